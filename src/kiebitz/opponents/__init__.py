"""The ancestors: historic programs rebuilt so that they choose the same moves.

The roster is all that the rest of the program knows of them.  A program is imported
when it is asked for, because three of them bring compiled kernels.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits, Signal

if TYPE_CHECKING:
    from kiebitz.opponents.libraries import LibraryFormat
    from kiebitz.opponents.original import Conversation
    from kiebitz.opponents.profiles import Profile
    from kiebitz.player import Player

# key -> folder, see `Folder`; how to write one: docs/add-an-opponent.md
ROSTER = {
    "himstedt-stahn": "kiebitz.opponents.himstedt_stahn",
    "demoschach": "kiebitz.opponents.demoschach",
    "cpc": "kiebitz.opponents.cpc",
    "salomon": "kiebitz.opponents.salomon",
}


OUT_OF_THE_LIBRARY = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
NO_MATE_AT_HAND = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


class Folder(Protocol):
    """What the folder of an opponent offers."""

    PROFILE: Profile

    def create(self) -> Player: ...


@runtime_checkable
class Remembered(Protocol):
    """A folder that offers a sitting at the opponent's own machine, too.  It is no field of the profile, because the player who sits
    there reads the profile."""

    def converse(self, may_use_files: bool = True) -> Conversation: ...


class UnknownOpponentError(KiebitzError):
    """A name that is not in the roster."""


def _folder(key: str) -> Folder:
    if key not in ROSTER:
        raise UnknownOpponentError(
            Text("There is no opponent “{key}”; there are: {listed}.", "Es gibt keinen Gegner „{key}“; es gibt: {listed}.").format(
                key=key, listed=", ".join(ROSTER)
            )
        )
    return cast("Folder", import_module(ROSTER[key]))


def profile(key: str) -> Profile:
    return _folder(key).PROFILE


def create(key: str) -> Player:
    """A fresh program, as it was after switching the machine on, with all it needs loaded: no clock pays for it."""
    _load(key)
    return _fresh(key)


def _fresh(key: str) -> Player:
    return _folder(key).create()


@cache
def _load(key: str) -> None:
    """Kernels come out of the cache when they are first called: small questions to a program that is thrown away call them all,
    once in a process.  The last looks for a reply as well, at the first move alone."""
    from kiebitz.core.board import START_FEN, Board
    from kiebitz.core.jit import load_kept

    program, stopped = _fresh(key), Signal()
    stopped.stop()
    for fen in (START_FEN, OUT_OF_THE_LIBRARY):
        program.choose(Board(fen), Limits(depth=1))
    program.choose(Board(OUT_OF_THE_LIBRARY), Limits(depth=1), signal=stopped)  # who is stopped at once answers by other ways
    program.choose(Board(NO_MATE_AT_HAND), Limits(depth=2, nodes=1))
    program.close()
    load_kept(ROSTER[key])


def has_machine(key: str) -> bool:
    """Whether it can be met at its own machine."""
    return isinstance(_folder(key), Remembered)


def converse(key: str, may_use_files: bool = True) -> Conversation:
    """A sitting at its own machine; begin() switches it on."""
    folder = _folder(key)
    if not isinstance(folder, Remembered):
        known = ", ".join(each for each in ROSTER if has_machine(each))
        raise UnknownOpponentError(
            Text(
                "Nobody remembers the machine of “{name}”; known are those of: {known}.",
                "An den Rechner von „{name}“ erinnert sich niemand; bekannt sind die von: {known}.",
            ).format(name=profile(key).name, known=known)
        )
    return folder.converse(may_use_files)


def library_formats() -> dict[str, LibraryFormat]:
    """By suffix: the files of the ancestors' own opening libraries."""
    found = (profile(key).library for key in ROSTER)
    return {each.suffix: each for each in found if each is not None}


def by_year() -> list[Profile]:
    """All of them, from the oldest to the youngest."""
    return sorted((profile(key) for key in ROSTER), key=lambda who: who.year)
