"""Salomon's move generator, and how a move is tried on the board and taken back.

The generator is simple on purpose (thesis, lines 1221-1275, 2827-2892): it does not ask whether the own king is left
in check or whether castling leads over an attacked square; the search finds that out, because most
quiet moves are cut off before it matters.

A move is one number: start + 256 * target + 65536 * art.  `art` is the code of the new piece for a
promotion, the code of the captured pawn for en passant, else 0.  Castling is a king's move of two files.
"""

from __future__ import annotations

from typing import Any

from kiebitz.opponents.salomon.kernel.layout import (
    BLACK_PAWN,
    BLACK_QUEEN,
    CONTACT,
    DIAGONALLY,
    EMPTY,
    KING,
    KNIGHT,
    MAX_MOVES,
    OFF_BOARD,
    PAWN,
    QUEEN,
    STRAIGHT,
    WHITE,
    WHITE_PAWN,
    WHITE_QUEEN,
    State,
    Tables,
    kernel,
)

_LAST = MAX_MOVES - 1


@kernel("boolean", "int64", "int64")
def is_enemy(code: Any, side: Any) -> Any:
    return code < EMPTY if side == WHITE else EMPTY < code < OFF_BOARD


@kernel("boolean", State, Tables, "int64", "int64", "int64")
def sees(s: Any, t: Any, start: Any, target: Any, code: Any) -> Any:
    """Whether the man `code` on `start` attacks (or guards) `target`."""
    place = start * 144 + target
    ways = t.reach[place] & t.uses[code & 15]
    if ways == 0:
        return False
    if ways & CONTACT:
        return True
    step = t.step[place]
    walk = start + step
    while walk != target:
        if s.board[walk & 255] != EMPTY:
            return False
        walk += step
    return True


@kernel("boolean", State, Tables, "int64", "int64")
def attacked(s: Any, t: Any, target: Any, by: Any) -> Any:
    """Whether side `by` attacks the square.  Koenig_im_Schach and Illegale_Stellung (thesis, lines 3362-3370) come to this."""
    for i in range(1, s.men[by] + 1):  # noqa: SIM110  any() over a generator cannot be compiled
        if sees(s, t, s.square[by, i], target, s.piece[by, i]):
            return True
    return False


@kernel("boolean", State, Tables, "int64")
def in_check(s: Any, t: Any, side: Any) -> Any:
    return attacked(s, t, s.square[side, 1], 1 - side)


@kernel("float64", State, Tables, "int64")
def mobility(s: Any, t: Any, side: Any) -> Any:
    """Weighted count of the squares queen, rooks and bishops reach (thesis, lines 2129-2137, 2743-2746).
    The original's generator adds it up in passing."""
    total = 0.0
    for i in range(1, s.men[side] + 1):
        weight = t.mobility_weight[t.kind[s.piece[side, i]] & 7]
        if weight == 0.0:
            continue
        start = s.square[side, i]
        uses = t.uses[s.piece[side, i]]
        first = 0 if uses & STRAIGHT else 4
        last = 8 if uses & DIAGONALLY else 4
        squares = 0.0
        for d in range(first, last):
            step = t.queen_step[d]
            walk = start + step
            while s.board[walk & 255] == EMPTY:
                squares += t.region[walk & 255]
                walk += step
            if is_enemy(s.board[walk & 255], side):
                squares += t.region[walk & 255]
        total += weight * squares
    return total


@kernel(("int64", "int64"), State, "int64", "int64", "boolean", "int64", "int64", "int64")
def _pawn_moves(s: Any, start: Any, side: Any, captures_only: Any, ply: Any, captures: Any, quiets: Any) -> Any:
    forward = 12 if side == WHITE else -12
    row = start // 12
    before_last = 8 if side == WHITE else 3
    home = 3 if side == WHITE else 8
    target = start + forward
    if s.board[target & 255] == EMPTY:
        if row == before_last:
            # All four promotions; only the capture list carries `art`, so they belong there.
            for k in range(4):
                new = WHITE_QUEEN - k if side == WHITE else BLACK_QUEEN + k
                if captures < _LAST:
                    s.moves[ply, captures] = start | target << 8 | new << 16
                    captures += 1
        elif not captures_only:
            if quiets < _LAST:
                s.quiets[quiets] = start | target << 8
                quiets += 1
            target += forward
            if row == home and s.board[target & 255] == EMPTY and quiets < _LAST:
                s.quiets[quiets] = start | target << 8
                quiets += 1
    for sideways in (-1, 1):
        target = start + forward + sideways
        if not is_enemy(s.board[target & 255], side):
            continue
        if row == before_last:
            for k in range(4):
                new = WHITE_QUEEN - k if side == WHITE else BLACK_QUEEN + k
                if captures < _LAST:
                    s.moves[ply, captures] = start | target << 8 | new << 16
                    captures += 1
        elif captures < _LAST:
            s.moves[ply, captures] = start | target << 8
            captures += 1
    return captures, quiets


