"""What need not be looked at: positions that are decided at a glance, moves that can hardly matter.

Each rule asks for the margin by which it would be wrong; all margins are parameters.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.jit import part
from kiebitz.core.moves import gives_check
from kiebitz.core.position import make_null, unmake_null
from kiebitz.score import INFINITE_VALUE
from kiebitz.search.depths import reduced_depth
from kiebitz.search.exchange import exchange_wins, greatest_gain
from kiebitz.search.history import capture_record, last_moved
from kiebitz.search.parameters import HUNDRED, P
from kiebitz.search.picker import leave_out_quiets
from kiebitz.search.reading import captured_kind
from kiebitz.search.record import (
    BAD_HISTORY,
    BEFORE_ROOT,
    CUT_SKIPPED,
    FUTILE,
    LATE,
    LOSING_CAPTURE,
    LOSING_QUIET,
    NOT_SKIPPED,
    OVERLOOKED,
    TOO_LITTLE,
)
from kiebitz.search.recorder import FAR_BEHIND, PASSING, PASSING_CHECKED, note_left_out, note_skip
from kiebitz.search.recursion import CAPTURES_ONLY, CUT, OPEN, look, look_at_captures
from kiebitz.search.table import NO_VALUE, fetch, table_of
from kiebitz.search.walking import SURE, has_pieces


@part
def is_far_ahead(search, value, beta, depth, ply, improving):
    """Reverse futility.  Not in the first half-moves: there the man offered may be a sacrifice that wins."""
    p = search.parameters
    if depth > p[P.far_ahead_depth] or ply <= p[P.far_ahead_ply] or abs(beta) >= SURE or value >= SURE:
        return False
    return value - (p[P.far_ahead_margin] * depth - (p[P.far_ahead_improving] if improving else 0)) >= beta


@part
def captures_when_far_behind(records, value, alpha, depth, ply):
    """Razoring: what captures reach where hardly anything else can help; beyond every alpha where that is not asked."""
    _, _, _, search, _ = records
    p = search.parameters
    if depth > p[P.far_behind_depth] or value + p[P.far_behind_margin] * depth >= alpha:
        return np.int64(INFINITE_VALUE)
    return look_at_captures(records, alpha, alpha + 1, ply, CAPTURES_ONLY, FAR_BEHIND)


@part
def _may_pass(state, search, value, static, beta, depth, ply):
    """Not twice running, and not with pawns only, where having to move can be the whole trouble."""
    p = search.parameters
    return (
        depth >= p[P.null_move_depth]
        and value >= beta
        and static >= beta - p[P.null_move_slope] * depth + p[P.null_move_base]
        and beta > -SURE
        and last_moved(search, ply) != -1
        and ply >= search.null_floor
        and has_pieces(state, state.side & 1)
    )


@part
def value_of_passing(records, value, static, beta, depth, ply, cut):
    """Null move: at least beta where even passing is good enough, below every beta where it is not or may not be tried."""
    state, tables, _, search, _ = records
    failed = np.int64(-INFINITE_VALUE)
    if not _may_pass(state, search, value, static, beta, depth, ply):
        return failed
    p = search.parameters
    less = p[P.null_move_reduction] + depth // p[P.null_move_divisor]
    less += min((value - beta) // p[P.null_move_value], p[P.null_move_value_limit])
    search.moved[ply + BEFORE_ROOT] = -1
    search.line[ply] = 0
    search.line_length = ply + 1
    search.in_check[ply + 1] = 0
    make_null(state, tables)
    fetch(table_of(search), state.key)
    found = -look(records, -beta, -beta + 1, depth - less, ply + 1, CUT - cut, PASSING)
    unmake_null(state)
    if search.stop or found < beta:
        return failed
    # Verification: deep down, having to move may still be the trouble, so look again without passing.
    if depth >= p[P.null_move_check] and search.null_floor <= 0:
        search.null_floor = ply + p[P.null_move_floor] * max(depth - less, 1) // HUNDRED
        check = look(records, beta - 1, beta, depth - less, ply, OPEN, PASSING_CHECKED)
        search.null_floor = 0
        if check < beta:
            return failed
    return beta if found >= SURE else found


@part
def something_is_safe(state, search, best, alpha, ply):
    """Moves may be skipped at all: one is found that is not mated, and having to move is no trouble.  Hunting for a mate
    nothing is skipped near the root, nor at the root itself ever."""
    return (
        ply > 0
        and best > -SURE
        and alpha < SURE
        and (search.hunting == 0 or ply > search.parameters[P.hunting_ply])
        and has_pieces(state, state.side & 1)
    )


@part
def is_futile(search, static, alpha, depth, tried):
    """Futility: so far below alpha that a quiet move cannot help at the depth it would get."""
    p = search.parameters
    lesser = reduced_depth(search, depth, tried)
    return lesser <= p[P.futile_depth] and static + p[P.futile_base] + p[P.futile_margin] * lesser <= alpha and abs(alpha) < SURE


@part
def why_skip_quiet(state, tables, search, move, record, depth, tried, improving, futile):
    """Late move pruning, futility, history pruning, SEE pruning."""
    p = search.parameters
    late = (p[P.late_move_base] + depth * depth) // (1 if improving else 2)
    if depth <= p[P.late_move_depth] and tried >= late:
        return LATE
    if futile:
        return FUTILE
    lesser = reduced_depth(search, depth, tried)
    if lesser <= p[P.history_skip_depth] and record < -p[P.history_skip] * (lesser + 1):
        return BAD_HISTORY
    loss = (p[P.losing_quiet] + p[P.losing_quiet_square] * lesser) * lesser
    if depth <= p[P.losing_quiet_depth] and not exchange_wins(state, tables, move, -loss):
        return LOSING_QUIET
    return NOT_SKIPPED


@part
def _loses_too_much(state, tables, search, move, depth, limit):
    return depth <= limit and not exchange_wins(state, tables, move, -search.parameters[P.losing_capture] * depth)


@part
def why_skip_check(state, tables, search, move, depth):
    """SEE pruning of a quiet check: it may lose as much as a capture may."""
    return LOSING_QUIET if _loses_too_much(state, tables, search, move, depth, search.parameters[P.losing_check_depth]) else NOT_SKIPPED


@part
def _wins_too_little(state, search, move, static, alpha, depth, tried):
    """Futility of a capture: even with the man won the value stays below alpha at the depth the move would get."""
    p = search.parameters
    lesser = reduced_depth(search, depth, tried)
    if lesser > p[P.futile_capture_depth] or static == NO_VALUE or abs(alpha) >= SURE:
        return False
    hoped = greatest_gain(state, move) + capture_record(state, search, move, captured_kind(state, move)) // p[P.futile_capture_record]
    return static + p[P.futile_capture_base] + p[P.futile_capture_margin] * lesser + hoped <= alpha


@part
def why_skip_capture(state, tables, search, ply, move, rank, static, alpha, depth, tried, pv_node):
    """SEE pruning of a capture that loses something; futility of one that wins too little, unless it gives check."""
    if rank < 0 and _loses_too_much(state, tables, search, move, depth, search.parameters[P.losing_capture_depth]):
        return LOSING_CAPTURE
    if (
        not pv_node
        and _wins_too_little(state, search, move, static, alpha, depth, tried)
        and not gives_check(state, tables, move, search.uncovering[ply])
    ):
        return TOO_LITTLE
    return NOT_SKIPPED


@part
def skip(search, recorder, ply, move, reason):
    """The one place where a move is left out; after a late or futile one all further quiet moves are."""
    if reason != OVERLOOKED:
        search.cuts[CUT_SKIPPED] += 1
    note_skip(recorder, move, reason)
    if reason == LATE or reason == FUTILE:
        note_left_out(recorder, reason)
        leave_out_quiets(search, ply)
