"""Further threads, and when their word counts.

They search the same position as the first thread with the same habits; all share one table, so they help each other
along.  No two see everything in the same order: one of them may come upon a better move while the first is still busy.
"""

from __future__ import annotations

LAG = 2  # a helper's result counts when it is at most so many depths behind
GAIN = 15  # and at least so many centipawns better: less is a matter of taste


def helper_wins(value: int, depth: int, helper_value: int, helper_depth: int) -> bool:
    """Whether a helper's move is played instead of the first thread's."""
    return helper_depth >= depth - LAG and helper_value >= value + GAIN
