"""Positions and lines that come from the page, checked before anything is done with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiebitz.core.board import Board, IllegalMoveError
from kiebitz.game.setup import playable_fen
from kiebitz.interfaces.web.messages import wanted
from kiebitz.language import Text

LONGEST_FEN = 120
LONGEST_LINE = 60  # half-moves


def board_of(message: Mapping[str, Any], key: str = "fen") -> Board:
    """The board of a FEN that can be played."""
    return Board(playable_fen(wanted(message, key, str)[:LONGEST_FEN]))


def after(board: Board, message: Mapping[str, Any], key: str = "line") -> Board:
    """The board at the end of a line of UCI moves."""
    walk = board.copy()
    for move in wanted(message, key, list, [])[:LONGEST_LINE]:
        if not isinstance(move, str) or not walk.is_legal(move):
            raise IllegalMoveError(
                Text("{move} is not legal in this line.", "{move} ist in dieser Variante nicht erlaubt.").format(move=str(move)[:10])
            )
        walk.push(move)
    return walk
