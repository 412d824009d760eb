"""Which move is tried next (chapter 4, lines 5100-5700): main line, recaptures, killers, other captures, quiet moves.

The main line of four moves and the killers live here too, because ordering is all they are for.
"""

from __future__ import annotations

from kiebitz.opponents.demoschach.generator import code_of
from kiebitz.opponents.demoschach.state import INT, NOTHING, PAWN, QUEEN, RECORD, WHITE, State, kernel

# The phases keep the numbers of the listing; they follow each other as 1, 2, 4, 5, 3, 6.
MAIN_LINE, RECAPTURES, CAPTURES, FIRST_KILLER, SECOND_KILLER, QUIET_MOVES = 1, 2, 3, 4, 5, 6


@kernel(INT, RECORD, INT, INT, INT)
def strike(s: State, depth: int, start: int, target: int) -> int:
    """Line 5300: find a remembered move among the moves of this node and cross it out.

    A promotion must agree with the new piece left in the program's one variable for it, which a
    killer does not carry: as printed that is what the last capture read happened to hold.
    """
    last_row = 9 if s.side == WHITE else 2
    promotes = s.board[start] == code_of(s.side, PAWN) and target // 12 == last_row
    for n in range(s.capture_end[depth - 1], s.capture_end[depth]):
        if s.capture_from[n] == start and s.capture_to[n] == target:
            if promotes and s.capture_third[n] != s.new_piece:
                continue
            s.new_piece = s.capture_third[n]
            s.capture_from[n] = 0
            s.move_from[depth], s.move_to[depth] = start, target
            return 1
    if s.full[depth]:
        for n in range(s.quiet_end[depth - 1], s.quiet_end[depth]):
            if s.quiet_from[n] == start and s.quiet_to[n] == target:
                s.quiet_from[n] = 0
                s.move_from[depth], s.move_to[depth] = start, target
                return 1
    return 0


@kernel(INT, RECORD, INT, INT)
def strike_killer(s: State, depth: int, which: int) -> int:
    start = s.killer[depth, which, 0]
    if start == 0:
        return 0
    if s.repaired:
        s.new_piece = code_of(s.side, QUEEN)
    return strike(s, depth, start, s.killer[depth, which, 1])


@kernel(INT, RECORD, INT)
def next_recapture(s: State, depth: int) -> int:
    """Captures of the piece that has just moved; every entry read leaves its third component behind."""
    while s.recapture_next[depth] < s.capture_end[depth]:
        n = s.recapture_next[depth]
        s.recapture_next[depth] += 1
        s.new_piece = s.capture_third[n]
        if s.capture_from[n] != 0 and s.capture_to[n] == s.last_to[depth]:
            s.move_from[depth], s.move_to[depth] = s.capture_from[n], s.capture_to[n]
            s.capture_from[n] = 0
            return 1
    return 0


@kernel(INT, RECORD, INT)
def next_capture(s: State, depth: int) -> int:
    while s.capture_next[depth] < s.capture_end[depth]:
        n = s.capture_next[depth]
        s.capture_next[depth] += 1
        s.new_piece = s.capture_third[n]
        if s.capture_from[n] != 0 and s.capture_to[n] != s.last_to[depth]:
            s.move_from[depth], s.move_to[depth] = s.capture_from[n], s.capture_to[n]
            return 1
    return 0


@kernel(INT, RECORD, INT)
def next_quiet(s: State, depth: int) -> int:
    while s.quiet_next[depth] < s.quiet_end[depth]:
        n = s.quiet_next[depth]
        s.quiet_next[depth] += 1
        if s.quiet_from[n] != 0:
            s.move_from[depth], s.move_to[depth] = s.quiet_from[n], s.quiet_to[n]
            return 1
    return 0


@kernel(INT, RECORD, INT)
def next_move(s: State, depth: int) -> int:
    """Line 5100: put the next move to be tried into this depth's row; 0 when there is none."""
    if s.phase[depth] == MAIN_LINE:
        s.phase[depth] = RECAPTURES
        if s.in_main_line[depth]:
            s.new_piece = s.main_line[1, depth, 2]
            if strike(s, depth, s.main_line[1, depth, 0], s.main_line[1, depth, 1]):
                return 1
    if s.phase[depth] == RECAPTURES:
        if next_recapture(s, depth):
            return 1
        s.phase[depth] = FIRST_KILLER
    if s.phase[depth] == FIRST_KILLER:
        s.phase[depth] = SECOND_KILLER
        if strike_killer(s, depth, 0):
            return 1
    if s.phase[depth] == SECOND_KILLER:
        s.phase[depth] = CAPTURES
        if strike_killer(s, depth, 1):
            return 1
    if s.phase[depth] == CAPTURES:
        if next_capture(s, depth):
            return 1
        s.phase[depth] = QUIET_MOVES
    if not s.full[depth]:
        return 0
    return next_quiet(s, depth)


@kernel(NOTHING, RECORD, INT)
def record_main_line(s: State, depth: int) -> None:
    """Line 5400: this move and the line found behind it are the best from here."""
    if depth <= 3:
        for i in range(depth + 1, 5):
            for part in range(3):
                s.main_line[depth, i, part] = s.main_line[depth + 1, i, part]
            s.main_line[depth + 1, i, 0] = 0
    if depth <= 4:
        s.main_line[depth, depth, 0] = s.move_from[depth]
        s.main_line[depth, depth, 1] = s.move_to[depth]
        s.main_line[depth, depth, 2] = s.new_piece


@kernel(NOTHING, RECORD, INT)
def store_killer(s: State, depth: int) -> None:
    """Line 5700: remember a move that raised the bound, unless it takes the piece that has just moved."""
    start, target = s.move_from[depth], s.move_to[depth]
    if target == s.last_to[depth] or (start == s.killer[depth, 0, 0] and target == s.killer[depth, 0, 1]):
        return
    for part in range(2):
        s.killer[depth, 1, part] = s.killer[depth, 0, part]
    s.killer[depth, 0, 0], s.killer[depth, 0, 1] = start, target


def forget(s: State) -> None:
    """Lines 5500 and 5520, before each search.  As printed only the first killers of four depths are cleared."""
    s.main_line[:, :, 0] = 0
    s.killer[1:5, 0, 0] = 0
    if s.repaired:
        s.killer[:, :, 0] = 0
