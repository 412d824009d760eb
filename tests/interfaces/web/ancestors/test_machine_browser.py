"""The ancestors at their own machines, in a real browser: what they say, and what passes by while they think."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.interfaces.web.browser import needs_browser, until

pytestmark = needs_browser
# Every word of the tube that ever stood there, so that none that passes by is missed.
LISTEN = """() => {
  window.seen = [];
  const look = () => {
    const words = [...document.querySelectorAll('.tube text, .paper')].map((each) => each.textContent).join('|');
    if (window.seen.at(-1) !== words) window.seen.push(words);
  };
  const everything = {subtree: true, childList: true, characterData: true, attributes: true};
  new MutationObserver(look).observe(document.querySelector('.machine'), everything);
}"""


def sit_down(page: Any, key: str, *lines: str) -> None:
    page.goto(f"{page.url.split('#')[0]}#/ancestors/{key}/machine")
    for line in lines:
        page.wait_for_selector(".typed-line input:not([disabled])")
        before = page.locator(".machine .paper").inner_text()
        page.fill(".typed-line input", line)
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('.machine .paper').innerText !== before", arg=before)


def test_salomons_window_passes_by_and_closes(open_page: Callable[..., Any]) -> None:
    page = open_page(
        at="/ancestors/salomon/machine", locale="de-DE", viewport={"width": 360, "height": 740}, reduced_motion="no-preference"
    )
    sit_down(page, "salomon", "1", "W")
    page.evaluate(LISTEN)
    sit_down(page, "salomon", "e2-e4")
    until(page, "() => document.querySelector('.paper').innerText.includes('My move: e7-e5')")
    until(page, "() => document.querySelector('.paper').getAttribute('aria-busy')", "false")
    seen = page.evaluate("window.seen.filter((words) => words.includes('looking ahead') && !words.includes('My move'))")
    assert len(seen) > 10, "glance by glance"
    assert len({words.rstrip().splitlines()[-2] for words in seen}) > 5, "the moves under examination change"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_basic_program_says_what_it_examines(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/ancestors/cpc/machine", locale="de-DE", viewport={"width": 360, "height": 740}, reduced_motion="no-preference")
    sit_down(page, "cpc", "1", "1", "N")
    page.evaluate(LISTEN)
    sit_down(page, "cpc", "e2e4")
    until(page, "() => document.querySelector('.paper').innerText.includes('E2-E4       E7-E5')")
    until(page, "() => [...document.querySelectorAll('.tube text')].some((each) => each.textContent === ' Zug:')")
    until(page, "() => window.seen.some((words) => words.includes('werte:|') && words.includes('|D7-D5'))")
    assert "Ihr Zug:    Ich werte:" in page.locator(".paper").inner_text()
    assert page.evaluate("new Set([...document.querySelectorAll('.tube rect')].map((each) => each.getAttribute('fill'))).has('#ff00ff')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_move_is_passed_at_the_mainframe_by_a_button(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/ancestors/himstedt-stahn/machine")
    sit_down(page, "himstedt-stahn")
    page.click('[data-key="NULL"]')
    until(page, "() => document.querySelector('.paper').innerText.includes('Mein Zug: ')")


def test_demoschach_prints_its_search(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/ancestors/demoschach/machine")
    sit_down(page, "demoschach", "G", "W", "4", "E2 E4", "J")
    until(page, "() => ['MEIN ZUG IST: ', 'CUTOFF ', 'WERT='].every((words) => document.querySelector('.paper').innerText.includes(words))")


def test_the_joystick_is_a_row_of_buttons(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/ancestors/cpc/machine", locale="de-DE", viewport={"width": 360, "height": 740}, reduced_motion="no-preference")
    sit_down(page, "cpc", "4.8", "1", "1", "N")
    words = "() => [...document.querySelectorAll('.tube text')].map((each) => each.textContent)"
    for key, shown in (("X", "A1-__"), (">", "B1-__"), ("X", "B1-B1"), ("^", "B1-B2"), ("^", "B1-B3"), (">", "B1-C3"), ("X", "B1-C3")):
        page.click(f'[data-key="{key}"]')
        until(page, f"() => ({words})().includes('{shown}')")
    assert page.evaluate("document.querySelectorAll('.tube .waits').length") == 1
    page.click('[data-key="X"]')
    until(page, "() => document.querySelector('.paper').innerText.includes('B1-C3       ')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
