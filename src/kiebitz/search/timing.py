"""How long to think: three limits for every kind of clock, in the tradition of Salomon.

Before the minimum nothing ends the search, at the average it ends when the choice is clear,
at the maximum it ends at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.limits import Limits

MOVES_LEFT = 28  # how many moves a game is expected to go on, when nobody says
LEAST = 0.001


@dataclass(frozen=True)
class TimePlan:
    """Seconds from the start of thinking; None: no limit by time."""

    minimum: float | None = None
    average: float | None = None
    maximum: float | None = None

    @property
    def fixed(self) -> bool:
        """A fixed time a move: use it all."""
        return self.maximum is not None and self.average is None


def plan_time(limits: Limits, overhead: float) -> TimePlan:
    """The three limits for one move.  `overhead` seconds are kept back for the way to the clock."""
    if limits.infinite:
        return TimePlan()
    plan = TimePlan()
    if limits.clock is not None:
        clock = limits.clock
        moves = clock.moves_to_go if clock.moves_to_go else MOVES_LEFT
        # What is really there: every move still to come costs its overhead.
        usable = max(clock.left - overhead * (2 + min(moves, 10)), LEAST)
        share = usable / moves + 0.8 * clock.increment
        ceiling = usable if moves == 1 else min(usable * 0.45, share * 5.0)
        average = min(share * 0.9, ceiling)
        maximum = max(min(ceiling, clock.left - overhead), LEAST)
        plan = TimePlan(min(average * 0.4, maximum), min(average, maximum), maximum)
    if limits.movetime is not None:
        maximum = max(limits.movetime - overhead, limits.movetime * 0.5, LEAST)
        if plan.maximum is None:
            return TimePlan(None, None, maximum)
        return TimePlan(min(plan.minimum or 0, maximum), min(plan.average or maximum, maximum), min(plan.maximum, maximum))
    return plan


def enough(plan: TimePlan, elapsed: float, stable_depths: int, best_share: float, drop: int) -> bool:
    """Whether to stop after a finished depth.

    `stable_depths`: for how many depths the best move has not changed; `best_share`: the part of
    all positions looked at below it; `drop`: how many centipawns the value fell since the last depth."""
    if plan.average is None:
        return False
    if plan.minimum is not None and elapsed < plan.minimum:
        return False
    factor = 1.25 - 0.09 * min(stable_depths, 6)
    factor *= 1.7 - best_share
    factor *= 1.0 + min(max(drop, 0), 80) / 100
    return elapsed >= plan.average * max(0.3, min(factor, 2.5))
