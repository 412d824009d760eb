"""The socket: one line per tab.  What a person does comes in, what happens goes out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from kiebitz.interfaces.web.messages import MessageError, words
from kiebitz.interfaces.web.rooms.asked import ASKED, Deed, Join, New
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.interfaces.web.rooms.messages import Preparing
from kiebitz.interfaces.web.rooms.room import Room
from kiebitz.interfaces.web.tab_line import Message, TabLine
from kiebitz.language import Text

MOMENT = 1.0  # seconds after which a waiting person is told why, again and again
BEING_PREPARED = Text(
    "The players are being prepared; a program met for the first time is compiled for this computer (once, some seconds).",
    "Die Spieler werden vorbereitet; ein zum ersten Mal gewähltes Programm wird für diesen Rechner übersetzt (einmalig, einige Sekunden).",
)
QUEUE = 300  # messages a slow tab may be behind; frames beyond are left out, everything else is not


class Tab(TabLine[Join | New | Deed]):
    """One open page with a game."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        super().__init__(socket, ASKED)
        self._hall = hall
        self._room: Room | None = None
        self._was_told = False  # that the engine is ready
        self._warmth: asyncio.Task[None] | None = None

    def post(self, message: Message) -> None:
        if message["type"] != "search" or self._queue.qsize() < QUEUE:
            super().post(message)

    async def leave(self) -> None:
        if self._warmth is not None:
            self._warmth.cancel()
        if self._room is not None:
            await self._room.leave(self.post)

    async def act(self, asked: Join | New | Deed) -> None:
        if isinstance(asked, Join):
            await self._enter(await self._patiently(asyncio.to_thread(self._hall.room, asked.game)))
        elif isinstance(asked, New):
            await self._enter(await self._patiently(asyncio.to_thread(self._hall.new_game, asked)))
        elif self._room is None:
            raise MessageError(Text("No game has been joined yet.", "Es ist noch keine Partie gewählt."))
        else:
            if asked.needs_engine and self._room.has_program:  # its answer needs the engine; what a person does waits for it
                await self._warm()
            await asyncio.to_thread(asked.do, self._room)

    async def _patiently(self, opening: Awaitable[Room]) -> Room:
        """Usually at once; where something must be compiled first, who waits is told."""
        task = asyncio.ensure_future(opening)
        told: Preparing = {"type": "preparing", "text": words(BEING_PREPARED)}
        while not (await asyncio.wait({task}, timeout=MOMENT))[0]:
            self.post(told if self._hall.warming.is_done else self._hall.warming.message())
        return await task

    async def _enter(self, room: Room) -> None:
        if self._room is not None and self._room is not room:
            await self._room.leave(self.post)
        if self._room is not room:
            self._room = room
            await room.enter(self.post)
        self._tell_warmth()

    def _tell_warmth(self) -> None:
        """How far the engine is, until it is ready; the game is on the board meanwhile."""
        if self._warmth is None or self._warmth.done():
            self._warmth = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        if not self._was_told:
            await self.warm(self._hall)
            self._was_told = True
            self.post(self._hall.warming.message())


async def socket(websocket: WebSocket) -> None:
    hall: Hall = websocket.app.state.hall
    await Tab(websocket, hall).serve()


routes: list[BaseRoute] = [WebSocketRoute("/socket", socket)]
