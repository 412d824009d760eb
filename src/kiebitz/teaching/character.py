"""Whether a position is open or closed, read off its pawns: what a thesis of 1992 (2.4.4) misses in every program.

How many blocked pawns and open files are enough is our own choice.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from kiebitz.language import Text

OPEN, HALF_OPEN, CLOSED = Text("open", "offen"), Text("half-open", "halboffen"), Text("closed", "geschlossen")
CENTRE_FILES = chess.BB_FILE_C | chess.BB_FILE_D | chess.BB_FILE_E | chess.BB_FILE_F
BLOCKED_ENOUGH = 2  # pairs of pawns in the four middle files
OPEN_ENOUGH = 2  # files without any pawn


@dataclass(frozen=True)
class Features:
    """What the pawns say."""

    rams: int  # pairs of pawns that block each other in the middle files
    open_files: int
    half_open_files: int


def features(fen: str) -> Features:
    board = chess.Board(fen)
    white, black = (int(board.pieces(chess.PAWN, color)) for color in (chess.WHITE, chess.BLACK))
    files = [(bool(white & mask), bool(black & mask)) for mask in chess.BB_FILES]
    return Features(
        chess.popcount(white << 8 & black & CENTRE_FILES),
        sum(not own and not other for own, other in files),
        sum(own != other for own, other in files),
    )


def character(fen: str) -> Text:
    """Open, half-open or closed."""
    found = features(fen)
    if found.rams >= BLOCKED_ENOUGH:
        return CLOSED
    return OPEN if found.open_files >= OPEN_ENOUGH and not found.rams else HALF_OPEN
