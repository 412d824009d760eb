"""Everything that goes between the page of the styles and the server, one declaration for each message."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from kiebitz.interfaces.web.messages import Color, Judged, Squares, Words


class Weight(TypedDict):
    """Of one term, a value for each of its cases."""

    mg: list[float]
    eg: list[float]


Weights = dict[str, dict[str, Weight]]  # side -> term -> what differs from the standard

# What the page asks ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Edited:
    """A style as the page has it in hand."""

    name: Words | str
    description: Words | str
    taste: str = "any"
    weights: Weights = field(default_factory=dict)
    groups: dict[str, float] = field(default_factory=dict)
    conduct: dict[str, float] = field(default_factory=dict)
    search: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Compared:
    """Two styles, by name or as edited, on one position."""

    fen: str
    first: str | Edited
    second: str | Edited


@dataclass(frozen=True)
class Choose(Compared):
    """Which move each would play; the next question of the same tab ends it."""

    tab: str = field(kw_only=True)


@dataclass(frozen=True)
class Stop:
    """The tab looks elsewhere."""

    tab: str


@dataclass(frozen=True)
class Named:
    key: str


@dataclass(frozen=True)
class Save:
    """Under a new name; without one over the own style it was opened from."""

    key: str
    style: Edited
    name: str | None = None


@dataclass(frozen=True)
class Rename:
    key: str
    name: str


@dataclass(frozen=True)
class Upload:
    text: str
    file: str


@dataclass(frozen=True)
class Download:
    """As it lies on the shelf, or with what was edited."""

    key: str
    style: Edited | None = None


# What there is ----------------------------------------------------------------------------------


class Listed(TypedDict):
    """One style of the shelf; a damaged file with its fault."""

    key: str
    own: bool
    name: Words
    description: Words | None
    error: Words | None


class Shelf(TypedDict):
    styles: list[Listed]


class Group(TypedDict):
    key: str
    name: Words


class Bounds(TypedDict):
    low: float
    high: float
    default: float


class Term(TypedDict):
    key: str
    group: str
    name: Words
    why: Words
    source: str
    low: float
    high: float
    cases: list[Words | None]
    mg: list[float]
    eg: list[float]
    example: str


class Knob(Bounds):
    key: str
    text: Words


class Taste(TypedDict):
    key: str
    text: Words


class Catalogue(TypedDict):
    """Everything a style can change."""

    groups: list[Group]
    groupBounds: Bounds
    terms: list[Term]
    conduct: list[Knob]
    search: list[Knob]
    tastes: list[Taste]


class Opened(TypedDict):
    """What differs from the standard, as the page edits it."""

    key: str
    name: Words
    description: Words
    taste: str
    weights: Weights
    groups: dict[str, float]
    conduct: dict[str, float]
    search: dict[str, float]
    userTerms: int  # files of own terms; the page can neither see nor name them


# What a change does -----------------------------------------------------------------------------


class Total(TypedDict):
    total: int
    rounding: float
    score: Judged


class JudgedTerm(TypedDict):
    key: str
    first: float
    second: float
    white: int
    black: int
    squares: Squares
    sentence: Words
    cases: list[bool]  # which of them count here


class Judgement(TypedDict):
    """One position under both styles, term by term."""

    fen: str
    turn: Color
    phase: int
    fullPhase: int
    first: Total
    second: Total
    terms: list[JudgedTerm]


class Choice(TypedDict):
    move: str | None
    san: Words | None
    score: Judged | None
    cp: int | None
    depth: int
    nodes: int
    lineSan: list[Words]


class Reason(TypedDict):
    key: str
    name: Words
    value: float


class Why(TypedDict):
    """What the second move has over the first in the eyes of the second style."""

    terms: list[Reason]
    atTheEnd: bool  # of the lines; False: right after the moves


class Choices(TypedDict):
    """Both moves; without them where a later question came."""

    overtaken: bool
    fen: NotRequired[str]
    first: NotRequired[Choice]
    second: NotRequired[Choice]
    why: NotRequired[Why | None]


class Kept(TypedDict):
    """The name it has on the shelf."""

    key: str


class Done(TypedDict):
    """There is nothing to say but that it was done."""


class File(TypedDict):
    file: str
    text: str
