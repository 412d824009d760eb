"""Players by name, with all they need loaded: whoever gives one a tenth of a second means thinking, not reading files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kiebitz.language import KiebitzError, Text
from kiebitz.player import Player, make_ready, set_option
from kiebitz.roster import is_own, make_player
from kiebitz.warming import warm_up

NO_NAME = Text("A player is a name such as kiebitz, not {what}.", "Ein Spieler ist ein Name wie kiebitz, nicht {what}.")


@cache
def _load_engine() -> None:
    warm_up()


def ready_player(name: str, level: int | None = None, style: str | None = None, options: Mapping[str, object] | None = None) -> Player:
    """A fresh player whose first move is as quick as its second."""
    if not isinstance(name, str):
        raise KiebitzError(NO_NAME.format(what=repr(name)))
    if is_own(name):
        _load_engine()
    player = make_player(name, level, style)
    for key, value in (options or {}).items():
        set_option(player, key, value)
    make_ready(player)
    return player
