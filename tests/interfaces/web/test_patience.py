"""Half-open connections: two hundred slow ones kept their places for as long as they liked."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from kiebitz.interfaces.web.patience import PatientProtocol


class Hasty(PatientProtocol):
    seconds = 0.3


async def echo(line: WebSocket) -> None:
    await line.accept()
    while True:
        await line.send_text(await line.receive_text())


@pytest.fixture
def port() -> Iterator[int]:
    app = Starlette(routes=[Route("/", lambda request: PlainTextResponse("here")), WebSocketRoute("/socket", echo)])
    server = uvicorn.Server(
        uvicorn.Config(app, http=Hasty, ws="websockets-sansio", log_level="critical", timeout_keep_alive=30, lifespan="off")
    )
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(10)


def test_whoever_never_finishes_its_question_is_sent_away(port: int) -> None:
    for words in (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "):
        with socket.create_connection(("127.0.0.1", port), 30) as slow:
            slow.sendall(words)
            assert slow.recv(100) == b"", "closed by the server"


def test_whole_questions_are_answered_and_half_a_second_one_ends(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), 30) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        heard = b""
        while not heard.endswith(b"here"):
            heard += line.recv(1000)
        line.sendall(b"GET / HTT")
        assert line.recv(100) == b""


def test_a_socket_stays_open_however_long_nobody_speaks(port: int) -> None:
    """Every socket was cut after the time for a question; an analysis of a whole game that took longer was lost."""
    with connect(f"ws://127.0.0.1:{port}/socket") as line, socket.create_connection(("127.0.0.1", port), 30) as slow:
        assert slow.recv(100) == b"", "the time for a question is over"
        for word in ("still", "here"):
            line.send(word)
            assert line.recv(30) == word
            with socket.create_connection(("127.0.0.1", port), 30) as slow_again:
                assert slow_again.recv(100) == b""
