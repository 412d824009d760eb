"""Connections that begin a request and never finish it are closed after a while.

The server's own limit counts only between two requests, so whoever sent half a head kept its place for ever.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS = 15.0  # for the head of a request


class PatientProtocol(H11Protocol):
    """As the server's own, with a limit for the time between the first word and a whole question."""

    seconds = SECONDS

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._limit: asyncio.TimerHandle | None = None
        self._is_upgraded = False  # a socket now: its own pings tell whether anybody is there

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_a_question()

    def connection_lost(self, exc: Exception | None) -> None:
        self._be_content()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._be_content()  # it is being answered, or its body is on the way
        elif self._limit is None and not self._is_upgraded and not self.transport.is_closing():
            self._wait_for_a_question()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._is_upgraded = True  # before: whoever handles the first bytes comes back to `data_received`
        self._be_content()
        super().handle_websocket_upgrade(event)

    def _wait_for_a_question(self) -> None:
        self._limit = self.loop.call_later(self.seconds, self._give_up)

    def _be_content(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _give_up(self) -> None:
        self._limit = None
        if (self.cycle is None or self.cycle.response_complete) and not self.transport.is_closing():
            self.transport.close()
