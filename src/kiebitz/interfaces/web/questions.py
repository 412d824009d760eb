"""Questions that have one answer: a function and an address are a route.

The annotations of the function say it all: `asked` is the declared question (absent: none is put), what it returns the declared
answer.  It works in a thread, so that files and searches never hold up the page.  What takes long is `Lasting` work: it is
broken off when the page has gone.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, Generic, Literal, Protocol, TypeVar, cast, get_type_hints, runtime_checkable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiebitz.interfaces.web.messages import answer, read_json
from kiebitz.interfaces.web.wire import read
from kiebitz.limits import Signal

Found = TypeVar("Found")
Method = Literal["GET", "POST"]
LOOK = 0.15  # seconds between two looks whether the page is still there
GONE = 499  # nobody reads it


@runtime_checkable
class Lasting(Protocol):
    """Work that goes on by itself; its `message` is the answer."""

    def wait(self, seconds: float) -> bool: ...
    def break_off(self) -> None: ...
    def message(self) -> Any: ...


class InThread(Generic[Found]):
    """`Lasting` work in a thread of its own, which hears by its signal when it is broken off."""

    def __init__(self, work: Callable[[Signal], Found]) -> None:
        self._work = work
        self._signal = Signal()
        self._found: Found | None = None
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._found = self._work(self._signal)
        except Exception as error:
            self._failure = error

    def wait(self, seconds: float) -> bool:
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def break_off(self) -> None:
        self._signal.stop()

    @property
    def found(self) -> Found:
        """What came of it; only when `wait` has said so."""
        if self._failure is not None:
            raise self._failure
        return cast("Found", self._found)


class Question(Route):
    """`work(app, asked, **places of the address)`; asked with POST comes as JSON, with GET in the address."""

    def __init__(self, path: str, work: Callable[..., object], method: Method | None = None) -> None:
        hints = get_type_hints(work)
        self.asked: type | None = hints.get("asked")
        done = getattr(hints["return"], "message", None)  # of lasting work
        self.answered: Any = hints["return"] if done is None else get_type_hints(done)["return"]
        self._work = work
        super().__init__(path, self._serve, methods=[method or ("POST" if self.asked else "GET")])

    async def _serve(self, request: Request) -> Response:
        given: list[object] = [request.app]
        if self.asked is not None:
            given.append(read(await read_json(request) if request.method == "POST" else request.query_params, self.asked))
        begun: list[object] = []
        is_gone = threading.Event()

        def begin() -> object:
            begun.append(self._work(*given, **request.path_params))
            if is_gone.is_set():
                _break_off(begun[0])
            return begun[0]

        try:
            found = await run_in_threadpool(begin)
            return await _when_done(found, request) if isinstance(found, Lasting) else answer(found)
        except asyncio.CancelledError:  # the server ends while somebody still waits, perhaps before we hear of the work that has begun
            is_gone.set()
            for work in begun:
                _break_off(work)
            return answer({}, GONE)


def _break_off(work: object) -> None:
    if isinstance(work, Lasting):
        work.break_off()


async def _when_done(work: Lasting, request: Request) -> Response:
    try:
        while not await asyncio.to_thread(work.wait, LOOK):
            if await request.is_disconnected():
                return answer({}, GONE)
    finally:
        work.break_off()
    return answer(await run_in_threadpool(work.message))
