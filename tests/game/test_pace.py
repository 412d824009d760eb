"""A pace holds an answer back, never the person who wants it now."""

from __future__ import annotations

import threading
import time

import pytest

from kiebitz.core.board import Board
from kiebitz.game.pace import SLOWEST, Pace, PacedPlayer, PaceError
from kiebitz.limits import Limits
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player, Report


class Quick:
    """Answers at once."""

    name = "quick"
    window = "its own window"

    def __init__(self) -> None:
        self.options = OptionSet(())
        self.stops = 0

    def choose(self, board: Board, limits: Limits, report: Report | None = None) -> Decision:
        return Decision("e2e4")

    def stop(self) -> None:
        self.stops += 1

    def new_game(self) -> None:
        pass

    def close(self) -> None:
        pass


def timed(player: PacedPlayer) -> float:
    began = time.monotonic()
    assert player.choose(Board(), Limits()).move == "e2e4"
    return time.monotonic() - began


def test_a_move_takes_its_time() -> None:
    player = PacedPlayer(Quick(), Pace(0.2))
    assert isinstance(player, Player)
    assert timed(player) >= 0.2
    assert player.window == "its own window", "what it can show is what the player can show"


def test_stop_ends_the_waiting_and_reaches_the_player() -> None:
    inner = Quick()
    player = PacedPlayer(inner, Pace(10))
    threading.Timer(0.1, player.stop).start()
    assert timed(player) < 5
    assert inner.stops == 1


def test_a_stop_of_the_last_move_does_not_hurry_the_next() -> None:
    player = PacedPlayer(Quick(), Pace(0.2))
    player.stop()
    assert timed(player) >= 0.2


def test_another_pace_reaches_a_move_under_way() -> None:
    pace = Pace(15)
    threading.Timer(0.1, pace.set, (0.0,)).start()
    assert timed(PacedPlayer(Quick(), pace)) < 5


@pytest.mark.parametrize("seconds", [-0.1, SLOWEST + 1, float("nan"), float("inf")])
def test_nobody_keeps_such_a_pace(seconds: float) -> None:
    pace = Pace()
    with pytest.raises(PaceError):
        pace.set(seconds)
    assert pace.seconds == 1.0
