"""The ancestors: who they are, what they count, what we had to guess, and a look into their thinking."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz import opponents
from kiebitz.interfaces.web.ancestors.looking import Look
from kiebitz.interfaces.web.ancestors.machines import MACHINES
from kiebitz.interfaces.web.ancestors.messages import (
    Ancestor,
    Ancestors,
    LevelOption,
    Shown,
    Sitting,
    StyleFile,
    StyleRead,
    StyleSent,
    StyleWanted,
    Typed,
)
from kiebitz.interfaces.web.messages import MessageError, all_words, words, words_or_none
from kiebitz.interfaces.web.options import LevelRange, level_range, offers
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question
from kiebitz.language import Text
from kiebitz.levels import FULL_LEVEL
from kiebitz.opponents.profiles import Profile
from kiebitz.opponents.style_files import StyleFormat
from kiebitz.options import OptionSet

LARGEST_FILE = 64_000  # characters
TOO_LARGE = Text("This file is much larger than a play style.", "Diese Datei ist viel größer als ein Spielstil.")
NO_STYLES = Text("{name} knows no files of play styles.", "{name} kennt keine Stildateien.")


@cache
def _ancestor(profile: Profile) -> Ancestor:
    exhibit, screen, levels = profile.exhibit(), profile.exhibit().screen, level_range(profile)
    level: LevelOption | None = None
    if profile.level is not None and levels is not None:
        level = {**levels, "text": words(profile.level.text)}
    usual = None if level is None else level["default"]
    return {
        "key": profile.key,
        "name": profile.name,
        "year": profile.year,
        "machine": words(profile.machine),
        "authors": words(profile.authors),
        "motto": words_or_none(exhibit.motto),
        "story": words(profile.story),
        "thinking": all_words(exhibit.thinking),
        "facts": [{"name": words(name), "text": words(text)} for name, text in exhibit.facts],
        "source": words(profile.source),
        "guesses": all_words(profile.guesses),
        "level": level,
        "levels": [{"level": number, "text": words(text)} for number, text in exhibit.levels],
        "options": offers(profile.options, ("level",)),
        "styleFile": None if profile.style is None else words(profile.style.name),
        "unit": words(exhibit.unit),
        "terms": exhibit.terms(),
        "spots": [replace(spot, level=spot.level or usual) for spot in exhibit.all_spots],
        "machineKept": opponents.has_machine(profile.key),
        "screen": {"greeting": screen.greeting or (profile.name.upper(),), "look": screen.look, "language": screen.language},
    }


def ancestors(app: Starlette) -> Ancestors:
    own = LevelRange(low=1, high=FULL_LEVEL - 1, default=3)  # full strength would not end its thinking
    return {"ancestors": [_ancestor(profile) for profile in opponents.by_year()], "ownLevel": own}


def look(app: Starlette, asked: Shown) -> Look:
    opponents.profile(asked.key)  # a name that nobody has is refused here
    return Look(asked.key, read_board(asked.fen), asked.level, asked.options)


def _style_of(key: str) -> StyleFormat:
    profile = opponents.profile(key)
    if profile.style is None:
        raise MessageError(NO_STYLES.format(name=profile.name))
    return profile.style


def read_style(app: Starlette, asked: StyleSent) -> StyleRead:
    """A file of a play style, checked line by line; the page keeps what it says."""
    style = _style_of(asked.key)
    if len(asked.text) > LARGEST_FILE:
        raise MessageError(TOO_LARGE)
    return {"options": style.read(asked.text.removeprefix("\ufeff"), asked.file[:60])}


def write_style(app: Starlette, asked: StyleWanted) -> StyleFile:
    """The whole table, each weight under its explanation, as the program itself would have saved it."""
    style, wishes = _style_of(asked.key), OptionSet(opponents.profile(asked.key).options)
    return {"file": style.file, "text": style.write({key: wishes.set(key, value) for key, value in asked.options.items()})}


def machine(app: Starlette, asked: Typed) -> Sitting:
    """A line typed at an ancestor's own machine; without a sitting it is switched on."""
    return MACHINES.switch_on(asked.key) if asked.sitting is None else MACHINES.type(asked.sitting, asked.line)


routes: list[BaseRoute] = [
    Question("/api/ancestors", ancestors),
    Question("/api/ancestors/look", look),
    Question("/api/ancestors/machine", machine),
    Question("/api/ancestors/style/read", read_style),
    Question("/api/ancestors/style/file", write_style),
]
