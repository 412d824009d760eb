"""Squares, files, ranks and sets of squares.

A set of squares is one unsigned 64-bit number, bit 0 = a1, bit 63 = h8.  Numba mixes signed
and unsigned integers to the wrong type without a word, so every set stays `uint64` and
leaves that world only through `count` and `lowest`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import config, types
from numba.core import cgutils
from numba.core.extending import intrinsic

from kiebitz.core.jit import COMPILED, inner

U = np.uint64
WHITE, BLACK = 0, 1
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
NO_PIECE = -1

EMPTY = U(0)
ONE = U(1)
FULL = U(0xFFFFFFFFFFFFFFFF)
FILE_A = U(0x0101010101010101)
FILE_H = U(0x8080808080808080)
NOT_A = ~FILE_A
NOT_H = ~FILE_H
RANK_1 = U(0xFF)
RANK_2 = U(0xFF00)
RANK_3 = U(0xFF0000)
RANK_6 = U(0xFF0000000000)
RANK_8 = U(0xFF00000000000000)
DARK = U(0xAA55AA55AA55AA55)  # a1 is dark


def _has_bit_extract() -> bool:
    """Whether this processor picks bits out of a word in one instruction (PEXT)."""
    if not COMPILED or (config.CPU_NAME or "") == "generic":
        return False
    try:
        return bool(binding.get_host_cpu_features().get("bmi2", False))
    except RuntimeError:  # the processor does not tell
        return False


BIT_EXTRACT = _has_bit_extract()

if COMPILED:

    @intrinsic
    def count(typing_context: Any, squares: Any) -> Any:
        """How many squares are in the set."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), build

    @intrinsic
    def lowest(typing_context: Any, squares: Any) -> Any:
        """The square with the lowest number; the set must not be empty."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), build

    @intrinsic
    def highest(typing_context: Any, squares: Any) -> Any:
        """The square with the highest number; the set must not be empty."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

        return types.int64(types.uint64), build

    @intrinsic
    def reverse(typing_context: Any, squares: Any) -> Any:
        """The board turned by 180 degrees."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.bitreverse(arguments[0])

        return types.uint64(types.uint64), build

    @intrinsic
    def extract(typing_context: Any, squares: Any, mask: Any) -> Any:
        """The bits of `squares` under `mask`, pushed together (PEXT); only where BIT_EXTRACT."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pext.64")
            return builder.call(function, arguments)

        return types.uint64(types.uint64, types.uint64), build

else:  # the same as plain Python, to step through and to measure coverage

    def count(squares: Any) -> int:
        return int(squares).bit_count()

    def lowest(squares: Any) -> int:
        return (int(squares) & -int(squares)).bit_length() - 1

    def highest(squares: Any) -> int:
        return int(squares).bit_length() - 1

    def reverse(squares: Any) -> Any:
        return U(int(f"{int(squares):064b}"[::-1], 2))

    def extract(squares: Any, mask: Any) -> Any:
        raise AssertionError("PEXT is not used without compilation")


@inner
def bit(square):
    return ONE << U(square)


@inner
def east(squares):
    return (squares & NOT_H) << U(1)


@inner
def west(squares):
    return (squares & NOT_A) >> U(1)


@inner
def forward(squares, color):
    """One step towards the opponent."""
    return squares << U(8) if color == WHITE else squares >> U(8)


@inner
def file_of(square):
    """The whole file a square lies on."""
    return FILE_A << U(square & 7)


@inner
def pawn_attacks(pawns, color):
    """All squares the pawns of a side attack."""
    ahead = forward(pawns, color)
    return east(ahead) | west(ahead)


@inner
def fill_north(squares):
    squares |= squares << U(8)
    squares |= squares << U(16)
    return squares | (squares << U(32))


@inner
def fill_south(squares):
    squares |= squares >> U(8)
    squares |= squares >> U(16)
    return squares | (squares >> U(32))


@inner
def fill_forward(squares, color):
    """The squares and all squares in front of them, seen by `color`."""
    return fill_north(squares) if color == WHITE else fill_south(squares)


@inner
def fill_files(squares):
    """Whole files of the squares."""
    return fill_north(fill_south(squares))


@inner
def relative_rank(square, color):
    """0 = the own first rank, 7 = the rank of promotion."""
    return (square >> 3) if color == WHITE else 7 - (square >> 3)


def square_name(square: int) -> str:
    return "abcdefgh"[square & 7] + str((square >> 3) + 1)


def square_number(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def squares_of(squares: int) -> list[int]:
    """The members of a set as square numbers, for plain Python."""
    squares = int(squares)
    return [s for s in range(64) if squares >> s & 1]
