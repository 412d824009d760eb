"""Suche and Suche_Rek: alpha-beta over all moves to the nominal depth, then only captures.

The original writes minimax with a colour switch; here values are seen from the side to move and change
sign from ply to ply, which gives the same numbers in half the lines.  Everything that leaves this file
(`s.best`, `s.root_value`, `s.tree_value`) is White's view again.
"""

from __future__ import annotations

from typing import Any

from kiebitz.opponents.salomon.kernel.control import field_control
from kiebitz.opponents.salomon.kernel.evaluation import full_value, technical_draw
from kiebitz.opponents.salomon.kernel.glances import glance
from kiebitz.opponents.salomon.kernel.layout import (
    BLACK_QUEEN,
    MATE,
    MAX_MOVES,
    MAX_PLY,
    PAWN,
    TREE_LIMIT,
    WHITE,
    WHITE_QUEEN,
    State,
    Tables,
    kernel,
)
from kiebitz.opponents.salomon.kernel.moves import attacked, castling_allowed, generate, in_check, is_castling, make, mobility, unmake
from kiebitz.opponents.salomon.kernel.ordering import gain, next_move, pre_evaluate, store_killer

_MATE_LIKE = MATE - 1000.0  # beyond this a value is a mate
SEARCHED, CUT, QUIET, ILLEGAL, ESTIMATED = range(5)  # notes of the tree
EXACT, BOUND, REFUSED = range(3)  # notes of the root moves


@kernel("boolean", State)
def told_to_stop(s: Any) -> Any:
    """Time ends a search only when there is a move to play, and never a re-search (thesis, lines 2498-2508, 2728-2731)."""
    if s.stop != 0 and s.best_known != 0 and (s.stop == 2 or s.unstoppable == 0):
        s.stopped = 1
    return s.stopped != 0


@kernel("void", State, "int64")
def enter(s: Any, ply: Any) -> Any:
    """Count the position; its best line is empty so far."""
    s.nodes += 1
    s.line_end[ply] = ply
    if ply > s.deepest:
        s.deepest = ply


@kernel("boolean", State, Tables, "int64", "int64", "int64")
def try_move(s: Any, t: Any, ply: Any, move: Any, side: Any) -> Any:
    """Make the move and note it in path and tree; False, with the move taken back, if it is illegal."""
    if is_castling(s, t, move) and not castling_allowed(s, t, move, side):
        return False
    make(s, t, ply, move, side)
    s.path[ply] = move
    s.path_length = ply + 1
    if s.tree_on != 0:
        node = -1
        if s.tree_count < TREE_LIMIT and s.tree_node[ply] >= 0:
            node = s.tree_count
            s.tree_count += 1
            s.tree_parent[node] = s.tree_node[ply]
            s.tree_move[node] = move
            s.tree_note[node] = ILLEGAL
        s.tree_node[ply + 1] = node
    if in_check(s, t, side):
        s.nodes += 1  # the original only notices in the next position
        unmake(s, t, ply, move, side)
        return False
    return True


@kernel("void", State, "int64", "int64", "float64", "int64")
def note_value(s: Any, ply: Any, side: Any, value: Any, note: Any) -> Any:
    """Write a node's value, seen by `side`, into the tree."""
    if s.tree_on != 0:
        node = s.tree_node[ply]
        if node >= 0:
            s.tree_value[node] = value if side == WHITE else -value
            s.tree_note[node] = note


@kernel("void", State, "int64", "int64")
def keep_line(s: Any, ply: Any, move: Any) -> Any:
    """The best line from here: this move and the best line behind it."""
    s.line[ply, ply] = move
    end = max(s.line_end[ply + 1], ply + 1)
    for i in range(ply + 1, end):
        s.line[ply, i] = s.line[ply + 1, i]
    s.line_end[ply] = end


@kernel("float64", State, Tables, "int64", "int64", "float64", "float64")
def value_at_horizon(s: Any, t: Any, ply: Any, side: Any, alpha: Any, beta: Any) -> Any:
    """Bewertung with its short cut (thesis, lines 2938-2952): if even the largest positional part cannot bring the material
    balance into the window, the estimate will do."""
    balance = s.material[side] - s.material[1 - side]
    if balance + t.lazy_margin <= alpha:
        s.lazy_evaluations += 1
        return balance + t.lazy_margin
    if balance - t.lazy_margin >= beta:
        s.lazy_evaluations += 1
        return balance - t.lazy_margin
    s.full_evaluations += 1
    # Only the side to move has been generated here; the other side's mobility is the one of the position before (at the
    # root, where there is none, it is counted as well).
    s.mobility[ply, side] = mobility(s, t, side)
    if ply > 0:
        s.mobility[ply, 1 - side] = s.mobility[ply - 1, 1 - side]
    value = full_value(s, t, ply)
    return value if side == WHITE else -value


