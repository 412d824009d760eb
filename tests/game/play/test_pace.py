"""A pace holds an answer back, never the person who wants it now."""

from __future__ import annotations

import threading
import time

import pytest

from kiebitz.game.play.pace import SLOWEST, Pace, PaceError
from kiebitz.game.play.session import Session
from kiebitz.limits import Signal
from tests.game.scripted import Scripted


def held_back(pace: Pace, signal: Signal) -> float:
    began = time.monotonic()
    pace.wait(began, signal)
    return time.monotonic() - began


def test_a_move_takes_its_time() -> None:
    assert held_back(Pace(0.2), Signal()) >= 0.2


@pytest.mark.parametrize("later", [0.1, 0.0])
def test_stop_ends_the_waiting_also_when_it_came_before(later: float) -> None:
    signal = Signal()
    if later:
        threading.Timer(later, signal.stop).start()
    else:
        signal.stop()
    assert held_back(Pace(SLOWEST), signal) < SLOWEST


def test_another_pace_reaches_a_move_under_way() -> None:
    pace = Pace(SLOWEST)
    threading.Timer(0.1, pace.set, (0.0,)).start()
    assert held_back(pace, Signal()) < SLOWEST


def test_a_session_holds_the_answer_back_until_it_is_wanted_at_once() -> None:
    session = Session(Scripted(), Scripted(), pace=Pace(SLOWEST))
    session.start()
    assert session.wait(lambda state: state.thinking)
    assert not session.state().plies
    session.move_now()
    assert session.wait(lambda state: len(state.plies) == 1)
    session.close()


@pytest.mark.parametrize("seconds", [-0.1, SLOWEST + 1, float("nan"), float("inf")])
def test_nobody_keeps_such_a_pace(seconds: float) -> None:
    pace = Pace()
    with pytest.raises(PaceError):
        pace.set(seconds)
    assert pace.seconds == 1.0
