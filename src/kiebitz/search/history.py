"""What went well before: history of quiet moves and captures, killers, countermoves.

A move that refutes (a beta cutoff) is remembered under several aspects; the sum of its records ranks it elsewhere.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import U
from kiebitz.core.jit import inner
from kiebitz.core.room import LINE, bring_near
from kiebitz.search.parameters import P
from kiebitz.search.reading import KINDS_OF_MEN, PIECE_SQUARES, captured_kind, is_quiet, piece_and_target, way_of
from kiebitz.search.record import BEFORE_ROOT, PAWN_HISTORIES
from kiebitz.search.threats import threatened_index

RECORD_BITS = 14  # records stay within +-2**14: they are kept in 16 bits
_BYTES = 2
_LINES_OF_A_SIDE = PIECE_SQUARES // 2 * _BYTES // LINE


@inner
def last_moved(search, ply):
    """Man and target of the opponent's last move, -1: none, or it passed."""
    return search.moved[ply + BEFORE_ROOT - 1]


@inner
def _follow_up_index(search, ply, back, going):
    """Continuation history: where the record of a move after the one `back` half-moves ago is kept."""
    return (search.moved[ply + BEFORE_ROOT - back] + 1) * PIECE_SQUARES + going


@inner
def _pawn_history_index(state, going):
    return np.int64(state.pawn_key & U(PAWN_HISTORIES - 1)) * PIECE_SQUARES + going


@inner
def foresee_records(state, search):
    """The quiet moves will be ranked: what is remembered of our men with these pawns is brought near."""
    first = _pawn_history_index(state, (state.side & 1) * (PIECE_SQUARES // 2))
    for line in range(_LINES_OF_A_SIDE):
        bring_near(search.pawn_history, first + line * (LINE // _BYTES))


@inner
def _capture_index(state, move, victim):
    return piece_and_target(state, move) * KINDS_OF_MEN + max(victim, 0)


@inner
def quiet_record(state, search, ply, move):
    """How well a quiet move did before: leaving or entering attacked squares, with these pawns, and after the last two moves."""
    us = state.side & 1
    going = piece_and_target(state, move)
    return (
        np.int64(search.history[us, threatened_index(search, ply, move), way_of(move)])
        + search.pawn_history[U(_pawn_history_index(state, going))]
        + search.follow_up[U(_follow_up_index(search, ply, 1, going))]
        + search.follow_up[U(_follow_up_index(search, ply, 2, going))]
    )


@inner
def capture_record(state, search, move, victim):
    return search.capture_history[U(_capture_index(state, move, victim))]


@inner
def _towards(value, bonus):
    """Records grow slower the nearer they are to their limit."""
    return value + bonus - ((value * abs(bonus)) >> RECORD_BITS)


@inner
def _learn_quiet(state, search, ply, move, bonus):
    us = state.side & 1
    way = way_of(move)
    going = piece_and_target(state, move)
    threatened = threatened_index(search, ply, move)
    search.history[us, threatened, way] = _towards(np.int64(search.history[us, threatened, way]), bonus)
    place = U(_pawn_history_index(state, going))
    search.pawn_history[place] = _towards(np.int64(search.pawn_history[place]), bonus)
    for back in (1, 2):
        if search.moved[ply + BEFORE_ROOT - back] >= 0:
            index = U(_follow_up_index(search, ply, back, going))
            search.follow_up[index] = _towards(np.int64(search.follow_up[index]), bonus)


@inner
def _learn_capture(state, search, move, bonus):
    index = U(_capture_index(state, move, captured_kind(state, move)))
    search.capture_history[index] = _towards(np.int64(search.capture_history[index]), bonus)


@inner
def learn(state, search, ply, depth, best_move, tried):
    """A move refuted the opponent's last one: remember it, and that the others before did not.
    Quiet moves are not blamed when it took a capture.  The threats must have been noted."""
    bonus = min(search.parameters[P.history_bonus] * depth, search.parameters[P.history_bonus_limit])
    found_quiet = is_quiet(state, best_move)
    if found_quiet:
        if search.killers[ply, 0] != best_move:
            search.killers[ply, 1] = search.killers[ply, 0]
            search.killers[ply, 0] = best_move
        last = last_moved(search, ply)
        if last >= 0:
            search.counter_move[last] = best_move
        _learn_quiet(state, search, ply, best_move, bonus)
    else:
        _learn_capture(state, search, best_move, bonus)
    for i in range(tried):
        move = np.int64(search.tried[ply, U(i)])
        if move == best_move:
            continue
        if not is_quiet(state, move):
            _learn_capture(state, search, move, -bonus)
        elif found_quiet:
            _learn_quiet(state, search, ply, move, -bonus)
