"""Positions and lines that come from the page, checked before anything is done with them."""

from __future__ import annotations

from kiebitz.core.board import Board, IllegalMoveError
from kiebitz.game.setup import playable_fen
from kiebitz.language import Text

LONGEST_FEN = 120
LONGEST_LINE = 60  # half-moves


def read_board(fen: str, chess960: bool = False) -> Board:
    """The board of a FEN that can be played."""
    return Board(playable_fen(fen[:LONGEST_FEN]), chess960=chess960)


def walk(board: Board, moves: list[str], most: int = LONGEST_LINE) -> Board:
    """The board at the end of a line of UCI moves."""
    end = board.copy()
    for move in moves[:most]:
        if not end.is_legal(move):
            raise IllegalMoveError(
                Text("{move} is not legal in this line.", "{move} ist in dieser Variante nicht erlaubt.").format(move=move[:10])
            )
        end.push(move)
    return end
