"""Machine code that was made before is found, loaded and called without Numba, and gives what Numba's own call gives."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from kiebitz.core import ready
from kiebitz.core.bitboards import U
from kiebitz.core.board import Board
from kiebitz.core.jit import COMPILED, entry, inner
from kiebitz.core.position import occurrences
from kiebitz.core.ready import Made, address_of_record, keep, kept, take_apart
from tests.core.test_plain import KIWIPETE

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

PAIR = np.dtype([("number", np.int64), ("squares", np.uint64, 3)])


def _everything(number, squares, fraction, sign, pair, table, nothing, several):  # type: ignore[no-untyped-def]
    total = fraction * number + table[1, 2] + several[1]
    if sign and nothing is None:
        pair.number = number
        pair.squares[2] = squares
        total += several[0].squares[0]
    return number + 1, np.int64(total)


@given(st.integers(-(2**63), 2**63 - 2), st.integers(0, 2**64 - 1), st.floats(-100, 100), st.booleans(), st.booleans(), st.integers(-9, 9))
def test_arguments_of_every_kind_arrive(number: int, squares: int, fraction: float, sign: bool, turned: bool, last: int) -> None:
    """As when Numba takes them apart itself; an array may lie the other way round in memory."""
    table = np.arange(12, dtype=np.float64).reshape(3, 4)
    if turned:
        table = np.ascontiguousarray(table.T).T
    answers, pairs = [], []
    for call in (_OURS, _NUMBAS):
        pair = np.zeros(1, dtype=PAIR)
        pair["squares"] = 5
        small = number % 1000  # the sum stays a number both can tell exactly
        answers.append(call(small, np.uint64(squares), fraction, sign, pair[0], table, None, (pair[0], last)))
        pairs.append(pair.tobytes())
    assert answers[0] == answers[1]
    assert pairs[0] == pairs[1]


_OURS, _NUMBAS = entry(_everything), njit(_everything)


@inner
def _next(number):  # type: ignore[no-untyped-def]
    return number + 1


@pytest.mark.parametrize(
    ("function", "arguments", "answer"),
    [
        (lambda number: _next(number), (-5,), -4),
        (lambda number: number | U(1), (2**63,), 2**63 + 1),
        (lambda squares: ~squares, (np.uint64(0),), 2**64 - 1),
        (lambda number: number > 2, (3,), True),
        (lambda number: number / 4, (3,), 0.75),
        (lambda number: None, (3,), None),
        (lambda flag: 1 if flag else 2, (np.True_,), 1),
        (lambda small: small * 2, (np.int8(100),), 200),
    ],
)
def test_results_of_every_kind_come_back(function: Any, arguments: tuple[Any, ...], answer: Any) -> None:
    found = entry(function)(*arguments)
    assert found == answer
    assert type(found) is type(answer)


def test_where_a_record_lies() -> None:
    rows = np.zeros(5, dtype=PAIR)
    for i in range(5):
        assert address_of_record(rows[i]) == rows.ctypes.data + i * PAIR.itemsize == ready._told_address(rows[i])


def test_kinds_that_need_other_code_have_other_names() -> None:
    pair, other = np.zeros(1, dtype=PAIR), np.zeros(1, dtype=[("number", np.int64), ("squares", np.uint64, 4)])
    values = [1, 2**63, np.uint64(1), True, 1.5, None, (1, 2), (1, (2,)), pair[0], other[0], pair, other, pair["squares"]]
    arrays = [np.zeros((2, 2)), np.zeros((2, 2)).T, np.zeros(4), np.zeros(4, np.float32), np.zeros(8)[::2]]
    arrays.append(np.broadcast_to(np.zeros(1), 4))  # read-only
    names = [take_apart([value], []) for value in values + arrays]
    assert names[1] == names[2] == "u"  # a number too large for a sign is one without
    assert len(set(names)) == len(names) - 1


def test_what_no_kernel_takes_is_refused() -> None:
    with pytest.raises(TypeError, match="not str"):
        occurrences(Board().state, "three")


def test_a_file_that_was_cut_or_changed_counts_as_none(tmp_path: Path) -> None:
    made, file = Made("symbol", "int64", bytes(range(256)), ("symbol",)), tmp_path / "deep" / "a.code"
    assert kept(file) is None
    keep(made, file)
    assert kept(file) == made
    whole = file.read_bytes()
    for broken in (whole[:-1], whole[:9], b"", whole[:-1] + b"x", b"[]\n" + whole):
        file.write_bytes(broken)
        assert kept(file) is None
    assert [path.name for path in file.parent.iterdir()] == ["a.code"]


def test_what_was_compiled_as_one_is_kept_once(tmp_path: Path) -> None:
    names, code = ("first", "second"), bytes(range(256))
    first, second = (Made(name, "int64", code, names) for name in names)
    keep(first, tmp_path / "first.code")
    keep(second, tmp_path / "second.code", tmp_path / "first.code")
    assert code not in (tmp_path / "second.code").read_bytes()
    assert [kept(tmp_path / f"{name}.code") for name in names] == [first, second]
    (tmp_path / "first.code").write_bytes(b"")
    assert kept(tmp_path / "second.code") is None


def test_a_place_that_takes_nothing_costs_time_only(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    keep(Made("symbol", "int64", b"code", ("symbol",)), blocked / "a.code")
    assert kept(blocked / "a.code") is None


def test_who_is_warm_plays_without_numba() -> None:
    """Its import alone takes longer than everything else at the start."""
    program = f"""if True:
        import sys
        from kiebitz.warming import warm_up
        from kiebitz.core.board import Board
        from kiebitz.evaluation.explain import Explainer
        from kiebitz.limits import Limits
        from kiebitz.roster import make_player
        warm_up()
        for name in ("kiebitz", "demoschach", "himstedt-stahn", "salomon"):
            board = Board({KIWIPETE!r})
            board.push(make_player(name).choose(board, Limits(depth=1)).move)
            print(Explainer().explain(board).total != 0)
        print("numba" in sys.modules)
    """
    subprocess.run([sys.executable, "-c", program], check=True)
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["True"] * 4 + ["False"]
