"""Everything that goes between the museum and the server, one declaration for each question and answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from kiebitz.interfaces.web.messages import Words


@dataclass(frozen=True)
class Shown:
    """A position to be judged."""

    fen: str


class Listed(TypedDict):
    key: str
    title: Words
    white: Words
    black: Words
    whiteIs: str  # "human", "machine" or "" for nobody in particular
    blackIs: str
    year: int | None
    result: str
    plies: int


class Moment(TypedDict):
    year: int
    title: Words
    text: Words
    game: str


class Museum(TypedDict):
    games: list[Listed]
    timeline: list[Moment]


class Ply(TypedDict):
    move: str
    san: Words
    fen: str
    comment: Words | None


class Replayed(TypedDict):
    key: str
    start: str
    plies: list[Ply]


class OwnJudgement(TypedDict):
    """What an ancestor thinks of a position, in its own unit."""

    key: str
    name: str
    year: int
    value: float  # White's view
    unit: Words


class Judgements(TypedDict):
    fen: str
    judgements: list[OwnJudgement]
