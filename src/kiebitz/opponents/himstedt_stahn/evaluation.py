"""BEWFC and BEWFS: the value of a position, as the sum of the forty criteria.

BEWFC judges positions after a computer move, BEWFS after a user move; they are mirror images of each other, so one
set of rules serves both and `mover` tells who may take next.  Values are seen from the computer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.opponents.himstedt_stahn.arrays import aender, attacked_squares
from kiebitz.opponents.himstedt_stahn.compiled import INT, NOTHING, kernel
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA, CRITERIA_SLOTS, C, N
from kiebitz.opponents.himstedt_stahn.exchanges import VALUE, judge_exchanges
from kiebitz.opponents.himstedt_stahn.men import (
    add,
    judge_bishop,
    judge_king,
    judge_knight,
    judge_pawn,
    judge_queen,
    judge_rook,
    judge_two_kings,
)
from kiebitz.opponents.himstedt_stahn.position import BISHOP, KING, KNIGHT, LOG, LOG_SIZE, PAWN, PLIES, QUEEN, ROOK
from kiebitz.opponents.himstedt_stahn.rules import STATE_TYPE

# GUESS-11: mate counts 30,000 less one for each half-move until it stands, stalemate 0; the paper names no values.
MATE_VALUE = 30000
LOG_TYPE = [LOG]
_POSITIONAL = np.array([False] + [criterion.positional for criterion in CRITERIA])
_CENTRE_SQUARES = (27, 28, 35, 36)  # d4, e4, d5, e5


@kernel(NOTHING, STATE_TYPE, INT, INT)
def judge_fork(state: Any, side: int, square: int) -> None:
    """Criteria 6 and 7: one man against two or more targets."""
    # GUESS-17: for pawn and knight a target is unprotected or worth more (the king is); for the others an unprotected
    # piece (no pawn) or the king.  The forking man may itself be attacked: criterion 5 sees to that.
    figure = abs(state.fig[square]) & 7
    targets = 0
    for index in range(attacked_squares(state, square)):
        target = state.reach[index]
        if state.fig[target] * state.fig[square] >= 0:
            continue
        victim = abs(state.fig[target]) & 7
        loose = state.bedv[1 - side, target] == 0
        if figure in (PAWN, KNIGHT):
            if victim == KING or loose or VALUE[victim] > VALUE[figure]:
                targets += 1
        elif victim == KING or (loose and victim != PAWN):
            targets += 1
    if targets >= 2:
        if figure in (PAWN, KNIGHT):
            add(state, side, C.forks, state.number[N.fork_points], square)
        else:
            add(state, side, C.other_forks, state.number[N.other_fork_points], square)


@kernel(NOTHING, STATE_TYPE, INT, INT)
def judge_side(state: Any, side: int, endgame: int) -> None:
    """All criteria of one side but for those of both kings together."""
    number = state.number
    add(state, side, C.mobility, number[N.move_points] * state.zugm_total[side], -1)
    for square in range(64):
        if state.bedv[side, square] > 0:
            central = square in _CENTRE_SQUARES
            add(state, side, C.attacked_squares, number[N.centre_points] if central else number[N.square_points], square)
    if state.bedv[side, state.king[1 - side]] > 0:
        add(state, side, C.checks, number[N.check_points], state.king[1 - side])
    judge_exchanges(state, side)
    for square in range(64):
        man = state.fig[square]
        if man == 0 or (man > 0) != (side == 0):
            continue
        figure = abs(man) & 7
        add(state, side, C.material, VALUE[figure], square)
        if state.bedgeg[square] >= 2:
            judge_fork(state, side, square)
        if figure == PAWN:
            judge_pawn(state, side, square)
        elif figure == ROOK:
            judge_rook(state, side, square, endgame)
        elif figure == KNIGHT:
            judge_knight(state, side, square)
        elif figure == BISHOP:
            judge_bishop(state, side, square)
        elif figure == QUEEN:
            judge_queen(state, side, square)
    judge_king(state, side, endgame)


@kernel(INT, STATE_TYPE)
def sum_up(state: Any) -> int:
    """Computer less user; the positional criteria together are cut off at their limit, criteria switched off count nothing."""
    total, positional = 0, 0
    for criterion in range(1, CRITERIA_SLOTS):
        if not state.switch[criterion]:
            for side in range(2):
                state.terms[side, criterion] = 0
                state.squares[side, criterion] = np.uint64(0)
        points = state.terms[0, criterion] - state.terms[1, criterion]
        if _POSITIONAL[criterion]:
            positional += points
        else:
            total += points
    limit = state.number[N.positional_limit]
    counted = min(limit, max(-limit, positional))
    state.limited = counted - positional
    return int(total + counted)


@kernel(INT, STATE_TYPE, INT)
def evaluate(state: Any, ply: int) -> int:
    """The value of the position on FIG, `ply` half-moves after the one at hand, from the computer's view."""
    aender(state)
    for criterion in range(CRITERIA_SLOTS):
        for side in range(2):
            state.terms[side, criterion] = 0
            state.squares[side, criterion] = np.uint64(0)
    state.limited = 0
    # Criterion 3, read from the arrays: no move and the king attacked is mate, no move else stalemate.
    mover = 0 if state.mover > 0 else 1
    if state.zugm_total[mover] == 0 and state.switch[C.mate]:
        if state.bedv[1 - mover, state.king[mover]] == 0:
            return 0
        add(state, 1 - mover, C.mate, MATE_VALUE - ply, state.king[mover])
        return MATE_VALUE - ply if mover == 1 else ply - MATE_VALUE
    pieces, balance = 0, 0
    for square in range(64):
        figure = abs(state.fig[square]) & 7
        if figure != 0:
            balance += VALUE[figure] if state.fig[square] > 0 else -VALUE[figure]
            if figure != PAWN:
                pieces += VALUE[figure]
    endgame = 1 if pieces <= state.number[N.endgame_material] else 0
    judge_side(state, 0, endgame)
    judge_side(state, 1, endgame)
    if endgame and balance != 0:
        judge_two_kings(state, 0 if balance > 0 else 1)
    return sum_up(state)


@kernel(INT, STATE_TYPE, LOG_TYPE, INT)
def evaluate_and_log(state: Any, log: Any, ply: int) -> int:
    """Evaluate, count the position and note it for TRACE and the tree."""
    # GUESS-18: every call counts as one evaluated position, pre-evaluations included.
    value = evaluate(state, ply)
    state.evaluated += 1
    if state.logged < LOG_SIZE:
        entry = log[state.logged]
        for index in range(PLIES):
            entry.path[index] = state.path[index]
        entry.ply = ply
        entry.value = value
        for square in range(64):
            entry.fig[square] = state.fig[square]
        state.logged += 1
    return value
