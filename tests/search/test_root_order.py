"""The order at the root: what was hard to refute comes early at the next depth."""

from __future__ import annotations

import contextlib

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.engine.deepening import by_effort
from kiebitz.limits import Limits

RICH = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_what_was_hard_to_refute_comes_earlier_next_time() -> None:
    assert by_effort([4], [1, 2, 3, 4, 5], {1: 10, 2: 30, 3: 10, 4: 5, 5: 20}) == [4, 2, 5, 1, 3], "equal ones stay as they were"
    assert by_effort([2, 1], [1, 2, 3], {}) == [2, 1, 3]


def test_efforts_stay_with_their_moves() -> None:
    """Also when a move breaks out of the window and comes first."""
    with contextlib.closing(Engine()) as engine:
        board = Board(RICH)
        decision = engine.choose(board, Limits(depth=8))
        efforts = engine._crew.first.efforts()
        assert sorted(efforts) == sorted(board.legal_numbers())
        assert 0 < sum(efforts.values()) < decision.nodes
        assert decision.move is not None
        assert max(efforts, key=lambda move: efforts[move]) == board.find(decision.move), "the best move takes most"
