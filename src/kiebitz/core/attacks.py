"""Which squares a piece sees: the constant tables, built once, and the look-ups.

Sliders are looked up by the men that stand in their way.  Where the processor can pick the bits of those men together (PEXT) they
index a table, and what it holds is spread over the lines of the slider (PDEP): so sixteen bits are enough, and the table stays in the
cache nearest but one.  Elsewhere the classic subtraction trick along each line (o ^ (o - 2r)) does the work without one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.core.bitboards import BIT_EXTRACT, BLACK, EMPTY, ONE, WHITE, U, bit, deposit, extract, pawn_attacks, reverse
from kiebitz.core.jit import COMPILED, entry, inner
from kiebitz.core.lone_pawn import PAWN_SQUARES, fill_lone_pawn
from kiebitz.core.returning import WAYS, fill_ways

ROOK_ENTRIES = 102400 if BIT_EXTRACT else 1
BISHOP_ENTRIES = 5248 if BIT_EXTRACT else 1
# A slider on a square, in one cache line: the squares where a man hides something, the first place in the table, all it sees at most.
HIDING, FIRST, REACH = 0, 1, 2

TABLES = np.dtype(
    [
        ("rook", np.uint64, (64, 4)),
        ("bishop", np.uint64, (64, 4)),
        ("knight", np.uint64, (64,)),
        ("king", np.uint64, (64,)),
        ("pawn", np.uint64, (2, 64)),
        ("lines", np.uint64, (4, 64)),  # file, rank, diagonal, antidiagonal without the square itself
        ("between", np.uint64, (64, 64)),  # squares strictly between two squares on one line
        ("line", np.uint64, (64, 64)),  # the whole line through two squares, empty if there is none
        ("distance", np.int8, (64, 64)),  # king steps
        ("forward_file", np.uint64, (2, 64)),  # the squares in front on the same file
        ("passed_area", np.uint64, (2, 64)),  # where an enemy pawn stops a passed pawn
        ("adjacent_files", np.uint64, (8,)),
        ("pawn_wins", np.uint64, (2, PAWN_SQUARES, 64)),  # king and pawn against king, see lone_pawn.py
        ("key_piece", np.uint64, (12, 64)),
        ("key_castling", np.uint64, (16,)),
        ("key_passing", np.uint64, (8,)),
        ("key_side", np.uint64),
        ("way_key", np.uint64, (WAYS,)),  # what one move changes in a key, see returning.py
        ("way", np.int16, (WAYS,)),
        ("rook_attacks", np.uint16, (ROOK_ENTRIES,)),
        ("bishop_attacks", np.uint16, (BISHOP_ENTRIES,)),
    ],
    align=True,
)


# Directions 0 to 3 are a rook's (two along the file, two along the rank), 4 to 7 a bishop's (two on each diagonal).
# In arrays rather than written out: every literal step would be compiled as a function of its own.
FILE_STEPS = np.array([0, 0, 1, -1, 1, -1, 1, -1], dtype=np.int64)
RANK_STEPS = np.array([1, -1, 0, 0, 1, -1, -1, 1], dtype=np.int64)


@inner
def _walk(square, direction, occupied):
    """The squares on the way in one direction up to and including the first man."""
    seen = EMPTY
    file, rank = square & 7, square >> 3
    while True:
        file += FILE_STEPS[direction]
        rank += RANK_STEPS[direction]
        if file < 0 or file > 7 or rank < 0 or rank > 7:
            return seen
        seen |= bit(rank * 8 + file)
        if occupied & bit(rank * 8 + file):
            return seen


@inner
def _walk_all(square, first, occupied):
    """What a slider sees: four directions from `first` on."""
    seen = EMPTY
    for direction in range(first, first + 4):
        seen |= _walk(square, direction, occupied)
    return seen


@inner
def _walk_rook(square, occupied):
    return _walk_all(square, np.int64(0), occupied)


@inner
def _walk_bishop(square, occupied):
    return _walk_all(square, np.int64(4), occupied)


@inner
def _inner(square, first):
    """The squares on a slider's ways without the last of each: a man there hides nothing."""
    mask = EMPTY
    for direction in range(first, first + 4):
        file_step, rank_step = FILE_STEPS[direction], RANK_STEPS[direction]
        file, rank = (square & 7) + file_step, (square >> 3) + rank_step
        while 0 <= file + file_step <= 7 and 0 <= rank + rank_step <= 7:
            mask |= bit(rank * 8 + file)
            file += file_step
            rank += rank_step
    return mask


@inner
def _on_board(square, file_step, rank_step):
    file, rank = (square & 7) + file_step, (square >> 3) + rank_step
    if 0 <= file <= 7 and 0 <= rank <= 7:
        return bit(rank * 8 + file)
    return EMPTY


@inner
def _fill_leapers(tables):
    for square in range(64):
        knight = EMPTY
        king = EMPTY
        for a in (1, -1):
            for b in (2, -2):
                knight |= _on_board(square, a, b) | _on_board(square, b, a)
        for a in range(-1, 2):
            for b in range(-1, 2):
                if a != 0 or b != 0:
                    king |= _on_board(square, a, b)
        tables.knight[square] = knight
        tables.king[square] = king
        tables.pawn[WHITE, square] = pawn_attacks(bit(square), WHITE)
        tables.pawn[BLACK, square] = pawn_attacks(bit(square), BLACK)


