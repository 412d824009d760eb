"""A move is never played unseen, however early the stop comes."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits, Signal


def test_a_mate_in_one_is_seen_when_no_time_is_left_at_all() -> None:
    signal = Signal()
    signal.stop()  # before the first depth begins, as on a computer busy with other things
    decision = Engine().choose(Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), Limits(movetime=0.001), None, signal)
    assert decision.move == "a1a8"
    assert decision.score is not None
    assert decision.score.mate == 1
