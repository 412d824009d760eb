"""Writing a style file.  A file that is there already keeps its comments, its order and every value that has not changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from kiebitz.evaluation.weights import Pair
from kiebitz.styles.reading import SECTIONS, read_style
from kiebitz.styles.style import STANDARD, Style, StyleError
from kiebitz.styles.traits import Promise


def write_style(style: Style, over: str = "") -> str:
    """The text of a style file; reading it gives the same style again.  `over` is the text whose words are to be kept;
    where they cannot be (the text is damaged, or oddly made), the file is written anew."""
    try:
        text = _changed(style, over)
        if read_style(text, style.key, "") == style:
            return text
    except (StyleError, TOMLKitError, ValueError, RecursionError):
        pass
    return _changed(style, "")


def _changed(style: Style, over: str) -> str:
    document = tomlkit.parse(over)
    before = read_style(over, style.key, "") if over else STANDARD
    for key, text, old in (("name", style.name, before.name), ("description", style.description, before.description)):
        if text != old or not over:
            _put(document, key, text.en if text.en == text.de else {"en": text.en, "de": text.de})
    for key, value, old_value in (("taste", style.taste, before.taste), ("user_terms", list(style.user_terms), list(before.user_terms))):
        if value != old_value:
            _put(document, key, value)
    for section in (*SECTIONS, "promises"):
        _update(document, section, *(_values(one, section) for one in (style, before)))
    return tomlkit.dumps(document)


def _values(style: Style, section: str) -> Mapping[str, Any]:
    side = "both" if section == "weights" else section
    values: Mapping[str, Any] = style.weights.get(side, {}) if side in ("both", "own", "opponent") else getattr(style, section)
    return values


def _update(document: Any, section: str, values: Mapping[str, Any], before: Mapping[str, Any]) -> None:
    """One table of the file: what is gone is taken out, what is new or different is written."""
    for key in before.keys() - values.keys():
        del document[section][key]
    for key, value in values.items():
        if before.get(key) != value:
            if section not in document:
                document.add(section, tomlkit.table())
            _put(document[section], key, _plain(value))


def _put(table: Any, key: str, value: Any) -> None:
    """A value of its own, or the parts of one; what stood there may be a table of several lines."""
    if isinstance(value, dict) and isinstance(table.get(key), dict):
        for part in set(table[key]) - set(value):
            del table[key][part]
        table[key].update(value)
        return
    item = tomlkit.item(value)
    if isinstance(value, dict):
        item = tomlkit.inline_table()
        item.update(value)
    table[key] = item


def _plain(value: float | Pair | Promise) -> Any:
    """As people write it: 3 and not 3.0, one case without brackets."""
    if isinstance(value, Promise):
        bounds = (("at_least", value.low, Promise().low), ("at_most", value.high, Promise().high))
        return {name: _plain(bound) for name, bound, free in bounds if bound != free}
    if isinstance(value, tuple):
        parts = ([_plain(weight) for weight in part] for part in value)
        return {name: part[0] if len(part) == 1 else part for name, part in zip(("mg", "eg"), parts, strict=True)}
    return int(value) if value == int(value) else value
