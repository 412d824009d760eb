"""The alarm rings once, at its time, and never for a search that is over."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from types import SimpleNamespace

import pytest

from kiebitz.search import alarm
from kiebitz.search.alarm import Alarm


class Bell:
    def __init__(self) -> None:
        self.rung = threading.Event()
        self.times = 0
        self.alarm = Alarm(self.ring)

    def ring(self) -> None:
        self.times += 1
        self.rung.set()


def test_rings_once_when_due() -> None:
    bell = Bell()
    start = time.perf_counter()
    bell.alarm.set(start + 0.05)
    assert bell.rung.wait()
    assert time.perf_counter() - start >= 0.05
    time.sleep(0.05)
    assert bell.times == 1
    bell.alarm.close()


def test_a_later_setting_replaces_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    start = time.perf_counter()
    hands = SimpleNamespace(time=start, perf_counter=lambda: hands.time)
    monkeypatch.setattr(alarm, "time", hands)  # the first is not due before it is taken back, however long that takes
    bell = Bell()
    bell.alarm.set(start + 0.3)
    bell.alarm.set(None)
    hands.time = start + 2.0
    assert not bell.rung.wait(0.5)
    bell.alarm.set(start + 1.0)  # the past: at once
    assert bell.rung.wait()
    bell.alarm.close()


def test_many_settings_need_one_thread() -> None:
    bell = Bell()
    before = threading.active_count()
    for _ in range(50):
        bell.alarm.set(time.perf_counter() + 60)
        bell.alarm.set(None)
    assert threading.active_count() <= before + 1
    bell.alarm.close()


def test_the_clock_does_not_keep_its_owner_alive() -> None:
    bell = Bell()
    bell.alarm.set(time.perf_counter() + 60)
    gone = weakref.ref(bell)
    bell.alarm.close()
    del bell
    gc.collect()
    assert gone() is None
