"""The front page: static/index.html, told what there is.

The browser would find the scripts of a page one import after the other, each wave waiting for the one before.  Here it is told
all of them at once: those of the frame in the head, those of the page that is wanted by early.js, which knows the address.
"""

from __future__ import annotations

import json
from string import Template

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kiebitz.interfaces.web.files import Files

FRAME = "main.js"


def page_names(files: Files) -> list[str]:
    """Every folder with a page.js is a page; a link to one that is not there would be a dead end."""
    return sorted(name.removesuffix("/page.js") for name in files.names() if name.endswith("/page.js") and name.count("/") == 1)


def front_page(files: Files) -> str:
    """The whole page as it is sent; every address in it carries the stamp."""
    base = f"/static/{files.stamp}/"
    frame = files.modules_of(FRAME)
    ahead = {name: [each for each in files.modules_of(f"{name}/page.js") if each not in frame] for name in page_names(files)}
    preloads = "\n".join(f'  <link rel="modulepreload" href="{base}{name}">' for name in frame[1:])
    return Template(files.text("index.html")).substitute(base=base, frame=preloads.strip(), ahead=json.dumps(ahead, separators=(",", ":")))


def route(files: Files) -> Route:
    made: dict[str, str] = {}  # by stamp

    def current() -> str:
        files.look()
        if files.stamp not in made:
            made.clear()
            made[files.stamp] = front_page(files)
        return made[files.stamp]

    async def index(request: Request) -> Response:
        return HTMLResponse(await run_in_threadpool(current))

    return Route("/", index)
