"""What went over the wire held against what was declared: used by every test that talks to the server, and by the journeys."""

from __future__ import annotations

import json
from typing import Any, get_args, get_type_hints

from starlette.routing import Match

from kiebitz.interfaces.web.analysis import messages as analysis
from kiebitz.interfaces.web.app import all_routes
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms import messages as rooms
from kiebitz.interfaces.web.wire import misfits

SAID = {"/socket": rooms.Said, "/analysis": analysis.Said}


def by_type(said: Any) -> dict[str, Any]:
    """The word in `type` -> the declaration."""
    return {get_args(get_type_hints(each)["type"])[0]: each for each in get_args(said)}


def faults_of(message: Any, said: Any) -> list[str]:
    """What is wrong with a message of a socket."""
    kinds = by_type(said)
    if message["type"] not in kinds:
        return [f"“{message['type']}” is not declared"]
    return [str(each) for each in misfits(message, kinds[message["type"]], message["type"])]


def faults_of_frame(address: str, payload: str | bytes) -> list[str]:
    """The same for a frame the browser got."""
    path = "/" + address.split("//")[1].partition("/")[2]
    return faults_of(json.loads(payload), SAID[path])


def question(method: str, path: str) -> Question | None:
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
    for route in all_routes():
        if isinstance(route, Question) and route.matches(scope)[0] is Match.FULL:
            return route
    return None


def faults_of_answer(method: str, path: str, value: Any) -> list[str]:
    """What is wrong with the answer to a question."""
    asked = question(method, path)
    return [] if asked is None else [str(each) for each in misfits(value, asked.answered, path)]
