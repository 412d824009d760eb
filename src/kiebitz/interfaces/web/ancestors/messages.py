"""Everything that goes between the page of the ancestors and the server, one declaration for each message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from kiebitz.interfaces.web.messages import Judged, Words
from kiebitz.interfaces.web.options import LevelRange, OptionOffer, Options
from kiebitz.language import Language
from kiebitz.opponents.exhibit import Group, Spot
from kiebitz.opponents.original import Picture
from kiebitz.player import Source

# What the page asks ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A position, shown to an ancestor."""

    key: str
    fen: str
    level: int | None = None  # None: its usual one
    options: Options = field(default_factory=dict)


@dataclass(frozen=True)
class Typed:
    """A line typed at an ancestor's own machine; without a sitting the machine is switched on."""

    key: str = ""
    sitting: str | None = None
    line: str = ""


@dataclass(frozen=True)
class StyleSent:
    """A file with a play style of an ancestor."""

    key: str
    file: str
    text: str


@dataclass(frozen=True)
class StyleWanted:
    """The play style that these options make, as a file."""

    key: str
    options: Options = field(default_factory=dict)


# Who they are ---------------------------------------------------------------------------------


class Fact(TypedDict):
    name: Words
    text: Words


class LevelOption(LevelRange):
    text: Words


class Level(TypedDict):
    level: int
    text: Words


class Screen(TypedDict):
    greeting: Sequence[str]
    look: str
    language: Language


class Ancestor(TypedDict):
    key: str
    name: str
    year: int
    machine: Words
    authors: Words
    motto: Words | None
    story: Words
    thinking: list[Words]
    facts: list[Fact]
    source: Words
    guesses: list[Words]
    level: LevelOption | None
    levels: list[Level]
    options: list[OptionOffer]
    styleFile: Words | None  # what its files of play styles are called; None: it knows none
    unit: Words
    terms: Sequence[Group]
    spots: list[Spot]
    machineKept: bool  # it can be met at its own machine
    screen: Screen


class Ancestors(TypedDict):
    ancestors: list[Ancestor]
    ownLevel: LevelRange  # the levels of our own program for a duel


class StyleRead(TypedDict):
    """What a file says: every option of the style, also those it leaves as usual."""

    options: Options


class StyleFile(TypedDict):
    file: str
    text: str


class Sitting(TypedDict):
    """What a machine answered."""

    sitting: str
    lines: list[str]
    prompt: str
    ended: bool
    keys: tuple[str, ...]
    picture: Picture | None
    film: list[tuple[str, ...]]  # printed windows that passed by while it thought


# What one of them thought ---------------------------------------------------------------------


class RootMove(TypedDict):
    move: str
    san: Words
    isLegal: bool  # by the rules; some of them hold a move that is not
    isChosen: bool
    value: float
    replies: list[Words]
    note: Words | None


class Term(TypedDict):
    key: str
    name: Words
    value: float
    forWhite: float
    white: float | None
    black: float | None
    squares: list[str]
    source: str


class Judgement(TypedDict):
    total: float
    unit: Words
    terms: list[Term]


class Pass(TypedDict):
    """Where a program deepens step by step, what it thought after one step."""

    depth: int
    value: float
    nodes: int
    window: list[float]
    repeated: bool
    lineSan: list[Words]


class Branch(TypedDict):
    move: str  # empty at the root
    value: float | None
    note: Words | None
    children: list[Branch]


class Thought(TypedDict):
    """Everything an ancestor can tell about a position."""

    key: str
    fen: str
    level: int | None
    unit: Words
    view: Words
    move: str | None
    san: Words | None
    value: float | None
    score: Judged | None
    line: list[str]
    lineSan: list[Words]
    depth: int
    nodes: int
    time: float
    wasCut: bool
    source: Source
    remark: Words | None
    statistics: list[tuple[Words, str]]
    moves: list[RootMove]
    judgement: Judgement | None
    screen: list[str]
    trace: list[str] | None
    passes: list[Pass]
    tree: Branch | None
