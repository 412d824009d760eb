"""The 32 printed games and lines, replayed and with comments of our own.

The file is PGN with a few tags of ours: titles and comments hold both languages, parted by a bar; `WhiteIs` and `BlackIs`
say who sat there, a person, a machine, or nobody in particular.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import chess.pgn

from kiebitz.language import Text

FILE = Path(__file__).with_name("games.pgn")
Kind = Literal["human", "machine", ""]


@dataclass(frozen=True)
class Ply:
    """A half-move."""

    move: str  # UCI
    san: str  # English
    fen: str  # after it
    comment: Text | None


@dataclass(frozen=True)
class Piece:
    """One game of the collection."""

    key: str
    title: Text
    white: Text
    black: Text
    white_is: Kind
    black_is: Kind
    date: str  # 1977.04.01, unknown parts as ??
    result: str
    start: str
    plies: tuple[Ply, ...]

    @property
    def year(self) -> int | None:
        return int(self.date[:4]) if self.date[:4].isdigit() else None


def _both(words: str) -> Text:
    """Both languages, parted by a bar; without one they are the same."""
    english, _, german = words.partition(" | ")
    return Text.finished(english.strip(), (german or english).strip())


def _piece(game: chess.pgn.Game) -> Piece:
    tags, board = game.headers, game.board()
    start, plies = board.fen(), []
    for node in game.mainline():
        san = board.san(node.move)
        board.push(node.move)
        comment = " ".join(node.comment.split())
        plies.append(Ply(node.move.uci(), san, board.fen(), _both(comment) if comment else None))
    return Piece(
        tags["Key"], _both(tags["Title"]), _both(tags["White"]), _both(tags["Black"]), tags["WhiteIs"], tags["BlackIs"],  # type: ignore[arg-type]
        tags["Date"], tags["Result"], start, tuple(plies),
    )  # fmt: skip


@cache
def pieces() -> tuple[Piece, ...]:
    """All of them, in the order of the file."""
    source = io.StringIO(FILE.read_text(encoding="utf-8"))
    found = []
    while (game := chess.pgn.read_game(source)) is not None:
        found.append(_piece(game))
    return tuple(found)
