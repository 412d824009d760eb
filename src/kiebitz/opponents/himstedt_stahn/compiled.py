"""How the functions of this program are compiled: cached under a stamp of this folder, without the interpreter's lock."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import types

from kiebitz.compiled import cache_root, remove_old, stamp

Function = TypeVar("Function", bound=Callable[..., Any])

_FOLDER = "opponents/himstedt_stahn"
_CACHE = str(cache_root() / f"{_FOLDER.replace('/', '-')}-{stamp(_FOLDER)}")
with contextlib.suppress(OSError):
    remove_old(Path(_CACHE))  # what older versions left behind


def kernel(result: Any, *arguments: Any) -> Callable[[Function], Function]:
    """Compile for exactly these types.  The folder of the cache is set for each function, whoever imports it first."""

    def decorate(function: Function) -> Function:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = _CACHE
        try:
            compiled: Function = numba.njit(result(*arguments), cache=True, nogil=True, no_cfunc_wrapper=True)(function)
        finally:
            numba.config.CACHE_DIR = before
        return compiled

    return decorate


def record_type(dtype: Any) -> Any:
    return numba.from_dtype(dtype)


def record_array_type(dtype: Any) -> Any:
    return types.Array(numba.from_dtype(dtype), 1, "C")


INT = types.int64
BOOL = types.boolean
NOTHING = types.void
