"""Legal moves (ZUGFC and its unnamed counterpart), making and unmaking them, on the 8x8 array FIG.

A move is one number: from, to, promoted figure, and what is special about it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.opponents.himstedt_stahn.compiled import BOOL, INT, NOTHING, kernel
from kiebitz.opponents.himstedt_stahn.position import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, STATE, UNMOVED

CAPTURE, PASSING, CASTLING = 1 << 15, 1 << 16, 1 << 17
STATE_TYPE = STATE

# GUESS-4: the paper does not give the order of generation, which decides between equal moves.  Here the squares run
# from a1 to h8, lines clockwise from the north, promotions queen, rook, bishop, knight.
_DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # odd ones are diagonals
_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def _steps(square: int, moves: tuple[tuple[int, int], ...], times: int) -> list[list[int]]:
    """For each way out of a square the squares passed, ended by -1."""
    result = []
    for files, ranks in moves:
        line = []
        for distance in range(1, times + 1):
            file, rank = (square & 7) + distance * files, (square >> 3) + distance * ranks
            if not (0 <= file < 8 and 0 <= rank < 8):
                break
            line.append(file + 8 * rank)
        result.append(line + [-1] * (8 - len(line)))
    return result


RAYS = np.array([_steps(square, _DIRECTIONS, 7) for square in range(64)], dtype=np.int8)
JUMPS = np.array([[line[0] for line in _steps(square, _JUMPS, 1)] for square in range(64)], dtype=np.int8)


@kernel(INT, STATE_TYPE, INT)
def forward(state: Any, sign: int) -> int:
    """One rank ahead for this side."""
    return 8 if (sign > 0) == (state.computer_white != 0) else -8


@kernel(BOOL, STATE_TYPE, INT, INT)
def is_attacked(state: Any, square: int, by: int) -> bool:
    """Whether the side `by` attacks the square."""
    for direction in range(8):
        for distance in range(8):
            target = RAYS[square, direction, distance]
            if target < 0:
                break
            man = state.fig[target] * by
            if man == 0:
                continue
            if man > 0:
                figure = man & 7
                if figure == QUEEN or figure == (BISHOP if direction & 1 else ROOK):
                    return True
                if distance == 0 and figure == KING:
                    return True
                if distance == 0 and figure == PAWN and direction & 1 and (square >> 3) - (target >> 3) == forward(state, by) // 8:
                    return True
            break
    for jump in range(8):
        target = JUMPS[square, jump]
        if target >= 0 and state.fig[target] * by == KNIGHT:
            return True
    return False


@kernel(NOTHING, STATE_TYPE, INT, INT)
def make(state: Any, move: int, ply: int) -> None:
    """Make a move on FIG; what cannot be recomputed is saved under `ply`."""
    for square in range(64):
        state.saved_fig[ply, square] = state.fig[square]
    state.saved[ply, 0] = state.en_passant
    state.saved[ply, 1] = state.move_number
    state.saved[ply, 2] = state.king[0]
    state.saved[ply, 3] = state.king[1]
    state.path[ply] = move

    sign = state.mover
    start, target, promoted = move & 63, (move >> 6) & 63, (move >> 12) & 7
    figure = (state.fig[start] * sign) & 7
    state.fig[start] = 0
    state.fig[target] = sign * (promoted if promoted else figure)  # a moved king or rook loses its eight
    state.en_passant = -1
    if figure == KING:
        state.king[0 if sign > 0 else 1] = target
    if figure == PAWN and abs(target - start) == 16:
        state.en_passant = (start + target) // 2
    if move & PASSING:
        state.fig[target - forward(state, sign)] = 0
    if move & CASTLING:
        rook_from, rook_to = (target + 1, target - 1) if target > start else (target - 2, target + 1)
        state.fig[rook_from] = 0
        state.fig[rook_to] = sign * ROOK
    if (sign > 0) != (state.computer_white != 0):
        state.move_number += 1
    state.mover = -sign


@kernel(NOTHING, STATE_TYPE, INT)
def unmake(state: Any, ply: int) -> None:
    for square in range(64):
        state.fig[square] = state.saved_fig[ply, square]
    state.en_passant = state.saved[ply, 0]
    state.move_number = state.saved[ply, 1]
    state.king[0] = state.saved[ply, 2]
    state.king[1] = state.saved[ply, 3]
    state.mover = -state.mover
    state.path[ply] = 0


@kernel(BOOL, STATE_TYPE, INT, INT, INT)
def leaves_king_safe(state: Any, start: int, target: int, passed: int) -> bool:
    """Whether the own king is not attacked once the man stands on its target; `passed`: pawn taken in passing, or -1."""
    man, captured = state.fig[start], state.fig[target]
    sign = 1 if man > 0 else -1
    state.fig[start] = 0
    state.fig[target] = man
    pawn = state.fig[passed & 63]
    if passed >= 0:
        state.fig[passed & 63] = 0
    king = target if (man * sign) & 7 == KING else state.king[0 if sign > 0 else 1]
    safe = not is_attacked(state, king, -sign)
    if passed >= 0:
        state.fig[passed & 63] = pawn
    state.fig[target] = captured
    state.fig[start] = man
    return safe


@kernel(NOTHING, STATE_TYPE, INT, INT, INT, INT)
def add_move(state: Any, moves: int, start: int, target: int, test: int) -> None:
    """Put a move of a piece or king on the list; only where `test` asks for it the king's safety is tried out."""
    captured = state.fig[target]
    # GUESS-5: the side that has the move gives check, the other one could "take" the king: no such move is counted.
    if captured != 0 and abs(captured) & 7 == KING:
        return
    if test and not leaves_king_safe(state, start, target, -1):
        return
    state.moves[moves, state.count[moves]] = start | target << 6 | (CAPTURE if captured != 0 else 0)
    state.count[moves] += 1


