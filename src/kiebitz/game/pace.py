"""A pace for programs that play each other, so that a person can follow the game.

The old programs answer in milliseconds.  A player with a pace thinks as ever and then holds its answer back until its
move has taken as long as the pace says; `stop` ends the waiting at once, and a change of pace reaches a move under way.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player, Report

if TYPE_CHECKING:
    from kiebitz.core.board import Board

USUAL = 1.0  # seconds a move
SLOWEST = 20.0


class PaceError(KiebitzError):
    """A pace nobody can keep."""


class Pace:
    """Seconds a move takes at least; both players of a game share one."""

    def __init__(self, seconds: float = USUAL) -> None:
        self._changed = threading.Condition()
        self.seconds = 0.0
        self.set(seconds)

    def set(self, seconds: float) -> None:
        if not 0 <= seconds <= SLOWEST:
            raise PaceError(
                Text(
                    "A move takes from 0 to {most:g} seconds; {seconds:g} is no pace.",
                    "Ein Zug dauert zwischen 0 und {most:g} Sekunden; {seconds:g} ist kein Tempo.",
                ).format(most=SLOWEST, seconds=seconds)
            )
        with self._changed:
            self.seconds = float(seconds)
            self._changed.notify_all()

    def wait(self, began: float, stopped: threading.Event) -> None:
        """Until the move that began then has taken its time, or is wanted at once."""
        with self._changed:
            while not stopped.is_set():
                left = began + self.seconds - time.monotonic()
                if left <= 0:
                    return
                self._changed.wait(left)

    def wake(self) -> None:
        with self._changed:
            self._changed.notify_all()


class PacedPlayer:
    """Everything it does not know of itself is the player's."""

    def __init__(self, player: Player, pace: Pace) -> None:
        self.player, self.pace = player, pace
        self.name = player.name
        self.options: OptionSet = player.options
        self._stopped = threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)

    def choose(self, board: Board, limits: Limits, report: Report | None = None) -> Decision:
        self._stopped.clear()
        began = time.monotonic()
        decision = self.player.choose(board, limits, report)
        self.pace.wait(began, self._stopped)
        return decision

    def stop(self) -> None:
        self._stopped.set()
        self.player.stop()
        self.pace.wake()

    def new_game(self) -> None:
        self.player.new_game()

    def close(self) -> None:
        self.stop()
        self.player.close()
