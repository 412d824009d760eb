"""A pace for programs that play each other, so that a person can follow the game.

The old programs answer in milliseconds.  A session with a pace holds an answer back until the move has taken as long as
the pace says; a stop ends the waiting at once, and a change of pace reaches a move under way.
"""

from __future__ import annotations

import threading
import time

from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Signal

USUAL = 1.0  # seconds a move
SLOWEST = 20.0


class PaceError(KiebitzError):
    """A pace nobody can keep."""


class Pace:
    """Seconds a move takes at least."""

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

    def wait(self, began: float, signal: Signal) -> None:
        """Until the move that began then has taken its time, or is wanted at once."""
        with signal.heard_by(self._wake), self._changed:
            while not signal.is_stopped:
                left = began + self.seconds - time.monotonic()
                if left <= 0:
                    return
                self._changed.wait(left)

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()
