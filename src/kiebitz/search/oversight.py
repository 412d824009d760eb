"""What people overlook: how well hidden a move is, and whether a weak level sees it.

People find what lies under their eyes: taking back, castling, bringing a man out, and what leaves the other side few answers.  What
hides a move was fitted to the ratings of people's puzzles: many checks and captures that call for attention as well, many answers,
giving something away or going where the other side attacks, going backwards or sideways, a quiet step of the king.  A threat, a fork,
an uncovered attack, a line just opened and a capture prepared by the move before catch the eye.  That a free queen is seen sooner than
a free knight hardly shows in puzzles, which leave out what is too easy, and is ours.  What the other side may do is seen less than what
one may do oneself.

The dice are thrown once for each move of each decision: a threat that is not seen is seen nowhere in the tree, so a level does not
find the one line in which it happens to be blind.
"""

from __future__ import annotations

import math

import numpy as np

from kiebitz.core.attacks import bishop_attacks, rook_attacks
from kiebitz.core.bitboards import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, U, bit, lowest, relative_rank
from kiebitz.core.jit import entry, inner, part
from kiebitz.core.moves import ALL, discoverers, generate_into, gives_check, pinned_men
from kiebitz.core.position import CASTLING, MAX_HISTORY, attackers, make, unmake
from kiebitz.search.exchange import EXCHANGE_VALUE, exchange_wins
from kiebitz.search.parameters import F
from kiebitz.search.reading import KINDS_OF_MEN, captured_kind, is_quiet, kind_of_move, moved_kind, start_of, target_of
from kiebitz.search.record import HIDDEN
from kiebitz.search.walking import DICE, dice

SURE_TO_BE_SEEN = 0  # of HIDDEN steps
_MAN_AT = 16  # bits of a move's number


@part
def _is_opened_by(tables, start, target, before):
    """A man goes along a line that a move before has opened."""
    return before != 0 and (tables.between[start, target] & bit(start_of(before))) != U(0)


@inner
def _answers(state, tables, ply, move):
    """How often the number of answers a move leaves can be halved: 0 for a mate, 1 for one answer, 2 for two or three."""
    make(state, tables, move)
    n = generate_into(state, tables, ply + 1, np.int64(0), np.int64(ALL))
    unmake(state, tables, move)
    halvings = np.int64(0)
    while n > 0:
        n >>= 1
        halvings += 1
    return halvings


@inner
def _worth_taking(state, tables, kind, seen, occupied):
    """How many of the enemy's pieces seen by a man are worth more than it, or stand unguarded."""
    them = (state.side & 1) ^ 1
    found = np.int64(0)
    pieces = seen & state.occupied[them] & ~(state.pieces[them, PAWN] | state.pieces[them, KING])
    while pieces:
        square = lowest(pieces)
        pieces &= pieces - U(1)
        worth_more = np.int64(state.board[square]) % KINDS_OF_MEN > max(kind, np.int64(BISHOP))
        if worth_more or attackers(state, tables, square, occupied, them) == U(0):
            found += 1
    return found


@inner
def _aims(state, tables, kind, target, occupied):
    """How many pieces worth taking a man attacks from its new square."""
    seen = U(0)
    if kind == PAWN:
        seen = tables.pawn[state.side & 1, target]
    elif kind == KNIGHT:
        seen = tables.knight[target]
    elif kind == KING:
        seen = tables.king[target]
    if kind == BISHOP or kind == QUEEN:
        seen |= bishop_attacks(tables, target, occupied)
    if kind == ROOK or kind == QUEEN:
        seen |= rook_attacks(tables, target, occupied)
    return _worth_taking(state, tables, kind, seen, occupied)


@inner
def _uncovers(state, tables, start, before, after):
    """Whether a man that leaves its square opens a line upon a piece worth taking."""
    us = state.side & 1
    behind = rook_attacks(tables, start, before) & (state.pieces[us, ROOK] | state.pieces[us, QUEEN])
    while behind:
        square = lowest(behind)
        behind &= behind - U(1)
        new = rook_attacks(tables, square, after) & ~rook_attacks(tables, square, before)
        if _worth_taking(state, tables, np.int64(state.board[square]) % KINDS_OF_MEN, new, after) > 0:
            return True
    behind = bishop_attacks(tables, start, before) & (state.pieces[us, BISHOP] | state.pieces[us, QUEEN])
    while behind:
        square = lowest(behind)
        behind &= behind - U(1)
        new = bishop_attacks(tables, square, after) & ~bishop_attacks(tables, square, before)
        if _worth_taking(state, tables, np.int64(state.board[square]) % KINDS_OF_MEN, new, after) > 0:
            return True
    return False


@inner
def _has_just_taken(state):
    """Whether the move before took something: what takes its man takes back."""
    return state.count > 0 and state.old_captured[(state.count - 1) & (MAX_HISTORY - 1)] >= 0


