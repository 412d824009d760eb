"""The search: principal-variation alpha-beta in numbered steps; at its end the capture search takes over.

Values are centipawns from the side to move.  Each step carries the name chess programmers know it by.  The moves come from
picker.py; what is skipped is decided in pruning.py, what is looked at deeper or less deep in depths.py, and the numbers of all
of them are declared in parameters.py.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.attacks import tables as attack_tables
from kiebitz.core.bitboards import U
from kiebitz.core.jit import entry, make_together, part
from kiebitz.core.moves import gives_check
from kiebitz.core.pointers import address_of
from kiebitz.core.position import checkers, unmake
from kiebitz.evaluation.evaluate import evaluate_fast
from kiebitz.score import INFINITE_VALUE, MATE_VALUE
from kiebitz.search.captures import search_captures
from kiebitz.search.clock import give_clock
from kiebitz.search.correction import corrected, foresee_judgement, learn_correction
from kiebitz.search.depths import (
    NOT_ALONE,
    extension_of_only_good_move,
    is_late,
    is_worth_a_deeper_look,
    may_reduce,
    only_one_reply,
    reduction,
)
from kiebitz.search.endgame_tables import may_ask_tables, value_by_tables
from kiebitz.search.exchange import exchange_wins
from kiebitz.search.history import capture_record, learn, quiet_record
from kiebitz.search.ordering import SPECIAL_QUIET
from kiebitz.search.oversight import is_overlooked
from kiebitz.search.parameters import F, P
from kiebitz.search.picker import next_move, start_picking, threats_are_noted
from kiebitz.search.pruning import (
    captures_when_far_behind,
    is_far_ahead,
    is_futile,
    skip,
    something_is_safe,
    value_of_passing,
    why_skip_capture,
    why_skip_check,
    why_skip_quiet,
)
from kiebitz.search.reading import captured_kind, is_quiet
from kiebitz.search.record import (
    CUT_FAR_AHEAD,
    CUT_FAR_BEHIND,
    CUT_FIRST_MOVE,
    CUT_LATER_MOVE,
    CUT_NULL,
    CUT_TABLE,
    END_DEEPEST,
    END_DRAW,
    END_LEFT_OUT,
    END_MATE_DISTANCE,
    END_NO_MOVE,
    END_OTHERS_TOO,
    END_REPEATABLE,
    END_SEARCHED,
    END_STOPPED,
    END_TABLES,
    NOT_SKIPPED,
    OVERLOOKED,
)
from kiebitz.search.recorder import AGAIN, FULL, REDUCED, SCOUT, note_alpha, note_best, note_depth, note_judgement
from kiebitz.search.recursion import CUT, OPEN, look
from kiebitz.search.table import EXACT, LOWER, NO_BOUND, NO_VALUE, UPPER, decides, give_table, recall, refined, remember
from kiebitz.search.threats import note_threats
from kiebitz.search.walking import (
    DEEPEST,
    SURE,
    count_position,
    do,
    draw_value,
    end,
    extend_line,
    foresee,
    is_drawn,
    judge,
    lengthen_best_line,
    may_repeat,
)

OWN_TURN = 2  # half-moves from one move of a side to its next
STOPPED = np.int64(0)  # the value of a search that was stopped: nobody reads it


@part
def _static_values(records, known, ply, places):
    """The evaluation as it is and corrected by what was learnt, and whether our side is getting better; NO_VALUE in check."""
    state, tables, mind, search, recorder = records
    if search.in_check[ply] != 0:
        search.static[ply + OWN_TURN] = NO_VALUE
        return np.int64(NO_VALUE), np.int64(NO_VALUE), False
    raw = known.static
    if raw == NO_VALUE:
        raw = judge(state, tables, mind, search, recorder)
        if not known.found and search.excluded[ply] == 0:
            remember(search, state.key, np.int64(0), raw, raw, np.int64(0), np.int64(NO_BOUND), np.int64(0))
    static = corrected(state, search, raw, places)
    search.static[ply + OWN_TURN] = static
    before = search.static[ply]
    if before == NO_VALUE and ply >= 2 * OWN_TURN:  # in check then: one turn further back
        before = search.static[ply - OWN_TURN]
    return raw, static, before != NO_VALUE and static > before


@part
def _announce(search, move, number, alpha, beta):
    """At the root, for those who watch: this move is looked at now."""
    search.trying_move = move
    search.trying_number = number
    search.alpha = alpha
    search.beta = beta


@part
def _note_root_move(search, i, move, value, exact, depth, nodes):
    search.root_nodes[i] += nodes
    search.root_moves[i] = move
    search.root_values[i] = value  # an upper bound only, unless exact
    search.root_exact[i] = 1 if exact else 0
    search.root_depths[i] = depth


@part
def _note_best_line(search, move, value):
    search.best_move = move
    search.best_value = value
    search.best_line_length = search.pv_length[0]
    for k in range(search.pv_length[0]):
        search.best_line[k] = search.pv[0, k]


@part
def _keep_result(records, ply, depth, best, best_move, raw, static, bound):
    """Into the table, and into the corrections where the result says more than a bound on the wrong side and no capture explains it."""
    state, _, _, search, _ = records
    remember(search, state.key, best_move, best, raw, depth, bound, ply)
    if (
        search.in_check[ply] == 0
        and abs(best) < SURE
        and (best_move == 0 or is_quiet(state, best_move))
        and not (bound == LOWER and best <= static)
        and not (bound == UPPER and best >= static)
    ):
        learn_correction(state, search, raw, best, depth)


@entry
def search_position(records, alpha, beta, depth, ply, cut):
    """The value of a position searched to `depth`; `cut`: a refutation is expected.  See the steps."""
    state, tables, mind, search, recorder = records
    p = search.parameters

    # Step 1. Count, stop when told to.
    count_position(search, ply)
    if search.stop:
        return end(search, recorder, END_STOPPED, STOPPED)
    root = ply == 0
    pv_node = beta - alpha > 1
    in_check = search.in_check[ply] != 0
    search.doubled[ply + 1] = search.doubled[ply]

    # Step 2. Draws by rule, and those our side can bring about at once; mate distance: no mate can be shorter than one already found.
    if not root:
        if is_drawn(state, tables, ply, in_check):
            return end(search, recorder, END_DRAW, draw_value(state, search))
        if ply >= DEEPEST:
            return end(
                search, recorder, END_DEEPEST, draw_value(state, search) if in_check else judge(state, tables, mind, search, recorder)
            )
        alpha = max(alpha, -MATE_VALUE + ply)
        if alpha < draw_value(state, search) and search.excluded[ply] == 0 and may_repeat(state, tables, ply):
            alpha = draw_value(state, search)
            note_alpha(recorder, alpha)
            if alpha >= beta:
                return end(search, recorder, END_REPEATABLE, alpha)
        beta = min(beta, MATE_VALUE - ply - 1)
        if alpha >= beta:
            return end(search, recorder, END_MATE_DISTANCE, alpha)

    # Step 3. Transposition table: known from before, deep enough?
    excluded = search.excluded[ply]
    places = foresee_judgement(state, mind, search)
    known = recall(search, state.key, ply)
    if not pv_node and excluded == 0 and known.depth >= depth and state.fifty < p[P.table_fifty] and decides(known, alpha, beta):
        note_judgement(recorder, known.static, known.depth)
        return end(search, recorder, CUT_TABLE, known.value)

    if known.move != 0:
        foresee(state, tables, search, known.move)  # most likely the first one made

    # Endgame tables (Syzygy): known from the end of the game?
    if not root and excluded == 0 and may_ask_tables(state, search, depth):
        value, bound = value_by_tables(state, search, ply)
        if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
            remember(search, state.key, np.int64(0), value, np.int64(NO_VALUE), depth + F.tables_depth, bound, ply)
            return end(search, recorder, END_TABLES, value)

    # Step 4. Static evaluation, corrected by what is remembered; is our side improving?
    raw, static, improving = _static_values(records, known, ply, places)
    note_judgement(recorder, static, known.depth)
    value_now = refined(known, static) if not in_check else static
    search.killers[ply + OWN_TURN, 0] = 0
    search.killers[ply + OWN_TURN, 1] = 0
    search.refuted[ply + OWN_TURN] = 0

    # A decided game: do not let the defender's material hide the mate.
    hunted = search.hunting != 0 and state.side & 1 != search.root_side
    if not pv_node and not in_check and excluded == 0 and not hunted:
        # Step 5. Reverse futility: so far ahead that the opponent will avoid this position, so stop looking.
        if is_far_ahead(search, value_now, beta, depth, ply, improving):
            return end(search, recorder, CUT_FAR_AHEAD, value_now - (value_now - beta) // 2)

        # Step 6. Razoring: so far behind that only captures can help; see whether they do.
        value = captures_when_far_behind(records, value_now, alpha, depth, ply)
        if value <= alpha:
            return end(search, recorder, CUT_FAR_BEHIND, value)

        # Step 7. Null move: let the opponent move twice; if we are still above beta, a real move will be too.
        value = value_of_passing(records, value_now, static, beta, depth, ply, cut)
        if search.stop:
            return end(search, recorder, END_STOPPED, STOPPED)
        if value >= beta:
            return end(search, recorder, CUT_NULL, value)

    # Step 8. Internal iterative reduction: nothing remembered here, so a shallower look finds a good first move.
    if depth >= p[P.shallow_first_depth] and known.move == 0 and (pv_node or cut) and excluded == 0:
        depth -= 1

    # Step 9. Only reply: with one way out of check nothing is decided yet, so look one deeper.
    if only_one_reply(state, tables, search, recorder, ply):
        depth += 1

    # Step 10. Singular extension: is the remembered move the only good one?  Then look deeper at it.
    extension, edge = extension_of_only_good_move(records, known, beta, depth, ply, cut, pv_node)
    if search.stop:
        return end(search, recorder, END_STOPPED, STOPPED)
    if extension == NOT_ALONE:
        return end(search, recorder, END_OTHERS_TOO, edge)

    # Step 11. One move after the other, as the picker gives them.
    known_capture = known.move != 0 and not is_quiet(state, known.move)
    start_picking(state, tables, search, ply, known.move)
    best = np.int64(-INFINITE_VALUE)
    best_move = np.int64(0)
    first_alpha = alpha
    tried = 0
    safe = False  # moves may be skipped
    futile = False  # quiet moves should be
    ending = END_SEARCHED
    while True:  # Numba does not compile `while (move := next_move(...)) != 0`
        move = next_move(state, tables, search, recorder, ply, futile)
        if move == 0:
            break
        foresee(state, tables, search, move)
        rank = search.rank[ply]
        quiet = is_quiet(state, move)
        checking = quiet and gives_check(state, tables, move, search.uncovering[ply])
        record = np.int64(0)
        if not quiet:
            record = np.int64(capture_record(state, search, move, captured_kind(state, move)))
        elif threats_are_noted(search, ply):
            record = quiet_record(state, search, ply, move)

        # Step 12. Late move pruning, futility, history and SEE pruning: what can hardly matter is skipped once something is safe.
        reason = NOT_SKIPPED
        if search.blindness != 0 and not root and not in_check and is_overlooked(state, tables, search, ply, move):
            reason = OVERLOOKED
        elif safe and quiet and not checking and rank < SPECIAL_QUIET:
            reason = why_skip_quiet(state, tables, search, move, record, depth, tried, improving, futile)
        elif safe and checking and rank < SPECIAL_QUIET:
            reason = why_skip_check(state, tables, search, move, depth)
        elif safe and not quiet:
            reason = why_skip_capture(state, tables, search, ply, move, rank, static, alpha, depth, tried, pv_node)
        if reason != NOT_SKIPPED:
            skip(search, recorder, ply, move, reason)
            continue

        if root:
            _announce(search, move, tried + 1, alpha, beta)
        nodes_before = search.nodes
        reckless = checking and not exchange_wins(state, tables, move, np.int64(0))
        alone = move == known.move and extension != 0
        search.doubled[ply + 1] = search.doubled[ply] + (1 if alone and extension == 2 else 0)
        search.tried[ply, U(tried)] = move
        tried += 1
        do(state, tables, search, ply, move)

        # Step 13. Singular and check extension: the only good move, and a check that loses nothing, are looked at deeper.
        deeper = depth - 1
        if alone:
            deeper += extension
        elif is_worth_a_deeper_look(search, ply, rank, reckless):
            deeper += 1
        note_depth(recorder, ply, depth, deeper)

        # Step 14. Late move reduction (LMR): late moves are looked at less deep, with a window that only asks "better or not?"
        # (principal variation search); what looks better is looked at again.
        value = np.int64(0)
        if is_late(search, depth, tried, pv_node) and may_reduce(search, quiet, rank, pv_node):
            less = reduction(
                search, ply, depth, tried, record, quiet, search.in_check[ply + 1] != 0, pv_node, cut, improving, known_capture
            )
            reduced = min(max(deeper - less, 1), deeper)
            value = -look(records, -alpha - 1, -alpha, reduced, ply + 1, CUT, REDUCED)
            again = value > alpha and reduced < deeper
            if again and not root:  # much better: look deeper than meant at first; hardly better: less deep
                if value > best + p[P.again_deeper] and less >= p[P.again_deeper_reduction]:
                    deeper += 1
                elif value < best + p[P.again_shallower]:
                    deeper -= 1
            if again and reduced < deeper:
                value = -look(records, -alpha - 1, -alpha, deeper, ply + 1, CUT - cut, AGAIN)
        elif not pv_node or tried > 1:
            value = -look(records, -alpha - 1, -alpha, deeper, ply + 1, CUT - cut, SCOUT)
        if pv_node and (tried == 1 or (value > alpha and (root or value < beta))):
            value = -look(records, -beta, -alpha, deeper, ply + 1, OPEN, FULL)
        unmake(state, tables, move)
        if search.stop:
            return end(search, recorder, END_STOPPED, STOPPED)
        if root:
            _note_root_move(search, tried - 1, move, value, tried == 1 or value > alpha, depth, search.nodes - nodes_before)

        # Step 15. Better than all before?
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                best_move = move
                note_best(recorder, move)
                if pv_node:
                    extend_line(search, ply, move)
                if root:
                    _note_best_line(search, move, value)
                if value >= beta:
                    search.refuted[ply] += 1
                    ending = CUT_FIRST_MOVE if tried == 1 else CUT_LATER_MOVE
                    break
                # A good move found: the others only have to be shown to be worse.
                if p[P.settled_depth] <= depth <= p[P.settled_depth_limit] and not root and abs(value) < SURE:
                    depth -= 1
        safe = something_is_safe(state, search, best, alpha, ply)
        futile = safe and not in_check and is_futile(search, static, alpha, depth, tried)

    # Step 16. No move at all: mate or stalemate; unless moves were left out.
    if tried == 0:
        if search.listed[ply] > 0 and search.blindness != 0 and not in_check and excluded == 0:
            return end(search, recorder, END_LEFT_OUT, value_now)  # nothing was seen that could happen: the position as it stands
        if excluded != 0 or search.listed[ply] > 0:
            return end(search, recorder, END_LEFT_OUT, alpha)
        return end(search, recorder, END_NO_MOVE, -MATE_VALUE + ply if in_check else draw_value(state, search))

    # Step 17. Learn from a refutation (history, killers, countermove), and remember the result.
    if best >= beta and best_move != 0:
        if not threats_are_noted(search, ply):
            note_threats(state, tables, search, ply)
        learn(state, search, ply, depth, best_move, tried)
    if excluded == 0:
        bound = np.int64(LOWER) if best >= beta else np.int64(EXACT) if pv_node and best > first_alpha else np.int64(UPPER)
        _keep_result(records, ply, depth, best, best_move, raw, static, bound)
    return end(search, recorder, ending, best)


@entry
def search_root(state, tables, mind, search, recorder, table, age, alpha, beta, depth):
    """One depth at the root.  `root_moves` holds the moves in the order to try; `recorder`: None, or who writes down what happens."""
    give_table(search, table, age)
    search.excluded[0] = 0
    search.in_check[0] = 1 if checkers(state, tables) != U(0) else 0
    value = look((state, tables, mind, search, recorder), alpha, beta, depth, np.int64(0), OPEN, FULL)
    if search.best_move != 0:
        lengthen_best_line(state, tables, search)
    return value


def connect(state, mind, search, recorder=None) -> None:
    """Compile the search if need be and tell a record where to find it, and the clock; with a recorder it is another version."""
    give_clock(search)
    judged = (state, attack_tables(), mind)
    records = (*judged, search, recorder)
    make_together((search_captures, (records, 0, 0, 0, 0)), (search_position, (records, 0, 0, 0, 0, 0)))
    search["evaluate_address"] = address_of(evaluate_fast, *judged)
    search["captures_address"] = address_of(search_captures, records, 0, 0, 0, 0)
    search["search_address"] = address_of(search_position, records, 0, 0, 0, 0, 0)
