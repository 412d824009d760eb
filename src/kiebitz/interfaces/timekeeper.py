"""Keeps the time for players that know no clock: most ancestors count positions and never look at one.

Our own engine and Salomon stop by themselves; for them the timekeeper comes too late to matter.
"""

from __future__ import annotations

import threading

from kiebitz.limits import Limits, Signal

CLOCK_SHARE = 0.8  # of the time left on a clock, at most, for one move


class Timekeeper:
    """Says stop when the time of one move is up."""

    def __init__(self, signal: Signal) -> None:
        self._signal = signal
        self._over = threading.Event()

    def start(self, limits: Limits) -> None:
        """From now on the time counts."""
        seconds = limits.seconds_allowed(CLOCK_SHARE)
        if seconds is not None:
            threading.Thread(target=self._watch, args=(seconds,), daemon=True).start()

    def finish(self) -> None:
        """The move is there."""
        self._over.set()

    def _watch(self, seconds: float) -> None:
        if not self._over.wait(seconds):
            self._signal.stop()
