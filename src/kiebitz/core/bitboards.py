"""Squares, files, ranks and sets of squares.

A set of squares is one unsigned 64-bit number, bit 0 = a1, bit 63 = h8.  Numba mixes signed
and unsigned integers to the wrong type without a word, so every set stays `uint64` and
leaves that world only through `count` and `lowest`.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from kiebitz.core.jit import COMPILED, built, inner

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
    if not COMPILED or os.environ.get("NUMBA_CPU_NAME") == "generic":
        return False
    from llvmlite import binding

    try:
        return bool(binding.get_host_cpu_features().get("bmi2", False))
    except RuntimeError:  # the processor does not tell
        return False


BIT_EXTRACT = _has_bit_extract()


def _not_zero() -> Any:
    """A promise to LLVM about a word."""
    from llvmlite import ir

    return ir.IntType(1)(1)


@built("int64", "uint64", plain=lambda squares: int(squares).bit_count())
def count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """How many squares are in the set."""
    return builder.ctpop(arguments[0])


@built("int64", "uint64", plain=lambda squares: (int(squares) & -int(squares)).bit_length() - 1)
def lowest(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The square with the lowest number; the set must not be empty."""
    return builder.cttz(arguments[0], _not_zero())


@built("int64", "uint64", plain=lambda squares: int(squares).bit_length() - 1)
def highest(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The square with the highest number; the set must not be empty."""
    return builder.sub(arguments[0].type(63), builder.ctlz(arguments[0], _not_zero()))


@built("uint64", "uint64", plain=lambda squares: U(int(f"{int(squares):064b}"[::-1], 2)))
def reverse(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The board turned by 180 degrees."""
    return builder.bitreverse(arguments[0])


def _not_used(*_: Any) -> Any:
    raise AssertionError("PEXT and PDEP are not used without compilation")


def _of_two_words(name: str, builder: Any, arguments: Any) -> Any:
    """An instruction of the processor."""
    from llvmlite import ir
    from numba.core import cgutils

    word = arguments[0].type
    function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(word, [word, word]), name)
    return builder.call(function, arguments)


@built("uint64", "uint64", "uint64", plain=_not_used)
def extract(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The bits of `squares` under `mask`, pushed together (PEXT); only where BIT_EXTRACT."""
    return _of_two_words("llvm.x86.bmi.pext.64", builder, arguments)


@built("uint64", "uint64", "uint64", plain=_not_used)
def deposit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The other way round: the lowest bits of a number spread over the squares of `mask` (PDEP); only where BIT_EXTRACT."""
    return _of_two_words("llvm.x86.bmi.pdep.64", builder, arguments)


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
