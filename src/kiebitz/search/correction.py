"""What the static value gets wrong, learnt while searching: about a pawn structure, and about the placing of each side's men.

Where deep results keep differing from the static value, the same difference is expected in other positions with the
same pawns or men.  It steers only what is skipped: the evaluation itself stays as it is.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import BISHOP, BLACK, KING, KNIGHT, QUEEN, ROOK, WHITE, U
from kiebitz.core.jit import inner
from kiebitz.search.parameters import P
from kiebitz.search.record import CORRECTIONS
from kiebitz.search.walking import SURE

GRAIN = 256  # parts of a centipawn
_HEAVIEST = 16  # of 256: the weight of one deep result against all before
_BY_PAWNS, _BY_WHITE_MEN, _BY_BLACK_MEN = 0, 1, 2
_TOP_BITS = 64 - (CORRECTIONS - 1).bit_length()


@inner
def _by_pawns(state):
    return U(state.pawn_key & U(CORRECTIONS - 1))


@inner
def _by_men(state, side):
    """Where the men of one side stand, pawns left out, as a place in the table: bitboards stirred by odd numbers."""
    mixed = state.pieces[side, KNIGHT] * U(0x9E3779B97F4A7C15) ^ state.pieces[side, BISHOP] * U(0xD6E8FEB86659FD93)
    mixed ^= (mixed >> U(29)) ^ state.pieces[side, ROOK] * U(0xC2B2AE3D27D4EB4F)
    mixed ^= state.pieces[side, QUEEN] * U(0x165667B19E3779F9)
    mixed ^= (mixed >> U(31)) ^ state.pieces[side, KING] * U(0x27D4EB2F165667C5)
    return (mixed * U(0x9E3779B97F4A7C15)) >> U(_TOP_BITS)


@inner
def _learnt(state, search):
    """All three corrections for the side to move, in grains."""
    table = search.correction[state.side & 1]
    return (
        np.int64(table[_BY_PAWNS, _by_pawns(state)])
        + table[_BY_WHITE_MEN, _by_men(state, WHITE)]
        + table[_BY_BLACK_MEN, _by_men(state, BLACK)]
    )


@inner
def corrected(state, search, static):
    """The static value with what was learnt added."""
    return min(max(static + _learnt(state, search) // GRAIN, -SURE + 1), SURE - 1)


@inner
def _shift(table, kind, place, step, limit):
    table[kind, place] = min(max(np.int64(table[kind, place]) + step, -limit), limit)


@inner
def learn_correction(state, search, static, value, depth):
    """A search of `depth` found `value` where the evaluation had said `static`: each of the three takes a step towards it."""
    table = search.correction[state.side & 1]
    limit = search.parameters[P.correction_limit] * GRAIN
    step = ((value - static) * GRAIN - _learnt(state, search)) * min(depth + 1, _HEAVIEST) // 256
    _shift(table, _BY_PAWNS, _by_pawns(state), step, limit)
    _shift(table, _BY_WHITE_MEN, _by_men(state, WHITE), step, limit)
    _shift(table, _BY_BLACK_MEN, _by_men(state, BLACK), step, limit)
