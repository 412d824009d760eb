"""Whose judgement it is: ours is labelled as ours, and an ancestor is asked in its own terms and its own unit."""

from __future__ import annotations

import threading

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.interfaces.web.kept import Kept
from kiebitz.interfaces.web.messages import words
from kiebitz.interfaces.web.rooms.room import Room
from kiebitz.interfaces.web.why.messages import Mind
from kiebitz.language import Text
from kiebitz.player import Judging, Player
from kiebitz.roster import OWN

OURS = Text("Judged by Kiebitz.", "Hier urteilt Kiebitz.")
FULL = Text("Judged by Kiebitz at full strength.", "Hier urteilt Kiebitz in voller Stärke.")
OTHERS = Text(
    "{name} makes these moves; the judgement here is that of Kiebitz, not its own.",
    "Diese Züge macht {name}; hier urteilt Kiebitz, nicht {name} selbst.",
)


def whose(room: Room | None, white: bool) -> Text:
    """A sentence on whose judgement of a side's moves this is."""
    seat = None if room is None else room.seats[white]
    if room is None or seat is None or seat.is_person:
        return OURS
    if seat.player == OWN or seat.player.startswith("style:"):
        return FULL
    return OTHERS.format(name=room.session.player(white).name)


class Minds:
    """The ancestors' evaluations; their programs are made for the first question and kept, apart from those that play."""

    def __init__(self) -> None:
        self._players: dict[str, Player] = {}
        self._lock = threading.Lock()

    def of(self, room: Room, board: Board) -> list[Mind]:
        return [mind for white in (True, False) if (mind := self._mind(room, white, board)) is not None]

    def _mind(self, room: Room, white: bool, board: Board) -> Mind | None:
        key = room.seats[white].player
        if key not in opponents.ROSTER:
            return None
        with self._lock:
            if key not in self._players:
                self._players[key] = opponents.create(key)
            player = self._players[key]
            if not isinstance(player, Judging):
                return None
            found = player.judge(board)
        return {
            "name": player.name,
            "white": white,
            "total": found.total,
            "unit": words(found.unit),
            "terms": [
                {"name": words(term.name), "value": term.value, "squares": list(term.squares)}
                for term in sorted(found.contributions, key=lambda term: -abs(term.value))
                if term.value
            ],
        }


ancestors = Kept(Minds)
