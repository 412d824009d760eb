"""The bench: one number for how the engine plays.

A change of play changes it, and then the new number is written to tests/data/bench.txt in the same
commit; a change that only makes things faster or clearer leaves it alone.
"""

from __future__ import annotations

from pathlib import Path

from kiebitz.core.board import Board
from kiebitz.tools.measuring.bench import POSITIONS, run_bench

EXPECTED = Path(__file__).parent / "data" / "bench.txt"


def test_the_positions() -> None:
    assert len(POSITIONS) == len(set(POSITIONS)) == 20
    for fen in POSITIONS:
        assert Board(fen).fen() == fen
        assert Board(fen).has_legal_moves()


def test_bench_is_what_the_file_says() -> None:
    seen = []
    result = run_bench(lambda done, total: seen.append((done, total)))
    assert result.nodes == int(EXPECTED.read_text()), "the play has changed: write the new number to tests/data/bench.txt"
    assert seen == [(n, 20) for n in range(1, 21)]
    assert result.nps > 0
