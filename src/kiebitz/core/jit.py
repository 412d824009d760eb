"""The two ways a function is compiled.

`entry`: called from Python; kept in the cache with all it calls, runs without the interpreter's
lock.  `inner`: called only by compiled code; without a Python face and without a cache file of
its own it compiles much faster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import config, njit

COMPILED = not config.DISABLE_JIT

entry: Callable[..., Any] = njit(cache=True, nogil=True, error_model="numpy")
_quick = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "error_model": "numpy"}
inner: Callable[..., Any] = njit(**_quick) if COMPILED else (lambda function: function)
