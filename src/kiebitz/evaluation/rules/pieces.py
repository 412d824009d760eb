"""Knights, bishops, rooks and queens: where they stand, what they see, how they move.

Fills `attacked`, the attack on the enemy king's ring and the field control on the way, so
that every man is looked at once.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.attacks import bishop_attacks, rook_attacks
from kiebitz.core.bitboards import (
    BISHOP,
    DARK,
    EMPTY,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    RANK_1,
    RANK_8,
    ROOK,
    WHITE,
    U,
    bit,
    count,
    east,
    fill_files,
    fill_forward,
    forward,
    lowest,
    pawn_attacks,
    relative_rank,
    west,
)
from kiebitz.core.jit import inner
from kiebitz.core.moves import pinned_men
from kiebitz.evaluation.record import ALL_MEN
from kiebitz.evaluation.rules.add import add
from kiebitz.evaluation.terms import SLOT

CENTRE = U(0x0000001818000000)  # d4 e4 d5 e5
AROUND_CENTRE = U(0x00003C3C3C3C0000) & ~CENTRE  # c3 to f6
RIM = ~(CENTRE | AROUND_CENTRE)
CENTRE_FILES = U(0x3C3C3C3C3C3C3C3C)  # c to f
LONG_DIAGONALS = U(0x8142241818244281)
# How much an attacker of the king's ring weighs, in units of danger.
ATTACK_UNITS = np.array([0, 4, 3, 4, 5, 0], dtype=np.int64)  # by kind
CONTROLLER = np.array([0, 1, 1, 1, 2, 3], dtype=np.int64)  # by kind: row of `controlled`


@inner
def prepare(state, tables, mind, us):
    """What pawns and king see, which squares count for mobility, and the ring around the king."""
    them = us ^ 1
    pawns = state.pieces[us, PAWN]
    seen = pawn_attacks(pawns, us)
    king_sees = tables.king[state.king[us] & 63]
    ahead = forward(pawns, us)
    mind.pawn_seen[us] = seen
    mind.attacked[us, PAWN] = seen
    mind.attacked[us, KING] = king_sees
    mind.attacked[us, KNIGHT] = EMPTY
    mind.attacked[us, BISHOP] = EMPTY
    mind.attacked[us, ROOK] = EMPTY
    mind.attacked[us, QUEEN] = EMPTY
    mind.attacked[us, ALL_MEN] = seen | king_sees
    mind.attacked_twice[us] = (seen & king_sees) | (east(ahead) & west(ahead))
    # Squares an enemy pawn takes, and own pawns that cannot move, are no good to go to.
    stuck = pawns & forward(state.occupied[0] | state.occupied[1], them)
    mind.area[us] = ~(pawn_attacks(state.pieces[them, PAWN], them) | stuck | state.pieces[us, KING])
    ring = king_sees | forward(king_sees, us) | state.pieces[us, KING]
    mind.ring[us] = ring & ~(east(ahead) & west(ahead))  # two pawns guard a square well enough
    mind.attackers[us] = 0
    mind.attack_units[us] = 0


@inner
def _control(mind, kind, sees):
    """Count the squares seen by region."""
    mind.controlled[CONTROLLER[kind]] += count(sees & CENTRE) | (count(sees & AROUND_CENTRE) << 16) | (count(sees & RIM) << 32)


@inner
def _notice(mind, us, kind, sees):
    """Note what a piece sees: attacked squares, the enemy king's ring, field control."""
    mind.attacked_twice[us] |= mind.attacked[us, ALL_MEN] & sees
    mind.attacked[us, ALL_MEN] |= sees
    mind.attacked[us, kind] |= sees
    attacks = 1 if sees & mind.ring[us ^ 1] else 0  # a factor, not a branch: processors guess these badly
    mind.attackers[us ^ 1] += attacks
    mind.attack_units[us ^ 1] += attacks * ATTACK_UNITS[kind]
    _control(mind, kind, sees)


@inner
def field_control(state, mind, trace, us):
    """Salomon's count: all squares seen, by region and controller; after all men have been looked at."""
    ahead = forward(state.pieces[us, PAWN], us)
    _control(mind, np.int64(PAWN), east(ahead))
    _control(mind, np.int64(PAWN), west(ahead))
    _control(mind, np.int64(KING), mind.attacked[us, KING])
    score = 0
    for controller in range(4):
        seen = mind.controlled[controller]
        mind.controlled[controller] = 0
        for region in range(3):
            score += add(mind, trace, us, SLOT.field_control + 3 * controller + region, (seen >> (16 * region)) & 0xFFFF, EMPTY)
    return score


@inner
def centre_and_space(state, mind, trace, us):
    """Centre squares only we see, and safe room behind the pawns while pieces are many."""
    them = us ^ 1
    alone = CENTRE & mind.attacked[us, ALL_MEN] & ~mind.attacked[them, ALL_MEN]
    score = add(mind, trace, us, SLOT.control_centre, count(alone), alone)
    if state.phase >= 12:
        room = U(0x3C3C3C00) if us == WHITE else U(0x003C3C3C00000000)
        safe = room & ~state.pieces[us, PAWN] & ~mind.pawn_seen[them]
        behind = fill_forward(forward(state.pieces[us, PAWN], them), them)
        score += add(mind, trace, us, SLOT.space, count(safe) + count(safe & behind), safe)
    return score


