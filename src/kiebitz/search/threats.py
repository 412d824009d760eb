"""What the enemy attacks, and with which men: a man attacked by a lesser one should go, and none should go where one takes it."""

from __future__ import annotations

import numpy as np

from kiebitz.core.attacks import bishop_attacks, rook_attacks
from kiebitz.core.bitboards import BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, U, lowest, pawn_attacks
from kiebitz.core.jit import inner
from kiebitz.search.reading import SQUARES, start_of, target_of


@inner
def note_threats(state, tables, search, ply):
    """For each kind of our men the squares that enemy men worth less attack; for the king that is every attacked square."""
    them = (state.side & 1) ^ 1
    occupied = state.occupied[0] | state.occupied[1]
    by_pawns = pawn_attacks(state.pieces[them, PAWN], them)
    by_lesser = by_pawns
    men = state.pieces[them, KNIGHT]
    while men:
        by_lesser |= tables.knight[lowest(men)]
        men &= men - U(1)
    men = state.pieces[them, BISHOP]
    while men:
        by_lesser |= bishop_attacks(tables, lowest(men), occupied)
        men &= men - U(1)
    search.threats[ply, PAWN] = EMPTY
    search.threats[ply, KNIGHT] = by_pawns
    search.threats[ply, BISHOP] = by_pawns
    search.threats[ply, ROOK] = by_lesser
    men = state.pieces[them, ROOK]
    while men:
        by_lesser |= rook_attacks(tables, lowest(men), occupied)
        men &= men - U(1)
    search.threats[ply, QUEEN] = by_lesser
    by_lesser |= tables.king[state.king[them] & (SQUARES - 1)]
    men = state.pieces[them, QUEEN]
    while men:
        square = lowest(men)
        by_lesser |= rook_attacks(tables, square, occupied) | bishop_attacks(tables, square, occupied)
        men &= men - U(1)
    search.threats[ply, KING] = by_lesser


@inner
def _holds(squares, square):
    return np.int64((squares >> U(square)) & U(1))


@inner
def threatened_index(search, ply, move):
    """0 to 3: is the square a move leaves attacked (2), is the one it goes to (1)?"""
    attacked = search.threats[ply, KING]
    return 2 * _holds(attacked, start_of(move)) + _holds(attacked, target_of(move))


@inner
def safety_gained(search, ply, kind, move):
    """1: the move takes a man out of a lesser man's reach, -1: into it.  A king never goes there, and has to leave anyway."""
    if kind == KING:
        return np.int64(0)
    by_lesser = search.threats[ply, kind]
    return _holds(by_lesser, start_of(move)) - _holds(by_lesser, target_of(move))
