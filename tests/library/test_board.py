"""Any notation in, a picture out."""

from __future__ import annotations

import chess
import chess.variant
import pytest
from hypothesis import given

import kiebitz
from kiebitz.core.board import Board, IllegalMoveError
from kiebitz.language import KiebitzError
from tests.strategies import positions


@pytest.mark.parametrize(
    "position",
    [
        "",
        "startpos",
        chess.STARTING_FEN,
        chess.Board(),
        kiebitz.Board(),
    ],
    ids=["nothing", "word", "fen", "python-chess", "board"],
)
def test_a_position_may_be_given_in_any_way(position: object) -> None:
    assert kiebitz.Board(position).fen() == chess.STARTING_FEN  # type: ignore[arg-type]


def test_moves_are_read_in_any_notation() -> None:
    board = kiebitz.Board("", "e2e4 e5 Sf3 Nc6 Lb5 a6 0-0")
    board.push(chess.Move.from_uci("g8f6"))
    assert board.moves == ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1", "g8f6")


def test_nonsense_is_refused_in_a_sentence() -> None:
    with pytest.raises(KiebitzError):
        kiebitz.Board("nonsense")
    with pytest.raises(IllegalMoveError):
        kiebitz.Board().push("e2e5")


@pytest.mark.parametrize("variant", [chess.variant.AtomicBoard, chess.variant.CrazyhouseBoard, chess.variant.ThreeCheckBoard])
def test_a_board_of_other_rules_is_refused(variant: type[chess.Board]) -> None:
    """It was read as chess, and a king next to an explosion as one in check."""
    with pytest.raises(KiebitzError, match=f"not by the rules of a {variant.__name__}"):
        kiebitz.Board(variant())


def test_a_board_of_chess960_and_a_class_of_ones_own_are_chess() -> None:
    class Own(chess.Board):
        pass

    assert kiebitz.Board(Own()) == kiebitz.Board()
    assert kiebitz.Board(chess.Board.from_chess960_pos(12)).chess960


@given(positions())
def test_boards_keep_their_moves(board: Board) -> None:
    ours = kiebitz.Board(board.to_chess(stack=True))
    assert ours.moves == kiebitz.Board(board).moves == board.moves
    assert ours.fen() == kiebitz.Board(board).fen() == board.fen()
    assert ours.copy() == ours
    assert isinstance(ours.copy(), kiebitz.Board)


def test_it_shows_itself() -> None:
    board = kiebitz.Board("", "e4")
    assert "♔" in str(board)
    assert repr(board) == f'Board("{board.fen()}")'
    assert board._repr_svg_().startswith("<svg")
