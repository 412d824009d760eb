"""The short way through Numba's compiler gives the same answers, and refuses what it cannot do."""

from __future__ import annotations

import operator

import numpy as np
import pytest
from numba import njit, types
from numba.core.errors import NumbaError
from numba.core.registry import cpu_target

from kiebitz.core.bitboards import U, count
from kiebitz.core.compiling import Piece
from kiebitz.core.jit import COMPILED, entry, inner, numbas_side

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
if COMPILED:
    numbas_side()  # tells Numba of our functions, whichever test comes first


@inner
def _twice(number):  # type: ignore[no-untyped-def]
    return number + number


@inner
def _four_times(number):  # type: ignore[no-untyped-def]
    return _twice(_twice(number))


def _plain(number, men):  # type: ignore[no-untyped-def]
    total = 0
    for i in range(number):
        total += _four_times(i) if i & 1 else count(men)  # type: ignore[call-arg]
    return total


@pytest.mark.parametrize("compile_it", [entry, njit], ids=["entry", "plain njit, as own terms are"])
def test_pieces_of_pieces_are_linked_in(compile_it) -> None:  # type: ignore[no-untyped-def]
    assert compile_it(_plain)(7, U(0xFF)) == 4 * (1 + 3 + 5) + 4 * 8
    assert all(isinstance(made.library, Piece) for made in _four_times.for_numba.overloads.values())


def test_a_piece_costs_no_machine_code_of_its_own() -> None:
    entry(lambda number: _four_times(number))(3)
    for made in _four_times.for_numba.overloads.values():
        assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0


def test_a_kernel_that_makes_an_array_is_refused() -> None:
    """Nobody would count who holds it."""

    def wrong(size):  # type: ignore[no-untyped-def]
        return np.zeros(size)[0]

    with pytest.raises((NumbaError, RuntimeError)):
        entry(wrong)(3)
    assert njit(wrong)(3) == 0


def test_arrays_and_lists_still_work_where_others_use_numba() -> None:
    @njit
    def backwards(numbers):  # type: ignore[no-untyped-def]
        return np.sort(numbers)[::-1].copy()

    @njit
    def doubled(numbers):  # type: ignore[no-untyped-def]
        return [2 * number for number in backwards(numbers)]

    assert list(doubled(np.array([3, 1, 2]))) == [6, 4, 2]


def test_try_still_works_where_others_use_numba() -> None:
    @njit
    def guarded(number):  # type: ignore[no-untyped-def]
        try:
            if number < 0:
                raise ValueError
            return number
        except Exception:
            return -1

    assert [guarded(3), guarded(-3)] == [3, -1]


U64, I64 = types.uint64, types.int64


@pytest.mark.parametrize("action", [operator.add, operator.and_, operator.lshift, operator.rshift, operator.lt], ids=lambda f: f.__name__)
@pytest.mark.parametrize("kinds", [(U64, I64), (I64, U64), (U64, U64), (I64, types.int32), (types.boolean, I64)], ids=str)
def test_an_operator_answers_as_if_asked_for_the_first_time(action, kinds) -> None:  # type: ignore[no-untyped-def]
    context = cpu_target.typing_context
    context.refresh()
    asked = context.resolve_value_type(action)
    first = type(asked)(asked.templates)  # knows nothing yet
    answers = [first.get_call_type(context, kinds, {}), asked.get_call_type(context, kinds, {}), asked.get_call_type(context, kinds, {})]
    assert len(set(answers)) == 1
    assert type(asked).get_call_type.__wrapped__(first, context, kinds, {}) == answers[0]


_FIELDS = [("small", np.int8), ("board", np.int16, (3, 4)), ("sets", np.uint64, (5,)), ("share", np.float64, (2,))]


def _walk_about(record, i, place, value):  # type: ignore[no-untyped-def]
    """Elements by plain, negative, unsigned and written-out indices, and an array that is handed on."""
    record.board[i, -1] += value
    record.board[1, i] = record.board[i, 3] - 7
    record.sets[place] |= U(1) << U(i & 63)
    record.sets[-2] = record.sets[place] + U(1)
    record.share[0] = record.board[-1, -4] / 2
    whole = record.board
    return whole[i, 3] + np.int64(record.sets[3]) + record.small + len(record.sets)


@pytest.mark.parametrize("aligned", [True, False])
def test_elements_of_records_are_those_plain_python_finds(aligned: bool) -> None:
    kernel = entry(_walk_about)
    for i in (0, 1, 2, -1):
        for place in (np.uint64(4), np.uint64(0)):
            filled = np.zeros(1, dtype=np.dtype(_FIELDS, align=aligned))
            filled["small"], filled["board"], filled["sets"] = 3, np.arange(12).reshape(3, 4), np.arange(5)
            plain = filled.copy()
            with np.errstate(over="ignore"):
                expected = _walk_about(plain.view(np.recarray)[0], i, place, 5)
            assert kernel(filled[0], i, place, 5) == expected
            assert all(np.array_equal(filled[name], plain[name]) for name, *_ in _FIELDS), (i, place)
