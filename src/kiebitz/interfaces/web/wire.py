"""What may go over the wire, declared once: a `TypedDict` for what the server says, a dataclass for what the page asks.

The declaration is all there is to a message: the types of its fields are the check of what comes in, and the tests hold every
message that goes out against the same types.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, NotRequired, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from kiebitz.language import KiebitzError, Text

Asked = TypeVar("Asked")
LONGEST_PLACE = 80  # characters of the name of what is wrong
LARGEST_NUMBER = 1e15  # far beyond everything we measure; whole numbers up to it are exact


class MessageError(KiebitzError):
    """Something that came from the page and cannot be understood."""


# What the page asks ---------------------------------------------------------------------------


def name_of(asked: type) -> str:
    """The word a message of this class goes under: `PlayOn` is "playOn"."""
    return asked.__name__[0].lower() + asked.__name__[1:]


def by_name(*asked: type[Asked]) -> dict[str, type[Asked]]:
    return {name_of(each): each for each in asked}


def pick(message: Mapping[str, object], known: Mapping[str, type[Asked]]) -> Asked:
    """The message of a socket as what its `type` says it is."""
    kind = message.get("type")
    if not isinstance(kind, str):
        raise unusable("type")
    if kind not in known:
        raise MessageError(Text("There is no message “{kind}”.", "Es gibt keine Nachricht „{kind}“.").format(kind=kind[:40]))
    return read(message, known[kind])


def read(message: Mapping[str, object], asked: type[Asked]) -> Asked:
    """A checked instance of the declaration; the first field that is missing or wrong is named.  What is not declared is left out."""
    values: dict[str, Any] = {}
    hints = _hints(asked)  # type: ignore[arg-type]  # a class is hashable
    for field in dataclasses.fields(asked):  # type: ignore[arg-type]  # every declaration is a dataclass
        if field.name in message:
            value, kind = message[field.name], hints[field.name]
            nested = _declared_in(kind)
            if nested is not None and isinstance(value, Mapping):
                value = read(value, nested)
            elif (wrong := next(misfits(value, kind, field.name), None)) is not None:
                raise no_choice(value, field.name, get_args(kind)) if get_origin(kind) is Literal else unusable(wrong.where)
            values[field.name] = value
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise unusable(field.name)
    return asked(**values)


def _declared_in(kind: Any) -> type | None:
    """The declaration a field holds, alone or as one of several kinds."""
    kinds = get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
    return next((each for each in kinds if isinstance(each, type) and dataclasses.is_dataclass(each)), None)


def unusable(where: str) -> MessageError:
    return MessageError(
        Text("The message lacks a usable “{key}”.", "In der Nachricht fehlt ein brauchbares „{key}“.").format(key=where[:LONGEST_PLACE])
    )


def no_choice(value: object, key: str, choices: Iterable[str]) -> MessageError:
    return MessageError(
        Text("“{value}” is no {key}; there are: {listed}.", "„{value}“ gibt es nicht als {key}; es gibt: {listed}.").format(
            value=str(value)[:20], key=key, listed=", ".join(choices)
        )
    )


# Whether a value is what was declared ---------------------------------------------------------


class Misfit(NamedTuple):
    where: str
    what: str  # in words for a developer

    def __str__(self) -> str:
        return f"{self.where}{self.what}"


@cache
def _hints(declared: Any) -> dict[str, Any]:
    return get_type_hints(declared, include_extras=True)


def misfits(value: object, kind: Any, where: str = "") -> Iterator[Misfit]:
    """Every place where a JSON value is not of the declared kind."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any or kind is object:
        return
    if origin is NotRequired:
        yield from misfits(value, inner[0], where)
    elif origin in (Union, types.UnionType):
        found = [list(misfits(value, each, where)) for each in inner]
        if all(found):
            yield min(found, key=len)[0] if len(found) == 2 and type(None) in inner else Misfit(where, f": {_shown(value)} is no {kind}")
    elif origin is Literal:
        if not any(value is each or (value == each and type(value) is type(each)) for each in inner):
            yield Misfit(where, f": {_shown(value)} is none of {inner}")
    elif is_typeddict(kind) or dataclasses.is_dataclass(kind):  # the latter goes as its fields
        yield from _misfits_of_dict(value, kind, where)
    elif origin in (list, Sequence):
        if not isinstance(value, (list, tuple)):
            yield Misfit(where, f": {_shown(value)} is no list")
        else:
            for index, each in enumerate(value):
                yield from misfits(each, inner[0], f"{where}[{index}]")
    elif origin is tuple:
        wanted = inner[:1] * len(value) if inner[-1:] == (...,) and isinstance(value, (list, tuple)) else inner
        if not isinstance(value, (list, tuple)) or len(value) != len(wanted):
            yield Misfit(where, f": {_shown(value)} is no {kind}")
        else:
            for index, (each, its) in enumerate(zip(value, wanted, strict=True)):
                yield from misfits(each, its, f"{where}[{index}]")
    elif origin in (dict, Mapping):
        if not isinstance(value, Mapping):
            yield Misfit(where, f": {_shown(value)} is no object")
        else:
            for key, each in value.items():
                yield from misfits(each, inner[1], f"{where}.{key}")
    elif not _is(value, kind):
        yield Misfit(where, f": {_shown(value)} is no {getattr(kind, '__name__', kind)}")


def _misfits_of_dict(value: object, kind: Any, where: str) -> Iterator[Misfit]:
    if not isinstance(value, Mapping):
        yield Misfit(where, f": {_shown(value)} is no {kind.__name__}")
        return
    hints = _hints(kind)
    for key, its in hints.items():
        if key not in value and get_origin(its) is not NotRequired:
            yield Misfit(f"{where}.{key}", " is missing")
    for key, each in value.items():
        if key not in hints:
            yield Misfit(f"{where}.{key}", f" is not declared in {kind.__name__}")
        else:
            yield from misfits(each, hints[key], f"{where}.{key}")


def _is(value: object, kind: Any) -> bool:
    """JSON has one kind of number; true and false are none of it, nor is what no number can hold."""
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER
    return isinstance(value, kind) and not (isinstance(value, bool) and kind is not bool)


def _shown(value: object) -> str:
    return repr(value)[:60]
