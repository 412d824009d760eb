"""An app for each test with an archive of its own, spoken to in-process as a browser would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kiebitz.game.archive import Archive
from kiebitz.interfaces.web.app import make_app
from kiebitz.interfaces.web.hall import Hall
from tests.interfaces.web.browser import address, browser, open_page  # noqa: F401  fixtures of the journeys

TOKEN = "t" * 48
HOST = "127.0.0.1:8765"
ORIGIN = f"http://{HOST}"
SOCKET = f"ws://{HOST}/socket"
COOKIE = "kiebitz-8765"


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
    """The user's browser."""
    stranger.cookies.set(COOKIE, TOKEN)
    stranger.headers["Origin"] = ORIGIN
    return stranger


class Line:
    """A tab's socket; waits for the message it is asked for and keeps the others."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.seen: list[dict[str, Any]] = []

    def send(self, **message: Any) -> None:
        self.socket.send_json(message)

    def wait(self, kind: str, wanted: Callable[[dict[str, Any]], bool] = lambda message: True, most: int = 500) -> dict[str, Any]:
        for _ in range(most):
            message: dict[str, Any] = self.socket.receive_json()
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
