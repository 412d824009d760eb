"""A position with a friendly plain-Python face: FEN in and out, legal moves, notation, results.

Moves are UCI strings everywhere above the kernels ("e2e4", "e7e8q", castling "e1g1"; in
Chess960 king takes rook).  Squares are numbers 0 (a1) to 63 (h8), pieces letters as in FEN.
"""

from __future__ import annotations

import chess

START_FEN = chess.STARTING_FEN


class Board:
    """A game position together with the moves that led to it."""

    def __init__(self, fen: str = START_FEN, chess960: bool = False) -> None:
        self._board = chess.Board(fen, chess960=chess960)
        self.start_fen = fen
        self.chess960 = chess960

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made since `start_fen`, UCI."""
        return tuple(move.uci() for move in self._board.move_stack)

    @property
    def white_to_move(self) -> bool:
        return self._board.turn

    @property
    def fullmove_number(self) -> int:
        return self._board.fullmove_number

    @property
    def halfmove_clock(self) -> int:
        return self._board.halfmove_clock

    def fen(self) -> str:
        return self._board.fen()

    def piece_at(self, square: int) -> str | None:
        """ "P" a white pawn, "k" the black king, None an empty square."""
        piece = self._board.piece_at(square)
        return piece.symbol() if piece else None

    def legal_moves(self) -> list[str]:
        return [move.uci() for move in self._board.legal_moves]

    def is_legal(self, move: str) -> bool:
        return move in self.legal_moves()

    def is_check(self) -> bool:
        return self._board.is_check()

    def push(self, move: str) -> None:
        """Make a legal move."""
        self._board.push_uci(move)

    def pop(self) -> str:
        """Take the last move back."""
        return self._board.pop().uci()

    def copy(self) -> Board:
        other = Board(self.start_fen, self.chess960)
        other._board = self._board.copy()
        return other

    def san(self, move: str) -> str:
        return self._board.san(chess.Move.from_uci(move))
