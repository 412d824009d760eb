"""Endgames: active kings, what the side ahead should do, the hunt of a bare king, drawn material."""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import BISHOP, DARK, EMPTY, FILE_A, FILE_H, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, U, bit, count, lowest
from kiebitz.core.jit import inner
from kiebitz.evaluation.rules.add import add
from kiebitz.evaluation.terms import SLOT

PASSED_PULL, PAWN_PULL = 6, 2  # how strongly pawns attract the kings (DEMOSCHACH: 6 passed, 2 ordinary)
OPPOSITE_BISHOPS, OPPOSITE_WITH_PIECES, NO_PAWNS, NOT_ENOUGH, WRONG_BISHOP = 0, 1, 2, 3, 4
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
def king_activity(state, tables, mind, trace, us):
    """The king's way to the pawns, and the opposition."""
    score = 0
    king = state.king[us] & 63
    men = state.pieces[0, PAWN] | state.pieces[1, PAWN]
    if men:
        passed = mind.passed[0] | mind.passed[1]
        pull = 0
        total = 0
        while men:
            square = lowest(men)
            men &= men - U(1)
            weight = PASSED_PULL if passed & bit(square) else PAWN_PULL
            pull += weight * np.int64(tables.distance[king, square])  # as plain Python a byte would overflow
            total += weight
        score += add(mind, trace, us, SLOT.king_to_pawns, (4 * pull) // total, EMPTY)
    if state.phase == 0 and state.side != us:
        other = state.king[us ^ 1] & 63
        if (king & 7) == (other & 7) and abs((king >> 3) - (other >> 3)) == 2:
            score += add(mind, trace, us, SLOT.opposition, 1, state.pieces[us, KING])
    return score


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
def _draw_case(state, tables, mind, strong):
    """Why the stronger side may not win, as a case of `drawish`; -1: no reason."""
    weak = strong ^ 1
    pawns = state.pieces[strong, PAWN]
    bishops = state.pieces[strong, BISHOP]
    enemy_bishops = state.pieces[weak, BISHOP]
    if pawns == EMPTY:
        knights_only = state.occupied[strong] == state.pieces[strong, KING] | state.pieces[strong, KNIGHT]
        if mind.force[strong] <= 3 or (knights_only and mind.force[strong] == 6 and mind.force[weak] == 0):
            return NOT_ENOUGH
        if mind.force[strong] - mind.force[weak] <= 3:
            return NO_PAWNS
    if bishops and state.occupied[strong] == state.pieces[strong, KING] | pawns | bishops:
        for file in range(2):
            column = FILE_A if file == 0 else FILE_H
            if pawns and not pawns & ~column:
                corner = (7 if file else 0) + (56 if strong == WHITE else 0)
                seen = bishops & (DARK if DARK & bit(corner) else ~DARK)
                if not seen and tables.distance[state.king[weak] & 63, corner] <= 1:
                    return WRONG_BISHOP
    if count(bishops) == 1 and count(enemy_bishops) == 1:
        both = bishops | enemy_bishops
        if both & DARK and both & ~DARK:
            others = state.occupied[0] | state.occupied[1]
            others &= ~(both | state.pieces[0, PAWN] | state.pieces[1, PAWN] | state.pieces[0, KING] | state.pieces[1, KING])
            return OPPOSITE_BISHOPS if others == EMPTY else OPPOSITE_WITH_PIECES
    return -1


@inner
def drawish(state, tables, mind, trace, centipawns):
    """The share of the advantage that drawn material takes away; White's view, packed."""
    if centipawns == 0:
        return 0
    strong = 0 if centipawns > 0 else 1
    case = _draw_case(state, tables, mind, strong)
    if case < 0:
        return 0
    share = add(mind, trace, strong, SLOT.drawish + case, abs(centipawns), EMPTY)
    return share if strong == 0 else -share
