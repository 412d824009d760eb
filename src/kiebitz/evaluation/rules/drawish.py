"""Drawish material: why the better side may not win.  One reason at most applies, the surest first, and takes a
share of the advantage away."""

from __future__ import annotations

from kiebitz.core.bitboards import (
    BISHOP,
    DARK,
    EMPTY,
    FILE_A,
    FILE_H,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    U,
    bit,
    count,
    lowest,
    relative_rank,
)
from kiebitz.core.jit import inner
from kiebitz.evaluation.rules.add import add
from kiebitz.evaluation.rules.endgame import is_lone_pawn, lone_pawn_is_won
from kiebitz.evaluation.terms import SLOT

NO_REASON = -1
# The cases of the term in the order of their declaration.
OPPOSITE_BISHOPS, OPPOSITE_WITH_PIECES, NO_PAWNS, NOT_ENOUGH, WRONG_BISHOP = 0, 1, 2, 3, 4
OPPOSITE_TWO_PASSED, LONE_PAWN_STOPPED, KING_IN_CORNER, QUEEN_AND_PAWN, ROOK_AND_PAWN = 5, 6, 7, 8, 9
LAST_PAWN, ROOK_PAWN_BLOCKED, ROOKS_ONE_WING, ROOKS, FEW_ON_ONE_WING, FEW_ON_BOTH_WINGS = 10, 11, 12, 13, 14, 17
LEFT_WING = U(0x0F0F0F0F0F0F0F0F)
CORNER_FILES = U(0xA5A5A5A5A5A5A5A5)  # a, c, f and h: a king beside such a pawn is saved by stalemate
MINOR, ROOK_FORCE = 3, 5  # in pawn units, as `force` counts


@inner
def _corner_holds(state, tables, strong, pawns, bishops):
    """All pawns on one rook file, no bishop for the corner before them, the king of the weaker side there."""
    for file in range(2):
        column = FILE_A if file == 0 else FILE_H
        if not pawns & ~column:
            corner = (7 if file else 0) + (56 if strong == WHITE else 0)
            seen = bishops & (DARK if DARK & bit(corner) else ~DARK)
            return not seen and tables.distance[state.king[strong ^ 1] & 63, corner] <= 1
    return False


@inner
def _pawn_saves(state, tables, strong):
    """Queen or rook against a pawn that is about to promote beside its king, with the other king far away."""
    weak = strong ^ 1
    pawn = lowest(state.pieces[weak, PAWN])
    rank = relative_rank(pawn, weak)
    promotion = (pawn & 7) + (56 if weak == WHITE else 0)
    near = tables.distance[state.king[weak] & 63, pawn]
    far = tables.distance[state.king[strong] & 63, promotion] - (1 if state.side == strong else 0)
    if state.pieces[strong, QUEEN]:
        beside = tables.distance[state.king[weak] & 63, promotion] == 1
        return rank == 6 and near == 1 and beside and far >= 4 and CORNER_FILES & bit(pawn) != EMPTY
    # On its fifth rank the pawn has so far to go that the other king must be a step further away.
    return rank >= 4 and near <= 1 and far > 8 - rank + (1 if rank == 4 else 0)


@inner
def _rook_ending(state, tables, strong):
    """King, rook and pawns on both sides, at most one pawn more."""
    weak = strong ^ 1
    pawns, enemy = state.pieces[strong, PAWN], state.pieces[weak, PAWN]
    if count(pawns) - count(enemy) > 1:
        return NO_REASON
    king = state.king[weak] & 63
    if enemy == EMPTY:  # one pawn: the king before it holds, unless the pawn and its king are far up
        pawn = lowest(pawns)
        ahead = relative_rank(king, strong) > relative_rank(pawn, strong)
        if ahead and abs((king & 7) - (pawn & 7)) <= 1 and relative_rank(state.king[strong] & 63, strong) <= 5:
            return ROOK_PAWN_BLOCKED
    both = pawns | enemy
    if not both & LEFT_WING or not both & ~LEFT_WING:
        return ROOKS_ONE_WING
    return ROOKS


@inner
def _few_pawns(state, pawns, strong):
    """The fewer pawns are left, the more often all of them are exchanged; worse where all stand on one wing."""
    number = count(pawns)
    both = pawns | state.pieces[strong ^ 1, PAWN]
    if not both & LEFT_WING or not both & ~LEFT_WING:
        return FEW_ON_ONE_WING + number - 1 if number <= 3 else NO_REASON
    return FEW_ON_BOTH_WINGS + number - 1 if number <= 2 else NO_REASON


@inner
def _draw_case(state, tables, mind, strong):
    """Why the stronger side may not win, as a case of `drawish`."""
    weak = strong ^ 1
    pawns = state.pieces[strong, PAWN]
    number = count(pawns)
    if number > 3 and (state.phase > 6 or state.pieces[strong, QUEEN]):  # the usual case, quickly
        if not state.pieces[strong, BISHOP] or not state.pieces[weak, BISHOP]:
            return NO_REASON
    bishops = state.pieces[strong, BISHOP]
    enemy_bishops = state.pieces[weak, BISHOP]
    enemy_pawns = state.pieces[weak, PAWN]
    force = mind.force[strong] - number  # of the pieces
    enemy_force = mind.force[weak] - count(enemy_pawns)
    if number == 0:
        knights_only = state.occupied[strong] == state.pieces[strong, KING] | state.pieces[strong, KNIGHT]
        if force <= MINOR or (knights_only and force == 2 * MINOR and mind.force[weak] == 0):
            return NOT_ENOUGH
        if enemy_force == 0 and count(enemy_pawns) == 1 and (force == ROOK_FORCE or force == 9):
            if _pawn_saves(state, tables, strong):
                return QUEEN_AND_PAWN if state.pieces[strong, QUEEN] else ROOK_AND_PAWN
        if mind.force[strong] - mind.force[weak] <= MINOR:
            return NO_PAWNS
        return NO_REASON
    if force == 0:
        if is_lone_pawn(state, strong):
            return NO_REASON if lone_pawn_is_won(state, tables, strong) else LONE_PAWN_STOPPED
        return KING_IN_CORNER if _corner_holds(state, tables, strong, pawns, bishops) else NO_REASON
    if bishops and state.occupied[strong] == state.pieces[strong, KING] | pawns | bishops:
        if _corner_holds(state, tables, strong, pawns, bishops):
            return WRONG_BISHOP
    if count(bishops) == 1 and count(enemy_bishops) == 1:
        both = bishops | enemy_bishops
        if both & DARK and both & ~DARK:
            if force == MINOR and enemy_force == MINOR:
                passed = mind.passed[strong]
                return OPPOSITE_TWO_PASSED if passed & (passed - U(1)) else OPPOSITE_BISHOPS
            return OPPOSITE_WITH_PIECES
    # The last pawn can be given a piece for: what is left does not win.
    if number == 1 and enemy_force >= MINOR and force - enemy_force <= 1 and force <= ROOK_FORCE + MINOR:
        if not (force == ROOK_FORCE and enemy_force == ROOK_FORCE):
            return LAST_PAWN
    if force == ROOK_FORCE and state.pieces[strong, ROOK] and enemy_force == ROOK_FORCE and state.pieces[weak, ROOK]:
        case = _rook_ending(state, tables, strong)
        if case != NO_REASON:
            return case
    if enemy_force > 0 and force - enemy_force <= MINOR:
        return _few_pawns(state, pawns, strong)
    return NO_REASON


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
