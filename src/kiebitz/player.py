"""What every player is and answers: our engine, the ancestors, other engines, people.

Sessions, matches and views know this file only; they need not know who plays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
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
    for_mover: bool = False  # positive values help the side to move, not White


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
    resigns_at: float | None = None  # centipawns behind at which its character gives up; infinite: never; None: as usual at the table
    offers_draw: bool = False
    alternatives: tuple[RootMove, ...] = ()  # best first
    mood: int = 0  # centipawns, White's view: how far an unsteady mood moved the judgement; score + mood is what it went by
    overlooked: tuple[str, ...] = ()  # legal moves a weak level did not even think of
    statistics: tuple[tuple[Text, str], ...] = ()  # what the search can tell of itself
    remark: Text | None = None  # something the player says to its opponent, e.g. a mate announced
    tree: TreeNode | None = None
    details: dict[str, object] = field(default_factory=dict)


class DividedTime(Protocol):
    """How a player divides its time: seconds from the start of thinking; None: no limit by time."""

    @property
    def minimum(self) -> float | None: ...
    @property
    def average(self) -> float | None: ...
    @property
    def maximum(self) -> float | None: ...


@dataclass(frozen=True)
class SearchWindow:
    """What a player's own window on its search shows, in its own unit and from White's view; None: it does not know yet."""

    depth: int  # nominal
    reached: int  # in quiescence it goes beyond
    positions: int
    alpha: float
    beta: float
    best_value: float | None  # None: no move is known to be good yet
    best_line: tuple[str, ...]
    trying: tuple[str, ...]  # the moves on the board now
    limits: DividedTime | None
    seconds: float | None  # None: a glance kept by the search itself, which has no clock
    value: float | None = None  # of the position on the board now


Report = Callable[[Progress], None]


@runtime_checkable
class Player(Protocol):
    """Anyone who can be asked for a move."""

    name: str
    options: OptionSet

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        """The move for the side to move.  `board` is not changed.  A `signal` to stop counts whenever it was given,
        also before thinking began; the answer is then the best move so far."""

    def new_game(self) -> None:
        """Forget what was learnt in the last game."""

    def close(self) -> None:
        """Give back what the player holds (processes, memory)."""


# What some players can do besides; asked for by `isinstance(unwrap(player), ...)`, never by name.  What speaks of parts of our engine
# lies with them: `probe.Watchable`, `styles.style.Styled`.


@runtime_checkable
class Pondering(Protocol):
    """Thinks on with `Limits.ponder` until `Signal.ponder_hit`; the others answer as ever."""

    hears_ponder_hit: Literal[True]


@runtime_checkable
class Settable(Protocol):
    """An option is more than a value to it: it loads a file, forgets what it knew, or refuses."""

    def set_option(self, key: str, raw: object) -> None: ...


@runtime_checkable
class Loading(Protocol):
    """Has something to load: a library, another program, a large memory."""

    def make_ready(self) -> None:
        """Load it now, before a clock runs."""


@runtime_checkable
class Restrained(Protocol):
    """Its strength can be held back; then it has seen enough at some point, also where nothing limits it."""

    @property
    def is_held_back(self) -> bool: ...


@runtime_checkable
class SelfTimed(Protocol):
    """Takes the time of its answers itself, from the word that reached it to its answer, as another program behind its pipe: what it
    costs to put the question is not its fault.  It ends its moves itself, too; nobody has to hurry it."""

    patience: float | None  # seconds for a move where no limit ends it; None: it is waited for


@runtime_checkable
class Windowed(Protocol):
    """Has a window of its own on its search."""

    def window(self) -> SearchWindow | None:
        """None while it is not thinking."""


@runtime_checkable
class Planning(Protocol):
    """Divides its time before it thinks."""

    def plan(self, limits: Limits) -> DividedTime | None:
        """Of one move; None where no clock is set."""


@runtime_checkable
class Judging(Protocol):
    """Tells its own evaluation, term by term."""

    def judge(self, board: Board) -> Judgement: ...


@runtime_checkable
class Tasteful(Protocol):
    """Likes some openings more than others."""

    @property
    def taste(self) -> str:
        """A word that opening libraries know, "any" where it is all the same."""


@runtime_checkable
class Seeded(Protocol):
    """Leaves some of its choices to chance: the same seed plays the same game again."""

    @property
    def own_seed(self) -> int:
        """The seed its options set; 0: every game has another one."""

    def follow(self, seed: int) -> None:
        """From here on every choice follows from the seed of the game, unless its options set another."""


class Around:
    """A player with another one inside who does the thinking: a library before it, the patience of an old machine.
    What it does not do itself, the one inside does."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.options = player.options

    @property
    def name(self) -> str:
        return self.player.name

    @name.setter
    def name(self, name: str) -> None:
        self.player.name = name

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        return self.player.choose(board, limits, report, signal)

    def set_option(self, key: str, raw: object) -> None:
        set_option(self.player, key, raw)

    def new_game(self) -> None:
        self.player.new_game()

    def close(self) -> None:
        self.player.close()


def unwrap(player: Player) -> Player:
    """The one who really thinks; what else he can do is asked of him."""
    while isinstance(player, Around):
        player = player.player
    return player


def make_ready(player: Player) -> None:
    """All that the player and whoever thinks inside has to load is there afterwards: no clock pays for it."""
    if isinstance(player, Loading):
        player.make_ready()
    if isinstance(player, Around):
        make_ready(player.player)


def set_option(player: Player, key: str, value: object) -> None:
    """Set an option the way the player wants it; one that it does not have is refused by name."""
    option = player.options.find(key)
    if isinstance(player, Settable):
        player.set_option(option.key, value)
    else:
        player.options.set(option.key, value)
