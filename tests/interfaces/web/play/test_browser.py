"""Journeys through the page in a real browser: what a person does, with mouse, finger and keys."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiebitz.interfaces.web import vendor
from kiebitz.levels import FULL_LEVEL
from tests.interfaces.web.browser import heard, light_and_dark_faults, needs_browser, until
from tests.interfaces.web.playing import (
    MIDDLEGAME,
    click_move,
    drag,
    expect_count,
    expect_moves,
    moves,
    new_game,
    new_game_by_dialog,
    square,
    type_move,
    walk,
)

pytestmark = needs_browser


def test_a_whole_game_by_dragging(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game_by_dialog(page)
    assert page.locator(".head h2").inner_text() == "Start position"
    played: list[str] = []
    for start, end, san in (
        ("e2", "e4", "e4"), ("e7", "e5", "e5"), ("d1", "h5", "Qh5"), ("b8", "c6", "Nc6"), ("f1", "c4", "Bc4"), ("g8", "f6", "Nf6"),
        ("h5", "f7", "Qxf7#"),
    ):  # fmt: skip
        drag(page, start, end)
        played.append(san)
        expect_moves(page, *played)
        until(page, "() => document.querySelectorAll('#board .mark.last').length", 2)
        if san == "e5":
            assert page.locator(".head h2").inner_text().startswith("Open Game"), "the opening has a name"
    assert page.locator(".result").inner_text() == "1-0 White wins: Black is checkmated."
    assert page.locator("#board .mark.check").count() == 1
    assert page.locator(".taken .piece-sign").count() == 1, "one pawn is captured"
    drag(page, "e8", "f7")  # it is over: nothing moves any more
    expect_moves(page, *played)


def test_a_whole_game_by_keys(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page)
    page.focus("#board")
    page.keyboard.press("ArrowUp")  # the cursor appears on e1
    page.wait_for_selector("#board .cursor")
    cursor, played = "e1", []
    for start, end, san in (("f2", "f3", "f3"), ("e7", "e5", "e5"), ("g2", "g4", "g4"), ("d8", "h4", "Qh4#")):
        walk(page, cursor, start)
        page.keyboard.press("Enter")
        if san == "e5":
            assert page.locator("#board .target").count() == 2, "legal targets are shown"
            until(page, "() => document.getElementById('announcer').textContent", "Picked up. Targets: e6, e5")
        walk(page, start, end)
        page.keyboard.press("Enter" if san != "g4" else " ")
        cursor = end
        played.append(san)
        expect_moves(page, *played)
    assert page.locator(".result").inner_text() == "0-1 Black wins: White is checkmated."


def test_a_gamepad_moves_the_cursor(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page)
    page.evaluate(
        """() => {
          window.pad = {axes: [0, 0], buttons: Array.from({length: 16}, () => ({pressed: false}))};
          navigator.getGamepads = () => [window.pad];
          dispatchEvent(new Event("gamepadconnected"));
        }"""
    )

    for pushed in (
        "axes[1] = -1",
        "axes[1] = -1",
        "buttons[0].pressed = true",
        "axes[1] = -1",
        "axes[1] = -1",
        "buttons[0].pressed = true",
    ):
        # the cursor appears on e1; e2, picked up, e3, e4, put down.  Two pictures long: a held stick would go on by itself
        page.evaluate(
            f"""async () => {{
              const pictures = async (count) => {{ for (let n = 0; n < count; n += 1) await new Promise(requestAnimationFrame); }};
              pad.{pushed};
              await pictures(2);
              pad.{re.sub("= .*", "= 0", pushed)};
              await pictures(2);
            }}"""
        )
    expect_moves(page, "e4")


def test_every_notation_can_be_typed(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page)
    for number, (typed, san) in enumerate((("e4", "e4"), ("e7-e5", "e5"), ("Sf3", "Nf3"), ("b8c6", "Nc6")), 1):
        type_move(page, typed)
        expect_count(page, number)
        assert moves(page)[-1] == san


def test_clocks_run_for_the_side_on_move(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    page.click("[data-act=new]")
    page.check("dialog input[name=opponent][value=person]")
    page.select_option("dialog [name=time]", "own")
    page.fill("dialog [name=own-time]", "nonsense")
    page.click("dialog button.primary")
    page.wait_for_selector("dialog .error")  # the dialog stays open with the reason
    page.fill("dialog [name=own-time]", "2m+59")
    page.fill("dialog [name=name]", "Anna")
    page.fill("dialog [name=second]", "Bert")
    page.check("dialog input[name=color][value=white]", force=True)
    page.fill("dialog [name=fen]", "")
    page.click("dialog button.primary")
    page.wait_for_selector("dialog", state="detached")
    assert page.locator(".who b").all_inner_texts() == ["Bert", "Anna"]
    type_move(page, "e4")
    expect_moves(page, "e4")
    black, white = page.locator(".clock").all()
    until(page, "() => document.querySelector('.clock.running').textContent.trim() < '2:00'")
    assert "running" in black.get_attribute("class")
    assert "2:30" < white.inner_text() < "3:00", "59 seconds are added to two minutes, less what the move took"
    page.evaluate("localStorage.clear()")


def test_against_the_program_move_now_and_swap_sides(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game_by_dialog(page, fen=MIDDLEGAME, opponent="kiebitz", level=FULL_LEVEL, color="black")
    page.wait_for_selector(".thinking")
    square(page, "d5").click(force=True)  # no moves in advance
    assert page.locator("#board .target").count() == 0
    page.click("[data-act=now]")
    expect_count(page, 1)
    page.click("[data-act=swap]")
    page.wait_for_selector(".thinking")
    page.click("[data-act=now]")
    expect_count(page, 2)
    page.wait_for_selector("[data-act=hint]:not([disabled])")
    assert page.locator(".strip b").all_inner_texts() == ["Kiebitz", "You"], "the sides are swapped and the board is turned"
    page.click("[data-act=back]")
    expect_count(page, 0)
    assert page.locator(".move.ahead").count() == 2


def test_a_move_may_be_passed_but_not_in_check(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page)
    page.click("[data-act=pass]")
    expect_count(page, 1)
    type_move(page, "e5")
    expect_count(page, 2)
    for move in ("e4", "d6", "Bb5+"):
        type_move(page, move)
    expect_count(page, 5)
    until(page, "() => document.querySelector('[data-act=pass]').disabled")


def test_draw_and_resignation_with_their_reasons(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    new_game(page)
    type_move(page, "e4")
    expect_moves(page, "e4")
    page.click("[data-act=draw]")
    page.get_by_role("button", name="Accept").click()
    until(page, "() => document.querySelector('.result')?.innerText", "½-½ Draw by agreement.")
    page.click("[data-act=playOn]")
    page.click("[data-act=resign]")
    until(page, "() => document.querySelector('[data-act=resign]').innerText", "Really resign?")
    page.click("[data-act=resign]")
    until(page, "() => document.querySelector('.result')?.innerText", "1-0 White wins: Black resigned.")


def test_another_engine_is_an_opponent(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    engine = Path(__file__).parents[3] / "game" / "fake_engine.py"
    new_game_by_dialog(page, opponent="uci", command=f'"{sys.executable}" "{engine}" good', time="2s")
    assert "Fake good" in page.locator(".strip b").first.inner_text()
    type_move(page, "e4")
    expect_moves(page, "e4", "a5")
    page.click("[data-act=new]")
    page.fill("dialog [name=command]", "no-such-program")
    page.click("dialog button.primary")
    page.wait_for_selector("dialog .error")
    assert "no-such-program" in page.locator("dialog .error").inner_text()
    page.evaluate("localStorage.clear()")


def test_an_illegal_click_moves_nothing(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page)
    click_move(page, "e2", "e5")
    page.fill("#typed-move", "Ke3")
    page.press("#typed-move", "Enter")
    page.wait_for_selector(".toast.error")
    assert moves(page) == []
    until(page, "() => document.querySelectorAll('#board g.pieces [data-square=e2]').length", 1)  # after the pieces have come to rest
    click_move(page, "e2", "e4")
    expect_moves(page, "e4")
    assert page.locator(".toast.error").count() == 0, "a legal move ends the complaint"


def test_promotion_castling_and_en_passant(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game_by_dialog(page, fen="4k3/P7/8/4Pp2/8/8/8/4K2R w K f6 0 1")
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


def test_the_language_of_the_command_line_counts(open_page: Callable[..., Any], address: str) -> None:
    """`kiebitz --lang de` spoke German in the terminal only."""
    page = open_page(locale="en-GB")
    page.goto(f"{address}&lang=de")
    page.wait_for_selector("#board svg [data-piece]")
    assert page.locator("[data-act=new]").inner_text() == "Neue Partie"
    assert "?" not in page.url
    page.get_by_role("button", name="English").click()
    page.reload()
    page.wait_for_selector("#board svg [data-piece]")
    assert page.locator("[data-act=new]").inner_text() == "New game", "what is chosen on the page stays"


# Every new picture of the search until there are so many, and until the line has changed.
WATCH = """async (wanted) => {
  const [seen, lines] = [[], []];
  while (seen.length < wanted || new Set(lines).size < 2) {
    const nodes = document.querySelector(".search").dataset.nodes;
    if (nodes !== seen.at(-1)) {
      seen.push(nodes);
      lines.push(document.querySelector(".search .line").innerText);
    }
    await new Promise((later) => setTimeout(later, 20));
  }
  return [seen, lines];
}"""


def test_the_window_moves_during_a_search_and_replays_afterwards(open_page: Callable[..., Any]) -> None:
    page = open_page()
    new_game(page, fen=MIDDLEGAME, opponent="kiebitz", level=FULL_LEVEL)
    page.fill("#typed-move", "cxd5")
    page.press("#typed-move", "Enter")
    page.wait_for_selector(".search[data-nodes]")
    seen, lines = page.evaluate(WATCH, 6)  # so many pictures, and in them more than one line that is tried
    assert len(seen) == len(set(seen)) >= 6
    assert len(set(lines)) >= 2
    assert page.locator(".small-board polygon.arrow").count() >= 1
    until(page, "() => document.querySelectorAll('.ranking tbody tr').length", 8)  # as soon as so many moves have been looked at
    page.get_by_role("button", name="Freeze").click()
    page.get_by_role("button", name="Live").wait_for()
    frozen = page.locator(".search").get_attribute("data-nodes")
    with heard(page, "search", 4):  # the search goes on and says so
        pass
    assert page.locator(".search").get_attribute("data-nodes") == frozen, "the picture stands"
    page.get_by_role("button", name="Live").click()
    until(page, f"() => document.querySelector('.search').dataset.nodes !== '{frozen}'")
    page.click("[data-act=now]")
    expect_count(page, 2)
    until(page, "() => document.querySelector('.recorder button')?.innerText", "Replay")
    slider = page.locator(".recorder input")  # over the search for the move, though the program already thinks on
    slider.fill(str(int(slider.get_attribute("max")) - 1))
    until(page, "() => document.querySelector('.search-head h2').innerText", "Kiebitz has thought")
    late = page.locator(".search").get_attribute("data-nodes")
    slider.fill("1")
    until(page, f"() => Number(document.querySelector('.search').dataset.nodes) < {late}")
    early = page.locator(".search").get_attribute("data-nodes")
    page.get_by_role("button", name="Replay").click()
    until(page, f"() => Number(document.querySelector('.search').dataset.nodes) > {early}")


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
    figures = [float(each.inner_text().replace("−", "-")) for each in page.locator("[data-share]").all()]
    assert sum(figures) == pytest.approx(float(shown), abs=0.005 * (len(figures) + 1) + abs(rounding) / 100), "what can be read adds up too"
    page.locator(".group summary").nth(3).click()
    page.locator(".group[open] .term-line").first.click()
    page.wait_for_selector(".details table")
    page.wait_for_selector("#board .mark.term")  # its squares are lit
    links = [link.get_attribute("href") for link in page.locator(".details a").all()]
    assert [link.startswith("#/styles/") for link in links] == [True]


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


def test_it_fits_on_a_phone(open_page: Callable[..., Any]) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    new_game_by_dialog(page)
    square(page, "d2").tap(force=True)
    square(page, "d4").tap(force=True)
    expect_moves(page, "d4")
    page.goto(page.url.split("#")[0] + "#/setup")
    page.wait_for_selector("#setup-board svg [data-piece]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_axe_finds_no_serious_fault(open_page: Callable[..., Any]) -> None:
    def faults(where: str, part: str = ":root") -> list[str]:
        return light_and_dark_faults(page, where, part)

    page = open_page()
    new_game_by_dialog(page, fen=MIDDLEGAME, opponent="kiebitz", level=3, time="nodes 20000")
    page.fill("#typed-move", "cxd5")
    page.press("#typed-move", "Enter")
    until(page, "() => document.querySelectorAll('.move:not(.ahead)').length", 2)
    listed = faults("search")
    page.click("#tab-why")
    page.wait_for_selector("[data-total]")
    page.locator(".group summary").first.click()
    page.locator(".group[open] .term-line").first.click()
    listed += faults("why", "[role=tabpanel]")
    page.click("#tab-control")
    page.wait_for_selector("#board .tint.white")
    listed += faults("control")
    page.click("[data-act=new]")
    page.wait_for_selector("dialog.new-game")
    listed += faults("new game", "dialog")
    assert listed == []


def test_dark_and_light(open_page: Callable[..., Any]) -> None:
    def ground(page: Any) -> int:
        return sum(int(part) for part in re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[:3])

    assert ground(open_page(color_scheme="dark")) < 200
    page = open_page(color_scheme="light")
    assert ground(page) > 600
    page.locator(".switches button.icon").click()  # system -> light
    page.locator(".switches button.icon").click()  # light -> dark
    assert ground(page) < 200
    page.reload()
    page.wait_for_selector("#board")
    assert ground(page) < 200


def test_libraries_are_the_ones_named(tmp_path: Path) -> None:
    assert not vendor.is_complete(tmp_path)
    assert not (vendor.FOLDER / "cm-chessboard" / "assets" / "pieces" / "staunty.svg").exists(), "that set is not free"
    assert (vendor.FOLDER / "cm-chessboard" / "LICENSE").exists()
