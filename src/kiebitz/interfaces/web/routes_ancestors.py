"""The ancestors: who they are, what they count, what we had to guess, and a look into their thinking."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz import opponents
from kiebitz.interfaces.web.ancestors_looking import Look
from kiebitz.interfaces.web.ancestors_stories import STORIES, spots
from kiebitz.interfaces.web.ancestors_terms import TABLES, UNITS
from kiebitz.interfaces.web.messages import answer, plain, read_json, wanted
from kiebitz.interfaces.web.positions import board_of


def in_order() -> list[str]:
    """From the oldest to the youngest."""
    return sorted(opponents.ROSTER, key=lambda key: opponents.profile(key).year)


@cache
def _ancestor(key: str) -> dict[str, Any]:
    profile, story = opponents.profile(key), STORIES[key]
    level = next(option for option in profile.options if option.key == "level")
    return {
        "key": key,
        "name": profile.name,
        "year": profile.year,
        "machine": plain(profile.machine),
        "authors": profile.authors,
        "motto": plain(story.motto),
        "story": plain(profile.story),
        "thinking": plain(story.thinking),
        "facts": [{"name": plain(name), "text": plain(text)} for name, text in story.facts],
        "source": plain(profile.source),
        "guesses": plain(profile.guesses),
        "level": {"low": level.low, "high": level.high, "default": level.default, "text": plain(level.text)},
        "levels": [{"level": number, "text": plain(story.level(number))} for number in story.shown_levels],
        "unit": plain(UNITS[key]),
        "terms": plain(TABLES[key]()),
        "spots": [plain(spot) | {"level": spot.level or level.default} for spot in spots(key)],
    }


async def ancestors(request: Request) -> Response:
    return answer({"ancestors": [await run_in_threadpool(_ancestor, key) for key in in_order()]})


def _begin(message: dict[str, Any]) -> Look:
    key = wanted(message, "key", str)
    opponents.profile(key)  # a name that nobody has is refused here
    return Look(key, board_of(message), wanted(message, "level", (int, type(None)), None))


async def look(request: Request) -> Response:
    """One position; the program thinks until it is done, or until the page has gone."""
    message = await read_json(request)
    found = await run_in_threadpool(_begin, message)
    try:
        while not await asyncio.to_thread(found.wait, 0.15):
            if await request.is_disconnected():
                return answer({}, 499)
    finally:
        found.break_off()
    return answer(await run_in_threadpool(found.message))


routes: list[BaseRoute] = [
    Route("/api/ancestors", ancestors),
    Route("/api/ancestors/look", look, methods=["POST"]),
]
