"""Counting positions: the standard test of a move generator."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.moves import count_lines


def perft(board: Board, depth: int) -> int:
    """How many lines of `depth` half-moves there are."""
    if depth == 0:
        return 1
    with np.errstate(over="ignore"):
        return int(count_lines(board.copy().state, tables(), depth))


def divide(board: Board, depth: int) -> Iterator[tuple[str, int]]:
    """The same for each first move."""
    walk = board.copy()
    for move in board.legal_moves():
        walk.push(move)
        yield move, perft(walk, depth - 1)
        walk.pop()
