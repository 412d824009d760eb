"""Bewertung: what Salomon thinks of a position, in points, a pawn being 100, from White's view.

Chapter 4.3 of the thesis describes what is implemented (it wins over the theory of chapter 2.4), appendix 5
adds the king safety of version 3.10.  Every term is kept apart for each side; the value is their sum in the
order of `TERMS`, so the table a reader sees adds up exactly.
"""

from __future__ import annotations

from typing import Any

from kiebitz.opponents.salomon.kernel.control import ring_pressure
from kiebitz.opponents.salomon.kernel.layout import BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, TERMS, WHITE, State, Tables, kernel
from kiebitz.opponents.salomon.kernel.moves import is_enemy

_COUNT = len(TERMS)
(
    _MATERIAL,
    _ENDGAME_PAWNS,
    _MATE_ROUTINE,
    _CENTER_BLOCKED,
    _ISOLATED,
    _DOUBLED,
    _PASSED,
    _ADVANCE,
    _BACKWARD,
    _KNIGHT_CENTER,
    _KNIGHT_UNDEVELOPED,
    _BISHOP_PAIR,
    _BISHOP_UNDEVELOPED,
    _ROOK_FILE,
    _ROOK_DOUBLED,
    _ROOK_SEVENTH,
    _ROOK_PASSED,
    _QUEEN_EARLY,
    _MOBILITY,
    _KING_SAFETY,
    _KING_RING,
    _KING_CENTER,
    _KING_PAWNS,
    _CONTROL_CENTRE,
) = range(_COUNT)