@kernel(("int64", "int64"), State, Tables, "int64", "int64", "int64", "boolean", "int64", "int64", "int64")
def _piece_moves(s: Any, t: Any, start: Any, code: Any, side: Any, captures_only: Any, ply: Any, captures: Any, quiets: Any) -> Any:
    kind = t.kind[code]
    first, last = 0, 8
    if kind != KNIGHT and kind != KING and kind != QUEEN:
        if t.uses[code] & STRAIGHT:
            last = 4
        else:
            first = 4
    for d in range(first, last):
        step = t.knight_step[d] if kind == KNIGHT else t.queen_step[d]
        target = start + step
        while s.board[target & 255] == EMPTY:
            if not captures_only and quiets < _LAST:
                s.quiets[quiets] = start | target << 8
                quiets += 1
            if kind in (KNIGHT, KING):
                break
            target += step
        if is_enemy(s.board[target & 255], side) and captures < _LAST:
            s.moves[ply, captures] = start | target << 8
            captures += 1
    return captures, quiets


@kernel("int64", State, "int64", "int64")
def _castling(s: Any, side: Any, quiets: Any) -> Any:
    """Only the right and the empty squares in between are asked for here (thesis, lines 2857-2861)."""
    king = 31 if side == WHITE else 115
    if s.square[side, 1] != king:
        return quiets
    shift = 0 if side == WHITE else 2
    if s.rights >> shift & 1 and s.board[king + 1] == EMPTY and s.board[king + 2] == EMPTY and quiets < _LAST:
        s.quiets[quiets] = king | (king + 2) << 8
        quiets += 1
    free = s.board[king - 1] == EMPTY and s.board[king - 2] == EMPTY and s.board[king - 3] == EMPTY
    if s.rights >> shift & 2 and free and quiets < _LAST:
        s.quiets[quiets] = king | (king - 2) << 8
        quiets += 1
    return quiets


@kernel("int64", State, Tables, "int64", "int64", "boolean")
def generate(s: Any, t: Any, ply: Any, side: Any, captures_only: Any) -> Any:
    """Zuggenerator: the number of moves written to `s.moves[ply]`, captures and promotions first.

    GUESS-7: the outer loop runs through the piece list, then come en passant and castling; the order
    of the steps within a piece is not published.  It only breaks ties after sorting.
    """
    captures, quiets = 0, 0
    for i in range(1, s.men[side] + 1):
        code = s.piece[side, i]
        start = s.square[side, i]
        if t.kind[code] == PAWN:
            captures, quiets = _pawn_moves(s, start, side, captures_only, ply, captures, quiets)
        else:
            captures, quiets = _piece_moves(s, t, start, code, side, captures_only, ply, captures, quiets)
    if s.passing != 0:
        own = WHITE_PAWN if side == WHITE else BLACK_PAWN
        forward = 12 if side == WHITE else -12
        for sideways in (-1, 1):
            beside = s.passing + sideways
            if s.board[beside & 255] == own and captures < _LAST:
                s.moves[ply, captures] = beside | (s.passing + forward) << 8 | (14 - own) << 16
                captures += 1
    if not captures_only:
        quiets = _castling(s, side, quiets)
    total = captures
    for i in range(quiets):
        if total < MAX_MOVES:
            s.moves[ply, total] = s.quiets[i]
            total += 1
    return total


@kernel("boolean", State, Tables, "int64")
def is_castling(s: Any, t: Any, move: Any) -> Any:
    start = move & 255
    return t.kind[s.board[start] & 15] == KING and abs((move >> 8 & 255) - start) == 2


@kernel("boolean", State, Tables, "int64", "int64")
def castling_allowed(s: Any, t: Any, move: Any, side: Any) -> Any:
    """Rochade_moeglich: not out of check and not over an attacked square."""
    start, target = move & 255, move >> 8 & 255
    return not attacked(s, t, start, 1 - side) and not attacked(s, t, (start + target) >> 1, 1 - side)


@kernel("void", State, "int64", "int64", "int64")
def _put(s: Any, start: Any, target: Any, side: Any) -> Any:
    place = s.address[start]
    s.board[target] = s.board[start]
    s.board[start] = EMPTY
    s.address[target] = place
    s.address[start] = 0
    s.square[side, place] = target


