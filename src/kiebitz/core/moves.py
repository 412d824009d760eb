"""Legal moves, and counting them (perft).

Moves are generated legal at once: first all squares the king must not enter, then who gives
check (only moves that end it remain), then who is pinned (may move along the pin only).
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.attacks import bishop_attacks, rook_attacks
from kiebitz.core.bitboards import (
    BISHOP,
    EMPTY,
    FULL,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    RANK_1,
    RANK_3,
    RANK_6,
    RANK_8,
    ROOK,
    WHITE,
    U,
    bit,
    east,
    file_of,
    forward,
    lowest,
    pawn_attacks,
    west,
)
from kiebitz.core.jit import entry, inner
from kiebitz.core.position import (
    CASTLING,
    DOUBLE_STEP,
    EN_PASSANT,
    NORMAL,
    PROMOTION,
    castled_king,
    castled_rook,
    make,
    may_take_passing,
    unmake,
)

ALL, NOISY, QUIET = 0, 1, 2  # which moves: NOISY are captures and promotions to a queen, QUIET all others


@inner
def forbidden_to_king(state, tables, us):
    """All squares the opponent attacks, looking through our king."""
    them = us ^ 1
    occupied = (state.occupied[0] | state.occupied[1]) & ~state.pieces[us, KING]
    seen = pawn_attacks(state.pieces[them, PAWN], them) | tables.king[state.king[them] & 63]
    men = state.pieces[them, KNIGHT]
    while men:
        seen |= tables.knight[lowest(men)]
        men &= men - U(1)
    men = state.pieces[them, BISHOP] | state.pieces[them, QUEEN]
    while men:
        seen |= bishop_attacks(tables, lowest(men), occupied)
        men &= men - U(1)
    men = state.pieces[them, ROOK] | state.pieces[them, QUEEN]
    while men:
        seen |= rook_attacks(tables, lowest(men), occupied)
        men &= men - U(1)
    return seen


@inner
def pinned_men(state, tables, us):
    """Our men that stand alone between our king and an enemy slider."""
    them = us ^ 1
    king = state.king[us] & 63
    own = state.occupied[us]
    enemy = state.occupied[them]
    snipers = (rook_attacks(tables, king, enemy) & (state.pieces[them, ROOK] | state.pieces[them, QUEEN])) | (
        bishop_attacks(tables, king, enemy) & (state.pieces[them, BISHOP] | state.pieces[them, QUEEN])
    )
    pinned = EMPTY
    while snipers:
        way = tables.between[king, lowest(snipers)] & own
        snipers &= snipers - U(1)
        if way and not way & (way - U(1)):
            pinned |= way
    return pinned


@inner
def _write(state, ply, n, start, targets):
    while targets:
        state.moves[ply, U(n)] = start | (lowest(targets) << 6)
        n += 1
        targets &= targets - U(1)
    return n


@inner
def _write_pawns(state, ply, n, targets, step, kind):
    """Pawns that all go the same way: from = to - step."""
    while targets:
        target = lowest(targets)
        state.moves[ply, U(n)] = (target - step) | (target << 6) | (kind << 12)
        n += 1
        targets &= targets - U(1)
    return n


@inner
def _write_promotions(state, ply, n, targets, step, which):
    while targets:
        target = lowest(targets)
        move = (target - step) | (target << 6)
        if which != QUIET:
            state.moves[ply, U(n)] = move | ((PROMOTION + 3) << 12)
            n += 1
        if which != NOISY:
            state.moves[ply, U(n)] = move | (PROMOTION << 12)
            state.moves[ply, U(n + 1)] = move | ((PROMOTION + 1) << 12)
            state.moves[ply, U(n + 2)] = move | ((PROMOTION + 2) << 12)
            n += 3
        targets &= targets - U(1)
    return n


@inner
def _pawn_moves(state, tables, ply, n, us, pinned, allowed, which):
    """Steps, double steps, captures, promotions.  `allowed`: squares that end a check, or all."""
    them = us ^ 1
    king = state.king[us] & 63
    empty = ~(state.occupied[0] | state.occupied[1])
    enemy = state.occupied[them] & allowed
    last_rank = RANK_8 if us == WHITE else RANK_1
    third_rank = RANK_3 if us == WHITE else RANK_6
    up = 8 if us == WHITE else -8
    pawns = state.pieces[us, PAWN]
    free = pawns & ~pinned
    # A pinned pawn may step only on the king's file and take only along the pin.
    may_step = free | (pawns & file_of(king))
    ahead = forward(may_step, us) & empty
    if which != NOISY:
        twice = ahead & third_rank
        twice = forward(twice, us) & empty & allowed
        n = _write_pawns(state, ply, n, ahead & allowed & ~last_rank, up, NORMAL)
        n = _write_pawns(state, ply, n, twice, 2 * up, DOUBLE_STEP)
    n = _write_promotions(state, ply, n, ahead & allowed & last_rank, up, which)
    left = west(forward(free, us)) & enemy
    right = east(forward(free, us)) & enemy
    if which != QUIET:
        n = _write_pawns(state, ply, n, left & ~last_rank, up - 1, NORMAL)
        n = _write_pawns(state, ply, n, right & ~last_rank, up + 1, NORMAL)
    n = _write_promotions(state, ply, n, left & last_rank, up - 1, which)
    n = _write_promotions(state, ply, n, right & last_rank, up + 1, which)
    bound = pawns & pinned
    while bound:
        start = lowest(bound)
        bound &= bound - U(1)
        target = tables.pawn[us, start] & enemy & tables.line[king, start]
        if target:  # at most one: the pinning man itself
            if target & last_rank:
                n = _write_promotions(state, ply, n, target, lowest(target) - start, which)
            elif which != QUIET:
                n = _write(state, ply, n, start, target)
    return n


@inner
def _en_passant_moves(state, tables, ply, n, us):
    target = state.passing & 63
    takers = tables.pawn[us ^ 1, target] & state.pieces[us, PAWN]
    while takers:
        start = lowest(takers)
        takers &= takers - U(1)
        if may_take_passing(state, tables, us, start, target):
            state.moves[ply, U(n)] = start | (target << 6) | (EN_PASSANT << 12)
            n += 1
    return n


@inner
def _castling_moves(state, tables, ply, n, us, forbidden):
    them = us ^ 1
    king = state.king[us] & 63
    occupied = state.occupied[0] | state.occupied[1]
    for wing in range(2):
        right = 2 * us + wing
        if not (state.castling >> right) & 1:
            continue
        rook = state.rook_home[right] & 63
        king_target = castled_king(us, rook, king) & 63
        rook_target = castled_rook(us, rook, king) & 63
        others = occupied & ~bit(king) & ~bit(rook)
        king_way = tables.between[king, king_target] | bit(king_target)
        rook_way = tables.between[rook, rook_target] | bit(rook_target)
        if (king_way | rook_way) & others or king_way & forbidden:
            continue
        # In Chess960 the rook may have been hiding the king from a rook or queen on the edge.
        after = others | bit(king_target) | bit(rook_target)
        if rook_attacks(tables, king_target, after) & (state.pieces[them, ROOK] | state.pieces[them, QUEEN]):
            continue
        state.moves[ply, U(n)] = king | (rook << 6) | (CASTLING << 12)
        n += 1
    return n


@inner
def generate_into(state, tables, ply, n, which):
    """Append legal moves of one kind to the `n` already in row `ply`; returns how many there are
    then.  NOISY and QUIET alone may be asked for only when not in check."""
    us = state.side & 1
    them = us ^ 1
    own = state.occupied[us]
    enemy = state.occupied[them]
    occupied = own | enemy
    king = state.king[us] & 63
    wanted = enemy if which == NOISY else ~occupied if which == QUIET else ~own
    forbidden = EMPTY
    if which != NOISY or tables.king[king] & enemy:  # else nothing the king could take
        forbidden = forbidden_to_king(state, tables, us)
    n = _write(state, ply, n, king, tables.king[king] & wanted & ~forbidden)

    allowed = FULL
    if forbidden & bit(king):
        givers = (
            (tables.pawn[us, king] & state.pieces[them, PAWN])
            | (tables.knight[king] & state.pieces[them, KNIGHT])
            | (bishop_attacks(tables, king, occupied) & (state.pieces[them, BISHOP] | state.pieces[them, QUEEN]))
            | (rook_attacks(tables, king, occupied) & (state.pieces[them, ROOK] | state.pieces[them, QUEEN]))
        )
        if givers & (givers - U(1)):
            return n  # double check: only the king can help itself
        allowed = givers | tables.between[king, lowest(givers)]
    elif which != NOISY and state.castling & (3 << (2 * us)):
        n = _castling_moves(state, tables, ply, n, us, forbidden)

    pinned = pinned_men(state, tables, us)
    wanted &= allowed
    men = state.pieces[us, KNIGHT] & ~pinned
    while men:
        start = lowest(men)
        men &= men - U(1)
        n = _write(state, ply, n, start, tables.knight[start] & wanted)
    men = state.pieces[us, BISHOP] | state.pieces[us, QUEEN]
    while men:
        start = lowest(men)
        men &= men - U(1)
        targets = bishop_attacks(tables, start, occupied) & wanted
        if pinned & bit(start):
            targets &= tables.line[king, start]
        n = _write(state, ply, n, start, targets)
    men = state.pieces[us, ROOK] | state.pieces[us, QUEEN]
    while men:
        start = lowest(men)
        men &= men - U(1)
        targets = rook_attacks(tables, start, occupied) & wanted
        if pinned & bit(start):
            targets &= tables.line[king, start]
        n = _write(state, ply, n, start, targets)
    n = _pawn_moves(state, tables, ply, n, us, pinned, allowed, which)
    if state.passing >= 0 and which != QUIET:
        n = _en_passant_moves(state, tables, ply, n, us)
    return n


@entry
def generate(state, tables, ply, noisy):
    """Write all legal moves into row `ply`; with `noisy` only captures and promotions to a queen,
    which may be asked for only when not in check.  Returns how many."""
    return generate_into(state, tables, ply, np.int64(0), np.int64(NOISY) if noisy else np.int64(ALL))


@inner
def discoverers(state, tables, us):
    """Our men that stand alone between a slider of ours and the enemy king: moving away gives check."""
    them = us ^ 1
    king = state.king[them] & 63
    enemy = state.occupied[them]
    snipers = (rook_attacks(tables, king, enemy) & (state.pieces[us, ROOK] | state.pieces[us, QUEEN])) | (
        bishop_attacks(tables, king, enemy) & (state.pieces[us, BISHOP] | state.pieces[us, QUEEN])
    )
    found = EMPTY
    while snipers:
        way = tables.between[king, lowest(snipers)] & state.occupied[us]
        snipers &= snipers - U(1)
        if way and not way & (way - U(1)):
            found |= way
    return found


@inner
def _write_checking_pawns(state, tables, ply, n, us, pinned, uncovering):
    """Steps of pawns that give check, not to the last rank."""
    king = state.king[us] & 63
    their_king = state.king[us ^ 1] & 63
    empty = ~(state.occupied[0] | state.occupied[1])
    third_rank = RANK_3 if us == WHITE else RANK_6
    not_last = ~(RANK_8 if us == WHITE else RANK_1)
    up = 8 if us == WHITE else -8
    may_step = state.pieces[us, PAWN] & (~pinned | file_of(king))
    ahead = forward(may_step, us) & empty & not_last
    twice = forward(ahead & third_rank, us) & empty
    checking = tables.pawn[us ^ 1, their_king]
    ahead &= checking
    twice &= checking
    leaving = may_step & uncovering & ~file_of(their_king)  # on the file itself a step uncovers nothing
    if leaving:
        leaving = forward(leaving, us) & empty & not_last
        ahead |= leaving
        twice |= forward(leaving & third_rank, us) & empty
    n = _write_pawns(state, ply, n, ahead, up, NORMAL)
    return _write_pawns(state, ply, n, twice, 2 * up, DOUBLE_STEP)


@inner
def generate_checks_into(state, tables, ply, n):
    """Append the quiet moves that give check, without castling and promotion.  May be asked for only when not in check."""
    us = state.side & 1
    king = state.king[us] & 63
    their_king = state.king[us ^ 1] & 63
    occupied = state.occupied[0] | state.occupied[1]
    uncovering = discoverers(state, tables, us)
    pinned = pinned_men(state, tables, us)
    if uncovering & bit(king):
        n = _write(
            state, ply, n, king, tables.king[king] & ~occupied & ~tables.line[their_king, king] & ~forbidden_to_king(state, tables, us)
        )
    men = state.pieces[us, KNIGHT] & ~pinned
    while men:
        start = lowest(men)
        men &= men - U(1)
        checking = FULL if uncovering & bit(start) else tables.knight[their_king]
        n = _write(state, ply, n, start, tables.knight[start] & checking & ~occupied)
    diagonal = bishop_attacks(tables, their_king, occupied) & ~occupied
    straight = rook_attacks(tables, their_king, occupied) & ~occupied
    for slant in (True, False):
        men = state.pieces[us, QUEEN] | (state.pieces[us, BISHOP] if slant else state.pieces[us, ROOK])
        while men:
            start = lowest(men)
            men &= men - U(1)
            checking = diagonal | straight if bit(start) & state.pieces[us, QUEEN] else diagonal if slant else straight
            if uncovering & bit(start):
                checking |= ~occupied & ~tables.line[their_king, start]
            if pinned & bit(start):
                checking &= tables.line[king, start]
            sees = bishop_attacks(tables, start, occupied) if slant else rook_attacks(tables, start, occupied)
            n = _write(state, ply, n, start, sees & checking)
    return _write_checking_pawns(state, tables, ply, n, us, pinned, uncovering)


@inner
def gives_check(state, tables, move, uncovering):
    """Whether an ordinary move gives check, directly or by uncovering a line (`uncovering`: see
    `discoverers`).  Castling, promotion and en passant are not looked at: False."""
    us = state.side & 1
    start = move & 63
    target = (move >> 6) & 63
    king = state.king[us ^ 1] & 63
    if (move >> 12) & 7 >= EN_PASSANT:
        return False
    if uncovering & bit(start) and not tables.line[king, start] & bit(target):
        return True
    piece = np.int64(state.board[start]) - 6 * us
    if piece == PAWN:
        return (tables.pawn[us, target] & bit(king)) != EMPTY
    if piece == KNIGHT:
        return (tables.knight[target] & bit(king)) != EMPTY
    if piece == KING or not tables.line[king, target]:
        return False
    straight = (king & 7) == (target & 7) or (king >> 3) == (target >> 3)
    if (piece == BISHOP and straight) or (piece == ROOK and not straight):
        return False
    occupied = (state.occupied[0] | state.occupied[1]) & ~bit(start)
    return (tables.between[king, target] & occupied) == EMPTY


@inner
def is_legal(state, tables, move):
    """Whether a move remembered for a position with the same key can really be played here.
    Castling and en passant are rare: they are looked up in the list of moves by the caller."""
    us = state.side & 1
    them = us ^ 1
    start = move & 63
    target = (move >> 6) & 63
    kind = (move >> 12) & 7
    piece = np.int64(state.board[start])
    if piece < 6 * us or piece > 6 * us + KING or kind == EN_PASSANT or kind == CASTLING:
        return False
    if state.occupied[us] & bit(target):
        return False
    piece -= 6 * us
    occupied = state.occupied[0] | state.occupied[1]
    king = state.king[us] & 63
    if piece == PAWN:
        last_rank = RANK_8 if us == WHITE else RANK_1
        if (kind >= PROMOTION) != ((bit(target) & last_rank) != EMPTY):
            return False
        up = 8 if us == WHITE else -8
        if kind == DOUBLE_STEP:
            home = 1 if us == WHITE else 6
            if start >> 3 != home or target != start + 2 * up or occupied & (bit(target) | bit(start + up)):
                return False
        elif target == start + up:
            if occupied & bit(target):
                return False
        elif not tables.pawn[us, start] & bit(target) & state.occupied[them]:
            return False
    else:
        if kind != NORMAL:
            return False
        if piece == KNIGHT:
            sees = tables.knight[start]
        elif piece == BISHOP:
            sees = bishop_attacks(tables, start, occupied)
        elif piece == ROOK:
            sees = rook_attacks(tables, start, occupied)
        elif piece == QUEEN:
            sees = bishop_attacks(tables, start, occupied) | rook_attacks(tables, start, occupied)
        else:
            sees = tables.king[start]
        if not sees & bit(target):
            return False
    # The king must not be attacked afterwards: try it on the occupied squares alone.
    after = (occupied & ~bit(start)) | bit(target)
    where = target if piece == KING else king
    captured = ~bit(target)
    straight = (state.pieces[them, ROOK] | state.pieces[them, QUEEN]) & captured
    diagonal = (state.pieces[them, BISHOP] | state.pieces[them, QUEEN]) & captured
    return not (
        (tables.pawn[us, where] & state.pieces[them, PAWN] & captured)
        | (tables.knight[where] & state.pieces[them, KNIGHT] & captured)
        | (tables.king[where] & state.pieces[them, KING])
        | (rook_attacks(tables, where, after) & straight)
        | (bishop_attacks(tables, where, after) & diagonal)
    )


@inner
def perft(state, tables, depth, ply):
    """How many lines of `depth` half-moves there are; the last half-move is only counted."""
    n = generate_into(state, tables, ply, np.int64(0), np.int64(ALL))
    if depth <= 1:
        return n if depth == 1 else 1
    total = 0
    for i in range(n):
        move = np.int64(state.moves[ply, U(i)])
        make(state, tables, move)
        total += perft(state, tables, depth - 1, ply + 1)
        unmake(state, tables, move)
    return total


@entry
def count_lines(state, tables, depth):
    """`perft` for the outside: with the Python interpreter free to do other things."""
    return perft(state, tables, depth, np.int64(0))
