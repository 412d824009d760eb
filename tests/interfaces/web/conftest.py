"""An app for each test with an archive of its own, spoken to in-process as a browser would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.web.app import make_app
from kiebitz.interfaces.web.rooms import messages
from kiebitz.interfaces.web.rooms.hall import Hall
from tests.interfaces.web import standstill
from tests.interfaces.web.browser import address, browser, leave, nursery, open_page, server  # noqa: F401  fixtures of the journeys
from tests.interfaces.web.declarations import faults_of, faults_of_answer

TOKEN = "t" * 48
HOST = "127.0.0.1:8765"
ORIGIN = f"http://{HOST}"
SOCKET = f"ws://{HOST}/socket"
COOKIE = "kiebitz-8765"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    with standstill.heard() if is_journey(item) else nullcontext():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with limited(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    with limited(item):
        yield
        leave(item, nextitem)


def is_journey(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


def limited(item: Any) -> AbstractContextManager[None]:
    servers = item.funcargs.get("nursery") if is_journey(item) else None
    return nullcontext() if servers is None else standstill.limit(servers.stacks)


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(Archive(tmp_path / "games.sqlite"))


@pytest.fixture
def stranger(hall: Hall) -> Iterator[TestClient]:
    """A browser that has not shown the token."""
    with TestClient(make_app(hall, TOKEN, frozenset({HOST})), base_url=ORIGIN, follow_redirects=False) as client:
        yield client


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    """The user's browser.  Every answer is held against its declaration."""
    stranger.event_hooks["response"].append(check_answer)
    stranger.cookies.set(COOKIE, TOKEN)
    stranger.headers["Origin"] = ORIGIN
    return stranger


def check_answer(response: Any) -> None:
    response.read()
    if response.status_code == 200 and response.headers.get("content-type") == "application/json":
        assert faults_of_answer(response.request.method, response.request.url.path, response.json()) == []


class Line:
    """A tab's socket; waits for the message it is asked for and keeps the others.  Every message is held against its declaration."""

    def __init__(self, socket: Any, said: Any = messages.Said) -> None:
        self.socket = socket
        self.said = said
        self.seen: list[dict[str, Any]] = []

    def send(self, **message: Any) -> None:
        self.socket.send_json(message)

    def wait(self, kind: str, wanted: Callable[[dict[str, Any]], bool] = lambda message: True, most: int = 500) -> dict[str, Any]:
        for _ in range(most):
            message: dict[str, Any] = self.socket.receive_json()
            assert faults_of(message, self.said) == []
            self.seen.append(message)
            if message["type"] == kind and wanted(message):
                return message
        raise AssertionError(f"no {kind} among {[m['type'] for m in self.seen[-20:]]}")

    def game(self, wanted: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        return self.wait("game", wanted)


@pytest.fixture
def open_tab(client: TestClient) -> Callable[..., Any]:
    """`with open_tab() as line:` is a tab that has not joined a game yet."""
    from contextlib import contextmanager

    @contextmanager
    def opened() -> Iterator[Line]:
        with client.websocket_connect(SOCKET, headers={"Origin": ORIGIN, "Cookie": f"{COOKIE}={TOKEN}"}) as socket:
            yield Line(socket)

    return opened
