"""A walk through all rooms of the museum."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.interfaces.web.browser import needs_browser, until

pytestmark = needs_browser


def test_a_walk_through_the_museum(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/museum", locale="de-DE")
    until(page, "() => document.querySelectorAll('.gallery li').length", 32)
    page.get_by_role("link", name="Das Trojanische Pferd").click()
    page.click('[data-act="next-comment"]')
    until(page, "() => document.querySelector('.remark').innerText.startsWith('Nimmt das Geschenk')")
    page.click('[data-act="judge"]')
    until(page, "() => document.querySelectorAll('[data-judge]').length", 4)
    page.get_by_role("link", name="Zeittafel").click()
    until(page, "() => document.querySelectorAll('.timeline li').length > 15")
    page.get_by_role("link", name="Mensch oder Maschine?").click()
    page.wait_for_selector("[data-answer]")
    page.locator("#page").focus()
    page.keyboard.press("ArrowRight")  # as in every game of the page
    until(page, "() => document.querySelector('.browse .numbers').innerText.startsWith('1/')")
    page.click('[data-answer="machine"]')
    until(page, "() => document.querySelector('[data-score]').innerText.includes('von 1')")
    page.click('[data-act="next"]')
    until(page, "() => document.querySelectorAll('[data-answer]').length", 2)
