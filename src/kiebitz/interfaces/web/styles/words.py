"""A style in words of the page and back, and the catalogue of everything a style can change.

What the page sends is written as a style file and read again: one place checks bounds, keys and numbers of cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from kiebitz.evaluation.term import Group, Term
from kiebitz.evaluation.terms import BY_KEY, TERMS
from kiebitz.evaluation.weights import Pair
from kiebitz.interfaces.web.messages import MessageError, Words, words, words_or_none
from kiebitz.interfaces.web.styles.messages import Catalogue, Edited, Opened
from kiebitz.interfaces.web.styles.messages import Term as TermWords
from kiebitz.interfaces.web.wire import unusable
from kiebitz.language import Text
from kiebitz.search.parameters import BY_KEY as PARAMETERS
from kiebitz.styles.own_terms import files_named_by
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import CONDUCT, SIDES, TASTES, Style
from kiebitz.styles.writing import write_style

LONGEST_NAME = 60
LONGEST_DESCRIPTION = 600

GROUPS = {group.name.lower(): group for group in Group if any(term.group is group for term in TERMS)}
TASTE_WORDS = {
    "any": Text("any opening", "jede Eröffnung"),
    "solid": Text("solid openings", "ruhige Eröffnungen"),
    "sharp": Text("sharp openings", "scharfe Eröffnungen"),
    "gambit": Text("gambits", "Gambits"),
}
assert set(TASTE_WORDS) == set(TASTES)


@cache
def catalogue() -> Catalogue:
    """Every weight with its name, meaning, bounds and default, and the rest a style says."""
    return {
        "groups": [{"key": key, "name": words(group.value)} for key, group in GROUPS.items()],
        "groupBounds": {"low": 0, "high": 300, "default": 100},  # percent, as style files have it
        "terms": [_term(term) for term in TERMS],
        "conduct": [
            {"key": key, "text": _capital(text), "default": default, "low": low, "high": high}
            for key, (default, low, high, text) in CONDUCT.items()
        ],
        "search": [
            {"key": key, "text": words(one.text), "default": one.default, "low": one.low, "high": one.high}
            for key, one in PARAMETERS.items()
        ],
        "tastes": [{"key": key, "text": words(text)} for key, text in TASTE_WORDS.items()],
    }  # fmt: skip


def _capital(text: Text) -> Words:
    """As the head of a line; in the list of options the words stand within one."""
    return {"en": text.en[:1].upper() + text.en[1:], "de": text.de[:1].upper() + text.de[1:]}


def _term(term: Term) -> TermWords:
    why = term.why.format(squares="…", count="…")
    return {
        "key": term.key,
        "group": term.group.name.lower(),
        "name": words(term.name),
        "why": {"en": why.en.replace("….", "…"), "de": why.de.replace("….", "…")},
        "source": term.source,
        "low": term.low,
        "high": term.high,
        "cases": [words_or_none(term.case_name(case)) for case in range(term.size)],
        "mg": list(term.mg),
        "eg": list(term.eg),
        "example": term.example.fen,
    }


def style_words(style: Style) -> Opened:
    """What differs from the standard, as the page edits it."""
    return {
        "key": style.key,
        "name": words(style.name),
        "description": words(style.description),
        "taste": style.taste,
        "weights": {
            side: {key: {"mg": list(mg), "eg": list(eg)} for key, (mg, eg) in style.weights.get(side, {}).items()} for side in SIDES
        },
        "groups": dict(style.groups),
        "conduct": dict(style.conduct),
        "search": dict(style.search),
        "userTerms": len(files_named_by(style)),
    }


def style_of(edited: Edited, key: str, user_terms: tuple[str, ...] = ()) -> Style:
    """The style the page has in hand.  Files of own terms it cannot name: `user_terms` come from the style it began with."""
    for table, known in ((edited.groups, GROUPS), (edited.search, PARAMETERS), (edited.conduct, CONDUCT), ({edited.taste}, TASTE_WORDS)):
        _check_names(table, known)
    weights: dict[str, dict[str, Pair]] = {}
    for side in SIDES:
        given = edited.weights.get(side, {})
        _check_names(given, BY_KEY)
        if given:
            weights[side] = {term: (_floats(parts["mg"]), _floats(parts["eg"])) for term, parts in given.items()}
    built = Style(
        key,
        text_pair(edited.name, LONGEST_NAME, "name"),
        text_pair(edited.description, LONGEST_DESCRIPTION, "description"),
        weights,
        edited.groups,
        # A fraction where a whole number is due is refused by the reader, as in a file.
        {name: int(value) if value == int(value) else value for name, value in edited.search.items()},  # type: ignore[misc]
        edited.conduct,
        edited.taste,
    )
    return replace(read_style(write_style(built), key, key), user_terms=user_terms)


def _floats(values: list[float]) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


def text_pair(raw: Words | str, longest: int, key: str) -> Text:
    """A text in both languages, or one for both; without what no file or page can hold."""
    en, de = (clean(each, longest) for each in ((raw, raw) if isinstance(raw, str) else (raw["en"], raw["de"])))
    if not en or not de:
        raise unusable(key)
    return Text.finished(en, de)


def clean(raw: str, longest: int) -> str:
    """One line of text, shortened; nothing that is no character (half a surrogate pair, controls)."""
    whole = raw[: 4 * longest].encode("utf-8", "ignore").decode()
    return " ".join("".join(c if c.isprintable() else " " for c in whole).split())[:longest].strip()


def _check_names(given: Iterable[str], known: Mapping[str, object]) -> None:
    for key in given:
        if key not in known:
            raise MessageError(Text("A style has no “{key}”.", "Ein Stil hat kein „{key}“.").format(key=key[:40]))
