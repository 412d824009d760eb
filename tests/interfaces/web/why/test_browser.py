"""Journeys: why a move was bad, two moves on two boards, a hint in three steps, an ancestor and its own figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.interfaces.web.browser import needs_browser, until
from tests.interfaces.web.playing import expect_count, expect_moves, new_game, type_move

pytestmark = needs_browser
TOLD = "() => document.querySelector('.reason .told')?.innerText ?? ''"
STEP = "() => document.querySelector('.line-boards')?.dataset.step"


def test_why_the_last_move_was_bad_and_two_moves_on_two_boards(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page, fen="6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1")
    type_move(page, "Rb7")
    expect_moves(page, "Rb7")
    page.click("#tab-why")
    page.get_by_role("button", name="Last move").click()
    until(page, f"() => ({TOLD})().includes('mates on the back rank')")
    until(page, "() => document.querySelectorAll('.line-boards .small-board svg').length", 2)
    assert page.locator(".reason .whose").inner_text() == "Judged by Kiebitz."
    page.get_by_role("button", name="One move on").click()
    until(page, STEP, "2")
    page.get_by_role("button", name="Position", exact=True).click()
    page.click("[data-act=overview]")
    page.wait_for_selector(".overview .told")
    assert page.locator(".overview .told").inner_text().startswith("White mates with Re8#.")
    page.get_by_role("button", name="Two moves").click()
    page.select_option("select[name=second]", "b1e1")
    until(page, f"() => ({TOLD})().includes('back rank')")
    until(page, "() => document.querySelectorAll('.line-boards figcaption').length", 2)
    assert page.locator(".line-boards figcaption").all_inner_texts() == ["Rb7", "Rxe1#"]
    assert not page.locator(".reason details").evaluate("details => details.open"), "figures on request"


def test_a_hint_in_three_steps(open_page: Callable[..., Any]) -> None:
    page = open_page(viewport={"width": 1366, "height": 657})  # a small notebook
    new_game(page, fen="7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    step = "() => document.querySelector('.hint-line')?.dataset.step"
    page.click("[data-act=hint]")
    until(page, step, "1")
    assert "There is a mate to be found" in page.locator(".hint-line").inner_text()
    assert page.locator("#board .mark.hint").count() == 0, "first only the area"
    page.click("[data-act=hint]")
    page.wait_for_selector("#board .mark.hint")
    assert page.locator("#board .arrow.hint").count() == 0, "then only the man"
    page.click("[data-act=hint]")
    page.wait_for_selector("#board .arrow.hint")
    assert "Ra8#" in page.locator(".hint-line").inner_text()
    assert page.evaluate("document.querySelector('.hint-line').getBoundingClientRect().bottom <= innerHeight"), "read without scrolling"


def test_a_hint_belongs_to_the_position_on_the_board(open_page: Callable[..., Any]) -> None:
    """Asked for while an earlier position was looked at, it spoke of men that stood elsewhere, and no arrow was to be seen."""
    page = open_page()
    new_game(page, fen="8/7k/8/6K1/8/8/8/R7 w - - 0 1")
    for number, move in enumerate(("Kf6", "Kh8", "Kg6", "Kg8"), 1):
        type_move(page, move)
        expect_count(page, number)
    page.locator(".move").first.click()
    page.wait_for_selector("#board g.pieces [data-square=f6]")
    page.click("[data-act=hint]")
    page.wait_for_selector(".hint-line[data-step='1']")
    page.wait_for_selector("#board g.pieces [data-square=g6]")  # back at the position the hint is about
    page.locator(".move").first.click()
    page.wait_for_selector(".hint-line", state="detached")


def test_an_ancestors_figures_stand_beside_ours_under_its_own_name(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, opponent="salomon", fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    type_move(page, "e4")
    expect_count(page, 2)
    page.click("#tab-why")
    page.get_by_role("button", name="Position", exact=True).click()
    page.wait_for_selector(".mind")
    assert "the judgement of Kiebitz" in page.locator(".why-panel .whose").inner_text()
    assert "Salomon" in page.locator(".mind summary").inner_text()
    page.locator(".why-panel").get_by_text(
        "Kiebitz, style: Standard"
    ).first.wait_for()  # whose figure it is stands beside it, once it is there
