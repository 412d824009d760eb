"""What every page promises: axe finds no serious fault, light and dark, in both languages; it fits its window; it is there at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiebitz.interfaces.web.files import Files
from kiebitz.interfaces.web.front import page_names
from tests.interfaces.web.browser import needs_browser, serious_faults, until

pytestmark = needs_browser
NAMES = page_names(Files())
WIDTHS = (360, 768, 1024, 1440)


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


def test_axe_finds_no_serious_fault(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce", color_scheme="light")
    found = []
    for name in NAMES:
        visit(page, name)
        found += serious_faults(page, f"{name}, light, English")
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="Deutsch", exact=True).first.click()
    until(page, "() => document.documentElement.lang", "de")
    for name in NAMES:
        visit(page, name)
        found += serious_faults(page, f"{name}, dark, German")
    assert found == []


def test_no_page_is_wider_than_its_window(open_page: Callable[..., Any]) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    too_wide = {}
    for name in (*NAMES, "train/lines"):
        page.set_viewport_size({"width": 360, "height": 740})
        visit(page, name)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            until(page, "() => innerWidth", width)
            found = page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                too_wide[name, width] = found
    assert too_wide == {}


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