@kernel("boolean", State, Tables, "int64", "int64")
def is_stalemate(s: Any, t: Any, ply: Any, side: Any) -> Any:
    """GUESS-14: quiescence would not notice a stalemate, yet the program is reported never to promote into one at
    any level (thesis, chapter 5.5).  So a side with king and pawns only, not in check, is asked at the horizon whether it can move."""
    for i in range(2, s.men[side] + 1):
        if t.kind[s.piece[side, i]] != PAWN:
            return False
    count = generate(s, t, ply, side, False)
    for i in range(count):
        move = s.moves[ply, i]
        if is_castling(s, t, move):
            continue  # then a king's single step is legal too
        make(s, t, ply, move, side)
        illegal = in_check(s, t, side)
        unmake(s, t, ply, move, side)
        if not illegal:
            return False
    return True


@kernel("float64", State, Tables, "int64", "int64", "float64", "float64", "int64")
def quiesce(s: Any, t: Any, ply: Any, horizon: Any, alpha: Any, beta: Any, side: Any) -> Any:
    """Quiescence (thesis, lines 1415-1464): captures and promotions only, out of check all moves; no limit of depth.

    The horizon position gets the full evaluation, everything behind it the material balance.
    """
    enter(s, ply)
    s.quiet_nodes += 1
    if told_to_stop(s) or ply >= MAX_PLY - 2:
        return 0.0
    if technical_draw(s, t):
        return 0.0
    other = 1 - side
    checked = in_check(s, t, side)
    if ply == horizon:
        if not checked and is_stalemate(s, t, ply, side):
            return 0.0
        stand = value_at_horizon(s, t, ply, side, alpha, beta)
    else:
        stand = s.material[side] - s.material[other]
    glance(s, ply, stand if side == WHITE else -stand)

    # In check (thesis, lines 1465-1513): all moves, the static value being the most to hope for.
    # GUESS-25: the search stops at the first move that reaches it; what is handed back then is not said.  Handing back the
    # static value would make every checking sacrifice look free, and 1...Rxa2 (line 3507) would not be found on the lowest
    # level as reported, so it is the value of that move.
    if checked:
        if ply >= horizon + int(t.check_cap):
            return stand
        best = -MATE + ply
        count = generate(s, t, ply, side, False)
        pre_evaluate(s, t, ply, count, side, False)
        for _ in range(count):
            move = next_move(s, ply, count)
            if not try_move(s, t, ply, move, side):
                continue
            value = -quiesce(s, t, ply + 1, horizon, -beta, -alpha, other)
            note_value(s, ply + 1, side, value, QUIET)
            unmake(s, t, ply, move, side)
            if s.stopped != 0:
                return 0.0
            if value > best:
                best = value
                keep_line(s, ply, move)
            if value >= stand:
                return value
            if value >= beta:
                s.cuts += 1
                break
            alpha = max(alpha, value)
        return best

    # Standing pat: nobody is forced to capture.
    if stand >= beta:
        return stand
    best = stand
    alpha = max(alpha, stand)
    count = generate(s, t, ply, side, True)
    pre_evaluate(s, t, ply, count, side, False)
    for _ in range(count):
        move = next_move(s, ply, count)
        art = move >> 16 & 15
        estimate = stand + gain(s, t, move) + t.quiescence_margin
        if estimate <= alpha and art != WHITE_QUEEN and art != BLACK_QUEEN:
            # Not even with the positional reserve can this capture reach alpha.
            s.futile += 1
            best = max(best, estimate)
            continue
        if not try_move(s, t, ply, move, side):
            continue
        value = -quiesce(s, t, ply + 1, horizon, -beta, -alpha, other)
        note_value(s, ply + 1, side, value, QUIET)
        unmake(s, t, ply, move, side)
        if s.stopped != 0:
            return 0.0
        if value > best:
            best = value
            keep_line(s, ply, move)
        if value >= beta:
            s.cuts += 1
            break
        alpha = max(alpha, value)
    return best


@kernel("boolean", State, Tables, "int64", "float64", "float64", "float64")
def accepted(s: Any, t: Any, side: Any, value: Any, best: Any, beta: Any) -> Any:
    """Field control analysing may confirm or overthrow a new principal variation (thesis, lines 3285-3301); the root move
    stands on the board.

    GUESS-15: where it enters is not published.  Here, at the root: the control value of the position after the move is
    added, and the move is taken only if the sum beats the sum of the best move so far.  Mates need no confirmation.
    """
    if t.fca_on == 0.0:
        return True
    s.control_calls += 1
    control = field_control(s, t)
    total = value + (control if side == WHITE else -control)
    sure = s.root_count == 0 or abs(value) > _MATE_LIKE or abs(best) > _MATE_LIKE or value >= beta
    if not sure and total <= s.best_sum:
        s.control_refusals += 1
        return False
    s.best_sum = total
    return True


