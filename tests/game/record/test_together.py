"""Several games share one trip to the disk, and none of them pays for another's fault."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from kiebitz.game.record.together import Together


class Disk:
    """A table of numbers; the first trip waits until it is let go."""

    def __init__(self, path: Path) -> None:
        self.db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.db.execute("CREATE TABLE numbers (n INTEGER PRIMARY KEY)")
        self.trips = 0
        self.is_full = False
        self.began, self.go_on = threading.Event(), threading.Event()

    @contextmanager
    def trip(self) -> Iterator[sqlite3.Connection]:
        self.trips += 1
        self.db.execute("BEGIN")
        try:
            yield self.db
            self.began.set()
            self.go_on.wait()
            if self.is_full:
                raise OSError("the disk is full")
            self.db.execute("COMMIT")
        except BaseException:
            self.db.execute("ROLLBACK")
            raise

    def numbers(self) -> list[int]:
        return [n for (n,) in self.db.execute("SELECT n FROM numbers ORDER BY n")]


def add(n: int) -> object:
    def work(db: sqlite3.Connection) -> int:
        db.execute("INSERT INTO numbers VALUES (?)", (n,))
        if n == 13:
            raise ValueError("an unlucky number")
        return n

    return work


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path / "numbers.sqlite")


def write_beside_each_other(disk: Disk, together: Together, numbers: list[int]) -> dict[int, object]:
    """The first goes; all others come while it is under way.  What each got, a value or an error."""
    got: dict[int, object] = {}

    def write(n: int) -> None:
        try:
            got[n] = together.write(add(n))  # type: ignore[arg-type]
        except Exception as error:
            got[n] = error

    with ThreadPoolExecutor(len(numbers)) as threads:
        threads.submit(write, numbers[0])
        disk.began.wait()
        for n in numbers[1:]:
            threads.submit(write, n)
        while len(together._waiting) < len(numbers) - 1:
            threading.Event().wait(0.001)
        disk.go_on.set()
    return got


def test_who_comes_during_a_trip_shares_the_next(disk: Disk) -> None:
    got = write_beside_each_other(disk, Together(disk.trip), list(range(1, 9)))
    assert got == {n: n for n in range(1, 9)}
    assert disk.numbers() == list(range(1, 9))
    assert disk.trips == 2


def test_a_fault_of_one_does_not_touch_the_others(disk: Disk) -> None:
    got = write_beside_each_other(disk, Together(disk.trip), [1, 12, 13, 14])
    assert isinstance(got.pop(13), ValueError)
    assert got == {1: 1, 12: 12, 14: 14}
    assert disk.numbers() == [1, 12, 14], "half of what failed is not there either"


def test_when_the_disk_fails_everybody_hears_it(disk: Disk) -> None:
    disk.is_full = True
    together = Together(disk.trip)
    got = write_beside_each_other(disk, together, [1, 2, 3])
    assert [str(got[n]) for n in (1, 2, 3)] == ["the disk is full"] * 3
    assert disk.numbers() == []
    disk.is_full = False
    assert together.write(add(4)) == 4  # type: ignore[arg-type]
    assert disk.numbers() == [4]