@kernel("int64", "int64", "int64")
def steps_between(a: Any, b: Any) -> Any:
    """Distance in ranks plus distance in files."""
    return abs(a // 12 - b // 12) + abs(a % 12 - b % 12)


@kernel("boolean", State, Tables)
def technical_draw(s: Any, t: Any) -> Any:
    """Remis: neither side has the material to force mate (thesis, lines 1704-1712).

    GUESS-9: the thesis names only bare kings and a single knight; here also a single bishop and,
    if the option says so, two knights against the bare king.
    """
    if s.men[0] + s.men[1] > 4 or (s.men[0] > 1 and s.men[1] > 1):
        return False
    strong = 0 if s.men[0] > 1 else 1
    if s.men[strong] == 1:
        return True
    first = t.kind[s.piece[strong, 2]]
    if s.men[strong] == 2:
        return first in (KNIGHT, BISHOP)
    return s.men[strong] == 3 and first == KNIGHT and t.kind[s.piece[strong, 3]] == KNIGHT and t.two_knights != 0.0


@kernel("void", State, Tables, "float64")
def _mate_routine(s: Any, t: Any, balance: Any) -> Any:
    """Drive the lonely king to the rim and bring the own king near (thesis, lines 1714-1755); for both colours alike."""
    strong = 0 if balance > 0.0 else 1
    loser = s.square[1 - strong, 1]
    distance = steps_between(loser, s.square[strong, 1])
    s.terms[strong, _MATE_ROUTINE] = t.mate_drive * t.centre_distance[loser] + t.mate_approach * (14.0 - distance)


@kernel("void", State, Tables)
def _pawn_analysis(s: Any, t: Any) -> Any:
    """First half of Stellungs_Analyse: on which ranks, seen from the own side, the pawns of each file stand."""
    for c in range(2):
        s.pawn_count[c] = 0
        for file in range(10):
            s.pawn_ranks[c, file] = 0
            s.passed_file[file] = 0
        for i in range(1, s.men[c] + 1):
            if t.kind[s.piece[c, i]] == PAWN:
                square = s.square[c, i]
                s.pawn_ranks[c, t.file[square] & 15] |= 1 << t.rank[c, square]
                s.pawn_count[c] += 1


@kernel("boolean", "int64", "int64", "int64")
def _is_supporting(own: Any, rank: Any, ahead: Any) -> Any:
    """GUESS-10: the thesis counts the pawns on the neighbouring files; here at most one for each file, and none
    that is more than one rank ahead of the passed pawn."""
    return own & ((1 << (rank + ahead + 1)) - 1) != 0


@kernel("int64", State, Tables, "int64", "boolean", "int64")
def _pawns(s: Any, t: Any, c: Any, endgame: Any, seen: Any) -> Any:
    """Terms of the pawns of one side; returns how many pawns are noted for the king's attraction."""
    e = 1 - c
    forward = 12 if c == WHITE else -12
    ahead = int(t.support_ahead)
    blocked = isolated = doubled = passed_sum = advance = backward_sum = 0.0
    for file in range(1, 9):
        ranks = s.pawn_ranks[c, file]
        if ranks == 0:
            continue
        beside = s.pawn_ranks[c, file - 1] | s.pawn_ranks[c, file + 1]
        enemies = s.pawn_ranks[e, file - 1] | s.pawn_ranks[e, file] | s.pawn_ranks[e, file + 1]
        on_file = 0
        for rank in range(2, 8):
            if not ranks >> rank & 1:
                continue
            on_file += 1
            square = 14 + 12 * (rank if c == WHITE else 9 - rank) + file
            front = s.board[square + forward]
            if beside == 0:
                isolated -= t.pawn_isolated
            # An own piece in the example of the thesis; any man here, unless the option says otherwise.
            if rank == 2 and (file == 4 or file == 5) and front != EMPTY and (t.blocked_by_any != 0.0 or not is_enemy(front, c)):
                blocked -= t.pawn_center_blocked
            advance += t.advance[1 if endgame else 0, file] * (rank - 2)
            weight = t.king_pawn_other
            # Backward: no own pawn guards it, can come to guard it, or guards the next square, which enemy pawns
            # control.  That the file be half-open is not asked for: the worked example contradicts it (lines 2289-2331).
            guards = (s.pawn_ranks[e, file - 1] >> (7 - rank) & 1) + (s.pawn_ranks[e, file + 1] >> (7 - rank) & 1)
            if guards > 0 and beside & ((1 << (rank + 1)) - 1) == 0:
                backward_sum -= t.pawn_backward_1 if guards == 1 else t.pawn_backward_2
                weight = t.king_pawn_backward
            # Passed: no enemy pawn ahead on the same or a neighbouring file.
            if enemies & ((1 << (9 - rank)) - 1) == 0:
                factor = t.passed_base
                if _is_supporting(s.pawn_ranks[c, file - 1], rank, ahead):
                    factor += t.passed_support
                if _is_supporting(s.pawn_ranks[c, file + 1], rank, ahead):
                    factor += t.passed_support
                if is_enemy(front, c):
                    factor -= t.passed_blocked
                passed_sum += (t.passed_endgame if endgame else 1.0) * factor * rank * rank
                weight = t.king_pawn_passed
                s.passed_file[file] = 1
            if seen < 32:
                s.pawn_weight[seen] = weight
                s.pawn_square[seen] = square
                seen += 1
        if on_file == 2:
            doubled -= t.pawn_doubled
        elif on_file > 2:
            doubled -= t.pawn_tripled
    s.terms[c, _CENTER_BLOCKED] = blocked
    s.terms[c, _ISOLATED] = isolated
    s.terms[c, _DOUBLED] = doubled
    s.terms[c, _PASSED] = passed_sum
    s.terms[c, _ADVANCE] = advance
    s.terms[c, _BACKWARD] = backward_sum
    return seen


@kernel("void", State, Tables, "int64", "boolean")
def _pieces(s: Any, t: Any, c: Any, endgame: Any) -> Any:
    """Knights, bishops, rooks and queen of one side (thesis, lines 3055-3106); with them the distance to the control centre."""
    e = 1 - c
    undeveloped = queens_out = bishops = 0
    rook_files = 0
    knight_center = knight_undeveloped = bishop_undeveloped = 0.0
    rook_file = rook_doubled = rook_seventh = rook_passed = distance = 0.0
    watch = s.centre != 0 and s.salomon == c and t.cca_on != 0.0
    for i in range(1, s.men[c] + 1):
        kind = t.kind[s.piece[c, i]]
        if kind in (PAWN, KING):
            continue
        square = s.square[c, i]
        rank = t.rank[c, square]
        file = t.file[square] & 15
        if watch:
            distance += t.centre_weight[kind & 7] * steps_between(square, s.centre)
        if kind == KNIGHT:
            knight_center += t.knight_center * (6.0 - 2.0 * t.centre_distance[square])
            if rank == 1:
                knight_undeveloped -= t.knight_undeveloped
                undeveloped += 1
        elif kind == BISHOP:
            bishops += 1
            if rank == 1:
                bishop_undeveloped -= t.bishop_undeveloped
                undeveloped += 1
        elif kind == ROOK:
            if s.pawn_ranks[c, file] == 0:
                rook_file += t.rook_open if s.pawn_ranks[e, file] == 0 else t.rook_halfopen
            if rook_files >> file & 1:
                rook_doubled = t.rook_doubled
            rook_files |= 1 << file
            if rank == 7:
                rook_seventh += t.rook_seventh
                if t.rank[e, s.square[e, 1]] == 1:
                    rook_seventh += t.rook_seventh_king
            if s.passed_file[file]:
                rook_passed += t.rook_passed_eg if endgame else t.rook_passed_mg
        elif kind == QUEEN and rank > 2:
            queens_out += 1
    s.terms[c, _KNIGHT_CENTER] = knight_center
    s.terms[c, _KNIGHT_UNDEVELOPED] = knight_undeveloped
    s.terms[c, _BISHOP_PAIR] = t.bishop_pair if bishops >= 2 else 0.0
    s.terms[c, _BISHOP_UNDEVELOPED] = bishop_undeveloped
    s.terms[c, _ROOK_FILE] = rook_file
    s.terms[c, _ROOK_DOUBLED] = rook_doubled
    s.terms[c, _ROOK_SEVENTH] = rook_seventh
    s.terms[c, _ROOK_PASSED] = rook_passed
    s.terms[c, _QUEEN_EARLY] = -t.queen_early * undeveloped * queens_out
    s.terms[c, _CONTROL_CENTRE] = -t.cca_weight * distance


@kernel("float64", State, Tables, "int64", "int64", "int64")
def _shelter(s: Any, t: Any, c: Any, first: Any, last: Any) -> Any:
    """Wing value, higher is less safe: pawns in front of the castled king (thesis, lines 3161-3173 and, sharper, 4428-4450)."""
    total = 0.0
    for file in range(first, last + 1):
        no_enemy = s.pawn_ranks[1 - c, file] == 0
        if s.pawn_ranks[c, file] == 0:
            total += t.shelter_missing_open if no_enemy else t.shelter_missing
        elif not s.pawn_ranks[c, file] >> 2 & 1:
            total += t.shelter_advanced_halfopen if no_enemy else t.shelter_advanced
    return total


@kernel("float64", State, Tables, "int64", "boolean")
def _way_to_castle(s: Any, t: Any, c: Any, short: Any) -> Any:
    """What is still between the king and safety on one wing, before castling (WertRechts, WertLinks).

    Occupied squares between king and rook count always, also when the right is gone (thesis, lines 3176-3186: the worked
    example is 8 * (2 + 3 + 1)).  GUESS-11: each wing asks its own right.
    """
    row = 2 if c == WHITE else 9
    if (s.rights >> (2 * c)) & (1 if short else 2):
        total = t.castle_pending
    else:
        goal = row * 12 + (9 if short else 5)
        total = t.castle_lost + t.castle_distance * steps_between(s.square[c, 1], goal)
    first, last = (8, 9) if short else (4, 6)
    for file in range(first, last + 1):
        if s.board[row * 12 + file] != EMPTY:
            total += t.castle_path
    return total


@kernel("float64", State, Tables, "int64")
def _piece_sum(s: Any, t: Any, c: Any) -> Any:
    """FigurenSumme: 8 with all pieces on the board.

    GUESS-12: the king is not counted, and the pieces are the opponent's, because they attack.
    """
    whose = c if t.own_pieces != 0.0 else 1 - c
    total = 0.0
    for i in range(2, s.men[whose] + 1):
        kind = t.kind[s.piece[whose, i]]
        if kind == QUEEN:
            total += t.king_piece_queen
        elif kind != PAWN:
            total += 1.0
    return t.king_piece_norm * total / (t.king_piece_queen + 6.0)


@kernel("void", State, Tables, "int64", "boolean")
def _king_safety(s: Any, t: Any, c: Any, enemy_in_endgame: Any) -> Any:
    """Exactly one of four cases (thesis, lines 3108-3225): exposed, not castled, castled long, castled short."""
    relation = 0.0
    if s.castled[c] == 0 and s.castled[1 - c] != 0:
        open_file = s.pawn_ranks[0, 5] == 0 and s.pawn_ranks[1, 5] == 0
        relation = t.king_relation_open if open_file else t.king_relation_closed
    if t.rank[c, s.square[c, 1]] > 2 and not enemy_in_endgame:
        wing = relation + t.king_exposed
    elif s.castled[c] == 2:
        wing = _shelter(s, t, c, 1, 3) + t.castle_long_handicap
    elif s.castled[c] == 1:
        wing = _shelter(s, t, c, 7, 8)
    else:
        short = _shelter(s, t, c, 7, 8) + _way_to_castle(s, t, c, True)
        long = _shelter(s, t, c, 1, 3) + _way_to_castle(s, t, c, False)
        wing = relation + min(short, long)
    s.terms[c, _KING_SAFETY] = -_piece_sum(s, t, c) * wing
    if t.king_ring_weight != 0.0:
        s.terms[c, _KING_RING] = -min(t.king_ring_weight * ring_pressure(s, t, c), t.king_ring_cap)


@kernel("void", State, Tables, "int64", "int64")
def _king_activity(s: Any, t: Any, c: Any, pawns: Any) -> Any:
    """In the endgame the king goes to the centre and to the pawns of both colours (thesis, lines 2278-2331)."""
    king = s.square[c, 1]
    s.terms[c, _KING_CENTER] = t.king_center_eg * (6.0 - 2.0 * t.centre_distance[king])
    weights = weighted = 0.0
    for i in range(pawns):
        weights += s.pawn_weight[i]
        weighted += s.pawn_weight[i] * steps_between(king, s.pawn_square[i])
    if weights > 0.0:
        s.terms[c, _KING_PAWNS] = -t.king_pawn_factor * (weighted / weights - t.king_pawn_offset)


@kernel("float64", State, Tables, "int64")
def full_value(s: Any, t: Any, ply: Any) -> Any:
    """All terms of the position on the board into `s.terms`; their sum, White's view."""
    for c in range(2):
        for i in range(_COUNT):
            s.terms[c, i] = 0.0
        s.terms[c, _MATERIAL] = s.material[c]
    _pawn_analysis(s, t)
    balance = s.material[0] - s.material[1]
    if (
        s.pawn_count[0] + s.pawn_count[1] == 0
        and abs(balance) >= t.mate_min_lead
        and min(s.material[0], s.material[1]) <= t.mate_max_defender
    ):
        _mate_routine(s, t, balance)
    else:
        seen = 0
        for c in range(2):
            # The endgame is asked for each side apart: a king may come out when the enemy is weak (thesis, line 2999).
            endgame = s.material[1 - c] <= t.endgame_threshold
            lead = balance if c == WHITE else -balance
            if endgame and lead > 0.0:
                s.terms[c, _ENDGAME_PAWNS] = t.endgame_pawn_bonus * min(float(s.pawn_count[c]), t.endgame_pawn_cap)
            seen = _pawns(s, t, c, endgame, seen)
            s.terms[c, _MOBILITY] = t.mobility_unit * s.mobility[ply, c]
        for c in range(2):
            endgame = s.material[1 - c] <= t.endgame_threshold
            _pieces(s, t, c, endgame)
            if endgame:
                _king_activity(s, t, c, seen)
            else:
                _king_safety(s, t, c, s.material[c] <= t.endgame_threshold)
    total = 0.0
    for i in range(_COUNT):
        total += s.terms[0, i] - s.terms[1, i]
    return total
