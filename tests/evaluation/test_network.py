"""The network behind intuition: its sums are followed rightly, colours and wings are alike, a man's share is what is lost without it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import numpy as np
import pytest
from hypothesis import given, settings

from kiebitz.core.board import START_FEN, Board
from kiebitz.core.jit import entry
from kiebitz.evaluation import network as net
from kiebitz.evaluation.network import CENTIPAWN, FILE, INPUTS, NETWORK, NetworkError, follow, load, save
from kiebitz.evaluation.rules.intuition import part_of, share_of_man
from kiebitz.evaluation.terms import INTUITION_LIMIT, SLOT
from tests import naive
from tests.evaluation.judging import Judge
from tests.strategies import RandomGame, games, positions

HEADS = (np.int64(0), np.int64(1))
# Castling to both sides, en passant, captures, promotions, and kings that cross the middle of the board.
EVENTFUL = (
    ("r3k2r/1pppp1pp/8/5p2/P7/8/1PPP1PPP/R3K2R w KQkq - 0 1", "e1g1 e8c8 g2g4 f5g4 h2h4 g4h3 a4a5 h3h2 g1h1 c8b8 a5a6 b8c8 a6b7 c8b8"),
    ("4k3/P6p/8/3pP3/8/8/p6P/1N2K3 w - d6 0 1", "e5d6 a2b1q e1e2 b1b7 a7a8n b7a8 e2d3 e8d7 d3e3 d7e8 e3d4 e8f8"),
    ("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "e1e2 a8a2 e2d1 e8d8 d1e1 d8e8 h1h8 e8d7 h8h2 a2h2 e1d1"),
)


@entry
def _answered(state, network, head):  # type: ignore[no-untyped-def]
    follow(state, network)
    return part_of(net.answers(network, np.int64(state.side & 1)), head)


@entry
def _share(state, network, square, head):  # type: ignore[no-untyped-def]
    follow(state, network)
    return share_of_man(state, network, square, head)


def sums_of(network: Any, view: chess.Color) -> list[int]:
    """Of the position judged last, in the view of a colour."""
    return [int(unit) for unit in network["sums"][2 * int(network["here"]) + (0 if view else 1)]]


def answers(judge: Judge, board: Board) -> list[int]:
    return [int(_answered(judge.place(board), judge.mind["network"], head)) for head in HEADS]


def from_chess(board: chess.Board) -> Board:
    return Board(board.fen())


def is_silent(board: Board) -> bool:
    """Where intuition is not asked: a bare king, or check, in which nothing is judged."""
    men = board.to_chess()
    return men.is_check() or any(men.occupied_co[color].bit_count() == 1 for color in chess.COLORS)


def played(fen: str, moves: str) -> Iterator[Board]:
    board = Board(fen)
    yield board
    for move in moves.split():
        board.push(move)
        yield board


def assert_followed(judge: Judge, board: Board) -> None:
    """The sums of the position judged last, against those made from nothing."""
    state, network = board.copy().state, judge.mind["network"]
    for head, expected in zip(HEADS, naive.network_answer(board.to_chess(), network), strict=True):
        assert int(_answered(state, network, head)) == expected, board.fen()
    for view in chess.COLORS:
        assert sums_of(network, view) == naive.network_sums(board.to_chess(), network, view), board.fen()


@pytest.mark.parametrize(("fen", "moves"), EVENTFUL)
def test_the_sums_follow_every_kind_of_move(fen: str, moves: str) -> None:
    judge = Judge()
    seen = [board.copy() for board in played(fen, moves)]
    for board in [*seen, *reversed(seen)]:  # and back again, as the search goes
        assert_followed(judge, board)


@settings(max_examples=12)
@given(games(longest=60))
def test_the_sums_follow_random_games(game: RandomGame) -> None:
    judge = Judge()
    for board, _ in game.moves():
        assert_followed(judge, board)


@settings(max_examples=12)
@given(games(longest=60, chess960=False))
def test_the_evaluation_follows_too(game: RandomGame) -> None:
    """Whatever was judged between: positions are left out, nothing is told of moves."""
    judge = Judge()
    for board, _ in game.moves():
        if is_silent(board):
            continue
        judge.fast(board)
        network = judge.mind["network"]
        for view in chess.COLORS:
            assert sums_of(network, view) == naive.network_sums(board.to_chess(), network, view), board.fen()


@settings(max_examples=25)
@given(positions(chess960=False))
def test_colours_and_wings_are_alike(board: Board) -> None:
    judge = Judge()
    expected = answers(judge, board)
    men = board.to_chess()
    assert answers(judge, from_chess(men.mirror())) == expected, f"{board.fen()}: for the side to move the same, so for White negated"
    men.set_castling_fen("-")
    men.ep_square = None
    assert answers(judge, from_chess(men.transform(chess.flip_horizontal))) == expected, board.fen()


@settings(max_examples=10)
@given(positions(chess960=False))
def test_a_mans_share_is_what_the_answer_loses_without_it(board: Board) -> None:
    judge = Judge()
    network, men = judge.mind["network"], board.to_chess()
    whole = naive.network_answer(men, network)
    for square, man in men.piece_map().items():
        if man.piece_type == chess.KING:
            continue
        rest = men.copy()
        rest.remove_piece_at(square)
        for head, (with_it, without) in enumerate(zip(whole, naive.network_answer(rest, network), strict=True)):
            expected = (with_it - without) * (1 if men.turn else -1)
            told = _share(judge.place(board), network, square, head)
            assert int(told) == expected, (board.fen(), chess.square_name(square), head)
    assert answers(judge, board) == whole, "the sums are as before"


@settings(max_examples=20)
@given(positions(chess960=False))
def test_the_term_is_the_answer_within_its_bounds(board: Board) -> None:
    """Whole centipawns, rounded towards nothing; the squares are those of the men that speak most for the side it favours."""
    if is_silent(board):
        return
    judge = Judge()
    traced, network, men = judge.traced(board), judge.mind["network"], board.to_chess()
    for head, parts in enumerate(naive.network_answer(men, network)):
        value = min(max(int(parts / CENTIPAWN), -INTUITION_LIMIT), INTUITION_LIMIT) * (1 if men.turn else -1)
        favoured, slot = 0 if value >= 0 else 1, SLOT.intuition + head
        assert int(traced.counts[favoured, slot]) == abs(value), board.fen()
        assert int(traced.counts[1 - favoured, slot]) == 0, board.fen()
        if value == 0:
            continue
        shares = {}
        for square, man in men.piece_map().items():
            if man.piece_type != chess.KING:
                share = _share(judge.place(board), network, square, head)
                shares[square] = int(share) * (1 if favoured == 0 else -1)
        if max(shares.values()) <= 0:  # nobody speaks for that side: the loudest of all are shown
            shares = {square: abs(share) for square, share in shares.items()}
        most = max(shares.values())
        expected = {square for square, share in shares.items() if share > 0 and 2 * share >= most}
        assert set(chess.SquareSet(int(traced.squares[favoured, slot]))) == expected, board.fen()


# The file --------------------------------------------------------------------------------------------


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    dice = np.random.default_rng(4)
    network: Any = np.zeros(1, dtype=NETWORK)[0]
    for name in ("rows", "start", "answers"):
        network[name][:INPUTS] = dice.integers(-32768, 32768, network[name][:INPUTS].shape)
    file = tmp_path / "network.bin"
    save(file, network["rows"][:INPUTS], *(network[name] for name in ("start", "answers")))
    again = load(file)
    for name in ("rows", "start", "answers"):
        assert (again[name] == network[name]).all(), name
    assert file.stat().st_size == FILE.stat().st_size


@pytest.mark.parametrize("damage", ["missing", "cut", "longer", "odd", "folder"])
def test_a_file_that_holds_no_network_is_refused_in_one_sentence(tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "intuition.bin"
    shutil.copy(FILE, file)
    whole = file.read_bytes()
    if damage in ("missing", "folder"):
        file.unlink()
    if damage == "folder":
        file.mkdir()
    elif damage != "missing":
        file.write_bytes({"cut": whole[:-2], "longer": whole + b"\0\0", "odd": whole[:-1]}[damage])
    with pytest.raises(NetworkError, match=r"intuition\.bin") as refused:
        load(file)
    assert refused.value.text.de.endswith(".")
    monkeypatch.setattr(net, "FILE", file)
    net.learnt.cache_clear()
    try:
        with pytest.raises(NetworkError):
            Judge()
    finally:
        net.learnt.cache_clear()


def test_the_twin_knows_the_start() -> None:
    """White's own pawn on e2, king on the files e to h: seen on d2; for both sides the same, but for the tempo."""
    board = chess.Board(START_FEN)
    assert 8 * 1 + 3 in naive.network_rows(board, chess.WHITE)
    assert sorted(naive.network_rows(board, chess.WHITE)) == sorted(naive.network_rows(board, chess.BLACK))
