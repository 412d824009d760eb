"""The king: pawns before it, files and lines towards it, pieces that attack it, castling."""

from __future__ import annotations

import numpy as np

from kiebitz.core.attacks import bishop_attacks, rook_attacks
from kiebitz.core.bitboards import (
    BISHOP,
    EMPTY,
    FILE_A,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    U,
    bit,
    count,
    highest,
    lowest,
    relative_rank,
)
from kiebitz.core.jit import inner
from kiebitz.evaluation.record import ALL_MEN, KING_ENTRIES
from kiebitz.evaluation.rules.add import add, is_traced
from kiebitz.evaluation.rules.endgame import ENDGAME_PHASE, way_to_pawns
from kiebitz.evaluation.terms import DANGER_STEPS, SLOT

# Danger in units, added up to choose a step of `king_danger`.
WEAK_SQUARE_UNITS = 3
QUEEN_CHECK_UNITS, ROOK_CHECK_UNITS, BISHOP_CHECK_UNITS, KNIGHT_CHECK_UNITS = 6, 8, 4, 7
NO_QUEEN_UNITS = -9
HEAVY, ENDGAME = U(0x9E3779B97F4A7C15), U(0xD6E8FEB86659FD93)  # patterns that tell what is remembered of one king apart
# The files that belong to a king's wing, by its file: a-c, a-d, a-d, c-f, c-f, e-h, e-h, f-h.
KING_WING = np.array([0x0101010101010101 * m for m in (0x07, 0x0F, 0x0F, 0x3C, 0x3C, 0xF0, 0xF0, 0xE0)], dtype=np.uint64)


@inner
def _nearest(pawns, us):
    """The pawn nearest to our first rank."""
    return lowest(pawns) if us == WHITE else highest(pawns)


@inner
def _shelter(state, mind, trace, us, heavy):
    """Own pawns before the king and enemy pawns that come nearer, on three files; `heavy`: the enemy has a rook or a queen."""
    them = us ^ 1
    king = state.king[us] & 63
    king_rank = relative_rank(king, us)
    king_file = king & 7
    middle = min(max(king_file, 1), 6)
    rows = U(0xFFFFFFFFFFFFFFFF)  # the king's rank and all before it
    if us == WHITE:
        rows = rows << U(8 * king_rank)
    else:
        rows = rows >> U(8 * king_rank)
    score = 0
    for file in range(middle - 1, middle + 2):
        column = FILE_A << U(file)
        own = state.pieces[us, PAWN] & column & rows
        enemy = state.pieces[them, PAWN] & column & rows
        first = SLOT.king_shelter if file == king_file else SLOT.king_shelter + 6
        own_rank = 0
        if own:
            own_rank = relative_rank(_nearest(own, us), us)
            score += add(mind, trace, us, first + min(own_rank, 5), 1, EMPTY)
        else:
            score += add(mind, trace, us, first, 1, EMPTY)
            if heavy:
                is_open = 1 if not state.pieces[them, PAWN] & column else 0
                score += add(mind, trace, us, SLOT.open_file_at_king + is_open, 1, EMPTY)
        if enemy:
            square = _nearest(enemy, us)
            rank = relative_rank(square, us)
            if 1 <= rank <= 4:
                stopped = 3 if own and own_rank == rank - 1 else 0  # never on rank 2: no own pawn stands on rank 1
                score += add(mind, trace, us, SLOT.pawn_storm + stopped + rank - 1, 1, bit(square))
    return score


@inner
def _wing(state, mind, trace, us):
    """A king on a wing where no pawn is left."""
    king = state.king[us] & 63
    if (state.pieces[0, PAWN] | state.pieces[1, PAWN]) & KING_WING[king & 7]:
        return 0
    return add(mind, trace, us, SLOT.wing_without_pawns, 1, bit(king))


@inner
def _told_by_pawns(state, tables, mind, trace, us, heavy, is_endgame):
    score = _shelter(state, mind, trace, us, heavy) + _wing(state, mind, trace, us)
    if is_endgame:
        score += way_to_pawns(state, tables, mind, trace, us)
    return score


