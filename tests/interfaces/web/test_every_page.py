"""What every page promises: axe finds no serious fault, light and dark, in both languages; it fits its window; it is there at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiebitz.interfaces.web.files import Files
from kiebitz.interfaces.web.front import page_names
from tests.interfaces.web.browser import faults_but_colours, light_and_dark_faults, needs_browser, until

pytestmark = needs_browser
NAMES = page_names(Files())
INNER = ("train/lines", "ancestors/salomon")  # pages within a page
WIDTHS = (360, 768, 1024, 1440)
WIDE = """async (width) => {
  while (innerWidth !== width) await new Promise((later) => setTimeout(later, 10));
  return document.documentElement.scrollWidth;
}"""


def visit(page: Any, name: str) -> None:
    page.goto(page.url.split("#")[0] + f"#/{name}")
    until(page, "() => document.getElementById('page').className", f"page-{name.split('/')[0]}")
    until(page, "() => document.getElementById('page').innerText.trim().length > 20")
    rest(page)


def rest(page: Any) -> None:
    """What the page asked the server for is there, and figures that are being worked out stand."""
    for _ in range(2):
        page.wait_for_timeout(200)
        until(page, "() => document.querySelectorAll('.waits').length", 0)


def speak(page: Any, language: str) -> None:
    if page.evaluate("document.documentElement.lang") != language:
        page.get_by_role("button", name={"de": "Deutsch", "en": "English"}[language], exact=True).first.click()
        until(page, "() => document.documentElement.lang", language)
        rest(page)


def test_every_page_fits_its_window_and_keeps_nobody_out(open_page: Callable[..., Any]) -> None:
    """One visit of each page: no width scrolls sideways in either language, and axe finds nothing serious, light and dark.

    Colours, most of the work of axe, do not depend on the words: they are looked at in one language, everything else in both.
    """
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    too_wide, found = {}, []
    for number, name in enumerate((*NAMES, *INNER)):
        page.set_viewport_size({"width": 360, "height": 740})
        visit(page, name)
        first, second = ("de", "en") if number % 2 else ("en", "de")
        for language, look in ((first, faults_but_colours), (second, light_and_dark_faults)):
            speak(page, language)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 740})
                seen = page.evaluate(WIDE, width)
                if seen > width:
                    too_wide[name, language, width] = seen
            found += look(page, f"{name}, {language}")
    assert too_wide == {}
    assert found == []


def test_something_is_painted_while_the_page_loads(
    open_page: Callable[..., Any], address: str, record_property: Callable[[str, object], None]
) -> None:
    page = open_page()
    page.goto(address.split("?")[0])
    page.wait_for_selector("#top nav a")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    record_property("first_paint_ms", round(paint))
    print(f"first paint after {paint:.0f} ms")
    assert paint > 0
    page.reload()
    page.wait_for_selector("#board svg [data-piece]")
    files = "performance.getEntriesByType('resource').filter((each) => each.name.includes('/static/') && each.transferSize)"
    assert page.evaluate(f"{files}.map((each) => each.name)") == [], "a second load asks for no file"
