"""A position as a user of the library meets it: any notation in, a picture out."""

from __future__ import annotations

from collections.abc import Iterable

import chess
import chess.svg

from kiebitz.core import board as core
from kiebitz.core.fen import without_counters
from kiebitz.game.notation import read_move
from kiebitz.game.setup import playable_fen
from kiebitz.language import KiebitzError, Text

NO_POSITION = Text(
    "A position is a FEN, “startpos” or a board (also of python-chess), not {what}.",
    "Eine Stellung ist eine FEN, „startpos“ oder ein Brett (auch von python-chess), nicht {what}.",
)
NO_MOVE = Text(
    "A move is a word such as e2e4 or Nf3, or a move of python-chess, not {what}.",
    "Ein Zug ist ein Wort wie e2e4 oder Sf3 oder ein Zug von python-chess, nicht {what}.",
)
OTHER_RULES = Text(
    "Kiebitz plays chess and Chess960, not by the rules of a {what}.",
    "Kiebitz spielt Schach und Chess960, nicht nach den Regeln eines {what}.",
)
START_WORDS = ("", "start", "startpos")


class Board(core.Board):
    """A position with the moves that led to it.

    `position` is a FEN, "startpos", a board of python-chess or another board; `moves` are played from there.
    Moves are understood in any usual notation: e2e4, Nf3, Sf3, 0-0, or as a `chess.Move`.
    """

    def __init__(self, position: str | core.Board | chess.Board = "", moves: str | Iterable[str] = (), chess960: bool = False) -> None:
        before: tuple[str, ...] = ()
        if isinstance(position, core.Board):
            fen, before, chess960 = position.start_fen, position.moves, position.chess960
        elif isinstance(position, chess.Board):
            if position.uci_variant != chess.Board.uci_variant:
                raise KiebitzError(OTHER_RULES.format(what=type(position).__name__))
            fen, before, chess960 = position.root().fen(), tuple(move.uci() for move in position.move_stack), position.chess960
        elif not isinstance(position, str):
            raise KiebitzError(NO_POSITION.format(what=repr(position)))
        else:
            fen = core.START_FEN if position.strip().lower() in START_WORDS else position
        super().__init__(playable_fen(fen, chess960), chess960)
        for move in (*before, *(moves.split() if isinstance(moves, str) else moves)):
            self.push(move)

    def parse(self, move: str | chess.Move) -> str:
        """A move in any usual notation, German letters included, or one of python-chess, as UCI."""
        if isinstance(move, chess.Move):
            move = move.uci()
        if not isinstance(move, str):
            raise KiebitzError(NO_MOVE.format(what=repr(move)))
        return read_move(self, move)

    def push(self, move: str | chess.Move) -> None:
        """Make a move given in any usual notation."""
        super().push(self.parse(move))

    def __str__(self) -> str:
        return self.to_chess().unicode(empty_square="·")

    def __repr__(self) -> str:
        return f'Board("{self.fen()}")'

    def __eq__(self, other: object) -> bool:
        """The same position, however it was reached."""
        return without_counters(self.fen()) == without_counters(other.fen()) if isinstance(other, core.Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(without_counters(self.fen()))

    def _repr_svg_(self) -> str:
        last = chess.Move.from_uci(self.moves[-1]) if self.moves else None
        board = self.to_chess()
        return str(chess.svg.board(board, lastmove=last, check=board.king(board.turn) if board.is_check() else None, size=360))


Position = str | core.Board | chess.Board


def as_board(position: Position) -> Board:
    return position if isinstance(position, Board) else Board(position)
