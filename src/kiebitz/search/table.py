"""Remembered positions, shared by all threads without locks.

An entry is two words: the key mixed with the contents, and the contents.  When two threads
write the same entry at once the words do not fit together and the entry is simply not found.
"""

from __future__ import annotations

import ctypes
from collections import namedtuple
from typing import Any

import numpy as np

from kiebitz.core.bitboards import U
from kiebitz.core.jit import built, entry, inner, part
from kiebitz.core.room import LINE, bring_near, room
from kiebitz.score import LONGEST_MATE, MATE_VALUE
from kiebitz.search.parameters import F

WAYS = 4  # entries that share a place: one line of memory
NO_BOUND, UPPER, LOWER, EXACT = 0, 1, 2, 3
NO_VALUE = -32768  # "no static value known"
_WORD = 8  # bytes
_MEGABYTE = 1 << 20
# The contents, from the lowest bit on: move 16, value 16, static value 16, depth 8, bound 2, age 6.
_VALUE_AT, _STATIC_AT, _DEPTH_AT, _BOUND_AT, _AGE_AT = U(16), U(32), U(48), U(56), U(58)
_16_BITS, _8_BITS, _6_BITS, _2_BITS = 0xFFFF, 0xFF, 0x3F, 0x3
_SHIFT = 1 << 15  # makes values positive
_MOST_WORTH = 1 << 30  # more than any entry is worth
_SAMPLE = 1000  # entries looked at to tell how full the table is: then their number is the permille
_KEEP_DEPTH, _AGE_WORTH = F.table_keep_depth, F.table_age_worth


def new_table(megabytes: int) -> Any:
    """A table that fills at most so many megabytes, less where the system has not so much; a power of two places.

    It begins with a page of memory, so that a place is one cache line and not parts of two.
    """
    places = 1
    while places * 2 * LINE <= megabytes * _MEGABYTE:
        places *= 2
    while True:
        try:
            return room(places * LINE).view(np.uint64).reshape(places * WAYS, 2)
        except MemoryError:  # playing with a smaller table is better than not playing
            if places == 1:
                raise
            places //= 2


@inner
def pack(move, value, static, depth, bound, age):
    return (
        U(move & _16_BITS)
        | (U((value + _SHIFT) & _16_BITS) << _VALUE_AT)
        | (U((static + _SHIFT) & _16_BITS) << _STATIC_AT)
        | (U(depth & _8_BITS) << _DEPTH_AT)
        | (U(bound & _2_BITS) << _BOUND_AT)
        | (U(age & _6_BITS) << _AGE_AT)
    )


@inner
def entry_move(contents):
    return np.int64(contents & U(_16_BITS))


@inner
def entry_value(contents):
    return np.int64((contents >> _VALUE_AT) & U(_16_BITS)) - _SHIFT


@inner
def entry_static(contents):
    return np.int64((contents >> _STATIC_AT) & U(_16_BITS)) - _SHIFT


@inner
def entry_depth(contents):
    return np.int64((contents >> _DEPTH_AT) & U(_8_BITS))


@inner
def entry_bound(contents):
    return np.int64((contents >> _BOUND_AT) & U(_2_BITS))


@inner
def entry_age(contents):
    return np.int64(contents >> _AGE_AT)


@inner
def give_table(search, table, age):
    """Tell a record which table to use: by its address, because counting who holds an array costs time at every position.
    The caller holds the table as long as the search runs."""
    search.table_address = table.ctypes.data
    search.table_rows = table.shape[0]
    search.age = age


def _plainly(address, rows, columns):
    memory = (ctypes.c_uint64 * (int(rows) * int(columns))).from_address(int(address))
    return np.frombuffer(memory, dtype=np.uint64).reshape(int(rows), int(columns))


@built(lambda types: types.Array(types.uint64, 2, "C"), "uint64", "int64", "int64", plain=_plainly)
def words_at(context, builder, signature, arguments):
    """An array of words by its address: nobody counts who holds it."""
    from numba.np.arrayobj import populate_array

    array = context.make_array(signature.return_type)(context, builder)
    address, rows, columns = arguments
    size = columns.type(_WORD)
    data = builder.inttoptr(address, array.data.type)
    populate_array(array, data, shape=[rows, columns], strides=[builder.mul(columns, size), size], itemsize=size, meminfo=None)
    return array._getvalue()


@part
def table_of(search):
    return words_at(search.table_address, search.table_rows, 2)


@inner
def fetch(table, key):
    """The position will be looked up soon."""
    bring_near(table, np.int64(key & U(table.shape[0] // WAYS - 1)) * (LINE // _WORD))


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
    worst_worth = _MOST_WORTH
    for way in range(WAYS):
        index = first + U(way)
        contents = table[index, 1]
        if contents == U(0) or table[index, 0] ^ contents == key:
            if contents != U(0):
                if move == 0:
                    move = entry_move(contents)
                # A shallow look does not push out a deep one of this very search, unless it is exact.
                same_age = entry_age(contents) == age & _6_BITS
                if same_age and bound != EXACT and depth + _KEEP_DEPTH < entry_depth(contents):
                    return
            worst = index
            break
        older = (age - entry_age(contents)) & _6_BITS
        worth = entry_depth(contents) - _AGE_WORTH * older
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


@part
def remember(search, key, move, value, static, depth, bound, ply):
    """`store` in the table of this search, mates counted from the position."""
    store(table_of(search), key, move, to_table(value, ply), static, depth, bound, search.age)


# What is remembered about a position; `bound` NO_BOUND: nothing but perhaps its static value.
Known = namedtuple("Known", "found move value depth bound static")


@part
def recall(search, key, ply):
    """What is remembered, mates counted from the root."""
    search.table_probes += 1
    contents = find(table_of(search), key)
    if contents == U(0):
        return Known(False, np.int64(0), np.int64(0), np.int64(-1), np.int64(NO_BOUND), np.int64(NO_VALUE))
    search.table_hits += 1
    value = from_table(entry_value(contents), ply)
    return Known(True, entry_move(contents), value, entry_depth(contents), entry_bound(contents), entry_static(contents))


@part
def decides(known, alpha, beta):
    """Whether the remembered value, a bound perhaps, is all one needs to know."""
    if known.bound == EXACT:
        return True
    return (known.bound == LOWER and known.value >= beta) or (known.bound == UPPER and known.value <= alpha)


@part
def refined(known, static):
    """The static value, or the remembered one where that says more."""
    if known.bound == EXACT or (known.bound == LOWER and known.value > static) or (known.bound == UPPER and known.value < static):
        return known.value
    return static


@entry
def permille_full(table, age):
    """How much of the table the current search uses, looked up in the first thousand entries."""
    used = 0
    for i in range(min(_SAMPLE, table.shape[0])):
        contents = table[i, 1]
        if contents != U(0) and entry_age(contents) == age & _6_BITS:
            used += 1
    return used


@entry
def look_up(table, key):
    """For the outside: move, value, depth, bound of a remembered position; bound 0: none."""
    contents = find(table, key)
    return entry_move(contents), entry_value(contents), entry_depth(contents), entry_bound(contents)
