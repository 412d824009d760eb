"""A pace holds an answer back, never the person who wants it now."""

from __future__ import annotations

import threading
import time

import pytest

from kiebitz.game.play import pace as pace_module
from kiebitz.game.play.pace import SLOWEST, Pace, PaceError
from kiebitz.game.play.session import Session
from kiebitz.limits import Signal
from tests.game.scripted import Scripted
from tests.waiting import wait_until

FOR_EVER = 100_000.0  # seconds; a test that had to wait for it would count as hanging


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Pace:
    monkeypatch.setattr(pace_module, "SLOWEST", FOR_EVER)
    return Pace(FOR_EVER)


def test_a_move_takes_its_time() -> None:
    began = time.monotonic()
    Pace(0.2).wait(began, Signal())
    assert time.monotonic() - began >= 0.2


@pytest.mark.parametrize("later", [0.1, 0.0])
def test_stop_ends_the_waiting_also_when_it_came_before(endless: Pace, later: float) -> None:
    signal = Signal()
    if later:
        threading.Timer(later, signal.stop).start()
    else:
        signal.stop()
    endless.wait(time.monotonic(), signal)


def test_another_pace_reaches_a_move_under_way(endless: Pace) -> None:
    threading.Timer(0.1, endless.set, (0.0,)).start()
    endless.wait(time.monotonic(), Signal())


def test_a_session_holds_the_answer_back_until_it_is_wanted_at_once(endless: Pace) -> None:
    session = Session(Scripted(), Scripted(), pace=endless)
    session.start()
    wait_until(session, lambda state: state.thinking)
    assert not session.state().plies
    session.move_now()
    wait_until(session, lambda state: len(state.plies) == 1)
    session.close()


@pytest.mark.parametrize("seconds", [-0.1, SLOWEST + 1, float("nan"), float("inf")])
def test_nobody_keeps_such_a_pace(seconds: float) -> None:
    pace = Pace()
    with pytest.raises(PaceError):
        pace.set(seconds)
    assert pace.seconds == 1.0
