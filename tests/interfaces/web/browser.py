"""A real browser for the journeys through the page: a server of its own, Debian's Chromium, and complaints that fail a test.

A module of journeys says `pytestmark = needs_browser`; the fixtures come by conftest.py.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from kiebitz.interfaces.web import vendor
from tests.interfaces.web.declarations import faults_of_frame
from tests.interfaces.web.servers import Nursery, Server
from tests.waiting import LONG

# Skipped with a reason where no browser can be had; CI installs one, and there its absence is a fault.  The first of them is the
# same without a window of its own that nobody sees, a fifth less work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in BROWSERS if (path := shutil.which(name))), None)
IS_CI = bool(os.environ.get("CI"))
needs_browser = [
    pytest.mark.skipif(CHROMIUM is None and not IS_CI, reason="no Chromium on this machine"),
    pytest.mark.skipif(
        not vendor.is_complete() and not IS_CI, reason="the page's libraries from npm are not there; `kiebitz` fetches them"
    ),
]
WAIT = 1000 * LONG  # milliseconds
# The list below the address bar is a page of the browser's own in every window, a fifth of the work of a journey; here nobody types
# there.  Of two lists of features the last counts, so what Playwright leaves out and matters to a local page is repeated.
LEFT_OUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
)
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-extensions", f"--disable-features={','.join(LEFT_OUT)}"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # whatever the page asks elsewhere fails, and is a complaint
]
CHANGEABLE: dict[str, Any] = {"reduced_motion": "reduce", "color_scheme": "light", "viewport": {"width": 1366, "height": 850}}
USUAL: dict[str, Any] = {"locale": "en-GB", "has_touch": False, "is_mobile": False, **CHANGEABLE}


@pytest.fixture(scope="session")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path_factory.mktemp("nursery"))
    yield nursery
    nursery.close()


@pytest.fixture
def server(nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
    server = Server(nursery, tmp_path / "user")
    yield server
    server.end()


@pytest.fixture
def address(server: Server) -> str:
    return server.begin()


class _Shared:
    """One browser for all journeys that follow each other, and in it one window for each language and kind of screen.

    A window is used again: what the page keeps is thrown away before each journey, but its files are there already and so is
    the process that draws it, two thirds of the work of opening it.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Any = None
        self._windows: dict[str, Any] = {}

    def get(self) -> Any:
        if self._browser is None:
            from playwright.sync_api import sync_playwright

            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            self._open.callback(self._browser.close)
        return self._browser

    def page(self, address: str, wishes: dict[str, Any]) -> Any:
        """Of a browser that seems never to have been here before."""
        lasting = {name: wish for name, wish in wishes.items() if name not in CHANGEABLE}
        window = self._windows.get(repr(lasting))
        if window is None:
            window = self._windows[repr(lasting)] = self.get().new_context(**lasting).new_page()
        window.set_viewport_size(wishes["viewport"])
        window.emulate_media(media="null", color_scheme=wishes["color_scheme"], reduced_motion=wishes["reduced_motion"])
        window.context.clear_cookies()
        session = window.context.new_cdp_session(window)
        session.send("Storage.clearDataForOrigin", {"origin": _origin(address), "storageTypes": "all"})
        session.detach()
        return window

    def leave(self, page: Any, address: str) -> None:
        if page not in self._windows.values():
            page.context.close()
            return
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.unroute_all()
        page.goto(f"{_origin(address)}/static/files.js")  # something small, and not about:blank, which another process would draw

    def close(self) -> None:
        self._open.close()
        self._browser = None
        self._windows = {}


