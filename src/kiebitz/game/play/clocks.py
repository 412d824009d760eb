"""The chess clock: two times, one running, a flag, restored exactly when moves are taken back.

Time comes from a function that is passed in, so tests turn the hands themselves.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.game.play.time_controls import Mode, TimeControl
from kiebitz.limits import Limits


@dataclass(frozen=True)
class ClockState:
    """Both clocks at one moment; enough to set them back."""

    left: tuple[float, float]  # White, Black; seconds
    used: tuple[float, float]
    moves: tuple[int, int]  # made by each side


class ChessClock:
    """Index 0 is White, 1 is Black, as everywhere in this file."""

    def __init__(self, control: TimeControl, now: Callable[[], float] = time.monotonic) -> None:
        self.control = control
        self._now = now
        self._left = [control.seconds, control.seconds]
        self._used = [0.0, 0.0]
        self._moves = [0, 0]
        self._running: int | None = None
        self._since = 0.0

    # Reading

    @property
    def running(self) -> bool | None:
        """Whose clock runs: True White, False Black, None nobody's."""
        return None if self._running is None else self._running == 0

    def thinking(self) -> float:
        """Seconds since the running clock was started."""
        return 0.0 if self._running is None else self._now() - self._since

    def left(self, white: bool) -> float | None:
        """Seconds left; None where nothing can run out."""
        if not self.control.has_clock:
            return None
        side = 0 if white else 1
        return self._left[side] - (self.thinking() if self._running == side else 0.0)

    def used(self, white: bool) -> float:
        """Seconds thought in the whole game."""
        side = 0 if white else 1
        return self._used[side] + (self.thinking() if self._running == side else 0.0)

    def fallen(self) -> bool | None:
        """Whose flag is down: True White's, False Black's, None no one's."""
        for white in (True, False):
            left = self.left(white)
            if left is not None and left <= 0:
                return white
        return None

    def moves_to_go(self, white: bool) -> int | None:
        """Until new time is added; None for the rest of the game."""
        if self.control.mode is not Mode.MOVES_IN_TIME:
            return None
        return self.control.moves - self._moves[0 if white else 1] % self.control.moves

    def limits(self, white: bool) -> Limits:
        """What the player of this side is told before its move."""
        return self.control.limits(self.left(white), self.moves_to_go(white), self.left(not white))

    def state(self) -> ClockState:
        """As of now; a running clock is counted up to this moment."""
        used = (self.used(True), self.used(False))
        spent = [self.thinking() if self._running == side else 0.0 for side in (0, 1)]
        left = (self._left[0] - spent[0], self._left[1] - spent[1])
        return ClockState(left, used, (self._moves[0], self._moves[1]))

    # Turning

    def start(self, white: bool) -> None:
        """Let this side's clock run; the other stands."""
        self.stop()
        self._running = 0 if white else 1
        self._since = self._now()

    def stop(self) -> None:
        """Both stand: a pause or the end."""
        if self._running is None:
            return
        spent = self.thinking()
        self._left[self._running] -= spent
        self._used[self._running] += spent
        self._running = None

    def charge(self, seconds: float) -> None:
        """The side whose clock runs has thought so long, whatever was lost around it."""
        if self._running is not None:
            self._since = self._now() - seconds

    def press(self) -> float:
        """The side whose clock runs has moved: its bonus is added and the other clock starts.

        Returns the seconds the move took.
        """
        if self._running is None:
            return 0.0
        side, spent = self._running, self.thinking()
        self.stop()
        self._moves[side] += 1
        self._left[side] += self.control.increment
        if self.control.mode is Mode.MOVES_IN_TIME and self._moves[side] % self.control.moves == 0:
            self._left[side] += self.control.seconds
        self.start(white=side == 1)
        return spent

    def restore(self, state: ClockState) -> None:
        """Set both clocks as they were; none runs."""
        self._running = None
        self._left, self._used, self._moves = list(state.left), list(state.used), list(state.moves)

    def swap(self) -> None:
        """The players change sides and take their times with them; the running clock stays that of the side to move."""
        running = self.running
        self.stop()
        self._left.reverse()
        self._used.reverse()
        if running is not None:
            self.start(running)
