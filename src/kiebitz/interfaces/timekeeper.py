"""Keeps the time for players that know no clock: most ancestors count positions and never look at one.

Our own engine and Salomon stop by themselves; for them the timekeeper comes too late to matter.
"""

from __future__ import annotations

import threading

from kiebitz.limits import Limits
from kiebitz.player import Player

CLOCK_SHARE = 0.8  # of the time left on a clock, at most, for one move
GRACE = 0.05  # seconds a player may overdraw before it is told
STOP_AGAIN = 0.02  # a stop that comes before thinking has begun would be lost: it is repeated


def seconds_allowed(limits: Limits) -> float | None:
    """How long a move may take by these limits; None: as long as it likes."""
    if limits.infinite:
        return None
    if limits.movetime is not None:
        return limits.movetime + GRACE
    return None if limits.clock is None else limits.clock.left * CLOCK_SHARE


class Timekeeper:
    """Tells one player to stop when the time of one move is up."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._over = threading.Event()

    def start(self, limits: Limits) -> None:
        """From now on the time counts."""
        seconds = seconds_allowed(limits)
        if seconds is not None:
            threading.Thread(target=self._watch, args=(seconds,), daemon=True).start()

    def finish(self) -> None:
        """The move is there."""
        self._over.set()

    def _watch(self, seconds: float) -> None:
        wait = seconds
        while not self._over.wait(wait):
            self._player.stop()
            wait = STOP_AGAIN
