"""Remembered positions, shared by all threads without locks.

An entry is two words: the key mixed with the contents, and the contents.  When two threads
write the same entry at once the words do not fit together and the entry is simply not found.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.extending import intrinsic

from kiebitz.core.bitboards import U
from kiebitz.core.jit import COMPILED, entry, inner
from kiebitz.score import LONGEST_MATE, MATE_VALUE

WAYS = 4  # entries that share a place: one cache line
NO_BOUND, UPPER, LOWER, EXACT = 0, 1, 2, 3
NO_VALUE = -32768  # "no static value known"
_LINE = WAYS * 16  # bytes of a cache line


def new_table(megabytes: int) -> Any:
    """A table that fills at most so many megabytes, less where the system has not so much; a power of two places.

    It begins where a cache line begins, so that a place is one line and not parts of two.
    """
    places = 1
    while places * 2 * WAYS * 16 <= megabytes * 1024 * 1024:
        places *= 2
    while True:
        words = places * WAYS * 2
        try:
            memory = np.zeros(words + _LINE // 8, dtype=np.uint64)
            break
        except MemoryError:  # playing with a smaller table is better than not playing
            if places == 1:
                raise
            places //= 2
    begin = -memory.ctypes.data % _LINE // 8
    return memory[begin : begin + words].reshape(places * WAYS, 2)


@inner
def pack(move, value, static, depth, bound, age):
    return (
        U(move & 0xFFFF)
        | (U((value + 32768) & 0xFFFF) << U(16))
        | (U((static + 32768) & 0xFFFF) << U(32))
        | (U(depth & 0xFF) << U(48))
        | (U(bound & 3) << U(56))
        | (U(age & 63) << U(58))
    )


@inner
def entry_move(contents):
    return np.int64(contents & U(0xFFFF))


@inner
def entry_value(contents):
    return np.int64((contents >> U(16)) & U(0xFFFF)) - 32768


@inner
def entry_static(contents):
    return np.int64((contents >> U(32)) & U(0xFFFF)) - 32768


@inner
def entry_depth(contents):
    return np.int64((contents >> U(48)) & U(0xFF))


@inner
def entry_bound(contents):
    return np.int64((contents >> U(56)) & U(3))


if COMPILED:

    @intrinsic
    def _fetch(typing_context, table, row):
        """Ask the processor to bring a row of the table near before it is needed."""

        def build(context, builder, signature, arguments):
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            address = builder.bitcast(builder.gep(data, [builder.shl(arguments[1], ir.Constant(ir.IntType(64), 1))]), cgutils.voidptr_t)
            number = ir.IntType(32)
            function_type = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
            function = cgutils.get_or_insert_function(builder.module, function_type, "llvm.prefetch.p0")
            builder.call(function, [address, number(0), number(3), number(1)])
            return context.get_dummy_value()

        return types.void(table, types.uint64), build

else:

    def _fetch(table, row):
        """Nothing to hurry without compilation."""


@inner
def fetch(table, key):
    """The position will be looked up soon."""
    _fetch(table, (key & U(table.shape[0] // WAYS - 1)) * U(WAYS))


@inner
def find(table, key):
    """The contents remembered for a position, 0 if there are none."""
    first = (key & U(table.shape[0] // WAYS - 1)) * U(WAYS)
    for way in range(WAYS):
        contents = table[first + U(way), 1]
        if contents != U(0) and table[first + U(way), 0] ^ contents == key:
            return contents
    return U(0)


@inner
def store(table, key, move, value, static, depth, bound, age):
    """Remember; the least useful of the entries at this place gives way."""
    first = (key & U(table.shape[0] // WAYS - 1)) * U(WAYS)
    worst = first
    worst_worth = 1 << 30
    for way in range(WAYS):
        index = first + U(way)
        contents = table[index, 1]
        if contents == U(0) or table[index, 0] ^ contents == key:
            if contents != U(0):
                if move == 0:
                    move = entry_move(contents)
                # A shallow look does not push out a deep one of this very search, unless it is exact.
                same_age = np.int64(contents >> U(58)) == age & 63
                if same_age and bound != EXACT and depth + 4 < entry_depth(contents):
                    return
            worst = index
            break
        older = (age - np.int64(contents >> U(58))) & 63
        worth = entry_depth(contents) - 8 * older
        if worth < worst_worth:
            worst_worth = worth
            worst = index
    contents = pack(move, value, static, depth, bound, age)
    table[worst, 0] = key ^ contents
    table[worst, 1] = contents


@inner
def to_table(value, ply):
    """Mates are remembered as distance from the position, not from the root."""
    if value >= MATE_VALUE - LONGEST_MATE:
        return value + ply
    if value <= LONGEST_MATE - MATE_VALUE:
        return value - ply
    return value


@inner
def from_table(value, ply):
    if value >= MATE_VALUE - LONGEST_MATE:
        return value - ply
    if value <= LONGEST_MATE - MATE_VALUE:
        return value + ply
    return value


@entry
def permille_full(table, age):
    """How much of the table the current search uses, looked up in the first thousand entries."""
    used = 0
    for i in range(min(1000, table.shape[0])):
        contents = table[i, 1]
        if contents != U(0) and np.int64(contents >> U(58)) == age & 63:
            used += 1
    return used


@entry
def look_up(table, key):
    """For the outside: move, value, depth, bound of a remembered position; bound 0: none."""
    contents = find(table, key)
    return entry_move(contents), entry_value(contents), entry_depth(contents), entry_bound(contents)
