"""Criteria 9 to 40: what each kind of man adds to the value of a position (paper, appendix)."""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.opponents.himstedt_stahn.compiled import BOOL, INT, NOTHING, kernel
from kiebitz.opponents.himstedt_stahn.criteria import C, N
from kiebitz.opponents.himstedt_stahn.position import PAWN, ROOK
from kiebitz.opponents.himstedt_stahn.rules import RAYS, STATE_TYPE, forward

# GUESS-12: distances.  To the centre, to pieces and to pawns: files plus ranks.  To rim and corner and between the
# kings: steps of a king.
_FILES, _RANKS = np.arange(64) & 7, np.arange(64) >> 3
CENTRE_DISTANCE = ((np.abs(2 * _FILES - 7) + np.abs(2 * _RANKS - 7)) // 2).astype(np.int64)  # 1 to 7
RIM_DISTANCE = np.minimum(np.minimum(_FILES, 7 - _FILES), np.minimum(_RANKS, 7 - _RANKS)).astype(np.int64)
CORNER_DISTANCE = np.maximum(np.minimum(_FILES, 7 - _FILES), np.minimum(_RANKS, 7 - _RANKS)).astype(np.int64)


@kernel(INT, INT, INT)
def walk(first: int, second: int) -> int:
    """Files plus ranks between two squares."""
    return abs((first & 7) - (second & 7)) + abs((first >> 3) - (second >> 3))


@kernel(INT, INT, INT)
def king_steps(first: int, second: int) -> int:
    return max(abs((first & 7) - (second & 7)), abs((first >> 3) - (second >> 3)))


@kernel(NOTHING, STATE_TYPE, INT, INT, INT, INT)
def add(state: Any, side: int, criterion: int, points: int, square: int) -> None:
    """Points of one criterion for a side, and the square they come from (-1: none in particular)."""
    state.terms[side, criterion] += points
    if square >= 0 and points != 0:
        state.squares[side, criterion] |= np.uint64(1) << np.uint64(square)


@kernel(INT, STATE_TYPE, INT, INT)
def own_rank(state: Any, side: int, square: int) -> int:
    """1 to 8, counted from the side's own back rank."""
    upwards = (side == 0) == (state.computer_white != 0)
    return (square >> 3) + 1 if upwards else 8 - (square >> 3)


@kernel(INT, STATE_TYPE, INT, INT)
def pawns_on_file(state: Any, side: int, file: int) -> int:
    count = 0
    if 0 <= file <= 7:
        for rank in range(1, 7):
            if state.fig[file + 8 * rank] == (PAWN if side == 0 else -PAWN):
                count += 1
    return count


@kernel(BOOL, STATE_TYPE, INT, INT)
def is_passed(state: Any, side: int, square: int) -> bool:
    """No enemy pawn ahead on the own or a neighbouring file."""
    enemy_pawn = -PAWN if side == 0 else PAWN
    ahead = forward(state, 1 if side == 0 else -1)
    for file in range(max(0, (square & 7) - 1), min(7, (square & 7) + 1) + 1):
        target = (square & 56) + file + ahead
        while 0 <= target < 64:
            if state.fig[target] == enemy_pawn:
                return False
            target += ahead
    return True


@kernel(NOTHING, STATE_TYPE, INT, INT)
def judge_pawn(state: Any, side: int, square: int) -> None:
    """Criteria 9 to 16."""
    number = state.number
    rank, file = own_rank(state, side, square), square & 7
    add(state, side, C.pawn_advance, number[N.pawn_rank_points] * (rank - 2), square)
    add(state, side, C.pawn_centre, number[N.pawn_centre_points] * (4 - CENTRE_DISTANCE[square]), square)
    if state.bedv[side, square] > 0:
        add(state, side, C.pawn_protection, number[N.pawn_protection_points], square)
    ahead = forward(state, 1 if side == 0 else -1)
    target = square - ahead  # every pawn behind which another one stands on its file is one too many
    while 8 <= target < 56:
        if state.fig[target] == state.fig[square]:
            add(state, side, C.multiple_pawns, -number[N.multiple_pawn_loss], square)
            break
        target -= ahead
    if pawns_on_file(state, side, file - 1) == 0 and pawns_on_file(state, side, file + 1) == 0:
        add(state, side, C.isolated_pawns, -number[N.isolated_pawn_loss], square)
    if is_passed(state, side, square):
        points = number[N.passed_pawn_points] + number[N.passed_rank_points] * (rank - 2) * (rank - 2)
        add(state, side, C.passed_pawns, points, square)
        front = square + ahead
        if state.fig[front] * state.fig[square] < 0:
            # GUESS-13: whole numbers as in FORTRAN: what a division leaves over is dropped, here and in the means.
            add(state, side, C.blockade, -(points * number[N.blockade_percent] // 100), square)
    if rank == 7:
        add(state, side, C.pawns_on_seventh, number[N.seventh_pawn_points], square)


@kernel(NOTHING, STATE_TYPE, INT, INT, INT)
def judge_rook(state: Any, side: int, square: int, endgame: int) -> None:
    """Criteria 17 to 22."""
    number = state.number
    add(state, side, C.rook_centre, number[N.rook_centre_points] * (4 - CENTRE_DISTANCE[square]), square)
    if state.bedv[side, square] > 0:
        add(state, side, C.rook_protection, number[N.rook_protection_points], square)
    # GUESS-14: doubled are rooks with nothing between them on a file; on a half-open file a rook gets half the points.
    if not endgame:
        for distance in range(7):
            target = RAYS[square, 0, distance]
            if target < 0:
                break
            if state.fig[target] != 0:
                if state.fig[target] * state.fig[square] > 0 and abs(state.fig[target]) & 7 == ROOK:
                    add(state, side, C.doubled_rooks, number[N.doubled_rook_points], square)
                    add(state, side, C.doubled_rooks, 0, target)
                break
    if pawns_on_file(state, side, square & 7) == 0:
        if pawns_on_file(state, 1 - side, square & 7) == 0:
            add(state, side, C.open_files, number[N.open_file_points], square)
        else:
            add(state, side, C.open_files, number[N.half_open_file_points], square)
    add(state, side, C.rook_to_king, number[N.rook_king_points] * (7 - walk(square, state.king[1 - side])), square)
    if not endgame and own_rank(state, side, square) == 7:
        add(state, side, C.rooks_on_seventh, number[N.seventh_rook_points], square)


@kernel(NOTHING, STATE_TYPE, INT, INT)
def judge_knight(state: Any, side: int, square: int) -> None:
    """Criteria 23 to 26."""
    number = state.number
    add(state, side, C.knight_centre, number[N.knight_centre_points] * (4 - CENTRE_DISTANCE[square]), square)
    if state.bedv[side, square] > 0:
        add(state, side, C.knight_protection, number[N.knight_protection_points], square)
    if own_rank(state, side, square) == 1 and square & 7 in (1, 6):
        add(state, side, C.knight_development, -number[N.undeveloped_knight_loss], square)
    add(state, side, C.knight_to_king, number[N.knight_king_points] * (7 - walk(square, state.king[1 - side])), square)


@kernel(NOTHING, STATE_TYPE, INT, INT)
def judge_bishop(state: Any, side: int, square: int) -> None:
    """Criteria 27 and 28."""
    add(state, side, C.bishop_centre, state.number[N.bishop_centre_points] * (4 - CENTRE_DISTANCE[square]), square)
    if state.bedv[side, square] > 0:
        add(state, side, C.bishop_protection, state.number[N.bishop_protection_points], square)


@kernel(NOTHING, STATE_TYPE, INT, INT)
def judge_queen(state: Any, side: int, square: int) -> None:
    """Criteria 29 to 32."""
    number = state.number
    add(state, side, C.queen_centre, number[N.queen_centre_points] * (4 - CENTRE_DISTANCE[square]), square)
    if state.bedv[side, square] > 0:
        add(state, side, C.queen_protection, number[N.queen_protection_points], square)
    # GUESS-15: "the first moves" last until move eight, and only a queen still at home obeys the advice.
    at_home = own_rank(state, side, square) == 1 and square & 7 == 3
    if not at_home and state.move_number <= number[N.early_queen_moves]:
        add(state, side, C.early_queen, -number[N.early_queen_loss], square)
    add(state, side, C.queen_to_king, number[N.queen_king_points] * (7 - walk(square, state.king[1 - side])), square)


@kernel(NOTHING, STATE_TYPE, INT, INT)
def judge_king(state: Any, side: int, endgame: int) -> None:
    """Criteria 33 to 36, 39 and 40."""
    number = state.number
    king = state.king[side]
    if endgame:
        add(state, side, C.king_centre, -number[N.king_centre_loss] * CENTRE_DISTANCE[king], king)
        pawns, steps = 0, 0
        for square in range(8, 56):
            if abs(state.fig[square]) == PAWN:
                pawns += 1
                steps += walk(king, square)
        if pawns > 0:
            points = number[N.king_pawn_loss] * (3 * pawns - steps)
            add(state, side, C.king_to_pawns, points // pawns if points >= 0 else -(-points // pawns), king)
    else:
        rim = number[N.king_rim_loss] * RIM_DISTANCE[king]
        add(state, side, C.king_rim, -rim - number[N.king_corner_loss] * CORNER_DISTANCE[king], king)
        moves = int(state.zugm[king])
        add(state, side, C.king_moves, number[N.king_move_points] * (moves if moves <= 2 else 4 - moves), king)
        pawns = 0
        for direction in range(8):
            target = RAYS[king, direction, 0]
            if target >= 0 and state.fig[target] == (PAWN if side == 0 else -PAWN) and pawns < number[N.king_pawns_counted]:
                pawns += 1
                add(state, side, C.king_pawns, number[N.king_pawn_points], target)
    for direction in range(8):
        target = RAYS[king, direction, 0]
        if target >= 0 and state.bedv[1 - side, target] >= 2:
            add(state, side, C.king_double_attacks, -number[N.king_double_attack_loss], target)


@kernel(NOTHING, STATE_TYPE, INT)
def judge_two_kings(state: Any, ahead: int) -> None:
    """Criteria 37 and 38, for the side that is `ahead` in material."""
    first, second = state.king[0], state.king[1]
    add(state, ahead, C.kings_apart, -state.number[N.kings_apart_loss] * king_steps(first, second), state.king[ahead])
    # GUESS-16: an elementary mate is on when the other side has nothing but its king; opposition: the kings face each
    # other on a file or rank with one square between, and the bare king has to move.
    bare = True
    for square in range(64):
        if state.fig[square] != 0 and (state.fig[square] > 0) != (ahead == 0) and square != state.king[1 - ahead]:
            bare = False
    opposed = walk(first, second) == 2 and king_steps(first, second) == 2
    defender_moves = (state.mover > 0) != (ahead == 0)
    if bare and opposed and defender_moves:
        add(state, ahead, C.opposition, state.number[N.opposition_points], state.king[ahead])
