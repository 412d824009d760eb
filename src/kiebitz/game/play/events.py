"""What happens in a session, as plain data.  Views format these; nothing here knows a view.

`white` in an event names the side that acted or is meant.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.game.play.clocks import ClockState
from kiebitz.game.results import Result
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Decision, Progress


@dataclass(frozen=True)
class Event:
    """The common root, so that a listener can name the type."""


@dataclass(frozen=True)
class GameStarted(Event):
    """A game begins or is taken up again."""

    white: str  # names
    black: str
    fen: str
    ply: int


@dataclass(frozen=True)
class MovePlayed(Event):
    """A half-move stands on the board, and in the archive if there is one."""

    ply: int  # 1 is the first half-move
    white: bool
    move: str
    san: str
    fen: str
    seconds: float
    clock: ClockState
    decision: Decision | None = None  # None: a person played


@dataclass(frozen=True)
class MovesTakenBack(Event):
    ply: int
    fen: str
    count: int


@dataclass(frozen=True)
class MovesMadeAgain(Event):
    ply: int
    fen: str
    count: int


@dataclass(frozen=True)
class MovePassed(Event):
    ply: int
    white: bool
    fen: str


@dataclass(frozen=True)
class PositionSet(Event):
    """Another start position; all moves are gone."""

    fen: str


@dataclass(frozen=True)
class SidesSwapped(Event):
    white: str
    black: str


@dataclass(frozen=True)
class ThinkingStarted(Event):
    white: bool  # whose move is being looked for
    limits: Limits
    fen: str  # the position being thought about
    pondering: bool = False  # on the opponent's time
    expected: str | None = None  # pondering: the reply it counts on, UCI


@dataclass(frozen=True)
class ThinkingProgress(Event):
    white: bool
    progress: Progress
    fen: str  # the position the line begins in
    pondering: bool = False
    for_hint: bool = False


@dataclass(frozen=True)
class PonderingEnded(Event):
    """It has thought to the end on the opponent's time, and waits."""

    white: bool


@dataclass(frozen=True)
class PonderHit(Event):
    """The opponent played what was expected."""

    white: bool
    seconds: float  # thought on the opponent's time


@dataclass(frozen=True)
class MateAnnounced(Event):
    white: bool
    moves: int


@dataclass(frozen=True)
class Remark(Event):
    """Something a player says."""

    white: bool
    text: Text


@dataclass(frozen=True)
class DrawOffered(Event):
    white: bool


@dataclass(frozen=True)
class DrawDeclined(Event):
    """`white` is the side that declined."""

    white: bool


@dataclass(frozen=True)
class HintGiven(Event):
    move: str
    san: str
    line: tuple[str, ...]
    decision: Decision | None = None


@dataclass(frozen=True)
class PlayerFailed(Event):
    """A player crashed, hung or broke the rules; the text says what and what helps."""

    white: bool
    text: Text


@dataclass(frozen=True)
class ArchiveFailed(Event):
    """The game could not be saved; it goes on, but the user must know."""

    text: Text


@dataclass(frozen=True)
class PausedOrResumed(Event):
    paused: bool


@dataclass(frozen=True)
class GameEnded(Event):
    result: Result


@dataclass(frozen=True)
class GameContinued(Event):
    """Played on after an end that nothing forced."""

    fen: str
