"""The search: principal-variation alpha-beta in numbered steps; at its end the capture search takes over.

Values are centipawns from the side to move.  Recursion goes through addresses kept in the
record (see core/pointers.py).  The numbers worth changing are declared in parameters.py.
"""

from __future__ import annotations

import numpy as np
from numba import types
from numba.core.extending import intrinsic

from kiebitz.core.bitboards import U
from kiebitz.core.jit import COMPILED, entry, inner
from kiebitz.core.moves import ALL, NOISY, QUIET, discoverers, generate_checks_into, generate_into, gives_check, is_legal
from kiebitz.core.pointers import address_of, call_address, function_at
from kiebitz.core.position import checkers, make_null, mating_material_missing, unmake, unmake_null
from kiebitz.evaluation.evaluate import EVALUATE_SIGNATURE, evaluate_fast
from kiebitz.score import INFINITE_VALUE, MATE_VALUE
from kiebitz.search.captures import QUIESCE_SIGNATURE, call_quiesce, quiesce
from kiebitz.search.clock import give_clock
from kiebitz.search.correction import corrected, learn_correction
from kiebitz.search.ordering import BAD_CAPTURE, FROM_TABLE, exchange_wins, is_quiet, learn, order_moves, pick, quiet_record
from kiebitz.search.parameters import P
from kiebitz.search.record import CUT_FAR_AHEAD, CUT_FAR_BEHIND, CUT_FIRST_MOVE, CUT_LATER_MOVE, CUT_NULL, CUT_SKIPPED, CUT_TABLE
from kiebitz.search.table import (
    EXACT,
    LOWER,
    NO_VALUE,
    UPPER,
    entry_bound,
    entry_depth,
    entry_move,
    entry_static,
    entry_value,
    fetch,
    find,
    from_table,
    store,
    to_table,
)
from kiebitz.search.threats import note_threats
from kiebitz.search.walking import DEEPEST, RECORDS, SURE, count_position, dice, do, draw_value, extend_line, has_pieces, is_repeated, judge

MOST_DOUBLED = 6  # moves of one line looked at two deeper
SEARCH_SIGNATURE = types.int64(*RECORDS, types.int64, types.int64, types.int64, types.int64, types.int64)

if COMPILED:

    @intrinsic
    def call_search(typing_context, address, state, tables, mind, search, table, age, alpha, beta, depth, ply, cut):
        signature = types.int64(types.uint64, *SEARCH_SIGNATURE.args)
        return signature, call_address(SEARCH_SIGNATURE)

else:

    def call_search(address, *arguments):
        return function_at(address)(*arguments)


@inner
def _list_first(state, tables, search, ply, table_move, in_check):
    """The moves to begin with: captures, in check all; at the root the list given from outside."""
    if ply == 0:
        for i in range(search.root_count):
            state.moves[0, U(i)] = search.root_moves[i]
            search.order[0, U(i)] = 1000 - i
        return search.root_count
    n = generate_into(state, tables, ply, np.int64(0), np.int64(ALL) if in_check else np.int64(NOISY))
    order_moves(state, search, ply, np.int64(0), n, table_move)
    return n


@inner
def _is_tame(state, tables, ply, i, uncovering):
    """A quiet move that does not give check."""
    move = np.int64(state.moves[ply, U(i)])
    return is_quiet(state, move) and not gives_check(state, tables, move, uncovering)


@inner
def _is_futile(search, depth, tried, static, alpha):
    """So far below alpha that a quiet move cannot help at the depth it would get."""
    lesser = max(depth - search.reduction[min(depth, 63), min(tried + 1, 63)], 0)
    margin = search.parameters[P.futile_base] + search.parameters[P.futile_margin] * lesser
    return lesser <= search.parameters[P.futile_depth] and static + margin <= alpha and abs(alpha) < SURE


@inner
def _reduction(state, search, depth, number, record, pv_node, cut, improving, quiet, checks):
    """How much less deep a late move is looked at."""
    r = search.reduction[min(depth, 63), min(number, 63)]
    if not quiet:
        return 0 if checks else max(r - 1, 0) // 2
    if pv_node:
        r -= 1
    if cut:
        r += 1
    if not improving:
        r += 1
    if checks:
        r -= 1
    return r - record // search.parameters[P.reduction_history]


