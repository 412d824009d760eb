"""What people overlook: how well hidden a move is, and whether a weak level sees it.

People find what lies under their eyes: taking back, taking the man that has just come, castling, bringing a man out.  They miss
what comes from far away, goes backwards, opens a line by stepping aside, uses a pin, or is a quiet move two moves ahead; and
what the other side may do sooner than what they may do themselves.  The dice are thrown once for each move of each decision:
a threat that is not seen is seen nowhere in the tree, so a level does not find the one line in which it happens to be blind.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import BISHOP, KING, KNIGHT, PAWN, QUEEN, U, bit, relative_rank
from kiebitz.core.jit import entry, inner, part
from kiebitz.core.moves import discoverers, gives_check, pinned_men
from kiebitz.core.position import CASTLING, attackers
from kiebitz.search.exchange import exchange_wins
from kiebitz.search.parameters import F
from kiebitz.search.reading import captured_kind, is_quiet, kind_of_move, moved_kind, start_of, target_of
from kiebitz.search.record import HIDDEN
from kiebitz.search.walking import DICE, dice

# How well hidden a move is: from 0 to HIDDEN - 1.
SURE_TO_BE_SEEN, UNDER_THE_EYES, OPEN_TO_VIEW, ORDINARY = 0, 1, 2, 4
_MAN_AT = 16  # bits of a move's number


@part
def _is_opened_by(tables, start, target, last):
    """The line of a long-moving man was opened by the move before."""
    return last != 0 and (tables.between[start, target] & bit(start_of(last))) != U(0)


@inner
def hiddenness(state, tables, search, ply, move):
    """How well hidden a move is, see above."""
    if kind_of_move(move) == CASTLING:
        return np.int64(SURE_TO_BE_SEEN)
    last = np.int64(search.line[ply - 1]) if ply > 0 else search.last_move
    start, target = start_of(move), target_of(move)
    kind = moved_kind(state, move)
    us = state.side & 1
    quiet = is_quiet(state, move)
    theirs = ply & 1
    if not quiet and last != 0 and target == target_of(last):
        return np.int64(SURE_TO_BE_SEEN if theirs == 0 else UNDER_THE_EYES)  # taking back, taking the man that has just come
    steps = relative_rank(target, us) - relative_rank(start, us)
    if quiet and ply == 0 and (kind == KNIGHT or kind == BISHOP) and steps > 0 and relative_rank(start, us) == 0:
        return np.int64(UNDER_THE_EYES)  # a man is brought out
    hidden = np.int64(OPEN_TO_VIEW)
    if BISHOP <= kind <= QUEEN:
        hidden += 1 if tables.distance[start, target] >= F.sight_far else 0
        hidden += 2 if _is_opened_by(tables, start, target, last) else 0
    if steps < 0 and kind != KING:
        hidden += 2
    if gives_check(state, tables, move, discoverers(state, tables, us)):
        hidden -= 2  # people look at checks first
    if quiet:
        hidden += 2 if ply >= 2 else 1
    elif captured_kind(state, move) > PAWN:  # what guards it is pinned and guards nothing
        guards = attackers(state, tables, target, state.occupied[0] | state.occupied[1], us ^ 1)
        hidden += 2 if guards & pinned_men(state, tables, us ^ 1) != U(0) else 0
        hidden -= 1 if captured_kind(state, move) == QUEEN else 0
    if not exchange_wins(state, tables, move, np.int64(0)):
        hidden += 2  # it gives something away: who would look at it?
    return max(min(hidden + theirs + ply // F.sight_ahead, np.int64(HIDDEN - 1)), np.int64(SURE_TO_BE_SEEN))


@inner
def is_overlooked(state, tables, search, ply, move):
    """Whether a weak level does not think of this move; always the same answer within one decision."""
    man = np.int64(state.board[start_of(move)])
    share = search.oversight[hiddenness(state, tables, search, ply, move)]
    return dice(search.root_key, search.seed, move + (man << _MAN_AT)) < share


def shares_overlooked(blindness: float) -> list[int]:
    """Of 1024, for every step of hiddenness; `blindness` is the share of ordinary moves."""
    if blindness <= 0:
        return [0] * HIDDEN
    blindness = min(blindness, F.sight_most_blind)
    odds = blindness / (DICE - blindness)
    return [round(DICE * odds * F.sight_step**step / (1 + odds * F.sight_step**step)) for step in range(-ORDINARY, HIDDEN - ORDINARY)]


@entry
def overlooked(state, tables, search, moves, found):
    """For each move of the position at the root whether it is overlooked."""
    for i in range(len(moves)):
        found[i] = is_overlooked(state, tables, search, np.int64(0), moves[i])


@entry
def is_attacked(state, tables, square):
    """Whether the opponent of the side to move attacks a square."""
    return attackers(state, tables, square, state.occupied[0] | state.occupied[1], (state.side & 1) ^ 1) != U(0)
