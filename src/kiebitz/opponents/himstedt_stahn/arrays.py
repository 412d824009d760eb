"""AENDER: before every evaluation all arrays and counters of the position are computed anew (paper, section on
evaluation): attacks by both sides, attacked enemies, moves of every man."""

from __future__ import annotations

from typing import Any

from kiebitz.opponents.himstedt_stahn.compiled import INT, NOTHING, kernel
from kiebitz.opponents.himstedt_stahn.position import BISHOP, KING, KNIGHT, PAWN, PLIES, ROOK
from kiebitz.opponents.himstedt_stahn.rules import JUMPS, RAYS, STATE_TYPE, forward, generate


@kernel(INT, STATE_TYPE, INT)
def attacked_squares(state: Any, start: int) -> int:
    """The squares the man on `start` attacks, own men included (that is protection), into `reach`; their number."""
    # GUESS-7: pinned men attack like all others, and attacks end at the first man (no attack through another man).
    sign = 1 if state.fig[start] > 0 else -1
    figure = (state.fig[start] * sign) & 7
    count = 0
    if figure == PAWN:
        for side in (-1, 1):
            file = (start & 7) + side
            if 0 <= file <= 7:
                state.reach[count] = start + forward(state, sign) + side
                count += 1
    elif figure == KNIGHT:
        for jump in range(8):
            if JUMPS[start, jump] >= 0:
                state.reach[count] = JUMPS[start, jump]
                count += 1
    else:
        for direction in range(8):
            if figure == (ROOK if direction & 1 else BISHOP):
                continue
            for distance in range(1 if figure == KING else 7):
                target = RAYS[start, direction, distance]
                if target < 0:
                    break
                state.reach[count] = target
                count += 1
                if state.fig[target] != 0:
                    break
    return count


@kernel(NOTHING, STATE_TYPE)
def aender(state: Any) -> None:
    """Fill BEDVC, BEDVS, BEDGEG, ZUGM, ZUGMC and ZUGMS for the position on FIG."""
    for square in range(64):
        state.bedv[0, square] = 0
        state.bedv[1, square] = 0
        state.bedgeg[square] = 0
        state.zugm[square] = 0
    for start in range(64):
        man = state.fig[start]
        if man == 0:
            continue
        side = 0 if man > 0 else 1
        for index in range(attacked_squares(state, start)):
            target = state.reach[index]
            state.bedv[side, target] += 1
            if man * state.fig[target] < 0:
                state.bedgeg[start] += 1
    for side in range(2):
        count = generate(state, 1 if side == 0 else -1, PLIES + side)
        state.zugm_total[side] = count
        for index in range(count):
            state.zugm[state.moves[PLIES + side, index] & 63] += 1
