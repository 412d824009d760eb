"""The search looks at the clock itself and needs nobody to wake it."""

from __future__ import annotations

import time

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Clock, Limits
from kiebitz.search.alarm import Alarm
from kiebitz.search.clock import EVERY, give_clock, set_deadline
from kiebitz.search.record import new_search

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture
def deaf_engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Its alarm never rings, as if the thread were never woken."""
    monkeypatch.setattr(Alarm, "set", lambda *_: None)
    engine = Engine()
    engine.set_option("hash_mb", 4)
    engine.choose(Board(), Limits(depth=1))
    return engine


@pytest.mark.parametrize("limits", [Limits(movetime=0.1), Limits(clock=Clock(left=1.0))])
def test_the_thinking_thread_stops_by_itself(deaf_engine: Engine, limits: Limits, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would think for ever, and this test never end.  On a busy machine a finished depth may be enough before the clock was
    looked at even once; here none is."""
    monkeypatch.setattr("kiebitz.engine.deepening.enough", lambda *_: False)
    decision = deaf_engine.choose(Board(KIWIPETE), limits)
    assert decision.move is not None
    assert decision.nodes > EVERY


def test_several_threads_stop_together(deaf_engine: Engine) -> None:
    deaf_engine.set_option("threads", 2)
    assert deaf_engine.choose(Board(KIWIPETE), Limits(movetime=0.1)).move


def test_the_time_counts_from_when_it_was_asked(deaf_engine: Engine) -> None:
    late = time.perf_counter() - 5.0
    decision = deaf_engine.choose(Board(KIWIPETE), Limits(movetime=1.0, since=late))
    assert decision.move is not None, "the time was over before it began; one look is always taken"
    assert decision.nodes <= EVERY, "the first look at the clock is the last"


def test_a_search_by_positions_ignores_the_clock(deaf_engine: Engine) -> None:
    deaf_engine.choose(Board(KIWIPETE), Limits(movetime=0.05))
    first = deaf_engine.choose(Board(), Limits(nodes=EVERY * 20))
    assert first.nodes >= EVERY * 20


def test_deadlines() -> None:
    search = new_search()
    give_clock(search)
    assert search["clock_address"]
    set_deadline(search, time.perf_counter() + 1000.0)
    left = int(search["deadline"]) - time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    assert 500e9 < left <= 1000e9
    set_deadline(search, None)
    assert search["deadline"] == 0
    search["clock_address"] = 0  # a system without such a clock
    set_deadline(search, time.perf_counter() + 1.0)
    assert search["deadline"] == 0
