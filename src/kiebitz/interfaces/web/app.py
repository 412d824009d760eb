"""The web page's server: static files, data routes, one socket.

Routes live in `routes.py` and `*_routes.py` of the features' folders, one idea each, as `routes: list[Route |
WebSocketRoute]`; every such file is found by itself.  A handler reaches the games through `request.app.state.hall`, and what
its feature keeps beside them through a `Kept`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib import import_module
from pkgutil import walk_packages

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from kiebitz.interfaces import web
from kiebitz.interfaces.failures import keep
from kiebitz.interfaces.web import front
from kiebitz.interfaces.web.files import Files
from kiebitz.interfaces.web.kept import Kept
from kiebitz.interfaces.web.messages import refusal
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.interfaces.web.security import Guard
from kiebitz.language import KiebitzError, Text

# Threads for what tabs ask.  Mostly they wait for the disk, and with fewer of them games would wait for each other; 32 took 200 MB more.
HANDS = 8


def all_routes() -> list[BaseRoute]:
    """What every `routes.py` and `*_routes.py` offers."""
    found: list[BaseRoute] = []
    for module in walk_packages(web.__path__, f"{web.__name__}."):
        if re.search(r"[._]routes$", module.name):
            found += import_module(module.name).routes
    return found


def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, KiebitzError)
    return refusal(error)


def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return refusal(KiebitzError(Text("There is nothing under this address.", "Unter dieser Adresse gibt es nichts.")), status)


def _failed(request: Request, error: Exception) -> Response:
    keep(error)
    text = Text(
        "Something went wrong inside the program; a log keeps the details.",
        "Im Programm ist etwas schiefgegangen; ein Protokoll hält es fest.",
    )
    return refusal(KiebitzError(text), 500)


async def _tidy(hall: Hall) -> None:
    """Games nobody looks at any more give their memory back; they are in the archive."""
    while True:
        await asyncio.sleep(30)
        await run_in_threadpool(hall.tidy, 120.0)


def make_app(hall: Hall, token: str, hosts: frozenset[str], is_everywhere: bool = False) -> Starlette:
    """The whole application; `hosts` are the names with port under which it may be called, `is_everywhere` adds
    the address at which a call arrived."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(HANDS, "hand"))
        hall.bind(loop)
        hall.warming.start()
        tidying = asyncio.create_task(_tidy(hall))
        yield
        tidying.cancel()
        await run_in_threadpool(hall.close)

    files = Files()
    app = Starlette(
        routes=[front.route(files), *all_routes(), *files.routes()],
        middleware=[Middleware(Guard, token=token, hosts=hosts, is_everywhere=is_everywhere)],
        exception_handlers={KiebitzError: _refuse, HTTPException: _not_found, Exception: _failed},
        lifespan=lifespan,
    )
    app.state.hall = hall
    Kept.make_all(app)
    return app
