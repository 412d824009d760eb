"""Exchanges inside the evaluation, instead of searching captures to their end.

The paper: exchanges are partly calculated, partly estimated, and what a threat is worth depends on who moves next;
how, it does not say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.opponents.himstedt_stahn.compiled import BOOL, INT, NOTHING, kernel
from kiebitz.opponents.himstedt_stahn.criteria import PIECE_VALUES, C, N
from kiebitz.opponents.himstedt_stahn.position import BISHOP, KING, KNIGHT, PAWN, PLIES, QUEEN, ROOK
from kiebitz.opponents.himstedt_stahn.rules import JUMPS, RAYS, STATE_TYPE, forward

VALUE = np.array(PIECE_VALUES, dtype=np.int64)
_CHEAPEST_FIRST = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)


@kernel(NOTHING, STATE_TYPE, INT)
def collect_takers(state: Any, square: int) -> None:
    """Who can take part in an exchange on the square, also through men in front that take first."""
    for figure in range(8):
        state.takers[0, figure] = 0
        state.takers[1, figure] = 0
    for direction in range(8):
        for distance in range(7):
            target = RAYS[square, direction, distance]
            if target < 0:
                break
            man = state.fig[target]
            if man == 0:
                continue
            sign = 1 if man > 0 else -1
            figure = (man * sign) & 7
            takes = figure == QUEEN or figure == (BISHOP if direction & 1 else ROOK)
            if distance == 0 and figure == KING:
                takes = True
            if distance == 0 and figure == PAWN and direction & 1:
                takes = (square >> 3) - (target >> 3) == forward(state, sign) // 8
            if not takes:
                break
            state.takers[0 if sign > 0 else 1, figure] += 1
            if figure == KING:
                break
    for jump in range(8):
        target = JUMPS[square, jump]
        if target >= 0 and abs(state.fig[target]) == KNIGHT:
            state.takers[0 if state.fig[target] > 0 else 1, KNIGHT] += 1


@kernel(INT, STATE_TYPE, INT)
def next_taker(state: Any, side: int) -> int:
    """The cheapest man this side can take with, or 0; the king only when nobody can retake."""
    for figure in _CHEAPEST_FIRST:
        if state.takers[side, figure] > 0:
            if figure == KING:
                for other in _CHEAPEST_FIRST:
                    if state.takers[1 - side, other] > 0:
                        return 0
            return figure
    return 0


@kernel(INT, STATE_TYPE, INT, INT)
def swap_off(state: Any, attacker: int, value: int) -> int:
    """Take and retake, cheapest men first, each side free to stop; what the owner of the square loses."""
    depth = 0
    state.gain[0] = value
    side = attacker
    standing = value
    while depth < 32:
        figure = next_taker(state, side)
        if figure == 0:
            break
        state.takers[side, figure] -= 1
        if depth > 0:
            state.gain[depth] = standing - state.gain[depth - 1]
        standing = VALUE[figure]
        depth += 1
        side = 1 - side
    while depth > 1:
        depth -= 1
        state.gain[depth - 1] = -max(-state.gain[depth - 1], state.gain[depth])
    return int(max(0, state.gain[0]))


@kernel(INT, STATE_TYPE, INT)
def exchange_loss(state: Any, square: int) -> int:
    """What the owner of the man on the square loses when the enemy takes there."""
    # GUESS-8: the algorithm is ours.  Estimated: an unprotected man is lost; a cheaper attacker wins the difference.
    # Calculated only when a man is attacked by equals or better and more often than protected.  Pins are ignored.
    owner = 0 if state.fig[square] > 0 else 1
    enemy = 1 - owner
    if state.bedv[enemy, square] == 0:
        return 0
    value = VALUE[abs(state.fig[square]) & 7]
    collect_takers(state, square)
    attackers = 0
    defenders = 0
    for figure in range(1, 7):
        attackers += state.takers[enemy, figure]
        defenders += state.takers[owner, figure]
    if defenders == 0:
        return int(value)
    cheapest = next_taker(state, enemy)
    if cheapest == 0:
        return 0
    if VALUE[cheapest] < value:
        return int(value - VALUE[cheapest])
    if attackers > defenders:
        return swap_off(state, enemy, value)
    return 0


@kernel(BOOL, STATE_TYPE, INT, INT, INT, INT, INT)
def protects(state: Any, figure: int, sign: int, left: int, place: int, square: int) -> bool:
    """Whether a figure that left one square for `place` would attack `square` from there."""
    if figure == KNIGHT:
        for jump in range(8):  # noqa: SIM110
            if JUMPS[place, jump] == square:
                return True
        return False
    if figure == PAWN:
        ahead = forward(state, sign)
        return abs((square & 7) - (place & 7)) == 1 and square - place - ahead in (-1, 1)
    for direction in range(8):
        if figure == (ROOK if direction & 1 else BISHOP):
            continue
        for distance in range(1 if figure == KING else 7):
            target = RAYS[place, direction, distance]
            if target < 0:
                break
            if target == square:
                return True
            if state.fig[target] != 0 and target != left:
                break
    return False


@kernel(BOOL, STATE_TYPE, INT, INT)
def can_be_protected(state: Any, square: int, owner: int) -> bool:
    """Whether some move of the owner brings another man to a square from where it protects this one."""
    # GUESS-9: "can be protected" is not explained; here one legal move must be enough.
    for index in range(state.count[PLIES + owner]):
        move = state.moves[PLIES + owner, index]
        start, target = move & 63, (move >> 6) & 63
        if start == square:
            continue
        sign = 1 if owner == 0 else -1
        figure = (state.fig[start] * sign) & 7
        if (move >> 12) & 7:
            figure = (move >> 12) & 7
        if protects(state, figure, sign, start, target, square):
            return True
    return False


@kernel(NOTHING, STATE_TYPE, INT)
def judge_exchanges(state: Any, side: int) -> None:
    """Criterion 5 for the men of one side: the largest and the second largest loss, by who moves next."""
    largest, second = 0, 0
    largest_square, second_square = -1, -1
    upwards = (side == 0) == (state.computer_white != 0)
    for index in range(64):
        square = index if upwards else index ^ 56  # of equal losses the one nearer to the own back rank, for both sides alike
        man = state.fig[square]
        if man == 0 or (man > 0) != (side == 0) or abs(man) & 7 == KING:
            continue
        loss = exchange_loss(state, square)
        if loss > largest:
            second, second_square = largest, largest_square
            largest, largest_square = loss, square
        elif loss > second:
            second, second_square = loss, square
    if largest_square < 0:
        return
    # GUESS-10: the shares.  Paper: an unprotected pawn counts as lost (-300) when the enemy moves, and "very little or
    # nothing, depending on its mobility" when its owner moves.
    owner_moves = (state.mover > 0) == (side == 0)
    if owner_moves:
        helpless = state.zugm[largest_square] == 0 and not can_be_protected(state, largest_square, side)
        first_share = state.number[N.trapped_percent] if helpless else 0
        second_share = state.number[N.double_attack_percent]
    else:
        first_share = 100
        second_share = state.number[N.second_loss_percent]
    points = largest * first_share // 100 + second * second_share // 100
    state.terms[side, C.exchanges] -= points
    if largest * first_share > 0:
        state.squares[side, C.exchanges] |= np.uint64(1) << np.uint64(largest_square)
    if second * second_share > 0:
        state.squares[side, C.exchanges] |= np.uint64(1) << np.uint64(second_square)
