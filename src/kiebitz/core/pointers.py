"""Calling a compiled function through its address.

Direct recursion makes Numba infer types again at every call site, and a user's own term
must be callable without compiling the search anew.  Both go through an address kept in a
record.  Uses Numba's internal calling convention, which is why Numba is pinned exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import cgutils

from kiebitz.core.jit import COMPILED

_python_functions: list[Callable[..., Any]] = []


def address_of(function: Any, signature: Any) -> int:
    """The native address of a compiled function; without compilation, a number for it."""
    if not COMPILED:
        if function not in _python_functions:
            _python_functions.append(function)
        return _python_functions.index(function)
    # The arguments alone, as a call from Python gives them: the cache would keep the same code twice, under
    # two names, if the type of the result were part of the question.
    function.compile(signature.args)
    compiled = function.overloads[signature.args]
    assert compiled.signature.return_type == signature.return_type, (function, compiled.signature)
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


def function_at(address: Any) -> Callable[..., Any]:
    """Without compilation: the function behind a number given by `address_of`."""
    return _python_functions[int(address)]


def call_address(signature: Any) -> Callable[..., Any]:
    """How to build a call of a function with this signature; the first argument is its address."""

    def build(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        function_type = context.call_conv.get_function_type(signature.return_type, signature.args)
        pointer = builder.inttoptr(arguments[0], function_type.as_pointer())
        status, result = context.call_conv.call_function(builder, pointer, signature.return_type, signature.args, arguments[1:])
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return result

    return build
