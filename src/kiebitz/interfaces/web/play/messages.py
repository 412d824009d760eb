"""What the server answers the play page, one declaration for each answer; what it says on the socket is declared in rooms/."""

from __future__ import annotations

from typing import TypedDict

from kiebitz.interfaces.web.messages import LineShown, Words
from kiebitz.interfaces.web.options import LevelRange, OptionOffer
from kiebitz.interfaces.web.rooms.messages import Decided, Explained, StyleName


class DecisionAnswer(TypedDict):
    decision: Decided | None


class MissedMove(TypedDict):
    """A mistake of a weak level, and what could be made of it."""

    ply: int
    move: Words
    said: list[Words]
    used: bool


class MissedAnswer(TypedDict):
    who: str
    moves: list[MissedMove]


class ExplainedLine(Explained):
    line: LineShown  # what is explained is its last position


class Man(TypedDict):
    square: str
    piece: str
    weight: int


class Men(TypedDict):
    white: list[Man]
    black: list[Man]


class Controlled(TypedDict):
    square: str
    white: int
    black: int
    net: int
    men: Men


class Centres(TypedDict):
    white: str | None
    black: str | None


class Control(TypedDict):
    """Who controls what how strongly."""

    squares: list[Controlled]
    white: int
    black: int
    centres: Centres
    weights: list[tuple[str, int]]


class PlayerOffer(TypedDict):
    key: str
    name: str
    year: int | None
    machine: Words | None
    story: Words
    level: LevelRange | None
    endlessFrom: int | None  # from this level on only "Move now" ends a thought without a limit
    hasStyle: bool
    options: list[OptionOffer]
    originalSpeed: float | None  # positions a second of its machine of old


class LevelOffer(TypedDict):
    level: int
    elo: int | None
    puzzles: int | None  # the rating of a person who solves as many puzzles


class StyleOffer(StyleName):
    description: Words


class TimeOffer(TypedDict):
    key: str
    text: Words


class AdaptiveOffer(TypedDict):
    elo: int  # of an opponent who is a little better than the person
    games: int  # of the archive that say so


class OddsOffer(TypedDict):
    key: str
    name: Words


class Offer(TypedDict):
    """What the new game dialog offers."""

    engines: bool
    players: list[PlayerOffer]
    levels: list[LevelOffer]
    styles: list[StyleOffer]
    times: list[TimeOffer]
    manners: list[OptionOffer]
    odds: list[OddsOffer]
    adaptive: AdaptiveOffer
