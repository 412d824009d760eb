"""Journeys through the analysis page in a real browser: pasted, walked, analysed, exported; harmless; for everybody."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess.pgn

from tests.interfaces.web.browser import Server, heard, light_and_dark_faults, needs_browser, serious_faults, until
from tests.interfaces.web.playing import ROOM, expect_count, new_game, type_move

pytestmark = needs_browser

EVIL = "<img src=x onerror=alert(1)>"
GAME = (
    f'[White "{EVIL}"]\n[Black "Black"]\n[Result "1-0"]\n\n'
    "1. e4 {a first word} e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 a6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n\n"
)
# A finger comes down on a square, goes so many pixels to the right and leaves.
SWIPE = """([name, by]) => {
  const square = document.querySelector(`#analysis-board rect[data-square=${name}]`);
  const {x, y, width} = square.getBoundingClientRect();
  const touch = (clientX) => new Touch({identifier: 1, target: square, clientX, clientY: y + width / 2});
  const [start, end] = [touch(x + width / 2), touch(x + width / 2 + by)];
  square.dispatchEvent(new TouchEvent("touchstart", {bubbles: true, cancelable: true, touches: [start], changedTouches: [start]}));
  square.dispatchEvent(new TouchEvent("touchend", {bubbles: true, cancelable: true, touches: [], changedTouches: [end]}));
}"""
WATCHED_BAR = """() => {
  window.barsLost = 0;
  const look = () => { window.barsLost += document.querySelector(".doing progress") ? 0 : 1; };
  new MutationObserver(look).observe(document.querySelector(".study"), {childList: true, subtree: true});
}"""
SHOWN = "() => document.querySelector('.book-move[aria-current=step]')?.innerText.trim() ?? ''"


def go_there(page: Any, rest: str = "") -> None:
    page.goto(page.url.split("#")[0] + f"#/analysis{rest}")


def open_game(page: Any, text: str = GAME) -> None:
    go_there(page)
    page.fill("textarea[name=text]", text)
    page.click("[data-act=open]")
    page.wait_for_selector("#analysis-board svg [data-piece]")


def analyse(page: Any) -> None:
    page.select_option("[name=pace]", "20000")
    page.click("[data-act=analyse]")
    page.wait_for_selector("[data-act=report]")


def test_pasted_walked_analysed_exported(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/analysis")
    open_game(page)
    assert EVIL in page.inner_text(".study-head h2")  # as words, not as a picture
    assert page.locator(".study-head img").count() == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    until(page, SHOWN, "e5")
    page.wait_for_selector(".line-row .chip")
    page.select_option("[name=lines]", "2")
    until(page, "() => document.querySelectorAll('.line-row .chip').length", 2)
    page.keyboard.press("Home")
    until(page, SHOWN, "")
    page.keyboard.press("End")
    until(page, SHOWN, "Nd5#")
    analyse(page)
    until(page, "() => document.querySelectorAll('#graph canvas').length", 1)
    page.click(".book-move.blunder")
    until(page, SHOWN, "Bxd1??")
    words = page.inner_text(".verdict-panel")
    assert "White mates in 2" in words
    page.get_by_role("button", name="Show the better line").click()  # the better line is gone through with the arrow keys
    until(page, SHOWN, "dxe5")
    assert page.inner_text(".variation").startswith("5…")
    page.keyboard.press("ArrowRight")
    until(page, f"() => !['dxe5', 'Bxd1??'].includes(({SHOWN})())")
    page.click(".book-move.blunder")
    page.locator(".graph-table summary").click()
    assert page.locator(".graph-table tbody tr").count() == 13
    with page.expect_download() as loading:
        page.click("[data-act=export]")
    game = chess.pgn.read_game(io.StringIO(Path(loading.value.path()).read_text(encoding="utf-8")))
    assert game is not None
    nodes = list(game.mainline())
    assert all(node.eval() for node in nodes[:-1])
    assert 4 in nodes[9].nags
    assert "White mates in 2" in nodes[9].comment
    assert len(nodes[8].variations) == 2  # the better line
    page.reload()
    until(page, SHOWN, "Bxd1??")  # as it was left, with what was found
    page.wait_for_selector("[data-act=report]")


def test_a_move_tried_out_on_the_board(open_page: Callable[..., Any]) -> None:
    page = open_page(locale="de-DE")
    open_game(page, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")
    until(page, "() => document.querySelectorAll('#analysis-board rect[data-square]').length", 64)
    page.wait_for_selector(".line-row .chip")
    page.wait_for_selector("#analysis-board[aria-busy=false]")  # the engine may be quicker than the list of legal moves
    page.locator("#analysis-board rect[data-square=e1]").click(force=True)
    page.locator("#analysis-board rect[data-square=d2]").click(force=True)
    until(page, SHOWN, "Kd2")
    page.locator("#page").focus()
    page.keyboard.press("ArrowLeft")
    until(page, SHOWN, "")


def test_a_tree_of_variations(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/analysis")
    open_game(page)
    page.locator(".book-move", has_text="Nf3").click()
    until(page, SHOWN, "Nf3")
    page.wait_for_selector(".line-row .chip")
    # A line that leaves the game at once: the others would only be taken over from where they part from it.
    leaving = page.locator(".line-moves").filter(has=page.locator(".line-move:first-child", has_not_text="d6"))
    leaving.first.locator(".line-move").nth(1).hover()  # a small board shows where the line leads
    page.wait_for_selector(".line-preview svg [data-piece]")
    leaving.first.locator(".line-move").nth(1).click()  # taken over up to here
    until(page, "() => document.querySelectorAll('.variation .book-move').length", 2)
    page.locator(".node-tools summary").click()
    page.click("[data-nag='1']")
    until(page, f"() => ({SHOWN})().endsWith('!')")
    page.wait_for_selector("#analysis-board .badge")
    page.fill("[name=comment]", "a plan of its own")
    page.locator("[name=comment]").blur()
    until(page, "() => document.querySelector('.variation .comment')?.innerText ?? ''", "a plan of its own")
    square = page.locator("#analysis-board rect[data-square=d4]")
    box = square.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down(button="right")
    page.mouse.move(box["x"] + 20, box["y"] - 40)
    page.mouse.up(button="right")
    page.wait_for_selector("#analysis-board .arrow.drawn.G")
    page.click("[data-act=promote]")
    until(page, "() => document.querySelectorAll('.variation .book-move').length", 10)  # the game is the variation now
    here = page.evaluate(SHOWN)
    page.reload()  # what was added is kept with the tab, and where one was
    page.wait_for_selector("#analysis-board svg [data-piece]")
    until(page, "() => document.querySelectorAll('.variation .book-move').length", 10)
    until(page, SHOWN, here)
    page.keyboard.press("Home")
    page.mouse.move(*(300, 300))
    page.mouse.wheel(0, 120)
    until(page, SHOWN, "e4")
    page.click("[data-act=threat]")
    page.wait_for_selector("#analysis-board .arrow.threat")
    assert page.locator(".lines + .words").inner_text() == "", "a threat is no judgement of the position on the board"
    page.uncheck("[name=thinks]")
    page.mouse.wheel(0, 120)
    until(page, "() => document.querySelector('.balance b').innerText", "")  # it told the judgement of another position


def test_looking_inside_and_a_second_opinion(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    open_game(page)
    page.locator(".book-move", has_text="Bxd1").click()
    until(page, SHOWN, "Bxd1")
    page.click("#tab-why")
    page.get_by_role("button", name="Last move").click()
    page.wait_for_selector(".reason.blunder .line-boards")
    assert page.inner_text(".reason .whose") == "Judged by Kiebitz."
    page.get_by_role("button", name="Position", exact=True).click()
    page.wait_for_selector(".why-panel [data-total]")
    page.click("#tab-control")
    page.wait_for_selector("#analysis-board .tint.white")
    page.locator("#analysis-board rect[data-square=f7]").hover(force=True)
    until(page, "() => document.querySelector('.square-story h3')?.innerText.startsWith('f7') ?? false")
    page.click("#tab-search")
    until(page, "() => Number(document.querySelector('.search[data-nodes]')?.dataset.nodes ?? 0) > 0")
    page.wait_for_selector(".search .small-board svg [data-piece]")
    page.keyboard.press("ArrowRight")  # to the first tab again
    page.wait_for_selector(".beside")
    assert page.locator("#analysis-board .tint").count() == 0
    page.select_option("[name=second]", "cpc")
    page.wait_for_selector(".beside .line-row .line-move")
    page.locator(".beside .line-move").first.click()
    until(page, f"() => ({SHOWN})() !== 'Bxd1'")


def test_a_line_is_kept_and_trained(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    open_game(page, "1. c4 e5 2. g3 *")
    page.locator(".explorer summary").click()
    until(page, "() => document.querySelector('.explorer-name')?.innerText ?? ''", "The start position.")
    page.locator(".book-move", has_text="e5").click()
    page.click("[data-act=own-white]")
    page.wait_for_selector("[data-act=own-white][aria-pressed=true]")
    page.locator(".book-move", has_text="c4").click()
    page.wait_for_selector(".own-side.white")
    page.click(".own-lines a[href='#/train/lines']")
    page.wait_for_selector("#train-board svg [data-piece]")
    assert "Your own line, White to move" in page.inner_text(".question")
    page.locator("#train-board rect[data-square=c2]").click(force=True)
    page.locator("#train-board rect[data-square=c4]").click(force=True)
    page.wait_for_selector(".answer.right")
    assert light_and_dark_faults(page, "own lines") == []


def test_the_board_is_as_large_on_paper_as_it_should_be(open_page: Callable[..., Any]) -> None:
    """It shrank to the width of the bar beside it, a fifth of an inch."""
    page = open_page(at="/analysis")
    open_game(page, "1. e4 e5 2. Nf3 {A knight} Nc6 *")
    page.wait_for_selector("#analysis-board svg [data-piece]")
    page.wait_for_selector(".line-row .chip")
    page.emulate_media(media="print")
    until(page, "() => Math.abs(document.querySelector('#analysis-board svg').getBoundingClientRect().width - 11 / 2.54 * 96) < 20")
    assert not page.locator("#top").is_visible()
    assert page.locator(".study-moves").is_visible()


def test_a_finger_goes_through_the_moves(open_page: Callable[..., Any]) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    open_game(page)
    page.wait_for_selector("#analysis-board[aria-busy=false]")
    page.evaluate(SWIPE, ["d5", -120])
    until(page, SHOWN, "e4")
    page.wait_for_selector("#analysis-board[aria-busy=false]")
    page.evaluate(SWIPE, ["e7", -120])  # a man that may move is not a page to be turned
    page.evaluate(SWIPE, ["d5", 120])
    until(page, SHOWN, "")


def test_a_running_analysis_is_cancelled_and_a_reload_finds_the_game(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/analysis")
    open_game(page)
    page.select_option("[name=pace]", "2000000")
    page.click("[data-act=analyse]")
    page.wait_for_selector(".doing progress")
    page.click("[data-act=cancel]")
    page.wait_for_selector("[data-act=analyse]")
    assert page.locator(".broken").count() == 0
    page.click("[data-act=analyse]")
    page.wait_for_selector(".doing progress")
    page.click("#top nav a[href='#/learn']")
    page.wait_for_selector(".learn")
    go_there(page)
    page.wait_for_selector(".broken")  # leaving has ended it, and that is said
    page.reload()  # the text is kept as long as the tab
    page.wait_for_selector("#analysis-board svg [data-piece]")
    assert page.locator(".book-move").count() == 13


def test_a_cancel_counts_at_once_and_nothing_is_heard_of_the_analysis_any_more(open_page: Callable[..., Any]) -> None:
    """The bar stood until the server answered, and its news put a bar there again."""
    page = open_page(at="/analysis")
    open_game(page)
    page.select_option("[name=pace]", "400000")
    page.click("[data-act=analyse]")
    page.wait_for_selector(".doing progress")
    page.evaluate("() => { WebSocket.prototype.send = () => {}; }")  # no word of it arrives
    page.click("[data-act=cancel]")
    page.wait_for_selector("[data-act=analyse]")
    with heard(page, "progress", 1):
        pass
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.locator(".doing progress, .summary").count() == 0


def test_what_goes_wrong_beside_an_analysis_leaves_it_alone(open_page: Callable[..., Any]) -> None:
    """Any refusal took the bar away, as if the analysis were over."""
    page = open_page(at="/analysis")
    open_game(page)
    page.select_option("[name=pace]", "2000000")
    page.click("[data-act=analyse]")
    page.wait_for_selector(".doing progress")
    page.evaluate(WATCHED_BAR)
    page.select_option("[name=second]", "uci")
    page.fill("[name=command]", "there-is-no-such-program")
    page.click("[data-act=start-engine]")
    page.wait_for_selector("#toasts .error")
    assert page.evaluate("window.barsLost") == 0


def test_an_analysis_is_begun_though_the_server_has_begun_anew(open_page: Callable[..., Any], server: Server) -> None:
    """It knew the game no more; the page brought it again, and what was asked for was forgotten."""
    page = open_page(at="/analysis", is_heard=False)
    open_game(page)
    server.end()
    page.wait_for_selector(".lost")
    page.select_option("[name=pace]", "20000")
    page.click("[data-act=analyse]")
    page.wait_for_selector(".doing progress")
    server.begin()
    page.wait_for_selector("[data-act=report]")
    server.end()
    page.wait_for_selector(".lost")
    server.begin()
    page.wait_for_selector(".lost", state="detached")
    page.wait_for_selector("#analysis-board[aria-busy=false]")
    for square in ("d2", "d4"):
        page.locator(f"#analysis-board rect[data-square={square}]").click(force=True)
    page.wait_for_selector(".variation .book-move")
    assert page.inner_text(".variation .book-move") == "d4", "a move tried out opens it again too"


def test_nonsense_is_answered_with_a_sentence(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/analysis")
    page.fill("textarea[name=text]", "this is no game")
    with page.expect_response(lambda response: "analysis/read" in response.url) as answered:
        page.click("[data-act=open]")
    assert answered.value.status == 400
    page.wait_for_selector(".entrance .error")
    assert "PGN" in page.inner_text(".entrance .error")


def test_from_the_archive_by_its_address(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/games")
    page.wait_for_selector(".page-games")
    number = page.evaluate(
        """async (text) => {
          await fetch("/api/games/import", {method: "POST", headers: {"Content-Type": "application/x-chess-pgn"}, body: text});
          return (await (await fetch("/api/games")).json()).games[0].number;
        }""",
        GAME.replace(EVIL, "Archived"),
    )
    go_there(page, f"/game/{number}")
    page.wait_for_selector("#analysis-board svg [data-piece]")
    assert page.inner_text(".study-head h2").startswith("Archived")


def test_a_game_that_went_on_is_looked_at_to_its_end(open_page: Callable[..., Any]) -> None:
    """Who had looked at a game before it was over found it again as it had been then."""
    page = open_page()
    new_game(page)
    number = page.evaluate(ROOM)
    count = "() => document.querySelectorAll('.book-move').length"
    for plies, move in enumerate(("e4", "e5", "Nf3"), 1):
        type_move(page, move)
        expect_count(page, plies)
        go_there(page, f"/game/{number}")
        until(page, count, plies)
        page.goto(page.url.split("#")[0] + "#/play")


def test_everybody_can_use_it_bright_dark_and_on_a_phone(open_page: Callable[..., Any]) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    go_there(page)
    page.wait_for_selector(".entrance")
    listed = serious_faults(page, "entrance")
    open_game(page, GAME + GAME)
    analyse(page)
    page.click(".book-move.blunder")
    page.wait_for_selector(".line-row .chip")
    page.locator(".graph-table summary").click()
    listed += light_and_dark_faults(page, "game")
    assert listed == []
    page.set_viewport_size({"width": 360, "height": 740})
    until(page, "() => document.documentElement.scrollWidth <= 360")  # the curve follows the window a moment later
    assert re.search(r"\d", page.inner_text(".study .summary"))
    page.click("[data-act=close]")
    page.wait_for_selector(".entrance")
    until(page, "() => document.documentElement.scrollWidth <= 360")
