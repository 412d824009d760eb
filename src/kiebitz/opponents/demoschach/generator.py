"""Which moves there are, in the order of the listing (chapter 4, lines 1000-1950), and who attacks a square (line 8400).

The order decides between moves of equal value, so it is part of the program's character.  Moves
that leave the own king to be taken are produced as well; they are found out one move later.
While the long-range pieces run over the board their control of squares is summed up.
"""

from __future__ import annotations

import numpy as np

from kiebitz.opponents.demoschach.state import (
    A1,
    BISHOP,
    BLACK,
    DEEPEST,
    E1,
    EMPTY,
    H1,
    HOME_ROW,
    INT,
    KING,
    KNIGHT,
    NOTHING,
    PAWN,
    QUEEN,
    RECORD,
    ROOK,
    WHITE,
    State,
    kernel,
)
from kiebitz.opponents.demoschach.weights import CONTROL_BISHOP, CONTROL_INNER, CONTROL_MIDDLE, CONTROL_OUTER, CONTROL_QUEEN, CONTROL_ROOK

# Diagonals first, then straight lines; a bishop uses the first four, a rook the last four.
STEPS = np.array([11, 13, -11, -13, 1, 12, -1, -12], np.int64)
KNIGHT_STEPS = np.array([10, 23, 25, 14, -10, -23, -25, -14], np.int64)

# Lines 128-146: what controlling a square is worth, in centi.
CONTROL_WEIGHT = np.zeros(145, np.int64)
for _rank in range(8):
    for _file in range(8):
        _weight = CONTROL_OUTER
        if 2 <= _rank <= 5 and 2 <= _file <= 5:
            _weight = CONTROL_MIDDLE
        if 3 <= _rank <= 4 and 3 <= _file <= 4:
            _weight = CONTROL_INNER
        CONTROL_WEIGHT[27 + 12 * _rank + _file] = _weight


@kernel(INT, INT, INT)
def is_enemy(code: int, us: int) -> int:
    """Whether this piece code belongs to the opponent of `us`; neither empty nor border does."""
    if us == WHITE:
        return 1 if code < EMPTY else 0
    return 1 if EMPTY < code < 14 else 0


@kernel(INT, INT, INT)
def code_of(us: int, kind: int) -> int:
    return EMPTY + kind if us == WHITE else EMPTY - kind


@kernel(INT, RECORD, INT, INT)
def is_attacked(s: State, at: int, by: int) -> int:
    """Line 8400.  The king of `by` is not asked, as printed."""
    behind = 12 if by == BLACK else -12
    pawn = code_of(by, PAWN)
    if s.board[at + behind - 1] == pawn or s.board[at + behind + 1] == pawn:
        return 1
    knight = code_of(by, KNIGHT)
    for i in range(8):
        if s.board[at + KNIGHT_STEPS[i]] == knight:
            return 1
    queen = code_of(by, QUEEN)
    for i in range(8):
        runner = code_of(by, BISHOP) if i < 4 else code_of(by, ROOK)
        target = at + STEPS[i]
        while s.board[target] == EMPTY:
            target += STEPS[i]
        if s.board[target] == queen or s.board[target] == runner:
            return 1
    return 0


@kernel(NOTHING, RECORD, INT, INT, INT)
def add_quiet(s: State, depth: int, start: int, target: int) -> None:
    n = s.quiet_end[depth]
    s.quiet_from[n] = start
    s.quiet_to[n] = target
    s.quiet_end[depth] = n + 1


@kernel(NOTHING, RECORD, INT, INT, INT)
def add_capture(s: State, depth: int, start: int, target: int) -> None:
    """The third component is left as it is; what that leads to see `search.strike`."""
    n = s.capture_end[depth]
    s.capture_from[n] = start
    s.capture_to[n] = target
    s.capture_end[depth] = n + 1


@kernel(NOTHING, RECORD, INT, INT, INT)
def add_promotions(s: State, depth: int, start: int, target: int) -> None:
    """All four, the queen first; they count as captures even onto an empty square."""
    for kind in range(QUEEN, PAWN, -1):
        s.capture_third[s.capture_end[depth]] = code_of(s.side, kind)
        add_capture(s, depth, start, target)


@kernel(NOTHING, RECORD, INT)
def generate_en_passant(s: State, depth: int) -> None:
    """Line 1610: the neighbour on the right takes first."""
    us = s.side
    if s.double_step == 0:
        return
    forward = 12 if us == WHITE else -12
    for beside in (1, -1):
        start = s.double_step + beside
        if s.board[start] == code_of(us, PAWN):
            s.capture_third[s.capture_end[depth]] = code_of(3 - us, PAWN)
            add_capture(s, depth, start, s.double_step + forward)


