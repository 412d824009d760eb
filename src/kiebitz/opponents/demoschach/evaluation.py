"""What a position is worth (chapter 4, lines 2000-2089 and from 3014), in points from White's view: a pawn is 100.

Positional terms are summed in centi (hundredths of a point) and rounded down once at the end.
Every term is booked in the record under its own number and with its squares, so that the table
shown to the user is the sum itself and not a second opinion.
"""

from __future__ import annotations

from kiebitz.opponents.demoschach.generator import code_of
from kiebitz.opponents.demoschach.kings import distance, judge_king
from kiebitz.opponents.demoschach.pawns import book, count_pawns, judge_pawns
from kiebitz.opponents.demoschach.pieces import centre_distance, judge_pieces
from kiebitz.opponents.demoschach.state import (
    BLACK,
    DEEPEST,
    ESTIMATES,
    EVALUATIONS,
    INT,
    KNIGHT,
    NOTHING,
    RECORD,
    TERM_COUNT,
    WHITE,
    State,
    kernel,
)
from kiebitz.opponents.demoschach.terms import CONTROL, DEAD_DRAW, DRIVE_KING_NEAR, DRIVE_KNIGHT_NEAR, DRIVE_TO_EDGE
from kiebitz.opponents.demoschach.weights import DRIVE_EDGE, DRIVE_NEAR, PAWN_BONUS

ENDGAME_LIMIT = 2000  # below this material of the opponent a king comes out
LAZY_MARGIN = 120  # what the positional terms are trusted to stay below
DRIVE_LEAD, DRIVE_LOSER = 500, 650
DRAW_LIMIT = 325

NORMAL, MATE_BLACK, MATE_WHITE, DRAW = 0, 1, 2, 3


@kernel(INT, RECORD)
def position_type(s: State) -> int:
    """From line 3014: the stage of the game, and whether there is only a bare king to be mated, or nothing at all."""
    white, black = s.material[WHITE], -s.material[BLACK]
    s.endgame[WHITE] = 1 if black < ENDGAME_LIMIT else 0
    s.endgame[BLACK] = 1 if white < ENDGAME_LIMIT else 0
    count_pawns(s)
    if not (s.endgame[WHITE] or s.endgame[BLACK]) or s.pawns[WHITE] + s.pawns[BLACK] > 0:
        return NORMAL
    if s.balance >= DRIVE_LEAD:
        return MATE_BLACK if black <= DRIVE_LOSER else NORMAL
    if s.balance <= -DRIVE_LEAD:
        return MATE_WHITE if white <= DRIVE_LOSER else NORMAL
    return DRAW if white <= DRAW_LIMIT and black <= DRAW_LIMIT else NORMAL


@kernel(NOTHING, RECORD)
def clear_terms(s: State) -> None:
    for colour in (WHITE, BLACK):
        for term in range(TERM_COUNT):
            s.term[colour, term] = s.term_squares[colour, term] = 0


@kernel(INT, RECORD, INT)
def drive(s: State, us: int) -> int:
    """Lines 3102 and 3202: how near the king of the other side is to being mated, in points."""
    own_king, victim = s.square[us, 1], s.square[3 - us, 1]
    edge = DRIVE_EDGE * centre_distance(victim)  # tenths of a point
    near = DRIVE_NEAR * (14 - distance(own_king, victim))
    book(s, us, DRIVE_TO_EDGE, 10 * edge, victim)
    book(s, us, DRIVE_KING_NEAR, 10 * near, own_king)
    tenths = edge + near
    for slot in range(2, s.slots[us] + 1):
        if s.kind[us, slot] == code_of(us, KNIGHT):
            # GUESS-4: line 3224 prints the king's place for Black's knight; read as the knight, like line 3124 for White.
            at = s.square[us, slot]
            bonus = DRIVE_NEAR * (14 - distance(at, victim))
            book(s, us, DRIVE_KNIGHT_NEAR, 10 * bonus, at)
            tenths += bonus
    return tenths // 10


@kernel(INT, RECORD)
def pawn_bonus(s: State) -> int:
    """Whoever is ahead in the endgame wants to keep pawns and exchange pieces."""
    bonus: int = 0
    if s.endgame[WHITE] and s.endgame[BLACK]:
        if s.balance > 0:
            bonus = PAWN_BONUS * s.pawns[WHITE]
        elif s.balance < 0:
            bonus = -PAWN_BONUS * s.pawns[BLACK]
    return bonus


@kernel(INT, RECORD, INT)
def control_difference(s: State, depth: int) -> int:
    """The side to move now against its opponent one move earlier: his own last move does not count yet."""
    if depth < 2 or depth >= DEEPEST:
        return 0
    difference: int = s.control[depth] - s.control[depth - 1]
    return difference if s.side == WHITE else -difference


@kernel(INT, RECORD, INT)
def evaluate_completely(s: State, depth: int) -> int:
    clear_terms(s)
    s.counter[EVALUATIONS] += 1
    for colour in (WHITE, BLACK):
        judge_pawns(s, colour)
    for colour in (WHITE, BLACK):
        judge_pieces(s, colour)
    for colour in (WHITE, BLACK):
        judge_king(s, colour)
    s.term[s.side, CONTROL] = control_difference(s, depth)
    centi: int = 0
    for colour in (WHITE, BLACK):
        for term in range(TERM_COUNT):
            centi += s.term[colour, term]
    value: int = s.balance + pawn_bonus(s) + centi // 100
    return value


@kernel(INT, RECORD, INT, INT, INT, INT)
def evaluate(s: State, depth: int, horizon: int, alpha: int, beta: int) -> int:
    """Line 2000: the static value, as cheaply as the window allows."""
    kind = position_type(s)
    balance: int = s.balance
    if kind != NORMAL:
        clear_terms(s)
    if kind == MATE_BLACK:
        return balance + drive(s, WHITE)
    if kind == MATE_WHITE:
        return balance - drive(s, BLACK)
    if kind == DRAW:
        s.term[WHITE, DEAD_DRAW] = -100 * balance
        return 0
    if balance + LAZY_MARGIN <= alpha:
        s.counter[ESTIMATES] += 1
        return balance + LAZY_MARGIN
    if balance - LAZY_MARGIN >= beta:
        s.counter[ESTIMATES] += 1
        return balance - LAZY_MARGIN
    if depth > horizon and not s.repaired:
        # As printed the positional part is borrowed from whichever position was evaluated last.
        s.counter[ESTIMATES] += 1
        borrowed: int = balance + s.positional
        return borrowed
    value = evaluate_completely(s, depth)
    s.positional = value - balance
    return value
