"""Names of positions on the way between the lines of the library: what a game is called where no single line is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import chess

from kiebitz.language import Text

STANDARD_NAMES = Path(__file__).parent / "data" / "names.txt"


@dataclass(frozen=True)
class NamedPosition:
    board: chess.Board
    name: Text
    eco: str


def read_names() -> Iterator[NamedPosition]:
    """The positions of the file; comments begin with an exclamation mark."""
    for line in STANDARD_NAMES.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("!"):
            eco, english, german, moves = (part.strip() for part in line.split("|"))
            board = chess.Board()
            for san in moves.split():
                board.push_san(san)
            yield NamedPosition(board, Text(english, german), eco)
