"""Memory for what the search jumps about in: on large pages, where the system has them, the processor finds every place at once.

NumPy asks the system for large pages from four megabytes on; here the room also begins with such a page.  What lies far away all
the same takes as long as a whole evaluation to arrive, so it is asked for as soon as it is known that it will be needed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kiebitz.core.jit import ANY, built

LARGE_PAGE = 1 << 21  # bytes
LINE = 64  # bytes that come from memory together
_BITS, _STAY = 32, 3  # of the processor's command: width of its arguments, "keep it at hand"


def room(size: int) -> npt.NDArray[np.uint8]:
    """So many bytes, all of them nothing."""
    memory = np.zeros(size + LARGE_PAGE, dtype=np.uint8)
    begin = -memory.ctypes.data % LARGE_PAGE
    return memory[begin : begin + size]


@built("void", ANY, "int64", plain=lambda array, number: None)
def bring_near(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Ask the processor for an element of an array before it is needed; `number`: counted through all dimensions."""
    from llvmlite import ir
    from numba.core import cgutils

    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    address = builder.bitcast(builder.gep(data, [arguments[1]]), cgutils.voidptr_t)
    word = ir.IntType(_BITS)
    function_type = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, word, word, word])
    function = cgutils.get_or_insert_function(builder.module, function_type, "llvm.prefetch.p0")
    builder.call(function, [address, word(0), word(_STAY), word(1)])
    return context.get_dummy_value()
