"""The elementary mates, won from any position: the engine hunts, the engine defends, python-chess is the referee.

Positions come out of a fixed seed and the limit is a number of positions, so every run plays the same games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.levels import FULL_LEVEL
from kiebitz.limits import Limits
from tests.game.checklist.program import position

POSITIONS = 50
FEW = 2  # of them in the quick tests
FULL_NODES = 60_000  # a twentieth of a second and less
ENDINGS = ("KQK", "KRK", "KBBK", "KBNK")
_MEN = {"Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT}


def random_position(ending: str, dice: random.Random) -> chess.Board:
    """White, to move, has the men named and no man next to the bare king: nothing is lost at once, so the ending is won."""
    men = [chess.KING, *(_MEN[letter] for letter in ending[1:-1])]
    while True:
        board = chess.Board(None)
        squares = dice.sample(chess.SQUARES, len(men) + 1)
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.BLACK))
        for square, man in zip(squares[1:], men, strict=True):
            board.set_piece_at(square, chess.Piece(man, chess.WHITE))
        bishops = board.pieces(chess.BISHOP, chess.WHITE)
        pair_on_one_colour = len(bishops) == 2 and len(bishops & chess.BB_DARK_SQUARES) != 1
        if board.is_valid() and not pair_on_one_colour and min(chess.square_distance(squares[0], s) for s in squares[2:]) > 1:
            return board


def positions(ending: str, count: int) -> list[str]:
    dice = random.Random(f"{ending} 1992")
    return [random_position(ending, dice).fen() for _ in range(count)]


@pytest.fixture(scope="module")
def players() -> Iterator[tuple[Engine, Engine]]:
    hunter, hunted = Engine(), Engine()
    for engine in (hunter, hunted):
        engine.set_option("hash_mb", 4)
    yield hunter, hunted
    hunter.close()
    hunted.close()


def moves_to_mate(players: tuple[Engine, Engine], fen: str, level: int, nodes: int) -> int:
    """White's moves until mate; fails on any draw, the fifty moves among them."""
    hunter, hunted = players
    hunter.set_option("level", level)
    for player in players:
        player.new_game()
    referee, board = chess.Board(fen), Board(fen)
    while not referee.is_checkmate():
        story = f"level {level}, {fen}, moves {' '.join(move.uci() for move in referee.move_stack)}"
        assert not referee.is_stalemate(), story
        assert not referee.is_insufficient_material(), story
        assert not referee.is_repetition(3), story
        assert referee.halfmove_clock < 100, story
        player = hunter if referee.turn == chess.WHITE else hunted
        move = player.choose(board, Limits(nodes=nodes)).move
        assert move is not None, story
        referee.push(chess.Move.from_uci(move))
        board.push(move)
    assert referee.turn == chess.BLACK, fen
    return (len(referee.move_stack) + 1) // 2


def check(players: tuple[Engine, Engine], ending: str, level: int, count: int, nodes: int) -> None:
    for fen in positions(ending, count):
        assert moves_to_mate(players, fen, level, nodes) <= 50, (ending, level, fen)


@pytest.mark.parametrize("ending", ENDINGS)
def test_positions_are_legal_and_all_different(ending: str) -> None:
    found = positions(ending, POSITIONS)
    assert len(set(found)) == POSITIONS
    assert all(chess.Board(fen).is_valid() and not chess.Board(fen).is_insufficient_material() for fen in found)


@pytest.mark.parametrize("ending", ENDINGS)
def test_mated_at_full_strength_a_few(players: tuple[Engine, Engine], ending: str) -> None:
    check(players, ending, FULL_LEVEL, FEW, FULL_NODES)


@pytest.mark.parametrize("ending", ["KQK", "KRK"])
def test_a13_b5_mated_on_the_lowest_level_a_few(players: tuple[Engine, Engine], ending: str) -> None:
    check(players, ending, 1, FEW, FULL_NODES)


@pytest.mark.parametrize("level", [1, FULL_LEVEL])
def test_a13_king_and_rook_from_the_position_of_the_source(players: tuple[Engine, Engine], level: int) -> None:
    assert moves_to_mate(players, position("seed000-5.1.7-krk-drive")[0], level, FULL_NODES) <= 50


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS)
def test_mated_at_full_strength(players: tuple[Engine, Engine], ending: str) -> None:
    check(players, ending, FULL_LEVEL, POSITIONS, FULL_NODES)


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, FULL_LEVEL + 1))
@pytest.mark.parametrize("ending", ["KQK", "KRK"])
def test_a13_b5_mated_on_every_level(players: tuple[Engine, Engine], ending: str, level: int) -> None:
    check(players, ending, level, POSITIONS, FULL_NODES)
