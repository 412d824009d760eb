"""Intuition: what the network makes of the men and their squares, within bounds; one row of the evaluation among the others."""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import EMPTY, KING, U, bit, lowest
from kiebitz.core.jit import inner
from kiebitz.evaluation.network import CENTIPAWN, HEADS, answers, follow, without
from kiebitz.evaluation.packed import endgame_part, middlegame_part
from kiebitz.evaluation.rules.add import add, is_traced
from kiebitz.evaluation.terms import INTUITION_LIMIT, SLOT


@inner
def _size(parts):
    """In centipawns, whichever side is favoured, rounded towards nothing."""
    return min(np.int64(U(abs(parts)) // U(CENTIPAWN)), INTUITION_LIMIT)


@inner
def part_of(packed, head):
    return middlegame_part(packed) if head == 0 else endgame_part(packed)


@inner
def _is_bare(state, us):
    return state.occupied[us] == state.pieces[us, KING]


@inner
def share_of_man(state, network, square, head):
    """What a man gives to the answer of a head, in parts of a centipawn from White's view: the answer less the one without it."""
    side = state.side & 1
    rest = without(network, np.int64(state.board[square]), square, side)
    share = part_of(answers(network, side), head) - part_of(rest, head)
    return share if side == 0 else -share


@inner
def _note_men(state, network, trace, head):
    """What every man gives to the answer of a head; nobody plays without a king."""
    men = (state.occupied[0] | state.occupied[1]) & ~(state.pieces[0, KING] | state.pieces[1, KING])
    while men:
        square = lowest(men)
        men &= men - U(1)
        trace.men[head, square] = share_of_man(state, network, square, head)


@inner
def _strongest(trace, head, sign):
    """The squares of the men that speak most in this direction, at least half as loud as the loudest; sign 0: in any direction."""
    most = np.int64(1)
    for square in range(64):
        share = trace.men[head, square]
        most = max(most, sign * share if sign else abs(share))
    squares = EMPTY
    for square in range(64):
        share = trace.men[head, square]
        if 2 * (sign * share if sign else abs(share)) >= most:
            squares |= bit(square)
    return squares


@inner
def _speaking(trace, head, sign):
    """The men to be shown: those that speak for the side the answer favours, or the loudest of all where none does."""
    squares = _strongest(trace, head, sign)
    return squares if squares else _strongest(trace, head, np.int64(0))


@inner
def _is_off(mind):
    first = SLOT.intuition
    return mind.weights[0, first] | mind.weights[1, first] | mind.weights[0, first + 1] | mind.weights[1, first + 1] == 0


@inner
def intuition(state, mind, trace):
    """White's view, packed; silent where a bare king is hunted: how to mate is known."""
    off = _is_off(mind)
    if off and not is_traced(trace):
        return 0
    if _is_bare(state, 0) or _is_bare(state, 1):
        return 0
    follow(state, mind.network)
    side = state.side & 1
    packed = answers(mind.network, side)
    score = 0
    for head in range(HEADS):
        parts = part_of(packed, head)
        size = _size(parts)
        favoured = side ^ 1 if parts < 0 else side
        sign = 1 - 2 * favoured
        squares = EMPTY
        if is_traced(trace) and not off:
            _note_men(state, mind.network, trace, np.int64(head))
            if size != 0:
                squares = _speaking(trace, np.int64(head), np.int64(sign))
        score += sign * add(mind, trace, favoured, SLOT.intuition + head, size, squares)
    return score
