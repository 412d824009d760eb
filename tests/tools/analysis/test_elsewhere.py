"""The same analysis on the workers of a scheduler as on this machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiebitz.interfaces.command_line.app import run as call
from tests.tools.analysis.test_run import FOOLS_MATE, LONGER, small
from tests.tools.test_cluster import Machines, machines  # noqa: F401  a fixture


@pytest.mark.slow
def test_a_game_analysed_on_other_machines(
    machines: Machines,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    file = tmp_path / "games.pgn"
    file.write_text(FOOLS_MATE + LONGER)
    words = ["analyse", str(file), "--player", small("mate").spec, "--nodes", "20", "--json", "--afresh", "--lang", "en"]
    assert call([*words, "--cluster", machines.address]) == 0
    there = json.loads(capfd.readouterr().out)
    assert call([*words, "--jobs", "1"]) == 0
    here = json.loads(capfd.readouterr().out)
    assert there == here
    assert len(there["games"]) == 2
