"""The styles there are, as the page handles them: the shipped ones, which stay as they are, and the user's own files.

A style is asked for by its name and never by a path, and no refusal tells where files lie.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kiebitz.interfaces.web.messages import words
from kiebitz.interfaces.web.styles.messages import Listed
from kiebitz.interfaces.web.styles.words import LONGEST_DESCRIPTION, LONGEST_NAME, clean
from kiebitz.language import KiebitzError, Text, reason_of, same
from kiebitz.styles.collection import save_style, shipped_text
from kiebitz.styles.names import shipped_styles, user_style_folder
from kiebitz.styles.own_terms import files_named_by
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import STANDARD, Style, StyleError
from kiebitz.styles.writing import write_style

LARGEST_FILE = 64_000  # characters; all weights of all terms for both sides apart take a third of that
MOST_STYLES = 300  # of the user
NAME = re.compile(rf"[\w\- ]{{1,{LONGEST_NAME}}}")
_writing = threading.Lock()

NOT_THERE = Text("There is no style “{name}” any more.", "Einen Stil „{name}“ gibt es nicht mehr.")
SHIPPED = Text(
    "“{name}” belongs to the program and stays as it is; “Save as” keeps the changes under a name of their own.",
    "„{name}“ gehört zum Programm und bleibt, wie es ist; „Speichern unter“ bewahrt die Änderungen unter einem eigenen Namen.",
)
TAKEN = Text(
    "There is already a style “{name}”; please choose another name.", "Einen Stil „{name}“ gibt es schon; bitte einen anderen Namen wählen."
)
BAD_NAME = Text(
    "“{name}” cannot be the name of a style: letters, figures, spaces and hyphens are allowed, at most {n}.",
    "„{name}“ kann kein Stilname sein: erlaubt sind Buchstaben, Ziffern, Leerzeichen und Bindestriche, höchstens {n}.",
)
TOO_LARGE = Text(
    "The file is larger than {n} kB; a style file is much smaller.", "Die Datei ist größer als {n} kB; eine Stildatei ist viel kleiner."
)
NAMES_FILES = Text(
    "{where}: “user_terms” names files of own terms; a style that is uploaded may not do that.",
    "{where}: „user_terms“ nennt Dateien eigener Kriterien; das darf ein hochgeladener Stil nicht.",
)
TOO_LONG = Text(
    "{where}: the name may have {n} characters, the description {m}.", "{where}: Der Name darf {n} Zeichen haben, die Beschreibung {m}."
)
NOT_TOML = Text("{where}: this is not TOML ({reason}).", "{where}: Das ist kein TOML ({reason}).")
DEEP = Text("nested too deeply, or a number too long", "zu tief geschachtelt oder eine zu lange Zahl")
FULL = Text("There are already {n} own styles; please delete one first.", "Es gibt schon {n} eigene Stile; bitte erst einen löschen.")
DISK = Text("The style could not be written: {reason}.", "Der Stil ließ sich nicht schreiben: {reason}.")
UNREADABLE = Text("The file cannot be read: it is no text in UTF-8.", "Die Datei lässt sich nicht lesen: Sie ist kein Text in UTF-8.")


def _own_path(key: str) -> Path | None:
    """The user's file of this name; None: there is none."""
    if not NAME.fullmatch(key):
        return None
    path = user_style_folder() / f"{key}.toml"
    return path if path.is_file() else None


def own_names() -> list[str]:
    folder = user_style_folder()
    return sorted((path.stem for path in folder.glob("*.toml") if path.is_file()), key=str.casefold) if folder.is_dir() else []


def listed() -> list[Listed]:
    """Standard first, the shipped characters, then the user's own; a damaged file with its fault."""
    own = own_names()
    shipped = ("standard", *(key for key in shipped_styles() if key not in own))
    return [*(_listed(key, is_own=False) for key in shipped), *(_listed(key, is_own=True) for key in own)]


def _listed(key: str, is_own: bool) -> Listed:
    try:
        style = find(key)
    except KiebitzError as error:
        return {"key": key, "own": is_own, "name": {"en": key, "de": key}, "description": None, "error": words(error.text)}
    return {"key": key, "own": is_own, "name": words(style.name), "description": words(style.description), "error": None}


def find(key: str) -> Style:
    """A style by name; StyleError if there is none or it is damaged."""
    return STANDARD if key == "standard" else checked(text_of(key), key, f"{key}.toml")


