"""The capture search: from the last half-move of the search on only captures, until the position is quiet."""

from __future__ import annotations

import numpy as np
from numba import types
from numba.core.extending import intrinsic

from kiebitz.core.bitboards import QUEEN, U
from kiebitz.core.jit import COMPILED, entry, inner
from kiebitz.core.moves import ALL, NOISY, discoverers, generate_checks_into, generate_into, gives_check
from kiebitz.core.pointers import call_address, function_at
from kiebitz.core.position import mating_material_missing, unmake
from kiebitz.score import INFINITE_VALUE, MATE_VALUE
from kiebitz.search.correction import corrected
from kiebitz.search.ordering import EXCHANGE_VALUE, captured_kind, exchange_wins, is_quiet, order_moves, pick
from kiebitz.search.parameters import P
from kiebitz.search.record import CUT_FIRST_MOVE, CUT_LATER_MOVE, CUT_SKIPPED, CUT_STAND_PAT, CUT_TABLE
from kiebitz.search.table import (
    EXACT,
    LOWER,
    NO_VALUE,
    UPPER,
    entry_bound,
    entry_move,
    entry_static,
    entry_value,
    find,
    from_table,
    store,
    to_table,
)
from kiebitz.search.threats import note_threats
from kiebitz.search.walking import DEEPEST, RECORDS, SURE, count_position, do, draw_value, extend_line, has_pieces, is_repeated, judge

QUIET_CHECK = 1  # rank of a quiet check
QUIESCE_SIGNATURE = types.int64(*RECORDS, types.int64, types.int64, types.int64, types.int64)

if COMPILED:

    @intrinsic
    def call_quiesce(typing_context, address, state, tables, mind, search, table, age, alpha, beta, ply, with_checks):
        signature = types.int64(types.uint64, *QUIESCE_SIGNATURE.args)
        return signature, call_address(QUIESCE_SIGNATURE)

else:

    def call_quiesce(address, *arguments):
        return function_at(address)(*arguments)


@inner
def _append_checks(state, tables, search, ply, n):
    """Quiet moves that give check and lose nothing, ranked after all good captures."""
    last = generate_checks_into(state, tables, ply, n)
    kept = n
    for i in range(n, last):
        move = np.int64(state.moves[ply, U(i)])
        if exchange_wins(state, tables, move, np.int64(0)):
            state.moves[ply, U(kept)] = move
            search.order[ply, U(kept)] = QUIET_CHECK
            kept += 1
    return kept


@entry
def quiesce(state, tables, mind, search, table, age, alpha, beta, ply, with_checks):
    """Captures only, until the position is quiet; in check every way out; at its first half-move
    (`with_checks`) also quiet checks that lose nothing."""
    # Step 1. Count, stop, draw.
    count_position(search, ply)
    if search.stop:
        return np.int64(0)
    if state.fifty >= 4 and is_repeated(state, ply):
        return draw_value(state, search)
    if mating_material_missing(state):
        return draw_value(state, search)
    in_check = search.in_check[ply] != 0
    if ply >= DEEPEST:
        return draw_value(state, search) if in_check else judge(state, tables, mind, search)

    # Step 2. Known from before?
    pv_node = beta - alpha > 1
    search.table_probes += 1
    known = find(table, state.key)
    table_move = np.int64(0)
    static = np.int64(NO_VALUE)
    if known != U(0):
        search.table_hits += 1
        table_move = entry_move(known)
        static = entry_static(known)
        bound = entry_bound(known)
        value = from_table(entry_value(known), ply)
        if not pv_node and (bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)):
            search.cuts[CUT_TABLE] += 1
            return value

    # Step 3. Nobody is forced to capture: the static value is a lower bound, except in check.
    best = np.int64(-INFINITE_VALUE)
    first_alpha = alpha
    raw = np.int64(NO_VALUE)
    if in_check:
        static = np.int64(NO_VALUE)
    else:
        if static == NO_VALUE:
            static = judge(state, tables, mind, search)
        raw = static
        static = corrected(state, search, raw)
        best = static
        if known != U(0):
            bound = entry_bound(known)
            value = from_table(entry_value(known), ply)
            if (bound == LOWER and value > best) or (bound == UPPER and value < best) or bound == EXACT:
                best = value
        if best >= beta:
            search.cuts[CUT_STAND_PAT] += 1
            if known == U(0):
                store(table, state.key, np.int64(0), to_table(best, ply), raw, np.int64(0), np.int64(LOWER), age)
            return best
        if best > alpha:
            alpha = best

    # Step 4. Captures, the best first; in check all moves.
    n = generate_into(state, tables, ply, np.int64(0), np.int64(ALL) if in_check else np.int64(NOISY))
    if n == 0:
        if in_check:
            return -MATE_VALUE + ply
        # King and pawns only: perhaps there is no move at all.
        if not has_pieces(state, state.side & 1) and generate_into(state, tables, ply, np.int64(0), np.int64(ALL)) == 0:
            return draw_value(state, search)
    if in_check:
        note_threats(state, tables, search, ply)
    order_moves(state, search, ply, np.int64(0), n, table_move)
    if with_checks and not in_check:
        n = _append_checks(state, tables, search, ply, n)
    best_move = np.int64(0)
    for i in range(n):
        rank = pick(state, tables, search, ply, i, n)
        move = np.int64(state.moves[ply, U(i)])
        if best > -SURE:
            if not in_check:
                # Even winning the man for nothing would not reach alpha, and it is no check that might mate.
                victim = captured_kind(state, move)
                gain = EXCHANGE_VALUE[victim] if victim >= 0 else 0
                if (move >> 12) & 7 >= 4:
                    gain += EXCHANGE_VALUE[QUEEN]
                if (
                    rank != QUIET_CHECK
                    and static + gain + search.parameters[P.capture_margin] <= alpha
                    and (rank < 0 or not gives_check(state, tables, move, discoverers(state, tables, state.side & 1)))
                ):
                    best = max(best, static + gain + search.parameters[P.capture_margin])
                    search.cuts[CUT_SKIPPED] += 1
                    continue
                if rank < 0:
                    search.cuts[CUT_SKIPPED] += 1
                    continue  # loses material
            elif i > 2 and is_quiet(state, move):
                continue  # a third quiet way out of check is hardly better than the first two
        do(state, tables, search, table, ply, move)
        value = -call_quiesce(search.quiesce_address, state, tables, mind, search, table, age, -beta, -alpha, ply + 1, np.int64(0))
        unmake(state, tables, move)
        if search.stop:
            return np.int64(0)
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                best_move = move
                if pv_node:
                    extend_line(search, ply, move)
                if value >= beta:
                    search.cuts[CUT_FIRST_MOVE if i == 0 else CUT_LATER_MOVE] += 1
                    break
    bound = np.int64(LOWER) if best >= beta else np.int64(EXACT) if best > first_alpha and pv_node else np.int64(UPPER)
    store(table, state.key, best_move, to_table(best, ply), raw, np.int64(0), bound, age)
    return best
