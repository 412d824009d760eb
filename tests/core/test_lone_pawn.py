"""King and pawn against king: every position as the endgame tables judge it."""

from __future__ import annotations

from pathlib import Path

import chess
import chess.syzygy
import numpy as np
import pytest

from kiebitz.core.attacks import tables
from kiebitz.core.lone_pawn import lone_pawn_wins
from tests.kept import entry


@entry
def wins(tables, strong, strong_king, pawn, weak_king, strong_moves):  # type: ignore[no-untyped-def]
    return lone_pawn_wins(tables, strong, strong_king, pawn, weak_king, strong_moves)


def asked(board: chess.Board) -> bool:
    """Our answer for a position of three men."""
    strong = chess.WHITE if board.pawns & board.occupied_co[chess.WHITE] else chess.BLACK
    kings = board.king(strong), board.king(not strong)
    return bool(wins(tables(), np.int64(not strong), kings[0], chess.msb(board.pawns), kings[1], board.turn == strong))


@pytest.mark.parametrize(
    ("fen", "won"),
    [
        ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", False),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", True),  # on the sixth before the pawn: whoever moves
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", True),
        ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", False),  # Black has the opposition
        ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", True),
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", False),  # a rook pawn and the king in its corner
        ("8/8/8/8/p7/1k6/8/K7 b - - 0 1", False),
        ("8/8/8/8/5p2/5k2/8/5K2 b - - 0 1", True),
        ("7k/8/8/8/8/8/P7/K7 w - - 0 1", True),  # outside the square
        ("1k6/1P6/1K6/8/8/8/8/8 b - - 0 1", False),  # stalemate
    ],
)
def test_well_known_positions(fen: str, won: bool) -> None:
    board = chess.Board(fen)
    assert asked(board) == won, fen
    assert asked(board.mirror()) == won, fen


def test_every_position_agrees_with_the_endgame_tables(shared_data: Path) -> None:
    checked = 0
    with chess.syzygy.open_tablebase(str(shared_data / "syzygy")) as tablebase:
        for pawn in (chess.square(file, rank) for rank in range(1, 7) for file in range(4)):
            for strong in range(64):
                board = chess.Board.empty()
                board.set_piece_at(pawn, chess.Piece(chess.PAWN, chess.WHITE))
                board.set_piece_at(strong, chess.Piece(chess.KING, chess.WHITE))
                for weak in range(strong % 7, 64, 7):  # every seventh: quick, and all relations occur
                    if len({pawn, strong, weak}) < 3:
                        continue
                    board.set_piece_at(weak, chess.Piece(chess.KING, chess.BLACK))
                    for board.turn in (chess.WHITE, chess.BLACK):
                        if not board.was_into_check():  # nor are the kings side by side
                            expected = tablebase.probe_wdl(board) != 0
                            for turned in (0, 7):  # left and right are the same to the tables: asked once for both
                                squares = strong ^ turned, pawn ^ turned, weak ^ turned
                                assert wins(tables(), np.int64(0), *squares, board.turn) == expected, (board.fen(), turned)
                                checked += 1
                    board.remove_piece_at(weak)
    assert checked > 30_000