@inner
def _outpost_zone(mind, us):
    """Squares on the opponent's half (ranks 4 to 6) that no enemy pawn can ever attack."""
    zone = U(0x0000FFFFFF000000) if us == WHITE else U(0x000000FFFFFF0000)
    return zone & ~fill_forward(mind.pawn_seen[us ^ 1], us ^ 1)


@inner
def _outposts(mind, trace, us, outposts, slot):
    """Minor pieces on outposts, with and without a pawn's support."""
    if outposts == EMPTY:
        return 0
    supported = outposts & mind.pawn_seen[us]
    score = add(mind, trace, us, slot + 1, count(supported), supported)
    return score + add(mind, trace, us, slot, count(outposts ^ supported), outposts ^ supported)


@inner
def _knights(state, tables, mind, trace, us, pinned, zone):
    them = us ^ 1
    score = 0
    own_king = state.king[us] & 63
    goals = zone & mind.pawn_seen[us] & ~state.occupied[us]
    enemy_king = state.king[them] & 63
    targets = state.pieces[them, ROOK] | state.pieces[them, QUEEN] | state.pieces[them, KING]
    knights = state.pieces[us, KNIGHT]
    while knights:
        square = lowest(knights)
        knights &= knights - U(1)
        sees = tables.knight[square]
        _notice(mind, us, np.int64(KNIGHT), sees)
        mobility = 0 if pinned & bit(square) else count(sees & mind.area[us])
        score += add(mind, trace, us, SLOT.knight_mobility + mobility, 1, bit(square))
        score += add(mind, trace, us, SLOT.near_enemy_king, 7 - tables.distance[square, enemy_king], EMPTY)
        score += add(mind, trace, us, SLOT.minor_far_from_king, tables.distance[square, own_king], bit(square))
        reaches = 1 if sees & goals and not zone & bit(square) else 0
        score += add(mind, trace, us, SLOT.reachable_outpost, reaches, bit(square) if reaches else EMPTY)
        forked = sees & targets
        if forked & (forked - U(1)):
            score += add(mind, trace, us, SLOT.fork + 1, 1, bit(square))
    return score


@inner
def _bishops(state, tables, mind, trace, us, pinned):
    them = us ^ 1
    score = 0
    occupied = state.occupied[0] | state.occupied[1]
    through = occupied & ~state.pieces[us, QUEEN]  # a queen on the line presses along
    own_king = state.king[us] & 63
    pawns = state.pieces[us, PAWN]
    stuck_centre = 1 + count(pawns & forward(occupied, them) & CENTRE_FILES)
    targets = state.pieces[them, ROOK] | state.pieces[them, QUEEN] | state.pieces[them, KING]
    bishops = state.pieces[us, BISHOP]
    while bishops:
        square = lowest(bishops)
        bishops &= bishops - U(1)
        sees = bishop_attacks(tables, square, through)
        if pinned & bit(square):
            sees &= tables.line[own_king, square]
        _notice(mind, us, np.int64(BISHOP), sees)
        score += add(mind, trace, us, SLOT.bishop_mobility + count(sees & mind.area[us]), 1, bit(square))
        same_colour = pawns & (DARK if DARK & bit(square) else ~DARK)
        score += add(mind, trace, us, SLOT.bad_bishop, count(same_colour) * stuck_centre, same_colour)
        score += add(mind, trace, us, SLOT.minor_far_from_king + 1, tables.distance[square, own_king], bit(square))
        if LONG_DIAGONALS & bit(square):
            # Looking through the centre: both centre squares of the diagonal, pawns stop the view.
            view = bishop_attacks(tables, square, pawns | state.pieces[them, PAWN]) | bit(square)
            on_centre = view & CENTRE
            if on_centre & (on_centre - U(1)):
                score += add(mind, trace, us, SLOT.bishop_long_diagonal, 1, bit(square))
        forked = sees & targets
        if forked & (forked - U(1)):
            score += add(mind, trace, us, SLOT.fork + 2, 1, bit(square))
    return score


