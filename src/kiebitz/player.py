"""What every player is and answers: our engine, the ancestors, other engines, people.

Sessions, matches and views know this file only; they need not know who plays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.options import Option, OptionSet
from kiebitz.score import Score

if TYPE_CHECKING:
    from kiebitz.core.board import Board

Source = Literal["search", "book", "only move", "tablebase"]


@dataclass(frozen=True)
class RootMove:
    """One move of the position at hand with what the player thought of it."""

    move: str  # UCI
    value: float  # in the player's own unit and from its own view
    line: tuple[str, ...] = ()  # UCI, beginning with `move`
    note: Text | None = None  # e.g. why it was dropped


@dataclass(frozen=True)
class Progress:
    """What a thinking player can say in between: one finished depth, or one line of several."""

    depth: int
    score: Score | None
    line: tuple[str, ...]
    nodes: int
    time: float  # seconds since thinking began
    selective_depth: int = 0
    rank: int = 1  # of several lines: 1 is the best
    bound: Literal["", "lower", "upper"] = ""
    table_full: int = 0  # permille
    value: float | None = None  # in the player's own unit
    tablebase_hits: int = 0


@dataclass(frozen=True)
class Contribution:
    """One line of a player's own evaluation."""

    key: str
    name: Text
    value: float  # its share of the total
    white: float | None = None
    black: float | None = None
    squares: tuple[str, ...] = ()
    source: str = ""  # the section of the source it follows


@dataclass(frozen=True)
class Judgement:
    """A player's own evaluation of a position; the contributions add up to the total."""

    total: float
    unit: Text  # "points from White's view"
    contributions: tuple[Contribution, ...]


@dataclass(frozen=True)
class TreeNode:
    """A piece of the tree a player looked at, for small levels."""

    move: str
    value: float | None
    children: tuple[TreeNode, ...] = ()
    note: Text | None = None  # e.g. "cut off"


@dataclass(frozen=True)
class Decision:
    """The move, and why.  `move` is None only when the player resigns or has no move."""

    move: str | None
    score: Score | None = None  # White's view; None where the program has no comparable unit
    value: float | None = None  # the player's own unit
    line: tuple[str, ...] = ()
    ponder: str | None = None  # the reply it expects
    depth: int = 0
    nodes: int = 0
    time: float = 0.0
    source: Source = "search"
    resigns: bool = False
    offers_draw: bool = False
    alternatives: tuple[RootMove, ...] = ()  # best first
    statistics: tuple[tuple[Text, str], ...] = ()  # what the search can tell of itself
    remark: Text | None = None  # something the player says to its opponent, e.g. a mate announced
    tree: TreeNode | None = None
    details: dict[str, object] = field(default_factory=dict)


Report = Callable[[Progress], None]


@runtime_checkable
class Player(Protocol):
    """Anyone who can be asked for a move."""

    name: str
    options: OptionSet

    def choose(self, board: Board, limits: Limits, report: Report | None = None) -> Decision:
        """The move for the side to move.  `board` is not changed."""

    def stop(self) -> None:
        """From another thread: answer `choose` now, with the best move so far."""

    def new_game(self) -> None:
        """Forget what was learnt in the last game."""

    def close(self) -> None:
        """Give back what the player holds (processes, memory)."""


@dataclass(frozen=True)
class Profile:
    """How a player introduces itself; enough for lists, dialogs and documents without starting it."""

    key: str  # "himstedt-stahn"
    name: str
    year: int
    machine: Text
    authors: str
    story: Text  # two to five sentences
    source: Text  # the document it follows
    options: tuple[Option, ...]
    guesses: tuple[Text, ...] = ()  # gaps of the source that we filled
