"""Calling a compiled function through its address.

Direct recursion makes Numba infer types again at every call site, and a user's own term
must be callable without compiling the search anew.  Both go through an address kept in a
record.  Uses Numba's internal calling convention, which is why Numba is pinned exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiebitz.core.jit import COMPILED, built

_python_functions: list[Callable[..., Any]] = []


def address_of(function: Any, *arguments: Any) -> int:
    """The address of an entry, compiled for such arguments; without compilation, a number for it."""
    if COMPILED:
        return int(function.address(*arguments))
    if function not in _python_functions:
        _python_functions.append(function)
    return _python_functions.index(function)


def calling(result: Any, *arguments: Any) -> Any:
    """A function for compiled code that calls what stands at an address, its first argument, with these arguments."""

    @built(result, "uint64", *arguments, plain=lambda address, *values: _python_functions[int(address)](*values))
    def call(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        from numba.core import cgutils

        result, kinds = signature.return_type, signature.args[1:]
        pointer = builder.inttoptr(values[0], context.call_conv.get_function_type(result, kinds).as_pointer())
        status, answer = context.call_conv.call_function(builder, pointer, result, kinds, values[1:])
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return answer

    return call
