"""Everything that goes between the training page and the server, one declaration for each question and answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

from kiebitz.interfaces.web.messages import Words

# What the page asks ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Collect:
    """The mistakes of one side of an analysed game."""

    study: str
    white: bool


@dataclass(frozen=True)
class Tried:
    key: str
    move: str
    hints: int = 0  # steps that were shown before
    again: bool = False  # another move was tried before


@dataclass(frozen=True)
class Asked:
    """A step of the hint, from 1 on; or, without one, the whole answer."""

    key: str
    step: int = 0


@dataclass(frozen=True)
class Wanted:
    """What is to be trained: everything, or one's own opening lines only."""

    only: Literal["", "lines"] = ""


@dataclass(frozen=True)
class Unwanted:
    key: str


# What the server says -------------------------------------------------------------------------


class Collected(TypedDict):
    added: int
    found: int


class Task(TypedDict):
    """An exercise as it is put."""

    key: str
    fen: str
    legal: list[str]
    played: Words | None  # the mistake; None: a line of one's own is to be remembered
    source: str
    tries: int
    right: int


class Weakness(TypedDict):
    name: Words
    exercises: int
    tries: int
    right: int


class Training(TypedDict):
    """What there is to do, and how it has gone."""

    due: int
    total: int
    next: float | None  # seconds until the next one, where none is due
    task: Task | None
    weaknesses: list[Weakness]


class Solved(TypedDict):
    """Whether a move is right; what follows stays untold while it is not."""

    right: bool
    best: bool
    line: list[Words]
    moves: list[str]
    text: Words | None
    again: float | None  # days until it comes again


class HintStep(TypedDict):
    text: Words
    squares: list[str]
    last: bool
