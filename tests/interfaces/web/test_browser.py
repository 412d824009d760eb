"""Journeys through the page in a real browser: what a person does, with mouse, finger and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiebitz.interfaces.web import vendor
from tests.interfaces.web.browser import needs_browser, serious_faults, until

pytestmark = needs_browser
ROOM = "() => document.querySelector('.table').dataset.room"
SHOWN_MOVES = "() => [...document.querySelectorAll('.move:not(.ahead)')].map(m => m.innerText.trim())"
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


def new_game(
    page: Any, fen: str = "", opponent: str = "person", level: int | None = None, time: str = "unlimited", color: str = "white"
) -> None:
    """Through the dialog, as a person would."""
    before = page.evaluate(ROOM)
    page.click("[data-act=new]")
    page.check(f"dialog input[name=opponent][value={opponent}]")
    if level is not None:
        page.locator("dialog [name=level]").fill(str(level))
    page.select_option("dialog [name=time]", time)
    page.check(f"dialog input[name=color][value={color}]", force=True)
    page.fill("dialog [name=fen]", fen)
    page.click("dialog button.primary")
    page.wait_for_selector("dialog", state="detached")
    until(page, f"() => ({ROOM})() !== {before!r}")


def square(page: Any, name: str) -> Any:
    return page.locator(f"#board rect[data-square={name}]")


def click_move(page: Any, start: str, end: str) -> None:
    square(page, start).click(force=True)
    square(page, end).click(force=True)


def moves(page: Any) -> list[str]:
    return [text.strip() for text in page.locator(".move:not(.ahead)").all_inner_texts()]


def expect_moves(page: Any, *wanted: str, timeout: int = 15_000) -> None:
    until(page, SHOWN_MOVES, list(wanted), timeout)


def test_a_move_by_click_by_drag_by_typing_and_by_keys(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page)
    click_move(page, "e2", "e4")
    expect_moves(page, "e4")
    page.wait_for_timeout(400)  # the pawn is still sliding
    start, end = square(page, "e7").bounding_box(), square(page, "e5").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=6)
    page.mouse.up()
    expect_moves(page, "e4", "e5")
    page.fill("#typed-move", "Nf3")
    page.press("#typed-move", "Enter")
    expect_moves(page, "e4", "e5", "Nf3")
    page.focus("#board")
    for key in ("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Home"):  # the cursor appears on e1 first
        page.keyboard.press(key)
    for _ in range(7):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")  # b8
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # c6
    expect_moves(page, "e4", "e5", "Nf3", "Nc6")
    click_move(page, "f1", "c4")
    expect_moves(page, "e4", "e5", "Nf3", "Nc6", "Bc4")


def test_an_illegal_click_moves_nothing(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page)
    click_move(page, "e2", "e5")
    page.fill("#typed-move", "Ke3")
    page.press("#typed-move", "Enter")
    page.wait_for_selector(".toast.error")
    assert moves(page) == []
    until(page, "() => document.querySelectorAll('#board g.pieces [data-square=e2]').length", 1)  # after the pieces have come to rest


def test_promotion_castling_and_en_passant(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen="4k3/P7/8/4Pp2/8/8/8/4K2R w K f6 0 1")
    click_move(page, "a7", "a8")
    page.wait_for_selector("dialog.promotion")
    page.click("dialog.promotion button[value=r]")
    expect_moves(page, "a8=R+")
    page.click("[data-act=back]")
    expect_moves(page)
    click_move(page, "e1", "g1")
    expect_moves(page, "O-O")
    page.wait_for_selector("#board g.pieces [data-square=f1][data-piece=wr]")
    page.click("[data-act=back]")
    expect_moves(page)
    click_move(page, "e5", "f6")
    expect_moves(page, "exf6")
    until(page, "() => !document.querySelector('#board g.pieces [data-square=f5]')")


def test_take_back_forward_and_browsing(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page)
    for number, move in enumerate(("d4", "d5", "c4"), 1):
        page.fill("#typed-move", move)
        page.press("#typed-move", "Enter")
        expect_moves(page, *("d4", "d5", "c4")[:number])
    page.click("[data-act=back]")
    expect_moves(page, "d4", "d5")
    page.click("[data-act=forward]")
    expect_moves(page, "d4", "d5", "c4")
    page.click("h2")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#board g.pieces [data-square=d7]")
    assert page.locator(".move[aria-current=step]").inner_text().strip() == "d4"
    page.keyboard.press("End")
    page.wait_for_selector("#board g.pieces [data-square=c4]")


def test_the_language_switches_at_once_and_stays(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page)
    page.fill("#typed-move", "Nf3")
    page.press("#typed-move", "Enter")
    expect_moves(page, "Nf3")
    page.get_by_role("button", name="Deutsch").click()
    expect_moves(page, "Sf3")
    assert page.locator("[data-act=new]").inner_text() == "Neue Partie"
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    page.wait_for_selector("#board svg [data-piece]")
    expect_moves(page, "Sf3")
    assert open_page(locale="de-DE").locator("[data-act=new]").inner_text() == "Neue Partie", "the browser's language is the default"


def test_the_window_moves_during_a_search_and_replays_afterwards(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=10, time="2s")
    page.fill("#typed-move", "cxd5")
    page.press("#typed-move", "Enter")
    page.wait_for_selector(".search[data-nodes]")
    seen: set[str] = set()
    lines: set[str] = set()
    for _ in range(12):
        seen.add(page.locator(".search").get_attribute("data-nodes"))
        lines.add(page.locator(".search .line").first.inner_text())
        page.wait_for_timeout(110)
    assert len(seen) >= 6, "about ten frames a second"
    assert len(lines) >= 2, "the line being tried changes"
    assert page.locator(".small-board polygon.arrow").count() >= 1
    assert page.locator(".ranking tbody tr").count() == 8
    until(page, "() => document.querySelectorAll('.move:not(.ahead)').length", 2)
    page.wait_for_selector(".recorder input")


def test_the_bars_add_up_to_the_score_shown(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen=MIDDLEGAME)
    page.click("#tab-why")
    page.wait_for_selector("[data-total]")
    total = float(page.locator("[data-total]").get_attribute("data-total"))
    shares = [float(each.get_attribute("data-share")) for each in page.locator("[data-share]").all()]
    rounding = float(page.locator("[data-rounding]").get_attribute("data-rounding"))
    assert sum(shares) + rounding == pytest.approx(total, abs=1e-6)
    shown = page.locator("[data-total]").inner_text().replace("−", "-")
    assert float(shown) == pytest.approx(total / 100, abs=0.0051)
    page.locator(".group summary").nth(3).click()
    page.locator(".group[open] .term-line").first.click()
    page.wait_for_selector(".details table")
    page.wait_for_selector("#board .mark.term")  # its squares are lit
    links = [link.get_attribute("href") for link in page.locator(".details a").all()]
    has_styles = (vendor.FOLDER.parent / "pages" / "styles.js").exists()
    assert [link.startswith("#/styles/") for link in links] == ([True] if has_styles else [])


def test_every_link_of_the_head_line_leads_to_its_page(open_page: Callable[..., Any]) -> None:
    page = open_page()
    until(page, "() => document.querySelectorAll('#top nav a').length >= 2")
    names = [link.get_attribute("href").removeprefix("#/") for link in page.locator("#top nav a").all()]
    assert {"play", "setup"} <= set(names)
    for name in names:
        page.click(f"#top nav a[href='#/{name}']")
        until(page, "() => document.getElementById('page').className", f"page-{name}")
        until(page, "() => document.querySelector('#page').children.length > 0")


def test_field_control_colours_the_board_and_gives_figures(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page)
    page.click("#tab-control")
    page.wait_for_selector("#board .tint.white")
    page.get_by_label("Figures on the board").check()
    page.wait_for_selector("#board text.figure")
    assert page.locator("#board text.figure").count() == 64
    square(page, "e3").hover(force=True)
    page.wait_for_selector(".square-story h3")
    assert page.locator(".square-story h3").inner_text() == "e3: +8", "two pawns of four"


def test_a_hint_in_two_steps(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen="7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    page.click("[data-act=hint]")
    page.wait_for_selector("#board .mark.hint", timeout=15_000)
    assert page.locator("#board .arrow.hint").count() == 0, "first only the piece"
    page.click("[data-act=hint]")
    page.wait_for_selector("#board .arrow.hint")
    assert "Ra8#" in page.locator(".hint-line").inner_text()


def test_a_reload_resumes_and_two_tabs_stay_in_step(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page)
    click_move(page, "e2", "e4")
    expect_moves(page, "e4")
    page.reload()
    page.wait_for_selector("#board svg [data-piece]")
    expect_moves(page, "e4")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#board svg [data-piece]")
    expect_moves(other, "e4")
    click_move(other, "e7", "e5")
    expect_moves(page, "e4", "e5")


def test_set_up_names_faults_and_leads_to_a_game(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto(page.url.split("#")[0] + "#/setup")
    page.wait_for_selector("#setup-board svg [data-piece]")
    page.get_by_role("button", name="Clear").click()
    page.wait_for_selector(".faults li")
    assert page.locator(".faults li").count() == 2, "both kings are missing"
    page.get_by_role("button", name="white king").click()
    page.locator("#setup-board rect[data-square=e1]").click(force=True)
    page.get_by_role("button", name="black king").click()
    page.locator("#setup-board rect[data-square=e8]").click(force=True)
    pawn, target = (
        page.get_by_role("button", name="white pawn").bounding_box(),
        page.locator("#setup-board rect[data-square=a6]").bounding_box(),
    )
    page.mouse.move(pawn["x"] + 10, pawn["y"] + 10)
    page.mouse.down()
    page.mouse.move(target["x"] + 20, target["y"] + 20, steps=5)
    page.mouse.up()
    until(page, "() => document.querySelector('input.fen').value", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1")
    page.wait_for_selector(".faults .fine")
    page.get_by_role("button", name="Play from here").click()
    page.check("dialog input[name=opponent][value=person]")
    page.click("dialog button.primary")
    page.wait_for_selector("#board g.pieces [data-square=a6]")


def test_names_from_people_are_text(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.click("[data-act=new]")
    page.check("dialog input[name=opponent][value=person]")
    page.fill("dialog [name=name]", "<b id=evil>Eve</b>")
    page.click("dialog button.primary")
    until(page, "() => document.body.innerText.includes('<b id=evil>')")
    assert page.locator("#evil").count() == 0
    page.evaluate("localStorage.clear()")


@pytest.mark.parametrize("where", ["play", "setup"])
def test_it_fits_on_a_phone(open_page: Callable[..., Any], where: str) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    if where == "setup":
        page.goto(page.url.split("#")[0] + "#/setup")
        page.wait_for_selector("#setup-board svg [data-piece]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    if where == "play":
        new_game(page)
        square(page, "d2").tap(force=True)
        square(page, "d4").tap(force=True)
        expect_moves(page, "d4")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(open_page: Callable[..., Any], scheme: str) -> None:
    def faults(where: str) -> list[str]:
        return serious_faults(page, where)

    page = open_page(color_scheme=scheme)
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=3, time="2s")
    page.fill("#typed-move", "cxd5")
    page.press("#typed-move", "Enter")
    until(page, "() => document.querySelectorAll('.move:not(.ahead)').length", 2)
    listed = faults("search")
    page.click("#tab-why")
    page.wait_for_selector("[data-total]")
    page.locator(".group summary").first.click()
    page.locator(".group[open] .term-line").first.click()
    listed += faults("why")
    page.click("#tab-control")
    page.wait_for_selector("#board .tint.white")
    listed += faults("control")
    page.click("[data-act=new]")
    page.wait_for_selector("dialog.new-game")
    listed += faults("new game")
    page.keyboard.press("Escape")
    page.goto(page.url.split("#")[0] + "#/setup")
    page.wait_for_selector("#setup-board svg [data-piece]")
    listed += faults("set up")
    assert listed == []


def test_the_first_paint_is_quick(open_page: Callable[..., Any], address: str) -> None:
    page = open_page()
    page.goto(address.split("?")[0])
    page.wait_for_selector("#top nav")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    assert paint < 1000


def test_dark_and_light(open_page: Callable[..., Any]) -> None:
    def ground(page: Any) -> int:
        return sum(int(part) for part in re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[:3])

    assert ground(open_page(color_scheme="dark")) < 200
    page = open_page(color_scheme="light")
    assert ground(page) > 600
    page.locator(".switches .icon").click()  # system -> light
    page.locator(".switches .icon").click()  # light -> dark
    assert ground(page) < 200
    page.reload()
    page.wait_for_selector("#board")
    assert ground(page) < 200


def test_libraries_are_the_ones_named(tmp_path: Path) -> None:
    assert not vendor.is_complete(tmp_path)
    assert not (vendor.FOLDER / "cm-chessboard" / "assets" / "pieces" / "staunty.svg").exists(), "that set is not free"
    assert (vendor.FOLDER / "cm-chessboard" / "LICENSE").exists()
