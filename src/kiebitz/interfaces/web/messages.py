"""Dataclass -> JSON and back: the only place that knows how things look on the wire.

A `Text` travels as {"en": ..., "de": ...}, so that the page switches languages without asking.
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from enum import Enum
from pathlib import PurePath
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse

from kiebitz.language import KiebitzError, Text
from kiebitz.score import Score, in_words


class MessageError(KiebitzError):
    """Something that came from the page and cannot be understood."""


def plain(value: object) -> Any:
    """Anything we keep as what JSON knows."""
    if isinstance(value, Text):
        return {"en": value.en, "de": value.de}
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


def score(value: Score | None) -> dict[str, Any] | None:
    """A judgement with its words and White's winning chance; the page calculates nothing."""
    if value is None:
        return None
    return {**value.as_dict(), "text": str(value), "chance": round(value.winning_chance(), 4), "words": plain(in_words(value))}


def answer(value: object, status: int = 200) -> JSONResponse:
    """The reply of a route."""
    return JSONResponse(plain(value), status)


def refusal(error: KiebitzError, status: int = 400) -> JSONResponse:
    """One clear sentence instead of an answer."""
    return JSONResponse({"error": plain(error.text)}, status)


def _unreadable() -> MessageError:
    return MessageError(
        Text("A JSON object was expected, something else came.", "Erwartet war ein JSON-Objekt, gekommen ist etwas anderes.")
    )


def parse(raw: str | bytes) -> dict[str, Any]:
    """A JSON object as it came from the page."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise _unreadable() from None
    if not isinstance(value, dict):
        raise _unreadable()
    return value


async def read_json(request: Request) -> dict[str, Any]:
    """The JSON object in the body of a request."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise _unreadable()
    try:
        return parse(await request.body())
    except ClientDisconnect:
        raise MessageError(Text("The upload is too large.", "Das Hochgeladene ist zu groß.")) from None


def wanted(message: Mapping[str, Any], key: str, kind: type | tuple[type, ...], default: Any = ...) -> Any:
    """One value of a message; a missing or wrong one is named."""
    value = message.get(key, default)
    kinds = kind if isinstance(kind, tuple) else (kind,)
    is_wrong = value is ... or not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds)
    if is_wrong and (value is ... or value is not default):
        raise MessageError(Text("The message lacks a usable “{key}”.", "In der Nachricht fehlt ein brauchbares „{key}“.").format(key=key))
    return value
