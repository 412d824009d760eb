"""Who sits on which side: from the words of the new game dialog, or of the archive, to players.

A seat is kept with the game as plain words, so that a game goes on after a restart with the same players.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from kiebitz.game.play.players import Person
from kiebitz.game.record.archive import SavedGame
from kiebitz.interfaces.web.memory import SHARE, TABLES, WISHED_SHARE
from kiebitz.interfaces.web.messages import MessageError, Words, words
from kiebitz.interfaces.web.options import Options, set_options
from kiebitz.interfaces.web.rooms.asked import AskedSeat
from kiebitz.interfaces.web.rooms.messages import SeatWords
from kiebitz.interfaces.web.wire import read
from kiebitz.language import Text, same
from kiebitz.levels import FULL_LEVEL, LOWEST_ELO, elo_of_level, weakness_of_level
from kiebitz.player import Player
from kiebitz.roster import OWN, make_player, player_names, shown_name
from kiebitz.styles.names import style_names

LONGEST_NAME = 60
ROOM_FOR_A_POSITION = 64  # bytes of table for each position a level looks at: four times what one takes
HASH_MB = 32  # of one game: twenty games at once must fit into an ordinary computer
PERSON = "person"
NOBODY = "–"  # a person without a name, as the archive writes it
SOMEBODY = Text("Person", "Mensch")


@dataclass(frozen=True)
class Seat:
    """One side of the board."""

    player: str = PERSON  # "person", a name of the roster, "style:NAME", "uci:COMMAND"
    name: str = ""  # of a person
    level: int | None = None
    style: str | None = None
    options: tuple[tuple[str, bool | int | float | str], ...] = ()  # further options of the player

    @property
    def is_person(self) -> bool:
        return self.player == PERSON

    @property
    def is_ours(self) -> bool:
        """Our own engine, in whatever style."""
        return self.player == OWN or self.player.startswith("style:")

    @property
    def elo(self) -> int | None:
        """The rating it plays at; None: full strength, or somebody else."""
        if not self.is_ours:
            return None
        options = dict(self.options)
        if options.get("limit_strength"):
            return int(options.get("elo", LOWEST_ELO))
        return None if self.level is None else elo_of_level(self.level)

    @property
    def is_endless(self) -> bool:
        """Whether it thinks on until somebody says stop, where no limit is set."""
        is_held_back = bool(dict(self.options).get("limit_strength")) or (self.level is not None and self.level < FULL_LEVEL)
        return self.player.startswith("uci:") or (self.is_ours and not is_held_back)

    @property
    def is_weak(self) -> bool:
        """A level of ours that looks at few positions."""
        return self.is_ours and ((self.level is not None and self.level < FULL_LEVEL) or bool(dict(self.options).get("limit_strength")))

    def as_words(self) -> SeatWords:
        """For the archive and for the page."""
        return {"player": self.player, "name": self.name, "level": self.level, "style": self.style, "options": Options(self.options)}

    def _table_mb(self) -> int:
        """A level that looks at few positions has no use for a large table: one that holds them several times over will do."""
        nodes = None if self.level is None or not self.is_ours else weakness_of_level(self.level).nodes
        megabytes = 1
        while megabytes < HASH_MB and (nodes is None or megabytes << 20 < nodes * ROOM_FOR_A_POSITION):
            megabytes *= 2
        return megabytes

    def make(self) -> Player:
        """The player, ready to play."""
        if self.is_person:
            return Person(self.name or NOBODY)
        player = make_player(self.player, self.level, self.style or None)
        wishes = dict(self.options)
        if "hash_mb" in player.options.options:
            share = WISHED_SHARE if "hash_mb" in wishes else SHARE
            TABLES.lend(player, int(player.options.find("hash_mb").parse(wishes.pop("hash_mb", self._table_mb()))), share)
        set_options(player, wishes)
        return player


def name_words(name: str) -> Words:
    """Who played, as one would write it."""
    return words(SOMEBODY if name == NOBODY else same(shown_name(name)))


def read_seat(asked: AskedSeat) -> Seat:
    """A seat as the page or the archive describes it."""
    player = asked.player.strip()
    is_known = player == PERSON or player in player_names() or player.startswith(("style:", "uci:"))
    if not is_known or len(player) > 500:
        raise MessageError(Text("There is no player “{name}”.", "Es gibt keinen Spieler „{name}“.").format(name=player[:60]))
    named = player[6:].strip() if player.startswith("style:") else asked.style
    if named and named not in style_names():  # a name, never a path
        raise MessageError(Text("There is no style “{name}”.", "Es gibt keinen Stil „{name}“.").format(name=named[:60]))
    name = " ".join((asked.name or "").split())
    return Seat(player, name[:LONGEST_NAME], asked.level, asked.style, tuple(sorted(asked.options.items())))


def by_lot(mine: Seat, other: Seat, color: str) -> tuple[Seat, Seat]:
    """White's and Black's seat for the colour the person asked for."""
    is_white = color == "white" or (color == "random" and random.random() < 0.5)
    return (mine, other) if is_white else (other, mine)


def saved_seats(saved: SavedGame) -> tuple[Seat, Seat] | None:
    """The seats of a game out of the archive; None: it was not played here."""
    details = saved.details
    raw = details.get("seats")
    if isinstance(raw, dict):
        white, black = (read_seat(read(raw.get(side) or {}, AskedSeat)) for side in ("white", "black"))
        # Sides may have been swapped since the words were written; the names in the game's head are always right.
        if raw.get("white_name") != raw.get("black_name") and saved.game.headers.get("White") == raw.get("black_name"):
            white, black = black, white
        return white, black
    opponent = details.get("opponent")  # played at the terminal
    if not isinstance(opponent, str) or details.get("person") not in ("white", "black"):
        return None
    program = read_seat(AskedSeat(opponent))
    return by_lot(Seat(), program, str(details["person"]))
