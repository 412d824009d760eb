"""The archive in a real browser: import, search, replay by keys, export, delete, and going on with a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.interfaces.web.browser import needs_browser, until
from tests.interfaces.web.playing import expect_moves, new_game, type_move

pytestmark = needs_browser
MATE = (
    '[White "<b id=evil>Anna</b>"]\n[Black "Bert"]\n[Date "1992.05.01"]\n[Result "0-1"]\n\n'
    "{<img src=x id=evil>} 1. f3 e5 2. g4 {a blunder <script>document.title = 'evil'</script>} (2. e4) Qh4# 0-1\n\n"
)
DRAW = '[White "Carla"]\n[Black "Dora"]\n[Date "2001.01.01"]\n[Result "1/2-1/2"]\n\n1. d4 d5 2. c4 e6 1/2-1/2\n\n'
BROKEN = '[White "Eve"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n'
LISTED = "() => [...document.querySelectorAll('.game-list .players')].map(e => e.innerText.trim())"


@pytest.fixture
def games(open_page: Callable[..., Any]) -> Callable[..., Any]:
    """`games(rest)`: the page of the games, perhaps with one of them open."""

    def opened(**wishes: Any) -> Any:
        page = open_page(at="/games", **wishes)
        page.wait_for_selector(".search-form")
        return page

    return opened


def take_in(page: Any, text: str) -> None:
    page.get_by_role("button", name="Import PGN").click()
    page.fill("dialog.import textarea", text)
    page.get_by_role("button", name="Import the text").click()
    page.wait_for_selector("dialog.import .report")


def test_import_search_replay_export_and_delete(games: Callable[..., Any], tmp_path: Path) -> None:
    page = games()
    (tmp_path / "two.pgn").write_text(MATE + DRAW + BROKEN, encoding="utf-8")
    page.get_by_role("button", name="Import PGN").click()
    page.set_input_files("dialog.import input[type=file]", tmp_path / "two.pgn")
    page.wait_for_selector(".report b")
    assert page.locator(".report b").first.inner_text() == "2 games were imported."
    assert "White has no king" in page.locator(".import-faults").inner_text()
    page.get_by_role("button", name="Done").click()

    page.fill("input[name=player]", "dora")
    until(page, LISTED, ["Carla – Dora"])
    page.fill("input[name=player]", "")
    page.select_option("select[name=result]", "0-1")
    page.locator(".search-form summary").click()
    page.fill("input[name=since]", "1992")
    page.fill("input[name=until]", "1992.06")
    until(page, LISTED, ["<b id=evil>Anna</b> – Bert"])
    page.fill("input[name=since]", "nonsense")
    page.wait_for_selector(".search-form .error")
    page.fill("input[name=since]", "")

    page.locator(".game-list a").first.click()
    page.wait_for_selector(".book-move")
    until(page, "() => document.querySelector('.score-sheet h2').innerText", "<b id=evil>Anna</b> – Bert")
    assert page.locator("#evil").count() == 0, "what a file says is text"
    assert page.title() == "Games · Kiebitz"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    until(page, "() => document.querySelector('.book-move[aria-current=step]')?.innerText", "g4")
    page.wait_for_selector("#replay-board g.pieces [data-square=g4]")
    page.keyboard.press("End")
    page.wait_for_selector("#replay-board g.pieces [data-square=h4]")
    page.keyboard.press("Home")
    until(page, "() => document.querySelectorAll('.book-move[aria-current=step]').length", 0)
    assert page.locator(".side-line").inner_text() == "(2. e4)"
    assert "Black wins: White is checkmated." in page.locator(".end-of-game").inner_text()

    with page.expect_download() as download:
        page.get_by_role("link", name="PGN", exact=True).click()
    assert "Qh4#" in Path(download.value.path()).read_text(encoding="utf-8")
    with page.expect_popup() as sheet:
        page.click("[data-act=print]")
    sheet.value.wait_for_selector("h1")
    assert sheet.value.locator("h1").inner_text() == "<b id=evil>Anna</b> – Bert"
    sheet.value.close()

    page.click("[data-act=delete]")
    until(page, "() => document.querySelector('[data-act=delete]').innerText", "Really delete?")
    page.click("[data-act=delete]")
    page.select_option("select[name=result]", "")
    page.fill("input[name=until]", "")
    page.fill("input[name=player]", "evil")  # other journeys have an Anna of their own
    until(page, LISTED, [])


def test_several_are_chosen_exported_and_deleted(games: Callable[..., Any]) -> None:
    page = games()
    take_in(page, DRAW.replace("Carla", "Xena") * 3)
    page.get_by_role("button", name="Done").click()
    page.fill("input[name=player]", "Xena")
    until(page, f"() => ({LISTED})().length", 3)
    page.locator(".game-list input").nth(0).check()
    page.locator(".game-list input").nth(2).check()
    with page.expect_download() as download:
        page.locator(".selection a").click()
    assert Path(download.value.path()).read_text(encoding="utf-8").count("[White ") == 2
    page.click("[data-act=delete-chosen]")
    until(page, "() => document.querySelector('[data-act=delete-chosen]').innerText", "Really delete?")
    page.click("[data-act=delete-chosen]")
    until(page, f"() => ({LISTED})().length", 1)


def test_nonsense_is_refused_with_its_reason(games: Callable[..., Any]) -> None:
    page = games()
    take_in(page, "Dear Sir, this is no game.")
    assert "neither tags nor moves" in page.locator(".import-faults").inner_text()
    assert page.locator(".report b").first.inner_text() == "No game was imported."  # it said that the archive was empty


def test_an_unfinished_game_goes_on(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page)
    type_move(page, "c4")
    expect_moves(page, "c4")
    number = page.evaluate("() => document.querySelector('.table').dataset.room")
    new_game(page)
    expect_moves(page)
    page.goto(page.url.split("#")[0] + f"#/games/{number}")
    page.click("[data-act=resume]")
    page.wait_for_selector("#board svg [data-piece]")
    expect_moves(page, "c4")
    type_move(page, "e5")
    expect_moves(page, "c4", "e5")
