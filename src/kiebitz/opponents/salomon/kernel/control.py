"""Who controls which square: field control analysing, control centre, and the squares around the king.

Pins do not matter here (thesis, lines 3228-3301); a man controls a square if it could capture or recapture there.
"""

from __future__ import annotations

from typing import Any

from kiebitz.opponents.salomon.kernel.layout import (
    DIAGONALLY,
    EMPTY,
    KING,
    KNIGHT,
    OFF_BOARD,
    PAWN,
    STRAIGHT,
    WHITE,
    State,
    Tables,
    kernel,
)
from kiebitz.opponents.salomon.kernel.moves import sees


@kernel("void", State, Tables, "int64")
def count_control(s: Any, t: Any, side: Any) -> Any:
    """Fill `s.control[side]`: for every square the weights of the men that control it (pawn 4, knight, bishop and
    rook 3, queen 2, king 1)."""
    for square in range(144):
        s.control[side, square] = 0.0
    for i in range(1, s.men[side] + 1):
        code = s.piece[side, i]
        start = s.square[side, i]
        kind = t.kind[code]
        weight = t.control_weight[kind & 7]
        if kind == PAWN:
            forward = 12 if side == WHITE else -12
            s.control[side, start + forward - 1] += weight
            s.control[side, start + forward + 1] += weight
            continue
        uses = t.uses[code]
        slider = uses & (STRAIGHT | DIAGONALLY)
        for d in range(8):
            if slider and not uses & (STRAIGHT if d < 4 else DIAGONALLY):
                continue
            step = t.knight_step[d] if kind == KNIGHT else t.queen_step[d]
            walk = start + step
            while s.board[walk & 255] != OFF_BOARD:
                s.control[side, walk & 255] += weight
                if not slider or s.board[walk & 255] != EMPTY:
                    break
                walk += step


@kernel("float64", State, Tables)
def field_control(s: Any, t: Any) -> Any:
    """Kontroll_Analyse: the controlled squares of White less those of Black, weighted by region (thesis, lines 3228-3301)."""
    count_control(s, t, 0)
    count_control(s, t, 1)
    total = 0.0
    for row in range(2, 10):
        for square in range(row * 12 + 3, row * 12 + 11):
            total += t.region[square] * (s.control[0, square] - s.control[1, square])
    return t.fca_weight * total


@kernel("int64", State, Tables, "int64")
def find_centre(s: Any, t: Any, own: Any) -> Any:
    """The square in the own half which the enemy controls most strongly; 0 if none reaches the threshold (thesis, lines 3302-3315).

    GUESS-8: strength is enemy control less own control with the weights of field control, without
    region factor; of equal squares the one nearest to the own king counts, then the one nearest to the own back rank.
    """
    count_control(s, t, 0)
    count_control(s, t, 1)
    king = s.square[own, 1]
    best, best_strength, best_distance = 0, 0.0, 0
    for rank in range(1, 5):
        row = rank + 1 if own == WHITE else 10 - rank
        for square in range(row * 12 + 3, row * 12 + 11):
            strength = s.control[1 - own, square] - s.control[own, square]
            if strength < t.cca_threshold:
                continue
            distance = abs(row - king // 12) + abs(square % 12 - king % 12)
            if best == 0 or strength > best_strength or (strength == best_strength and distance < best_distance):
                best, best_strength, best_distance = square, strength, distance
    return best


@kernel("float64", State, Tables, "int64")
def ring_pressure(s: Any, t: Any, own: Any) -> Any:
    """Check_King_Savety (version 3.10): for each square beside the king, the value div 100 of every enemy man
    that controls it.  The enemy king has no value and does not count."""
    total = 0.0
    king = s.square[own, 1]
    enemy = 1 - own
    for i in range(1, s.men[enemy] + 1):
        code = s.piece[enemy, i]
        start = s.square[enemy, i]
        if t.kind[code] == KING or not t.ring_reach[king * 144 + start] & t.uses[code]:
            continue
        squares = 0.0
        for d in range(8):
            beside = king + t.queen_step[d]
            if s.board[beside & 255] != OFF_BOARD and sees(s, t, start, beside, code):
                squares += 1.0
        total += squares * t.ring_value[t.kind[code] & 7]
    return total
