"""Reading a style file.  Every value has bounds; an unknown key or a value out of bounds is refused with the line and the reason."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from kiebitz.evaluation.term import Group, Term
from kiebitz.evaluation.terms import BY_KEY
from kiebitz.evaluation.weights import Pair
from kiebitz.language import Text, same
from kiebitz.search.parameters import BY_KEY as PARAMETERS
from kiebitz.styles.style import CONDUCT, TASTES, Style, StyleError, out_of_bounds, scaled, wrong_number_of_values
from kiebitz.styles.traits import HIGHEST, TRAITS, Promise

_NAME = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_NAME}(?:\s*\.\s*{_NAME})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]")
_KEYS = re.compile(rf"\s*({_DOTTED})\s*=")


def _parts(dotted: str) -> list[str]:
    return [name.strip("\"'") for name in re.findall(_NAME, dotted)]


def _without_braces(text: str) -> str:
    """Braces would be places to fill in."""
    return text.replace("{", "(").replace("}", ")")


class _Reader:
    """Checks a TOML document piece by piece and knows the line of every key."""

    def __init__(self, text: str, where: str) -> None:
        self.text, self.where = text, where

    def line_of(self, section: str, key: str) -> int:
        """The line of a key, or of the nearest table around it (a key may stand inside `{ }`); else 1."""
        path = [*(part for part in section.split(".") if part), key]
        table: list[str] = []
        nearest, line_number = 0, 1
        for number, line in enumerate(self.text.split("\n"), 1):
            header = _HEADER.match(line)
            found = _KEYS.match(line)
            if header:
                here = table = _parts(header[1])
            elif found:
                here = [*table, *_parts(found[1])]
            else:
                continue
            if len(here) > nearest and here == path[: len(here)]:
                nearest, line_number = len(here), number
        return line_number

    def fail(self, section: str, key: str, reason: Text) -> StyleError:
        return self.fail_at(self.line_of(section, key), reason)

    def fail_at(self, line: int, reason: Text) -> StyleError:
        return StyleError(
            Text("{where}, line {line}: {reason}", "{where}, Zeile {line}: {reason}").format(where=self.where, line=line, reason=reason)
        )

    def unknown(self, section: str, key: str, expected: str) -> StyleError:
        return self.fail(
            section,
            key,
            Text(
                "unknown key “{key}”; expected is one of {expected}.", "unbekannter Schlüssel „{key}“; erwartet ist einer von {expected}."
            ).format(key=key, expected=expected),
        )

    def number(self, section: str, key: str, value: object, low: float, high: float, whole: bool = False) -> float:
        wanted = int if whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, wanted) or not low <= value <= high:
            raise self.fail(section, key, out_of_bounds(key, value, low, high, whole))
        return value

    def table(self, section: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            outer, _, key = section.rpartition(".")
            raise self.fail(outer, key, Text("“{key}” must be a table.", "„{key}“ muss eine Tabelle sein.").format(key=section))
        return value

    def text_pair(self, key: str, value: object) -> Text:
        if isinstance(value, str) and value:
            return same(_without_braces(value))
        if isinstance(value, dict) and set(value) == {"en", "de"} and all(isinstance(v, str) and v for v in value.values()):
            return Text(_without_braces(value["en"]), _without_braces(value["de"]))
        raise self.fail(
            "",
            key,
            Text(
                "“{key}” must be a text, or a table with the texts en and de.",
                "„{key}“ muss ein Text sein oder eine Tabelle mit den Texten en und de.",
            ).format(key=key),
        )

    def promise(self, section: str, value: dict[str, Any]) -> Promise:
        for key in value:
            if key not in ("at_least", "at_most"):
                raise self.unknown(section, key, "at_least, at_most")
        low = self.number(section, "at_least", value.get("at_least", 0), 0, HIGHEST)
        return Promise(float(low), float(self.number(section, "at_most", value.get("at_most", HIGHEST), low, HIGHEST)))

    def weights(self, section: str, value: object) -> dict[str, Pair]:
        found: dict[str, Pair] = {}
        for key, parts in self.table(section, value).items():
            if key not in BY_KEY:
                raise self.unknown(section, key, ", ".join(BY_KEY))
            found[key] = self._pair(f"{section}.{key}", BY_KEY[key], self.table(f"{section}.{key}", parts))
        return found

    def _pair(self, section: str, term: Term, parts: dict[str, Any]) -> Pair:
        """Weights by number (mg, eg), or all of them stronger or weaker than declared (percent)."""
        declared = scaled(term, self.number(section, "percent", parts.get("percent", 100), 0, 300))
        result = []
        for part, standard in zip(("mg", "eg"), declared, strict=True):
            value = parts.get(part, list(standard))
            values = value if isinstance(value, list) else [value] * (1 if term.size == 1 else 0)
            if len(values) != term.size:
                raise self.fail(section, part, wrong_number_of_values(f"{term.key}.{part}", term.size))
            # Tenths are the finest that counts: what a style holds is what is used.
            result.append(tuple(round(float(self.number(section, part, v, term.low, term.high)), 1) for v in values))
        for key in parts:
            if key not in ("mg", "eg", "percent"):
                raise self.unknown(section, key, "mg, eg, percent")
        return result[0], result[1]


SECTIONS = ("groups", "search", "conduct", "weights", "own", "opponent")  # tables of values
_KNOWN = ("name", "description", "taste", "user_terms", "promises", *SECTIONS)


def read_style(text: str, key: str, where: str) -> Style:
    """A style from the text of a file; StyleError with line and reason if anything is wrong."""
    reader = _Reader(text, where)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        named = re.match(r"line (\d+)", place)
        last = len(text.rstrip("\n").split("\n"))  # "at end of document"
        raise reader.fail_at(
            int(named[1]) if named else last,
            Text("this is not TOML ({reason}).", "das ist kein TOML ({reason}).").format(reason=reason),
        ) from None
    for name in document:
        if name not in _KNOWN:
            raise reader.unknown("", name, ", ".join(_KNOWN))
    groups = {}
    known_groups = [group.name.lower() for group in Group]
    for name, value in reader.table("groups", document.get("groups", {})).items():
        if name not in known_groups:
            raise reader.unknown("groups", name, ", ".join(known_groups))
        groups[name] = float(reader.number("groups", name, value, 0, 300))
    search = {}
    for name, value in reader.table("search", document.get("search", {})).items():
        if name not in PARAMETERS:
            raise reader.unknown("search", name, ", ".join(PARAMETERS))
        search[name] = int(reader.number("search", name, value, PARAMETERS[name].low, PARAMETERS[name].high, whole=True))
    conduct = {}
    for name, value in reader.table("conduct", document.get("conduct", {})).items():
        if name not in CONDUCT:
            raise reader.unknown("conduct", name, ", ".join(CONDUCT))
        conduct[name] = float(reader.number("conduct", name, value, CONDUCT[name].low, CONDUCT[name].high))
    taste = document.get("taste", "any")
    if taste not in TASTES:
        raise reader.fail(
            "",
            "taste",
            Text("taste = {value}, expected is one of {expected}.", "taste = {value}, erwartet ist einer von {expected}.").format(
                value=taste, expected=", ".join(TASTES)
            ),
        )
    promises = {}
    for name, value in reader.table("promises", document.get("promises", {})).items():
        if name not in TRAITS:
            raise reader.unknown("promises", name, ", ".join(TRAITS))
        promises[name] = reader.promise(f"promises.{name}", reader.table(f"promises.{name}", value))
    user_terms = document.get("user_terms", [])
    if not isinstance(user_terms, list) or not all(isinstance(name, str) for name in user_terms):
        raise reader.fail("", "user_terms", Text("user_terms must be a list of names.", "user_terms muss eine Liste von Namen sein."))
    weights = {
        "both": reader.weights("weights", document.get("weights", {})),
        "own": reader.weights("own", document.get("own", {})),
        "opponent": reader.weights("opponent", document.get("opponent", {})),
    }
    return Style(
        key,
        reader.text_pair("name", document.get("name", key)),
        reader.text_pair("description", document.get("description", key)),
        {side: terms for side, terms in weights.items() if terms},
        groups,
        search,
        conduct,
        taste,
        tuple(user_terms),
        promises,
    )