@kernel(NOTHING, RECORD, INT)
def generate_castling(s: State, depth: int) -> None:
    """Line 1700: attacks on the king's way are looked at only when the move is tried."""
    us = s.side
    row = 0 if us == WHITE else HOME_ROW
    king, rook_a, rook_h = E1 + row, A1 + row, H1 + row
    if s.right[us, 2] and s.board[king + 1] == EMPTY and s.board[rook_h - 1] == EMPTY:
        add_quiet(s, depth, king, king + 2)
    if s.right[us, 1] and s.board[king - 1] == EMPTY and s.board[king - 2] == EMPTY and s.board[rook_a + 1] == EMPTY:
        add_quiet(s, depth, king, king - 2)


@kernel(NOTHING, RECORD, INT, INT, INT)
def generate_runner(s: State, depth: int, start: int, kind: int) -> None:
    """Line 1000: queen, rook or bishop, with the squares it controls."""
    control = 0
    first = 4 if kind == ROOK else 0
    last = 4 if kind == BISHOP else 8
    for i in range(first, last):
        target = start + STEPS[i]
        while s.board[target] == EMPTY:
            control += CONTROL_WEIGHT[target]
            add_quiet(s, depth, start, target)
            target += STEPS[i]
        control += CONTROL_WEIGHT[target]  # the first occupied square counts whoever stands there; the border weighs 0
        if is_enemy(s.board[target], s.side):
            add_capture(s, depth, start, target)
    if depth < DEEPEST:
        factor = CONTROL_QUEEN
        if kind == ROOK:
            factor = CONTROL_ROOK
        elif kind == BISHOP:
            factor = CONTROL_BISHOP
        s.control[depth] += factor * control


@kernel(NOTHING, RECORD, INT, INT)
def generate_pawn(s: State, depth: int, start: int) -> None:
    """Lines 1200 and 1300: pushes first, then the capture towards the a-file, then the other."""
    us = s.side
    forward = 12
    home, last = 3, 9  # rows of the board: rank + 1
    if us == BLACK:
        forward = -12
        home, last = 8, 2
    target = start + forward
    if s.board[target] == EMPTY:
        if target // 12 == last:
            add_promotions(s, depth, start, target)
        else:
            add_quiet(s, depth, start, target)
            if start // 12 == home and s.board[target + forward] == EMPTY:
                add_quiet(s, depth, start, target + forward)
    for side in (-1, 1):
        aside = target + side
        if is_enemy(s.board[aside], us):
            if aside // 12 == last:
                add_promotions(s, depth, start, aside)
            else:
                add_capture(s, depth, start, aside)


@kernel(NOTHING, RECORD, INT)
def generate(s: State, depth: int) -> None:
    """Line 1900: fill this depth's blocks of both lists, en passant and castling first, then by slot."""
    s.quiet_end[depth] = s.quiet_next[depth] = s.quiet_end[depth - 1]
    s.capture_end[depth] = s.capture_next[depth] = s.recapture_next[depth] = s.capture_end[depth - 1]
    s.phase[depth] = 1
    if depth < DEEPEST:
        s.control[depth] = 0
    us = s.side
    generate_en_passant(s, depth)
    generate_castling(s, depth)
    for slot in range(1, s.slots[us] + 1):
        if s.kind[us, slot] == EMPTY:
            continue
        start = s.square[us, slot]
        kind = abs(s.kind[us, slot] - EMPTY)
        if kind == PAWN:
            generate_pawn(s, depth, start)
        elif kind in (KNIGHT, KING):
            for i in range(8):
                target = start + (KNIGHT_STEPS[i] if kind == KNIGHT else STEPS[i])
                if s.board[target] == EMPTY:
                    add_quiet(s, depth, start, target)
                elif is_enemy(s.board[target], us):
                    add_capture(s, depth, start, target)
        else:
            generate_runner(s, depth, start, kind)


@kernel(INT, RECORD, INT)
def king_can_be_taken(s: State, depth: int) -> int:
    """Line 5600: whether the move that led here left the king to be taken."""
    king = s.square[3 - s.side, 1]
    for n in range(s.capture_end[depth - 1], s.capture_end[depth]):
        if s.capture_to[n] == king:
            return 1
    return 0
