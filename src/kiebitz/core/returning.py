"""Whether one move can bring an earlier position back, found without trying any.

Two positions that differ by one piece that went from one square to another, and by who is to move, differ in their keys by a number of
its own.  All these numbers lie in a table, each at one of two places (a cuckoo table, in the field's word), with the two squares.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import BISHOP, EMPTY, KING, KNIGHT, ROOK, U, bit
from kiebitz.core.jit import inner

WAYS = 1 << 13  # places; there are 3,668 numbers
NO_WAY = -1
_SQUARE_BITS = 6
_BITS_BETWEEN = U(16)  # the second place lies in bits so much further up


@inner
def _first_place(difference):
    return difference & U(WAYS - 1)


@inner
def _second_place(difference):
    return (difference >> _BITS_BETWEEN) & U(WAYS - 1)


@inner
def _put(tables, difference, way):
    """At its first place; who lies there goes to his other one, and so on until a place is free."""
    place = _first_place(difference)
    while way != NO_WAY:
        was = tables.way_key[place]
        was_way = np.int64(tables.way[place])
        tables.way_key[place] = difference
        tables.way[place] = way
        difference = was
        way = was_way
        place = _second_place(difference) if place == _first_place(difference) else _first_place(difference)


@inner
def _goes(tables, kind, a, b):
    """Whether a piece gets from one square to the other on an empty board, and so back again."""
    if kind == KNIGHT:
        return tables.knight[a] & bit(b) != EMPTY
    if kind == KING:
        return tables.king[a] & bit(b) != EMPTY
    straight = (tables.lines[0, a] | tables.lines[1, a]) & bit(b) != EMPTY
    diagonal = (tables.lines[2, a] | tables.lines[3, a]) & bit(b) != EMPTY
    return (straight and kind != BISHOP) or (diagonal and kind != ROOK)


@inner
def fill_ways(tables):
    """The keys must be there already."""
    for place in range(WAYS):
        tables.way[place] = NO_WAY
    for piece in range(12):
        kind = piece % 6
        if kind < KNIGHT:
            continue  # a pawn does not go back
        for a in range(64):
            for b in range(a + 1, 64):
                if _goes(tables, kind, a, b):
                    _put(tables, tables.key_piece[piece, a] ^ tables.key_piece[piece, b] ^ tables.key_side, np.int64(a | b << _SQUARE_BITS))


@inner
def way_back(state, tables, key):
    """The move of a piece after which the position of this key stands on the board, 0 if there is none.  Whether the king
    would be left in check is not asked."""
    difference = state.key ^ key
    place = _first_place(difference)
    if tables.way_key[place] != difference:
        place = _second_place(difference)
        if tables.way_key[place] != difference:
            return np.int64(0)
    a = np.int64(tables.way[place]) & 63
    b = (np.int64(tables.way[place]) >> _SQUARE_BITS) & 63
    own = state.occupied[state.side & 1]
    if tables.between[a, b] & (state.occupied[0] | state.occupied[1]) != EMPTY or (own & (bit(a) | bit(b))) == EMPTY:
        return np.int64(0)
    return a | b << _SQUARE_BITS if own & bit(a) else b | a << _SQUARE_BITS
