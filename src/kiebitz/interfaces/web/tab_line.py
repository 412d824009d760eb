"""The line to one open tab: what it asks comes in one message after the other, what there is to tell goes out through a queue.

A request that is refused, or that goes wrong inside, is answered with a sentence; the line stays open.
"""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from kiebitz.interfaces.failures import keep
from kiebitz.interfaces.web.messages import MessageError, Refused, parse, refused
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.interfaces.web.security import LARGEST_MESSAGE
from kiebitz.interfaces.web.wire import pick
from kiebitz.language import KiebitzError, Text

TOO_LARGE = Text("The message is too large.", "Die Nachricht ist zu groß.")
UNEXPECTED = Text(
    "Something went wrong inside the program; a log keeps the details.", "Im Programm ist etwas schiefgegangen; ein Protokoll hält es fest."
)


Asked = TypeVar("Asked")
Message = Mapping[str, object]  # one of those a page declares


class TabLine(ABC, Generic[Asked]):
    """What a socket does for any page; a page says what it may be asked, and does it."""

    def __init__(self, socket: WebSocket, known: Mapping[str, type[Asked]]) -> None:
        self._socket = socket
        self._known = known
        self._queue: asyncio.Queue[Message] = asyncio.Queue()

    def post(self, message: Message) -> None:
        self._queue.put_nowait(message)

    @abstractmethod
    async def act(self, asked: Asked) -> None:
        """Do what the tab asks for."""

    def refusal(self, error: KiebitzError, asked: Asked | None) -> Refused:
        """`asked`: None where it could not be understood."""
        return refused(error)

    @abstractmethod
    async def leave(self) -> None:
        """The tab is gone."""

    async def serve(self) -> None:
        await self._socket.accept()
        writer = asyncio.create_task(self._write())
        try:
            while True:
                raw = await self._socket.receive_text()
                asked: Asked | None = None
                try:
                    if len(raw) > LARGEST_MESSAGE:
                        raise MessageError(TOO_LARGE)
                    asked = pick(parse(raw), self._known)
                    await self.act(asked)
                except KiebitzError as error:
                    self.post(self.refusal(error, asked))
                except Exception as error:
                    keep(error)
                    self.post(self.refusal(KiebitzError(UNEXPECTED), asked))
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # gone, or it sent bytes where text was expected
        finally:
            writer.cancel()
            await self.leave()
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close()

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._queue.get()
                try:
                    await self._socket.send_json(message)
                except (TypeError, ValueError) as error:  # it cannot be written; else all that follows would be lost with it
                    keep(error)
                    await self._socket.send_json(refused(KiebitzError(UNEXPECTED)))

    async def warm(self, hall: Hall) -> None:
        """Nothing can be thought about before the kernels are compiled; what is missing is told."""
        while not hall.warming.is_done:
            self.post(hall.warming.message())
            await asyncio.to_thread(hall.warming.wait, 0.5)
        hall.warming.check()
