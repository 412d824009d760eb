"""What both searches do at every half-move: make a move and note it, judge, recognise draws, keep the line."""

from __future__ import annotations

import numpy as np
from numba import from_dtype, types

from kiebitz.core.attacks import TABLES
from kiebitz.core.bitboards import BISHOP, KNIGHT, QUEEN, ROOK, WHITE, U
from kiebitz.core.board import STATE
from kiebitz.core.jit import inner
from kiebitz.core.position import MAX_HISTORY, MAX_PLY, checkers, make
from kiebitz.evaluation.evaluate import call_evaluate
from kiebitz.evaluation.record import EVALUATION
from kiebitz.score import LONGEST_MATE, MATE_VALUE
from kiebitz.search.clock import EVERY, look_at_the_clock
from kiebitz.search.record import SEARCH
from kiebitz.search.table import fetch

SURE = MATE_VALUE - LONGEST_MATE  # beyond this a value is a mate
DEEPEST = MAX_PLY - 2

# What every search is handed first: position, attack tables, evaluation, search, transposition table, its age.
RECORDS = (from_dtype(STATE), from_dtype(TABLES), from_dtype(EVALUATION), from_dtype(SEARCH), types.uint64[:, ::1], types.int64)


@inner
def count_position(search, ply):
    """One more position looked at; stop when their number or the time is used up."""
    search.nodes += 1
    search.pv_length[ply] = ply
    if ply > search.selective_depth:
        search.selective_depth = ply
    if search.nodes >= search.node_limit:
        search.stop = 1
    if search.nodes & (EVERY - 1) == 0:
        look_at_the_clock(search)


@inner
def draw_value(state, search):
    """What a draw is worth to the side to move."""
    return -search.contempt if state.side == search.root_side else search.contempt


@inner
def is_repeated(state, ply):
    """A position of this line again, or for the third time in the game."""
    found = 0
    last = min(state.fifty, state.count)
    back = 4
    while back <= last:
        if state.old_key[(state.count - back) & (MAX_HISTORY - 1)] == state.key:
            if back <= ply:
                return True
            found += 1
            if found == 2:
                return True
        back += 2
    return False


@inner
def has_pieces(state, side):
    """More than king and pawns: there is nearly always a move, and having to move is no trouble."""
    return (state.pieces[side, KNIGHT] | state.pieces[side, BISHOP] | state.pieces[side, ROOK] | state.pieces[side, QUEEN]) != U(0)


@inner
def dice(key, seed, move):
    """A number from 0 to 1023 that looks random but is always the same for the same question."""
    mixed = (key ^ seed ^ (U(move) * U(0x9E3779B97F4A7C15))) * U(0xD6E8FEB86659FD93)
    mixed ^= mixed >> U(32)
    mixed *= U(0xD6E8FEB86659FD93)
    return np.int64((mixed >> U(40)) & U(1023))


@inner
def judge(state, tables, mind, search):
    """The static value for the side to move."""
    search.evaluations += 1
    value = call_evaluate(search.evaluate_address, state, tables, mind)
    if search.mood:
        value += np.int64(dice(state.key, search.seed, np.int64(0))) % (2 * search.mood + 1) - search.mood
    return value if state.side == WHITE else -value


@inner
def do(state, tables, search, table, ply, move):
    """Make a move and note it for the line shown and for what follows upon it."""
    search.moved[ply + 4] = np.int64(state.board[move & 63]) * 64 + ((move >> 6) & 63)
    search.line[ply] = move
    search.line_length = ply + 1
    make(state, tables, move)
    fetch(table, state.key)
    search.in_check[ply + 1] = 1 if checkers(state, tables) != U(0) else 0


@inner
def extend_line(search, ply, move):
    """`move` followed by the best line found below it is the best line here."""
    search.pv[ply, ply] = move
    length = search.pv_length[ply + 1]
    for i in range(ply + 1, length):
        search.pv[ply, i] = search.pv[ply + 1, i]
    search.pv_length[ply] = max(length, ply + 1)