@kernel("void", State, Tables, "int64", "int64", "int64")
def make(s: Any, t: Any, ply: Any, move: Any, side: Any) -> Any:
    """Try a move; what it destroys is kept for `unmake` (thesis, lines 2786-2795, 2913-2916)."""
    start, target, art = move & 255, move >> 8 & 255, move >> 16 & 15
    other = 1 - side
    s.undo_rights[ply] = s.rights
    s.undo_passing[ply] = s.passing
    for c in range(2):
        s.undo_castled[ply, c] = s.castled[c]
        s.undo_material[ply, c] = s.material[c]
    where = target
    if art in (BLACK_PAWN, WHITE_PAWN):
        where = s.passing & 255
    captured = s.board[where]
    s.undo_captured[ply] = captured
    s.undo_where[ply] = where
    if captured != EMPTY:
        # The last man of the list moves into the hole.
        place = s.address[where]
        last = s.men[other]
        s.undo_address[ply] = place
        s.piece[other, place] = s.piece[other, last]
        s.square[other, place] = s.square[other, last]
        s.address[s.square[other, last]] = place
        s.address[where] = 0
        s.board[where] = EMPTY
        s.men[other] = last - 1
        s.material[other] -= t.worth[captured]
    code = s.board[start]
    s.passing = 0
    if t.kind[code] == PAWN:
        if abs(target - start) == 24:
            s.passing = target
    elif t.kind[code] == KING and abs(target - start) == 2:
        if target > start:
            s.castled[side] = 1
            _put(s, start + 3, start + 1, side)
        else:
            s.castled[side] = 2
            _put(s, start - 4, start - 1, side)
    _put(s, start, target, side)
    if art != 0 and art != BLACK_PAWN and art != WHITE_PAWN:
        s.board[target] = art
        s.piece[side, s.address[target]] = art
        s.material[side] += t.worth[art] - t.worth[code]
    s.rights &= t.keeps[start] & t.keeps[target]


@kernel("void", State, Tables, "int64", "int64", "int64")
def unmake(s: Any, t: Any, ply: Any, move: Any, side: Any) -> Any:
    """Take the move back; lists and order of men are exactly as before."""
    start, target, art = move & 255, move >> 8 & 255, move >> 16 & 15
    other = 1 - side
    if art != 0 and art != BLACK_PAWN and art != WHITE_PAWN:
        pawn = WHITE_PAWN if side == WHITE else BLACK_PAWN
        s.board[target] = pawn
        s.piece[side, s.address[target]] = pawn
    _put(s, target, start, side)
    if t.kind[s.board[start]] == KING and abs(target - start) == 2:
        if target > start:
            _put(s, start + 1, start + 3, side)
        else:
            _put(s, start - 1, start - 4, side)
    captured = s.undo_captured[ply]
    if captured != EMPTY:
        where, place = s.undo_where[ply], s.undo_address[ply]
        last = s.men[other] + 1
        s.men[other] = last
        s.piece[other, last] = s.piece[other, place]
        s.square[other, last] = s.square[other, place]
        s.address[s.square[other, last]] = last
        s.piece[other, place] = captured
        s.square[other, place] = where
        s.address[where] = place
        s.board[where] = captured
    s.rights = s.undo_rights[ply]
    s.passing = s.undo_passing[ply]
    for c in range(2):
        s.castled[c] = s.undo_castled[ply, c]
        s.material[c] = s.undo_material[ply, c]


@kernel("boolean", State, Tables, "int64", "int64", "int64")
def gives_check(s: Any, t: Any, ply: Any, move: Any, side: Any) -> Any:
    """Whether the move checks the enemy king.  The original executes every move to find out (thesis, lines 1364-1384);
    looking along the lines to the king gives the same answer sooner."""
    start, target, art = move & 255, move >> 8 & 255, move >> 16 & 15
    king = s.square[1 - side, 1]
    if art in (BLACK_PAWN, WHITE_PAWN) or is_castling(s, t, move):
        make(s, t, ply, move, side)
        answer = in_check(s, t, 1 - side)
        unmake(s, t, ply, move, side)
        return answer
    code = s.board[start]
    new = art if art != 0 else code
    place = target * 144 + king
    ways = t.reach[place] & t.uses[new & 15]
    if ways & CONTACT:
        return True
    if ways != 0:
        step = t.step[place]
        walk = target + step
        while walk != king and (s.board[walk & 255] == EMPTY or walk == start):
            walk += step
        if walk == king:
            return True
    # Does the man leave a line between the king and one of its own pieces?
    place = king * 144 + start
    line = t.reach[place] & (STRAIGHT | DIAGONALLY)
    if line == 0:
        return False
    step = t.step[place]
    if t.step[king * 144 + target] == step:
        return False  # it stays on the line
    walk = king + step
    while walk != start:
        if s.board[walk & 255] != EMPTY:
            return False
        walk += step
    walk += step
    while s.board[walk & 255] == EMPTY:
        walk += step
    behind = s.board[walk & 255]
    if behind == OFF_BOARD or is_enemy(behind, side):
        return False
    return t.uses[behind] & line != 0
