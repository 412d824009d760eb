"""The evaluation as data adds up, and can be looked at."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given

import kiebitz
from kiebitz.core.board import Board
from kiebitz.language import KiebitzError, choose_language
from tests.strategies import positions

ENDING = "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1"


@given(positions())
def test_the_rows_add_up(board: Board) -> None:
    found = kiebitz.evaluate(board)
    assert sum(row.contribution for row in found) + found.rounding == pytest.approx(found.total, abs=1e-6)


def test_rows_are_found_by_key() -> None:
    found = kiebitz.evaluate(ENDING)
    assert found["knight_outpost"].squares == ("d5",)
    with pytest.raises(KeyError, match=r"there are: material, .*knight_outpost"):
        _ = found["nonsense"]


def test_everything_can_be_printed_in_both_languages() -> None:
    found = kiebitz.evaluate(ENDING)
    assert repr(found) == f"<Evaluation +{found.total} of '{ENDING}', {len(found)} rows>"
    assert repr(found["knight_outpost"]).startswith("<Row knight_outpost: Knight outpost: +")
    choose_language("de")
    try:
        assert all("," in line and "." not in line for line in str(found).splitlines()[:-1])
        assert "." not in str(found["material"])
    finally:
        choose_language(None)


def test_a_style_judges_differently() -> None:
    middlegame = kiebitz.Board("", "e4 e5 Nf3 Nc6 Bc4 Bc5")
    assert kiebitz.evaluate(middlegame, style="attacker").rows != kiebitz.evaluate(middlegame).rows


def test_a_table_for_a_notebook() -> None:
    table = kiebitz.evaluate(ENDING)._repr_html_()
    assert table.count("<tr") == len(kiebitz.evaluate(ENDING).largest(99)) + 3  # head, rounding, total
    assert "Total" in table


def test_a_frame_needs_a_library_for_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(KiebitzError, match="pandas"):
        kiebitz.evaluate(ENDING).to_frame()
    assert kiebitz.evaluate(ENDING).to_records()[0]["key"]
