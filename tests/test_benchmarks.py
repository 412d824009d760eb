"""The promise of speed that one run can show: perft against Stockfish, as a ratio of CPU times."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.conftest import PROJECT


def perft(*arguments: str) -> dict[str, dict[str, float]]:
    done = subprocess.run([sys.executable, PROJECT / "benchmarks" / "perft.py", "--json", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    figures: dict[str, dict[str, float]] = json.loads(done.stdout)
    return figures


@pytest.mark.slow  # core/test_perft.py counts the same positions
def test_perft_counts_right() -> None:
    assert perft("--quick", "--rounds", "1")["total"]["nodes"] == 4_865_609 + 4_085_603 + 11_030_083 + 15_833_292


@pytest.mark.slow
def test_perft_is_faster_than_stockfish() -> None:
    """At least 1.3 times the nodes per second of `go perft`."""
    total = perft("--rounds", "3")["total"]
    if "ratio" not in total:
        pytest.skip("no stockfish in PATH or /usr/games")
    assert total["ratio"] >= 1.3
