"""The line to one tab holds, whatever is asked."""

from __future__ import annotations

import asyncio
import json
from typing import cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from kiebitz.interfaces.web import tab_line
from kiebitz.interfaces.web.analysis.messages import ASKED, Asked
from kiebitz.interfaces.web.tab_line import UNEXPECTED, TabLine
from tests.waiting import LONG


class Socket:
    """Asks what it was told to, one question after the answer to the other, and leaves."""

    def __init__(self, *asked: str) -> None:
        self._asked = list(asked)
        self._answered = asyncio.Event()
        self.heard: list[str] = []

    async def accept(self) -> None:
        self._answered.set()

    async def receive_text(self) -> str:
        await self._answered.wait()
        self._answered.clear()
        if not self._asked:
            raise WebSocketDisconnect
        return self._asked.pop(0)

    async def send_json(self, message: dict[str, dict[str, str]]) -> None:
        json.dumps(message, ensure_ascii=False).encode()  # as the server does
        self.heard.append(message["text"]["en"])
        self._answered.set()

    async def close(self) -> None: ...


class Refusing(TabLine[Asked]):
    async def act(self, asked: Asked) -> None:
        raise ValueError("nothing works")

    async def leave(self) -> None: ...


def test_after_a_message_that_cannot_be_written_the_next_ones_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a letter, quoted in the answer, ended the task that writes: the tab heard nothing any more, not even that it was cancelled."""
    kept: list[BaseException] = []
    monkeypatch.setattr(tab_line, "keep", kept.append)

    async def talk() -> list[str]:
        socket = Socket('{"type": "\\ud800"}', json.dumps({"type": "stop"}))
        await asyncio.wait_for(Refusing(cast(WebSocket, socket), ASKED).serve(), LONG)
        return socket.heard

    assert asyncio.run(talk()) == [UNEXPECTED.en] * 2
    assert [type(error) for error in kept] == [UnicodeEncodeError, ValueError]
