"""A style in words of the page and back, and the catalogue of everything a style can change.

What the page sends is written as a style file and read again: one place checks bounds, keys and numbers of cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from kiebitz.evaluation.term import Group, Term
from kiebitz.evaluation.terms import BY_KEY, TERMS
from kiebitz.evaluation.weights import CONDUCT, SIDES, TASTES, Pair, Style, read_style, write_style
from kiebitz.interfaces.web.messages import MessageError, plain, wanted
from kiebitz.language import Text
from kiebitz.search.parameters import BY_KEY as PARAMETERS

LONGEST_NAME = 60
LONGEST_DESCRIPTION = 600
LARGEST_NUMBER = 1e9  # far beyond all bounds; what lies within is judged by them

SEARCH_BOUNDS = {key: (parameter.low, parameter.high) for key, parameter in PARAMETERS.items()}
GROUPS = {group.name.lower(): group for group in Group if any(term.group is group for term in TERMS)}
TASTE_WORDS = {
    "any": Text("any opening", "jede Eröffnung"),
    "solid": Text("solid openings", "ruhige Eröffnungen"),
    "sharp": Text("sharp openings", "scharfe Eröffnungen"),
    "gambit": Text("gambits", "Gambits"),
}
assert set(TASTE_WORDS) == set(TASTES)


@cache
def catalogue() -> dict[str, Any]:
    """Every weight with its name, meaning, bounds and default, and the rest a style says."""
    return {
        "groups": [{"key": key, "name": plain(group.value)} for key, group in GROUPS.items()],
        "groupBounds": {"low": 0, "high": 300, "default": 100},  # percent, as style files have it
        "terms": [_term(term) for term in TERMS],
        "conduct": [
            {"key": key, "text": _capital(text), "default": default, "low": low, "high": high}
            for key, (default, low, high, text) in CONDUCT.items()
        ],
        "search": [
            {"key": key, "text": plain(one.text), "default": one.default, "low": one.low, "high": one.high}
            for key, one in PARAMETERS.items()
        ],
        "tastes": [{"key": key, "text": plain(text)} for key, text in TASTE_WORDS.items()],
    }  # fmt: skip


def _capital(text: Text) -> dict[str, str]:
    """As the head of a line; in the list of options the words stand within one."""
    return {"en": text.en[:1].upper() + text.en[1:], "de": text.de[:1].upper() + text.de[1:]}


def _term(term: Term) -> dict[str, Any]:
    return {
        "key": term.key,
        "group": term.group.name.lower(),
        "name": plain(term.name),
        "why": {name: text.replace("….", "…") for name, text in plain(term.why.format(squares="…", count="…")).items()},
        "source": term.source,
        "low": term.low,
        "high": term.high,
        "cases": [plain(term.case_name(case)) for case in range(term.size)],
        "mg": list(term.mg),
        "eg": list(term.eg),
        "example": term.example.fen,
    }


def words(style: Style) -> dict[str, Any]:
    """What differs from the standard, as the page edits it."""
    return {
        "key": style.key,
        "name": plain(style.name),
        "description": plain(style.description),
        "taste": style.taste,
        "weights": {
            side: {key: {"mg": list(mg), "eg": list(eg)} for key, (mg, eg) in style.weights.get(side, {}).items()} for side in SIDES
        },
        "groups": dict(style.groups),
        "conduct": dict(style.conduct),
        "search": dict(style.search),
        "userTerms": len(style.user_terms),
    }


def style_of(raw: Mapping[str, Any], key: str, user_terms: tuple[str, ...] = ()) -> Style:
    """The style the page has in hand.  Files of own terms it cannot name: `user_terms` come from the style it began with."""
    weights: dict[str, dict[str, Pair]] = {}
    given = wanted(raw, "weights", dict, {})
    for side in SIDES:
        for term, parts in wanted(given, side, dict, {}).items():
            _known(term, BY_KEY)
            weights.setdefault(side, {})[term] = (_numbers(parts, "mg", term), _numbers(parts, "eg", term))
    built = Style(
        key,
        text_pair(raw.get("name", key), LONGEST_NAME, "name"),
        text_pair(raw.get("description", key), LONGEST_DESCRIPTION, "description"),
        weights,
        _table(raw, "groups", GROUPS),
        {name: int(value) if value == int(value) else value for name, value in _table(raw, "search", SEARCH_BOUNDS).items()},
        _table(raw, "conduct", CONDUCT),
        _taste(raw),
    )
    # A fraction where a whole number is due is refused by the reader, as in a file.
    return replace(read_style(write_style(built), key, key, SEARCH_BOUNDS), user_terms=user_terms)


def text_pair(raw: object, longest: int, key: str) -> Text:
    """A text in both languages, or one for both; without what no file or page can hold."""
    pair = raw if isinstance(raw, dict) else {"en": raw, "de": raw}
    en, de = (clean(pair.get(language), longest) for language in ("en", "de"))
    if not en or not de:
        raise MessageError(Text("The message lacks a usable “{key}”.", "In der Nachricht fehlt ein brauchbares „{key}“.").format(key=key))
    return Text.finished(en, de)


def clean(raw: object, longest: int) -> str:
    """One line of text, shortened; nothing that is no character (half a surrogate pair, controls)."""
    if not isinstance(raw, str):
        return ""
    whole = raw[: 4 * longest].encode("utf-8", "ignore").decode()
    return " ".join("".join(c if c.isprintable() else " " for c in whole).split())[:longest].strip()


def _known(key: object, names: Mapping[str, object]) -> None:
    if key not in names:
        raise MessageError(Text("A style has no “{key}”.", "Ein Stil hat kein „{key}“.").format(key=str(key)[:40]))


def _taste(raw: Mapping[str, Any]) -> str:
    taste: str = wanted(raw, "taste", str, "any")
    _known(taste, TASTE_WORDS)
    return taste


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER


def _table(raw: Mapping[str, Any], name: str, known: Mapping[str, object]) -> dict[str, Any]:
    table: dict[str, Any] = wanted(raw, name, dict, {})
    for key, value in table.items():
        _known(key, known)
        if not _is_number(value):
            raise _no_number(key)
    return table


def _numbers(parts: object, part: str, term: str) -> tuple[float, ...]:
    values = parts.get(part) if isinstance(parts, dict) else None
    if not isinstance(values, list) or not values or not all(map(_is_number, values)):
        raise _no_number(f"{term}.{part}")
    return tuple(float(value) for value in values)


def _no_number(key: str) -> MessageError:
    return MessageError(Text("“{key}” must be made of numbers.", "„{key}“ muss aus Zahlen bestehen.").format(key=key))
