"""Opening books of other programs in the Polyglot format: only moves and weights, no names."""

from __future__ import annotations

from pathlib import Path

import chess.polyglot

from kiebitz.core.board import Board
from kiebitz.game.book.check import BookError
from kiebitz.game.book.library import BookMove, OpeningName, standard_book
from kiebitz.language import Text

ENTRY_BYTES = 16


class PolyglotBook:
    """A book file that is looked into at every question, as large books do not fit into memory."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            size = file.stat().st_size
        except OSError:
            raise BookError(
                Text("The Polyglot book {file} cannot be read.", "Das Polyglot-Buch {file} lässt sich nicht lesen.").format(file=file)
            ) from None
        if not file.is_file() or size == 0 or size % ENTRY_BYTES:
            raise BookError(
                Text(
                    "{file} is no Polyglot book: its size must be a multiple of {n} bytes, not {size}.",
                    "{file} ist kein Polyglot-Buch: Die Größe muss ein Vielfaches von {n} Byte sein, nicht {size}.",
                ).format(file=file.name, n=ENTRY_BYTES, size=size)
            )

    def moves(self, board: Board, taste: str = "any") -> tuple[BookMove, ...]:
        """Heaviest first; entries that are no legal move here and entries of weight 0 are left out."""
        position = board.to_chess()
        weights: dict[str, int] = {}
        try:
            with chess.polyglot.open_reader(self.file) as reader:
                for entry in reader.find_all(position, minimum_weight=1):
                    if position.is_legal(entry.move):
                        weights[entry.move.uci()] = weights.get(entry.move.uci(), 0) + entry.weight
        except OSError:
            return ()  # the file went away: the game goes on without it
        ordered = sorted(weights.items(), key=lambda item: -item[1])
        return tuple(BookMove(move, float(weight)) for move, weight in ordered)

    def name(self, board: Board) -> OpeningName | None:
        """A Polyglot book knows no names; our own library does."""
        return standard_book().name(board)
