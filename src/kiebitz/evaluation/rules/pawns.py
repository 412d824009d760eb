"""Pawns: what depends on pawns alone (kept in the pawn memory), and passed pawns on the board."""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import (
    BISHOP,
    BLACK,
    EMPTY,
    KNIGHT,
    PAWN,
    QUEEN,
    RANK_2,
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
from kiebitz.core.room import bring_near
from kiebitz.evaluation.record import ALL_MEN, PAWN_ENTRIES, PAWN_WORDS
from kiebitz.evaluation.rules.add import add, is_traced
from kiebitz.evaluation.terms import SLOT

CENTRE_PAWNS = U(0x0018000000001800)  # d2, e2, d7, e7
# The files at most three away, by file: a passed pawn with no enemy pawn there is an outside passed pawn.
NEAR_FILES = np.array([sum(0x0101010101010101 << f for f in range(8) if abs(f - file) <= 3) for file in range(8)], dtype=np.uint64)


@inner
def _structure(state, tables, mind, trace, us):
    """Everything that is known from the pawns of both sides alone."""
    them = us ^ 1
    pawns = state.pieces[us, PAWN]
    enemy = state.pieces[them, PAWN]
    own_seen = pawn_attacks(pawns, us)
    score = 0

    # A pawn with an own pawn further up its file is doubled; with two of them, tripled.
    with_pawn_ahead = pawns & fill_forward(forward(pawns, them), them)
    score += add(mind, trace, us, SLOT.doubled_pawn, count(with_pawn_ahead), with_pawn_ahead)
    tripled = with_pawn_ahead & fill_forward(forward(with_pawn_ahead, them), them)
    if tripled:
        score += add(mind, trace, us, SLOT.tripled_pawn, count(tripled), tripled)

    files = fill_files(pawns)
    isolated = pawns & ~(west(files) | east(files))
    opposed = fill_forward(enemy, them)  # an enemy pawn stands ahead on the same file
    score += add(mind, trace, us, SLOT.isolated_pawn, count(isolated & opposed), isolated & opposed)
    score += add(mind, trace, us, SLOT.isolated_pawn + 1, count(isolated & ~opposed), isolated & ~opposed)

    # Backward: the next square is taken by an enemy pawn and no own pawn can ever cover it.
    helpless = forward(pawns, us) & pawn_attacks(enemy, them) & ~fill_forward(own_seen, us)
    backward = forward(helpless, them) & pawns & ~isolated
    score += add(mind, trace, us, SLOT.backward_pawn, count(backward & opposed), backward & opposed)
    score += add(mind, trace, us, SLOT.backward_pawn + 1, count(backward & ~opposed), backward & ~opposed)

    connected = pawns & (own_seen | west(pawns) | east(pawns))
    for rank in range(6):
        on_rank = connected & (RANK_2 << U(8 * rank) if us == WHITE else RANK_2 << U(40 - 8 * rank))
        score += add(mind, trace, us, SLOT.connected_pawn + rank, count(on_rank), on_rank)

    # Passed: no enemy pawn ahead on this or a neighbouring file; of doubled pawns only the first.
    stoppers = forward(enemy | west(enemy) | east(enemy), them)
    passed = pawns & ~fill_forward(stoppers, them) & ~with_pawn_ahead
    mind.passed[us] = passed
    while passed:
        square = lowest(passed)
        passed &= passed - U(1)
        score += add(mind, trace, us, SLOT.passed_pawn + relative_rank(square, us) - 1, 1, bit(square))
        if own_seen & bit(square):
            score += add(mind, trace, us, SLOT.passed_supported, 1, bit(square))
        if enemy and not enemy & NEAR_FILES[square & 7]:
            score += add(mind, trace, us, SLOT.outside_passed, 1, bit(square))

    # Candidates: nothing ahead on the file, and at least as many helpers beside as enemy pawns that stop it.
    free = pawns & ~(mind.passed[us] | opposed | with_pawn_ahead)
    while free:
        square = lowest(free)
        free &= free - U(1)
        stop = (square + 8 if us == WHITE else square - 8) & 63
        helpers = tables.passed_area[them, stop] & pawns & tables.adjacent_files[square & 7]
        if count(helpers) >= count(tables.passed_area[us, square] & enemy):
            score += add(mind, trace, us, SLOT.candidate_passed + relative_rank(square, us) - 1, 1, bit(square))
    return score


@inner
def _pawn_entry(state):
    return state.pawn_key & U(PAWN_ENTRIES - 1)


@inner
def foresee_pawns(state, mind):
    """These pawns will perhaps be judged: what is remembered of them is brought near."""
    bring_near(mind.pawn_memory, np.int64(_pawn_entry(state)) * PAWN_WORDS)


@inner
def pawn_structure(state, tables, mind, trace, white, black):
    """White minus Black, remembered by the pawns' key; sets `passed`."""
    if is_traced(trace):
        return _structure(state, tables, mind, trace, white) - _structure(state, tables, mind, trace, black)
    entry = _pawn_entry(state)
    if mind.pawn_memory[entry, 0] == state.pawn_key:
        mind.passed[WHITE] = mind.pawn_memory[entry, 2]
        mind.passed[BLACK] = mind.pawn_memory[entry, 3]
        return np.int64(mind.pawn_memory[entry, 1])
    score = _structure(state, tables, mind, trace, white) - _structure(state, tables, mind, trace, black)
    mind.pawn_memory[entry, 0] = state.pawn_key
    mind.pawn_memory[entry, 1] = U(score)
    mind.pawn_memory[entry, 2] = mind.passed[WHITE]
    mind.pawn_memory[entry, 3] = mind.passed[BLACK]
    return score


@inner
def _is_unstoppable(state, tables, us, square, path, occupied):
    """The enemy has only his king left, and it stands outside the pawn's square or our king guards the whole way."""
    them = us ^ 1
    pieces = state.pieces[them, KNIGHT] | state.pieces[them, BISHOP] | state.pieces[them, ROOK] | state.pieces[them, QUEEN]
    if pieces or path & occupied:
        return False
    if not path & ~tables.king[state.king[us] & 63]:
        return True
    promotion = (square & 7) + (56 if us == WHITE else 0)
    steps = 7 - relative_rank(square, us)
    if steps == 6:
        steps = 5  # the double step
    king_steps = tables.distance[state.king[them] & 63, promotion]
    return king_steps - (1 if state.side == them else 0) > steps


@inner
def passed_pawns(state, tables, mind, trace, us):
    """Passed pawns among the pieces: blockade, path, kings, rooks."""
    them = us ^ 1
    occupied = state.occupied[0] | state.occupied[1]
    score = 0
    pawns = mind.passed[us]
    while pawns:
        square = lowest(pawns)
        pawns &= pawns - U(1)
        rank = relative_rank(square, us)
        path = tables.forward_file[us, square]
        if rank >= 3:
            stop = square + 8 if us == WHITE else square - 8
            if state.occupied[them] & bit(stop):
                score += add(mind, trace, us, SLOT.passed_blockaded + rank - 3, 1, bit(square))
            elif not path & (occupied | mind.attacked[them, ALL_MEN]):
                score += add(mind, trace, us, SLOT.passed_free_path + rank - 3, 1, bit(square))
            elif not bit(stop) & (occupied | mind.attacked[them, ALL_MEN]):
                score += add(mind, trace, us, SLOT.passed_free_step + rank - 3, 1, bit(square))
            steep = rank - 2
            if mind.attacked[us, ALL_MEN] & bit(stop):
                score += add(mind, trace, us, SLOT.passed_guarded_step, steep, bit(square))
            score += add(mind, trace, us, SLOT.passed_own_king, tables.distance[state.king[us] & 63, stop & 63] * steep, bit(square))
            score += add(mind, trace, us, SLOT.passed_enemy_king, tables.distance[state.king[them] & 63, stop & 63] * steep, bit(square))
        if _is_unstoppable(state, tables, us, square, path, occupied):
            score += add(mind, trace, us, SLOT.passed_unstoppable, 1, bit(square))
    if state.pieces[us, ROOK]:
        behind_own = state.pieces[us, ROOK] & fill_forward(mind.passed[us], them)
        score += add(mind, trace, us, SLOT.rook_behind_passed, count(behind_own), behind_own)
        behind_enemy = state.pieces[us, ROOK] & fill_forward(mind.passed[them], us)
        score += add(mind, trace, us, SLOT.rook_behind_passed + 1, count(behind_enemy), behind_enemy)
    return score


@inner
def blocked_centre_pawns(state, mind, trace, us):
    occupied = state.occupied[0] | state.occupied[1]
    home = RANK_2 if us == WHITE else RANK_2 << U(40)
    pawns = state.pieces[us, PAWN] & CENTRE_PAWNS & home
    blocked = pawns & forward(occupied, us ^ 1)
    if blocked == EMPTY:
        return 0
    return add(mind, trace, us, SLOT.blocked_centre_pawn, count(blocked), blocked)
