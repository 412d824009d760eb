"""A journey through the exam: choose whom and what, watch the report card grow, take it along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.interfaces.web.browser import light_and_dark_faults, needs_browser, until

pytestmark = needs_browser


def test_an_ancestor_is_examined_and_its_report_card_taken_along(open_page: Callable[..., Any]) -> None:
    page = open_page(at="/exam")
    page.select_option("[name=player]", "uci")
    page.fill("[name=command]", "no-such-engine")
    page.click("[data-act=examine]")
    until(page, "() => document.querySelector('.exam [role=alert]')?.innerText.includes('no-such-engine') ?? false")
    page.select_option("[name=player]", "cpc")
    page.fill("[name=level]", "99")  # more than it has: its strongest is meant
    page.locator("[name=level]").blur()
    page.fill("[name=level]", "1")
    page.fill("[name=seconds]", "0.05")
    page.check("[name=subject][value=draws]")
    page.click("[data-act=examine]")
    page.wait_for_selector(".sheet [data-act=report]")
    assert page.locator(".sheet h2").inner_text() == "CPC-BASIC, level 1"
    assert page.locator(".sheet tr").count() == 5
    assert page.locator(".sheet tr.passed").count() >= 1
    assert light_and_dark_faults(page, "report card") == []
    page.get_by_role("button", name="Deutsch", exact=True).first.click()
    until(page, "() => document.querySelector('.subject summary').innerText.startsWith('Remis')")
    with page.expect_download() as loading:
        page.click("[data-act=report]")
    assert "Remis und Aufgabe" in Path(loading.value.path()).read_text(encoding="utf-8")
    page.goto(page.url.split("#")[0] + "#/play")
    page.wait_for_selector("#board svg [data-piece]")
    page.goto(page.url.split("#")[0] + "#/exam")
    page.wait_for_selector(".sheet [data-act=report]")  # still there for whoever comes back
