"""Values of the program -> JSON and back: the only place that knows how things look on the wire.

A `Text` travels as {"en": ..., "de": ...}, so that the page switches languages without asking.  What a feature says and asks is
declared in the `messages.py` of its folder; what several of them say is declared here.
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import PurePath
from typing import Any, Literal, NotRequired, TypedDict

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse

from kiebitz.interfaces.web.wire import MessageError as MessageError
from kiebitz.language import KiebitzError, Text
from kiebitz.score import Score, in_words


class Words(TypedDict):
    """A `Text`."""

    en: str
    de: str


class Judged(TypedDict):
    """A `Score` with its words and White's winning chance; the page calculates nothing."""

    cp: NotRequired[int]
    mate: NotRequired[int]
    text: str
    chance: float
    words: Words


class LineShown(TypedDict):
    """A line and the positions on it, the first one before its first move."""

    moves: list[str]
    san: list[Words]
    fens: list[str]


class Squares(TypedDict):
    white: list[str]
    black: list[str]


Color = Literal["w", "b"]


class Opening(TypedDict):
    name: Words
    eco: str


class Warming(TypedDict):
    """How far the kernels are compiled."""

    type: Literal["warming"]
    done: int
    total: int
    next: Words | None
    ready: bool
    reason: Words | None  # why it takes so long; None when it does not


class Note(TypedDict):
    """Something a person should know."""

    type: Literal["note"]
    text: Words


class Refused(TypedDict):
    """What was asked cannot be done, and why."""

    type: Literal["error"]
    text: Words
    gone: bool  # the game asked for is no longer laid out
    run: NotRequired[int]  # the analysis of a game that is over with it


class GoneError(MessageError):
    """A game that is no longer laid out; the page opens it again."""


def plain(value: object) -> Any:
    """Anything we keep as what JSON knows."""
    if isinstance(value, Text):
        return words(value)
    if isinstance(value, Score):
        return score(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, PurePath):
        return str(value)
    if hasattr(value, "item"):  # a number of numpy
        return plain(value.item())
    raise TypeError(f"no JSON for {type(value).__name__}")


def words(text: Text) -> Words:
    return {"en": text.en, "de": text.de}


def words_or_none(text: Text | None) -> Words | None:
    return None if text is None else words(text)


def all_words(texts: Iterable[Text]) -> list[Words]:
    return [words(text) for text in texts]


def judged(value: Score) -> Judged:
    told: Judged = {"text": str(value), "chance": round(value.winning_chance(), 4), "words": words(in_words(value))}
    if value.mate is not None:
        return {**told, "mate": value.mate}
    return {**told, "cp": value.cp or 0}


def score(value: Score | None) -> Judged | None:
    return None if value is None else judged(value)


def refused(error: KiebitzError, run: int | None = None) -> Refused:
    """On a socket."""
    told: Refused = {"type": "error", "text": words(error.text), "gone": isinstance(error, GoneError)}
    return told if run is None else {**told, "run": run}


def answer(value: object, status: int = 200) -> JSONResponse:
    """The reply of a route."""
    return JSONResponse(plain(value), status)


def refusal(error: KiebitzError, status: int = 400) -> JSONResponse:
    """One clear sentence instead of an answer."""
    return JSONResponse({"error": plain(error.text), "gone": isinstance(error, GoneError)}, status)


def _unreadable() -> MessageError:
    return MessageError(
        Text("A JSON object was expected, something else came.", "Erwartet war ein JSON-Objekt, gekommen ist etwas anderes.")
    )


def parse(raw: str | bytes) -> dict[str, object]:
    """A JSON object as it came from the page."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise _unreadable() from None
    if not isinstance(value, dict):
        raise _unreadable()
    return value


async def read_json(request: Request) -> dict[str, object]:
    """The JSON object in the body of a request."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise _unreadable()
    try:
        return parse(await request.body())
    except ClientDisconnect:
        raise MessageError(Text("The upload is too large.", "Das Hochgeladene ist zu groß.")) from None
