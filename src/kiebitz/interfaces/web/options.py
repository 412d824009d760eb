"""Options as the page offers and sets them: built from their declarations, whoever declares them.

What is a file stays with the terminal and UCI: a page names no files of the computer it runs on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from kiebitz.interfaces.web.messages import MessageError, Words, words
from kiebitz.language import Text, same
from kiebitz.opponents.profiles import Profile
from kiebitz.options import Option
from kiebitz.player import Player, set_option

Options = dict[str, bool | int | float | str]  # of a player -> value


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


class LevelRange(TypedDict):
    low: int
    high: int
    default: int


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


def level_range(who: Profile) -> LevelRange | None:
    level = who.level
    if level is None or level.low is None or level.high is None:
        return None
    return {"low": int(level.low), "high": int(level.high), "default": int(level.default)}


def set_options(player: Player, options: Options) -> None:
    """What a page wishes; it cannot name files: reading, and for own terms even running, whatever it names."""
    for key, value in options.items():
        if player.options.find(key).kind == "file":
            raise MessageError(Text("A page cannot name files ({key}).", "Eine Seite kann keine Dateien nennen ({key}).").format(key=key))
        set_option(player, key, value)
