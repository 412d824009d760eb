"""Which pages there are: every folder of static with a page.js.  A link to a page that is not there would be a dead end."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.interfaces.web.questions import Question

STATIC = Path(__file__).parent / "static"


class Pages(TypedDict):
    pages: list[str]


def page_names() -> list[str]:
    return sorted(path.parent.name for path in STATIC.glob("*/page.js"))


def pages(app: Starlette) -> Pages:
    return {"pages": page_names()}


routes: list[BaseRoute] = [Question("/api/pages", pages)]
