"""Opening taste: which of the library's tastes makes the moves somebody opened with likeliest."""

from __future__ import annotations

import math
from collections.abc import Iterable

from kiebitz.core.board import Board
from kiebitz.game.book.library import TASTE_FACTORS, standard_book
from kiebitz.tools.fitting.masters.decisions import OPENING, Played

UNKNOWN = 0.02  # the chance left to a move the library does not give


def chances(games: Iterable[Played], taste: str) -> list[float]:
    """The chance the library gives, under one taste, to each opening move of a player where it knows the position."""
    book = standard_book()
    found = []
    for game in games:
        board = Board()
        for word in game.moves[:OPENING]:
            if board.white_to_move in game.sides:
                known = {one.move: one.weight for one in book.moves(board, taste)}
                if not known:
                    break
                found.append(max(UNKNOWN, known.get(word, 0.0) / sum(known.values())))
            board.push(word)
    return found


def taste_of(games: list[Played]) -> str:
    """The taste under which his opening moves are likeliest."""
    return max(TASTE_FACTORS, key=lambda taste: sum(map(math.log, chances(games, taste))))
