"""What a move is and does (chapter 4, lines 8005, 8050, 4000-4500): analysis, making, unmaking.

Whatever a move changes is noted in the row of its depth and put back from there.
"""

from __future__ import annotations

from kiebitz.opponents.demoschach.generator import code_of, is_attacked
from kiebitz.opponents.demoschach.state import (
    A1,
    BLACK,
    CAPTURE,
    CASTLING,
    EMPTY,
    EN_PASSANT,
    EXTENSIONS,
    H1,
    HOME_ROW,
    IMPOSSIBLE,
    INT,
    KING,
    NOTHING,
    PAWN,
    PROMOTION,
    QUIET,
    RECORD,
    ROOK,
    VALUES,
    WHITE,
    State,
    kernel,
)


@kernel(INT, INT)
def value_of(code: int) -> int:
    """Material value of a piece code: White's positive, Black's negative."""
    kind = code - EMPTY
    return VALUES[kind] if kind >= 0 else -VALUES[-kind]


@kernel(INT, RECORD, INT)
def analyse(s: State, depth: int) -> int:
    """Lines 8005 and 8050: kind and gain of the move chosen at this depth; the kind is returned."""
    us = s.side
    start, target = s.move_from[depth], s.move_to[depth]
    piece, victim = s.board[start], s.board[target]
    gain = -value_of(victim)
    kind = QUIET if victim == EMPTY else CAPTURE
    if piece == code_of(us, PAWN):
        if target // 12 == (9 if us == WHITE else 2):
            kind = PROMOTION
            gain += value_of(s.new_piece) - value_of(piece)
        elif victim == EMPTY and start % 12 != target % 12:
            kind = EN_PASSANT
            gain = -value_of(code_of(3 - us, PAWN))
            s.new_piece = s.slot_on[s.double_step]
    elif piece == code_of(us, KING) and abs(target - start) == 2:
        kind = CASTLING
        if is_attacked(s, start, 3 - us) or is_attacked(s, (start + target) // 2, 3 - us):
            # GUESS-2: the side effect on the new piece is taken to come after the attack test.
            kind = IMPOSSIBLE
        else:
            s.new_piece = s.slot_on[target + 1 if target > start else target - 2]
    s.move_piece[depth], s.move_victim[depth] = piece, victim
    s.move_new[depth] = s.new_piece
    s.move_kind[depth], s.move_gain[depth] = kind, gain
    return kind


@kernel(NOTHING, RECORD, INT, INT, INT)
def put_back(s: State, at: int, colour: int, slot: int) -> None:
    s.board[at] = s.kind[colour, slot]
    s.slot_on[at] = slot
    s.square[colour, slot] = at


@kernel(NOTHING, RECORD, INT, INT)
def take_off(s: State, at: int, colour: int) -> None:
    """Remove a captured piece: its slot stays, empty."""
    slot = s.slot_on[at]
    s.material[colour] -= value_of(s.board[at])
    s.kind[colour, slot] = EMPTY
    s.square[colour, slot] = 0
    s.board[at] = EMPTY
    s.slot_on[at] = 0


@kernel(NOTHING, RECORD, INT, INT, INT, INT)
def shift(s: State, start: int, target: int, colour: int, slot: int) -> None:
    s.board[start] = EMPTY
    s.slot_on[start] = 0
    put_back(s, target, colour, slot)


@kernel(INT, RECORD, INT, INT)
def make(s: State, depth: int, horizon: int) -> int:
    """Lines 4000 and 4300: make the analysed move; the horizon (MT) below it is returned."""
    us = s.side
    them = 3 - us
    start, target = s.move_from[depth], s.move_to[depth]
    piece, victim, kind = s.move_piece[depth], s.move_victim[depth], s.move_kind[depth]
    for colour in (WHITE, BLACK):
        s.saved_material[depth, colour] = s.material[colour]
        s.saved_right[depth, colour, 1] = s.right[colour, 1]
        s.saved_right[depth, colour, 2] = s.right[colour, 2]
    s.saved_balance[depth] = s.balance
    s.saved_double_step[depth] = s.double_step

    slot = s.slot_on[start]
    if victim != EMPTY:
        s.victim_slot[depth] = s.slot_on[target]
        take_off(s, target, them)
    elif kind == EN_PASSANT:
        s.victim_slot[depth] = s.slot_on[s.double_step]
        take_off(s, s.double_step, them)
    if kind == PROMOTION:
        s.kind[us, slot] = s.new_piece
        s.material[us] += value_of(s.new_piece) - value_of(piece)
    shift(s, start, target, us, slot)
    s.balance += s.move_gain[depth]
    if kind == CASTLING:
        corner, inside = (target + 1, target - 1) if target > start else (target - 2, target + 1)
        shift(s, corner, inside, us, s.slot_on[corner])

    # Still on the main line of the iteration before?  The promoted piece is not compared.
    on_line = 0
    if depth <= 3 and s.in_main_line[depth]:
        same = s.main_line[1, depth, 0] == start and s.main_line[1, depth, 1] == target
        on_line = 1 if same and s.main_line[1, depth + 1, 0] != 0 else 0
    s.in_main_line[depth + 1] = on_line
    if depth < 4:
        s.main_line[depth + 1, depth + 1, 0] = 0

    # Taking back on the square of a capture, en passant or promotion is looked at one move deeper.
    if s.last_to[depth] == target and s.last_kind[depth] >= EN_PASSANT:
        horizon += 1
        s.counter[EXTENSIONS] += 1
    s.last_to[depth + 1] = target
    s.last_kind[depth + 1] = kind

    s.double_step = target if abs(piece - EMPTY) == PAWN and abs(target - start) == 24 else 0
    row = 0 if us == WHITE else HOME_ROW
    if piece == code_of(us, KING):
        s.right[us, 1] = s.right[us, 2] = 0
    elif piece == code_of(us, ROOK):
        if start == A1 + row:
            s.right[us, 1] = 0
        elif start == H1 + row:
            s.right[us, 2] = 0
    if victim == code_of(them, ROOK):
        if target == A1 + HOME_ROW - row:
            s.right[them, 1] = 0
        elif target == H1 + HOME_ROW - row:
            s.right[them, 2] = 0
    s.side = them
    s.nodes += 1
    return horizon


@kernel(NOTHING, RECORD, INT)
def unmake(s: State, depth: int) -> None:
    """Line 4500: everything as it was before the move of this depth."""
    them = s.side
    us = 3 - them
    s.side = us
    start, target = s.move_from[depth], s.move_to[depth]
    victim, kind = s.move_victim[depth], s.move_kind[depth]
    s.new_piece = s.move_new[depth]
    slot = s.slot_on[target]
    if kind == CASTLING:
        corner, inside = (target + 1, target - 1) if target > start else (target - 2, target + 1)
        shift(s, inside, corner, us, s.slot_on[inside])
    if kind == PROMOTION:
        s.kind[us, slot] = s.move_piece[depth]
    shift(s, target, start, us, slot)
    for colour in (WHITE, BLACK):
        s.material[colour] = s.saved_material[depth, colour]
        s.right[colour, 1] = s.saved_right[depth, colour, 1]
        s.right[colour, 2] = s.saved_right[depth, colour, 2]
    s.balance = s.saved_balance[depth]
    s.double_step = s.saved_double_step[depth]
    if victim != EMPTY:
        s.kind[them, s.victim_slot[depth]] = victim
        put_back(s, target, them, s.victim_slot[depth])
    elif kind == EN_PASSANT:
        s.kind[them, s.victim_slot[depth]] = code_of(them, PAWN)
        put_back(s, s.double_step, them, s.victim_slot[depth])
