"""Many numbers at once: what processors do in one step, and a loop in as many steps as there are numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.core.jit import ANY, built

LANES = 16  # numbers of 32 bits compared at once
LEAST = -(1 << 31)


def _highest_plainly(numbers: Any, start: int, left: int) -> int:
    some = np.asarray(numbers).reshape(-1)[start : start + min(left, LANES)]
    lane = int(some.argmax())
    return (int(some[lane]) + 1) * LANES - 1 - lane


@built("int64", ANY, "int64", "int64", plain=_highest_plainly)
def highest_of_some(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The highest of the next numbers of an array, `left` of them but no more than LANES, from `start` on, counted through all
    dimensions: times LANES, with how far it is from the last lane added, so that of equals the first is the highest."""
    from llvmlite import ir
    from numba.core import cgutils

    _, start, left = arguments
    number, lanes, mask = ir.IntType(32), ir.VectorType(ir.IntType(32), LANES), ir.IntType(LANES)
    nothing, zeros = ir.Constant(lanes, ir.Undefined), ir.Constant(lanes, [0] * LANES)

    def everywhere(value: Any) -> Any:
        return builder.shuffle_vector(builder.insert_element(nothing, value, number(0)), nothing, zeros)

    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    some = builder.load(builder.bitcast(builder.gep(data, [start]), lanes.as_pointer()), align=4)
    is_there = builder.icmp_signed("<", ir.Constant(lanes, list(range(LANES))), everywhere(builder.trunc(left, number)))
    some = builder.select(is_there, some, ir.Constant(lanes, [LEAST] * LANES))
    name = f"llvm.vector.reduce.smax.v{LANES}i32"
    highest = builder.call(cgutils.get_or_insert_function(builder.module, ir.FunctionType(number, [lanes]), name), [some])
    are_highest = builder.bitcast(builder.icmp_signed("==", some, everywhere(highest)), mask)
    lane = builder.zext(builder.cttz(are_highest, ir.IntType(1)(1)), start.type)
    place = builder.mul(builder.sext(highest, start.type), start.type(LANES))
    return builder.sub(builder.add(place, start.type(LANES - 1)), lane)
