"""The server's memory: one budget for the tables of all engines, given back when a tab closes.

24 analyses at once took 1.7 GB and kept it.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.interfaces.web.memory import LEAST_MB, TABLES, WISHED_SHARE, Budget
from kiebitz.interfaces.web.rooms.adviser import Adviser
from kiebitz.interfaces.web.rooms.seats import HASH_MB, Seat
from kiebitz.levels import FULL_LEVEL
from kiebitz.limits import Limits
from tests.waiting import LONG


def test_a_hundred_engines_stay_within_the_budget() -> None:
    budget = Budget(512)
    engines = [Engine() for _ in range(100)]
    sizes = [budget.lend(engine, 32) for engine in engines]
    assert sizes[0] == 32, "while there is plenty, what was asked for"
    assert sizes == sorted(sizes, reverse=True)
    assert budget.lent == sum(sizes)
    assert sum(sizes[:50]) <= 512
    assert budget.lent <= 512 + 50 * LEAST_MB, "beyond, a megabyte each"
    assert min(sizes) >= LEAST_MB
    assert [int(engine.options["hash_mb"]) for engine in engines] == sizes
    engines.clear()
    assert budget.lent == 0, "gone engines give their share back"


def test_an_engine_that_goes_while_another_one_comes_holds_nobody_up() -> None:
    """From Python 3.12 on memory is swept between any two steps; the thread waited for itself, and all who asked for an engine for it."""
    engines: list[Engine] = []

    class Swept(Budget):
        @property
        def total(self) -> int:  # type: ignore[override]
            engines.clear()
            return 512

        @total.setter
        def total(self, megabytes: int) -> None: ...

    budget = Swept()
    first, second = Engine(), Engine()
    budget.lend(first, 32)
    engines.append(first)
    del first
    lending = threading.Thread(target=budget.lend, args=(second, 16), daemon=True)
    lending.start()
    lending.join(LONG)
    assert not lending.is_alive()
    assert budget.lent == 16


def test_whoever_closes_an_analysis_frees_its_table() -> None:
    before = TABLES.lent
    advisers = [Adviser() for _ in range(3)]
    for adviser in advisers:
        adviser.choose(Board(), Limits(nodes=50))
    assert TABLES.lent > before
    for adviser in advisers:
        adviser.close()
    assert TABLES.lent == before
    assert advisers[0].choose(Board(), Limits(nodes=50)).move is not None, "asked again, it works again"
    advisers[0].close()
    assert TABLES.lent == before


@pytest.mark.parametrize("wish", [4, 4096])
def test_a_page_may_wish_for_memory_but_not_for_all_of_it(wish: int) -> None:
    before = TABLES.lent
    player = Seat("kiebitz", options=(("hash_mb", wish),)).make()
    assert TABLES.lent - before == int(player.options["hash_mb"]) == min(wish, int(player.options["hash_mb"]))
    assert int(player.options["hash_mb"]) <= max(4, TABLES.total // WISHED_SHARE)
    player.close()
    del player
    assert TABLES.lent == before


FREED = """
import re, threading
from pathlib import Path
import numpy as np
from kiebitz.interfaces.web.memory import give_freed_memory_back

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024

give_freed_memory_back()
before = resident()
for _ in range(3):
    tables = []
    threads = [threading.Thread(target=lambda: tables.append(np.ones(1 << 20))) for _ in range(16)]  # 8 MB each
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    full = resident()
    tables.clear()
print(full - before, resident() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process is read as Linux tells it")
def test_freed_tables_go_back_to_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True, timeout=LONG)
    full, left = map(int, done.stdout.split())
    assert full >= 120, "all of it was there"
    assert left <= 30, f"{left} MB of {full} MB are kept"


def test_an_analysis_may_wish_for_memory_within_the_budget() -> None:
    before = TABLES.lent
    adviser = Adviser()
    adviser.set_up(1, 64)
    adviser.choose(Board(), Limits(nodes=50))
    assert TABLES.lent - before == 64
    adviser.set_up(1, 1_000_000)
    adviser.choose(Board(), Limits(nodes=50))
    assert TABLES.lent <= TABLES.total
    adviser.close()
    assert TABLES.lent == before


@pytest.mark.parametrize(("level", "megabytes"), [(1, 1), (8, 1), (9, 2), (10, 4), (FULL_LEVEL, HASH_MB)])
def test_a_level_gets_a_table_for_the_positions_it_looks_at(level: int, megabytes: int) -> None:
    """Two hundred games against level 3 took 826 MB, each with a table of 32 MB for five hundred positions."""
    assert Seat("kiebitz", level=level).make().options["hash_mb"] == megabytes