@kernel("boolean", State, "int64")
def allowed_at_root(s: Any, move: Any) -> Any:
    if s.only_count == 0:
        return True
    for i in range(s.only_count):  # noqa: SIM110  see `attacked`
        if s.only[i] == move:
            return True
    return False


@kernel("void", State, "int64", "int64", "float64", "int64")
def note_root(s: Any, move: Any, side: Any, value: Any, note: Any) -> Any:
    if s.root_count < MAX_MOVES:
        s.root_move[s.root_count] = move
        s.root_value[s.root_count] = value if side == WHITE else -value
        s.root_note[s.root_count] = note
        s.root_count += 1


@kernel("void", State, "int64", "float64")
def new_main_line(s: Any, side: Any, best: Any) -> Any:
    """A root move is the best so far: its line becomes HAUPTVAR."""
    s.best = best if side == WHITE else -best
    s.main_length = s.line_end[0]
    for i in range(s.main_length):
        s.main[i] = s.line[0, i]
    s.best_known = 1


@kernel("float64", State, Tables, "int64", "int64", "float64", "float64", "int64", "int64")
def look_ahead(s: Any, t: Any, ply: Any, horizon: Any, alpha: Any, beta: Any, side: Any, on_main: Any) -> Any:
    """Suche_Rek (thesis, lines 2722-2822)."""
    if ply >= horizon:
        # In the last iteration the principal variation is looked at one half-move deeper (thesis, lines 2368-2375).
        # GUESS-26: that is, where the whole path equals the line of the iteration before.
        if s.last_iteration == 0 or on_main == 0 or ply != s.depth or s.main_length < ply:
            return quiesce(s, t, ply, horizon, alpha, beta, side)
        horizon += 1
        s.extended += 1
    enter(s, ply)
    if told_to_stop(s):
        return 0.0
    if ply > 0 and technical_draw(s, t):
        return 0.0
    other = 1 - side
    checked = attacked(s, t, s.square[side, 1], other)
    if ply + 1 >= horizon:
        s.mobility[ply, side] = mobility(s, t, side)
    count = generate(s, t, ply, side, False)
    pre_evaluate(s, t, ply, count, side, on_main)
    best = -MATE + ply  # the worst case: mated here
    legal = 0
    for _ in range(count):
        move = next_move(s, ply, count)
        if ply == 0:
            if not allowed_at_root(s, move):
                continue
            s.alpha, s.beta = alpha, beta
        if not try_move(s, t, ply, move, side):
            continue
        legal += 1
        follows = 1 if on_main != 0 and ply < s.main_length and s.main[ply] == move else 0
        value = -look_ahead(s, t, ply + 1, horizon, -beta, -alpha, other, follows)
        note_value(s, ply + 1, side, value, SEARCHED)
        better = value > best
        if ply == 0 and better and s.stopped == 0:
            better = accepted(s, t, side, value, best, beta)
        unmake(s, t, ply, move, side)
        if s.stopped != 0:
            return best
        if ply == 0:
            note = EXACT if value > alpha else BOUND
            note_root(s, move, side, value, REFUSED if value > best and not better else note)
        if better:
            best = value
            keep_line(s, ply, move)
            # GUESS-16: killers are stored by the full search only, whenever a better move of a position is found
            store_killer(s, ply, move, value)
            if ply == 0:
                new_main_line(s, side, best)
            if value >= beta:
                s.cuts += 1
                break
            alpha = max(alpha, value)
    if legal == 0:
        return best if checked else 0.0  # mate or stalemate
    return best


@kernel("float64", State, Tables, "int64", "float64", "float64", "int64")
def search(s: Any, t: Any, depth: Any, alpha: Any, beta: Any, last: Any) -> Any:
    """Suche: one iteration from the root, window and value in White's view."""
    side = s.side + 0
    s.depth = depth
    s.last_iteration = last
    s.root_count = 0
    s.best_sum = 0.0
    s.tree_count = 1
    s.tree_node[0] = 0
    s.tree_value[0] = 0.0
    s.tree_note[0] = SEARCHED
    s.mobility[0, 1 - side] = mobility(s, t, 1 - side)
    if side == WHITE:
        value = look_ahead(s, t, 0, depth, alpha, beta, side, 1)
        note_value(s, 0, side, value, SEARCHED)
        return value
    value = look_ahead(s, t, 0, depth, -beta, -alpha, side, 1)
    note_value(s, 0, side, value, SEARCHED)
    return -value


@kernel("float64", State, Tables)
def static_value(s: Any, t: Any) -> Any:
    """The full evaluation of the position on the board, both sides' mobility up to date; fills `s.terms`."""
    s.mobility[0, 0] = mobility(s, t, 0)
    s.mobility[0, 1] = mobility(s, t, 1)
    return full_value(s, t, 0)
