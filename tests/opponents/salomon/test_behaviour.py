"""What the thesis reports about Salomon's play (B1 to B14), as far as the rebuilt program agrees; the report tells the rest."""

from __future__ import annotations

import io

import chess.pgn
import pytest

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents.salomon import create, report, thesis
from tests.conftest import PROJECT, shared

EXAMPLES = {example.key: example for example in thesis.EXAMPLES}


def move_of(key: str, level: int) -> str | None:
    return create().choose(Board(EXAMPLES[key].fen), Limits(depth=level)).move


@pytest.mark.parametrize("level", thesis.LEVELS)
def test_b1_the_guarded_pawn_is_left_alone(level: int) -> None:
    assert move_of("B1", level) != "f3e5"


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_b4_combination(level: int) -> None:
    assert move_of("B4", level) == "c3b5"


def test_b5_white_takes_the_rook_on_level_1() -> None:
    assert move_of("B5w", 1) == "b8e8"


@pytest.mark.parametrize("level", thesis.LEVELS)
def test_b5_black_finds_the_refutation(level: int) -> None:
    assert move_of("B5b", level) == "c2a2"


@pytest.mark.slow
def test_b6_pawn_race() -> None:
    board = Board(thesis.PAWN_RACE)
    assert create().choose(board, Limits(depth=4)).move == "b5a6"
    assert create().choose(board, Limits(depth=13)).move == "b5b6"


@pytest.mark.parametrize("level", [4, 5])
def test_b7_rook_ending_is_mated(level: int) -> None:
    moves, nearest = report.rook_ending(level)
    assert moves is not None
    assert moves <= 16
    assert nearest == 0


def test_b8_under_promotion() -> None:
    board = Board(EXAMPLES["B8"].fen)
    assert create().choose(board, Limits(depth=1)).move == "c7c8r"
    for level in thesis.LEVELS:
        assert create().choose(board, Limits(depth=level)).move != "c7c8q"
    found = create().choose(board, Limits(depth=3))
    assert (found.move, found.value) == ("c7c8b", 15997)
    assert found.remark is not None
    assert "2" in found.remark.en
    assert found.line == ("c7c8b", "d6c6", "h7h6")


@pytest.mark.parametrize("level", thesis.LEVELS)
def test_b9_it_falls_for_the_trojan_horse(level: int) -> None:
    assert move_of("B9", level) == "h6g5"


@pytest.mark.parametrize("level", thesis.LEVELS)
def test_b12_the_queen_is_won(level: int) -> None:
    assert move_of("B12", level) == "c3d5"


def test_b13_at_least_half_of_the_moves_are_found_at_its_level() -> None:
    found = report.found_at(3)
    assert len(found) == 55
    assert sum(found) == 32


@pytest.mark.parametrize(
    ("moves", "end"), [(thesis.GAME_1992, thesis.GAME_1992_END), (thesis.GAME_1977, thesis.GAME_1977_END)], ids=["1992", "1977"]
)
def test_b13_b14_replay(moves: list[str], end: str) -> None:
    board = report.replay(moves)
    assert board.fen() == end


def test_the_games_are_those_of_the_collection() -> None:
    stream = io.StringIO(shared("data/seed_games.pgn").read_text(encoding="utf-8"))
    found = []
    while (game := chess.pgn.read_game(stream)) is not None:
        found.append([move.uci() for move in game.mainline_moves()])
    assert thesis.GAME_1992 in found
    assert thesis.GAME_1977 in found
    assert thesis.TROJAN_HORSE in found


@pytest.mark.slow
def test_the_printed_results_are_fresh() -> None:
    assert (PROJECT / "docs" / "opponents" / "salomon-results.md").read_text(encoding="utf-8") == report.markdown()
