"""What journeys through the page stand on: windows that are used again, servers that end, and a limit for what stands still."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.interfaces.web import standstill
from tests.interfaces.web.browser import USUAL, _shared, needs_browser
from tests.interfaces.web.nursery import DONE, END, FAILED
from tests.interfaces.web.servers import Nursery, Server

SECOND = 1 / 60
DEAF = f"""
import sys
for wish in sys.stdin:
    if wish.strip() != {END!r}:
        print("http://here", flush=True)
"""


@needs_browser[0]
@needs_browser[1]
def test_a_window_used_again_holds_back_no_answer(browser: Any, address: str) -> None:
    """A journey left its hold on some questions behind, and all journeys after it went through the hands that had held them."""
    page = _shared.page(address, USUAL)
    page.route("**/api/start", lambda route: route.abort())
    _shared.leave(page, address)
    assert _shared.page(address, USUAL) is page
    page.goto(address)
    assert page.evaluate("async () => (await fetch('/api/start')).ok")
    _shared.leave(page, address)


@needs_browser[0]
@needs_browser[1]
def test_a_journey_that_stands_still_says_what_the_server_did(open_page: Callable[..., Any], nursery: Nursery) -> None:
    page = open_page(at="/analysis")
    with pytest.raises(standstill.StandstillError) as stood, standstill.limit(nursery.stacks, SECOND):
        page.wait_for_selector(".what-never-comes")
    assert "uvicorn" in str(stood.value)
    assert page.locator(".entrance").count() == 1, "the browser is still there for the next journey"


def test_a_server_that_cannot_begin_says_so(browser: Any, server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    """Its port was taken, and the journey waited for its address."""
    address = server.begin()
    server.end()
    with socket.create_server(("127.0.0.1", urlsplit(address).port or 0)), pytest.raises(AssertionError, match=FAILED):
        server.begin()


def test_a_server_that_does_not_end_makes_room_for_another(tmp_path: Path) -> None:
    nursery = Nursery(tmp_path, (sys.executable, "-c", DEAF))
    server = Server(nursery, tmp_path)
    with standstill.heard():
        assert server.begin() == "http://here"
        with pytest.raises(standstill.StandstillError), standstill.limit(lambda: "", SECOND):
            server.end()
        assert server.begin() == "http://here"
    nursery.kill()


def test_only_what_was_asked_for_is_an_answer(tmp_path: Path) -> None:
    """A nursery that dies is heard of at once."""
    nursery = Nursery(tmp_path, (sys.executable, "-c", "input()"))
    with pytest.raises(AssertionError, match=FAILED):
        nursery.ask(END, DONE)
    nursery.close()
