"""Fills the record of everything that does not change during a search: the geometry of the board
once, the weights and search constants from style and options for every game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kiebitz.opponents.salomon.kernel.layout import (
    BISHOP,
    BY_BLACK_PAWN,
    BY_KING,
    BY_KNIGHT,
    BY_WHITE_PAWN,
    DIAGONALLY,
    KING,
    KNIGHT,
    KNIGHT_STEPS,
    LETTERS,
    PAWN,
    QUEEN,
    QUEEN_STEPS,
    ROOK,
    SEARCH_CONSTANTS,
    SQUARES,
    STRAIGHT,
    TABLES,
    record,
    square_index,
)
from kiebitz.opponents.salomon.style import FILES, STYLE

_KIND = {"p": PAWN, "n": KNIGHT, "b": BISHOP, "r": ROOK, "q": QUEEN, "k": KING}
_USES = {KNIGHT: BY_KNIGHT, BISHOP: DIAGONALLY, ROOK: STRAIGHT, QUEEN: DIAGONALLY | STRAIGHT, KING: BY_KING}


def _add_reach(t: Any) -> None:
    """For every pair of squares: which men could go from one to the other, and by which step."""
    reach = t["reach"].reshape(144, 144)
    step = t["step"].reshape(144, 144)
    on_board = set(SQUARES)
    for start in SQUARES:
        for number, direction in enumerate(QUEEN_STEPS):
            line = STRAIGHT if number < 4 else DIAGONALLY
            target = start + direction
            while target in on_board:
                reach[start, target] |= line
                step[start, target] = direction
                if target == start + direction:
                    reach[start, target] |= BY_KING
                    if direction in (11, 13):
                        reach[start, target] |= BY_WHITE_PAWN
                    if direction in (-11, -13):
                        reach[start, target] |= BY_BLACK_PAWN
                target += direction
        for jump in KNIGHT_STEPS:
            if start + jump in on_board:
                reach[start, start + jump] |= BY_KNIGHT
    ring_reach = t["ring_reach"].reshape(144, 144)
    for king in SQUARES:
        for direction in QUEEN_STEPS:
            if king + direction in on_board:
                ring_reach[king] |= reach[:, king + direction]


@cache
def _geometry() -> Any:
    """What no style can change."""
    t = record(TABLES)
    t["queen_step"] = QUEEN_STEPS
    t["knight_step"] = KNIGHT_STEPS
    for code, letter in enumerate(LETTERS):
        kind = _KIND.get(letter.lower())
        if kind is not None:
            t["kind"][code] = kind
            t["uses"][code] = (BY_WHITE_PAWN if letter == "P" else BY_BLACK_PAWN) if kind == PAWN else _USES[kind]
    for square in SQUARES:
        file, rank = square % 12 - 2, square // 12 - 1
        t["file"][square] = file
        t["rank"][0, square] = rank
        t["rank"][1, square] = 9 - rank
        # rows 2 to 9 and files 3 to 10 have their middle at 5.5 and 6.5 (thesis, line 2300)
        t["centre_distance"][square] = abs(square // 12 - 5.5) + abs(square % 12 - 6.5)
    t["keeps"][:] = 15
    # thesis, line 2857: a king's or rook's move, or the capture of the rook, ends the right
    for name, lost in (("e1", 3), ("h1", 1), ("a1", 2), ("e8", 12), ("h8", 4), ("a8", 8)):
        t["keeps"][square_index(name)] = 15 - lost
    _add_reach(t)
    return t


def _region(square: int, wide: bool) -> str:
    """GUESS-6: the diagram of the three regions is lost; these are those of the book of 1985.  Inner: d4-e5; middle:
    the rest of c3-f6; outer: all others.  `wide`: c3-f6, the rest of b2-g7, the rim."""
    ring = min(square % 12 - 2, 11 - square % 12, square // 12 - 1, 10 - square // 12)  # 1 rim .. 4 centre
    inner = 3 if wide else 4
    if ring >= inner:
        return "region_inner"
    return "region_middle" if ring == inner - 1 else "region_outer"


def build(style: Mapping[str, float], constants: Mapping[str, float], wide_regions: bool = False) -> Any:
    """The record for one style and one set of search constants."""
    t = _geometry().copy()
    for weight in STYLE:
        t[weight.key] = style[weight.key]
    for name in SEARCH_CONSTANTS:
        t[name] = constants[name]
    by_kind = {
        PAWN: style["value_pawn"],
        KNIGHT: style["value_knight"],
        BISHOP: style["value_bishop"],
        ROOK: style["value_rook"],
        QUEEN: style["value_queen"],
    }
    for code in range(16):
        t["worth"][code] = by_kind.get(int(t["kind"][code]), 0.0)
    for kind, value in by_kind.items():
        # Check_King_Savety (appendix 5): the value of the controlling man div 100
        t["ring_value"][kind] = value // 100
    t["mobility_weight"][[QUEEN, ROOK, BISHOP]] = style["mobility_queen"], style["mobility_rook"], style["mobility_bishop"]
    t["control_weight"][[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]] = (
        style["fca_pawn"],
        style["fca_piece"],
        style["fca_piece"],
        style["fca_piece"],
        style["fca_queen"],
        style["fca_king"],
    )
    t["centre_weight"][[KNIGHT, BISHOP, ROOK, QUEEN]] = style["cca_minor"], style["cca_minor"], style["cca_rook"], style["cca_queen"]
    for square in SQUARES:
        t["region"][square] = style[_region(square, wide_regions)]
    for number, file in enumerate(FILES, 1):
        t["advance"][0, number] = style[f"pawn_advance_mg_{file}"]
        t["advance"][1, number] = style[f"pawn_advance_eg_{file}"]
    return t
