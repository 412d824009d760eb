"""The pawns (chapter 4, from line 2104): blocked, isolated, doubled, passed, advanced, backward.

Written once for both colours; the listing has the same rules twice.  What rooks and kings want to
know of the pawns later, passed and backward files, is noted on the way.
"""

from __future__ import annotations

import numpy as np

from kiebitz.opponents.demoschach import weights
from kiebitz.opponents.demoschach.generator import code_of
from kiebitz.opponents.demoschach.state import BLACK, EMPTY, INT, NOTHING, PAWN, RECORD, WHITE, State, kernel
from kiebitz.opponents.demoschach.terms import (
    BACKWARD_PAWNS,
    BLOCKED_CENTRE_PAWN,
    DOUBLED_PAWNS,
    ISOLATED_PAWNS,
    PASSED_PAWNS,
    PAWN_ADVANCE,
    TRIPLED_PAWNS,
)
from kiebitz.opponents.demoschach.weights import (
    BACKWARD,
    BLOCKED_CENTRE,
    DOUBLED,
    ISOLATED,
    PASSED,
    PASSED_ENDGAME,
    PASSED_GUARDED,
    PASSED_STOPPED,
    TRIPLED,
)

# Centi per step beyond the second rank, files a to h, in the middlegame; in the endgame all files are alike.
ADVANCE = np.array([0, *weights.ADVANCE], np.int64)
ADVANCE_ENDGAME = weights.ADVANCE_ENDGAME


@kernel(NOTHING, RECORD, INT, INT, INT, INT)
def book(s: State, colour: int, term: int, centi: int, at: int) -> None:
    """Enter a good point (or a bad one, negative) of this colour for the piece on this cell."""
    if centi != 0:
        s.term[colour, term] += centi if colour == WHITE else -centi
        s.term_squares[colour, term] |= 1 << ((at // 12 - 2) * 8 + at % 12 - 3)


@kernel(INT, INT)
def file_of(at: int) -> int:
    return at % 12 - 2


@kernel(INT, INT)
def rank_of(at: int) -> int:
    return at // 12 - 1


@kernel(NOTHING, RECORD)
def count_pawns(s: State) -> None:
    """How many pawns each file carries, and the foremost and hindmost of them."""
    for colour in (WHITE, BLACK):
        s.pawns[colour] = 0
        for file in range(10):
            s.pawns_on[colour, file] = s.passed_on[colour, file] = s.backward_on[colour, file] = 0
            s.highest_pawn[colour, file] = 0
            s.lowest_pawn[colour, file] = 9
        for slot in range(2, s.slots[colour] + 1):
            if s.kind[colour, slot] == code_of(colour, PAWN):
                file, rank = file_of(s.square[colour, slot]), rank_of(s.square[colour, slot])
                s.pawns[colour] += 1
                s.pawns_on[colour, file] += 1
                s.highest_pawn[colour, file] = max(s.highest_pawn[colour, file], rank)
                s.lowest_pawn[colour, file] = min(s.lowest_pawn[colour, file], rank)


@kernel(INT, RECORD, INT, INT)
def is_passed(s: State, us: int, file: int) -> int:
    """Whether the foremost pawn of this file meets no enemy pawn on its way; one beside it does not hinder."""
    for neighbour in range(file - 1, file + 2):
        if us == WHITE:
            if s.highest_pawn[BLACK, neighbour] > s.highest_pawn[WHITE, file]:
                return 0
        elif s.lowest_pawn[WHITE, neighbour] < s.lowest_pawn[BLACK, file]:
            return 0
    return 1


@kernel(NOTHING, RECORD, INT, INT)
def judge_file(s: State, us: int, file: int) -> None:
    """What concerns the pawns of one file together, and its foremost pawn."""
    count = s.pawns_on[us, file]
    if count == 0:
        return
    forward = 12 if us == WHITE else -12
    front_rank = s.highest_pawn[us, file] if us == WHITE else s.lowest_pawn[us, file]
    front = 12 * (front_rank + 1) + file + 2
    if s.pawns_on[us, file - 1] == 0 and s.pawns_on[us, file + 1] == 0:
        book(s, us, ISOLATED_PAWNS, ISOLATED, front)
    if count == 2:
        book(s, us, DOUBLED_PAWNS, DOUBLED, front)
    elif count > 2:
        book(s, us, TRIPLED_PAWNS, TRIPLED, front)
    if is_passed(s, us, file):
        s.passed_on[us, file] = 1
        ahead = s.board[front + forward]
        factor = PASSED
        if (us == WHITE and ahead < EMPTY) or (us == BLACK and EMPTY < ahead < 14):
            factor = PASSED_STOPPED  # an enemy piece blocks it
        pawn = code_of(us, PAWN)
        if s.board[front - forward - 1] == pawn or s.board[front - forward + 1] == pawn:
            factor += PASSED_GUARDED
        if s.endgame[WHITE] or s.endgame[BLACK]:
            factor *= PASSED_ENDGAME
        steps = front_rank if us == WHITE else 9 - front_rank
        book(s, us, PASSED_PAWNS, factor * steps * steps, front)


@kernel(NOTHING, RECORD, INT)
def judge_pawns(s: State, us: int) -> None:
    forward = 12 if us == WHITE else -12
    pawn, enemy_pawn = code_of(us, PAWN), code_of(3 - us, PAWN)
    for slot in range(2, s.slots[us] + 1):
        if s.kind[us, slot] != pawn:
            continue
        at = s.square[us, slot]
        file = file_of(at)
        steps = rank_of(at) - 2 if us == WHITE else 7 - rank_of(at)
        if steps == 0 and (file == 4 or file == 5) and s.board[at + forward] != EMPTY:
            book(s, us, BLOCKED_CENTRE_PAWN, BLOCKED_CENTRE, at)
        book(s, us, PAWN_ADVANCE, steps * (ADVANCE_ENDGAME if s.endgame[us] else ADVANCE[file]), at)
        beside = s.board[at - 1] == pawn or s.board[at + 1] == pawn
        guarded = s.board[at - forward - 1] == pawn or s.board[at - forward + 1] == pawn
        if not beside and not guarded:
            for side in (-1, 1):
                if s.board[at + 2 * forward + side] == enemy_pawn:
                    book(s, us, BACKWARD_PAWNS, BACKWARD, at)
                    s.backward_on[us, file] = 1
    for file in range(1, 9):
        judge_file(s, us, file)
