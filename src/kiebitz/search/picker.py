"""The staged move picker: moves one after the other, best first, each listed only when its turn comes.

    remembered move -> good captures -> all the others by rank (killers, quiet moves, losing captures)
                                     -> checks and losing captures only, where no other quiet move can help

In check and at the root all moves are listed at once.  The picker's state is kept for each half-move in the search's record:
the stage, the list (`state.moves`, with ranks in `order`) and the next place in it.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import U
from kiebitz.core.jit import part
from kiebitz.core.moves import ALL, NOISY, QUIET, discoverers, gives_check, is_legal
from kiebitz.search.history import foresee_records
from kiebitz.search.listing import list_checks, list_moves
from kiebitz.search.ordering import FROM_TABLE, best_place, order_moves, pick_at
from kiebitz.search.reading import is_quiet
from kiebitz.search.record import CUT_SKIPPED, FUTILE
from kiebitz.search.recorder import note_left_out
from kiebitz.search.threats import note_threats
from kiebitz.search.walking import foresee, foresee_all

# From REST on the threats have been noted, which the history of quiet moves needs.
TABLE_MOVE, NOTHING_LISTED, GOOD_CAPTURES, CHECKS_ONLY, REST, REST_WITHOUT_QUIETS = range(6)


@part
def start_picking(state, tables, search, ply, table_move):
    """Begin with the remembered move, if it may be played here at all; castling and en passant wait for the list."""
    first = ply > 0 and table_move != 0 and table_move != search.excluded[ply] and is_legal(state, tables, table_move)
    search.stage[ply] = TABLE_MOVE if first else NOTHING_LISTED
    search.given_first[ply] = table_move if first else 0
    search.table_move[ply] = table_move
    search.listed[ply] = 0
    search.next_place[ply] = 0
    search.next_best[ply] = -1
    search.uncovering[ply] = discoverers(state, tables, state.side & 1)


@part
def _list_first(state, tables, search, recorder, ply):
    """Captures; in check all moves; at the root the list given from outside, in its order."""
    if ply == 0:
        n = search.root_count
        for i in range(n):
            state.moves[0, U(i)] = search.root_moves[i]
            search.order[0, U(i)] = n - i
        note_threats(state, tables, search, ply)
        search.stage[ply] = REST
    else:
        in_check = search.in_check[ply] != 0
        search.stage[ply] = GOOD_CAPTURES
        if in_check:
            note_threats(state, tables, search, ply)
            search.stage[ply] = REST
        n = list_moves(state, tables, search, recorder, ply, np.int64(0), np.int64(ALL) if in_check else np.int64(NOISY))
        foresee_all(state, tables, search, ply, n)
        order_moves(state, search, ply, np.int64(0), n, search.table_move[ply])
    search.listed[ply] = n


@part
def _list_more(state, tables, search, recorder, ply, hopeless):
    """No good capture is left: quiet moves; where those are hopeless only the ones that give check."""
    first = search.listed[ply]
    if hopeless:
        n = list_checks(state, tables, search, recorder, ply, first)
        for i in range(first, n):
            search.order[ply, U(i)] = 0
        search.stage[ply] = CHECKS_ONLY
        search.cuts[CUT_SKIPPED] += 1
        note_left_out(recorder, FUTILE)
    else:
        foresee_records(state, search)
        n = list_moves(state, tables, search, recorder, ply, first, np.int64(QUIET))
        note_threats(state, tables, search, ply)
        order_moves(state, search, ply, first, n, search.table_move[ply])
        search.stage[ply] = REST
    search.listed[ply] = n
    search.next_best[ply] = -1


@part
def _is_tame(state, tables, search, ply, i):
    """A quiet move that does not give check."""
    move = np.int64(state.moves[ply, U(i)])
    return is_quiet(state, move) and not gives_check(state, tables, move, search.uncovering[ply])


@part
def _pick_next(state, tables, search, ply, i, n):
    """The best move left; while it is looked at, what is remembered of the position after the next best is fetched."""
    best = search.next_best[ply]
    if best < 0:
        best = best_place(search, ply, i, n)
    rank = pick_at(state, tables, search, ply, i, n, best)
    best = np.int64(-1)
    if search.stage[ply] == REST and i + 1 < n:  # of captures all have been asked for
        best = best_place(search, ply, i + 1, n)
        foresee(state, tables, search, np.int64(state.moves[ply, U(best)]))
    search.next_best[ply] = best
    return rank


@part
def next_move(state, tables, search, recorder, ply, hopeless):
    """The next move to try, 0: none is left; its rank is then in `search.rank`.  `hopeless`: of quiet moves only checks are wanted,
    should they be listed now."""
    if search.stage[ply] == TABLE_MOVE:
        search.stage[ply] = NOTHING_LISTED
        search.rank[ply] = FROM_TABLE
        return search.given_first[ply]
    if search.stage[ply] == NOTHING_LISTED:
        _list_first(state, tables, search, recorder, ply)
    while True:
        i = search.next_place[ply]
        n = search.listed[ply]
        stage = search.stage[ply]
        if stage == GOOD_CAPTURES or stage == REST:
            rank = _pick_next(state, tables, search, ply, i, n) if i < n else np.int64(-1)
            if stage == GOOD_CAPTURES and rank < 0:
                _list_more(state, tables, search, recorder, ply, hopeless)
                continue
        else:  # what is left are checks and captures that lose something: no need to sort
            while i < n and _is_tame(state, tables, search, ply, i):
                i += 1
        if i >= n:
            return np.int64(0)
        search.next_place[ply] = i + 1
        move = np.int64(state.moves[ply, U(i)])
        if move != search.excluded[ply] and move != search.given_first[ply]:
            search.rank[ply] = search.order[ply, U(i)]
            return move


@part
def leave_out_quiets(search, ply):
    """From now on no quiet move but checks; only while the picker is at the quiet moves."""
    search.stage[ply] = REST_WITHOUT_QUIETS


@part
def threats_are_noted(search, ply):
    return search.stage[ply] >= REST
