"""The socket: one line per tab.  What a person does comes in, what happens goes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from kiebitz.game.time_controls import TimeControl
from kiebitz.interfaces.web.hall import Hall
from kiebitz.interfaces.web.messages import MessageError, plain, wanted
from kiebitz.interfaces.web.room import Room
from kiebitz.interfaces.web.tab_line import TabLine, unknown_message
from kiebitz.language import Text

MOMENT = 1.5  # seconds after which a waiting person is told why
BEING_PREPARED = Text(
    "The players are being prepared; a program met for the first time is compiled for this computer (once, some seconds).",
    "Die Spieler werden vorbereitet; ein zum ersten Mal gewähltes Programm wird für diesen Rechner übersetzt (einmalig, einige Sekunden).",
)
QUEUE = 300  # messages a slow tab may be behind; frames beyond are left out, everything else is not


def _count(message: dict[str, Any]) -> int | None:
    count = wanted(message, "count", (int, type(None)), None)
    return None if count is None else max(1, min(count, 1000))


Action = Callable[[Room, dict[str, Any]], object]

# What a tab may ask of its game.
ACTIONS: dict[str, Action] = {
    "play": lambda room, message: room.session.play(wanted(message, "move", str)[:20]),
    "back": lambda room, message: room.session.take_back(_count(message)),
    "forward": lambda room, message: room.session.forward(_count(message) or 1),
    "goto": lambda room, message: room.session.go_to(wanted(message, "ply", int)),
    "swap": lambda room, message: room.session.swap_sides(),
    "pass": lambda room, message: room.session.pass_move(),
    "hint": lambda room, message: room.hint(),
    "now": lambda room, message: room.session.move_now(),
    "draw": lambda room, message: room.session.offer_draw(),
    "accept": lambda room, message: room.session.accept_draw(),
    "decline": lambda room, message: room.session.decline_draw(),
    "resign": lambda room, message: room.session.resign(),
    "playOn": lambda room, message: room.session.play_on(),
    "pause": lambda room, message: room.session.pause(),
    "resume": lambda room, message: room.session.resume(),
    "pace": lambda room, message: room.set_pace(wanted(message, "seconds", (int, float))),
    "time": lambda room, message: room.session.set_control(TimeControl.parse(wanted(message, "time", str)[:40])),
}


class Tab(TabLine):
    """One open page with a game."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        super().__init__(socket)
        self._hall = hall
        self._room: Room | None = None

    def post(self, message: dict[str, Any]) -> None:
        if message["type"] != "search" or self._queue.qsize() < QUEUE:
            super().post(message)

    async def leave(self) -> None:
        if self._room is not None:
            await self._room.leave(self.post)

    async def act(self, message: dict[str, Any]) -> None:
        kind = wanted(message, "type", str)
        if kind == "join":
            number = wanted(message, "game", (int, type(None)), None)
            await self._warm()
            await self._enter(await asyncio.to_thread(self._hall.room, number))
        elif kind == "new":
            await self._warm()
            await self._enter(await self._patiently(asyncio.to_thread(self._hall.new_game, message)))
        elif kind in ACTIONS:
            if self._room is None:
                raise MessageError(Text("No game has been joined yet.", "Es ist noch keine Partie gewählt."))
            await asyncio.to_thread(ACTIONS[kind], self._room, message)
        else:
            raise unknown_message(kind)

    async def _patiently(self, opening: Coroutine[Any, Any, Room]) -> Room:
        """Usually at once; a program met for the first time is compiled, and who waits is told."""
        task = asyncio.ensure_future(opening)
        if not (await asyncio.wait({task}, timeout=MOMENT))[0]:
            self.post({"type": "note", "text": plain(BEING_PREPARED)})
        return await task

    async def _enter(self, room: Room) -> None:
        if self._room is not None and self._room is not room:
            await self._room.leave(self.post)
        if self._room is not room:
            self._room = room
            await room.enter(self.post)

    async def _warm(self) -> None:
        await self.warm(self._hall)
        self.post({"type": "warming", **self._hall.warming.message()})


async def socket(websocket: WebSocket) -> None:
    hall: Hall = websocket.app.state.hall
    await Tab(websocket, hall).serve()


routes: list[BaseRoute] = [WebSocketRoute("/socket", socket)]
