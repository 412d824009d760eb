"""The clock, looked at by the thread that thinks.

A search that waits to be stopped by another thread comes too late on a busy computer: that thread has to be woken first.
So the search reads the system's clock itself every few thousand positions, by the address of the C function, which costs nothing.
Where there is no such function, the engine's alarm alone stops it.
"""

from __future__ import annotations

import ctypes
import time
from typing import Any

import numpy as np

from kiebitz.core.bitboards import U
from kiebitz.core.jit import built, inner

EVERY = 1024  # positions between two looks, less than a millisecond
_SECOND = 1_000_000_000  # nanoseconds
_WORD, _BYTE = 32, 8  # bits
_KIND = getattr(time, "CLOCK_MONOTONIC", 0)


def _plainly(address, reading):
    place = (ctypes.c_int64 * 2).from_address(int(reading))
    place[0], place[1] = divmod(time.clock_gettime_ns(_KIND), _SECOND)


@built("void", "uint64", "uint64", plain=_plainly)
def _read_clock(context, builder, signature, arguments):
    """`clock_gettime` at this address writes seconds and nanoseconds to the place `reading`."""
    from llvmlite import ir

    word, place = ir.IntType(_WORD), ir.IntType(_BYTE).as_pointer()
    function = builder.inttoptr(arguments[0], ir.FunctionType(word, [word, place]).as_pointer())
    builder.call(function, [ir.Constant(word, _KIND), builder.inttoptr(arguments[1], place)])
    return context.get_dummy_value()


@inner
def read_time(search):
    """Nanoseconds of the system's clock; 0 where there is none to read."""
    if search.clock_address == U(0):
        return np.int64(0)
    _read_clock(search.clock_address, search.reading_address)
    return search.reading[0] * _SECOND + search.reading[1]


@inner
def look_at_the_clock(search):
    """Stop when the time is up."""
    if search.deadline != 0 and search.clock_address != U(0) and read_time(search) >= search.deadline:
        search.stop = 1


def _clock_address() -> int:
    """Of `clock_gettime`; 0 where a system has none."""
    if not hasattr(time, "clock_gettime_ns"):
        return 0
    try:
        return ctypes.cast(ctypes.CDLL(None).clock_gettime, ctypes.c_void_p).value or 0
    except (AttributeError, OSError, TypeError):
        return 0


def give_clock(search: Any) -> None:
    """Tell a record where the clock is and where its reading goes."""
    search["clock_address"] = _clock_address()
    search["reading_address"] = search["reading"].ctypes.data


def set_deadline(search: Any, due: float | None) -> None:
    """Stop at this reading of `time.perf_counter`; None: not by the clock."""
    if due is None or not search["clock_address"]:
        search["deadline"] = 0
    else:
        search["deadline"] = time.clock_gettime_ns(_KIND) + round((due - time.perf_counter()) * _SECOND)
