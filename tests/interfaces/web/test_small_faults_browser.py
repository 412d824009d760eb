"""Small things that broke trust, each as it was reported: they do not come back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.interfaces.web.browser import needs_browser, until
from tests.interfaces.web.playing import MIDDLEGAME, ROOM, click_move, expect_count, new_game, square, type_move

pytestmark = needs_browser
COLOUR = "getComputedStyle(document.querySelector('{}')).backgroundColor"


def luminance(colour: str) -> float:
    """Of `rgb(1, 2, 3)`, as the rules for contrast count it."""
    parts = [int(each) / 255 for each in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_a_promotion_is_chosen_on_its_square_and_the_page_stays_bright(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen="4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    click_move(page, "a7", "a8")
    page.wait_for_selector("dialog.promotion")
    field, dialog = square(page, "a8").bounding_box(), page.locator("dialog.promotion").bounding_box()
    assert abs(dialog["x"] - field["x"]) < 4
    assert abs(dialog["y"] - field["y"]) < 4
    assert abs(dialog["width"] - field["width"]) < 6
    behind = page.evaluate("document.elementFromPoint(5, innerHeight - 5).closest('dialog') === null")
    assert behind, "nothing lies over the rest of the page"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.promotion", state="detached")


def test_the_legend_can_be_told_apart_in_the_dark(open_page: Callable[..., Any]) -> None:
    page = open_page(color_scheme="dark")
    new_game(page, fen=MIDDLEGAME)
    page.click("#tab-why")
    page.wait_for_selector(".legend .swatch.white")
    white, black = (page.evaluate(COLOUR.format(f".legend .swatch.{side}")) for side in ("white", "black"))
    card = page.evaluate(COLOUR.format(".inside.card"))
    assert white != black
    assert contrast(white, card) >= 3
    assert contrast(black, card) >= 3


def test_a_duel_leaves_the_own_game_waiting(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=1, time="nodes 20000")
    type_move(page, "cxd5")
    expect_count(page, 2)
    own = page.evaluate(ROOM)
    page.goto(page.url.split("#")[0] + "#/ancestors/duel")
    page.select_option("[name=white]", "cpc")
    page.select_option("[name=black]", "cpc")
    page.click("[data-act=begin]")
    page.click("a:has-text('Watch it on the play page')")
    page.wait_for_selector("[data-act=own-game]")
    assert page.evaluate(ROOM) != own
    page.click("[data-act=own-game]")
    until(page, ROOM, own)
    expect_count(page, 2)
    assert page.locator("[data-act=own-game]").count() == 0
    assert page.locator(".thinking").count() == 0, "nobody of the duel thinks in this game"


def test_odds_and_the_old_pace_say_what_they_are(open_page: Callable[..., Any]) -> None:
    """The game was headed “From a position”, the pace was cut by five seconds a move, and a field stuck out of the dialog."""
    page = open_page(viewport={"width": 360, "height": 740})
    page.click("[data-act=new]")
    page.check("dialog input[name=opponent][value=cpc]")
    foot = page.evaluate("document.querySelector('dialog button.primary').getBoundingClientRect().bottom")
    assert foot <= 740, "Play is in sight"
    page.check("dialog [name=original-speed]")
    page.select_option("dialog [name=time]", "5s")
    page.wait_for_selector("dialog small:has-text('ends its thinking all the same')")
    page.select_option("dialog [name=time]", "unlimited")
    page.wait_for_selector("dialog small:has-text('ends its thinking all the same')", state="detached")
    edges = page.evaluate("[...document.querySelectorAll('dialog form .line select')].map((each) => each.getBoundingClientRect().right)")
    assert max(edges) <= page.evaluate("document.querySelector('dialog form').getBoundingClientRect().right") + 1
    page.check("dialog input[name=opponent][value=person]")
    page.select_option("dialog [name=odds]", "knight")
    page.click("dialog button.primary")
    page.wait_for_selector('h2:has-text("Odds: knight (queen\'s knight)")')


def test_a_dialog_does_not_outlive_its_page(open_page: Callable[..., Any]) -> None:
    """The dialog for imports stayed open over every other page, and nothing there could be pressed."""
    page = open_page(at="/games")
    for ending, act in (("games", "text=Import PGN"), ("setup", "text=Play from here")):
        page.evaluate(f"location.hash = '#/{ending}'")
        page.click(act)
        page.wait_for_selector("dialog[open]")
        page.evaluate("location.hash = '#/learn'")
        page.wait_for_selector(".page-learn")
        page.wait_for_selector("dialog", state="detached")
