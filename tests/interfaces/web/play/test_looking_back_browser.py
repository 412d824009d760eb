"""Whoever looks back in a game sees everything as it was then, and a dialog does not follow to another page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.interfaces.web.browser import needs_browser, until
from tests.interfaces.web.playing import MIDDLEGAME, expect_moves, new_game, type_move

pytestmark = needs_browser
ONE = "[each.querySelectorAll('.piece-sign').length, each.innerText.trim()]"
TAKEN = f"() => [...document.querySelectorAll('.strip .taken')].map((each) => {ONE})"


def test_captured_men_belong_to_the_position_on_the_board(open_page: Callable[..., Any]) -> None:
    """A pawn captured on move three was shown beside the position after move one."""
    page = open_page()
    new_game(page, fen=MIDDLEGAME)
    type_move(page, "cxd5")
    expect_moves(page, "cxd5")
    type_move(page, "a6")
    expect_moves(page, "cxd5", "a6")
    until(page, TAKEN, [[0, ""], [1, "+1"]])  # Black above, White below
    page.evaluate("document.activeElement.blur()")  # Home is for whoever types, too
    page.keyboard.press("Home")
    until(page, TAKEN, [[0, ""], [0, ""]])
    page.keyboard.press("ArrowRight")
    until(page, TAKEN, [[0, ""], [1, "+1"]])
    page.click("[data-act=new]")
    page.wait_for_selector("dialog.new-game")
    page.goto(page.url.split("#")[0] + "#/settings")
    page.wait_for_selector("dialog.new-game", state="detached")
