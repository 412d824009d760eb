"""Every sentence the product says exists in both languages or not at all.

`Text` holds the pair; `say` picks the language of the user.  Sentences are whole
templates with named places (`{square}`), never glued from fragments.
"""

from __future__ import annotations

import errno
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


def decimal(written: str) -> Text:
    """A figure written with a point: in German with a comma."""
    return Text.finished(written, written.replace(".", ","))


def thousands(n: int) -> Text:
    """A number in groups of three figures: 1,234 and 1.234."""
    return Text.finished(f"{n:,}", f"{n:,}".replace(",", "."))


def counted(n: int, one: Text, many: Text) -> Text:
    """Singular or plural, with `{n}` filled in where the sentence has it."""
    text = one if n == 1 else many
    return text.format(n=n) if "n" in _placeholders(text.en) else text


# What the system says of files in English only.
_SYSTEM_WORDS = {
    errno.ENOENT: Text("there is nothing of this name", "unter diesem Namen gibt es nichts"),
    errno.EACCES: Text("access is not allowed", "der Zugriff ist nicht erlaubt"),
    errno.EPERM: Text("that is not allowed", "das ist nicht erlaubt"),
    errno.EISDIR: Text("it is a folder", "es ist ein Ordner"),
    errno.ENOTDIR: Text("a part of the path is no folder", "ein Teil des Pfades ist kein Ordner"),
    errno.ENOSPC: Text("the disk is full", "der Datenträger ist voll"),
    errno.EROFS: Text("the disk can only be read", "der Datenträger lässt sich nur lesen"),
    errno.ENAMETOOLONG: Text("the name is too long", "der Name ist zu lang"),
    errno.EEXIST: Text("it exists already", "es ist schon vorhanden"),
    errno.ENOEXEC: Text("it is no program for this computer", "es ist kein Programm für diesen Rechner"),
    errno.EIO: Text("the disk does not answer properly", "der Datenträger antwortet nicht richtig"),
    errno.EMFILE: Text("too many files are open", "zu viele Dateien sind geöffnet"),
    errno.ENOMEM: Text("the memory is full", "der Speicher ist voll"),
}
_NO_TEXT = Text("it is no text (UTF-8)", "es ist kein Text (UTF-8)")


def reason_of(error: Exception) -> Text:
    """Why a file or program could not be used, in both languages; what we have no words for, in the system's own."""
    if isinstance(error, UnicodeDecodeError):
        return _NO_TEXT
    if isinstance(error, OSError) and error.errno in _SYSTEM_WORDS:
        return _SYSTEM_WORDS[error.errno]
    words = str(getattr(error, "strerror", None) or error or type(error).__name__)
    return Text.finished(words, words)


def cannot_write(path: object, reason: OSError | Text) -> Text:
    """A file that cannot be written, and why."""
    why = reason if isinstance(reason, Text) else reason_of(reason)
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
