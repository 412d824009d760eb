"""Knights, bishops, rooks and queens (chapter 4, from line 2302), and the force that can attack a king."""

from __future__ import annotations

from kiebitz.opponents.demoschach.pawns import book, file_of, rank_of
from kiebitz.opponents.demoschach.state import BISHOP, BLACK, EMPTY, INT, KNIGHT, NOTHING, QUEEN, RECORD, ROOK, WHITE, State, kernel
from kiebitz.opponents.demoschach.terms import (
    BISHOP_AT_HOME,
    BISHOP_PAIR,
    DOUBLED_ROOKS,
    EARLY_QUEEN,
    KNIGHT_AT_HOME,
    KNIGHT_CENTRE,
    ROOK_BEFORE_KING,
    ROOK_HALF_OPEN,
    ROOK_ON_SEVENTH,
    ROOK_OPEN,
    ROOK_WITH_PASSED_PAWN,
)
from kiebitz.opponents.demoschach.weights import (
    BISHOP_HOME,
    BISHOPS,
    KNIGHT_HOME,
    KNIGHT_STEP,
    QUEEN_EARLY,
    ROOK_CUTS_KING,
    ROOK_FULL,
    ROOK_HALF,
    ROOK_PASSED,
    ROOK_PASSED_ENDGAME,
    ROOK_SEVENTH,
    ROOKS_DOUBLED,
)


@kernel(INT, INT)
def centre_distance(at: int) -> int:
    """Steps to the middle of the board: 1 on the four centre squares, 7 in a corner."""
    return (abs(2 * (at % 12) - 13) + abs(2 * (at // 12) - 11)) // 2


@kernel(INT, INT, INT)
def own_rank(us: int, at: int) -> int:
    """The rank as this colour counts it, from its own side of the board."""
    return rank_of(at) if us == WHITE else 9 - rank_of(at)


@kernel(NOTHING, RECORD, INT, INT, INT)
def judge_rook(s: State, us: int, at: int, first_rook: int) -> None:
    them = 3 - us
    file = file_of(at)
    if own_rank(us, at) == 7:
        book(s, us, ROOK_ON_SEVENTH, ROOK_SEVENTH, at)
        if own_rank(us, s.square[them, 1]) == 8:
            book(s, us, ROOK_BEFORE_KING, ROOK_CUTS_KING, at)
    if s.pawns_on[us, file] == 0:
        book(s, us, ROOK_HALF_OPEN, ROOK_HALF, at)
        if s.pawns_on[them, file] == 0:
            book(s, us, ROOK_OPEN, ROOK_FULL, at)
    if first_rook != 0 and file_of(first_rook) == file:
        book(s, us, DOUBLED_ROOKS, ROOKS_DOUBLED, at)
    if s.passed_on[WHITE, file] or s.passed_on[BLACK, file]:
        book(s, us, ROOK_WITH_PASSED_PAWN, ROOK_PASSED_ENDGAME if s.endgame[WHITE] or s.endgame[BLACK] else ROOK_PASSED, at)


@kernel(NOTHING, RECORD, INT)
def judge_pieces(s: State, us: int) -> None:
    undeveloped = bishops = first_rook = queen = 0
    force = -1  # the listing starts here and leaves the king out; the chapter subtracts two and counts him
    for slot in range(2, s.slots[us] + 1):
        kind = abs(s.kind[us, slot] - EMPTY)
        at = s.square[us, slot]
        if kind == KNIGHT:
            force += 1
            if own_rank(us, at) == 1:
                undeveloped += 1
                book(s, us, KNIGHT_AT_HOME, KNIGHT_HOME, at)
            book(s, us, KNIGHT_CENTRE, KNIGHT_STEP * (6 - 2 * centre_distance(at)), at)
        elif kind == BISHOP:
            force += 1
            bishops += 1
            if own_rank(us, at) == 1:
                undeveloped += 1
                book(s, us, BISHOP_AT_HOME, BISHOP_HOME, at)
            if bishops > 1:  # two of the same colour of squares count as well
                book(s, us, BISHOP_PAIR, BISHOPS, at)
        elif kind == ROOK:
            force += 1
            judge_rook(s, us, at, first_rook)
            if first_rook == 0:
                first_rook = at
        elif kind == QUEEN:
            force += 3
            queen = at  # the last in the list
    if queen != 0 and own_rank(us, queen) > 2:
        book(s, us, EARLY_QUEEN, QUEEN_EARLY * undeveloped, queen)
    s.force[us] = force if us == WHITE else -force