@inner
def king_and_pawns(state, tables, mind, trace, us):
    """What depends on our king's place and the pawns, remembered by both: shelter, wing, and in endings the way to the pawns."""
    them = us ^ 1
    heavy = (state.pieces[them, ROOK] | state.pieces[them, QUEEN]) != EMPTY
    is_endgame = state.phase <= ENDGAME_PHASE
    if is_traced(trace):
        return _told_by_pawns(state, tables, mind, trace, us, heavy, is_endgame)
    key = state.pawn_key ^ tables.key_piece[6 * us + KING, state.king[us] & 63]
    key ^= (HEAVY if heavy else EMPTY) ^ (ENDGAME if is_endgame else EMPTY)
    entry = key & U(KING_ENTRIES - 1)
    if mind.king_memory[entry, 0] == key:
        return np.int64(mind.king_memory[entry, 1])
    score = _told_by_pawns(state, tables, mind, trace, us, heavy, is_endgame)
    mind.king_memory[entry, 0] = key
    mind.king_memory[entry, 1] = U(score)
    return score


@inner
def _danger_units(state, tables, mind, us, straight, diagonal):
    """How dangerous the attack on our king is, in units."""
    them = us ^ 1
    units = mind.attack_units[us]
    guarded_well = mind.attacked_twice[us] | mind.pawn_seen[us]
    weak = mind.attacked[them, ALL_MEN] & ~guarded_well & ~(mind.attacked[us, KNIGHT] | mind.attacked[us, BISHOP] | mind.attacked[us, ROOK])
    units += WEAK_SQUARE_UNITS * count(mind.attacked[us, KING] & weak)
    # Squares from which a piece could give check without being lost.
    safe = ~state.occupied[them] & (~mind.attacked[us, ALL_MEN] | (weak & mind.attacked_twice[them]))
    if straight & safe & mind.attacked[them, ROOK]:
        units += ROOK_CHECK_UNITS
    if (straight | diagonal) & safe & mind.attacked[them, QUEEN]:
        units += QUEEN_CHECK_UNITS
    if diagonal & safe & mind.attacked[them, BISHOP]:
        units += BISHOP_CHECK_UNITS
    if tables.knight[state.king[us] & 63] & safe & mind.attacked[them, KNIGHT]:
        units += KNIGHT_CHECK_UNITS
    if not state.pieces[them, QUEEN]:
        units += NO_QUEEN_UNITS
    return units


@inner
def attack_on_king(state, tables, mind, trace, us):
    """The pieces gathering around our king; needs everything both sides see."""
    them = us ^ 1
    king = state.king[us] & 63
    occupied = state.occupied[0] | state.occupied[1]
    straight = rook_attacks(tables, king, occupied)
    diagonal = bishop_attacks(tables, king, occupied)
    step = 0
    if mind.attackers[us] >= 2 or (mind.attackers[us] == 1 and state.pieces[them, QUEEN]):
        step = min(max(_danger_units(state, tables, mind, us, straight, diagonal), 0), DANGER_STEPS - 1)
    score = add(mind, trace, us, SLOT.king_danger + step, 1, bit(king))
    if state.pieces[them, QUEEN]:
        lines = (straight | diagonal) & ~state.occupied[us]
        score += add(mind, trace, us, SLOT.king_open_lines, count(lines), bit(king))
    return score


@inner
def castling(state, tables, mind, trace, us):
    """Rights and what still stands between king and rook; a king caught in the middle."""
    them = us ^ 1
    king = state.king[us] & 63
    score = 0
    if state.castling & (3 << (2 * us)):
        occupied = state.occupied[0] | state.occupied[1]
        for wing in range(2):
            if (state.castling >> (2 * us + wing)) & 1:
                between = tables.between[king, state.rook_home[2 * us + wing] & 63] & occupied
                score += add(mind, trace, us, SLOT.castling_right + wing, 1, EMPTY)
                score += add(mind, trace, us, SLOT.castling_obstacle, count(between), between)
    file = king & 7
    enemy_file = state.king[them] & 7
    if (file == 3 or file == 4) and enemy_file != 3 and enemy_file != 4:
        column = FILE_A << U(file)
        is_open = 0 if (state.pieces[0, PAWN] | state.pieces[1, PAWN]) & column else 1
        score += add(mind, trace, us, SLOT.king_in_centre + is_open, 1, state.pieces[us, KING])
    return score
