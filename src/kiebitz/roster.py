"""Players by name, for every interface: `kiebitz`, an ancestor, `uci:COMMAND`, `style:NAME`.

Programs are imported when they are asked for, because most of them bring compiled kernels.
"""

from __future__ import annotations

import shutil

from kiebitz import opponents
from kiebitz.game.play.external import ExternalEngine, read_command
from kiebitz.language import KiebitzError, Text
from kiebitz.opponents.original_speed import Unhurried
from kiebitz.options import ENGINE_OPTIONS, OptionSet
from kiebitz.player import Player, set_option

OWN = "kiebitz"


class UnknownPlayerError(KiebitzError):
    """A name that nobody has."""


def player_names() -> tuple[str, ...]:
    """Everybody who can be asked for by name alone."""
    return (OWN, *opponents.ROSTER)


def shown_name(name: str) -> str:
    """A player's name as people read it; games of before may hold a key instead."""
    if name == OWN:
        return "Kiebitz"
    return opponents.profile(name).name if name in opponents.ROSTER else name


def _unknown(name: str) -> UnknownPlayerError:
    return UnknownPlayerError(
        Text(
            "There is no player “{name}”; there are: {listed}, level:N, style:NAME, and uci:COMMAND for any UCI engine.",
            "Es gibt keinen Spieler „{name}“; es gibt: {listed}, level:N, style:NAME und uci:BEFEHL für jede UCI-Engine.",
        ).format(name=name, listed=", ".join(player_names()))
    )


def is_own(name: str) -> bool:
    """Our engine: by its name, or by a level or style alone, as `kiebitz match` knows them."""
    word = name.strip().lower()
    return word == OWN or word.startswith(("level:", "style:"))


def _named(name: str, level: object, style: str | None) -> tuple[object, str | None]:
    """Level and style with what the name says."""
    word, _, rest = name.strip().partition(":")
    if word.lower() == "level":
        return rest.strip(), style
    return (level, rest.strip()) if word.lower() == "style" else (level, style)


def make_player(name: str, level: int | None = None, style: str | None = None) -> Player:
    """A fresh player.  Level and style are refused, with the reason, by players that have none."""
    word = name.strip()
    key = word.lower()
    player: Player
    if key.startswith("uci:"):
        player = ExternalEngine(word[4:].strip())
    elif is_own(word):
        from kiebitz.engine import Engine
        from kiebitz.game.book.player import LibraryPlayer

        player = LibraryPlayer(Engine())
    elif key in opponents.ROSTER:
        player = opponents.create(key)
        speed = opponents.profile(key).positions_a_second
        if speed is not None:
            player = Unhurried(player, speed)
    else:
        raise _unknown(name)
    asked, style = _named(word, level, style) if is_own(word) else (level, style)
    if asked is not None:
        set_option(player, "level", asked)
    if style is not None:
        set_option(player, "style", style)
    return player


def check_player(name: str, level: int | None = None, style: str | None = None) -> None:
    """Refuse what `make_player` would refuse, as far as that can be known without starting anybody."""
    word = name.strip()
    key = word.lower()
    if key.startswith("uci:"):
        command = read_command(word[4:])
        if shutil.which(command[0]) is None:
            raise UnknownPlayerError(
                Text("The engine “{command}” cannot be found.", "Die Engine „{command}“ ist nicht zu finden.").format(command=command[0])
            )
        return
    own = is_own(word)
    if not own and key not in opponents.ROSTER:
        raise _unknown(name)
    options = OptionSet(ENGINE_OPTIONS if own else opponents.profile(key).options)
    asked, style = _named(word, level, style) if own else (level, style)
    if asked is not None:
        options.set("level", asked)
    if style is not None:
        options.find("style")
        if own:
            from kiebitz.styles.collection import load_style

            load_style(style)
