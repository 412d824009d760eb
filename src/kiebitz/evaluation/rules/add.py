"""The one function through which every term reaches the score."""

from __future__ import annotations

from typing import Any

from numba import from_dtype, types
from numba.core.extending import intrinsic

from kiebitz.core.bitboards import U
from kiebitz.core.jit import COMPILED, inner
from kiebitz.evaluation.record import TRACE

if COMPILED:

    @intrinsic
    def no_trace(typing_context):
        """A trace that is none: an address of nothing, so that the rules are translated once for both versions."""
        return from_dtype(TRACE)(), lambda context, builder, signature, _: context.get_value_type(signature.return_type)(None)

    @intrinsic
    def is_traced(typing_context, trace):
        def build(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
            return builder.icmp_unsigned("!=", arguments[0], arguments[0].type(None))

        return types.boolean(trace), build

else:

    def no_trace():
        return None

    def is_traced(trace):
        return trace is not None


@inner
def add(mind, trace, us, slot, times, squares):
    """`times` the weight of a slot for one side; noted with its squares when traced."""
    side = us & 1  # provably not negative: spares the test for negative indices
    place = U(slot)
    if is_traced(trace):  # removed by the compiler in the fast version
        trace.counts[side, place] += times
        trace.squares[side, place] |= squares
    return times * mind.weights[side, place]
