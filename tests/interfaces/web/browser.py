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
from contextlib import ExitStack
from typing import Any

import pytest

from kiebitz.interfaces.web import vendor
from tests.interfaces.web.declarations import faults_of_frame

# Skipped with a reason where no browser can be had; CI installs one, and there its absence is a fault.
CHROMIUM = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
IS_CI = bool(os.environ.get("CI"))
needs_browser = [
    pytest.mark.skipif(CHROMIUM is None and not IS_CI, reason="no Chromium on this machine"),
    pytest.mark.skipif(
        not vendor.is_complete() and not IS_CI, reason="the page's libraries from npm are not there; `kiebitz` fetches them"
    ),
]
WAIT = 120_000  # milliseconds; only what fails waits so long, and a busy computer is no fault
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-extensions"]
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
    server.wait()


class _Shared:
    """One browser for all journeys that follow each other; a journey opens a context of its own in it."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Any = None

    def get(self) -> Any:
        if self._browser is None:
            from playwright.sync_api import sync_playwright

            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            self._open.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._open.close()
        self._browser = None


_shared = _Shared()


@pytest.fixture
def browser() -> Any:
    return _shared.get()


def leave(item: pytest.Item, following: pytest.Item | None) -> None:
    """The last journey in a row closes the browser: its loop of events would be in the way of other tests."""
    if following is None or "browser" not in getattr(following, "fixturenames", ()):
        _shared.close()


def is_complaint(message: Any) -> bool:
    """What the browser calls an error; but a refusal with a sentence (status 400) is an answer like any other."""
    return bool(message.type == "error" and "status of 400" not in message.text)


@pytest.fixture
def open_page(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """`open_page(locale=..., viewport=...)`: a fresh browser with the page open; complaints of the page fail the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(**wishes: Any) -> Any:
        usual = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1366, "height": 850}}
        context = browser.new_context(**{**usual, **wishes})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if is_complaint(message) else None)
        page.on("request", lambda request: complaints.append(request.url) if "127.0.0.1" not in request.url else None)
        page.on("websocket", lambda line: line.on("framereceived", lambda frame: complaints.extend(faults_of_frame(line.url, frame))))
        page.goto(address)
        page.wait_for_selector("#board svg [data-piece]", timeout=WAIT)
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


def light_and_dark_faults(page: Any, where: str) -> list[str]:
    """What axe finds in the bright page, and of colours, the only thing that changes, in the dark one."""
    page.emulate_media(color_scheme="light")
    found = serious_faults(page, f"{where}, light")
    page.emulate_media(color_scheme="dark")
    return found + serious_faults(page, f"{where}, dark", runOnly=["color-contrast"])


def serious_faults(page: Any, where: str = "", **options: Any) -> list[str]:
    """What axe finds that keeps people out."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [f"{where}: {each['id']} {each['nodes'][0]['target']}" for each in found if each["impact"] in ("serious", "critical")]
