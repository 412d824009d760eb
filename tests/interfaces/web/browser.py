"""A real browser for the journeys through the page: a server of its own, Debian's Chromium, and complaints that fail a test.

A module of journeys says `pytestmark = needs_browser`; the fixtures come by conftest.py.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kiebitz.interfaces.web import vendor

# Skipped with a reason where no browser can be had; CI installs one, and there its absence is a fault.
CHROMIUM = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
IS_CI = bool(os.environ.get("CI"))
needs_browser = [
    pytest.mark.skipif(CHROMIUM is None and not IS_CI, reason="no Chromium on this machine"),
    pytest.mark.skipif(
        not vendor.is_complete() and not IS_CI, reason="the page's libraries from npm are not there; `kiebitz` fetches them"
    ),
]
WAIT = 30_000  # milliseconds; only what fails waits so long, and a busy computer is no fault
# Compiling comes first: these journeys are not about how long a cold start takes.
SERVE = "from kiebitz.warming import warm_up; from kiebitz.interfaces.web.serve import serve; warm_up(); serve(None, False, 'en')"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own with an empty archive."""
    folder = tmp_path_factory.mktemp("kiebitz")
    environment = {**os.environ, "KIEBITZ_DATA": str(folder), "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen([sys.executable, "-c", SERVE], env=environment, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = None
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            break
    assert found, "the server did not start"
    yield found[0]
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


def is_complaint(message: Any) -> bool:
    """What the browser calls an error; but a refusal with a sentence (status 400) is an answer like any other."""
    return bool(message.type == "error" and "status of 400" not in message.text)


@pytest.fixture
def open_page(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """`open_page(locale=..., viewport=...)`: a fresh browser with the page open; complaints of the page fail the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(**wishes: Any) -> Any:
        context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": 1366, "height": 850}, **wishes})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if is_complaint(message) else None)
        page.on("request", lambda request: complaints.append(request.url) if "127.0.0.1" not in request.url else None)
        page.goto(address)
        page.wait_for_selector("#board svg [data-piece]", timeout=60_000)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == [], complaints


def until(page: Any, question: str, wanted: object = True, timeout: int = WAIT) -> None:
    """Ask the page until it answers as wanted.  Playwright's own waiting needs `eval`, which our policy forbids."""
    for _ in range(timeout // 50):
        answer = page.evaluate(question)
        if answer == wanted:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{question}: {answer!r}, expected {wanted!r}")


def serious_faults(page: Any, where: str = "") -> list[str]:
    """What axe finds that keeps people out."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{where}: {each['id']} {each['nodes'][0]['target']}" for each in found if each["impact"] in ("serious", "critical")]
