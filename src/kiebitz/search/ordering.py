"""Which move to try first: remembered move, good captures, killers, what went well before."""

from __future__ import annotations

import numpy as np

from kiebitz.core.attacks import bishop_attacks, rook_attacks
from kiebitz.core.bitboards import BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, U, bit, lowest
from kiebitz.core.jit import entry, inner
from kiebitz.core.position import CASTLING, EN_PASSANT, PROMOTION
from kiebitz.search.parameters import P
from kiebitz.search.record import PAWN_HISTORIES
from kiebitz.search.threats import safety_gained, threatened_index

# What men are worth in an exchange; only for ordering and skipping moves, not part of the judgement.
EXCHANGE_VALUE = np.array([100, 320, 330, 500, 950, 20000], dtype=np.int64)

RECORD_BITS = 14  # records stay within +-2**14

FROM_TABLE = 1 << 28
GOOD_CAPTURE = 1 << 24
FIRST_KILLER = (1 << 24) - 200_000
BAD_CAPTURE = -(1 << 24)


@inner
def kind_of(state, square):
    """The kind of man on an occupied square."""
    piece = np.int64(state.board[square & 63])
    return (piece if piece < 6 else piece - 6) & 7


@inner
def captured_kind(state, move):
    """The kind of man a move takes, -1 for none."""
    kind = (move >> 12) & 7
    if kind == CASTLING:
        return np.int64(-1)
    if kind == EN_PASSANT:
        return np.int64(PAWN)
    piece = np.int64(state.board[(move >> 6) & 63])
    return piece if piece < 6 else piece - 6


@inner
def is_quiet(state, move):
    """Neither a capture nor a promotion to a queen."""
    kind = (move >> 12) & 7
    if kind == CASTLING:
        return True
    return kind != EN_PASSANT and kind != PROMOTION + 3 and state.board[(move >> 6) & 63] < 0


@inner
def exchange_wins(state, tables, move, threshold):
    """Whether the captures on the target square, each side always taking with its cheapest man,
    leave the mover at least `threshold` centipawns ahead."""
    kind = (move >> 12) & 7
    if kind == CASTLING:
        return threshold <= 0
    start = move & 63
    target = (move >> 6) & 63
    us = state.side & 1
    victim = captured_kind(state, move)
    gain = EXCHANGE_VALUE[victim] if victim >= 0 else 0
    risk = EXCHANGE_VALUE[kind_of(state, start)]
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
        occupied &= ~bit(target ^ 8)
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
def follow_up_index(search, ply, back, piece_and_target):
    """Where the record of a move after the one `back` half-moves ago is kept."""
    return (search.moved[ply + 4 - back] + 1) * 768 + piece_and_target


@inner
def _pawn_history_index(state, piece_and_target):
    return np.int64(state.pawn_key & U(PAWN_HISTORIES - 1)) * 768 + piece_and_target


@inner
def quiet_record(state, search, ply, move):
    """How well a quiet move did before: leaving or entering attacked squares, with these pawns, and after the last two moves."""
    us = state.side & 1
    piece_and_target = np.int64(state.board[move & 63]) * 64 + ((move >> 6) & 63)
    return (
        np.int64(search.history[us, threatened_index(search, ply, move), move & 4095])
        + search.pawn_history[U(_pawn_history_index(state, piece_and_target))]
        + search.follow_up[U(follow_up_index(search, ply, 1, piece_and_target))]
        + search.follow_up[U(follow_up_index(search, ply, 2, piece_and_target))]
    )


@inner
def capture_index(state, move, victim):
    return (np.int64(state.board[move & 63]) * 64 + ((move >> 6) & 63)) * 6 + max(victim, 0)