@kernel(NOTHING, STATE_TYPE, INT, INT, INT, INT, INT)
def add_pawn_move(state: Any, moves: int, start: int, target: int, special: int, test: int) -> None:
    """Put a pawn move on the list; on the last rank all four promotions."""
    captured = state.fig[target]
    if captured != 0 and abs(captured) & 7 == KING:
        return
    passed = (start & 56) | (target & 7) if special & PASSING else -1
    if (test or passed >= 0) and not leaves_king_safe(state, start, target, passed):
        return
    move = start | target << 6 | special
    if 8 <= target < 56:
        state.moves[moves, state.count[moves]] = move
        state.count[moves] += 1
        return
    for promoted in (QUEEN, ROOK, BISHOP, KNIGHT):
        state.moves[moves, state.count[moves]] = move | promoted << 12
        state.count[moves] += 1


@kernel(NOTHING, STATE_TYPE, INT, INT, INT, INT)
def pawn_moves(state: Any, moves: int, start: int, sign: int, test: int) -> None:
    # GUESS-6: the paper is silent on en passant and promotion; both are played by the rules of chess.
    ahead = forward(state, sign)
    if state.fig[start + ahead] == 0:
        add_pawn_move(state, moves, start, start + ahead, 0, test)
        on_second = start >> 3 == (1 if ahead > 0 else 6)
        if on_second and state.fig[start + 2 * ahead] == 0:
            add_pawn_move(state, moves, start, start + 2 * ahead, 0, test)
    for side in (-1, 1):
        file = (start & 7) + side
        if file < 0 or file > 7:
            continue
        target = start + ahead + side
        if state.fig[target] * sign < 0:
            add_pawn_move(state, moves, start, target, CAPTURE, test)
        elif target == state.en_passant and state.mover == sign:
            add_pawn_move(state, moves, start, target, CAPTURE | PASSING, test)


@kernel(NOTHING, STATE_TYPE, INT, INT, INT)
def castling_moves(state: Any, moves: int, king: int, sign: int) -> None:
    """King and rook unmoved, nothing between them, no square of the king's way attacked."""
    for side in (1, -1):
        rook = king + 3 if side > 0 else king - 4
        if state.fig[rook] * sign != ROOK + UNMOVED:
            continue
        free = state.fig[king + side] == 0 and state.fig[king + 2 * side] == 0 and (side > 0 or state.fig[king - 3] == 0)
        if free and not is_attacked(state, king + side, -sign) and not is_attacked(state, king + 2 * side, -sign):
            state.moves[moves, state.count[moves]] = king | (king + 2 * side) << 6 | CASTLING
            state.count[moves] += 1


@kernel(INT, STATE_TYPE, INT, INT)
def pinned_men(state: Any, king: int, sign: int) -> int:
    """The men of this side that must not leave a line to their king, as a set of squares (one bit each)."""
    pinned = 0
    for direction in range(8):
        shield = -1
        for distance in range(8):
            target = RAYS[king, direction, distance]
            if target < 0:
                break
            man = state.fig[target] * sign
            if man == 0:
                continue
            if man > 0:
                if shield >= 0:
                    break
                shield = target
                continue
            figure = -man & 7
            if shield >= 0 and (figure == QUEEN or figure == (BISHOP if direction & 1 else ROOK)):
                pinned |= 1 << shield
            break
    return pinned


@kernel(INT, STATE_TYPE, INT, INT)
def generate(state: Any, sign: int, moves: int) -> int:
    """All legal moves of a side into a list; the side need not be on the move (then without en passant)."""
    king = state.king[0 if sign > 0 else 1]
    in_check = is_attacked(state, king, -sign)
    pinned = pinned_men(state, king, sign)
    state.count[moves] = 0
    for start in range(64):
        man = state.fig[start] * sign
        if man <= 0:
            continue
        figure = man & 7
        test = 1 if in_check or figure == KING or (pinned >> start) & 1 else 0
        if figure == PAWN:
            pawn_moves(state, moves, start, sign, test)
        elif figure == KNIGHT:
            for jump in range(8):
                target = JUMPS[start, jump]
                if target >= 0 and state.fig[target] * sign <= 0:
                    add_move(state, moves, start, target, test)
        else:
            for direction in range(8):
                if figure == (ROOK if direction & 1 else BISHOP):
                    continue
                for distance in range(1 if figure == KING else 7):
                    target = RAYS[start, direction, distance]
                    if target < 0 or state.fig[target] * sign > 0:
                        break
                    add_move(state, moves, start, target, test)
                    if state.fig[target] != 0:
                        break
            if man == KING + UNMOVED and not in_check:
                castling_moves(state, moves, start, sign)
    return int(state.count[moves])
