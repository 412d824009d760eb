"""Memory of games that are over goes back to the system.

The tables of the engines are large.  Python finds out late that nobody holds them any more, and the system's library keeps what
was freed for later; with many games one after the other both add up.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import threading
import time

SECONDS = 3.0  # between two times: looking through everything takes a moment
_lock = threading.Lock()
_last = 0.0


def give_back() -> None:
    global _last
    with _lock:
        if time.monotonic() - _last < SECONDS:
            return
        _last = time.monotonic()
    gc.collect()
    with contextlib.suppress(OSError, AttributeError, TypeError):  # only one library has it
        ctypes.CDLL(None).malloc_trim(0)