def text_of(key: str) -> str:
    """The text of a style file, comments and all."""
    if key == "standard":
        return write_style(STANDARD)
    own = _own_path(key)
    try:
        if own is not None:
            return own.read_text(encoding="utf-8")
        if key in shipped_styles():
            return shipped_text(key)
    except (OSError, UnicodeDecodeError):
        raise StyleError(UNREADABLE) from None
    raise StyleError(NOT_THERE.format(name=key[:LONGEST_NAME]))


def words_of(key: str) -> str:
    """The text whose comments and order a changed style keeps; none where there is no such file."""
    try:
        return "" if key == "standard" else text_of(key)
    except StyleError:
        return ""


def checked(text: str, key: str, where: str) -> Style:
    """A style out of a text, whatever the text is."""
    try:
        return read_style(text, key, where)
    except (RecursionError, ValueError):  # what the TOML reader does not tell itself
        raise StyleError(NOT_TOML.format(where=where, reason=DEEP)) from None


# Changing what there is ------------------------------------------------------------------------


def save(style: Style, name: str) -> str:
    """Keep a new style under a free name, with the words of the one it began as (`style.key`)."""
    with _writing:
        return _write(style, free_name(name), words_of(style.key))


def overwrite(style: Style, key: str) -> str:
    """Keep what the user has changed in one of the own styles."""
    with _writing:
        _own_or_refuse(key)
        return _write(style, key)


def rename(key: str, name: str) -> str:
    """Another name for one of the own styles, in the list and as a file."""
    with _writing:
        path = _own_or_refuse(key)
        new = free_name(name, key)
        _write(replace(find(key), name=same(new)), key)
        if new != key:  # moved, not copied: on many disks “Mine” and “mine” are one file
            _on_disk(lambda: path.replace(path.with_name(f"{new}.toml")))
        return new


def remove(key: str) -> None:
    """Delete one of the own styles; a damaged one can be deleted too."""
    with _writing:
        _on_disk(_own_or_refuse(key).unlink)


def take_in(text: str, file_name: str) -> str:
    """An uploaded file becomes one of the own styles; the name it gets is told."""
    name = re.split(r"[/\\]", clean(file_name, 200))[-1].removesuffix(".toml")
    name = clean(re.sub(r"[^\w\- ]+", " ", name), LONGEST_NAME - 4) or "style"
    where = f"{name}.toml"
    if len(text) > LARGEST_FILE:
        raise StyleError(TOO_LARGE.format(n=LARGEST_FILE // 1000))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    style = checked(text, name, where)
    if files_named_by(style):
        raise StyleError(NAMES_FILES.format(where=where))
    if (
        max(len(style.name.en), len(style.name.de)) > LONGEST_NAME
        or max(len(style.description.en), len(style.description.de)) > LONGEST_DESCRIPTION
    ):
        raise StyleError(TOO_LONG.format(where=where, n=LONGEST_NAME, m=LONGEST_DESCRIPTION))
    with _writing:
        return _write(style, _numbered(name), text)


def free_name(raw: str, besides: str | None = None) -> str:
    """A name that nobody has, but for the style itself that is being renamed."""
    name = clean(raw, 200)
    if not NAME.fullmatch(name):
        raise StyleError(BAD_NAME.format(name=name[:LONGEST_NAME], n=LONGEST_NAME))
    if _is_taken(name, besides):
        raise StyleError(TAKEN.format(name=name))
    return name


def _is_taken(name: str, besides: str | None = None) -> bool:
    """Many disks do not tell capitals from small letters, so neither do we."""
    others = {key.casefold() for key in ("standard", *shipped_styles(), *own_names()) if key != besides}
    return name.casefold() in others


def _numbered(name: str) -> str:
    candidate, number = name, 1
    while _is_taken(candidate):
        number += 1
        candidate = f"{name} {number}"
    return candidate


def _own_or_refuse(key: str) -> Path:
    path = _own_path(key)
    if path is None:
        is_shipped = key == "standard" or key in shipped_styles()
        raise StyleError((SHIPPED if is_shipped else NOT_THERE).format(name=key[:LONGEST_NAME]))
    return path


def _write(style: Style, key: str, over: str | None = None) -> str:
    if _own_path(key) is None and len(own_names()) >= MOST_STYLES:
        raise StyleError(FULL.format(n=MOST_STYLES))
    _on_disk(lambda: save_style(replace(style, key=key), key, over))
    return key


def _on_disk(action: Callable[[], object]) -> None:
    try:
        action()
    except OSError as error:
        raise StyleError(DISK.format(reason=reason_of(error))) from None
