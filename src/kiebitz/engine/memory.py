"""The table of known positions that all threads of an engine share: its size, its age, and forgetting."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from kiebitz.search.table import look_up, new_table, permille_full

LARGE_TABLE = 256  # megabytes from which on emptying it is a work for several threads ...
TABLE_THREADS = min(os.cpu_count() or 1, 8)  # ... namely so many
AGES = 64  # told apart by the table


class Memory:
    """No table yet before the first `size`."""

    def __init__(self) -> None:
        self.table: Any = None
        self.age = 0
        self._megabytes = 0

    def size(self, megabytes: int) -> bool:
        """A table so large; True: it is new."""
        if self.table is not None and megabytes == self._megabytes:
            return False
        self.table = None  # give the old one back first
        self.table, self._megabytes = new_table(megabytes), megabytes
        return True

    def forget(self) -> None:
        if self.table is not None:
            empty_table(self.table, TABLE_THREADS if self._megabytes >= LARGE_TABLE else 1)

    def grow_older(self) -> None:
        """The next search: what the last ones remembered may make room."""
        self.age = (self.age + 1) % AGES

    def recall(self, key: int) -> tuple[int, int, int, int]:
        """Move, value, depth and kind of bound known of the position with this key; the last is 0 where nothing is."""
        move, value, depth, bound = look_up(self.table, np.uint64(key))
        return int(move), int(value), int(depth), int(bound)

    def permille_full(self) -> int:
        return int(permille_full(self.table, self.age))


def empty_table(table: Any, threads: int) -> None:
    """Forget everything, in several threads.  Memory that was never written to is given by the system page by page when it is;
    after this all of it is there, and no search waits for it."""
    bounds = np.linspace(0, table.shape[0], threads + 1, dtype=np.int64)

    def empty(number: int) -> None:
        table[bounds[number] : bounds[number + 1]] = 0

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(empty, range(threads)))
