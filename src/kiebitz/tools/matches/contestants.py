"""Who plays in a match or solves a suite, written as one word: `kiebitz`, `salomon@level=2`, `level:3`,
`style:attacker`, `elo:1500`, `uci:stockfish@UCI_LimitStrength=true@UCI_Elo=2000`, `xboard:fairymax`.

Our own engine and other engines run in processes of their own; an ancestor lives in the process that asks it.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.game.book.options import OPTIONS as BOOK_OPTIONS
from kiebitz.game.play.external import ExternalEngine, read_command
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.options import ENGINE_OPTIONS, OptionSet
from kiebitz.player import Player, set_option

OWN = "kiebitz"
START_SECONDS = 300.0  # our own engine may have to compile itself first
_SETTING = re.compile(r"@(?=[^@=/]+=)")  # an @ that a setting follows; others belong to the command


class ContestantError(KiebitzError):
    """A player that cannot take part."""


@dataclass(frozen=True)
class Contestant:
    """A player that can be made anywhere: in this process, in another one, on another machine."""

    spec: str
    name: str
    key: str  # "kiebitz", an ancestor's key, "uci" or "xboard"
    command: tuple[str, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    limit: str = ""  # a time control of its own; empty: that of the match
    style: str = ""  # the text of a style that is not shipped: other machines have no such file, and this one may change
    log: str = ""  # a file to which all that is said to it and by it is written

    @property
    def is_ancestor(self) -> bool:
        """Its level says when it has thought enough; no clock is needed."""
        return self.key in opponents.ROSTER

    def make(self, grace: float = 5.0) -> Player:
        """A fresh player with its settings.  `grace`: seconds an engine may stay silent when told to stop."""
        player: Player
        if self.is_ancestor:
            player = opponents.create(self.key)
            for key, value in self.settings:
                set_option(player, key, value)
            player.name = self.name
            return player
        command = [sys.executable, "-m", "kiebitz", "uci"] if self.key == OWN else list(self.command)
        settings = self.settings
        if self.style:  # a file's name is none of the styles the engine offers to choose from
            command += [word for key, value in settings if key.lower() == "style" for word in ("--style", str(self._style_file(value)))]
            settings = tuple(setting for setting in settings if setting[0].lower() != "style")
        engine = ExternalEngine(
            command,
            self.name,
            start_seconds=START_SECONDS if self.key == OWN else 20.0,
            grace=grace,
            protocol="xboard" if self.key == "xboard" else "uci",
            written_to=Path(self.log) if self.log else None,
        )
        try:
            for key, value in settings:
                engine.options.set(key, value)
            engine.make_ready()
            if self.key == OWN:
                engine.choose(Board(), Limits(depth=1))  # memory is taken at the first search, which must not be slow in secret
        except KiebitzError:
            engine.close()
            raise
        return engine

    def _style_file(self, name: str) -> Path:
        """Where the style lies on this machine; the folder carries what is in it."""
        folder = Path(tempfile.gettempdir()) / f"kiebitz-style-{hashlib.sha256(self.style.encode()).hexdigest()[:16]}"
        folder.mkdir(exist_ok=True)
        path = folder / f"{Path(name).stem}.toml"
        draft = folder / f"{path.name}.{os.getpid()}.{threading.get_ident()}"
        draft.write_text(self.style, encoding="utf-8")
        draft.replace(path)  # never half a file
        return path


def _own_settings(word: str, rest: str) -> list[tuple[str, str]]:
    if word == "elo":
        return [("limit_strength", "true"), ("elo", rest)]
    return [(word, rest)] if word in ("level", "style") else []


def _check_own(settings: tuple[tuple[str, str], ...]) -> str:
    """An engine behind UCI ignores what it does not understand; we say so before the match begins.

    Returns the text of a style that is not shipped.
    """
    options = OptionSet((*ENGINE_OPTIONS, *BOOK_OPTIONS))
    text = ""
    for key, value in settings:
        found = options.find(key)
        options.set(key, value)
        if found.key == "style":
            from kiebitz.styles.collection import load_style
            from kiebitz.styles.names import shipped_styles
            from kiebitz.styles.writing import write_style

            style = load_style(value)
            text = "" if value in ("standard", *shipped_styles()) else write_style(style)
    return text


def read_contestant(spec: str) -> Contestant:
    """Understand the word for a player; ContestantError says what was expected."""
    first, *parts = _SETTING.split(spec.strip())
    settings: list[tuple[str, str]] = []
    name, limit = "", ""
    for part in parts:
        key, _, value = part.partition("=")
        if key.strip().lower() == "name":
            name = value.strip()
        elif key.strip().lower() == "limit":
            limit = str(TimeControl.parse(value))
        else:
            settings.append((key.strip(), value.strip()))
    word, colon, rest = first.strip().partition(":")
    word, rest = word.strip().lower(), rest.strip()
    shown = name or ",".join([first.strip(), *(f"{key}={value}" for key, value in settings)])
    if word in ("uci", "xboard") and colon:
        command = tuple(read_command(rest))
        shown = name or " ".join([Path(command[0]).name, *(f"{key}={value}" for key, value in settings)])
        return Contestant(spec, shown, word, command, tuple(settings), limit)
    if (word == OWN and not colon) or (word in ("level", "style", "elo") and rest):
        own = (*_own_settings(word, rest), *settings)
        return Contestant(spec, shown, OWN, (), own, limit, _check_own(own))
    if word in opponents.ROSTER and not colon:
        options = OptionSet(opponents.profile(word).options)
        for key, value in settings:
            options.set(key, value)
        return Contestant(spec, shown, word, (), tuple(settings), limit)
    raise ContestantError(
        Text(
            "There is no player “{spec}”; there are: {listed}, level:N, elo:N, style:NAME, uci:COMMAND and xboard:COMMAND, "
            "each with @OPTION=VALUE.",
            "Es gibt keinen Spieler „{spec}“; es gibt: {listed}, level:N, elo:N, style:NAME, uci:BEFEHL und xboard:BEFEHL, "
            "je mit @OPTION=WERT.",
        ).format(spec=spec, listed=", ".join((OWN, *opponents.ROSTER)))
    )


def check_engines(contestants: Iterable[Contestant]) -> None:
    """Refuse engines that are not here, before a long work begins."""
    for one in contestants:
        if one.command and shutil.which(one.command[0]) is None:
            raise ContestantError(
                Text("The engine “{command}” cannot be found.", "Die Engine „{command}“ ist nicht zu finden.").format(
                    command=one.command[0]
                )
            )


def read_contestants(specs: list[str]) -> list[Contestant]:
    """Several players with different names: a player who meets himself gets a number."""
    found: list[Contestant] = []
    for spec in specs:
        one = read_contestant(spec)
        same = sum(other.name == one.name or other.name.startswith(f"{one.name} #") for other in found)
        if same:
            one = replace(one, name=f"{one.name} #{same + 1}")
        found.append(one)
    return found
