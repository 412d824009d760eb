"""What a move's number says, asked of the position it is played in.

A move is start + 64 * target + 4096 * kind (see core/position.py).
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import PAWN
from kiebitz.core.jit import inner, part
from kiebitz.core.position import CASTLING, EN_PASSANT, PROMOTION

SQUARES = 64
KINDS_OF_MEN = 6
PIECE_SQUARES = 2 * KINDS_OF_MEN * SQUARES  # places for "this man goes there"
WAYS = SQUARES * SQUARES  # places for "from here to there"
QUEENING = PROMOTION + 3
_SQUARE = SQUARES - 1
_TARGET_AT, _KIND_AT, _KIND = 6, 12, 7


@part
def start_of(move):
    return move & _SQUARE


@part
def target_of(move):
    return (move >> _TARGET_AT) & _SQUARE


@part
def kind_of_move(move):
    """Normal, double step, en passant, castling, or PROMOTION and above."""
    return (move >> _KIND_AT) & _KIND


@part
def way_of(move):
    """Start and target as one number."""
    return move & (WAYS - 1)


@inner
def piece_and_target(state, move):
    """Which man goes where, as one number."""
    return np.int64(state.board[start_of(move)]) * SQUARES + target_of(move)


@inner
def moved_kind(state, move):
    """The kind of man that moves."""
    piece = np.int64(state.board[start_of(move)])
    return (piece if piece < KINDS_OF_MEN else piece - KINDS_OF_MEN) & _KIND


@inner
def captured_kind(state, move):
    """The kind of man a move takes, -1 for none."""
    kind = kind_of_move(move)
    if kind == CASTLING:
        return np.int64(-1)
    if kind == EN_PASSANT:
        return np.int64(PAWN)
    piece = np.int64(state.board[target_of(move)])
    return piece if piece < KINDS_OF_MEN else piece - KINDS_OF_MEN


@inner
def is_quiet(state, move):
    """Neither a capture nor a promotion to a queen."""
    kind = kind_of_move(move)
    if kind == CASTLING:
        return True
    return kind != EN_PASSANT and kind != QUEENING and state.board[target_of(move)] < 0
