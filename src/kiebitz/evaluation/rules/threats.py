"""Threats: men that are attacked by something cheaper, or not protected at all."""

from __future__ import annotations

from kiebitz.core.attacks import bishop_attacks, rook_attacks
from kiebitz.core.bitboards import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, U, count, east, forward, lowest, pawn_attacks, west
from kiebitz.core.jit import inner
from kiebitz.evaluation.record import ALL_MEN
from kiebitz.evaluation.rules.add import add
from kiebitz.evaluation.terms import SLOT


@inner
def threats(state, tables, mind, trace, us):
    """What our men threaten; needs everything both sides see."""
    them = us ^ 1
    score = 0
    enemy_pawns = state.pieces[them, PAWN]
    enemy_pieces = state.occupied[them] ^ enemy_pawns ^ state.pieces[them, KING]
    pawn_targets = mind.pawn_seen[us] & enemy_pieces
    if pawn_targets:
        for kind in range(KNIGHT, KING):
            found = pawn_targets & state.pieces[them, kind]
            score += add(mind, trace, us, SLOT.attacked_by_pawn + kind - KNIGHT, count(found), found)
        # one pawn, two pieces
        pawns = state.pieces[us, PAWN]
        behind = forward(enemy_pieces, them)
        forking = pawns & west(behind) & east(behind)
        score += add(mind, trace, us, SLOT.fork, count(forking), forking)

    # Pawns and minor pieces guarded by a pawn are no real targets for a piece.
    soft = ~mind.pawn_seen[them]
    minor_targets = (mind.attacked[us, KNIGHT] | mind.attacked[us, BISHOP]) & state.occupied[them]
    for kind in range(PAWN, KING):
        found = minor_targets & state.pieces[them, kind]
        if kind < ROOK:
            found &= soft
        score += add(mind, trace, us, SLOT.attacked_by_minor + kind, count(found), found)
    rook_targets = mind.attacked[us, ROOK] & state.occupied[them]
    for kind in range(PAWN, KING):
        found = rook_targets & state.pieces[them, kind]
        if kind < QUEEN:
            found &= soft
        score += add(mind, trace, us, SLOT.attacked_by_rook + kind, count(found), found)

    unprotected = (enemy_pawns | enemy_pieces) & mind.attacked[us, ALL_MEN] & ~mind.attacked[them, ALL_MEN]
    found = unprotected & enemy_pawns
    score += add(mind, trace, us, SLOT.hanging, count(found), found)
    found = unprotected & enemy_pieces
    score += add(mind, trace, us, SLOT.hanging + 1, count(found), found)
    found = unprotected & mind.attacked[us, KING]
    score += add(mind, trace, us, SLOT.attacked_by_king, count(found), found)

    # A pawn step to a safe square that would attack a piece.
    steps = forward(state.pieces[us, PAWN], us) & ~(state.occupied[0] | state.occupied[1]) & ~mind.pawn_seen[them]
    steps &= mind.attacked[us, ALL_MEN] | ~mind.attacked[them, ALL_MEN]
    found = pawn_attacks(steps, us) & enemy_pieces & ~mind.pawn_seen[us]
    score += add(mind, trace, us, SLOT.pawn_push_threat, count(found), found)

    # Squares the enemy sees but does not hold: his men hardly dare to go there.
    held = mind.pawn_seen[them] | (mind.attacked_twice[them] & ~mind.attacked_twice[us])
    denied = mind.attacked[them, ALL_MEN] & ~held & mind.attacked[us, ALL_MEN]
    score += add(mind, trace, us, SLOT.denied_squares, count(denied), denied)

    # Safe squares from which a lesser piece would attack the queen.
    queen = state.pieces[them, QUEEN]
    if queen and not queen & (queen - U(1)):
        target = lowest(queen)
        safe = mind.area[us] & ~held & ~state.occupied[us]
        found = tables.knight[target] & mind.attacked[us, KNIGHT] & safe
        score += add(mind, trace, us, SLOT.queen_harassed, count(found), found)
        if state.pieces[us, BISHOP] | state.pieces[us, ROOK]:
            occupied = state.occupied[0] | state.occupied[1]
            found = bishop_attacks(tables, target, occupied) & mind.attacked[us, BISHOP]
            found |= rook_attacks(tables, target, occupied) & mind.attacked[us, ROOK]
            found &= safe & mind.attacked_twice[us]
            score += add(mind, trace, us, SLOT.queen_harassed + 1, count(found), found)
    return score
