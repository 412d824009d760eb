"""Every sentence the product says exists in both languages or not at all.

`Text` holds the pair; `say` picks the language of the user.  Sentences are whole
templates with named places (`{square}`), never glued from fragments.
"""

from __future__ import annotations

import locale
import os
import string
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


def _placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@dataclass(frozen=True)
class Text:
    """One sentence or name in English and German, with the same places to fill in."""

    en: str
    de: str

    def __post_init__(self) -> None:
        if not self.en or not self.de:
            raise ValueError(f"a Text needs both languages: {self.en!r}, {self.de!r}")
        if _placeholders(self.en) != _placeholders(self.de):
            raise ValueError(f"different places to fill in: {self.en!r}, {self.de!r}")

    def format(self, **values: object) -> Text:
        """Fill in the places, in both languages.  A value may itself be a `Text`."""

        def fill(template: str, language: Language) -> str:
            plain = {k: v.to(language) if isinstance(v, Text) else v for k, v in values.items()}
            return template.format(**plain)

        return Text.finished(fill(self.en, "en"), fill(self.de, "de"))

    @staticmethod
    def finished(en: str, de: str) -> Text:
        """A sentence with nothing left to fill in; it may quote braces that a user typed."""
        text = object.__new__(Text)
        object.__setattr__(text, "en", en)
        object.__setattr__(text, "de", de)
        return text

    def to(self, language: Language) -> str:
        return self.de if language == "de" else self.en

    def __str__(self) -> str:
        return self.to(current_language())


def same(word: str) -> Text:
    """A word that is the same in both languages: a name, a move, a figure."""
    return Text(word, word)


def counted(n: int, one: Text, many: Text) -> Text:
    """Singular or plural, with `{n}` filled in where the sentence has it."""
    text = one if n == 1 else many
    return text.format(n=n) if "n" in _placeholders(text.en) else text


def cannot_write(path: object, reason: OSError | Text) -> Text:
    """A file that cannot be written, and why."""
    why = reason if isinstance(reason, Text) else reason.strerror or reason
    return Text("The file {path} cannot be written: {error}.", "Die Datei {path} lässt sich nicht schreiben: {error}.").format(
        path=path, error=why
    )


def system_language() -> Language:
    """The language of the user's system; anything but German is answered in English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "de" if value.lower().startswith("de") else "en"
    name = locale.getlocale()[0] or ""
    return "de" if name.lower().startswith(("de", "german")) else "en"


_chosen: ContextVar[Language | None] = ContextVar("language", default=None)


def current_language() -> Language:
    return _chosen.get() or system_language()


def choose_language(language: Language | None) -> None:
    """Speak this language from here on in this context; None: the system's language."""
    _chosen.set(language)


class KiebitzError(Exception):
    """Something the user can put right.  Carries one clear sentence in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)  # the only argument, so that errors come whole out of other processes
        self.text = text

    def __str__(self) -> str:
        return str(self.text)
