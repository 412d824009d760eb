"""Remembered positions: what goes in comes out, mates keep their distance, deep entries survive."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core.board import Board
from kiebitz.core.room import LARGE_PAGE
from kiebitz.engine import Engine
from kiebitz.engine.memory import empty_table
from kiebitz.limits import Limits
from kiebitz.score import LONGEST_MATE, MATE_VALUE
from kiebitz.search import table as memory
from kiebitz.search.table import EXACT, LOWER, UPPER, WAYS, look_up, new_table, permille_full
from tests.kept import entry

keys = st.integers(1, 2**64 - 1)
values = st.integers(-MATE_VALUE, MATE_VALUE)
depths = st.integers(0, 120)
moves = st.integers(1, 0x7FFF)
bounds = st.sampled_from([UPPER, LOWER, EXACT])

# The kernel's own functions have no Python face.
_store, _to_table, _from_table, _find, _static = memory.store, memory.to_table, memory.from_table, memory.find, memory.entry_static


@entry
def put(table, key, move, value, static, depth, bound, age):  # type: ignore[no-untyped-def]
    _store(table, key, move, value, static, depth, bound, age)


@entry
def there_and_back(value, ply_in, ply_out):  # type: ignore[no-untyped-def]
    return _from_table(_to_table(value, ply_in), ply_out)


@entry
def static_of(table, key):  # type: ignore[no-untyped-def]
    return _static(_find(table, key))


def remember(table: np.ndarray, key: int, move: int, value: int, depth: int, bound: int, age: int = 1, static: int = 0) -> None:
    put(table, np.uint64(key), move, value, static, depth, bound, age)


@given(keys, moves, values, values, depths, bounds, st.integers(0, 63))
def test_in_and_out(key: int, move: int, value: int, static: int, depth: int, bound: int, age: int) -> None:
    table = new_table(1)
    remember(table, key, move, value, depth, bound, age, static)
    assert look_up(table, np.uint64(key)) == (move, value, depth, bound)
    assert static_of(table, np.uint64(key)) == static
    assert look_up(table, np.uint64(key ^ 1))[3] == 0, "another position is not found"
    assert look_up(table, np.uint64(key ^ 1 << 63))[3] == 0, "nor one at the same place"


@given(values, st.integers(0, 100), st.integers(0, 100))
def test_mates_are_kept_as_distance_from_the_position(value: int, ply_in: int, ply_out: int) -> None:
    value = max(min(value, MATE_VALUE - ply_in), -MATE_VALUE + ply_in)  # no mate can be nearer than the position itself
    found = there_and_back(value, ply_in, ply_out)
    if abs(value) < MATE_VALUE - LONGEST_MATE:
        assert found == value
    else:
        sign = 1 if value > 0 else -1
        assert sign * (MATE_VALUE - abs(value) - ply_in) == sign * (MATE_VALUE - abs(found) - ply_out)


def test_torn_entries_are_not_found() -> None:
    """Two threads wrote at once: key and contents do not fit together."""
    table = new_table(1)
    key = 0x123456789ABCDEF0
    remember(table, key, 77, 10, 5, EXACT)
    row = np.flatnonzero(table[:, 1])[0]
    table[row, 1] += np.uint64(1 << 16)
    assert look_up(table, np.uint64(key))[3] == 0


def test_the_move_is_kept_when_nothing_better_is_known() -> None:
    table = new_table(1)
    remember(table, 99, 1234, 10, 5, LOWER)
    remember(table, 99, 0, 20, 6, UPPER)
    assert look_up(table, np.uint64(99)) == (1234, 20, 6, UPPER)


def test_a_shallow_look_does_not_push_out_a_deep_one() -> None:
    table = new_table(1)
    remember(table, 99, 1234, 10, 12, LOWER)
    remember(table, 99, 4321, 20, 2, UPPER)
    assert look_up(table, np.uint64(99))[2] == 12
    remember(table, 99, 4321, 20, 2, EXACT)
    assert look_up(table, np.uint64(99)) == (4321, 20, 2, EXACT), "unless it is exact"
    remember(table, 98, 1, 10, 12, LOWER, age=1)
    remember(table, 98, 2, 20, 2, UPPER, age=2)
    assert look_up(table, np.uint64(98))[2] == 2, "or the deep one is of an older search"


def test_the_least_useful_of_a_place_gives_way() -> None:
    table = new_table(1)
    places = len(table) // WAYS
    at_one_place = [5 + places * n for n in range(1, WAYS + 2)]
    for depth, key in zip((9, 3, 12, 7), at_one_place, strict=False):
        remember(table, key, 1, 0, depth, EXACT)
    remember(table, at_one_place[-1], 1, 0, 5, EXACT)
    found = [look_up(table, np.uint64(key))[3] != 0 for key in at_one_place]
    assert found == [True, False, True, True, True]


def test_entries_of_older_searches_give_way_first() -> None:
    table = new_table(1)
    places = len(table) // WAYS
    at_one_place = [5 + places * n for n in range(1, WAYS + 2)]
    for age, key in zip((3, 2, 3, 3), at_one_place, strict=False):
        remember(table, key, 1, 0, 10 if age == 2 else 4, EXACT, age)
    remember(table, at_one_place[-1], 1, 0, 1, EXACT, 3)
    assert look_up(table, np.uint64(at_one_place[1]))[3] == 0


@pytest.mark.parametrize("megabytes", [1, 2, 3, 16, 100])
def test_size(megabytes: int) -> None:
    table = new_table(megabytes)
    assert table.nbytes <= megabytes * 1024 * 1024 < 2 * table.nbytes * 2
    places = len(table) // WAYS
    assert places & (places - 1) == 0


def test_how_full() -> None:
    table = new_table(1)
    assert permille_full(table, 1) == 0
    for row in range(0, 1000, WAYS):
        remember(table, (row // WAYS) + (1 << 40), 1, 0, 1, EXACT, 1)
    assert permille_full(table, 1) == 250
    assert permille_full(table, 2) == 0, "only the search that runs counts"


@pytest.mark.parametrize("megabytes", [1, 3, 16])
def test_a_place_is_one_cache_line(megabytes: int) -> None:
    """Entries of one place in two lines would cost two visits to memory."""
    table = new_table(megabytes)
    assert table.ctypes.data % LARGE_PAGE == 0
    assert table.flags.c_contiguous
    assert table.flags.writeable
    assert megabytes * 2**20 / 2 < table.nbytes <= megabytes * 2**20
    assert not table.any()


def test_a_smaller_table_where_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kiebitz plays on with what there is; only without any memory at all the complaint remains."""
    zeros = np.zeros
    most = 3 * 2**20 + LARGE_PAGE

    def short(size: int, dtype: type) -> np.ndarray:
        if size * np.dtype(dtype).itemsize > most:
            raise MemoryError
        return zeros(size, dtype=dtype)

    monkeypatch.setattr(np, "zeros", short)
    table = new_table(64)
    assert table.nbytes == 2 * 2**20
    remember(table, 99, 1234, 10, 5, LOWER)
    assert look_up(table, np.uint64(99)) == (1234, 10, 5, LOWER)
    most = 0
    with pytest.raises(MemoryError):
        new_table(64)


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_a_table_is_emptied_to_its_last_entry(threads: int) -> None:
    table = new_table(1)
    table[:] = 1
    empty_table(table, threads)
    assert not table.any()