@inner
def _fill_lines(tables):
    for a in range(64):
        for line in range(4):
            tables.lines[line, a] = _walk(a, 2 * line, EMPTY) | _walk(a, 2 * line + 1, EMPTY)
        for b in range(64):
            tables.distance[a, b] = max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))
            tables.between[a, b] = EMPTY
            tables.line[a, b] = EMPTY
            if a == b:
                continue
            if _walk_rook(a, EMPTY) & bit(b):
                tables.between[a, b] = _walk_rook(a, bit(b)) & _walk_rook(b, bit(a)) & ~bit(a) & ~bit(b)
                tables.line[a, b] = (_walk_rook(a, EMPTY) & _walk_rook(b, EMPTY)) | bit(a) | bit(b)
            elif _walk_bishop(a, EMPTY) & bit(b):
                tables.between[a, b] = _walk_bishop(a, bit(b)) & _walk_bishop(b, bit(a))
                tables.line[a, b] = (_walk_bishop(a, EMPTY) & _walk_bishop(b, EMPTY)) | bit(a) | bit(b)
            # Two crossing lines meet at other squares too: keep what lies on the common line only.
            tables.between[a, b] &= tables.line[a, b]


@inner
def _fill_pawn_areas(tables):
    for file in range(8):
        files = EMPTY
        if file > 0:
            files |= U(0x0101010101010101) << U(file - 1)
        if file < 7:
            files |= U(0x0101010101010101) << U(file + 1)
        tables.adjacent_files[file] = files
    for square in range(64):
        file = square & 7
        for color in range(2):
            ahead = EMPTY
            area = EMPTY
            for rank in range(8):
                if (color == WHITE and rank > square >> 3) or (color == BLACK and rank < square >> 3):
                    for f in range(8):
                        if f == file:
                            ahead |= bit(rank * 8 + f)
                        if abs(f - file) <= 1:
                            area |= bit(rank * 8 + f)
            tables.forward_file[color, square] = ahead
            tables.passed_area[color, square] = area


@inner
def _fill_slider(sliders, attacks, direction):
    """Rooks (direction 0) or bishops (4): for every square all subsets of the men that matter, in the order PEXT numbers them."""
    place = 0
    for square in range(64):
        hiding = _inner(square, direction)
        reach = _walk_all(square, direction, EMPTY)
        sliders[square, HIDING] = hiding
        sliders[square, FIRST] = place
        sliders[square, REACH] = reach
        men = EMPTY
        while True:
            attacks[place] = extract(_walk_all(square, direction, men), reach)
            place += 1
            men = (men - hiding) & hiding
            if men == EMPTY:
                break


@entry
def fill_tables(tables):
    """Fill everything but the random keys, which must be there."""
    _fill_leapers(tables)
    _fill_lines(tables)
    _fill_pawn_areas(tables)
    fill_lone_pawn(tables)
    fill_ways(tables)
    if BIT_EXTRACT:
        _fill_slider(tables.rook, tables.rook_attacks, np.int64(0))
        _fill_slider(tables.bishop, tables.bishop_attacks, np.int64(4))


@inner
def _along(square, line, occupied):
    """What a slider sees on one line: subtracting twice its own bit runs up to the first man."""
    self = bit(square)
    men = occupied & line
    up = men - (self << ONE)
    down = reverse(reverse(men) - (reverse(self) << ONE))
    return (up ^ down) & line


@inner
def _looked_up(sliders, attacks, square, occupied):
    return deposit(U(attacks[sliders[square, FIRST] + extract(occupied, sliders[square, HIDING])]), sliders[square, REACH])


@inner
def rook_attacks(tables, square, occupied):
    s = square & 63
    if BIT_EXTRACT:
        return _looked_up(tables.rook, tables.rook_attacks, s, occupied)
    return _along(s, tables.lines[0, s], occupied) | _along(s, tables.lines[1, s], occupied)


@inner
def bishop_attacks(tables, square, occupied):
    s = square & 63
    if BIT_EXTRACT:
        return _looked_up(tables.bishop, tables.bishop_attacks, s, occupied)
    return _along(s, tables.lines[2, s], occupied) | _along(s, tables.lines[3, s], occupied)


def _random_keys(tables: Any) -> None:
    """The same keys in every process, so that recorded searches repeat."""
    random = np.random.Generator(np.random.PCG64(1985))
    tables["key_piece"][0] = random.integers(1, 2**64 - 1, size=(12, 64), dtype=np.uint64)
    single = random.integers(1, 2**64 - 1, size=4, dtype=np.uint64)
    for rights in range(16):  # the key of several rights is made of the keys of the single ones
        for side in range(4):
            if rights >> side & 1:
                tables["key_castling"][0][rights] ^= single[side]
    tables["key_passing"][0] = random.integers(1, 2**64 - 1, size=8, dtype=np.uint64)
    tables["key_side"][0] = random.integers(1, 2**64 - 1, dtype=np.uint64)


def _new_tables() -> Any:
    tables = np.zeros(1, dtype=TABLES)
    _random_keys(tables)
    with np.errstate(over="ignore"):
        fill_tables(record(tables))
    return record(tables)


def record(array: Any) -> Any:
    """The one record of an array, in the form compiled code and plain Python both take."""
    return array[0] if COMPILED else array.view(np.recarray)[0]


_tables: Any = None


def tables() -> Any:
    """The one set of constant tables of this process."""
    global _tables
    if _tables is None:
        _tables = _new_tables()
    return _tables
