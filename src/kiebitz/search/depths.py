"""How deep a move is looked at: deeper where it is forced or alone, less deep where it comes late."""

from __future__ import annotations

import numpy as np

from kiebitz.core.jit import part
from kiebitz.core.moves import ALL
from kiebitz.search.listing import list_moves
from kiebitz.search.ordering import UNDERPROMOTION
from kiebitz.search.parameters import P
from kiebitz.search.record import REDUCTIONS
from kiebitz.search.recorder import ALONE
from kiebitz.search.recursion import look
from kiebitz.search.table import NO_BOUND, UPPER
from kiebitz.search.walking import SURE

NOT_ALONE = np.int64(-2)  # said of an extension: other moves are good enough too


@part
def _late(search, depth, number):
    return search.reduction[min(depth, REDUCTIONS - 1), min(number, REDUCTIONS - 1)]


@part
def reduced_depth(search, depth, tried):
    """The depth the next quiet move would get at first, before its own merits."""
    return max(depth - _late(search, depth, tried + 1), 0)


@part
def may_extend(search, ply):
    """Lines must end: no extension far beyond the depth asked for."""
    return ply < search.parameters[P.extension_limit] * search.iteration


@part
def only_one_reply(state, tables, search, recorder, ply):
    """One way out of check: nothing is decided yet."""
    if search.in_check[ply] == 0 or not may_extend(search, ply):
        return False
    return list_moves(state, tables, search, recorder, ply, np.int64(0), np.int64(ALL)) == 1


@part
def extension_of_only_good_move(records, known, beta, depth, ply, cut, pv_node):
    """Singular extension: is the remembered move better than all others by a margin?  Then 1, by far 2; where others are good too
    -1, or NOT_ALONE with a value at which the search may end (multi-cut).  Returns the extension and that value."""
    _, _, _, search, _ = records
    p = search.parameters
    edge = known.value - p[P.singular_margin] * depth
    if (
        ply == 0
        or search.excluded[ply] != 0
        or depth < p[P.singular_depth]
        or known.move == 0
        or known.depth < depth - p[P.singular_table_depth]
        or known.bound == UPPER
        or known.bound == NO_BOUND
        or abs(known.value) >= SURE
        or not may_extend(search, ply)
    ):
        return np.int64(0), edge
    search.excluded[ply] = known.move
    others = look(records, edge - 1, edge, (depth - 1) // 2, ply, cut, ALONE)
    search.excluded[ply] = 0
    if others < edge:
        # Better by far: two deeper, but not again and again.
        if not pv_node and others < edge - p[P.singular_double] and search.doubled[ply] < p[P.singular_double_limit]:
            return np.int64(2), edge
        return np.int64(1), edge
    if edge >= beta:
        return NOT_ALONE, edge
    if known.value >= beta or cut:
        return np.int64(-1), edge
    return np.int64(0), edge


@part
def is_worth_a_deeper_look(search, ply, rank, reckless):
    """Check extension: not for checks that lose material."""
    return search.in_check[ply + 1] != 0 and not reckless and may_extend(search, ply) and rank > UNDERPROMOTION


@part
def is_late(search, depth, tried, pv_node):
    """Whether late move reduction (LMR) applies to the move tried last."""
    p = search.parameters
    return depth >= p[P.reduction_depth] and tried > (p[P.reduction_after_pv] if pv_node else p[P.reduction_after])


@part
def may_reduce(search, quiet, rank, pv_node):
    """Quiet moves and captures that lose something; where only "better or not?" is asked perhaps all captures."""
    return quiet or rank < 0 or (search.parameters[P.reduction_captures] != 0 and not pv_node)


@part
def reduction(search, ply, depth, tried, record, quiet, checks, pv_node, cut, improving, known_capture):
    """LMR: how much less deep a late move is looked at."""
    p = search.parameters
    r = _late(search, depth, tried)
    if not quiet and p[P.reduction_captures] == 0:
        return 0 if checks else max(r - 1, 0) // 2
    if pv_node:
        r -= 1
    if cut:
        r += p[P.reduction_cut]
    if known_capture:  # quiet moves seldom do better than a capture that was good before
        r += p[P.reduction_known_capture]
    if not improving:
        r += 1
    if checks:
        r -= 1
    if search.refuted[ply + 1] > p[P.reduction_refuted]:  # other moves from here and its sisters were refuted: so will this one be
        r += 1
    return r - record // p[P.reduction_history]
