"""How the functions of this program are compiled: cached under a stamp of this folder, without the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba import types

from kiebitz.compiled import kept_in, own_place

Function = TypeVar("Function", bound=Callable[..., Any])

_PLACE = own_place("opponents/himstedt_stahn")


def kernel(result: Any, *arguments: Any) -> Callable[[Function], Function]:
    """Compile for exactly these types.  The folder of the cache is set for each function, whoever imports it first."""

    def decorate(function: Function) -> Function:
        with kept_in(_PLACE):
            compiled: Function = numba.njit(result(*arguments), cache=True, nogil=True, no_cfunc_wrapper=True)(function)
        return compiled

    return decorate


def record_type(dtype: Any) -> Any:
    return numba.from_dtype(dtype)


def record_array_type(dtype: Any) -> Any:
    return types.Array(numba.from_dtype(dtype), 1, "C")


INT = types.int64
BOOL = types.boolean
NOTHING = types.void
