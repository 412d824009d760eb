"""The capture search (quiescence): from the last half-move of the search on only captures, until the position is quiet."""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import U
from kiebitz.core.jit import entry, part
from kiebitz.core.moves import ALL, NOISY, discoverers, gives_check
from kiebitz.core.position import mating_material_missing, unmake
from kiebitz.score import INFINITE_VALUE, MATE_VALUE
from kiebitz.search.correction import corrected, foresee_judgement
from kiebitz.search.exchange import exchange_wins, greatest_gain
from kiebitz.search.listing import list_checks, list_moves
from kiebitz.search.ordering import order_moves, pick
from kiebitz.search.oversight import is_overlooked
from kiebitz.search.parameters import P
from kiebitz.search.reading import is_quiet
from kiebitz.search.record import (
    CUT_FIRST_MOVE,
    CUT_LATER_MOVE,
    CUT_SKIPPED,
    CUT_STAND_PAT,
    CUT_TABLE,
    END_DEEPEST,
    END_DRAW,
    END_NO_MOVE,
    END_SEARCHED,
    END_STOPPED,
    FURTHER_WAY_OUT,
    LOSING_CAPTURE,
    OVERLOOKED,
    TOO_LITTLE,
)
from kiebitz.search.recorder import CAPTURE, note_best, note_judgement, note_skip
from kiebitz.search.recursion import CAPTURES_ONLY, look_at_captures
from kiebitz.search.table import EXACT, LOWER, NO_VALUE, UPPER, decides, recall, refined, remember
from kiebitz.search.threats import note_threats
from kiebitz.search.walking import (
    DEEPEST,
    SOONEST_REPETITION,
    SURE,
    count_position,
    do,
    draw_value,
    end,
    extend_line,
    foresee_all,
    has_pieces,
    is_repeated,
    judge,
)

QUIET_CHECK = 1  # rank of a quiet check


@part
def _append_checks(state, tables, search, recorder, ply, n):
    """Quiet moves that give check and lose nothing, ranked after all good captures."""
    last = list_checks(state, tables, search, recorder, ply, n)
    kept = n
    for i in range(n, last):
        move = np.int64(state.moves[ply, U(i)])
        if exchange_wins(state, tables, move, np.int64(0)):
            state.moves[ply, U(kept)] = move
            search.order[ply, U(kept)] = QUIET_CHECK
            kept += 1
    return kept


@part
def _is_no_check(state, tables, move, rank):
    """A losing capture does not count as one that might mate."""
    return rank < 0 or not gives_check(state, tables, move, discoverers(state, tables, state.side & 1))


@entry
def search_captures(records, alpha, beta, ply, with_checks):
    """Captures only, until the position is quiet; in check every way out; at its first half-move
    (`with_checks`) also quiet checks that lose nothing."""
    state, tables, mind, search, recorder = records
    p = search.parameters

    # Step 1. Count, stop, draw.
    count_position(search, ply)
    if search.stop:
        return end(search, recorder, END_STOPPED, np.int64(0))
    if (state.fifty >= SOONEST_REPETITION and is_repeated(state, ply)) or mating_material_missing(state):
        return end(search, recorder, END_DRAW, draw_value(state, search))
    in_check = search.in_check[ply] != 0
    if ply >= DEEPEST:
        return end(search, recorder, END_DEEPEST, draw_value(state, search) if in_check else judge(state, tables, mind, search, recorder))

    # Step 2. Transposition table: known from before?
    pv_node = beta - alpha > 1
    places = foresee_judgement(state, mind, search)
    known = recall(search, state.key, ply)
    if not pv_node and decides(known, alpha, beta):
        note_judgement(recorder, known.static, known.depth)
        return end(search, recorder, CUT_TABLE, known.value)

    # Step 3. Stand pat: nobody is forced to capture, so the static value is a lower bound, except in check.
    best = np.int64(-INFINITE_VALUE)
    first_alpha = alpha
    raw = np.int64(NO_VALUE)
    static = np.int64(NO_VALUE)
    if not in_check:
        raw = known.static if known.static != NO_VALUE else judge(state, tables, mind, search, recorder)
        static = corrected(state, search, raw, places)
        note_judgement(recorder, static, known.depth)
        best = refined(known, static)
        if best >= beta:
            if not known.found:
                remember(search, state.key, np.int64(0), best, raw, np.int64(0), np.int64(LOWER), ply)
            return end(search, recorder, CUT_STAND_PAT, best)
        alpha = max(alpha, best)

    # Step 4. Captures, the best first; in check all moves.
    n = list_moves(state, tables, search, recorder, ply, np.int64(0), np.int64(ALL) if in_check else np.int64(NOISY))
    if n == 0:
        if in_check:
            return end(search, recorder, END_NO_MOVE, -MATE_VALUE + ply)
        # King and pawns only: perhaps there is no move at all.
        if not has_pieces(state, state.side & 1) and list_moves(state, tables, search, recorder, ply, np.int64(0), np.int64(ALL)) == 0:
            return end(search, recorder, END_NO_MOVE, draw_value(state, search))
    if in_check:
        note_threats(state, tables, search, ply)
    foresee_all(state, tables, search, ply, n)
    order_moves(state, search, ply, np.int64(0), n, known.move)
    if with_checks and not in_check:
        n = _append_checks(state, tables, search, recorder, ply, n)
    best_move = np.int64(0)
    reason = END_SEARCHED
    for i in range(n):
        rank = pick(state, tables, search, ply, i, n)
        move = np.int64(state.moves[ply, U(i)])
        if search.blindness != 0 and not in_check and is_overlooked(state, tables, search, ply, move):
            note_skip(recorder, move, OVERLOOKED)
            continue
        if best > -SURE:
            if in_check:
                if i >= p[P.quiet_ways_out] and is_quiet(state, move):
                    note_skip(recorder, move, FURTHER_WAY_OUT)  # hardly better than the first ones
                    continue
            else:
                # Step 5. Delta pruning: even winning the man for nothing would not reach alpha, and it is no check that might mate.
                reached = static + greatest_gain(state, move) + p[P.capture_margin]
                if rank != QUIET_CHECK and reached <= alpha and _is_no_check(state, tables, move, rank):
                    best = max(best, reached)
                    search.cuts[CUT_SKIPPED] += 1
                    note_skip(recorder, move, TOO_LITTLE)
                    continue
                # Step 6. SEE pruning: the capture loses material.
                if rank < 0:
                    search.cuts[CUT_SKIPPED] += 1
                    note_skip(recorder, move, LOSING_CAPTURE)
                    continue
        do(state, tables, search, ply, move)
        value = -look_at_captures(records, -beta, -alpha, ply + 1, CAPTURES_ONLY, CAPTURE)
        unmake(state, tables, move)
        if search.stop:
            return end(search, recorder, END_STOPPED, np.int64(0))
        # Step 7. Better than all before?
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                best_move = move
                note_best(recorder, move)
                if pv_node:
                    extend_line(search, ply, move)
                if value >= beta:
                    reason = CUT_FIRST_MOVE if i == 0 else CUT_LATER_MOVE
                    break
    bound = np.int64(LOWER) if best >= beta else np.int64(EXACT) if best > first_alpha and pv_node else np.int64(UPPER)
    remember(search, state.key, best_move, best, raw, np.int64(0), bound, ply)
    return end(search, recorder, reason, best)
