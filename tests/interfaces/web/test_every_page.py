"""What every page promises: axe finds no serious fault, light and dark, in both languages; it fits on a phone; it is there at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kiebitz.interfaces.web.routes_pages import PAGES
from tests.interfaces.web.browser import needs_browser, serious_faults, until

pytestmark = needs_browser
NAMES = sorted(path.stem for path in PAGES.glob("*.js"))
FIRST_PAINT = 1000  # milliseconds


def visit(page: Any, name: str) -> None:
    page.goto(page.url.split("#")[0] + f"#/{name}")
    until(page, "() => document.getElementById('page').className", f"page-{name}")
    until(page, "() => document.getElementById('page').innerText.trim().length > 20")
    rest(page)


def rest(page: Any) -> None:
    """What the page asked the server for is there, and figures that are being worked out stand."""
    for _ in range(2):
        page.wait_for_timeout(200)
        until(page, "() => document.querySelectorAll('.waits').length", 0)


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_no_serious_fault(open_page: Callable[..., Any], name: str) -> None:
    page = open_page(reduced_motion="reduce", color_scheme="light")
    visit(page, name)
    found = serious_faults(page, "light, English")
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="Deutsch", exact=True).first.click()
    until(page, "() => document.documentElement.lang", "de")
    rest(page)
    assert found + serious_faults(page, "dark, German") == []


@pytest.mark.parametrize("name", NAMES)
def test_it_fits_on_a_phone(open_page: Callable[..., Any], name: str) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visit(page, name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_first_paint_is_quick(open_page: Callable[..., Any], address: str, record_property: Callable[[str, object], None]) -> None:
    page = open_page()
    page.goto(address.split("?")[0])
    page.wait_for_selector("#top nav a")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    record_property("first_paint_ms", round(paint))
    print(f"first paint after {paint:.0f} ms")
    assert 0 < paint < FIRST_PAINT
