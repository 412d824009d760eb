"""Where the time goes: the parts add up, and what is counted is what the search counted."""

from __future__ import annotations

import time

import pytest

from kiebitz.tools.measuring.bench import POSITIONS
from kiebitz.tools.measuring.profile import run_profile


def test_the_parts_are_counted_and_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # One clock for both: when other programs come between, the share of so short a search that they took is chance.
    monkeypatch.setattr(time, "process_time", time.perf_counter)
    found = run_profile(positions=POSITIONS[:2], depth=6)
    assert found.generation > 0
    assert found.evaluation > 0
    assert found.generation + found.evaluation + found.search == pytest.approx(found.total)
    assert 0 < found.evaluated < found.nodes
    assert found.generated > 0