def _origin(address: str) -> str:
    return address.split("/?")[0]


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
    """`open_page(locale=..., viewport=...)`: a fresh browser with the page open; complaints of the page fail the test.

    `open_page(at="/learn")` begins there and not at the board; whoever asks for that knows what to wait for.

    A journey in which the server dies does not want to hear of that: `is_heard=False`.
    """
    pages: list[Any] = []
    complaints: list[str] = []
    is_deaf = False
    heard: dict[str, Callable[[Any], object]] = {
        "pageerror": lambda error: complaints.append(str(error)),
        "console": lambda message: complaints.append(message.text) if is_complaint(message) else None,
        "websocket": lambda line: line.on("framereceived", lambda frame: complaints.extend(faults_of_frame(line.url, frame))),
    }

    def opened(is_heard: bool = True, at: str = "", **wishes: Any) -> Any:
        nonlocal is_deaf
        is_deaf = not is_heard
        wanted = {**USUAL, **wishes}
        page = _shared.page(address, wanted) if not pages else browser.new_context(**wanted).new_page()
        pages.append(page)
        page.set_default_timeout(WAIT)
        for event, hear in heard.items():
            page.on(event, hear)
        page.goto(f"{address}#{at}" if at else address)
        page.wait_for_selector("#page > *" if at else "#board svg [data-piece]", timeout=WAIT)
        return page

    yield opened
    for page in pages:
        for event, hear in heard.items():
            page.remove_listener(event, hear)
        _shared.leave(page, address)
    assert is_deaf or complaints == [], complaints


# The page asks itself, for a second at a time: a question from here is work for four processes.
ASKING = """async (wanted) => {
  let answer;
  for (let n = 0; n < 20; n += 1) {
    answer = await (QUESTION)();
    if (JSON.stringify(answer) === wanted) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  return answer;
}"""


def until(page: Any, question: str, wanted: object = True, timeout: int = WAIT) -> None:
    """Ask the page until it answers as wanted.  Playwright's own waiting needs `eval`, which our policy forbids."""
    from playwright.sync_api import Error

    answer, spelt = None, json.dumps(wanted, ensure_ascii=False, separators=(",", ":"))
    for _ in range(timeout // 1000):
        try:
            answer = page.evaluate(ASKING.replace("QUESTION", question), spelt)
        except Error as error:
            if "context was destroyed" not in error.message:  # the page was loaded anew meanwhile
                raise
        else:
            if answer == wanted:
                return
    raise AssertionError(f"{question}: {answer!r}, expected {wanted!r}")


def until_other(page: Any, question: str, before: object) -> None:
    """Ask the page until it answers something else than before; nothing at all is an answer too."""
    spelt = json.dumps(before, ensure_ascii=False, separators=(",", ":"))
    until(page, f"async () => JSON.stringify((await ({question})()) ?? null) !== {json.dumps(spelt)}")


@contextmanager
def heard(page: Any, kind: str, number: int) -> Iterator[None]:
    """Afterwards the page has received so many more messages of this kind from the server."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on("Network.webSocketFrameReceived", lambda frame: found.append(json.loads(frame["response"]["payloadData"]).get("type", "")))
    session.send("Network.enable")
    yield
    for _ in range(WAIT // 20):
        if found.count(kind) >= number:
            break
        page.wait_for_timeout(20)
    else:
        raise AssertionError(f"{found.count(kind)} messages of the kind {kind}, expected {number}")
    session.detach()


def faults_but_colours(page: Any, where: str) -> list[str]:
    """What axe finds in how the page is marked up: a third of its work, for where the colours were looked at already."""
    return serious_faults(page, where, rules={"color-contrast": {"enabled": False}})


def light_and_dark_faults(page: Any, where: str, part: str = ":root") -> list[str]:
    """What axe finds in the bright page, and of colours, the only thing that changes, in the dark one.

    `part`: what is new since it last looked at this page.
    """
    page.emulate_media(color_scheme="light")
    found = serious_faults(page, f"{where}, light", part)
    page.emulate_media(color_scheme="dark")
    return found + serious_faults(page, f"{where}, dark", part, runOnly=["color-contrast"])


AXE = """async ([part, options]) => (await axe.run(part, {resultTypes: ["violations"], preload: false, ...options})).violations
  .filter((each) => ["serious", "critical"].includes(each.impact)).map((each) => `${each.id} ${each.nodes[0].target}`)"""


# A rule says itself how grave what it finds is: those that only find what is left out above need not look.
ONLY_SERIOUS = """() => axe.configure({rules: axe._audit.rules.filter((rule) => ["minor", "moderate"].includes(rule.impact))
  .map((rule) => ({id: rule.id, enabled: false}))})"""


def serious_faults(page: Any, where: str = "", part: str = ":root", **options: Any) -> list[str]:
    """What axe finds that keeps people out.  Its half a million letters are read once for each page that is loaded."""
    from axe_playwright_python.base import AXE_SCRIPT

    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(ONLY_SERIOUS)
    return [f"{where}: {fault}" for fault in page.evaluate(AXE, [part, options])]
