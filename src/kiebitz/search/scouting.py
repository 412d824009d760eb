"""Scouts: further threads that look wider and less deep than the first, and when their word counts.

Two threads with the same habits skip the same moves.  A scout skips less, so it falls behind in depth
but sees sacrifices the first thread passes by; both write into the same table.
"""

from __future__ import annotations

# What a scout does differently, unless the play style says otherwise.
SCOUT_PARAMETERS = {"late_move_base": 6, "reduction_base": 40, "far_ahead_margin": 100}
LAG = 4  # a scout's result counts when it is at most so many depths behind
GAIN = 15  # and at least so many centipawns better: less is a matter of taste


def is_scout(number: int) -> bool:
    """Every second thread; thread 0 decides."""
    return number % 2 == 1


def scout_wins(value: int, depth: int, scout_value: int, scout_depth: int) -> bool:
    """Whether a scout's move is played instead of the first thread's."""
    return scout_depth >= depth - LAG and scout_value >= value + GAIN
