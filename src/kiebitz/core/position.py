"""The arrays that are a position, and what making and unmaking a move does to them.

All that changes while the program thinks is one aligned record (`STATE`): one per thread.
Castling is stored as "king takes own rook", which serves ordinary chess and Chess960 alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.core.attacks import bishop_attacks, record, rook_attacks
from kiebitz.core.bitboards import BISHOP, BLACK, DARK, EMPTY, KING, KNIGHT, NO_PIECE, PAWN, QUEEN, ROOK, WHITE, U, bit, count, lowest
from kiebitz.core.jit import entry, inner

MAX_PLY = 128  # deepest line of a search
MAX_MOVES = 256  # no position has more legal moves (218 is the record)
MAX_HISTORY = 2048  # half-moves of a game and a line that can be taken back

# What a move is: from | to << 6 | kind << 12.
NORMAL, DOUBLE_STEP, EN_PASSANT, CASTLING = 0, 1, 2, 3
PROMOTION = 4  # kinds 4 to 7: knight, bishop, rook, queen

# The middlegame fades out as pieces leave: 24 with all on board, 0 with pawns only.
PHASE_OF = np.array([0, 1, 1, 2, 4, 0], dtype=np.int64)
FULL_PHASE = 24

POSITION_FIELDS: list[Any] = [
    ("pieces", np.uint64, (2, 6)),
    ("occupied", np.uint64, (2,)),
    ("key", np.uint64),
    ("pawn_key", np.uint64),
    ("side", np.int64),
    ("castling", np.int64),
    ("passing", np.int64),  # en-passant target square, -1: none; only set where taking is legal
    ("fifty", np.int64),  # half-moves since the last capture or pawn move
    ("count", np.int64),  # half-moves on the stack below
    ("phase", np.int64),
    ("piece_square", np.int64),  # White minus Black, middlegame and endgame packed in one number
    ("king", np.int64, (2,)),
    ("board", np.int8, (64,)),  # 6 * color + kind, or NO_PIECE
    ("rook_home", np.int64, (4,)),  # where the rook of each castling right stands
    ("right_lost", np.int8, (64,)),  # castling rights that survive a move from or to a square
    ("piece_square_of", np.int64, (12, 64)),  # value of each piece on each square, White's view; set by the style
    # The stack of what cannot be computed back:
    ("old_key", np.uint64, (MAX_HISTORY,)),
    ("old_pawn_key", np.uint64, (MAX_HISTORY,)),
    ("old_piece_square", np.int64, (MAX_HISTORY,)),
    ("old_castling", np.int8, (MAX_HISTORY,)),
    ("old_passing", np.int8, (MAX_HISTORY,)),
    ("old_captured", np.int8, (MAX_HISTORY,)),
    ("old_fifty", np.int32, (MAX_HISTORY,)),
    # Move lists, one row for each half-move of the line:
    ("moves", np.int32, (MAX_PLY + 2, MAX_MOVES)),
]


@inner
def move_from(move):
    return move & 63


@inner
def move_to(move):
    return (move >> 6) & 63


@inner
def move_kind(move):
    return (move >> 12) & 7


@inner
def put(state, tables, piece, square):
    """A man appears on an empty square."""
    s = square & 63
    color = 0 if piece < 6 else 1
    kind = piece - 6 * color
    state.pieces[color, kind] |= bit(s)
    state.occupied[color] |= bit(s)
    state.board[s] = piece
    state.key ^= tables.key_piece[piece, s]
    if kind == PAWN:
        state.pawn_key ^= tables.key_piece[piece, s]
    state.phase += PHASE_OF[kind]
    state.piece_square += state.piece_square_of[piece, s]
    if kind == KING:
        state.king[color] = s


@inner
def remove(state, tables, piece, square):
    """A man disappears."""
    s = square & 63
    color = 0 if piece < 6 else 1
    kind = piece - 6 * color
    state.pieces[color, kind] &= ~bit(s)
    state.occupied[color] &= ~bit(s)
    state.board[s] = NO_PIECE
    state.key ^= tables.key_piece[piece, s]
    if kind == PAWN:
        state.pawn_key ^= tables.key_piece[piece, s]
    state.phase -= PHASE_OF[kind]
    state.piece_square -= state.piece_square_of[piece, s]


@inner
def shift_piece(state, tables, piece, start, target):
    """A man goes to an empty square."""
    a = start & 63
    b = target & 63
    color = 0 if piece < 6 else 1
    kind = piece - 6 * color
    change = bit(a) | bit(b)
    state.pieces[color, kind] ^= change
    state.occupied[color] ^= change
    state.board[a] = NO_PIECE
    state.board[b] = piece
    keys = tables.key_piece[piece, a] ^ tables.key_piece[piece, b]
    state.key ^= keys
    if kind == PAWN:
        state.pawn_key ^= keys
    elif kind == KING:
        state.king[color] = b
    state.piece_square += state.piece_square_of[piece, b] - state.piece_square_of[piece, a]


@entry
def castled_king(side, rook_square, king_square):
    """Where the king stands after castling with the rook on `rook_square`."""
    return (0 if side == WHITE else 56) + (6 if rook_square > king_square else 2)


@entry
def castled_rook(side, rook_square, king_square):
    return (0 if side == WHITE else 56) + (5 if rook_square > king_square else 3)


@entry
def attackers(state, tables, square, occupied, color):
    """The men of `color` that attack a square on a board occupied as given."""
    s = square & 63
    c = color & 1
    diagonal = state.pieces[c, BISHOP] | state.pieces[c, QUEEN]
    straight = state.pieces[c, ROOK] | state.pieces[c, QUEEN]
    return (
        (tables.pawn[c ^ 1, s] & state.pieces[c, PAWN])
        | (tables.knight[s] & state.pieces[c, KNIGHT])
        | (tables.king[s] & state.pieces[c, KING])
        | (bishop_attacks(tables, s, occupied) & diagonal)
        | (rook_attacks(tables, s, occupied) & straight)
    )


@entry
def checkers(state, tables):
    """The men that give check to the side to move."""
    us = state.side & 1
    occupied = state.occupied[0] | state.occupied[1]
    return attackers(state, tables, state.king[us], occupied, us ^ 1)


@inner
def may_take_passing(state, tables, us, start, target):
    """Whether our pawn on `start` may take en passant on `target`: two men leave a rank at once,
    so the king is looked after by trying it out."""
    them = us ^ 1
    victim = target ^ 8
    king = state.king[us] & 63
    occupied = ((state.occupied[0] | state.occupied[1]) ^ bit(start) ^ bit(victim)) | bit(target)
    if rook_attacks(tables, king, occupied) & (state.pieces[them, ROOK] | state.pieces[them, QUEEN]):
        return False
    if bishop_attacks(tables, king, occupied) & (state.pieces[them, BISHOP] | state.pieces[them, QUEEN]):
        return False
    # a check by a knight or by another pawn is not ended by taking en passant
    if tables.knight[king] & state.pieces[them, KNIGHT]:
        return False
    return not tables.pawn[us, king] & state.pieces[them, PAWN] & ~bit(victim)


@inner
def _passing_is_real(state, tables, us, target):
    """Whether we can take en passant on `target` at all.  If not, the square must not be part of
    the position: the same men standing there again later would not count as a repetition."""
    takers = tables.pawn[us ^ 1, target & 63] & state.pieces[us, PAWN]
    while takers:
        if may_take_passing(state, tables, us, lowest(takers), target & 63):
            return True
        takers &= takers - U(1)
    return False


@inner
def _remember(state, captured):
    n = state.count & (MAX_HISTORY - 1)
    state.old_key[n] = state.key
    state.old_pawn_key[n] = state.pawn_key
    state.old_piece_square[n] = state.piece_square
    state.old_castling[n] = state.castling
    state.old_passing[n] = state.passing
    state.old_fifty[n] = state.fifty
    state.old_captured[n] = captured
    state.count += 1


@entry
def make(state, tables, move):
    """Play a legal move."""
    us = state.side & 1
    them = us ^ 1
    start = move & 63
    target = (move >> 6) & 63
    kind = (move >> 12) & 7
    piece = np.int64(state.board[start])
    captured = np.int64(state.board[target])
    if kind == CASTLING:
        captured = np.int64(NO_PIECE)
    elif kind == EN_PASSANT:
        captured = np.int64(6 * them + PAWN)
    _remember(state, captured)
    state.key ^= tables.key_castling[state.castling & 15] ^ tables.key_side
    if state.passing >= 0:
        state.key ^= tables.key_passing[state.passing & 7]
        state.passing = -1
    state.fifty += 1
    state.castling &= state.right_lost[start] & state.right_lost[target]
    state.key ^= tables.key_castling[state.castling & 15]

    if kind == CASTLING:
        rook = np.int64(6 * us + ROOK)
        king_target = castled_king(us, target, start)
        rook_target = castled_rook(us, target, start)
        remove(state, tables, piece, start)
        remove(state, tables, rook, target)
        put(state, tables, piece, king_target)
        put(state, tables, rook, rook_target)
    else:
        if captured >= 0:
            state.fifty = 0
            remove(state, tables, captured, target if kind != EN_PASSANT else target ^ 8)
        if kind >= PROMOTION:
            remove(state, tables, piece, start)
            put(state, tables, np.int64(6 * us + kind - PROMOTION + KNIGHT), target)
            state.fifty = 0
        else:
            shift_piece(state, tables, piece, start, target)
            if piece == 6 * us + PAWN:
                state.fifty = 0
                if kind == DOUBLE_STEP and _passing_is_real(state, tables, them, (start + target) >> 1):
                    state.passing = (start + target) >> 1
                    state.key ^= tables.key_passing[state.passing & 7]
    state.side = them


@inner
def likely_key(state, tables, move):
    """The key after a move, told before it is made, so that memory can be fetched meanwhile; castling, en passant, promotion and lost
    rights are left out, so it may be another."""
    start = move & 63
    target = (move >> 6) & 63
    piece = np.int64(state.board[start])
    captured = np.int64(state.board[target])
    key = state.key ^ tables.key_side ^ tables.key_piece[piece, start] ^ tables.key_piece[piece, target]
    if captured >= 0:
        key ^= tables.key_piece[captured, target]
    if state.passing >= 0:
        key ^= tables.key_passing[state.passing & 7]
    return key


@inner
def _lift(state, piece, square):
    color = 0 if piece < 6 else 1
    state.pieces[color, piece - 6 * color] &= ~bit(square)
    state.occupied[color] &= ~bit(square)
    state.board[square & 63] = NO_PIECE


@inner
def _place(state, piece, square):
    color = 0 if piece < 6 else 1
    kind = piece - 6 * color
    state.pieces[color, kind] |= bit(square)
    state.occupied[color] |= bit(square)
    state.board[square & 63] = piece
    if kind == KING:
        state.king[color] = square


@entry
def unmake(state, tables, move):
    """Take back the move made last: keys come from the stack, men go home."""
    state.count -= 1
    n = state.count & (MAX_HISTORY - 1)
    us = (state.side & 1) ^ 1
    start = move & 63
    target = (move >> 6) & 63
    kind = (move >> 12) & 7
    captured = np.int64(state.old_captured[n])
    if kind == CASTLING:
        king = np.int64(6 * us + KING)
        rook = np.int64(6 * us + ROOK)
        _lift(state, king, castled_king(us, target, start))
        _lift(state, rook, castled_rook(us, target, start))
        _place(state, king, start)
        _place(state, rook, target)
    else:
        piece = np.int64(state.board[target])
        _lift(state, piece, target)
        if kind >= PROMOTION:
            state.phase -= PHASE_OF[piece - 6 * us]
            piece = np.int64(6 * us + PAWN)
        _place(state, piece, start)
        if captured >= 0:
            _place(state, captured, target if kind != EN_PASSANT else target ^ 8)
            state.phase += PHASE_OF[captured - 6 * (us ^ 1)]
    state.side = us
    state.key = state.old_key[n]
    state.pawn_key = state.old_pawn_key[n]
    state.piece_square = state.old_piece_square[n]
    state.castling = state.old_castling[n]
    state.passing = state.old_passing[n]
    state.fifty = state.old_fifty[n]


@entry
def make_null(state, tables):
    """Let the opponent move twice in a row."""
    _remember(state, NO_PIECE)
    state.key ^= tables.key_side
    if state.passing >= 0:
        state.key ^= tables.key_passing[state.passing & 7]
        state.passing = -1
    state.fifty += 1
    state.side ^= 1


@entry
def unmake_null(state):
    state.count -= 1
    n = state.count & (MAX_HISTORY - 1)
    state.side ^= 1
    state.key = state.old_key[n]
    state.passing = state.old_passing[n]
    state.fifty = state.old_fifty[n]


@entry
def occurrences(state, limit):
    """How often the position stood on the board before, at most `limit` times."""
    found = 0
    back = 4
    last = min(state.fifty, state.count)
    while back <= last:
        if state.old_key[(state.count - back) & (MAX_HISTORY - 1)] == state.key:
            found += 1
            if found == limit:
                return found
        back += 2
    return found


@entry
def mating_material_missing(state):
    """Nobody can mate any more by any sequence of legal moves: bare kings, one minor piece, or
    bishops that all stand on squares of one colour."""
    if (
        state.pieces[WHITE, PAWN]
        | state.pieces[BLACK, PAWN]
        | state.pieces[WHITE, ROOK]
        | state.pieces[BLACK, ROOK]
        | state.pieces[WHITE, QUEEN]
        | state.pieces[BLACK, QUEEN]
    ):
        return False
    knights = state.pieces[WHITE, KNIGHT] | state.pieces[BLACK, KNIGHT]
    bishops = state.pieces[WHITE, BISHOP] | state.pieces[BLACK, BISHOP]
    if count(knights) + count(bishops) <= 1:
        return True
    return knights == EMPTY and ((bishops & DARK) == EMPTY or (bishops & ~DARK) == EMPTY)


@entry
def recompute(state, tables):
    """Everything kept up to date move by move, computed afresh from board, side and rights."""
    state.key = U(0)
    state.pawn_key = U(0)
    state.phase = 0
    state.piece_square = 0
    for color in range(2):
        state.occupied[color] = EMPTY
        for kind in range(6):
            state.pieces[color, kind] = EMPTY
    for square in range(64):
        piece = np.int64(state.board[square])
        if piece >= 0:
            put(state, tables, piece, square)
    state.key ^= tables.key_castling[state.castling & 15]
    if state.side == BLACK:
        state.key ^= tables.key_side
    if state.passing >= 0:
        us = state.side & 1
        if _passing_is_real(state, tables, us, state.passing):
            state.key ^= tables.key_passing[state.passing & 7]
        else:
            state.passing = -1


@entry
def forget_oldest(state, keep):
    """Make room in the stack; only positions since the last capture or pawn move matter."""
    drop = state.count - keep
    for i in range(keep):
        state.old_key[i] = state.old_key[i + drop]
        state.old_pawn_key[i] = state.old_pawn_key[i + drop]
        state.old_piece_square[i] = state.old_piece_square[i + drop]
        state.old_castling[i] = state.old_castling[i + drop]
        state.old_passing[i] = state.old_passing[i + drop]
        state.old_captured[i] = state.old_captured[i + drop]
        state.old_fifty[i] = state.old_fifty[i + drop]
    state.count = keep


def set_rights(state: Any, rights: int, rook_homes: tuple[int, int, int, int]) -> None:
    """Tell the arrays who may still castle with the rooks on which squares."""
    state["castling"] = rights
    survive = np.full(64, 15, dtype=np.int8)
    for i in range(4):
        state["rook_home"][i] = rook_homes[i]
        if rights >> i & 1:
            survive[rook_homes[i]] &= ~(1 << i)
            survive[int(state["king"][i // 2])] &= ~(1 << i)
    state["right_lost"][:] = survive


def new_state(dtype: Any) -> Any:
    """An empty record of a type that begins with POSITION_FIELDS."""
    state = record(np.zeros(1, dtype=dtype))
    state["board"][:] = NO_PIECE
    state["passing"] = -1
    return state
