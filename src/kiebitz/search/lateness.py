"""How late this computer has been lately, measured and not guessed.

The interface tells with every move what is left on the clock.  What is missing besides our own thinking was lost on the way:
in pipes, in the interface, or because other programs had the processor.  The usual loss is expected of every move to come,
the worst one is kept in reserve once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kiebitz.limits import Clock
from kiebitz.search.parameters import F

REMEMBERED = F.lateness_moves
TRUSTED = F.lateness_most


@dataclass
class Lateness:
    """Of the moves of one game."""

    losses: list[float] = field(default_factory=list)  # seconds, the latest last
    _expected: dict[bool, float] = field(default_factory=dict)  # what should be left on a side's clock at its next move

    def asked(self, clock: Clock | None, white: bool = True) -> None:
        """A question came with this clock of the side to move; whoever plays both sides has two."""
        expected = self._expected.pop(white, None)
        if clock is None or expected is None or clock.left > expected + TRUSTED:
            return
        lost = expected - clock.left
        if 0 <= lost <= TRUSTED:
            self.losses = [*self.losses[1 - REMEMBERED :], lost]

    def answered(self, clock: Clock | None, seconds: float, planned: float | None, white: bool = True) -> None:
        """The answer took so long; `planned` was the most it should have taken."""
        if clock is None:
            return
        if clock.moves_to_go != 1:  # after the last move of a period new time is added, and nobody says how much
            self._expected[white] = clock.left - seconds + clock.increment
        if planned is not None and seconds > planned:
            self.losses = [*self.losses[1 - REMEMBERED :], seconds - planned]

    def new_game(self) -> None:
        """The computer is the same, its clock is not."""
        self._expected.clear()

    @property
    def usual(self) -> float:
        """Seconds a move costs besides thinking."""
        return sorted(self.losses)[len(self.losses) // 2] if self.losses else 0.0

    @property
    def worst(self) -> float:
        return max(self.losses, default=0.0)
