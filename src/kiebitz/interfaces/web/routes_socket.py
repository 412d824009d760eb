"""The socket: one line per tab.  What a person does comes in, what happens goes out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kiebitz.game.time_controls import TimeControl
from kiebitz.interfaces.failures import keep
from kiebitz.interfaces.web.hall import Hall
from kiebitz.interfaces.web.messages import MessageError, parse, plain, wanted
from kiebitz.interfaces.web.room import Room
from kiebitz.interfaces.web.security import LARGEST_MESSAGE
from kiebitz.language import KiebitzError, Text

QUEUE = 300  # messages a slow tab may be behind; frames beyond are left out, everything else is not

UNEXPECTED = Text(
    "Something went wrong inside the program; a log keeps the details.", "Im Programm ist etwas schiefgegangen; ein Protokoll hält es fest."
)


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


class Tab:
    """One open page."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self._socket = socket
        self._hall = hall
        self._room: Room | None = None
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def post(self, message: dict[str, Any]) -> None:
        if message["type"] != "search" or self._queue.qsize() < QUEUE:
            self._queue.put_nowait(message)

    async def serve(self) -> None:
        await self._socket.accept()
        writer = asyncio.create_task(self._write())
        try:
            while True:
                raw = await self._socket.receive_text()
                try:
                    if len(raw) > LARGEST_MESSAGE:
                        raise MessageError(Text("The message is too large.", "Die Nachricht ist zu groß."))
                    await self._act(parse(raw))
                except KiebitzError as error:
                    self.post({"type": "error", "text": plain(error.text)})
                except Exception as error:
                    keep(error)
                    self.post({"type": "error", "text": plain(UNEXPECTED)})
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # gone, or it sent bytes where text was expected
        finally:
            writer.cancel()
            if self._room is not None:
                await self._room.leave(self.post)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close()

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._socket.send_json(await self._queue.get())

    async def _act(self, message: dict[str, Any]) -> None:
        kind = wanted(message, "type", str)
        if kind == "join":
            number = wanted(message, "game", (int, type(None)), None)
            await self._warm()
            await self._enter(await asyncio.to_thread(self._hall.room, number))
        elif kind == "new":
            await self._warm()
            await self._enter(await asyncio.to_thread(self._hall.new_game, message))
        elif kind in ACTIONS:
            if self._room is None:
                raise MessageError(Text("No game has been joined yet.", "Es ist noch keine Partie gewählt."))
            await asyncio.to_thread(ACTIONS[kind], self._room, message)
        else:
            raise MessageError(Text("There is no message “{kind}”.", "Es gibt keine Nachricht „{kind}“.").format(kind=kind[:40]))

    async def _enter(self, room: Room) -> None:
        if self._room is not None and self._room is not room:
            await self._room.leave(self.post)
        if self._room is not room:
            self._room = room
            await room.enter(self.post)

    async def _warm(self) -> None:
        """Nothing can be played before the kernels are compiled; what is missing is told."""
        warming = self._hall.warming
        while not warming.is_done:
            self.post({"type": "warming", **warming.message()})
            await asyncio.to_thread(warming.wait, 0.5)
        warming.check()
        self.post({"type": "warming", **warming.message()})


async def socket(websocket: WebSocket) -> None:
    hall: Hall = websocket.app.state.hall
    await Tab(websocket, hall).serve()


routes: list[BaseRoute] = [WebSocketRoute("/socket", socket)]
