"""The staged move picker: moves one after the other, best first, each listed only when its turn comes.

    remembered move -> good captures -> killers and countermove -> all the others by rank (quiet moves, losing captures)
                                     -> checks and losing captures only, where no other quiet move can help

In check and at the root all moves are listed at once.  The picker's state is kept for each half-move in the search's record:
the stage, the list (`state.moves`, with ranks in `order`) and the next place in it.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import U
from kiebitz.core.jit import part
from kiebitz.core.moves import ALL, NOISY, QUIET, discoverers, gives_check, is_legal
from kiebitz.core.position import CASTLING
from kiebitz.search.history import counter_of
from kiebitz.search.listing import list_checks, list_moves
from kiebitz.search.ordering import FIRST_KILLER, FROM_TABLE, GIVEN, order_moves, pick
from kiebitz.search.reading import is_quiet, kind_of_move
from kiebitz.search.record import CUT_SKIPPED, FUTILE, KILLERS, SPECIALS
from kiebitz.search.recorder import note_left_out
from kiebitz.search.threats import note_threats

# From SPECIAL on the threats have been noted, which the history of quiet moves needs.
TABLE_MOVE, NOTHING_LISTED, GOOD_CAPTURES, CHECKS_ONLY, SPECIAL, REST, REST_WITHOUT_QUIETS = range(7)


@part
def start_picking(state, tables, search, ply, table_move):
    """Begin with the remembered move, if it may be played here at all; castling and en passant wait for the list."""
    first = ply > 0 and table_move != 0 and table_move != search.excluded[ply] and is_legal(state, tables, table_move)
    search.stage[ply] = TABLE_MOVE if first else NOTHING_LISTED
    search.given_first[ply] = table_move if first else 0
    search.table_move[ply] = table_move
    search.listed[ply] = 0
    search.next_place[ply] = 0
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
        order_moves(state, search, ply, np.int64(0), n, search.table_move[ply])
    search.listed[ply] = n


@part
def _list_checks(state, tables, search, recorder, ply):
    """No good capture is left, and of quiet moves only those that give check can help."""
    first = search.listed[ply]
    n = list_checks(state, tables, search, recorder, ply, first)
    for i in range(first, n):
        search.order[ply, U(i)] = 0
    search.stage[ply] = CHECKS_ONLY
    search.listed[ply] = n
    search.cuts[CUT_SKIPPED] += 1
    note_left_out(recorder, FUTILE)


@part
def _choose_special(state, tables, search, ply):
    """No good capture is left: killers and countermove, if they can be played here.  Often one of them refutes, and nothing need
    be listed.  Where castling is the remembered move it goes before them, and waits for the list."""
    note_threats(state, tables, search, ply)
    none = kind_of_move(search.table_move[ply]) == CASTLING
    for k in range(SPECIALS):
        move = search.killers[ply, k] if k < KILLERS else counter_of(search, ply)
        fits = not none and move != 0 and move != search.given_first[ply] and is_quiet(state, move) and is_legal(state, tables, move)
        for before in range(k):
            fits = fits and move != search.special[ply, before]
        search.special[ply, k] = move if fits else 0
    search.next_special[ply] = 0
    search.stage[ply] = SPECIAL


@part
def _next_special(search, ply):
    """The next of them, 0: none is left."""
    while search.next_special[ply] < SPECIALS:
        k = search.next_special[ply]
        search.next_special[ply] = k + 1
        move = search.special[ply, k]
        if move != 0 and move != search.excluded[ply]:
            search.rank[ply] = FIRST_KILLER - k
            return move
    return np.int64(0)


@part
def _list_rest(state, tables, search, recorder, ply):
    """The other quiet moves, and what is left of the captures."""
    first = search.listed[ply]
    n = list_moves(state, tables, search, recorder, ply, first, np.int64(QUIET))
    order_moves(state, search, ply, first, n, search.table_move[ply])
    for i in range(first, n):
        if search.order[ply, U(i)] >= FIRST_KILLER - SPECIALS:
            move = np.int64(state.moves[ply, U(i)])
            for k in range(SPECIALS):
                if move == search.special[ply, k]:
                    search.order[ply, U(i)] = GIVEN
    search.stage[ply] = REST
    search.listed[ply] = n


@part
def _is_tame(state, tables, search, ply, i):
    """A quiet move that does not give check."""
    move = np.int64(state.moves[ply, U(i)])
    return is_quiet(state, move) and not gives_check(state, tables, move, search.uncovering[ply])


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
            rank = pick(state, tables, search, ply, i, n) if i < n else np.int64(-1)
            if rank == GIVEN:
                return np.int64(0)
            if stage == GOOD_CAPTURES and rank < 0:
                if hopeless:
                    _list_checks(state, tables, search, recorder, ply)
                else:
                    _choose_special(state, tables, search, ply)
                continue
        elif stage == SPECIAL:
            move = _next_special(search, ply)
            if move != 0:
                return move
            _list_rest(state, tables, search, recorder, ply)
            continue
        else:  # what is left are checks and captures that lose something: no need to sort
            while i < n and _is_tame(state, tables, search, ply, i):
                i += 1
        if i >= n:
            return np.int64(0)
        search.next_place[ply] = i + 1
        move = np.int64(state.moves[ply, U(i)])
        if move != search.excluded[ply] and move != search.given_first[ply] and search.order[ply, U(i)] != GIVEN:
            search.rank[ply] = search.order[ply, U(i)]
            return move


@part
def leave_out_quiets(search, ply):
    """From now on no quiet move but checks; only while the picker is at the quiet moves."""
    search.stage[ply] = REST_WITHOUT_QUIETS


@part
def threats_are_noted(search, ply):
    return search.stage[ply] >= SPECIAL
