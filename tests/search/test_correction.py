"""What is learnt about pawn structures and the placing of men: towards the truth, within bounds, forgotten with a new game."""

from __future__ import annotations

import numpy as np
import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.evaluation.record import new_evaluation
from kiebitz.limits import Limits
from kiebitz.search.correction import GRAIN, corrected, foresee_judgement, learn_correction
from kiebitz.search.parameters import BY_KEY
from kiebitz.search.record import forget_learnt, new_search
from tests.kept import entry

MIND = new_evaluation()
FEN = "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


@entry
def _learn(state, mind, search, static, value, depth):  # type: ignore[no-untyped-def]
    learn_correction(state, search, static, value, depth)
    return corrected(state, search, static, foresee_judgement(state, mind, search))


@entry
def _corrected(state, mind, search, static):  # type: ignore[no-untyped-def]
    return corrected(state, search, static, foresee_judgement(state, mind, search))


def test_moves_towards_what_was_found_and_stays_in_bounds() -> None:
    board, search = Board(FEN), new_search()
    values = [int(_learn(board.state, MIND, search, np.int64(20), np.int64(50), np.int64(10))) for _ in range(200)]
    assert values == sorted(values)
    assert values[0] > 20
    assert values[-1] in (49, 50)
    for _ in range(400):
        last = int(_learn(board.state, MIND, search, np.int64(20), np.int64(5000), np.int64(20)))
    assert last == 20 + 3 * BY_KEY["correction_limit"].default


def test_only_the_side_to_move_learns_once_for_the_pawns_and_once_for_either_side_s_men() -> None:
    search = new_search()
    board = Board(FEN)
    _learn(board.state, MIND, search, np.int64(0), np.int64(100), np.int64(10))
    touched = np.argwhere(np.asarray(search["correction"]) != 0)
    assert [(int(side), int(kind)) for side, kind, _ in touched] == [(int(board.state["side"]), kind) for kind in range(3)]
    assert all(abs(int(search["correction"][tuple(place)])) <= 100 * GRAIN for place in touched)


@pytest.mark.parametrize(
    ("fen", "shared"),
    [
        (FEN, 3),
        ("r1bqkbnr/pp1ppppp/2n5/2p5/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 3", 2),  # another white knight is out
        ("r1bqkb1r/pp1ppppp/2n2n2/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 2),  # both black knights are out
        ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 2),  # other pawns
        ("rnbqk1nr/pppp1ppp/8/2b1p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 3", 0),
        ("r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 3", 0),  # the other side to move
    ],
)
def test_what_was_learnt_holds_where_pawns_or_men_are_the_same(fen: str, shared: int) -> None:
    search = new_search()
    one = int(_learn(Board(FEN).state, MIND, search, np.int64(0), np.int64(3200), np.int64(15))) // 3
    assert int(_corrected(Board(fen).state, MIND, search, np.int64(0))) in range(shared * one - 1, shared * one + 3)


def test_a_new_game_forgets() -> None:
    search = new_search()
    _learn(Board(FEN).state, MIND, search, np.int64(0), np.int64(100), np.int64(10))
    forget_learnt(search)
    assert not np.any(search["correction"])


@pytest.mark.parametrize("nodes", [20_000])
def test_the_evaluation_shown_stays_the_evaluation(nodes: int) -> None:
    """Learning steers the search only: the static value kept in the table is the evaluation's own."""
    engine = Engine()
    board = Board(FEN)
    first = engine.choose(board, Limits(nodes=nodes))
    engine.new_game()
    again = engine.choose(board, Limits(nodes=nodes))
    assert (first.move, first.nodes, first.value) == (again.move, again.nodes, again.value)
