"""The one function through which every term reaches the score."""

from __future__ import annotations

from kiebitz.core.bitboards import U
from kiebitz.core.jit import inner


@inner
def add(mind, trace, us, slot, times, squares):
    """`times` the weight of a slot for one side; noted with its squares when traced."""
    side = us & 1  # provably not negative: spares the test for negative indices
    place = U(slot)
    if trace is not None:  # removed by the compiler in the fast version
        trace.counts[side, place] += times
        trace.squares[side, place] |= squares
    return times * mind.weights[side, place]
