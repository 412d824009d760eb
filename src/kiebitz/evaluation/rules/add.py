"""The one function through which every term reaches the score."""

from __future__ import annotations

from kiebitz.core.jit import inner


@inner
def add(mind, trace, us, slot, times, squares):
    """`times` the weight of a slot for one side; noted with its squares when traced."""
    if trace is not None:  # removed by the compiler in the fast version
        trace.counts[us, slot] += times
        trace.squares[us, slot] |= squares
    return times * mind.weights[us, slot]
