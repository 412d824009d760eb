"""Draws: stalemate, repetition, fifty moves, dead positions, and what a draw is worth."""

from __future__ import annotations

import pytest

from kiebitz.core.board import START_FEN, Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.player import Decision
from kiebitz.styles.reading import read_style


def value(decision: Decision) -> int:
    assert decision.score is not None
    assert decision.score.cp is not None, decision.score
    return decision.score.cp


def after(fen: str, moves: str) -> Board:
    board = Board(fen)
    for move in moves.split():
        board.push(move)
    return board


def test_stalemated_already(engine: Engine) -> None:
    decision = engine.choose(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limits(depth=4))
    assert decision.move is None
    assert value(decision) == 0


@pytest.mark.parametrize("fen", ["7k/7P/8/6K1/8/8/8/8 w - - 0 1", "k7/P7/8/8/1K6/8/8/8 w - - 0 1"])
def test_a_pawn_that_only_stalemates(engine: Engine, fen: str) -> None:
    assert value(engine.choose(Board(fen), Limits(depth=10))) == 0


def test_no_stalemate_when_winning(engine: Engine) -> None:
    """With a queen ahead the moves that leave no move are avoided, whatever the depth."""
    board = Board("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1")
    for depth in range(1, 9):
        move = engine.choose(board, Limits(depth=depth)).move
        assert move is not None
        following = board.copy()
        following.push(move)
        assert not following.is_stalemate(), (depth, move)


def test_a_lost_side_sacrifices_into_stalemate(engine: Engine) -> None:
    """White is lost but for the queen: whoever takes her leaves no move.  Seen at once: captures end in stalemates too."""
    board = Board("7k/5Q2/8/8/8/6q1/1r6/7K w - - 0 1")
    for depth in range(1, 9):
        assert value(engine.choose(board, Limits(depth=depth))) == 0, depth
    quiet = engine.choose(board, Limits(depth=8, moves=("f7f1",))).score
    assert quiet is not None
    assert quiet.centipawns < -500


PERPETUAL = "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1"  # check on e8 and h5 for ever, or lost


def test_takes_a_repetition_when_losing(engine: Engine) -> None:
    """The value is a draw before it is on the board, and then it is on the board."""
    board = Board(PERPETUAL)
    while board.repetitions() < 3:
        decision = engine.choose(board, Limits(depth=8))
        assert value(decision) == 0, board.fen()
        assert decision.move is not None
        board.push(decision.move)
        assert len(board.moves) <= 12
    quiet = engine.choose(Board(PERPETUAL), Limits(depth=8, moves=("h2h3",))).score
    assert quiet is not None
    assert quiet.centipawns < -500


def test_avoids_a_repetition_when_winning(engine: Engine) -> None:
    """The same position for the third time would be a draw; a queen ahead another move is found."""
    shuffle = "d1d2 g8h8 d2d1 h8g8 " * 2
    game = after("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", shuffle)
    assert game.repetitions() == 3
    game = after("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", shuffle.rsplit(maxsplit=4)[0])
    assert game.repetitions() == 2
    for depth in range(2, 8):
        decision = engine.choose(game, Limits(depth=depth))
        assert decision.move is not None
        following = game.copy()
        following.push(decision.move)
        assert following.repetitions() < 2, (depth, decision.move)
        assert decision.score is not None
        assert decision.score.centipawns > 500


def test_only_the_third_time_counts_for_the_past(engine: Engine) -> None:
    """A position of the game may come back once; in the line the search looks at, once is enough."""
    game = after("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", "d1d2 g8h8")
    decision = engine.choose(game, Limits(depth=6, moves=("d2d1",)))
    assert decision.score is not None
    assert decision.score.centipawns > 500


def test_fifty_moves_are_a_draw(engine: Engine) -> None:
    """A rook ahead, but no capture or pawn move is in sight before the count is full."""
    decision = engine.choose(Board("8/8/8/8/8/8/R7/K6k w - - 98 120"), Limits(depth=8))
    assert value(decision) == 0
    fresh = engine.choose(Board("8/8/8/8/8/8/R7/K6k w - - 0 120"), Limits(depth=8))
    assert fresh.score is not None
    assert fresh.score.centipawns > 300


def test_a_pawn_move_saves_the_win_from_the_fifty_moves(engine: Engine) -> None:
    for clock in range(96, 100):
        engine.new_game()
        decision = engine.choose(Board(f"8/8/8/8/7k/8/R5P1/K7 w - - {clock} 120"), Limits(depth=9))
        assert decision.score is not None
        assert decision.score.centipawns > 300, clock
    assert engine.choose(Board("8/8/8/8/7k/8/R5P1/K7 w - - 99 120"), Limits(depth=9)).move in ("g2g3", "g2g4")


def test_mate_comes_before_the_fifty_moves(engine: Engine) -> None:
    """A mate with the hundredth half-move is a mate."""
    decision = engine.choose(Board("7k/R7/6K1/8/8/8/8/8 w - - 99 120"), Limits(depth=4))
    assert decision.score is not None
    assert decision.score.mate == 1
    assert decision.move == "a7a8"


@pytest.mark.parametrize("fen", ["8/8/4k3/8/8/3NK3/8/8 w - - 0 1", "8/8/4k3/8/8/3BK3/8/8 b - - 0 1", "8/8/4k3/8/8/4K3/8/8 w - - 0 1"])
def test_dead_positions(engine: Engine, fen: str) -> None:
    assert value(engine.choose(Board(fen), Limits(depth=5))) == 0


# What a draw is worth -------------------------------------------------------------------------------


@pytest.mark.parametrize("contempt", [-50, 0, 80])
@pytest.mark.parametrize("fen", ["8/8/8/8/8/5k2/8/4K2n w - - 0 1", "4k2N/8/5K2/8/8/8/8/8 b - - 0 1", PERPETUAL])
def test_contempt(engine: Engine, contempt: int, fen: str) -> None:
    """A draw counts so much less for the side that thinks, White or Black; by rule or by repetition."""
    engine.set_style(read_style(f"[conduct]\ncontempt = {contempt}", "x", "x.toml"))
    board = Board(fen)
    assert value(engine.choose(board, Limits(depth=8))) == (-contempt if board.white_to_move else contempt)


@pytest.mark.parametrize(("contempt", "chosen"), [(-200, "f6g8"), (200, "h7h5")])
def test_contempt_chooses_between_a_draw_and_a_worse_game(engine: Engine, contempt: int, chosen: str) -> None:
    """Black can have the starting position for the third time, or weaken himself a little and play on."""
    game = after(START_FEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
    engine.set_style(read_style(f"[conduct]\ncontempt = {contempt}", "x", "x.toml"))
    assert engine.choose(game, Limits(depth=6, moves=("f6g8", "h7h5"))).move == chosen
