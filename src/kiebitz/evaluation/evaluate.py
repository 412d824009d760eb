"""The evaluation: all rules in order, summed, tapered, rounded once at the end.

Made twice from this one source: fast (without a trace) and traced.  Returns centipawns
from White's view.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.attacks import TABLES
from kiebitz.core.bitboards import BLACK, EMPTY, KING, KNIGHT, PAWN, WHITE, U, bit, count, lowest, relative_rank
from kiebitz.core.board import STATE
from kiebitz.core.jit import entry, inner
from kiebitz.core.pointers import calling
from kiebitz.core.position import FULL_PHASE
from kiebitz.evaluation.packed import endgame_part, middlegame_part
from kiebitz.evaluation.record import EVALUATION
from kiebitz.evaluation.rules.add import add, is_traced, no_trace
from kiebitz.evaluation.rules.drawish import drawish
from kiebitz.evaluation.rules.endgame import ENDGAME_PHASE, count_force, lone_pawn, mating_drive, opposition, when_ahead
from kiebitz.evaluation.rules.intuition import intuition
from kiebitz.evaluation.rules.king import attack_on_king, castling, king_and_pawns
from kiebitz.evaluation.rules.pawns import blocked_centre_pawns, passed_pawns, pawn_structure
from kiebitz.evaluation.rules.pieces import centre_and_space, field_control, pieces, prepare
from kiebitz.evaluation.rules.threats import threats
from kiebitz.evaluation.terms import SCALE, SLOT

# What an evaluation works on.  Every user term takes it, and side and case besides, and returns a count or squares.
JUDGED = (STATE, TABLES, EVALUATION)
call_user_term = calling("int64", *JUDGED, "int64", "int64")
# The fast evaluation as the search calls it: through its address, so that it is compiled once only.
call_evaluate = calling("int64", *JUDGED)


@inner
def divide(value, divisor):
    """Rounding towards zero, so that colours are treated alike.  Without a branch: who is better is a coin toss to processors."""
    whole = np.int64(U(abs(value)) // U(divisor))
    return -whole if value < 0 else whole


@inner
def taper(packed, phase):
    """Middlegame and endgame sums (in tenths) as one value in centipawns."""
    phase = min(phase, FULL_PHASE)
    mixed = middlegame_part(packed) * phase + endgame_part(packed) * (FULL_PHASE - phase)
    return divide(mixed, FULL_PHASE * SCALE)


@inner
def place_slot(kind, square, color):
    """The slots of a man on a square: pawns have one by rank and file, pieces one for each."""
    rank = relative_rank(square, color)
    file = square & 7
    file = min(file, 7 - file)
    if kind == PAWN:
        return SLOT.pawn_place + 4 * (rank - 1) + file, -1
    if kind == KING:
        return SLOT.king_rank + rank, SLOT.king_file + file
    first = SLOT.knight_rank + 12 * (kind - KNIGHT)  # declared in this order: rank and file of each kind
    return first + rank, first + 8 + file


@inner
def _trace_material(state, mind, trace, us):
    """Material and placement are kept up to date move by move; the trace counts them afresh."""
    score = 0
    for kind in range(6):
        men = state.pieces[us, kind]
        if kind != KING:
            score += add(mind, trace, us, SLOT.material + kind, count(men), men)
        while men:
            square = lowest(men)
            men &= men - U(1)
            first, second = place_slot(kind, square, us)
            score += add(mind, trace, us, first, 1, bit(square))
            if second >= 0:
                score += add(mind, trace, us, second, 1, bit(square))
    return score


@inner
def _user_terms(state, tables, mind, trace, us):
    score = 0
    for i in range(mind.user_count):
        for case in range(mind.user_cases[i]):
            answer = call_user_term(mind.user_address[i], state, tables, mind, us, case)
            squares = EMPTY
            times = answer
            if mind.user_returns_squares[i]:
                squares = U(answer)
                times = count(squares)
            score += add(mind, trace, us, mind.user_slot[i] + case, times, squares)
    return score


@inner
def _one_side(state, tables, mind, trace, us):
    """What needs to know everything both sides see."""
    score = passed_pawns(state, tables, mind, trace, us)
    score += blocked_centre_pawns(state, mind, trace, us)
    score += centre_and_space(state, mind, trace, us)
    score += threats(state, tables, mind, trace, us)
    score += king_and_pawns(state, tables, mind, trace, us)
    score += attack_on_king(state, tables, mind, trace, us)
    score += castling(state, tables, mind, trace, us)
    score += when_ahead(state, mind, trace, us)
    if state.phase <= ENDGAME_PHASE:
        score += mating_drive(state, tables, mind, trace, us)
        if state.phase == 0:
            score += opposition(state, mind, trace, us)
            score += lone_pawn(state, tables, mind, trace, us)
    if mind.user_count:
        score += _user_terms(state, tables, mind, trace, us)
    return score


@inner
def evaluate(state, tables, mind, trace):
    """The value of a position in centipawns, White's view; not meant for positions in check."""
    white = np.int64(WHITE)  # not literals: those would compile every rule twice
    black = np.int64(BLACK)
    if is_traced(trace):
        score = _trace_material(state, mind, trace, white) - _trace_material(state, mind, trace, black)
    else:
        score = state.piece_square
    score += pawn_structure(state, tables, mind, trace, white, black)
    prepare(state, tables, mind, white)
    prepare(state, tables, mind, black)
    count_force(state, mind, white)
    count_force(state, mind, black)
    score += pieces(state, tables, mind, trace, white)
    score += field_control(state, mind, trace, white)
    score -= pieces(state, tables, mind, trace, black)
    score -= field_control(state, mind, trace, black)
    score += _one_side(state, tables, mind, trace, white) - _one_side(state, tables, mind, trace, black)
    side = state.side & 1
    score += (1 - 2 * side) * add(mind, trace, side, SLOT.tempo, 1, EMPTY)
    score += intuition(state, mind, trace)
    score += drawish(state, tables, mind, trace, taper(score, state.phase))
    if is_traced(trace):
        trace.middlegame = middlegame_part(score)
        trace.endgame = endgame_part(score)
        trace.phase = min(state.phase, FULL_PHASE)
    return taper(score, state.phase)


@entry
def evaluate_fast(state, tables, mind):
    """The evaluation as the search uses it."""
    return evaluate(state, tables, mind, no_trace())


@entry
def evaluate_traced(state, tables, mind, trace):
    """The same with counts and squares of every term."""
    return evaluate(state, tables, mind, trace)


@entry
def fill_piece_square(state, mind):
    """The worth of each man on each square under the current weights, White's view."""
    for color in range(2):
        for kind in range(6):
            for square in range(64):
                rank = relative_rank(square, color)
                value = 0
                if kind != KING:
                    value += mind.weights[color, SLOT.material + kind]
                if kind != PAWN or 1 <= rank <= 6:
                    first, second = place_slot(kind, square, color)
                    value += mind.weights[color, first]
                    if second >= 0:
                        value += mind.weights[color, second]
                state.piece_square_of[6 * color + kind, square] = value if color == WHITE else -value
