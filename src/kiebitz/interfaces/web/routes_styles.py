"""The page of the styles: what there is, what a change does to the position at hand, and keeping, renaming, deleting.

A style comes either by its name or as the words the page has edited; see styles_words.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz.evaluation.weights import Style, StyleError, write_style
from kiebitz.interfaces.web import styles_shelf as shelf
from kiebitz.interfaces.web.messages import answer, read_json, wanted
from kiebitz.interfaces.web.positions import board_of
from kiebitz.interfaces.web.styles_trial import Desks, chosen, judged
from kiebitz.interfaces.web.styles_words import catalogue, style_of, words
from kiebitz.language import same

LONGEST_TAB = 40  # characters of the name a tab gives itself
WARM_UP = 120  # seconds, at most

Message = dict[str, Any]


def _desks(app: Starlette) -> Desks:
    if not hasattr(app.state, "style_desks"):
        app.state.style_desks = Desks()
    desks: Desks = app.state.style_desks
    return desks


def _style(message: Message, key: str) -> Style:
    """A style by name, or as edited."""
    raw = wanted(message, key, (str, dict))
    return shelf.find(raw) if isinstance(raw, str) else style_of(raw, "edited")


def _pair(message: Message) -> tuple[Style, Style]:
    return _style(message, "first"), _style(message, "second")


# What a style does to a position ---------------------------------------------------------------


def _judge(app: Starlette, message: Message) -> Message:
    return judged(board_of(message), *_pair(message))


def _choose(app: Starlette, message: Message) -> Message:
    app.state.hall.warming.wait(WARM_UP)  # a search that compiles first has no time left to search
    desk = _desks(app).of(wanted(message, "tab", str)[:LONGEST_TAB])
    ticket = desk.begin()
    board, styles = board_of(message), _pair(message)
    first = desk.choose(ticket, board, styles[0])
    second = desk.choose(ticket, board, styles[1]) if first is not None else None
    if first is None or second is None:
        return {"overtaken": True}
    return {"overtaken": False, **chosen(board, styles, (first, second))}


def _stop(app: Starlette, message: Message) -> Message:
    _desks(app).stop(wanted(message, "tab", str)[:LONGEST_TAB])
    return {}


# The shelf -------------------------------------------------------------------------------------


def _open(app: Starlette, message: Message) -> Message:
    return words(shelf.find(wanted(message, "key", str)))


def _user_terms(key: str) -> tuple[str, ...]:
    """The files of own terms a style names; what the page edits leaves them as they are."""
    try:
        return shelf.find(key).user_terms
    except StyleError:  # deleted or damaged meanwhile: what was edited is not lost with it
        return ()


def _save(app: Starlette, message: Message) -> Message:
    """Under a new name, or over the own style it was opened from."""
    origin = wanted(message, "key", str)
    name = wanted(message, "name", (str, type(None)), None)
    style = style_of(wanted(message, "style", dict), origin, _user_terms(origin))
    if name is None:
        return {"key": shelf.overwrite(style, origin)}
    return {"key": shelf.save(replace(style, name=same(shelf.free_name(name))), name)}


def _rename(app: Starlette, message: Message) -> Message:
    return {"key": shelf.rename(wanted(message, "key", str), wanted(message, "name", str))}


def _delete(app: Starlette, message: Message) -> Message:
    shelf.remove(wanted(message, "key", str))
    return {}


def _upload(app: Starlette, message: Message) -> Message:
    return {"key": shelf.take_in(wanted(message, "text", str), wanted(message, "file", str))}


def _file(app: Starlette, message: Message) -> Message:
    """The style file for the download: as it lies on the shelf, or with what was edited."""
    key = wanted(message, "key", str)
    edited = wanted(message, "style", (dict, type(None)), None)
    text = shelf.text_of(key) if edited is None else write_style(style_of(edited, key, _user_terms(key)))
    return {"file": f"{key}.toml", "text": text}


def _list(app: Starlette, message: Message) -> Message:
    return {"styles": shelf.listed()}


def _catalogue(app: Starlette, message: Message) -> Message:
    return catalogue()


def _route(path: str, work: Callable[[Starlette, Message], Message]) -> Route:
    """Every answer is worked out in a thread: files and searches never hold up the page."""

    async def serve(request: Request) -> Response:
        message = await read_json(request) if request.method == "POST" else {}
        return answer(await run_in_threadpool(work, request.app, message))

    is_question = work in (_list, _catalogue)
    return Route(f"/api/styles{path}", serve, methods=["GET"] if is_question else ["POST"])


routes: list[BaseRoute] = [
    _route("", _list),
    _route("/catalogue", _catalogue),
    _route("/open", _open),
    _route("/judge", _judge),
    _route("/choose", _choose),
    _route("/stop", _stop),
    _route("/save", _save),
    _route("/rename", _rename),
    _route("/delete", _delete),
    _route("/upload", _upload),
    _route("/file", _file),
]
