"""Ancestors at their original speed: as slow as their machines, but never deaf."""

from __future__ import annotations

import threading
import time

import pytest

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.limits import Limits, Signal
from kiebitz.opponents.original_speed import ORIGINAL_SPEED, Unhurried
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report, unwrap


class Quick:
    """Looks at a hundred positions at once."""

    name = "quick"

    def __init__(self) -> None:
        self.options = OptionSet((ORIGINAL_SPEED,))

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        return Decision("e2e4", nodes=100)

    def new_game(self) -> None: ...

    def close(self) -> None: ...


def test_it_waits_only_when_asked_to() -> None:
    assert Unhurried(Quick(), 0.001).choose(Board(), Limits()).move == "e2e4", "at once: at this speed it would be a day"
    player = Unhurried(Quick(), 1000.0)
    assert isinstance(unwrap(player), Quick)
    player.set_option("original_speed", True)
    begin = time.monotonic()
    assert player.choose(Board(), Limits()).move == "e2e4"
    assert time.monotonic() - begin >= 0.1  # a hundred positions at a thousand a second


def test_a_stop_ends_the_waiting() -> None:
    player = Unhurried(Quick(), 0.001)  # a day
    player.set_option("original_speed", True)
    signal = Signal()
    threading.Timer(0.05, signal.stop).start()
    assert player.choose(Board(), Limits(), None, signal).move == "e2e4"


def test_a_ponder_hit_does_not_end_the_waiting() -> None:
    player = Unhurried(Quick(), 1000.0)
    player.set_option("original_speed", True)
    signal = Signal()
    signal.ponder_hit()
    begin = time.monotonic()
    assert player.choose(Board(), Limits(), None, signal).move == "e2e4"
    assert time.monotonic() - begin >= 0.1


@pytest.mark.parametrize("key", opponents.ROSTER)
def test_who_has_a_speed_can_be_asked_for_it(key: str) -> None:
    who = opponents.profile(key)
    assert (who.positions_a_second is not None) == any(option.key == ORIGINAL_SPEED.key for option in who.options)
