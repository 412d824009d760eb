"""What the new game dialog offers: players, levels, styles, time controls."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz import opponents
from kiebitz.game.time_controls import TimeControl
from kiebitz.interfaces.web.messages import answer, plain
from kiebitz.language import KiebitzError, Text
from kiebitz.levels import FULL_LEVEL, elo_of_level

TIMES = ("unlimited", "2s", "5s", "15s", "5m+3", "15m+10", "40/2h", "depth 6", "nodes 20000")
OWN_STORY = Text("This program at any strength, with any style.", "Dieses Programm in jeder Stärke, mit jedem Stil.")


@cache
def _players() -> list[dict[str, Any]]:
    own = {
        "key": "kiebitz", "name": "Kiebitz", "year": None, "machine": None, "story": plain(OWN_STORY),
        "level": {"low": 1, "high": FULL_LEVEL, "default": 3}, "hasStyle": True,
    }  # fmt: skip
    found: list[dict[str, Any]] = [own]
    for key in opponents.ROSTER:
        profile = opponents.profile(key)
        level = next((option for option in profile.options if option.key == "level"), None)
        found.append(
            {
                "key": key, "name": profile.name, "year": profile.year, "machine": plain(profile.machine), "story": plain(profile.story),
                "level": None if level is None or level.low is None else {"low": level.low, "high": level.high, "default": level.default},
                "hasStyle": False,
            }
        )  # fmt: skip
    return found


def _styles() -> list[dict[str, Any]]:
    from kiebitz.engine import SEARCH_BOUNDS
    from kiebitz.evaluation.weights import load_style, style_names

    found = []
    for name in style_names():
        try:
            style = load_style(name, SEARCH_BOUNDS)
        except KiebitzError:  # a damaged file is told on the page of the styles
            continue
        found.append({"key": name, "name": plain(style.name), "description": plain(style.description)})
    return found


def _offer(engines: bool) -> dict[str, Any]:
    return {
        "engines": engines,
        "players": _players(),
        "levels": [{"level": level, "elo": elo_of_level(level)} for level in range(1, FULL_LEVEL + 1)],
        "styles": _styles(),
        "times": [{"key": time, "text": plain(TimeControl.parse(time).text)} for time in TIMES],
    }


async def start(request: Request) -> Response:
    return answer(await run_in_threadpool(_offer, request.app.state.hall.engines))


routes: list[BaseRoute] = [Route("/api/start", start)]
