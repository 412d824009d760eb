"""Games of a PGN file that reach a position: master games beside the own archive, read through without taking them in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.pgn

from kiebitz.game.book.check import book_key
from kiebitz.game.notation import local_san
from kiebitz.language import KiebitzError, Text, current_language, reason_of


class PgnFileError(KiebitzError):
    """A file that cannot be read."""


@dataclass(frozen=True)
class Reached:
    """A game that reaches the position, and what was played there."""

    white: str
    black: str
    event: str
    date: str
    result: str
    move: str  # "12.Nf3"; empty: the game ends there


def games_reaching(path: Path, fen: str) -> Iterator[Reached]:
    """In the order of the file; games that cannot be read through count as far as they go."""
    wanted = book_key(chess.Board(fen))
    men = sum(sign.isalpha() for sign in wanted.split()[0])
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                found = _reached(game, wanted, men)
                if found is not None:
                    yield found
    except OSError as error:
        raise PgnFileError(
            Text("The file {path} cannot be read: {why}.", "Die Datei {path} lässt sich nicht lesen: {why}.").format(
                path=path, why=reason_of(error)
            )
        ) from None


def _reached(game: chess.pgn.Game, wanted: str, men: int) -> Reached | None:
    board = game.board()
    node: chess.pgn.GameNode = game
    while True:
        count = chess.popcount(board.occupied)
        if count < men:
            return None  # men do not come back
        following = node.variations[0] if node.variations else None
        if count == men and book_key(board) == wanted:
            move = ""
            if following is not None:
                san = local_san(board.san(following.move), current_language())
                move = f"{board.fullmove_number}.{'' if board.turn else '..'}{san}"
            tags = game.headers
            return Reached(tags["White"], tags["Black"], tags["Event"], tags["Date"], tags["Result"], move)
        if following is None:
            return None
        board.push(following.move)
        node = following
