"""Everything that goes between the analysis page and the server, one declaration for each message."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NotRequired, TypedDict

from kiebitz.interfaces.web.messages import Judged, Opening, Refused, Warming, Words
from kiebitz.interfaces.web.rooms.adviser import HASH_MB
from kiebitz.interfaces.web.rooms.messages import Search
from kiebitz.interfaces.web.wire import by_name

# What the page asks ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A start and the moves since, so that repetitions are known."""

    start: str
    moves: list[str] = field(default_factory=list)
    chess960: bool = False


@dataclass(frozen=True)
class Think(Line):
    """The best lines of a position, again and again as they become better; or what the other side threatens."""

    lines: int = 1
    threat: bool = False
    watched: bool = False  # the window on the search is open
    threads: int = 1
    hash_mb: int = HASH_MB


@dataclass(frozen=True)
class Stop:
    """No more lines."""


@dataclass(frozen=True)
class Beside(Line):
    """What somebody else thinks of a position: an ancestor, or uci:COMMAND; an empty name sends him away."""

    player: str = ""
    lines: int = 1


@dataclass(frozen=True)
class Analyse:
    """The whole game, so many positions for each move, or so long."""

    study: str
    nodes: int = 100_000
    seconds: float | None = None
    run: int = 0  # the page counts its analyses; whatever is said of one bears its number


@dataclass(frozen=True)
class Cancel:
    """Not the whole game after all."""


Asked = Think | Stop | Beside | Analyse | Cancel
ASKED: dict[str, type[Asked]] = by_name(Think, Stop, Beside, Analyse, Cancel)


@dataclass(frozen=True)
class Pasted:
    text: str


@dataclass(frozen=True)
class Change:
    """One change of a tree: exactly one of the wishes is there."""

    node: int
    add: list[str] | None = None  # a line from this node on
    comment: str | None = None
    sign: int | None = None  # its number in PGN; 0: none at all
    drawn: list[str] | None = None
    do: Literal["promote", "delete"] | None = None


@dataclass(frozen=True)
class Tried(Line):
    """What may be played after a line; with `move` that move is made first."""

    move: str | None = None


@dataclass(frozen=True)
class OwnLine(Line):
    """The line to the position shown becomes one of one's own, or is taken away from its last move on."""

    white: bool = True
    remove: bool = False


# What the server says -------------------------------------------------------------------------


class OneLine(TypedDict):
    rank: int
    score: Judged | None
    depth: int
    moves: list[str]
    san: list[Words]
    fens: list[str]  # after each of the moves


class Lines(TypedDict):
    """The best lines of a position; `over`: there is nothing to play."""

    type: Literal["lines"]
    fen: str
    active: bool
    over: bool
    mated: bool
    threat: bool  # the lines are what the other side would do if it were on move
    depth: int
    nodes: int
    time: float
    lines: list[OneLine]


class Opinion(TypedDict):
    """What the one beside us thinks; `value` is his own figure where his unit is not ours."""

    type: Literal["opinion"]
    fen: str
    player: str
    name: str
    active: bool
    depth: int
    nodes: int
    value: str | None
    lines: list[OneLine]


class Progress(TypedDict):
    """Positions of a whole game that have been looked at."""

    type: Literal["progress"]
    run: int
    done: int
    total: int


class MoveFound(TypedDict):
    """What was found about one move; the page only shows it."""

    ply: int
    score: Judged
    best: Judged
    chance: float
    loss: float
    grade: str | None
    sign: str
    noteworthy: bool
    isBest: bool
    line: list[str]
    lineText: Words | None
    reply: list[str]
    replyText: Words | None
    words: list[Words]
    depth: int


class Found(TypedDict):
    """A stretch of a game."""

    type: Literal["judged"]
    run: int
    moves: list[MoveFound]


class SideFound(TypedDict):
    moves: int
    accuracy: float | None
    graded: dict[str, int]
    missed_mates: int
    teaches: bool  # there may be something to be learnt from its mistakes


class StartFound(TypedDict):
    score: Judged
    chance: float


class Report(TypedDict):
    start: StartFound
    moves: list[MoveFound]
    white: SideFound
    black: SideFound
    story: list[Words]


class Finished(TypedDict):
    type: Literal["report"]
    run: int
    report: Report


Said = Lines | Search | Opinion | Progress | Found | Finished | Refused | Warming


class Title(TypedDict):
    """One line of a list of games."""

    key: str
    plies: int
    white: Words
    black: Words
    event: str
    site: str
    date: str
    result: str


class Ply(TypedDict):
    """One move of the tree."""

    id: int  # stays the same as long as the move is there; 0 is the start
    parent: int
    move: str
    san: Words
    fen: str
    number: int
    white: bool
    comment: str
    before: str  # a comment before the first move of a variation
    signs: str
    nags: list[int]
    drawn: list[str]  # arrows and circles as PGN writes them: Ge2e4, Rd5


class Grade(TypedDict):
    key: str
    sign: str
    loss: float
    name: Words
    names: Words


class Theory(TypedDict):
    """What the library knows of the game."""

    opening: Opening | None
    theory: int  # half-moves it knows


class StudyAnswer(Title, Theory):
    """Everything that is needed to walk through the game."""

    start: str
    chess960: bool
    comment: str
    drawn: list[str]
    moves: list[Ply]  # the whole tree: every move before what follows it, the main line before its variations
    faults: list[Words]
    contradiction: Words | None  # the result against the mate on the board
    grades: list[Grade]
    report: Report | None


class Results(TypedDict):
    white: int
    draws: int
    black: int
    open: int


class Continuation(TypedDict):
    """A move the library or one's own games know here."""

    move: str
    san: Words
    name: Opening | None
    lines: int
    transposes: bool
    results: Results
    own: list[Literal["white", "black"]]  # for which colours it is among one's own lines


class Explored(TypedDict):
    fen: str
    kept: list[Literal["white", "black"]]  # for which colours the line to here is among one's own
    mayKeep: bool  # whether the line to here can be one
    name: Opening | None
    reversed: Opening | None
    results: Results
    moves: list[Continuation]


class Changed(Theory):
    """The tree after a change, and where to look."""

    at: int
    comment: str
    drawn: list[str]
    moves: list[Ply]
    report: bool  # whether what was found about the game still holds
    pgn: str


class Opened(TypedDict):
    games: list[Title]
    study: StudyAnswer


class Position(TypedDict):
    """What may be played, and whether the king is attacked; with a move that was made before it."""

    fen: str
    legal: list[str]
    check: str | None
    move: NotRequired[str]
    san: NotRequired[Words]
    number: NotRequired[int]
    white: NotRequired[bool]
