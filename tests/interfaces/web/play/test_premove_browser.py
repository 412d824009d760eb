"""A move laid down while the program thinks, and arrows drawn with the right button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiebitz.levels import FULL_LEVEL
from tests.interfaces.web.browser import needs_browser, until
from tests.interfaces.web.playing import SHOWN_MOVES, drag, middle, new_game, square

pytestmark = needs_browser


def test_a_premove_is_taken_back_by_escape_and_by_a_touch(open_page: Callable[..., Any]) -> None:
    """Only the right button did it, which a finger does not have."""
    page = open_page()
    new_game(page, fen="4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", opponent="kiebitz", level=FULL_LEVEL, time="unlimited")
    drag(page, "a2", "a3")
    until(page, "() => document.querySelector('.strip.on-move .dot').classList.contains('black')")
    for take_back in (lambda: page.keyboard.press("Escape"), lambda: square(page, "g5").click(force=True)):
        drag(page, "c2", "c4")
        until(page, "() => document.querySelectorAll('#board .mark.premove').length", 2)
        take_back()
        until(page, "() => document.querySelectorAll('#board .mark.premove').length", 0)
    page.click("[data-act=now]")
    until(page, f"() => ({SHOWN_MOVES})().length", 2)
    page.evaluate("localStorage.clear()")


def test_a_premove_is_made_when_it_is_possible(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen="4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", opponent="kiebitz", level=FULL_LEVEL, time="unlimited")
    drag(page, "a2", "a3")
    until(page, "() => document.querySelector('.strip.on-move .dot').classList.contains('black')")
    drag(page, "c2", "c4")
    until(page, "() => document.querySelectorAll('#board .mark.premove').length", 2)
    page.click("[data-act=now]")  # until then it thinks
    until(page, f"() => ({SHOWN_MOVES})().includes('c4')")
    assert page.locator("#board .mark.premove").count() == 0
    page.mouse.move(*middle(page, "a1"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, "a4"))
    page.mouse.up(button="right")
    page.wait_for_selector("#board .arrow.drawn.G")
    page.evaluate("localStorage.clear()")
