"""Endgames: active kings, what the side ahead should do, the lone pawn, the hunt of a bare king."""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import BISHOP, DARK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, U, bit, count, lowest
from kiebitz.core.jit import inner
from kiebitz.core.lone_pawn import lone_pawn_wins
from kiebitz.evaluation.rules.add import add
from kiebitz.evaluation.terms import SLOT

PASSED_PULL, PAWN_PULL = 6, 2  # how strongly pawns attract the kings (DEMOSCHACH: 6 passed, 2 ordinary)
# The endgame terms about kings start when half of the pieces are gone.
ENDGAME_PHASE = 12


@inner
def _steps_from_centre(square):
    file, rank = square & 7, square >> 3
    return max(3 - file, file - 4) + max(3 - rank, rank - 4)


@inner
def _steps(a, b):
    return abs((a & 7) - (b & 7)) + abs((a >> 3) - (b >> 3))


@inner
def count_force(state, mind, us):
    """Material in pawn units, 1-3-3-5-9."""
    mind.force[us] = (
        count(state.pieces[us, PAWN])
        + 3 * count(state.pieces[us, KNIGHT] | state.pieces[us, BISHOP])
        + 5 * count(state.pieces[us, ROOK])
        + 9 * count(state.pieces[us, QUEEN])
    )


@inner
def way_to_pawns(state, tables, mind, trace, us):
    """How far the king has to go to the pawns."""
    king = state.king[us] & 63
    men = state.pieces[0, PAWN] | state.pieces[1, PAWN]
    if not men:
        return 0
    passed = mind.passed[0] | mind.passed[1]
    pull = 0
    total = 0
    while men:
        square = lowest(men)
        men &= men - U(1)
        weight = PASSED_PULL if passed & bit(square) else PAWN_PULL
        pull += weight * np.int64(tables.distance[king, square])  # as plain Python a byte would overflow
        total += weight
    return add(mind, trace, us, SLOT.king_to_pawns, (4 * pull) // total, EMPTY)


@inner
def opposition(state, mind, trace, us):
    """The kings face each other, and the other one has to move."""
    if state.side == us:
        return 0
    king, other = state.king[us] & 63, state.king[us ^ 1] & 63
    files, ranks = abs((king & 7) - (other & 7)), abs((king >> 3) - (other >> 3))
    if (files == 0 and ranks == 2) or (ranks == 0 and files == 2):
        return add(mind, trace, us, SLOT.opposition, 1, state.pieces[us, KING])
    return 0


@inner
def when_ahead(state, mind, trace, us):
    """With more material: exchange pieces, keep pawns."""
    them = us ^ 1
    if mind.force[us] <= mind.force[them]:
        return 0
    pieces = count(state.occupied[them]) - 1 - count(state.pieces[them, PAWN])
    score = add(mind, trace, us, SLOT.exchange_when_ahead, max(0, 7 - pieces), EMPTY)
    return score + add(mind, trace, us, SLOT.pawns_when_ahead, count(state.pieces[us, PAWN]), EMPTY)


@inner
def mating_drive(state, tables, mind, trace, us):
    """Against a bare king, or a lone piece without pawns: to the edge, and bring the own king."""
    them = us ^ 1
    if state.pieces[them, PAWN] or mind.force[us] - mind.force[them] < 4:
        return 0
    if mind.force[them] > 5 or (mind.force[them] > 0 and state.pieces[us, PAWN]):
        return 0
    knights = state.pieces[us, KNIGHT]
    bishops = state.pieces[us, BISHOP]
    hunted = state.king[them] & 63
    score = add(mind, trace, us, SLOT.mating_drive, _steps_from_centre(hunted), EMPTY)
    score += add(mind, trace, us, SLOT.mating_drive + 1, 14 - _steps(hunted, state.king[us] & 63), EMPTY)
    if mind.force[us] == 6 and knights and bishops:  # bishop and knight mate only in the bishop's corner
        if bishops & DARK:
            corner = min(tables.distance[hunted, 0], tables.distance[hunted, 63])
        else:
            corner = min(tables.distance[hunted, 7], tables.distance[hunted, 56])
        score += add(mind, trace, us, SLOT.mating_drive + 2, 7 - corner, EMPTY)
    return score


@inner
def is_lone_pawn(state, us):
    """Nothing on the board but the kings and one pawn, ours."""
    pawns = state.pieces[us, PAWN]
    everything = state.occupied[0] | state.occupied[1]
    return pawns != EMPTY and pawns & (pawns - U(1)) == EMPTY and everything == pawns | state.pieces[0, KING] | state.pieces[1, KING]


@inner
def lone_pawn_is_won(state, tables, us):
    """Whether our lone pawn gets through against the best defence."""
    pawn = lowest(state.pieces[us, PAWN])
    return lone_pawn_wins(tables, us, state.king[us] & 63, pawn, state.king[us ^ 1] & 63, state.side == us)


@inner
def lone_pawn(state, tables, mind, trace, us):
    """King and pawn against king: known for certain."""
    if is_lone_pawn(state, us) and lone_pawn_is_won(state, tables, us):
        return add(mind, trace, us, SLOT.lone_pawn_wins, 1, state.pieces[us, PAWN])
    return 0
