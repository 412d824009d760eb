"""Which pages there are: every file in static/pages.  A link to a page that is not there would be a dead end."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz.interfaces.web.messages import answer

PAGES = Path(__file__).parent / "static" / "pages"


async def pages(request: Request) -> Response:
    return answer({"pages": sorted(path.stem for path in PAGES.glob("*.js"))})


routes: list[BaseRoute] = [Route("/api/pages", pages)]
