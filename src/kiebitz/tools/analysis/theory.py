"""The opening of a game: its name, and how far the opening library knows the way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from kiebitz.core.board import Board
from kiebitz.game.book.check import book_key
from kiebitz.game.book.library import LONGEST_OPENING, OpeningName, standard_book
from kiebitz.game.game import PASS


@lru_cache(maxsize=1)
def _known_positions() -> frozenset[str]:
    """Every position on a line of the library, whoever it is recommended to."""
    return frozenset(key for variation in standard_book().library.variations for key in variation.keys)


def opening_of(start_fen: str, moves: Sequence[str], chess960: bool = False) -> tuple[OpeningName | None, int]:
    """The name of the game, and after how many half-moves it leaves the library for good.  Transpositions count."""
    board = Board(start_fen, chess960=chess960)
    known = 0
    for ply, move in enumerate(takewhile(lambda move: move != PASS, moves[:LONGEST_OPENING]), 1):
        board.push(move)
        if book_key(board.to_chess()) in _known_positions():
            known = ply
    return standard_book().name(board), known
