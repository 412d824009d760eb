"""The kings (chapter 4, from line 2504): shelter while there is something to fear, activity in the endgame."""

from __future__ import annotations

from kiebitz.opponents.demoschach.generator import code_of
from kiebitz.opponents.demoschach.pawns import book, file_of
from kiebitz.opponents.demoschach.pieces import centre_distance, own_rank
from kiebitz.opponents.demoschach.state import A1, BLACK, EMPTY, HOME_ROW, INT, NOTHING, PAWN, RECORD, WHITE, State, kernel
from kiebitz.opponents.demoschach.terms import KING_DANGER, KING_TO_CENTRE, KING_TO_PAWNS
from kiebitz.opponents.demoschach.weights import (
    CASTLING_BLOCKED,
    CASTLING_GONE,
    CASTLING_OPEN,
    KING_BETWEEN,
    KING_BETWEEN_OPEN,
    KING_CENTRE,
    KING_OUT,
    KING_PAWNS,
    KING_PAWNS_NOTHING,
    PAWN_WEIGHT,
    PAWN_WEIGHT_BACKWARD,
    PAWN_WEIGHT_PASSED,
    SHIELD_GONE,
    SHIELD_MOVED,
)

NOT_EXAMINED = 1000


@kernel(INT, INT, INT)
def distance(a: int, b: int) -> int:
    """Files plus ranks between two cells."""
    return abs(a % 12 - b % 12) + abs(a // 12 - b // 12)


@kernel(INT, RECORD, INT, INT)
def open_shield(s: State, us: int, first_file: int) -> int:
    """Danger from three neighbouring files: nothing for a pawn at home, some for one that has moved, more for none."""
    danger = 0
    second_rank = 3 * 12 if us == WHITE else 8 * 12
    for file in range(first_file, first_file + 3):
        if s.pawns_on[us, file] == 0:
            danger += SHIELD_GONE
        elif s.board[second_rank + file + 2] != code_of(us, PAWN):
            danger += SHIELD_MOVED
    return danger


@kernel(INT, RECORD, INT)
def king_danger(s: State, us: int) -> int:
    """How exposed the king is, for each unit of attacking force."""
    king = s.square[us, 1]
    file = file_of(king)
    corner = A1 if us == WHITE else A1 + HOME_ROW
    relation = 0
    enemy_file = file_of(s.square[3 - us, 1])
    if 4 <= file <= 6 and not 4 <= enemy_file <= 6:
        # In the middle while the other king has left it; the chapter says d and e only, the listing has f as well.
        relation = KING_BETWEEN_OPEN if s.pawns_on[WHITE, file] + s.pawns_on[BLACK, file] == 0 else KING_BETWEEN
    if own_rank(us, king) > 2:
        return relation + KING_OUT
    queen_side = king_side = NOT_EXAMINED
    if file <= 5:
        queen_side = open_shield(s, us, 1)
        if file <= 3:
            return queen_side
        queen_side += CASTLING_OPEN if s.right[us, 1] else CASTLING_GONE
        for at in range(corner + 1, corner + 4):
            if s.board[at] != EMPTY:
                queen_side += CASTLING_BLOCKED  # still in the way of castling; the king on d1 counts himself
    if file >= 5:
        king_side = open_shield(s, us, 6)
        if file >= 7:
            return king_side
        king_side += CASTLING_OPEN if s.right[us, 2] else CASTLING_GONE
        for at in range(corner + 5, corner + 7):
            if s.board[at] != EMPTY:
                king_side += CASTLING_BLOCKED
    return relation + min(queen_side, king_side)


@kernel(NOTHING, RECORD, INT)
def judge_king(s: State, us: int) -> None:
    king = s.square[us, 1]
    if not s.endgame[us]:
        danger = king_danger(s, us) * s.force[3 - us]
        book(s, us, KING_DANGER, danger if us == WHITE else -danger, king)
        return
    book(s, us, KING_TO_CENTRE, KING_CENTRE * centre_distance(king), king)
    if s.pawns[WHITE] + s.pawns[BLACK] == 0:
        return
    weights = weighted = 0
    for colour in (WHITE, BLACK):
        for slot in range(2, s.slots[colour] + 1):
            if s.kind[colour, slot] != code_of(colour, PAWN):
                continue
            at = s.square[colour, slot]
            weight = PAWN_WEIGHT
            if s.passed_on[colour, file_of(at)]:
                weight = PAWN_WEIGHT_PASSED
            elif s.backward_on[colour, file_of(at)]:
                weight = PAWN_WEIGHT_BACKWARD
            weights += weight
            weighted += weight * distance(king, at)
    # GUESS-3: the only fraction of the program, rounded down exactly; the Commodore's floating point fell one
    # centi short now and then, the IBM version rounded to the nearest.
    book(s, us, KING_TO_PAWNS, -(KING_PAWNS * weighted // weights - KING_PAWNS_NOTHING), king)
