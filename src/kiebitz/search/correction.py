"""What the static value gets wrong, learnt while searching: about a pawn structure, and about the placing of each side's men.

Where deep results keep differing from the static value, the same difference is expected in other positions with the
same pawns or men.  It steers only what is skipped: the evaluation itself stays as it is.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import BISHOP, BLACK, KING, KNIGHT, QUEEN, ROOK, WHITE, U
from kiebitz.core.jit import inner
from kiebitz.core.room import bring_near
from kiebitz.evaluation.rules.pawns import foresee_pawns
from kiebitz.search.parameters import P
from kiebitz.search.record import CORRECTIONS
from kiebitz.search.walking import SURE

GRAIN = 256  # parts of a centipawn, and of the whole weight of a result
_BY_PAWNS, _BY_WHITE_MEN, _BY_BLACK_MEN = 0, 1, 2
_KINDS = _BY_BLACK_MEN + 1
_TOP_BITS = U(64 - (CORRECTIONS - 1).bit_length())
# Odd numbers without a pattern, one for each kind of man, to stir bitboards with.
_KNIGHTS, _BISHOPS, _ROOKS = U(0x9E3779B97F4A7C15), U(0xD6E8FEB86659FD93), U(0xC2B2AE3D27D4EB4F)
_QUEENS, _KINGS, _LAST = U(0x165667B19E3779F9), U(0x27D4EB2F165667C5), U(0x9E3779B97F4A7C15)
_HALFWAY, _FURTHER = U(29), U(31)  # bits by which the mixture is folded upon itself


@inner
def _by_pawns(state):
    return U(state.pawn_key & U(CORRECTIONS - 1))


@inner
def _by_men(state, side):
    """Where the men of one side stand, pawns left out, as a place in the table."""
    mixed = state.pieces[side, KNIGHT] * _KNIGHTS ^ state.pieces[side, BISHOP] * _BISHOPS
    mixed ^= (mixed >> _HALFWAY) ^ state.pieces[side, ROOK] * _ROOKS
    mixed ^= state.pieces[side, QUEEN] * _QUEENS
    mixed ^= (mixed >> _FURTHER) ^ state.pieces[side, KING] * _KINGS
    return (mixed * _LAST) >> _TOP_BITS


@inner
def _places(state):
    """Where the three corrections are kept."""
    return _by_pawns(state), _by_men(state, WHITE), _by_men(state, BLACK)


@inner
def foresee_judgement(state, mind, search):
    """This position will perhaps be judged: what is remembered of its pawns and what was learnt about it is brought near, and where the
    latter is kept is told."""
    places = _places(state)
    first = np.int64(state.side & 1) * _KINDS
    for kind in range(_KINDS):
        bring_near(search.correction, (first + kind) * CORRECTIONS + np.int64(places[kind]))
    foresee_pawns(state, mind)
    return places


@inner
def _learnt(state, search, places):
    """All three corrections for the side to move, in grains."""
    table = search.correction[state.side & 1]
    return (
        np.int64(table[_BY_PAWNS, places[_BY_PAWNS]])
        + table[_BY_WHITE_MEN, places[_BY_WHITE_MEN]]
        + table[_BY_BLACK_MEN, places[_BY_BLACK_MEN]]
    )


@inner
def corrected(state, search, static, places):
    """The static value with what was learnt added."""
    return min(max(static + _learnt(state, search, places) // GRAIN, -SURE + 1), SURE - 1)


@inner
def _shift(table, kind, place, step, limit):
    table[kind, place] = min(max(np.int64(table[kind, place]) + step, -limit), limit)


@inner
def learn_correction(state, search, static, value, depth):
    """A search of `depth` found `value` where the evaluation had said `static`: each of the three takes a step towards it."""
    table = search.correction[state.side & 1]
    limit = search.parameters[P.correction_limit] * GRAIN
    places = _places(state)
    step = ((value - static) * GRAIN - _learnt(state, search, places)) * min(depth + 1, search.parameters[P.correction_weight]) // GRAIN
    for kind in range(_KINDS):
        _shift(table, kind, places[kind], step, limit)
