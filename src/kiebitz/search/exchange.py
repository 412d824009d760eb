"""Static exchange evaluation (SEE): what a series of captures on one square wins or loses."""

from __future__ import annotations

import numpy as np

from kiebitz.core.attacks import bishop_attacks, rook_attacks
from kiebitz.core.bitboards import BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, bit, lowest
from kiebitz.core.jit import inner, part
from kiebitz.core.position import CASTLING, EN_PASSANT, PROMOTION
from kiebitz.search.parameters import F
from kiebitz.search.reading import captured_kind, kind_of_move, moved_kind, start_of, target_of

# What men are worth in an exchange; only for ordering and skipping moves, not part of the judgement.
EXCHANGE_VALUE = np.array(
    [F.exchange_pawn, F.exchange_knight, F.exchange_bishop, F.exchange_rook, F.exchange_queen, F.exchange_king], dtype=np.int64
)
_BEHIND = 8  # a man taken en passant stands one rank behind the target: target ^ 8


@inner
def exchange_wins(state, tables, move, threshold):
    """Whether the captures on the target square, each side always taking with its cheapest man,
    leave the mover at least `threshold` centipawns ahead."""
    kind = kind_of_move(move)
    if kind == CASTLING:
        return threshold <= 0
    start = start_of(move)
    target = target_of(move)
    us = state.side & 1
    victim = captured_kind(state, move)
    gain = EXCHANGE_VALUE[victim] if victim >= 0 else 0
    risk = EXCHANGE_VALUE[moved_kind(state, move)]
    if kind >= PROMOTION:
        promoted = EXCHANGE_VALUE[kind - PROMOTION + KNIGHT]
        gain += promoted - EXCHANGE_VALUE[PAWN]
        risk = promoted
    balance = gain - threshold
    if balance < 0:
        return False
    balance -= risk
    if balance >= 0:
        return True
    occupied = (state.occupied[0] | state.occupied[1]) & ~bit(start) | bit(target)
    if kind == EN_PASSANT:
        occupied &= ~bit(target ^ _BEHIND)
    diagonal = state.pieces[0, BISHOP] | state.pieces[1, BISHOP] | state.pieces[0, QUEEN] | state.pieces[1, QUEEN]
    straight = state.pieces[0, ROOK] | state.pieces[1, ROOK] | state.pieces[0, QUEEN] | state.pieces[1, QUEEN]
    takers = (
        (tables.pawn[0, target] & state.pieces[1, PAWN])
        | (tables.pawn[1, target] & state.pieces[0, PAWN])
        | (tables.knight[target] & (state.pieces[0, KNIGHT] | state.pieces[1, KNIGHT]))
        | (tables.king[target] & (state.pieces[0, KING] | state.pieces[1, KING]))
        | (bishop_attacks(tables, target, occupied) & diagonal)
        | (rook_attacks(tables, target, occupied) & straight)
    ) & occupied
    side = us ^ 1
    while True:
        own = takers & state.occupied[side]
        if own == EMPTY:
            break
        piece = PAWN
        while piece < KING and not own & state.pieces[side, piece]:
            piece += 1
        taker = own & state.pieces[side, piece]
        occupied &= ~bit(lowest(taker))
        if piece == PAWN or piece == BISHOP or piece == QUEEN:
            takers |= bishop_attacks(tables, target, occupied) & diagonal
        if piece == ROOK or piece == QUEEN:
            takers |= rook_attacks(tables, target, occupied) & straight
        takers &= occupied
        side ^= 1
        balance = -balance - 1 - EXCHANGE_VALUE[piece]
        if balance >= 0:
            # a king may not take what is still guarded
            if piece == KING and takers & state.occupied[side]:
                side ^= 1
            break
    return side != us


@inner
def loses_exchange(state, tables, move):
    """A capture that gives more than it takes."""
    victim = captured_kind(state, move)
    attacker = moved_kind(state, move)
    if victim >= 0 and EXCHANGE_VALUE[victim] >= EXCHANGE_VALUE[attacker]:
        return False
    return not exchange_wins(state, tables, move, np.int64(0))


@part
def greatest_gain(state, move):
    """What a capture or promotion wins if nothing is taken back."""
    victim = captured_kind(state, move)
    gain = EXCHANGE_VALUE[victim] if victim >= 0 else 0
    if kind_of_move(move) >= PROMOTION:
        gain += EXCHANGE_VALUE[QUEEN]
    return gain
