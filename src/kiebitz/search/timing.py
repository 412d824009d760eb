"""How long to think: three limits for every kind of clock, in the tradition of Salomon.

Before the minimum nothing ends the search, at the average it ends when the choice is clear,
at the maximum it ends at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.limits import Limits
from kiebitz.search.parameters import HUNDRED, F

LEAST = F.time_least


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


def plan_time(limits: Limits, overhead: float, reserve: float = 0.0) -> TimePlan:
    """The three limits for one move.  `overhead` seconds are kept back for the way to the clock at every move to come,
    `reserve` once, for the worst delay that may come at any of them."""
    if limits.infinite:
        return TimePlan()
    plan = TimePlan()
    if limits.clock is not None:
        clock = limits.clock
        moves = clock.moves_to_go if clock.moves_to_go else F.time_moves_left
        # Every move still to come costs its overhead; the increment pays for it first, and what is over is for thinking.
        left_over = clock.increment - overhead
        reserve = min(reserve, clock.left * F.time_most_reserve)
        unpaid = max(-left_over, 0.0) * min(moves, F.time_overhead_moves)
        usable = max(clock.left - reserve - 2 * overhead - unpaid, LEAST)
        share = usable / moves + F.time_increment_share * max(left_over, 0.0)
        ceiling = usable * (F.time_last_move if moves == 1 else F.time_most_of_all)
        ceiling = min(ceiling, share * F.time_most_shares)
        average = min(share * F.time_average_share, ceiling)
        maximum = max(min(ceiling, clock.left - reserve - overhead), LEAST)
        plan = TimePlan(min(average * F.time_minimum_share, maximum), min(average, maximum), maximum)
    if limits.movetime is not None:
        maximum = max(limits.movetime - F.time_movetime_overhead * overhead, limits.movetime * F.time_movetime_least, LEAST)
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
    factor = F.time_unstable - F.time_stable_depth * min(stable_depths, F.time_stable_most)
    factor *= F.time_scattered - best_share
    factor *= 1.0 + min(max(drop, 0), F.time_drop_most) / HUNDRED
    return bool(elapsed >= plan.average * max(F.time_least_factor, min(factor, F.time_most_factor)))