@inner
def order_moves(state, search, ply, first, n, table_move):
    """Give the moves of row `ply` from `first` on a rank for trying; for quiet ones the threats must have been noted."""
    last = search.moved[ply + 3]
    counter = search.counter_move[last] if last >= 0 else 0
    for i in range(first, n):
        move = np.int64(state.moves[ply, U(i)])
        if move == table_move:
            rank = np.int64(FROM_TABLE)
        elif not is_quiet(state, move):
            victim = captured_kind(state, move)
            value = 16 * EXCHANGE_VALUE[victim] if victim >= 0 else 0
            if (move >> 12) & 7 == PROMOTION + 3:
                value += 16 * EXCHANGE_VALUE[QUEEN]
            # Good until shown otherwise: `pick` looks at the exchange when the move's turn comes.
            rank = GOOD_CAPTURE + value + search.capture_history[U(capture_index(state, move, victim))]
        elif move == search.killers[ply, 0]:
            rank = np.int64(FIRST_KILLER)
        elif move == search.killers[ply, 1]:
            rank = np.int64(FIRST_KILLER - 1)
        elif move == counter:
            rank = np.int64(FIRST_KILLER - 2)
        else:
            rank = quiet_record(state, search, ply, move)
            rank += search.parameters[P.safety_bonus] * safety_gained(search, ply, kind_of(state, move & 63), move)
            if (move >> 12) & 7 >= PROMOTION:
                rank += BAD_CAPTURE // 2  # nobody promotes to less without a reason
        search.order[ply, U(i)] = rank


@inner
def _loses_exchange(state, tables, move):
    """A capture that gives more than it takes."""
    victim = captured_kind(state, move)
    attacker = kind_of(state, move & 63)
    if victim >= 0 and EXCHANGE_VALUE[victim] >= EXCHANGE_VALUE[attacker]:
        return False
    return not exchange_wins(state, tables, move, np.int64(0))


@inner
def pick(state, tables, search, ply, i, n):
    """Bring the best of the moves not tried yet to place `i` and return its rank; losing captures
    are put back."""
    while True:
        best = i
        for j in range(i + 1, n):
            if search.order[ply, U(j)] > search.order[ply, U(best)]:
                best = j
        move = np.int64(state.moves[ply, U(best)])
        rank = search.order[ply, U(best)]
        if FIRST_KILLER < rank < FROM_TABLE and _loses_exchange(state, tables, move):
            search.order[ply, U(best)] = rank - GOOD_CAPTURE + BAD_CAPTURE
            continue
        state.moves[ply, U(best)] = state.moves[ply, U(i)]
        search.order[ply, U(best)] = search.order[ply, U(i)]
        state.moves[ply, U(i)] = move
        search.order[ply, U(i)] = rank
        return np.int64(rank)


@inner
def _towards(value, bonus):
    """Records grow slower the nearer they are to their limit."""
    return value + bonus - ((value * abs(bonus)) >> RECORD_BITS)


@inner
def _learn_quiet(state, search, ply, move, bonus):
    us = state.side & 1
    piece_and_target = np.int64(state.board[move & 63]) * 64 + ((move >> 6) & 63)
    threatened = threatened_index(search, ply, move)
    search.history[us, threatened, move & 4095] = _towards(np.int64(search.history[us, threatened, move & 4095]), bonus)
    place = U(_pawn_history_index(state, piece_and_target))
    search.pawn_history[place] = _towards(np.int64(search.pawn_history[place]), bonus)
    for back in (1, 2):
        if search.moved[ply + 4 - back] >= 0:
            index = U(follow_up_index(search, ply, back, piece_and_target))
            search.follow_up[index] = _towards(np.int64(search.follow_up[index]), bonus)


@inner
def _learn_capture(state, search, move, bonus):
    index = U(capture_index(state, move, captured_kind(state, move)))
    search.capture_history[index] = _towards(np.int64(search.capture_history[index]), bonus)


@inner
def learn(state, search, ply, depth, best_move, tried):
    """A move refuted the opponent's last one: remember it, and that the others before did not.
    Quiet moves are not blamed when it took a capture.  The threats must have been noted."""
    bonus = min(search.parameters[P.history_bonus] * depth, search.parameters[P.history_bonus_limit])
    found_quiet = is_quiet(state, best_move)
    if found_quiet:
        if search.killers[ply, 0] != best_move:
            search.killers[ply, 1] = search.killers[ply, 0]
            search.killers[ply, 0] = best_move
        last = search.moved[ply + 3]
        if last >= 0:
            search.counter_move[last] = best_move
        _learn_quiet(state, search, ply, best_move, bonus)
    else:
        _learn_capture(state, search, best_move, bonus)
    for i in range(tried):
        move = np.int64(search.tried[ply, U(i)])
        if move == best_move:
            continue
        if not is_quiet(state, move):
            _learn_capture(state, search, move, -bonus)
        elif found_quiet:
            _learn_quiet(state, search, ply, move, -bonus)


@entry
def exchange_value_at_least(state, tables, move, threshold):
    """`exchange_wins` for the outside."""
    return exchange_wins(state, tables, move, threshold)
