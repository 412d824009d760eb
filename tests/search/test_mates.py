"""Mates: found, announced rightly, and played out."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.player import Decision
from tests.conftest import PROJECT

MATED = (
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
)


def suite(folder: Path, moves: int, step: int = 1, start: int = 0) -> list[str]:
    lines = (folder / "suites" / f"mate_in_{moves}.epd").read_text().splitlines()
    return [" ".join(line.split()[:4]) + " 0 1" for line in lines[start::step]]


def own_suite(moves: int) -> list[str]:
    """Games of a strong program against chance, of our own making; Stockfish 15.1 agrees about the mates."""
    lines = (PROJECT / "tests" / "data" / "mates.epd").read_text().splitlines()
    return [" ".join(line.split()[:4]) + " 0 1" for line in lines if line.endswith(f"dm {moves};")]


def own_mate(board: Board, decision: Decision) -> int | None:
    """In how many moves the side to move announces mate (negative: is mated)."""
    assert decision.score is not None
    mate = decision.score.mate
    return mate if mate is None or board.white_to_move else -mate


def test_every_mate_in_one_at_depth_one(engine: Engine, shared_data: Path) -> None:
    must_mate_at_once(engine, suite(shared_data, 1))


def test_mates_of_our_own(engine: Engine) -> None:
    """For a clone that has no suite beside it."""
    must_mate_at_once(engine, own_suite(1))
    for moves in (2, 3):
        assert len(own_suite(moves)) == 10
        assert solve(engine, own_suite(moves), moves, Limits(mate=moves, nodes=50_000 * moves)) == []
    engine.new_game()
    for fen in own_suite(3)[:3]:
        play_out(engine, Board(fen), 3, 30_000)


def must_mate_at_once(engine: Engine, fens: list[str]) -> None:
    """No special search is needed: one look is enough, and the move really mates."""
    for fen in fens:
        board = Board(fen)
        decision = engine.choose(board, Limits(depth=1))
        assert own_mate(board, decision) == 1, fen
        assert decision.move is not None
        board.push(decision.move)
        assert board.is_checkmate(), fen


def solve(engine: Engine, fens: list[str], moves: int, limits: Limits) -> list[str]:
    """Those in which the mate was not found."""
    missed = []
    for fen in fens:
        engine.new_game()
        board = Board(fen)
        decision = engine.choose(board, limits)
        if own_mate(board, decision) != moves:
            missed.append(f"{fen}: {decision.score} after {decision.nodes} positions")
    return missed


@pytest.mark.parametrize(("moves", "step", "nodes"), [(2, 13, 100_000), (3, 41, 600_000)])
def test_some_mates(engine: Engine, shared_data: Path, moves: int, step: int, nodes: int) -> None:
    assert solve(engine, suite(shared_data, moves, step), moves, Limits(mate=moves, nodes=nodes)) == []


@pytest.mark.slow
def test_every_mate_in_two(engine: Engine, shared_data: Path) -> None:
    assert solve(engine, suite(shared_data, 2), 2, Limits(mate=2, nodes=100_000)) == []


@pytest.mark.slow
def test_mates_in_three(engine: Engine, shared_data: Path) -> None:
    """Of the first 300 at least 297 with as many positions as two seconds allow."""
    fens = suite(shared_data, 3)[:300]
    missed = solve(engine, fens, 3, Limits(mate=3, nodes=2_000_000))
    assert len(missed) <= 3, missed


def test_no_mate_is_claimed_where_there_is_none(engine: Engine) -> None:
    """A search for a mate ends by its other limits and says what it found."""
    decision = engine.choose(Board(), Limits(mate=2, nodes=20_000))
    assert decision.score is not None
    assert decision.score.mate is None
    assert decision.move in Board().legal_moves()


@pytest.mark.parametrize("fen", MATED)
def test_mated_already(engine: Engine, fen: str) -> None:
    board = Board(fen)
    decision = engine.choose(board, Limits(depth=3))
    assert decision.move is None
    assert decision.score is not None
    assert decision.score.mate == 0
    assert decision.score.centipawns == (-32000 if board.white_to_move else 32000)


def play_out(engine: Engine, board: Board, announced: int, nodes: int) -> None:
    """Both sides by the engine: the mate comes in no more moves than announced, and each move keeps it."""
    first = board.fen()
    for left in range(announced, 0, -1):
        decision = engine.choose(board, Limits(nodes=nodes))
        mate = own_mate(board, decision)
        assert mate is not None, f"{first}: no mate any more before {board.fen()}"
        assert 0 < mate <= left, f"{first}: mate in {mate}, {left} left before {board.fen()}"
        assert decision.move is not None
        board.push(decision.move)
        if board.is_checkmate():
            return
        reply = engine.choose(board, Limits(nodes=nodes)).move
        assert reply is not None, f"{first}: stalemate {board.fen()}"
        board.push(reply)
    raise AssertionError(f"{first}: no mate in {announced}, but {board.fen()}")


def test_a_mate_announced_is_a_mate_played_out(engine: Engine, shared_data: Path) -> None:
    """The usual search, not one for mates: whatever it announces, it keeps."""
    announced = 0
    for fen in suite(shared_data, 3, step=60, start=5) + suite(shared_data, 2, step=60, start=5):
        engine.new_game()
        board = Board(fen)
        mate = own_mate(board, engine.choose(board, Limits(nodes=60_000)))
        if mate is not None:
            announced += 1
            play_out(engine, board, mate, 60_000)
    assert announced > 20


ENDINGS = {
    "queen": "8/8/8/4k3/8/8/8/K6Q w - - 0 1",
    "rook": "8/8/8/4k3/8/8/8/K6R w - - 0 1",
    "two rooks, Black": "r6r/8/8/8/4K3/8/8/7k b - - 0 1",
    "two bishops": "8/8/8/4k3/8/8/8/K4BB1 w - - 0 1",
}


@pytest.mark.parametrize("name", ENDINGS)
def test_elementary_mates(engine: Engine, name: str) -> None:
    """From the middle of the board, within the fifty moves, with few positions a move."""
    board = Board(ENDINGS[name])
    winner = board.white_to_move
    while not board.is_checkmate():
        assert not board.is_stalemate(), board.fen()
        assert board.repetitions() < 3, board.fen()
        assert board.halfmove_clock < 100, board.fen()
        move = engine.choose(board, Limits(nodes=8_000)).move
        assert move is not None, board.fen()
        board.push(move)
    assert board.white_to_move != winner


WALKED_ABOUT = (  # with 3,000 positions a move until the position had been there three times; best play mates in 7 to 9 moves
    "8/5K2/8/8/8/2Q5/7k/8 w - - 0 1",
    "8/K7/8/8/5Q2/3k4/8/8 w - - 0 1",
    "7Q/2K5/8/8/8/8/2k5/8 w - - 0 1",
)


@pytest.mark.parametrize("fen", WALKED_ABOUT)
def test_a_bare_king_is_driven_home(engine: Engine, fen: str) -> None:
    """What leads to the mate outweighs everything else, so that few positions are enough, for the weak levels too."""
    board, moves = Board(fen), 0
    while not board.is_checkmate():
        moves += 1
        assert moves <= 16, board.fen()
        engine.new_game()
        move = engine.choose(board, Limits(nodes=3_000)).move
        assert move is not None, board.fen()
        board.push(move)
        if not board.is_checkmate():
            assert board.has_legal_moves(), board.fen()
            board.push(hides_best(board))


def hides_best(board: Board) -> str:
    """The move to the square nearest to the middle, far from the other king: the simplest defence."""
    squares = {man: square for square in range(64) if (man := board.piece_at(square)) in ("k", "K")}

    def middle(move: str) -> tuple[int, int]:
        file, rank = ord(move[2]) - 97, int(move[3]) - 1
        other = squares["K"]
        return max(abs(2 * file - 7), abs(2 * rank - 7)), -max(abs(file - other % 8), abs(rank - other // 8))

    return min(sorted(board.legal_moves()), key=middle)


def test_bishop_and_knight(engine: Engine) -> None:
    """The hardest of the elementary mates: into the corner of the bishop's colour."""
    board = Board("8/8/8/4k3/8/8/8/K4BN1 w - - 0 1")
    while not board.is_checkmate():
        assert board.halfmove_clock < 100, board.fen()
        move = engine.choose(board, Limits(nodes=30_000)).move
        assert move is not None, board.fen()
        board.push(move)
    king = next(square for square in range(64) if board.piece_at(square) == "k")
    assert king in (7, 56, 6, 15, 5, 23, 48, 57, 40, 58), "near h1 or a8, the corners of a light-squared bishop"


def test_a_mate_being_suffered_is_told_and_put_off(engine: Engine) -> None:
    """The side that is mated sees it too, and chooses the longest way."""
    board = Board("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1")
    decision = engine.choose(board, Limits(depth=8))
    assert own_mate(board, decision) == -1
    assert decision.move == "h8h7"