@inner
def hiddenness(state, tables, search, ply, move):
    """How well hidden a move is, see above: from 0 to HIDDEN - 1."""
    last = np.int64(search.line[ply - 1]) if ply > 0 else search.last_move
    own = np.int64(search.line[ply - 2]) if ply > 1 else search.last_move if ply == 1 else search.own_move
    start, target = start_of(move), target_of(move)
    kind = moved_kind(state, move)
    us, theirs = state.side & 1, ply & 1
    quiet = is_quiet(state, move)
    takes_what_came = not quiet and last != 0 and target == target_of(last)
    takes_back = takes_what_came and _has_just_taken(state)
    forward = relative_rank(target, us) - relative_rank(start, us)
    brought_out = quiet and ply == 0 and (kind == KNIGHT or kind == BISHOP) and forward > 0 and relative_rank(start, us) == 0
    if kind_of_move(move) == CASTLING or brought_out or (takes_back and theirs == 0):
        return np.int64(SURE_TO_BE_SEEN)

    # How much calls for attention, and how much the move leaves open.
    check = gives_check(state, tables, move, discoverers(state, tables, us))
    hidden = F.sight_least + F.sight_noisy * search.crowd[0] + F.sight_answers * _answers(state, tables, ply, move)
    hidden += F.sight_other_checks * search.crowd[1] if check else 0

    # Who moves where.
    if kind == KING:
        hidden += F.sight_king if quiet else 0
    elif forward <= 0:
        hidden += F.sight_backwards
    if BISHOP <= kind <= QUEEN and _is_opened_by(tables, start, target, last):
        hidden -= F.sight_lines

    # What it gives and wins.
    before = state.occupied[0] | state.occupied[1]
    after = before & ~bit(start) | bit(target)
    if not exchange_wins(state, tables, move, np.int64(0)):
        hidden += F.sight_given
        hidden += F.sight_much_given if not exchange_wins(state, tables, move, np.int64(-F.sight_much)) else 0
    elif attackers(state, tables, target, after, us ^ 1) != U(0):
        hidden += F.sight_exposed
    elif captured_kind(state, move) > PAWN:
        hidden -= F.sight_won * (EXCHANGE_VALUE[captured_kind(state, move)] // EXCHANGE_VALUE[PAWN])
    if not quiet and captured_kind(state, move) > PAWN:  # what guards it is pinned and guards nothing
        guards = attackers(state, tables, target, before, us ^ 1)
        hidden -= F.sight_lines if guards & pinned_men(state, tables, us ^ 1) != U(0) else 0
    aims = _aims(state, tables, kind, target, after)
    if aims > 0:
        hidden -= F.sight_fork if check or aims > 1 else F.sight_threat
    if _uncovers(state, tables, start, before, after):
        hidden -= F.sight_uncovered

    # What it follows upon.
    if not quiet and own != 0 and (target_of(own) == start or _is_opened_by(tables, start, target, own)):
        hidden -= F.sight_follows
    elif ply > 1 and target_of(own) != start:
        hidden += F.sight_other_man
    if takes_what_came:
        hidden -= F.sight_takes_back if takes_back else F.sight_just_come
    if theirs != 0:
        hidden += F.sight_theirs
    return max(min(hidden, np.int64(HIDDEN - 1)), np.int64(SURE_TO_BE_SEEN))


@inner
def _short_of_sight(state, tables, search, ply, move):
    """Above 0: a weak level does not think of this move; always the same answer within one decision."""
    man = np.int64(state.board[start_of(move)])
    thrown = dice(search.root_key, search.seed, move + (man << _MAN_AT))
    if thrown >= search.oversight[HIDDEN - 1]:
        return np.int64(0)  # seen however well hidden
    return search.oversight[hiddenness(state, tables, search, ply, move)] - thrown


@inner
def is_overlooked(state, tables, search, ply, move):
    return _short_of_sight(state, tables, search, ply, move) > 0


def shares_overlooked(blindness: float) -> list[int]:
    """Of 1024, for every step of hiddenness; `blindness` is the share of ordinary moves.

    A step stands for the rating of the puzzles whose hardest move is so well hidden; from there to the share it is a logistic curve.
    """
    if blindness <= 0:
        return [0] * HIDDEN
    blindness = min(blindness, F.sight_most_blind)
    ordinary = math.log(blindness / (DICE - blindness))
    ratings = [min(F.sight_easiest + F.sight_step * step, F.sight_hardest) for step in range(HIDDEN)]
    return [round(DICE / (1 + math.exp((F.sight_ordinary - rating) / F.sight_temper - ordinary))) for rating in ratings]


@entry
def note_crowd(state, tables, search, moves):
    """How much calls for attention in the position at the root: captures and checks, and checks alone."""
    uncovering = discoverers(state, tables, state.side & 1)
    checks = captures = np.int64(0)
    for i in range(len(moves)):
        checks += 1 if gives_check(state, tables, moves[i], uncovering) else 0
        captures += 0 if is_quiet(state, moves[i]) else 1
    search.crowd[0] = min(checks + captures, np.int64(F.sight_most_noisy))
    search.crowd[1] = min(checks, np.int64(F.sight_most_checks))


@entry
def overlooked(state, tables, search, moves, found):
    """For each move of the position at the root by how much the dice fell short of seeing it; above 0: overlooked."""
    for i in range(len(moves)):
        found[i] = _short_of_sight(state, tables, search, np.int64(0), moves[i])


@entry
def is_attacked(state, tables, square):
    """Whether the opponent of the side to move attacks a square."""
    return attackers(state, tables, square, state.occupied[0] | state.occupied[1], (state.side & 1) ^ 1) != U(0)
