"""Everything that goes between the page of the games and the server, one declaration for each question and answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from kiebitz.interfaces.web.messages import Judged, Words

# What the page asks ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Wishes:
    """Which games are looked for; the words stand in the address."""

    player: str = ""
    result: str = ""
    opening: str = ""
    since: str = ""
    until: str = ""
    position: str = ""
    skip: str = "0"


@dataclass(frozen=True)
class Unwanted:
    numbers: list[int]


# What the server says -------------------------------------------------------------------------


class Circumstances(TypedDict):
    whiteLevel: int | None
    blackLevel: int | None
    time: Words | None


class ListedGame(Circumstances):
    """One line of the list."""

    number: int
    white: Words
    black: Words
    date: str
    result: str
    eco: str
    opening: Words
    event: str
    moves: int


class GameList(TypedDict):
    games: list[ListedGame]
    more: bool


class NumberedMove(TypedDict):
    number: str
    san: Words


class ReplayedPly(TypedDict):
    move: str
    san: Words
    fen: str
    score: Judged | None
    clock: float | None
    comment: str
    signs: str
    lines: list[list[NumberedMove]]


class WholeGame(TypedDict):
    """Everything for a replay."""

    number: int
    white: Words
    black: Words
    date: str
    places: list[str]
    eco: str
    opening: Words
    result: str
    resultText: Words | None
    contradiction: Words | None  # the result against the mate on the board
    start: str
    comment: str
    plies: list[ReplayedPly]
    canGoOn: bool


class ImportFault(TypedDict):
    game: int
    line: int
    text: Words
    leftOut: bool


class Imported(TypedDict):
    games: int
    faults: list[ImportFault]
    faultCount: int


class Deleted(TypedDict):
    deleted: int
