"""The three ways a function is compiled.

`entry`: called from Python; kept in the cache with all it calls, runs without the interpreter's
lock.  `inner`: called only by compiled code; without a Python face and without a cache file of
its own it compiles much faster.  `part`: a piece of one larger function, written apart for reading and
compiled as if it stood where it is called; for what has one caller, or is only a line or two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import config, njit

from kiebitz.core.compiling import Straight

COMPILED = not config.DISABLE_JIT

# Nobody counts who holds an array: kernels make none.
_common: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "pipeline_class": Straight}
entry: Callable[..., Any] = njit(cache=True, nogil=True, no_cfunc_wrapper=True, **_common)
_quick = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, **_common}
inner: Callable[..., Any] = njit(**_quick) if COMPILED else (lambda function: function)
part: Callable[..., Any] = njit(inline="always", **_quick) if COMPILED else (lambda function: function)
