"""TIEFE2 and TIEFE3: the opponent's reply and the computer's last move (paper, section on the tree search).

Depth and widths are plain arguments: width 0 stops before the next half-move, a large width takes all moves.
"""

from __future__ import annotations

from typing import Any

from kiebitz.opponents.himstedt_stahn.compiled import INT, kernel
from kiebitz.opponents.himstedt_stahn.evaluation import LOG_TYPE, evaluate_and_log
from kiebitz.opponents.himstedt_stahn.rules import CAPTURE, STATE_TYPE, generate, make, unmake

INFINITE = 1 << 40


@kernel(INT, STATE_TYPE, LOG_TYPE, INT)
def pre_evaluate(state: Any, log: Any, ply: int) -> int:
    """All moves of the side to move into the list of this ply, each with the value of the position behind it, best
    first for the mover; equal moves keep the order of generation.  Returns their number."""
    sign = state.mover
    count = generate(state, sign, ply)
    for index in range(count):
        move = state.moves[ply, index]
        make(state, move, ply)
        value = evaluate_and_log(state, log, ply + 1)
        over = 1 if state.zugm_total[0 if state.mover > 0 else 1] == 0 else 0
        unmake(state, ply)
        place = index
        while place > 0 and (value - state.pre[ply, place - 1]) * sign > 0:
            state.moves[ply, place] = state.moves[ply, place - 1]
            state.pre[ply, place] = state.pre[ply, place - 1]
            state.over[ply, place] = state.over[ply, place - 1]
            place -= 1
        state.moves[ply, place] = move
        state.pre[ply, place] = value
        state.over[ply, place] = over
    return count


@kernel(INT, INT)
def order_class(move: int) -> int:
    """1: captures and promotions, 2: all others."""
    return 1 if move & CAPTURE or (move >> 12) & 7 else 2


@kernel(INT, STATE_TYPE, LOG_TYPE)
def answered_check(state: Any, log: Any) -> int:
    """The user stands in check on the last level: what remains after the best of his answers.

    GUESS-27: the authors expect much of following up checks and do not say how; here by this one half-move more.
    """
    count = generate(state, -1, 3)
    worst = INFINITE
    for index in range(count):
        make(state, state.moves[3, index], 3)
        worst = min(worst, evaluate_and_log(state, log, 4))
        unmake(state, 3)
    return worst


@kernel(INT, STATE_TYPE, LOG_TYPE, INT)
def tiefe3(state: Any, log: Any, beta: int) -> int:
    """The computer's move on the last level: every move, without pre-evaluation; ends as soon as `beta` is reached."""
    state.calls[3] += 1
    count = generate(state, 1, 2)
    best = -INFINITE
    best_move = 0
    killer = state.killer
    for step in range(3):  # the killer, then captures and promotions, then the rest
        for index in range(count):
            move = state.moves[2, index]
            if (0 if move == killer else order_class(move)) != step:
                continue
            make(state, move, 2)
            value = evaluate_and_log(state, log, 3)
            if state.follow_checks and state.bedv[0, state.king[1]] > 0 and state.zugm_total[1] > 0:
                value = answered_check(state, log)
            unmake(state, 2)
            if value > best:
                best, best_move = value, move
            if best >= beta:
                state.cutoffs[3] += 1
                if step == 0:
                    state.killer_hits += 1
                state.killer = best_move
                state.last_best = best_move
                return best
    state.killer = best_move
    state.last_best = best_move
    return best


@kernel(INT, STATE_TYPE, LOG_TYPE, INT, INT)
def tiefe2(state: Any, log: Any, alpha: int, width: int) -> int:
    """The opponent's reply: the `width` worst for the computer are followed; ends when it cannot reach `alpha` any more."""
    state.calls[2] += 1
    count = pre_evaluate(state, log, 1)
    state.reply = state.moves[1, 0]
    state.follow_up = 0
    if width == 0:
        return int(state.pre[1, 0])
    worst = INFINITE
    for index in range(min(width, count)):
        move = state.moves[1, index]
        if state.over[1, index]:
            # GUESS-19: a move that ends the game is not looked into further, its value stands.
            value = state.pre[1, index]
            follow_up = 0
        else:
            make(state, move, 1)
            value = tiefe3(state, log, worst)
            unmake(state, 1)
            follow_up = state.last_best
        if value < worst:
            worst = value
            state.reply = move
            state.follow_up = follow_up
        if worst <= alpha:
            if index + 1 < min(width, count):
                state.cutoffs[2] += 1
            break
    return worst
