"""Many games at once on one server, through real sockets: nothing mixes.  How long a move waits is measured by the same benchmark."""

from __future__ import annotations

from benchmarks.web_load import measure


def test_games_at_once_do_not_mix() -> None:
    report = measure(games=4, moves=3, level=3, think=0.1)
    assert report.faults == []
    assert len(report.rooms) == 4
    assert report.plies >= 4 * 4, "most games last longer than two moves each"
    assert len(report.waits) >= 8
