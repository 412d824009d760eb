"""Which squares a piece sees, and the other constant tables, against python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import chess
import numpy as np
import pytest
from numba import njit

from kiebitz.core import attacks, bitboards
from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import BIT_EXTRACT, square_name, square_number, squares_of
from kiebitz.core.jit import COMPILED, numbas_side

U = np.uint64
FILE, RANK, DIAGONAL, ANTIDIAGONAL = range(4)  # rows of the table of lines
needs_extract = pytest.mark.skipif(not BIT_EXTRACT, reason="this processor has no PEXT; the subtraction way is used and tested")


def callable_from_python(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Kernels that only compiled code calls have no Python face of their own."""
    if COMPILED:
        numbas_side()  # tells Numba of them
    return njit(lambda *arguments: kernel(*arguments))  # type: ignore[no-any-return]


rook_attacks = callable_from_python(attacks.rook_attacks)
bishop_attacks = callable_from_python(attacks.bishop_attacks)
along = callable_from_python(attacks._along)
fill_files = callable_from_python(bitboards.fill_files)
fill_forward = callable_from_python(bitboards.fill_forward)
pawn_attacks = callable_from_python(bitboards.pawn_attacks)
bit = callable_from_python(bitboards.bit)
relative_rank = callable_from_python(bitboards.relative_rank)
count = callable_from_python(bitboards.count)
lowest = callable_from_python(bitboards.lowest)
highest = callable_from_python(bitboards.highest)
reverse = callable_from_python(bitboards.reverse)


def rook_twin(square: int, occupied: int) -> int:
    on_rank = chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
    return on_rank | chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]


def bishop_twin(square: int, occupied: int) -> int:
    return chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]


def crowds() -> Iterator[tuple[int, int]]:
    """Squares with sets of men around them: none, all, sparse, dense."""
    dice = random.Random(1985)
    for square in range(64):
        yield square, 0
        yield square, 2**64 - 1
        for _ in range(8):
            yield square, dice.getrandbits(64) & dice.getrandbits(64)
            yield square, dice.getrandbits(64) | dice.getrandbits(64)
            yield square, dice.getrandbits(64) & dice.getrandbits(64) & dice.getrandbits(64)


@needs_extract
def test_sliders_by_picking_bits() -> None:
    for square, occupied in crowds():
        assert rook_attacks(tables(), square, U(occupied)) == rook_twin(square, occupied), (square, hex(occupied))
        assert bishop_attacks(tables(), square, U(occupied)) == bishop_twin(square, occupied), (square, hex(occupied))


def test_sliders_by_subtraction() -> None:
    lines = tables()["lines"]
    for square, occupied in crowds():
        straight = along(square, lines[FILE, square], U(occupied)) | along(square, lines[RANK, square], U(occupied))
        assert straight == rook_twin(square, occupied), (square, hex(occupied))
        diagonal = along(square, lines[DIAGONAL, square], U(occupied)) | along(square, lines[ANTIDIAGONAL, square], U(occupied))
        assert diagonal == bishop_twin(square, occupied), (square, hex(occupied))


@needs_extract
@pytest.mark.parametrize(
    ("look_up", "twin", "slider"),
    [(rook_attacks, rook_twin, "rook"), (bishop_attacks, bishop_twin, "bishop")],
    ids=["rook", "bishop"],
)
def test_every_entry_of_the_slider_tables(look_up, twin, slider) -> None:  # type: ignore[no-untyped-def]
    for square in range(64):
        inner = int(tables()[slider][square, attacks.HIDING])
        men = 0
        while True:
            assert look_up(tables(), square, U(men)) == twin(square, men), (square, hex(men))
            men = (men - inner) & inner
            if men == 0:
                break


def test_leapers() -> None:
    for square in range(64):
        assert tables()["knight"][square] == chess.BB_KNIGHT_ATTACKS[square]
        assert tables()["king"][square] == chess.BB_KING_ATTACKS[square]
        for side, color in enumerate((chess.WHITE, chess.BLACK)):
            assert tables()["pawn"][side, square] == chess.BB_PAWN_ATTACKS[color][square]


def test_lines_and_distances() -> None:
    for a in range(64):
        for b in range(64):
            assert tables()["between"][a, b] == (chess.between(a, b) if a != b else 0), (a, b)
            assert tables()["line"][a, b] == (chess.ray(a, b) if a != b else 0), (a, b)
            assert tables()["distance"][a, b] == chess.square_distance(a, b), (a, b)


def test_pawn_areas() -> None:
    for square in range(64):
        file, rank = chess.square_file(square), chess.square_rank(square)
        for side in range(2):
            ahead = [s for s in range(64) if (chess.square_rank(s) > rank if side == 0 else chess.square_rank(s) < rank)]
            assert squares_of(tables()["forward_file"][side, square]) == [s for s in ahead if chess.square_file(s) == file]
            assert squares_of(tables()["passed_area"][side, square]) == [s for s in ahead if abs(chess.square_file(s) - file) <= 1]
    for file in range(8):
        assert squares_of(tables()["adjacent_files"][file]) == [s for s in range(64) if abs(chess.square_file(s) - file) == 1]


def test_keys_are_all_different_and_the_same_in_every_process() -> None:
    single = [*tables()["key_piece"].ravel(), *tables()["key_passing"], tables()["key_side"], *tables()["key_castling"][[1, 2, 4, 8]]]
    assert len({int(key) for key in single} - {0}) == 12 * 64 + 8 + 1 + 4
    keys = tables()["key_castling"]
    assert all(keys[rights] == np.bitwise_xor.reduce([keys[rights & 1 << i] for i in range(4)]) for rights in range(16))
    again = np.zeros(1, dtype=attacks.TABLES)
    attacks._random_keys(again)
    assert (again[0]["key_piece"] == tables()["key_piece"]).all()


def test_sets_of_squares() -> None:
    dice = random.Random(7)
    for _ in range(300):
        squares = dice.getrandbits(64) & dice.getrandbits(64) | 1 << dice.randrange(64)
        members = squares_of(squares)
        assert count(U(squares)) == len(members)
        assert lowest(U(squares)) == members[0]
        assert highest(U(squares)) == members[-1]
        assert squares_of(reverse(U(squares))) == sorted(63 - s for s in members)
        files = {s % 8 for s in members}
        assert squares_of(fill_files(U(squares))) == [s for s in range(64) if s % 8 in files]
        for color in range(2):
            ahead = {t for s in members for t in range(64) if t % 8 == s % 8 and (t // 8 >= s // 8 if color == 0 else t // 8 <= s // 8)}
            assert squares_of(fill_forward(U(squares), color)) == sorted(ahead)
            seen = {t for s in members for t in chess.SquareSet(chess.BB_PAWN_ATTACKS[color == 0][s])}
            assert squares_of(pawn_attacks(U(squares), color)) == sorted(seen)


def test_names_and_views_of_squares() -> None:
    for square in range(64):
        assert square_name(square) == chess.square_name(square)
        assert square_number(square_name(square)) == square
        assert bit(square) == 1 << square
        assert relative_rank(square, 0) == chess.square_rank(square)
        assert relative_rank(square, 1) == 7 - chess.square_rank(square)