def test_the_memory_of_a_table_is_there_before_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system gives memory page by page when it is first written to; in the search that would cost the first seconds, and of the usual
    64 megabytes the first bullet game on a busy computer: 87 ms of work in the first move at 0.3 s a game."""
    asked: list[int] = []
    monkeypatch.setattr("kiebitz.engine.memory.empty_table", lambda table, threads: asked.append(table.nbytes))
    engine = Engine()
    engine.set_option("hash_mb", 2)
    engine.make_ready()
    engine.make_ready()
    assert asked == [2 << 20], "once, all of it"
    engine.set_option("hash_mb", 1)
    engine.make_ready()
    assert asked == [2 << 20, 1 << 20], "a small one as well"
    engine.close()


def test_a_table_nobody_has_used_is_not_emptied_in_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game has a seed of its own and so another judgement: its first move, by the clock, emptied the table of the new game again."""
    asked: list[int] = []
    monkeypatch.setattr("kiebitz.engine.memory.empty_table", lambda table, threads: asked.append(table.nbytes))
    engine = Engine()
    engine.set_option("hash_mb", 1)
    engine.choose(Board(), Limits(nodes=100))
    engine.new_game()
    engine.follow(5)
    assert asked == [1 << 20]
    engine.choose(Board(), Limits(nodes=100))
    assert asked == [1 << 20], "it was empty"
    engine.follow(6)
    engine.choose(Board(), Limits(nodes=100))
    assert asked == [1 << 20] * 2, "another seed in the middle of a game"
    engine.close()


def test_an_engine_nobody_holds_gives_its_table_back_at_once() -> None:
    """Without waiting until Python sweeps its memory: new memory of the system takes a tenth of a second for every engine."""
    gc.disable()
    try:
        engine = Engine()
        engine.choose(Board(), Limits(nodes=100))
        table = weakref.ref(engine._crew.memory.table)
        assert table() is not None
        del engine
        assert table() is None
    finally:
        gc.enable()
