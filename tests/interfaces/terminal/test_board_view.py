"""The board drawn in letters and figures, at every size, and the squares the mouse finds."""

from __future__ import annotations

import pytest

from kiebitz.core.board import START_FEN
from kiebitz.interfaces.terminal.board_view import BoardLook, draw, fitting_size, men_of, square_at, squares_in_view


def test_c1_the_board_shows_the_start_with_letters_and_edges() -> None:
    lines = draw(BoardLook(START_FEN, figures=False), (3, 1)).plain.splitlines()
    assert lines[0].split() == ["8", *"rnbqkbnr"]
    assert lines[4].split() == ["4"]
    assert lines[7].split() == ["1", *"RNBQKBNR"]
    assert lines[8].split() == list("abcdefgh")


def test_c1_the_other_side_below_german_letters_figures_retro() -> None:
    flipped = draw(BoardLook(START_FEN, "de", figures=False, flipped=True), (3, 1)).plain.splitlines()
    assert flipped[0].split() == ["1", *"TSLKDLST"]
    assert flipped[8].split() == list("hgfedcba")
    assert "♛" in draw(BoardLook(START_FEN), (3, 1)).plain
    retro = draw(BoardLook(START_FEN, retro=True), (3, 1)).plain
    assert "*K" in retro
    assert ":" in retro


@pytest.mark.parametrize("size", [(2, 1), (3, 1), (5, 2), (7, 3), (9, 4)])
@pytest.mark.parametrize("flipped", [True, False])
def test_every_square_is_found_by_the_mouse(size: tuple[int, int], flipped: bool) -> None:
    wide, high = size
    for row, squares in enumerate(squares_in_view(flipped)):
        for column, square in enumerate(squares):
            assert square_at(2 + column * wide, row * high, size, flipped) == square
            assert square_at(1 + (column + 1) * wide, (row + 1) * high - 1, size, flipped) == square
    assert square_at(0, 0, size, flipped) is None
    assert square_at(2, 8 * high, size, flipped) is None


def test_the_largest_fitting_size_is_taken() -> None:
    assert fitting_size(80, 40) == (9, 4)
    assert fitting_size(28, 10) == (3, 1)
    assert fitting_size(20, 9) == (2, 1)
    for size in ((75, 33), (60, 26), (30, 12), (27, 9)):
        wide, high = fitting_size(*size)
        lines = draw(BoardLook(START_FEN), (wide, high)).plain.splitlines()
        assert len(lines) <= size[1]
        assert max(len(line) for line in lines) <= size[0]


def test_field_control_colours_differ_for_both_sides() -> None:
    look = BoardLook(START_FEN, control=True)
    styles = {str(span.style) for span in draw(look, (3, 1)).spans}
    assert len(styles) > 6
    assert draw(look, (3, 1)) != draw(BoardLook(START_FEN), (3, 1))


def test_men_of_a_position() -> None:
    men = men_of(START_FEN)
    assert len(men) == 32
    assert men["e1"] == "K"
    assert men["d8"] == "q"
