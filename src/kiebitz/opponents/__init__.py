"""The ancestors: historic programs rebuilt so that they choose the same moves.

The roster is all that the rest of the program knows of them.  A program is imported
when it is asked for, because two of them bring compiled kernels.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from kiebitz.language import KiebitzError, Text

if TYPE_CHECKING:
    from kiebitz.player import Player, Profile

# key -> module with PROFILE: Profile and create() -> Player
ROSTER = {
    "himstedt-stahn": "kiebitz.opponents.himstedt_stahn",
    "demoschach": "kiebitz.opponents.demoschach",
    "cpc": "kiebitz.opponents.cpc",
    "salomon": "kiebitz.opponents.salomon",
}


class UnknownOpponentError(KiebitzError):
    """A name that is not in the roster."""


def _module(key: str) -> object:
    if key not in ROSTER:
        raise UnknownOpponentError(
            Text("There is no opponent “{key}”; there are: {listed}.", "Es gibt keinen Gegner „{key}“; es gibt: {listed}.").format(
                key=key, listed=", ".join(ROSTER)
            )
        )
    return import_module(ROSTER[key])


def profile(key: str) -> Profile:
    return cast("Profile", _module(key).PROFILE)  # type: ignore[attr-defined]


def create(key: str) -> Player:
    """A fresh program, as it was after switching the machine on."""
    return cast("Player", _module(key).create())  # type: ignore[attr-defined]
