"""Everything that goes between the learning page and the server, one declaration for each question and answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

from kiebitz.interfaces.web.messages import Words
from kiebitz.interfaces.web.options import LevelRange
from kiebitz.teaching.small_tree_search import Step
from kiebitz.teaching.small_trees import Method, Node, Order
from kiebitz.teaching.tictactoe_tree import Effort, Level

# What the page asks ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A game of tic-tac-toe: the cells that were taken, in order."""

    cells: list[int] | None = None
    first: str = "X"
    mode: str = "perfect"


@dataclass(frozen=True)
class Wanted:
    """A tree: an example, the rest of a game of tic-tac-toe, a typed one, or one by lot."""

    example: str | None = None
    cells: list[int] | None = None
    first: str = "X"
    typed: str | None = None
    depth: int = 3
    moves: int = 3
    seed: int = 1
    white: bool = True
    method: Method = "alphabeta"
    order: Order = "given"


@dataclass(frozen=True)
class Tried:
    """A chapter's deed with these choices, each as "key=value"."""

    chapter: str
    chosen: list[str]


@dataclass(frozen=True)
class Answered:
    """The answer to a chapter's question, by its place."""

    chapter: str
    answer: int


# What the server says -------------------------------------------------------------------------


class ExampleOffer(TypedDict):
    key: str
    name: Words
    about: Words
    source: Words
    method: Method
    white: bool


class Size(TypedDict):
    depth: int
    moves: int


class GrowthRow(TypedDict):
    depth: int
    minimax: int
    alphabeta: int


class Growth(TypedDict):
    moves: int
    rows: list[GrowthRow]


class ModeOffer(TypedDict):
    key: str
    text: Words


class Figures(TypedDict):
    """The whole game of tic-tac-toe in figures, and the three ways the computer can decide."""

    levels: tuple[Level, ...]
    effort: Effort
    modes: list[ModeOffer]
    faults: list[Words]


class Lessons(TypedDict):
    examples: list[ExampleOffer]
    sizes: list[Size]
    growth: Growth
    tictactoe: Figures


class Counts(TypedDict):
    leaves: int
    seen: int
    nodes: int
    cuts: int


class SearchedTree(TypedDict):
    """A tree and its search, step by step."""

    method: Method
    order: Order
    sides: list[Words]
    nodes: tuple[Node, ...]
    steps: tuple[Step, ...]
    value: int
    line: tuple[int, ...]
    counts: dict[str, Counts]


class Verdict(TypedDict):
    """Who wins with best play, and in how many moves of both together."""

    value: int
    plies: int
    words: Words


class Reply(TypedDict):
    cell: int
    name: str
    picture: str
    verdict: Verdict
    isBest: bool
    below: int
    same: int


class PositionSeen(TypedDict):
    """Everything about a position of tic-tac-toe."""

    cells: list[str]
    picture: str
    toMove: Literal["X", "O"] | None
    winner: Literal["X", "O"] | None
    line: tuple[int, ...] | None
    verdict: Verdict
    replies: list[Reply]
    effort: Effort
    canDraw: bool
    chosen: int | None


# The course ------------------------------------------------------------------------------------------


class ChoiceOffer(TypedDict):
    value: str
    name: Words


class FieldOffer(TypedDict):
    key: str
    name: Words
    choices: list[ChoiceOffer]


class ChapterOffer(TypedDict):
    key: str
    title: Words
    idea: Words
    deed: Words
    fields: list[FieldOffer]
    ask: Words
    answers: list[Words]


class Rival(TypedDict):
    """An ancestor to be beaten."""

    key: str
    name: str
    year: int
    level: LevelRange | None


class DuelOffer(TypedDict):
    key: str
    title: Words
    rule: Words
    fen: str


class Course(TypedDict):
    chapters: list[ChapterOffer]
    duels: list[DuelOffer]
    rivals: list[Rival]


class Outcome(TypedDict):
    """What came of a chapter's deed."""

    said: Words
    head: list[Words]
    rows: list[list[Words]]
    fen: str


class Marked(TypedDict):
    """An answer, marked."""

    isRight: bool
    right: int
    why: Words
