"""Sacrifices are seen early: what is offered at the beginning of a line is not taken for a gift."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits


@pytest.mark.parametrize(
    ("fen", "move", "positions"),
    [
        # A queen put beside the king; the mate is a capture worth a pawn only.
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6", 5_000),
    ],
)
def test_a_quiet_sacrifice_is_found_at_once(engine: Engine, fen: str, move: str, positions: int) -> None:
    assert engine.choose(Board(fen), Limits(nodes=positions)).move == move