@inner
def _rooks(state, tables, mind, trace, us, pinned):
    them = us ^ 1
    score = 0
    occupied = state.occupied[0] | state.occupied[1]
    through = occupied & ~(state.pieces[us, ROOK] | state.pieces[us, QUEEN])
    own_king = state.king[us] & 63
    enemy_king = state.king[them] & 63
    own_files = fill_files(state.pieces[us, PAWN])
    enemy_files = fill_files(state.pieces[them, PAWN])
    back_rank = RANK_8 if us == WHITE else RANK_1
    all_rooks = state.pieces[us, ROOK]
    rooks = all_rooks
    while rooks:
        square = lowest(rooks)
        rooks &= rooks - U(1)
        sees = rook_attacks(tables, square, through)
        if pinned & bit(square):
            sees &= tables.line[own_king, square]
        _notice(mind, us, np.int64(ROOK), sees)
        mobility = count(sees & mind.area[us])
        score += add(mind, trace, us, SLOT.rook_mobility + mobility, 1, bit(square))
        score += add(mind, trace, us, SLOT.near_enemy_king + 1, 7 - tables.distance[square, enemy_king], EMPTY)
        if not own_files & bit(square):
            score += add(mind, trace, us, SLOT.rook_on_file + (0 if enemy_files & bit(square) else 1), 1, bit(square))
            if tables.forward_file[us, square] & all_rooks:
                score += add(mind, trace, us, SLOT.doubled_rooks, 1, tables.forward_file[us, square] & all_rooks | bit(square))
        elif mobility <= 3 and relative_rank(square, us) == 0 and not state.castling & (3 << (2 * us)):
            king_file = own_king & 7
            if relative_rank(own_king, us) == 0 and (king_file < 4) == ((square & 7) < king_file):
                score += add(mind, trace, us, SLOT.trapped_rook, 1, bit(square))
        if relative_rank(square, us) == 6:
            score += add(mind, trace, us, SLOT.rook_on_seventh + (1 if state.pieces[them, KING] & back_rank else 0), 1, bit(square))
    return score


@inner
def _queens(state, tables, mind, trace, us, pinned, undeveloped):
    them = us ^ 1
    score = 0
    occupied = state.occupied[0] | state.occupied[1]
    own_king = state.king[us] & 63
    enemy_king = state.king[them] & 63
    queens = state.pieces[us, QUEEN]
    while queens:
        square = lowest(queens)
        queens &= queens - U(1)
        sees = rook_attacks(tables, square, occupied) | bishop_attacks(tables, square, occupied)
        if pinned & bit(square):
            sees &= tables.line[own_king, square]
        _notice(mind, us, np.int64(QUEEN), sees)
        score += add(mind, trace, us, SLOT.queen_mobility + count(sees & mind.area[us]), 1, bit(square))
        score += add(mind, trace, us, SLOT.near_enemy_king + 2, 7 - tables.distance[square, enemy_king], EMPTY)
        # An enemy rook or bishop would attack the queen if the one man between moved away.
        lurking = (tables.lines[0, square] | tables.lines[1, square]) & state.pieces[them, ROOK]
        lurking |= (tables.lines[2, square] | tables.lines[3, square]) & state.pieces[them, BISHOP]
        while lurking:
            other = lowest(lurking)
            lurking &= lurking - U(1)
            between = tables.between[square, other] & occupied
            if between and not between & (between - U(1)):
                score += add(mind, trace, us, SLOT.weak_queen, 1, bit(square))
                break
        if undeveloped and relative_rank(square, us) > 1:
            score += add(mind, trace, us, SLOT.queen_out_early, undeveloped, bit(square))
    return score


@inner
def pieces(state, tables, mind, trace, us):
    """Knights, bishops, rooks, queens of one side."""
    pinned = pinned_men(state, tables, us)
    home = RANK_1 if us == WHITE else RANK_8
    knights = state.pieces[us, KNIGHT]
    bishops = state.pieces[us, BISHOP]
    pawns = state.pieces[us, PAWN]
    home_knights = knights & home
    home_bishops = bishops & home
    score = add(mind, trace, us, SLOT.undeveloped, count(home_knights), home_knights)
    score += add(mind, trace, us, SLOT.undeveloped + 1, count(home_bishops), home_bishops)
    if bishops & DARK and bishops & ~DARK:
        score += add(mind, trace, us, SLOT.bishop_pair, 1, bishops)
    rooks = count(state.pieces[us, ROOK])
    score += add(mind, trace, us, SLOT.pieces_by_pawns, count(knights) * (count(pawns) - 5), EMPTY)
    score += add(mind, trace, us, SLOT.pieces_by_pawns + 1, rooks * (count(pawns) - 5), EMPTY)
    if rooks > 1:
        score += add(mind, trace, us, SLOT.second_rook, rooks - 1, state.pieces[us, ROOK])
    shielded = (knights | bishops) & forward(state.pieces[0, PAWN] | state.pieces[1, PAWN], us ^ 1)
    score += add(mind, trace, us, SLOT.minor_behind_pawn, count(shielded), shielded)
    guarded = (state.occupied[us] ^ pawns) & mind.pawn_seen[us] & ~state.pieces[us, KING]
    score += add(mind, trace, us, SLOT.protected_by_pawn, count(guarded), guarded)
    zone = _outpost_zone(mind, us)
    score += _outposts(mind, trace, us, knights & zone, SLOT.knight_outpost)
    score += _outposts(mind, trace, us, bishops & zone, SLOT.bishop_outpost)
    score += _knights(state, tables, mind, trace, us, pinned, zone)
    score += _bishops(state, tables, mind, trace, us, pinned)
    score += _rooks(state, tables, mind, trace, us, pinned)
    score += _queens(state, tables, mind, trace, us, pinned, count(home_knights) + count(home_bishops))
    return score
