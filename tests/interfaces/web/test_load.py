"""Many games at once on one server, through real sockets: nothing mixes, and nobody waits for a move to be acknowledged."""

from __future__ import annotations

import pytest

from benchmarks.search_window import compare, slow_down
from benchmarks.web_load import measure
from kiebitz.warming import warm_up


def test_games_at_once_do_not_mix() -> None:
    report = measure(games=4, moves=3, level=3, think=0.1)
    assert report.faults == []
    assert len(report.rooms) == 4
    assert report.plies >= 4 * 4, "most games last longer than two moves each"
    assert len(report.waits) >= 8


@pytest.mark.slow
def test_twenty_games_at_once_are_acknowledged_quickly() -> None:
    report = measure(games=20, moves=10, level=3, think=1.0)
    assert report.faults == []
    assert report.late < 0.1, f"median {report.median:.3f} s, 95th percentile {report.late:.3f} s"


@pytest.mark.slow
def test_the_window_takes_little_from_the_search() -> None:
    warm_up()
    compare(nodes=200_000, rounds=1, frames_a_second=12)
    unwatched, watched = compare(nodes=1_000_000, rounds=15, frames_a_second=12)  # single runs scatter by ten per cent
    assert min(run.frames / run.seconds for run in watched) >= 10
    assert slow_down(unwatched, watched) < 0.05
