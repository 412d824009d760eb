"""Which move to try first: remembered move, good captures (most valuable victim first), killers, what went well before.

A move's rank is one number; its size tells the class.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import QUEEN, U
from kiebitz.core.jit import inner
from kiebitz.core.lanes import LANES, LEAST, highest_of_some
from kiebitz.core.position import MAX_MOVES, PROMOTION
from kiebitz.search.exchange import EXCHANGE_VALUE, loses_exchange
from kiebitz.search.history import capture_record, last_moved, quiet_record
from kiebitz.search.parameters import F, P
from kiebitz.search.reading import QUEENING, captured_kind, is_quiet, kind_of_move, moved_kind
from kiebitz.search.threats import safety_gained

# The classes of ranks lie so far apart that no record leads from one into another.
FROM_TABLE = 1 << 28
GOOD_CAPTURE = 1 << 24
FIRST_KILLER = GOOD_CAPTURE - 200_000  # further below than the history of a capture can lower it
SPECIAL_QUIET = 1 << 23  # killers and countermoves lie above, all other quiet moves below
UNDERPROMOTION = -(1 << 23)
BAD_CAPTURE = -(1 << 24)
_CAPTURE_WEIGHT = F.capture_weight


@inner
def order_moves(state, search, ply, first, n, table_move):
    """Give the moves of row `ply` from `first` on a rank for trying; for quiet ones the threats must have been noted."""
    last = last_moved(search, ply)
    counter = search.counter_move[last] if last >= 0 else 0
    for i in range(first, n):
        move = np.int64(state.moves[ply, U(i)])
        if move == table_move:
            rank = np.int64(FROM_TABLE)
        elif not is_quiet(state, move):
            victim = captured_kind(state, move)
            value = _CAPTURE_WEIGHT * EXCHANGE_VALUE[victim] if victim >= 0 else 0
            if kind_of_move(move) == QUEENING:
                value += _CAPTURE_WEIGHT * EXCHANGE_VALUE[QUEEN]
            # Good until shown otherwise: `pick` looks at the exchange when the move's turn comes.
            rank = GOOD_CAPTURE + value + capture_record(state, search, move, victim)
        elif move == search.killers[ply, 0]:
            rank = np.int64(FIRST_KILLER)
        elif move == search.killers[ply, 1]:
            rank = np.int64(FIRST_KILLER - 1)
        elif move == counter:
            rank = np.int64(FIRST_KILLER - 2)
        else:
            rank = quiet_record(state, search, ply, move)
            rank += search.parameters[P.safety_bonus] * safety_gained(search, ply, moved_kind(state, move), move)
            if kind_of_move(move) >= PROMOTION:
                rank += UNDERPROMOTION  # nobody promotes to less without a reason
        search.order[ply, U(i)] = rank


@inner
def best_place(search, ply, i, n):
    """Where the best of the moves not tried yet stands, those from place `i` on; of equals the first."""
    best = np.int64(LEAST) * MAX_MOVES
    while i < n:
        found = highest_of_some(search.order, ply * MAX_MOVES + i, n - i)
        # Rank and place in one number.
        best = max(best, found // LANES * MAX_MOVES + MAX_MOVES - LANES - i + found % LANES)
        i += LANES
    return (MAX_MOVES - 1) - best % MAX_MOVES


@inner
def pick_at(state, tables, search, ply, i, n, best):
    """Bring the best of the moves not tried yet, found at this place, to place `i` and return its rank; losing captures
    are put back."""
    while True:
        move = np.int64(state.moves[ply, U(best)])
        rank = search.order[ply, U(best)]
        if FIRST_KILLER < rank < FROM_TABLE and loses_exchange(state, tables, move):
            search.order[ply, U(best)] = rank - GOOD_CAPTURE + BAD_CAPTURE
            best = best_place(search, ply, i, n)
            continue
        state.moves[ply, U(best)] = state.moves[ply, U(i)]
        search.order[ply, U(best)] = search.order[ply, U(i)]
        state.moves[ply, U(i)] = move
        search.order[ply, U(i)] = rank
        return np.int64(rank)


@inner
def pick(state, tables, search, ply, i, n):
    """The same where the best has not been looked for yet."""
    return pick_at(state, tables, search, ply, i, n, best_place(search, ply, i, n))
