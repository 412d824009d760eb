"""The kernels under other conditions: as plain Python, with checked indices, for a plain processor.

Each runs in a process of its own, because Numba reads these switches once.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kiebitz.core.board import START_FEN
from tests.plain import digest

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
EN_PASSANT = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
CHESS960 = "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9"

PROGRAM = """
import sys
import numpy as np
from numba import config
from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import BIT_EXTRACT
from kiebitz.core.board import Board
from kiebitz.core.moves import count_lines, generate
from kiebitz.core.position import MAX_PLY
from tests.plain import digest

print(digest())
print(f"jit {not config.DISABLE_JIT}, checked {bool(config.BOUNDSCHECK)}, pext {BIT_EXTRACT}")
for fen in sys.argv[2:]:
    with np.errstate(over="ignore"):
        print(int(count_lines(Board(fen, chess960=True).state, tables(), int(sys.argv[1]))))
if config.BOUNDSCHECK:
    try:
        generate(Board().state, tables(), MAX_PLY + 2, False)
    except IndexError:
        print("a wrong index is caught")
"""


def run(depth: int, *fens: str, **switches: str) -> list[str]:
    """What the program says; its tables are always the same."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")} | switches
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", PROGRAM, str(depth), *fens],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    filled, *told = done.stdout.splitlines()
    assert filled == digest()
    return told


def test_as_plain_python() -> None:
    told, *counts = run(2, START_FEN, KIWIPETE, EN_PASSANT, CHESS960, NUMBA_DISABLE_JIT="1")
    assert told == "jit False, checked False, pext False"
    assert counts == ["400", "2039", "191", "1120"]


@pytest.mark.slow  # compiles the rules once more; plain Python, above, refuses wrong indices too
def test_with_checked_indices() -> None:
    told, *counts = run(3, START_FEN, KIWIPETE, EN_PASSANT, CHESS960, NUMBA_BOUNDSCHECK="1")
    assert told.startswith("jit True, checked True")
    assert counts == ["8902", "97862", "2812", "31058", "a wrong index is caught"]


@pytest.mark.slow  # compiles once in a cache of its own
def test_for_a_processor_without_bit_extraction() -> None:
    told, *counts = run(4, START_FEN, KIWIPETE, EN_PASSANT, CHESS960, NUMBA_CPU_NAME="generic")
    assert told == "jit True, checked False, pext False"
    assert counts == ["197281", "4085603", "43238", "1171749"]
