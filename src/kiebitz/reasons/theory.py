"""Theory: whether the opening library recommends a move, and what the opening is called after it."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.language import Text

LATEST = 30  # moves: no line of the library is longer
FEWEST_MEN = 20  # with fewer men on the board no line of the library is met


@dataclass(frozen=True)
class Theory:
    """A move of the library; `name` where the position it leads to has one."""

    name: Text | None


def theory(board: Board, move: str) -> Theory | None:
    """What the library knows of a move; None: nothing.  Whoever the line is recommended to must be the one who moves."""
    if board.chess960 or board.fullmove_number > LATEST or sum(letter.isalpha() for letter in board.fen().split()[0]) < FEWEST_MEN:
        return None
    from kiebitz.game.book.library import standard_book  # read for the first question of an opening, not before

    book = standard_book()
    if move not in {known.move for known in book.moves(board)}:
        return None
    after = board.copy()
    after.push(move)
    found = book.name_here(after)
    return Theory(None if found is None else found.name)
