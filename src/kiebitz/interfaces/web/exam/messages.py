"""Everything that goes between the page of the exam and the server, one declaration for each question and answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

from kiebitz.interfaces.web.messages import Words


@dataclass(frozen=True)
class Begin:
    """Who is examined: a name of the roster or `uci:COMMAND`, in these subjects (none named: all)."""

    player: str
    level: int | None = None
    subjects: list[str] = field(default_factory=list)
    seconds: float = 1.0  # for a task


class Subject(TypedDict):
    key: str
    name: Words
    questions: int


class Answered(TypedDict):
    id: str
    name: Words
    state: str
    points: float
    of: int
    words: Words


class SubjectMark(TypedDict):
    key: str
    name: Words
    points: float
    of: int
    answers: list[Answered]


class Mark(TypedDict):
    number: int
    name: Words


class Sheet(TypedDict):
    """The report card so far."""

    who: str
    player: str
    level: int | None
    conditions: Words
    done: int
    total: int
    active: bool
    percent: float | None
    mark: Mark | None
    error: Words | None
    subjects: list[SubjectMark]


class Hall(TypedDict):
    """What can be asked, and the examination under way or the last one."""

    subjects: list[Subject]
    sheet: Sheet | None
