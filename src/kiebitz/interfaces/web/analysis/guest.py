"""Who sits beside our engine at the analysis board: an ancestor, or any UCI program of this computer.

He is made when he is asked for the first time and kept as long as he stays.
"""

from __future__ import annotations

from kiebitz import opponents
from kiebitz.game.play.external import ExternalEngine
from kiebitz.interfaces.web.messages import MessageError
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Player

LONGEST_NAME = 500
LONGEST_ENGINE = 60.0  # seconds for one position
LONGEST_ANCESTOR = 10.0  # where it can be told; the others end by their level
NOBODY = Text("There is no player “{name}”.", "Es gibt keinen Spieler „{name}“.")
UCI = "uci:"


def check_guest(name: str) -> None:
    if (name and not (name.startswith(UCI) or name in opponents.ROSTER)) or len(name) > LONGEST_NAME:
        raise MessageError(NOBODY.format(name=name[:60]))


class Guest:
    """One chair; whoever comes next takes the place of the one before."""

    def __init__(self) -> None:
        self._name = ""
        self._player: Player | None = None

    def sit_down(self, name: str) -> Player | None:
        """The player of this name; None: the chair stays empty."""
        if name != self._name or self._player is None:
            self.leave()
            if name:
                self._player = ExternalEngine(name.removeprefix(UCI)) if name.startswith(UCI) else opponents.create(name)
            self._name = name
        return self._player

    def limits(self, lines: int) -> Limits:
        if self._name.startswith(UCI):
            return Limits(movetime=LONGEST_ENGINE, multipv=lines)
        return Limits(movetime=LONGEST_ANCESTOR) if opponents.profile(self._name).knows_time else Limits()

    def leave(self) -> None:
        player, self._player, self._name = self._player, None, ""
        if player is not None:
            player.close()
