"""Everything the server says about a game that is being played, one declaration for each message.

`Said` are the messages of the socket; the page's script has a branch for each of them.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from kiebitz.interfaces.web.messages import Color, Judged, Note, Opening, Refused, Squares, Warming, Words
from kiebitz.interfaces.web.options import Options

# The game -------------------------------------------------------------------------------------


class SeatWords(TypedDict):
    """One side of the board, as the archive keeps it."""

    player: str
    name: str
    level: int | None
    style: str | None
    options: Options


class Side(SeatWords):
    isPerson: bool
    isWeak: bool  # a level that holds itself back
    isEndless: bool  # nothing but "Move now" ends its thought
    called: str
    elo: int | None


class Ply(TypedDict):
    move: str
    san: Words
    fen: str
    seconds: float | None
    score: Judged | None


class Result(TypedDict):
    points: str
    text: Words


class ThreeLimits(TypedDict):
    minimum: float | None
    average: float | None
    maximum: float | None


class Clock(TypedDict):
    left: tuple[float, float] | None  # White, Black; None: no clock is set
    used: tuple[float, float]
    running: Color | None
    control: str
    text: Words


class Trying(TypedDict):
    move: str
    san: Words


class Decided(TypedDict):
    """A move with what the program thought when it chose it."""

    ply: int
    white: bool
    fen: str  # before the move
    who: str
    move: str | None
    san: Words | None
    score: Judged | None
    value: float | None
    line: list[str]
    lineSan: list[Words]
    depth: int
    nodes: int
    time: float
    source: str
    statistics: list[tuple[Words, str]]
    mood: int  # centipawns, White's view: score + mood is what it went by
    held: Judged | None  # that sum; None: no mood was in it
    recordable: bool  # whether its search can be repeated with the recorder
    overlooked: list[Trying]  # moves a weak level did not even think of


class Game(TypedDict):
    """Everything that is needed to draw the game anew."""

    type: Literal["game"]
    room: int
    fen: str
    start: str
    odds: Words | None  # what one side began without
    turn: Color
    legal: list[str]
    check: str | None
    plies: list[Ply]
    ahead: list[Ply]
    white: Side
    black: Side
    result: Result | None
    canPlayOn: bool
    claimable: Words | None
    clock: Clock
    thinking: bool
    pondering: bool
    ponders: bool | None  # whether a program may think on the person's time; None: it would not anyway
    paused: bool
    pace: float | None
    drawOfferedBy: Color | None
    opening: Opening | None
    decision: Decided | None  # the last one
    first: bool  # a newcomer's first game


class Gone(TypedDict):
    """The game was deleted; ask for another one."""

    type: Literal["gone"]


class Hint(TypedDict):
    type: Literal["hint"]
    move: str
    san: Words
    line: list[str]
    lineSan: list[Words]
    score: Judged | None


class Announce(TypedDict):
    """For screen readers."""

    type: Literal["announce"]
    text: Words


class Preparing(TypedDict):
    """An opponent met for the first time is being compiled; until the game comes, or a refusal."""

    type: Literal["preparing"]
    text: Words


# The window on the search -----------------------------------------------------------------------


class OwnValue(TypedDict):
    """A judgement in a player's own unit."""

    text: str


class RootMove(Trying):
    value: float | None
    exact: bool  # else it is a bound
    nodes: int
    depth: int
    exactValue: float | None  # the last one that was no bound ...
    exactDepth: int  # ... and how deep that look was
    refuted: bool
    reply: Words | None  # that refutes it, where one is known


class Cut(TypedDict):
    key: str
    name: Words
    count: int


class Look(TypedDict):
    """What can be seen of a search; where a player cannot tell, it stays empty."""

    unit: Literal["cp", "own"]
    time: float
    nodes: int
    nps: int
    depth: int
    selective: int
    alpha: float | None
    beta: float | None
    best: Judged | OwnValue | None
    actual: float | None
    trying: Trying | None
    tryingNumber: int
    rootCount: int
    line: list[str]
    lineSan: list[Words]
    bestLine: list[str]
    bestLineSan: list[Words]
    root: list[RootMove]
    cuts: list[Cut]
    tableProbes: int
    tableHits: int
    limits: ThreeLimits


class Search(Look):
    """One frame."""

    type: Literal["search"]
    search: int  # its number, so that the page knows where a new one begins
    active: bool
    purpose: Literal["move", "ponder", "hint", "analysis"]
    expected: str | None  # on the other's time: the move it is counted on
    who: str
    fen: str
    turn: Color
    planned: int | None  # depth


Said = Game | Gone | Hint | Announce | Preparing | Search | Note | Refused | Warming

# The evaluation, as a program in a room judges -----------------------------------------------------


class StyleName(TypedDict):
    key: str
    name: Words


class Group(TypedDict):
    key: str
    name: Words
    value: float


class Case(TypedDict):
    name: Words | None
    white: int
    black: int
    mg: float
    eg: float
    value: float


class ManShare(TypedDict):
    """What intuition would be without the man on a square: less by so much."""

    square: str
    value: float


class Term(TypedDict):
    key: str
    group: str
    name: Words
    value: float
    white: float
    black: float
    squares: Squares
    sentence: Words
    source: str
    cases: list[Case]
    men: list[ManShare]


class Explained(TypedDict):
    """The evaluation of a position: bars that add up to the score."""

    fen: str
    style: StyleName
    score: Judged
    total: int
    phase: int
    fullPhase: int
    rounding: float
    groups: list[Group]
    terms: list[Term]
    reasons: list[Words]
