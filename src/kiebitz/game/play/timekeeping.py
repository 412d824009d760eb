"""Who keeps the time: the clock of a game, how it stood after every half-move, and the alarm for a falling flag."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from kiebitz.game.play.clocks import ChessClock, ClockState
from kiebitz.game.play.time_controls import TimeControl


class Timekeeping:
    """`flag` is called, from a thread of its own, when the running clock may have come to its end."""

    def __init__(
        self,
        control: TimeControl,
        flag: Callable[[], None],
        now: Callable[[], float] = time.monotonic,
        plies: int = 0,
        states: list[ClockState] | None = None,
    ) -> None:
        self.control, self._flag, self._now = control, flag, now
        self._alarm: threading.Timer | None = None
        self.clock = ChessClock(control, now)
        self._states = states or [self.clock.state()] * (plies + 1)
        self.clock.restore(self._states[plies])

    @property
    def is_real(self) -> bool:
        """False where a test turns the hands."""
        return self._now is time.monotonic

    def let_run(self, white: bool, delay: float = 0.0) -> None:
        """`delay`: so much later than the flag the alarm comes."""
        self.clock.start(white)
        self.arm(delay)

    def stand(self) -> None:
        self.clock.stop()
        self._disarm()

    def press(self) -> float:
        """A move was made: seconds it took.  Both stand until the next turn, so that saving it costs nobody time."""
        seconds = self.clock.press()
        self.stand()
        return seconds

    def note(self, plies: int) -> ClockState:
        """How the clocks stand after so many half-moves."""
        state = self.clock.state()
        self._states[plies:] = [state]
        return state

    def go_to(self, plies: int) -> None:
        """As the clocks stood then; none runs."""
        if plies < len(self._states):
            self.clock.restore(self._states[plies])

    def begin_anew(self, control: TimeControl, plies: int) -> None:
        """Full clocks, and what was noted is void."""
        self.control = control
        self.refill()
        self._states = [self.clock.state()] * (plies + 1)

    def refill(self) -> None:
        self._disarm()
        self.clock = ChessClock(self.control, self._now)

    def arm(self, delay: float = 0.0) -> None:
        """Wake up when the running clock comes to its end."""
        self._disarm()
        running = self.clock.running
        if running is None or not self.is_real:
            return
        left = self.clock.left(running)
        if left is not None:
            self._alarm = threading.Timer(max(0.0, left) + 0.002 + delay, self._flag)
            self._alarm.daemon = True
            self._alarm.start()

    def _disarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