@entry
def search_position(state, tables, mind, search, table, age, alpha, beta, depth, ply, cut):
    """The value of a position searched to `depth`; see the steps."""
    if depth <= 0:
        return call_quiesce(search.quiesce_address, state, tables, mind, search, table, age, alpha, beta, ply, np.int64(1))

    # Step 1. Count, stop when told to.
    us = state.side & 1
    root = ply == 0
    pv_node = beta - alpha > 1
    count_position(search, ply)
    if search.stop:
        return np.int64(0)
    in_check = search.in_check[ply] != 0
    search.doubled[ply + 1] = search.doubled[ply]

    # Step 2. Draws by rule, and no mate can be shorter than one already found.
    if not root:
        if mating_material_missing(state) or (state.fifty >= 4 and is_repeated(state, ply)):
            return draw_value(state, search)
        if state.fifty >= 100 and (not in_check or generate_into(state, tables, ply, np.int64(0), np.int64(ALL)) > 0):
            return draw_value(state, search)
        if ply >= DEEPEST:
            return draw_value(state, search) if in_check else judge(state, tables, mind, search)
        alpha = max(alpha, -MATE_VALUE + ply)
        beta = min(beta, MATE_VALUE - ply - 1)
        if alpha >= beta:
            return alpha

    # Step 3. Known from before, deep enough?
    excluded = search.excluded[ply]
    search.table_probes += 1
    known = find(table, state.key)
    table_move = np.int64(0)
    table_value = np.int64(0)
    table_depth = np.int64(-1)
    table_bound = np.int64(0)
    if known != U(0):
        search.table_hits += 1
        table_move = entry_move(known)
        table_value = from_table(entry_value(known), ply)
        table_depth = entry_depth(known)
        table_bound = entry_bound(known)
        if not pv_node and excluded == 0 and table_depth >= depth and state.fifty < 90:
            if table_bound == EXACT or (table_bound == LOWER and table_value >= beta) or (table_bound == UPPER and table_value <= alpha):
                search.cuts[CUT_TABLE] += 1
                return table_value

    # Step 4. The static value, corrected by what is remembered; does our side get better?
    raw = np.int64(NO_VALUE)
    static = np.int64(NO_VALUE)
    value_now = np.int64(NO_VALUE)
    improving = False
    if in_check:
        search.static[ply + 2] = NO_VALUE
    else:
        if known != U(0) and entry_static(known) != NO_VALUE:
            raw = entry_static(known)
        else:
            raw = judge(state, tables, mind, search)
            if known == U(0) and excluded == 0:
                store(table, state.key, np.int64(0), raw, raw, np.int64(0), np.int64(0), age)
        static = corrected(state, search, raw)
        search.static[ply + 2] = static
        value_now = static
        if table_bound == EXACT or (table_bound == LOWER and table_value > static) or (table_bound == UPPER and table_value < static):
            value_now = table_value
        before = search.static[ply] if search.static[ply] != NO_VALUE or ply < 4 else search.static[ply - 2]
        improving = before != NO_VALUE and static > before
    search.killers[ply + 2, 0] = 0
    search.killers[ply + 2, 1] = 0

    # A decided game: do not let the defender's material hide the mate.
    hunted = search.hunting != 0 and us != search.root_side
    if not pv_node and not in_check and excluded == 0 and not hunted:
        # Step 5. So far ahead that the opponent will avoid this position: stop looking.
        # Not in the first half-moves: there the man offered may be a sacrifice that wins.
        if (
            depth <= search.parameters[P.far_ahead_depth]
            and ply > search.parameters[P.far_ahead_ply]
            and abs(beta) < SURE
            and value_now < SURE
        ):
            margin = search.parameters[P.far_ahead_margin] * depth - (search.parameters[P.far_ahead_improving] if improving else 0)
            if value_now - margin >= beta:
                search.cuts[CUT_FAR_AHEAD] += 1
                return value_now - (value_now - beta) // 2

        # Step 6. So far behind that only captures can help: see whether they do.
        if depth <= search.parameters[P.far_behind_depth] and value_now + search.parameters[P.far_behind_margin] * depth < alpha:
            value = call_quiesce(search.quiesce_address, state, tables, mind, search, table, age, alpha, alpha + 1, ply, np.int64(0))
            if value <= alpha:
                search.cuts[CUT_FAR_BEHIND] += 1
                return value

        # Step 7. Let the opponent move twice: if we are still above beta, a real move will be too.
        # Not with pawns only, where having to move can be the whole trouble.
        if (
            depth >= search.parameters[P.null_move_depth]
            and value_now >= beta
            and static >= beta - 20 * depth + 120
            and beta > -SURE
            and search.moved[ply + 3] != -1
            and ply >= search.null_floor
            and has_pieces(state, us)
        ):
            less = search.parameters[P.null_move_reduction] + depth // search.parameters[P.null_move_divisor]
            less += min((value_now - beta) // search.parameters[P.null_move_value], 3)
            search.moved[ply + 4] = -1
            search.line[ply] = 0
            search.line_length = ply + 1
            search.in_check[ply + 1] = 0
            make_null(state, tables)
            fetch(table, state.key)
            value = -call_search(
                search.search_address, state, tables, mind, search, table, age, -beta, -beta + 1, depth - less, ply + 1, 1 - cut
            )
            unmake_null(state)
            if search.stop:
                return np.int64(0)
            if value >= beta:
                # Deep down, having to move may still be the trouble: look again without passing.
                if depth < search.parameters[P.null_move_check] or search.null_floor > 0:
                    search.cuts[CUT_NULL] += 1
                    return beta if value >= SURE else value
                search.null_floor = ply + 3 * max(depth - less, 1) // 4
                check = call_search(
                    search.search_address, state, tables, mind, search, table, age, beta - 1, beta, depth - less, ply, np.int64(0)
                )
                search.null_floor = 0
                if search.stop:
                    return np.int64(0)
                if check >= beta:
                    search.cuts[CUT_NULL] += 1
                    return beta if value >= SURE else value

    # Step 8. Nothing remembered here: a shallower look finds a good first move.
    if depth >= search.parameters[P.shallow_first_depth] and table_move == 0 and (pv_node or cut) and excluded == 0:
        depth -= 1

    # Step 9. Only one way out of check: nothing is decided yet, so look one deeper.
    if in_check and ply < 2 * search.iteration and generate_into(state, tables, ply, np.int64(0), np.int64(ALL)) == 1:
        depth += 1

    # Step 10. Is the remembered move the only good one?  Then look deeper at it.
    extension = np.int64(0)
    if (
        not root
        and excluded == 0
        and depth >= search.parameters[P.singular_depth]
        and table_move != 0
        and table_depth >= depth - 3
        and table_bound != UPPER
        and table_bound != 0
        and abs(table_value) < SURE
        and ply < 2 * search.iteration
    ):
        edge = table_value - search.parameters[P.singular_margin] * depth
        search.excluded[ply] = table_move
        value = call_search(search.search_address, state, tables, mind, search, table, age, edge - 1, edge, (depth - 1) // 2, ply, cut)
        search.excluded[ply] = 0
        if search.stop:
            return np.int64(0)
        if value < edge:
            extension = np.int64(1)
            # Better by far: two deeper, but not again and again.
            if not pv_node and value < edge - search.parameters[P.singular_double] and search.doubled[ply] < MOST_DOUBLED:
                extension = np.int64(2)
        elif edge >= beta:
            return edge  # another move is good enough too
        elif table_value >= beta or cut:
            extension = np.int64(-1)

    # Step 11. The remembered move first, without even listing the others; then all, best first.
    table_first = not root and table_move != 0 and table_move != excluded and is_legal(state, tables, table_move)
    n = np.int64(0)
    listed = False
    all_listed = False
    threats_noted = False
    uncovering = discoverers(state, tables, us)
    best = np.int64(-INFINITE_VALUE)
    best_move = np.int64(0)
    first_alpha = alpha
    tried = 0
    skip_quiets = False
    i = np.int64(-2 if table_first else -1)
    while True:
        i += 1
        if i < 0:
            move = table_move
            rank = np.int64(FROM_TABLE)
        else:
            if not listed:
                listed = True
                all_listed = root or in_check
                if all_listed:
                    note_threats(state, tables, search, ply)
                    threats_noted = True
                n = _list_first(state, tables, search, ply, table_move, in_check)
            if skip_quiets:  # what is left are checks and captures that lose something: no need to sort
                while i < n and _is_tame(state, tables, ply, i, uncovering):
                    i += 1
                rank = np.int64(search.order[ply, U(i)])
            else:
                rank = np.int64(-INFINITE_VALUE) if i >= n else pick(state, tables, search, ply, i, n)
                if not all_listed and (i >= n or rank < 0):
                    all_listed = True
                    first_quiet = n
                    # So far below alpha that no quiet move but a check will do: list only those.
                    if (
                        best > -SURE
                        and (search.hunting == 0 or ply > 4)
                        and _is_futile(search, depth, tried, static, alpha)
                        and has_pieces(state, us)
                    ):
                        skip_quiets = True
                        search.cuts[CUT_SKIPPED] += 1
                        n = generate_checks_into(state, tables, ply, n)
                        for k in range(first_quiet, n):
                            search.order[ply, U(k)] = 0
                        rank = np.int64(search.order[ply, U(i)])
                    else:
                        n = generate_into(state, tables, ply, n, np.int64(QUIET))
                        note_threats(state, tables, search, ply)
                        threats_noted = True
                        order_moves(state, search, ply, first_quiet, n, table_move)
                        if i < n:
                            rank = pick(state, tables, search, ply, i, n)
            if i >= n:
                break
            move = np.int64(state.moves[ply, U(i)])
            if move == excluded or (table_first and move == table_move):
                continue
        quiet = is_quiet(state, move)
        checking = quiet and gives_check(state, tables, move, uncovering)
        record = np.int64(0)
        if quiet and threats_noted:
            record = quiet_record(state, search, ply, move)

        # On weak levels quiet moves are overlooked, as people overlook them: always the same ones.
        if search.blindness and quiet and not root and not in_check and dice(state.key, search.seed, move) < search.blindness:
            continue

        # Step 12. Moves that can hardly matter any more are skipped, once something is safe.
        if not root and best > -SURE and alpha < SURE and (search.hunting == 0 or ply > 4) and has_pieces(state, us):
            if quiet and rank < (1 << 23) and not skip_quiets and not checking:
                lesser = max(depth - search.reduction[min(depth, 63), min(tried + 1, 63)], 0)
                late = (search.parameters[P.late_move_base] + depth * depth) // (1 if improving else 2)
                if depth <= search.parameters[P.late_move_depth] and tried >= late:
                    skip_quiets = True
                    search.cuts[CUT_SKIPPED] += 1
                    continue
                if not in_check and _is_futile(search, depth, tried, static, alpha):
                    skip_quiets = True
                    search.cuts[CUT_SKIPPED] += 1
                    continue
                if lesser <= 4 and record < -search.parameters[P.history_skip] * (lesser + 1):
                    search.cuts[CUT_SKIPPED] += 1
                    continue
                if depth <= 8 and not exchange_wins(state, tables, move, -search.parameters[P.losing_quiet] * lesser):
                    search.cuts[CUT_SKIPPED] += 1
                    continue
            elif (
                not quiet
                and depth <= 6
                and rank < 0
                and not exchange_wins(state, tables, move, -search.parameters[P.losing_capture] * depth)
            ):
                search.cuts[CUT_SKIPPED] += 1
                continue

        if root:
            search.trying_move = move
            search.trying_number = i + 1
            search.alpha = alpha
            search.beta = beta
        nodes_before = search.nodes
        reckless = checking and not exchange_wins(state, tables, move, np.int64(0))
        search.doubled[ply + 1] = search.doubled[ply] + (1 if move == table_move and extension == 2 else 0)
        do(state, tables, search, table, ply, move)
        search.tried[ply, U(tried)] = move
        tried += 1
        checks = search.in_check[ply + 1] != 0

        # Step 13. A check is looked at one deeper, unless it loses material; so is the only good move.
        deeper = depth - 1
        if move == table_move and extension != 0:
            deeper += extension
        elif checks and not reckless and ply < 2 * search.iteration and rank > BAD_CAPTURE // 2:
            deeper += 1

        # Step 14. Late moves are looked at less deep, with a window that only asks "better or not?";
        # what looks better is looked at again.
        value = np.int64(0)
        if depth >= 3 and tried > (3 if pv_node else 1) and (quiet or rank < 0):
            less = _reduction(state, search, depth, tried, record, pv_node, cut, improving, quiet, checks)
            reduced = min(max(deeper - less, 1), deeper)
            value = -call_search(
                search.search_address, state, tables, mind, search, table, age, -alpha - 1, -alpha, reduced, ply + 1, np.int64(1)
            )
            again = value > alpha and reduced < deeper
            if again and not root:  # much better: look deeper than meant at first; hardly better: less deep
                if value > best + search.parameters[P.again_deeper] and less >= 2:
                    deeper += 1
                elif value < best + search.parameters[P.again_shallower]:
                    deeper -= 1
            if again and reduced < deeper:
                value = -call_search(
                    search.search_address, state, tables, mind, search, table, age, -alpha - 1, -alpha, deeper, ply + 1, 1 - cut
                )
        elif not pv_node or tried > 1:
            value = -call_search(
                search.search_address, state, tables, mind, search, table, age, -alpha - 1, -alpha, deeper, ply + 1, 1 - cut
            )
        if pv_node and (tried == 1 or (value > alpha and (root or value < beta))):
            value = -call_search(
                search.search_address, state, tables, mind, search, table, age, -beta, -alpha, deeper, ply + 1, np.int64(0)
            )
        unmake(state, tables, move)
        if search.stop:
            return np.int64(0)

        if root:
            search.root_nodes[i] += search.nodes - nodes_before
            search.root_moves[i] = move
            search.root_values[i] = value  # an upper bound only, unless exact
            search.root_exact[i] = 1 if tried == 1 or value > alpha else 0
            search.root_depths[i] = depth

        # Step 15. Better than all before?
        if value > best:
            best = value
            if value > alpha:
                best_move = move
                if pv_node:
                    extend_line(search, ply, move)
                if root:
                    search.best_move = move
                    search.best_value = value
                    search.best_line_length = search.pv_length[0]
                    for k in range(search.pv_length[0]):
                        search.best_line[k] = search.pv[0, k]
                alpha = value
                # A good move found: the others only have to be shown to be worse.
                if value < beta and 2 < depth < 14 and not root and abs(value) < SURE:
                    depth -= 1
                if value >= beta:
                    search.cuts[CUT_FIRST_MOVE if tried == 1 else CUT_LATER_MOVE] += 1
                    break

    # Step 16. No move at all: mate or stalemate.
    if tried == 0 and best == -INFINITE_VALUE:
        if excluded != 0 or n > 0:
            return alpha  # everything else was left out
        return -MATE_VALUE + ply if in_check else draw_value(state, search)

    # Step 17. Learn from a refutation, and remember the result.
    if best >= beta and best_move != 0:
        if not threats_noted:
            note_threats(state, tables, search, ply)
        learn(state, search, ply, depth, best_move, tried)
    if excluded == 0 and (not root or search.root_count > 0):
        bound = np.int64(LOWER) if best >= beta else np.int64(EXACT) if pv_node and best > first_alpha else np.int64(UPPER)
        store(table, state.key, best_move, to_table(best, ply), raw, depth, bound, age)
        # Where the result says more than a bound on the wrong side, and no capture explains it.
        if (
            not in_check
            and abs(best) < SURE
            and (best_move == 0 or is_quiet(state, best_move))
            and not (bound == LOWER and best <= static)
            and not (bound == UPPER and best >= static)
        ):
            learn_correction(state, search, raw, best, depth)
    return best


@entry
def search_root(state, tables, mind, search, table, age, alpha, beta, depth):
    """One depth at the root.  `root_moves` holds the moves in the order to try."""
    search.excluded[0] = 0
    search.in_check[0] = 1 if checkers(state, tables) != U(0) else 0
    return call_search(search.search_address, state, tables, mind, search, table, age, alpha, beta, depth, np.int64(0), np.int64(0))


def connect(search) -> None:
    """Compile the search if need be and tell a record where to find it, and the clock."""
    give_clock(search)
    search["evaluate_address"] = address_of(evaluate_fast, EVALUATE_SIGNATURE)
    search["quiesce_address"] = address_of(quiesce, QUIESCE_SIGNATURE)
    search["search_address"] = address_of(search_position, SEARCH_SIGNATURE)
