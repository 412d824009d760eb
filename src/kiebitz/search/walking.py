"""What both searches do at every half-move: make a move and note it, judge, recognise draws, keep the line."""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import BISHOP, KNIGHT, QUEEN, ROOK, WHITE, U, count
from kiebitz.core.jit import inner, part
from kiebitz.core.moves import ALL, generate_into, is_legal
from kiebitz.core.position import MAX_HISTORY, MAX_PLY, checkers, likely_key, make, mating_material_missing, unmake
from kiebitz.core.returning import way_back
from kiebitz.evaluation.evaluate import call_evaluate
from kiebitz.score import TABLE_VALUE
from kiebitz.search.clock import EVERY, look_at_the_clock
from kiebitz.search.parameters import F
from kiebitz.search.reading import is_quiet, piece_and_target
from kiebitz.search.record import BEFORE_ROOT, CUTS
from kiebitz.search.recorder import EVALUATION, note_ending, start_timing, stop_timing
from kiebitz.search.table import NO_BOUND, entry_bound, entry_move, fetch, find, table_of

SURE = TABLE_VALUE - MAX_PLY  # beyond this a value is a win by endgame tables, or a mate
DEEPEST = MAX_PLY - 2
SOONEST_REPETITION = 4  # half-moves: out and back again by both sides
WITH_REPLY = 2  # half-moves of a line that shows what is expected next
FIFTY_MOVES = 100  # half-moves without capture or pawn move
# Odd numbers without a pattern for `dice`, the bits by which the mixture is folded, and how many sides the dice have.
_STIR, _STIR_AGAIN = U(0x9E3779B97F4A7C15), U(0xD6E8FEB86659FD93)
_FOLD, _TOP = U(32), U(40)
DICE = 1024


@inner
def count_position(search, ply):
    """One more position looked at; stop when their number or the time is used up."""
    search.nodes += 1
    search.pv_length[ply] = ply
    if ply > search.selective_depth:
        search.selective_depth = ply
    if search.nodes >= search.node_limit:
        search.stop = 1
    if search.nodes & (EVERY - 1) == 0:
        look_at_the_clock(search)


@inner
def end(search, recorder, reason, value):
    """The one way out of a position's search: `reason` says why it ends with this value."""
    if reason < CUTS:
        search.cuts[reason] += 1
    note_ending(recorder, reason)
    return value


@inner
def draw_value(state, search):
    """What a draw is worth to the side to move."""
    return -search.contempt if state.side == search.root_side else search.contempt


@inner
def is_repeated(state, ply):
    """A position of this line again, or for the third time in the game."""
    found = 0
    last = min(state.fifty, state.count)
    back = SOONEST_REPETITION
    while back <= last:
        if state.old_key[(state.count - back) & (MAX_HISTORY - 1)] == state.key:
            if back <= ply:
                return True
            found += 1
            if found == 2:
                return True
        back += 2
    return False


@inner
def may_repeat(state, tables, ply):
    """Whether the side to move can bring back a position of this line: then it has a draw at least."""
    last = min(min(state.fifty, state.count), ply - 1)
    back = SOONEST_REPETITION - 1
    while back <= last:
        move = way_back(state, tables, state.old_key[(state.count - back) & (MAX_HISTORY - 1)])
        if move != 0 and is_legal(state, tables, move):
            return True
        back += 2
    return False


@part
def is_drawn(state, tables, ply, in_check):
    """No material to mate with, a repetition, or fifty moves without capture or pawn move, unless the last one mates."""
    if mating_material_missing(state) or (state.fifty >= SOONEST_REPETITION and is_repeated(state, ply)):
        return True
    return state.fifty >= FIFTY_MOVES and (not in_check or generate_into(state, tables, ply, np.int64(0), np.int64(ALL)) > 0)


@inner
def has_pieces(state, side):
    """More than king and pawns: there is nearly always a move, and having to move is no trouble."""
    return (state.pieces[side, KNIGHT] | state.pieces[side, BISHOP] | state.pieces[side, ROOK] | state.pieces[side, QUEEN]) != U(0)


@inner
def dice(key, seed, move):
    """A number from 0 to DICE - 1 that looks random but is always the same for the same question."""
    mixed = (key ^ seed ^ (U(move) * _STIR)) * _STIR_AGAIN
    mixed ^= mixed >> _FOLD
    mixed *= _STIR_AGAIN
    return np.int64((mixed >> _TOP) & U(DICE - 1))


@inner
def _mood(state, search):
    """By how much a weak level misjudges a position: little what looks like the board before it, much what is left after exchanges."""
    gone = search.root_men - count(state.occupied[0] | state.occupied[1])
    most = search.mood * min(1 + F.mood_per_man * gone, F.mood_shares) // F.mood_shares
    return np.int64(dice(state.key, search.seed, np.int64(0))) * (2 * most + 1) // DICE - most


@inner
def judge(state, tables, mind, search, recorder):
    """The static value for the side to move."""
    search.evaluations += 1
    start_timing(recorder, search)
    value = call_evaluate(search.evaluate_address, state, tables, mind)
    stop_timing(recorder, search, EVALUATION)
    if search.mood:
        value += _mood(state, search)
    return value if state.side == WHITE else -value


@part
def foresee(state, tables, search, move):
    """This move will perhaps be made: what is remembered of the position after it is fetched while its fate is decided."""
    fetch(table_of(search), likely_key(state, tables, move))


@part
def foresee_all(state, tables, search, ply, n):
    """The first `n` moves listed will perhaps be made soon."""
    for i in range(n):
        foresee(state, tables, search, np.int64(state.moves[ply, U(i)]))


@inner
def do(state, tables, search, ply, move):
    """Make a move and note it for the line shown and for what follows upon it."""
    search.moved[ply + BEFORE_ROOT] = piece_and_target(state, move)
    search.line[ply] = move
    search.line_length = ply + 1
    make(state, tables, move)
    search.in_check[ply + 1] = 1 if checkers(state, tables) != U(0) else 0


@inner
def extend_line(search, ply, move):
    """`move` followed by the best line found below it is the best line here."""
    search.pv[ply, ply] = move
    length = search.pv_length[ply + 1]
    for i in range(ply + 1, length):
        search.pv[ply, i] = search.pv[ply + 1, i]
    search.pv_length[ply] = max(length, ply + 1)


@part
def _known_move(state, tables, search):
    """The move the table holds for the position on the board, if it can be played there; else 0."""
    contents = find(table_of(search), state.key)
    move = entry_move(contents)
    if contents != U(0) and entry_bound(contents) != NO_BOUND:
        for i in range(generate_into(state, tables, np.int64(0), np.int64(0), np.int64(ALL))):
            if np.int64(state.moves[0, U(i)]) == move:
                return move
    return np.int64(0)


@part
def lengthen_best_line(state, tables, search):
    """From the table, where the line has no reply yet or ends in the middle of an exchange.  Captures come to an end by themselves."""
    length = search.best_line_length
    settled = True
    for i in range(length):
        settled = is_quiet(state, search.best_line[i])
        make(state, tables, search.best_line[i])
    while (length < WITH_REPLY or not settled) and length < DEEPEST:
        move = _known_move(state, tables, search)
        if move == 0:
            break
        settled = is_quiet(state, move)
        search.best_line[length] = move
        make(state, tables, move)
        length += 1
    search.best_line_length = length
    while length > 0:
        length -= 1
        unmake(state, tables, search.best_line[length])
