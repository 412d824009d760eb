"""Lines of the search are named as the board would name them; what is torn ends where it cannot be played."""

from __future__ import annotations

import random

import pytest

from kiebitz.core.board import START_FEN, Board
from kiebitz.game.notation import german_san
from kiebitz.interfaces.web import line_names
from kiebitz.interfaces.web.line_names import LineNames, move_names

CASTLING_AND_PROMOTION = "r3k2r/1P4pp/8/3pP3/8/8/PP4p1/R3K2R w KQkq d6 0 1"


def random_line(board: Board, length: int, chance: random.Random) -> tuple[list[int], list[str]]:
    walk, numbers, moves = board.copy(), [], []
    for _ in range(length):
        legal = walk.legal_numbers()
        if not legal:
            break
        numbers.append(chance.choice(legal))
        moves.append(walk.uci(numbers[-1]))
        walk.push_number(numbers[-1])
    return numbers, moves


@pytest.mark.parametrize("fen", [START_FEN, CASTLING_AND_PROMOTION])
def test_names_are_those_of_the_board(fen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_names, "KEPT", 40)  # so that forgetting happens too
    board, chance = Board(fen), random.Random(7)
    names = LineNames(board)
    for _ in range(30):
        numbers, moves = random_line(board, 8, chance)
        found, words = names.name(numbers)
        assert found == moves
        assert [word["en"] for word in words] == board.san_line(moves)
        assert [word["de"] for word in words] == [german_san(san) for san in board.san_line(moves)]


@pytest.mark.parametrize("fen", [START_FEN, CASTLING_AND_PROMOTION])
def test_all_moves_of_a_position_in_one_go(fen: str) -> None:
    board = Board(fen)
    assert {uci: name["en"] for uci, name in move_names(board).items()} == {move: board.san(move) for move in board.legal_moves()}


def test_a_torn_line_ends_where_it_cannot_be_played() -> None:
    board = Board(START_FEN)
    names = LineNames(board)
    (first, second), moves = random_line(board, 2, random.Random(1))
    assert names.name((first, 0, second))[0] == moves[:1]
    assert names.name((first, first, second))[0] == moves[:1], "no man stands there any more"
    assert names.name((first, second))[0] == moves, "what was wrong is not remembered as wrong"
    assert names.name(())[0] == []
