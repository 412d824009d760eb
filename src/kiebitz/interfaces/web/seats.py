"""Who sits on which side: from the words of the new game dialog, or of the archive, to players.

A seat is kept with the game as plain words, so that a game goes on after a restart with the same players.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from kiebitz.evaluation.weights import style_names
from kiebitz.game.archive import SavedGame
from kiebitz.game.players import Person
from kiebitz.interfaces.roster import make_player, player_names, set_option
from kiebitz.interfaces.web.messages import MessageError, wanted
from kiebitz.language import Text
from kiebitz.player import Player

LONGEST_NAME = 60
HASH_MB = 32  # of one game: twenty games at once must fit into an ordinary computer
PERSON = "person"


@dataclass(frozen=True)
class Seat:
    """One side of the board."""

    player: str = PERSON  # "person", a name of the roster, "style:NAME", "uci:COMMAND"
    name: str = ""  # of a person
    level: int | None = None
    style: str | None = None
    options: tuple[tuple[str, Any], ...] = ()  # further options of the player

    @property
    def is_person(self) -> bool:
        return self.player == PERSON

    def as_words(self) -> dict[str, Any]:
        """For the archive and for the page."""
        return {"player": self.player, "name": self.name, "level": self.level, "style": self.style, "options": dict(self.options)}

    def make(self) -> Player:
        """The player, ready to play."""
        if self.is_person:
            return Person(self.name or "–")
        player = make_player(self.player, self.level, self.style or None)
        if "hash_mb" in player.options.options:
            set_option(player, "hash_mb", HASH_MB)
        for key, value in self.options:
            if player.options.find(key).kind == "file":  # reading, and for own terms even running, whatever a page names
                raise MessageError(
                    Text("A page cannot name files ({key}).", "Eine Seite kann keine Dateien nennen ({key}).").format(key=key)
                )
            set_option(player, key, value)
        return player


def read_seat(raw: object) -> Seat:
    """A seat as the page or the archive describes it."""
    if not isinstance(raw, dict):
        raise MessageError(Text("A side has no player.", "Eine Seite hat keinen Spieler."))
    player = wanted(raw, "player", str).strip()
    is_known = player == PERSON or player in player_names() or player.startswith(("style:", "uci:"))
    if not is_known or len(player) > 500:
        raise MessageError(Text("There is no player “{name}”.", "Es gibt keinen Spieler „{name}“.").format(name=player[:60]))
    style = wanted(raw, "style", (str, type(None)), None)
    named = player[6:].strip() if player.startswith("style:") else style
    if named and named not in style_names():  # a name, never a path
        raise MessageError(Text("There is no style “{name}”.", "Es gibt keinen Stil „{name}“.").format(name=named[:60]))
    name = " ".join(wanted(raw, "name", (str, type(None)), "").split()) if raw.get("name") else ""
    options = wanted(raw, "options", dict, {})
    return Seat(
        player,
        name[:LONGEST_NAME],
        wanted(raw, "level", (int, type(None)), None),
        style,
        tuple(sorted((str(key), value) for key, value in options.items() if isinstance(value, (bool, int, float, str)))),
    )


def by_lot(mine: Seat, other: Seat, color: str) -> tuple[Seat, Seat]:
    """White's and Black's seat for the colour the person asked for."""
    is_white = color == "white" or (color == "random" and random.random() < 0.5)
    return (mine, other) if is_white else (other, mine)


def saved_seats(saved: SavedGame) -> tuple[Seat, Seat] | None:
    """The seats of a game out of the archive; None: it was not played here."""
    details = saved.details
    raw = details.get("seats")
    if isinstance(raw, dict):
        white, black = read_seat(raw.get("white")), read_seat(raw.get("black"))
        # Sides may have been swapped since the words were written; the names in the game's head are always right.
        if raw.get("white_name") != raw.get("black_name") and saved.game.headers.get("White") == raw.get("black_name"):
            white, black = black, white
        return white, black
    opponent = details.get("opponent")  # played at the terminal
    if not isinstance(opponent, str) or details.get("person") not in ("white", "black"):
        return None
    program = read_seat({"player": opponent, "options": {}})
    return by_lot(Seat(), program, str(details["person"]))
