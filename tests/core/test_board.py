"""The friendly face of a position: moves made and taken back, notation out, results."""

from __future__ import annotations

import chess
import pytest

from kiebitz.core.board import START_FEN, Board, IllegalMoveError, MoveError
from kiebitz.language import KiebitzError, Text

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_moves_that_do_not_exist() -> None:
    board = Board()
    for call in (board.push, board.san, board.is_capture, board.find):
        for move in ("e2e5", "0000", "x", "", "{"):
            with pytest.raises(IllegalMoveError):
                call(move)
    assert board.fen() == START_FEN
    with pytest.raises(MoveError) as caught:
        board.pop()
    assert caught.value.text == Text("There is no move to take back.", "Es gibt keinen Zug zurückzunehmen.")
    assert isinstance(caught.value, KiebitzError)


def test_a_line_in_san_ends_where_a_move_does_not_fit() -> None:
    board = Board()
    assert board.san_line(["e2e4", "e7e5", "g1f3"]) == ["e4", "e5", "Nf3"]
    assert board.san_line(("e2e4", "e2e4")) == ["e4"]
    assert board.san_line(["e2e4", "0000", "e7e5"]) == ["e4"]
    assert board.san_line(["what", "e2e4"]) == []


def test_the_same_game_for_python_chess() -> None:
    board = Board(KIWIPETE)
    for move in ("e1g1", "e8c8", "a2a3"):
        board.push(move)
    assert board.start_fen == KIWIPETE
    assert board.to_chess().fen() == board.fen()
    assert board.to_chess().move_stack == []
    assert board.to_chess(stack=True).fen() == board.fen()
    assert len(board.to_chess(stack=True).move_stack) == 3
    assert board.moves == ("e1g1", "e8c8", "a2a3")


def test_what_stands_where() -> None:
    board = Board(KIWIPETE)
    reference = chess.Board(KIWIPETE)
    for square in range(64):
        piece = reference.piece_at(square)
        assert board.piece_at(square) == (piece.symbol() if piece else None)


@pytest.mark.parametrize(
    ("fen", "square"),
    [(START_FEN, None), ("4k3/8/8/8/7b/8/8/4K3 w - - 0 1", "e1"), ("6k1/8/8/8/8/8/8/K5R1 b - - 0 1", "g8"), (KIWIPETE, None)],
)
def test_the_square_of_the_king_in_check(fen: str, square: str | None) -> None:
    assert Board(fen).checked_king() == square


def test_both_customs_of_castling_are_understood() -> None:
    for chess960, spelled in ((False, "e1g1"), (True, "e1h1")):
        board = Board(KIWIPETE, chess960)
        assert spelled in board.legal_moves()
        board.push("e1h1")
        assert board.moves == (spelled,)
        assert board.fen() == "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1"
        assert board.pop() == spelled
        assert board.fen() == KIWIPETE
