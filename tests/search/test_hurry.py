"""In the first instants of a short time nothing is told; the last depth always is."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.engine.course import Course
from kiebitz.limits import Limits
from kiebitz.player import Progress


def depths(limits: Limits) -> tuple[list[int], int]:
    engine, told = Engine(), list[Progress]()
    engine.set_option("hash_mb", 1)
    decision = engine.choose(Board(), limits, told.append)
    engine.close()
    return [report.depth for report in told], decision.depth


def test_with_time_every_depth_is_told_of() -> None:
    told, reached = depths(Limits(depth=6))
    assert told == list(range(1, reached + 1))


def test_in_a_hurry_only_the_last_depth_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the test stands still, so that the first instants last until the end."""
    monkeypatch.setattr(Course, "elapsed", property(lambda self: 0.0))
    told, reached = depths(Limits(movetime=0.1))
    assert len(told) == 1
    assert told[0] >= reached
