"""A journey through every lesson of the course, and into a duel whose result is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiebitz.teaching.course import BY_KEY
from tests.interfaces.web.browser import needs_browser, until

pytestmark = needs_browser


def test_every_lesson_is_tried_and_answered(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/learn/course", locale="de-DE", viewport={"width": 360, "height": 740})
    home = page.url.split("#")[0]
    until(page, "() => document.querySelectorAll('.chapters li').length", len(BY_KEY))
    for key, chapter in BY_KEY.items():
        page.goto(f"{home}#/learn/course/{key}")
        until(page, f"() => document.querySelector('[data-chapter]')?.dataset.chapter === '{key}'")
        until(page, "() => (document.querySelector('.said')?.innerText ?? '').length > 10")
        page.click(f'[data-answer="{chapter.quiz.right()}"]')
        until(page, "() => document.querySelector('.verdict').dataset.right", "true")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, key
    page.goto(home + "#/learn/course")
    until(page, "() => document.querySelectorAll('[data-done]').length", len(BY_KEY))


def test_a_duel_is_played_and_its_result_kept(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/learn/duels")
    page.select_option('select[name="rival"]', "cpc")  # the one that needs no compiling
    page.click('[data-begin="race"]')
    until(page, "() => location.hash", "#/play")
    until(page, "() => document.querySelectorAll('#board svg [data-piece]').length", 6)
    for _ in range(2):  # the second press is the answer to "Really?"
        page.click('[data-act="resign"]')
    until(page, "() => document.querySelector('[data-act=resign]:not(:disabled)') === null")
    page.goto(page.url.split("#")[0] + "#/learn/duels")
    until(page, "() => document.querySelector('[data-duel=race] .kept')?.innerText.includes('lost')")
