"""Options as the page offers them: built from their declarations, whoever declares them.

What is a file stays with the terminal and UCI: a page names no files of the computer it runs on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from kiebitz.interfaces.web.messages import Words, words
from kiebitz.language import same
from kiebitz.options import Option


class Choice(TypedDict):
    key: str
    name: Words


class OptionOffer(TypedDict):
    """One field of a form."""

    key: str
    text: Words
    kind: Literal["switch", "whole", "decimal", "choice", "word"]
    default: bool | int | float | str
    low: float | None
    high: float | None
    choices: list[Choice]


def offers(options: Iterable[Option], without: Iterable[str] = ()) -> list[OptionOffer]:
    left_out = frozenset(without)
    return [_offer(option) for option in options if option.kind == "value" and option.key not in left_out]


def _offer(option: Option) -> OptionOffer:
    names = option.names or tuple(same(choice) for choice in option.choices)
    return {
        "key": option.key,
        "text": words(option.text),
        "kind": _kind(option),
        "default": option.default,
        "low": option.low,
        "high": option.high,
        "choices": [{"key": key, "name": words(name)} for key, name in zip(option.choices, names, strict=True)],
    }


def _kind(option: Option) -> Literal["switch", "whole", "decimal", "choice", "word"]:
    if isinstance(option.default, bool):
        return "switch"
    if isinstance(option.default, str):
        return "choice" if option.choices else "word"
    return "whole" if isinstance(option.default, int) else "decimal"
