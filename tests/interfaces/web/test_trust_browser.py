"""What one must be able to trust: a dead server is said at once, every panel belongs to the board, and the board stays in view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiebitz.levels import FULL_LEVEL
from tests.interfaces.web.browser import Server, needs_browser, until, until_other
from tests.interfaces.web.nursery import COLD, KILL
from tests.interfaces.web.playing import MIDDLEGAME, ROOM, drag, expect_count, expect_moves, new_game, type_move

pytestmark = needs_browser
CLOCK = "() => document.querySelector('.clock.running')?.innerText"


def test_a_dead_server_is_said_at_once_and_the_move_is_held(open_page: Callable[..., Any], server: Server) -> None:
    page = open_page(is_heard=False)
    new_game(page, time="15m+10")
    drag(page, "e2", "e4")
    expect_moves(page, "e4")
    server.end(KILL)
    page.wait_for_selector(".lost[role=alert]")
    stood = page.evaluate(CLOCK)
    drag(page, "e7", "e5")
    until(page, "() => document.querySelector('.lost').innerText.includes('Your move is kept')")
    until(page, "() => document.querySelectorAll('#board g.pieces [data-square=e5]').length", 1)  # drawn a moment after the words
    page.wait_for_timeout(1500)
    assert page.locator("#board g.pieces [data-square=e5]").count() == 1, "the piece stays where it was put"
    assert page.evaluate(CLOCK) == stood, "nobody loses time to a server that is gone"
    server.begin()
    expect_moves(page, "e4", "e5")
    until(page, "() => document.querySelectorAll('.lost').length", 0)


def test_a_server_that_ends_and_begins_anew_is_survived(open_page: Callable[..., Any], server: Server) -> None:
    page = open_page(is_heard=False)
    new_game(page)
    type_move(page, "d4")
    expect_moves(page, "d4")
    server.end()
    server.begin()
    type_move(page, "d5")  # kept until the line is there again
    expect_moves(page, "d4", "d5")


@pytest.fixture
def cold(server: Server) -> Path:
    """While this file is there the server says that it compiles."""
    server.folder.mkdir()
    (server.folder / COLD).touch()
    return server.folder / COLD


def test_the_board_is_there_while_the_engine_is_compiled(cold: Path, open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.wait_for_selector(".warmth progress")
    drag(page, "e2", "e4")
    until(page, "() => document.querySelector('.warmth').innerText.includes('Your move waits')")
    cold.unlink()
    expect_count(page, 2)
    until(page, "() => document.querySelectorAll('.warmth').length", 0)


def test_every_panel_belongs_to_the_position_on_the_board(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=3, time="nodes 20000")
    for number, move in enumerate(("cxd5", "a3", "h3"), 1):
        type_move(page, move)
        expect_count(page, 2 * number)
    best = "() => document.querySelector('.search .line.best .san')?.innerText ?? null"
    until(page, f"() => ({best})()?.startsWith('11 …') ?? false")
    page.locator(".move").nth(1).click()  # the program's first answer
    until(page, f"() => ({best})()?.startsWith('9 …') ?? false")
    page.click("#tab-why")
    page.get_by_role("button", name="End of line").click()
    until(page, "() => document.querySelector('.why-panel .line-moves')?.innerText.length > 0")
    assert page.locator(".move").nth(1).inner_text().strip() in page.locator(".why-panel .line-moves").inner_text()
    page.wait_for_selector(".why-panel .small-board g.pieces [data-piece]")  # the position the terms speak of
    page.locator(".group summary", has_text="Placement").click()
    page.locator(".group[open] .term-line").first.hover()
    page.wait_for_selector(".why-panel .small-board .mark.term")
    assert page.locator("#board .mark.term").count() == 0, "there the men stand elsewhere"
    page.reload()  # the frames are gone, what was decided is not
    page.wait_for_selector("#board svg [data-piece]")
    page.locator(".move").nth(1).click()
    until(page, f"() => ({best})()?.startsWith('9 …') ?? false")
    new_game(page)
    until(page, "() => document.querySelector('.search').innerText.startsWith('As soon as somebody thinks')")
    page.evaluate("localStorage.clear()")


def test_the_board_stays_in_view_while_the_panel_is_read(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page, fen=MIDDLEGAME)
    page.click("#tab-why")
    page.wait_for_selector("[data-total]")
    for group in page.locator(".group summary").all():
        group.click()
    for width, height in ((1440, 900), (1024, 768), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        until(page, "() => window.scrollY > 200")  # there is something to scroll
        box = page.locator(".board-frame").bounding_box()
        assert box["y"] >= 0, (width, height)
        assert box["y"] + box["height"] <= height, (width, height)


def test_without_a_limit_full_strength_says_that_it_waits_for_a_word(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    page.click("[data-act=new]")
    page.check("dialog input[name=opponent][value=kiebitz]")
    page.select_option("dialog [name=time]", "unlimited")
    page.locator("dialog [name=level]").fill("3")
    assert page.locator("dialog .endless").count() == 0
    page.locator("dialog [name=level]").fill(str(FULL_LEVEL))
    assert "Move now" in page.locator("dialog .endless").inner_text()
    page.keyboard.press("Escape")
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=FULL_LEVEL)
    type_move(page, "cxd5")
    until(page, "() => document.querySelector('.thinking')?.innerText ?? ''", "thinks until you press “Move now”")
    page.click("[data-act=now]")
    expect_count(page, 2)
    page.evaluate("localStorage.clear()")


def test_an_opening_without_a_name_is_not_the_start_position(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page)
    played = []
    for move in ("a3", "h6", "Ra2"):
        type_move(page, move)
        played.append(move)
        expect_moves(page, *played)
    assert page.locator(".head h2").inner_text() != "Start position"


def test_letters_and_figures_stand_above_men_and_colours(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page)
    page.click("#tab-control")
    page.wait_for_selector("#board .tint.white")
    is_later = (
        "() => Boolean(document.querySelector('#board .pieces').compareDocumentPosition(document.querySelector('#board .edge-names')) & 4)"
    )
    assert page.evaluate(is_later), "what is drawn later is on top"
    assert page.locator("#board .coordinate").count() == 16


def test_a_weak_level_shows_its_mood_and_tells_afterwards_what_it_missed(open_page: Callable[..., Any]) -> None:
    """It said "Black is better −1.29" where its own evaluation said −0.24."""
    page = open_page(reduced_motion="reduce")
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=1, time="nodes 20000")
    for number, move in enumerate(("cxd5", "a3", "h3"), 1):
        type_move(page, move)
        expect_count(page, 2 * number)
    page.wait_for_selector(".mood-sum")
    parts = [float(text.replace("−", "-")) for text in page.locator(".mood-sum td").all_inner_texts()]
    assert round(parts[0] + parts[1], 2) == parts[2]
    assert page.locator(".verdict b").inner_text() == page.locator(".mood-sum td").first.inner_text()
    assert page.locator(".overlooked .greyed span").count() > 10
    page.click("[data-act=resign]")
    page.click("[data-act=resign]")
    assert page.inner_text("[data-act=missed]") == "What did Kiebitz miss?", "not the person"
    page.click("[data-act=missed]")
    page.wait_for_selector(".missed h3")
    room = page.evaluate(ROOM)
    assert page.get_attribute("[data-act=analyse]", "href") == f"#/analysis/game/{room}"
    with page.expect_download() as download:
        page.click("[data-act=save]")
    assert "[%mood" in Path(download.value.path()).read_text()
    page.click("[data-act=other-colour]")
    until_other(page, ROOM, room)
    until(page, "() => document.querySelector('.strip .who b').innerText", "Kiebitz")
    assert page.locator(".strip .dot.white").nth(0).evaluate("dot => dot.closest('.strip').querySelector('.who b').innerText") == "Kiebitz"
    page.evaluate("localStorage.clear()")
