"""Journeys to the ancestors: from the gallery to a story, into the thinking, to a game, and two of them watched."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.interfaces.web.browser import light_and_dark_faults, needs_browser, until, until_other

pytestmark = needs_browser

PLIES = "() => Number(document.querySelector('.duel-table')?.dataset.plies ?? 0)"
PAUSED = "() => document.querySelector('.duel-table')?.dataset.paused"
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def visit(open_page: Callable[..., Any], rest: str = "", **wishes: Any) -> Any:
    page = open_page(at=f"/ancestors{rest}", **wishes)
    page.wait_for_selector(".page-ancestors h1")
    return page


def go(page: Any, rest: str) -> None:
    """To another part of the page, by its address."""
    page.evaluate("rest => { location.hash = `#/ancestors${rest}`; }", rest)
    page.wait_for_selector(
        {"": ".ancestor-card", "/duel": "[data-act=begin]"}.get(rest, f".parts a[href='#/ancestors{rest}'][aria-current=page]")
    )


def wait_for_thought(page: Any, spot: str) -> None:
    question = f"() => {{ const d = document.querySelector('.look-right')?.dataset; return d?.asked === {spot!r} && Boolean(d.move); }}"
    until(page, question)


def test_from_the_gallery_to_a_story_and_on_to_a_game(open_page: Callable[..., Any]) -> None:
    page = visit(open_page)
    before = page.evaluate("() => sessionStorage.getItem('kiebitz.game')")
    assert page.locator(".ancestor-card").count() == 4
    page.click("a[href='#/ancestors/cpc']")
    page.wait_for_selector(".challenge")
    assert page.locator("h1").inner_text() == "CPC-BASIC"
    assert "645" in page.locator(".lead").inner_text()
    page.locator(".challenge [name=level]").fill("1")
    page.check(".challenge [value=black]", force=True)
    page.click("[data-act=challenge]")
    until_other(page, f"() => document.querySelector('.table')?.dataset.room ?? {json.dumps(before)}", before)
    until(page, "() => document.querySelectorAll('.move:not(.ahead)').length >= 1")
    strips = " ".join(page.locator(".strip .who").all_inner_texts())
    assert "CPC-BASIC" in strips
    assert "Level 1" in strips
    assert "~" not in strips, "its levels have no rating of ours"


def test_terms_and_guesses_are_told(open_page: Callable[..., Any]) -> None:
    page = visit(open_page, "/demoschach")
    page.click(".parts a[href$='/terms']")
    page.wait_for_selector(".term-row")
    isolated = page.locator(".term-row", has_text="Isolated pawns")
    assert isolated.locator("dd").inner_text().strip() == "−15"
    page.click(".parts a[href$='/guesses']")
    page.wait_for_selector(".guesses li")
    assert page.locator(".guesses li").count() == 9
    page.get_by_role("button", name="Deutsch").click()
    until(page, "() => document.querySelector('.parts [aria-current=page]').innerText", "Was wir rieten")


def test_a_look_into_the_thinking(open_page: Callable[..., Any]) -> None:
    page = visit(open_page, "/cpc/thinking")
    wait_for_thought(page, "reply")
    assert page.locator(".chosen-move b").inner_text() == "e5"
    assert page.locator(".move-table tbody tr").count() == 10
    page.get_by_role("button", name="All 20 moves").click()
    until(page, "() => document.querySelectorAll('.move-table tbody tr').length", 20)
    shares = [float(each.get_attribute("data-share")) for each in page.locator("[data-share]").all()]
    assert sum(shares) == pytest.approx(float(page.locator("[data-total]").get_attribute("data-total")))
    page.locator(".own-judgement .term-name").first.focus()
    page.wait_for_selector("#look-board .mark.term")
    assert "E7-E5" in page.locator(".look-right .screen").inner_text()
    page.click("summary:has-text('The tree it looked at')")
    page.locator(".tree-told button").first.click()
    page.wait_for_selector(".tree-told .tree-told li")
    page.select_option("[name=spot]", "check")
    wait_for_thought(page, "check")
    assert page.locator(".chosen-move b").inner_text() == "Qe4+"
    page.fill("[name=fen]", "<b>nonsense</b>")
    page.press("[name=fen]", "Enter")
    page.wait_for_selector(".look-right [role=alert]")
    page.wait_for_selector("#look-board [data-piece=bq]")  # the last good position still stands there
    page.select_option("[name=spot]", "start")
    wait_for_thought(page, "start")


def test_leaving_breaks_a_long_look_off(open_page: Callable[..., Any]) -> None:
    page = visit(open_page, "/salomon/thinking")
    wait_for_thought(page, "promotion")
    page.select_option("[name=spot]", "start")
    wait_for_thought(page, "start")
    page.locator(".look-form [name=level]").fill("14")
    page.locator(".look-form [name=level]").dispatch_event("change")
    page.wait_for_selector(".look-right[aria-busy=true]")
    with page.expect_event("requestfailed", lambda request: "look" in request.url):
        page.click("#top a[href='#/play']")
    page.wait_for_selector("#board svg [data-piece]")


def test_two_at_the_board_can_be_paused_hurried_and_watched_elsewhere(open_page: Callable[..., Any]) -> None:
    page = visit(open_page, "/duel")
    page.select_option("[name=white]", "cpc")
    page.select_option("[name=black]", "demoschach")
    page.click("[data-act=begin]")
    until(page, f"() => ({PLIES})() >= 1")
    page.select_option("[name=pace]", "0")
    until(page, f"() => ({PLIES})() >= 6")
    page.click("[data-act=pause]")
    until(page, PAUSED, "true")
    before = page.evaluate(PLIES)
    page.wait_for_timeout(800)
    assert page.evaluate(PLIES) == before
    assert page.locator("#duel-board .mark.last").count() == 2
    page.select_option("[name=pace]", "5")
    page.click("[data-act=resume]")
    until(page, PAUSED, "false")
    page.click("a:has-text('Watch it on the play page')")
    page.wait_for_selector("#board svg [data-piece]")
    assert page.locator("select[name=pace]").input_value() == "5"
    page.evaluate("() => { location.hash = '#/ancestors/duel'; }")
    until(page, PAUSED, "false")
    page.click("#top a[href='#/learn']")
    page.wait_for_selector(".page-learn h1")
    page.evaluate("() => { location.hash = '#/ancestors/duel'; }")
    until(page, PAUSED, "true")  # nobody was watching


def test_phone_width_scrolls_nowhere_sideways(open_page: Callable[..., Any]) -> None:
    page = visit(open_page, viewport={"width": 360, "height": 740}, locale="de-DE")
    for rest in ("", "/himstedt-stahn", "/salomon/terms", "/cpc/guesses", "/duel", "/cpc/thinking"):
        go(page, rest)
        assert page.evaluate(TOO_WIDE) is False, rest
    wait_for_thought(page, "reply")
    assert page.evaluate(TOO_WIDE) is False


def test_axe_finds_no_serious_fault(open_page: Callable[..., Any]) -> None:
    page = visit(open_page)
    faults = []
    for rest in ("/demoschach/terms", "/salomon/guesses", "/duel", "/cpc/thinking"):  # all pages as such: test_every_page.py
        go(page, rest)
        if rest.endswith("thinking"):
            wait_for_thought(page, "reply")
        faults += light_and_dark_faults(page, rest)
    assert faults == []


def test_salomons_style_is_downloaded_changed_and_uploaded(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = visit(open_page, "/salomon/options")
    page.fill("[name=option-pawn_isolated]", "20")
    page.locator("[name=option-pawn_isolated]").blur()
    with page.expect_download() as loading:
        page.click("[data-act=style-download]")
    mine = tmp_path / "MYSTYLE"
    text = Path(loading.value.path()).read_text(encoding="utf-8")
    assert "pawn_isolated = 20.0" in text
    mine.write_text(text.replace("bishop_pair = 4.0", "bishop_pair = 16.0"), encoding="utf-8")
    page.click("[data-act=options-usual]")
    until(page, "() => document.querySelectorAll('.option-row.changed').length", 0)
    page.set_input_files("[name=style-file]", mine)
    until(page, "() => document.querySelectorAll('.option-row.changed').length", 2)
    assert (page.input_value("[name=option-pawn_isolated]"), page.input_value("[name=option-bishop_pair]")) == ("20", "16")
    mine.write_text("bishop_pair = true\n", encoding="utf-8")
    page.set_input_files("[name=style-file]", mine)
    page.wait_for_selector(".style-file [role=alert]:has-text('Line 1')")
    assert page.locator(".option-row.changed").count() == 2, "a refused file changes nothing"
