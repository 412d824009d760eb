"""Every line of the checklist that concerns play has a test that carries its id, and its positions are those of the sources."""

from __future__ import annotations

import re
from pathlib import Path

from tests.game.checklist.program import POSITIONS, read_positions

TESTS = Path(__file__).parents[2]
WANTED = [
    *(f"a{n}" for n in (2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14)),
    "b1",
    *(f"b{n}" for n in range(5, 17)),
    *(f"c{n}" for n in range(1, 10)),
    *(f"d{n}" for n in range(1, 12)),
]


def test_no_id_is_missing() -> None:
    found: set[str] = set()
    for path in (*TESTS.glob("game/**/test_*.py"), *TESTS.glob("interfaces/**/test_*.py"), TESTS / "opponents" / "cpc" / "test_vectors.py"):
        for name in re.findall(r'(?:def test_|\(")((?:[abcd]\d+_)+)', path.read_text(encoding="utf-8")):
            found.update(name.strip("_").split("_"))
    assert [one for one in WANTED if one not in found] == []


def test_the_positions_are_those_of_the_collection(shared_data: Path) -> None:
    collected = read_positions(shared_data / "seed_positions.epd")
    assert {name: collected[name] for name in POSITIONS} == POSITIONS
