"""Further threads, and when their word counts.

They search the same position as the first thread with the same habits; all share one table, so they help each other
along.  No two see everything in the same order: one of them may come upon a better move while the first is still busy.
"""

from __future__ import annotations

from kiebitz.search.parameters import F


def helper_wins(value: int, depth: int, helper_value: int, helper_depth: int) -> bool:
    """Whether a helper's move is played instead of the first thread's."""
    return bool(helper_depth >= depth - F.helper_lag and helper_value >= value + F.helper_gain)
