"""The one function through which every term reaches the score."""

from __future__ import annotations

from typing import Any

from kiebitz.core.bitboards import U
from kiebitz.core.jit import ANY, built, inner
from kiebitz.evaluation.record import TRACE


@built(TRACE, plain=lambda: None)
def no_trace(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """A trace that is none: an address of nothing, so that the rules are translated once for both versions."""
    return context.get_value_type(signature.return_type)(None)


@built("boolean", ANY, plain=lambda trace: trace is not None)
def is_traced(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.icmp_unsigned("!=", arguments[0], arguments[0].type(None))


@inner
def add(mind, trace, us, slot, times, squares):
    """`times` the weight of a slot for one side; noted with its squares when traced."""
    side = us & 1  # provably not negative: spares the test for negative indices
    place = U(slot)
    if is_traced(trace):  # removed by the compiler in the fast version
        trace.counts[side, place] += times
        trace.squares[side, place] |= squares
    return times * mind.weights[side, place]
