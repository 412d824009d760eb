"""Endgame tables (Syzygy) inside the search: who has so few men is told how the game ends.

The tables are read by a library in plain Python.  The search calls it back through an address in its record, as it reads the clock; a
question costs as much as a hundred positions, so it is asked only where men have just become fewer or a pawn has moved (before that
the same table knew as much), and the answer is remembered like a deep search.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from kiebitz.core.bitboards import count
from kiebitz.core.jit import built, inner
from kiebitz.score import TABLE_VALUE
from kiebitz.search.clock import look_at_the_clock
from kiebitz.search.parameters import P
from kiebitz.search.table import EXACT, LOWER, NO_BOUND, UPPER
from kiebitz.search.walking import draw_value

NOT_KNOWN = 2  # an answer besides 1, 0 and -1: won, drawn, lost for the side to move
_ASKING = ctypes.CFUNCTYPE(ctypes.c_int32)
_WORD = 32  # bits


@built("int32", "uint64", plain=lambda address: _ASKING(int(address))())
def _ask(context, builder, signature, arguments):
    from llvmlite import ir

    return builder.call(builder.inttoptr(arguments[0], ir.FunctionType(ir.IntType(_WORD), []).as_pointer()), [])


@inner
def may_ask_tables(state, search, depth):
    """Whether the tables may know the position, did not know the one before as well, and save more than the question costs."""
    return (
        search.tables_men > 0
        and depth >= search.parameters[P.tables_least_depth]
        and state.fifty == 0
        and state.castling == 0
        and count(state.occupied[0] | state.occupied[1]) <= search.tables_men
    )


@inner
def value_by_tables(state, search, ply):
    """The value of the position and what kind of bound it is (a win may still be a mate); NO_BOUND where the tables are silent."""
    result = np.int64(_ask(search.tables_address))
    look_at_the_clock(search)
    if result == NOT_KNOWN:
        return np.int64(0), np.int64(NO_BOUND)
    search.tables_answers += 1
    if result > 0:
        return np.int64(TABLE_VALUE - ply), np.int64(LOWER)
    if result < 0:
        return np.int64(ply - TABLE_VALUE), np.int64(UPPER)
    return np.int64(draw_value(state, search)), np.int64(EXACT)


def let_ask(search: Any, most_men: int, answer: Callable[[], int]) -> Any:
    """Let a search ask about positions of at most so many men; what comes back must be kept as long as it may."""
    function = _ASKING(answer)
    search["tables_address"] = ctypes.cast(function, ctypes.c_void_p).value or 0
    search["tables_men"] = most_men
    return function
