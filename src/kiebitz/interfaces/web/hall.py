"""All games of this server.  Each is a room of its own; nothing is shared between them but the archive."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterator
from typing import Any

from kiebitz.core.board import START_FEN
from kiebitz.game.archive import Archive
from kiebitz.game.book import standard_book
from kiebitz.game.game import Game
from kiebitz.game.manners import OPTIONS as MANNERS
from kiebitz.game.pace import Pace, PacedPlayer
from kiebitz.game.session import DEFAULT_CONTROL, Session
from kiebitz.game.setup import playable_fen
from kiebitz.game.time_controls import TimeControl
from kiebitz.interfaces.web.adviser import Adviser
from kiebitz.interfaces.web.messages import MessageError, wanted
from kiebitz.interfaces.web.room import Room
from kiebitz.interfaces.web.seats import Seat, by_lot, read_seat, saved_seats
from kiebitz.interfaces.web.warming import Warming
from kiebitz.language import KiebitzError, Text
from kiebitz.options import OptionSet
from kiebitz.player import Player

MOST_ROOMS = 40  # at once; the longest empty one makes room
LOOK_BACK = 20  # games of the archive, when a fresh tab asks for the latest one
FIRST_LEVEL = 3
NO_ENGINES = Text(
    "Other engines are started only when the page is served to this computer alone, without --host.",
    "Andere Engines werden nur gestartet, wenn die Seite allein diesem Rechner dient, ohne --host.",
)


def opening_name(game: Game) -> tuple[str, Text] | None:
    found = standard_book().name(game.board)
    return (found.eco, found.name) if found else None


class Preparation:
    """A game with its players seated.  An ancestor met for the first time is compiled here, for seconds, and nobody else waits."""

    def __init__(
        self, white: Seat, black: Seat, game: Game, control: TimeControl, number: int | None = None, clock_states: Any = None
    ) -> None:
        self.white, self.black, self.game, self.control = white, black, game, control
        self.number, self.clock_states = number, clock_states
        self.players: tuple[Player, Player] = white.make(), black.make()

    def give_up(self) -> None:
        for player in self.players:
            player.close()


class Hall:
    """Opens, finds and takes up games again.  Its methods may block; call them in a thread."""

    def __init__(self, archive: Archive | None, engines: bool = True) -> None:
        self.archive = archive
        self.engines = engines  # whether a tab may have other programs started; not when other computers can come in
        self.warming = Warming()
        self.rooms: dict[int, Room] = {}
        self._lock = threading.RLock()
        self._unsaved = itertools.count(-1, -1)  # numbers of games that no archive keeps
        self._loop: asyncio.AbstractEventLoop | None = None

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """The event loop on which the tabs live."""
        self._loop = loop

    # Games

    def new_game(self, message: dict[str, Any]) -> Room:
        """A game as the dialog describes it: seats, colour, time, position."""
        color = wanted(message, "color", str, "white")
        if color not in ("white", "black", "random"):
            raise MessageError(Text("The colour is white, black or random.", "Die Farbe ist white, black oder random."))
        white, black = by_lot(read_seat(message.get("mine", {"player": "person"})), read_seat(message.get("other")), color)
        if not self.engines and any(seat.player.startswith("uci:") for seat in (white, black)):
            raise MessageError(NO_ENGINES)
        fen = wanted(message, "fen", (str, type(None)), None)
        start = playable_fen(fen) if fen else START_FEN
        control = TimeControl.parse(wanted(message, "time", str, str(DEFAULT_CONTROL)))
        return self._admit(Preparation(white, black, Game(start), control))

    def room(self, number: int | None) -> Room:
        """The game with this number; None or one that is gone: the latest game, or a first one."""
        for one in self._wanted(number):
            with self._lock:
                if one in self.rooms:
                    return self.rooms[one]
            prepared = self._saved(one)
            if prepared is not None:
                return self._admit(prepared)
        with self._lock:  # a second tab finds what the first has opened
            newest = max(self.rooms.values(), key=lambda room: abs(room.number), default=None)
            return newest or self._admit(Preparation(Seat(), Seat("kiebitz", level=FIRST_LEVEL), Game(), DEFAULT_CONTROL))

    def _wanted(self, number: int | None) -> Iterator[int]:
        if number is not None:
            yield number
        if self.archive is not None:
            yield from (summary.number for summary in self.archive.search(limit=LOOK_BACK))

    def _saved(self, number: int) -> Preparation | None:
        """A game of the archive, ready to go on; None when it cannot."""
        if self.archive is None or number <= 0:
            return None
        try:
            saved = self.archive.load(number)
            seats = saved_seats(saved)
            if seats is None:
                return None
            control = TimeControl.parse(str(saved.details.get("control", DEFAULT_CONTROL)))
            return Preparation(*seats, saved.game, control, saved.number, saved.clock_states)
        except KiebitzError:  # a style or an engine that is gone: the next game will do
            return None

    def _admit(self, prepared: Preparation) -> Room:
        """Open the room of a game, unless another tab was quicker."""
        with self._lock:
            if prepared.number in self.rooms:
                prepared.give_up()
                return self.rooms[prepared.number]
            try:
                self._make_room()
            except KiebitzError:
                prepared.give_up()
                raise
            return self._open(prepared)

    def _open(self, prepared: Preparation) -> Room:
        assert self._loop is not None, "bind() comes first"
        white, black, players = prepared.white, prepared.black, prepared.players
        people = [color for color, seat in (("white", white), ("black", black)) if seat.is_person]
        details: dict[str, object] = {
            "seats": {
                "white": white.as_words(), "black": black.as_words(), "white_name": players[0].name, "black_name": players[1].name,
            },
        }  # fmt: skip
        if len(people) == 1:  # as the terminal words it, so that it can go on with the game
            details |= {"opponent": (black if people[0] == "white" else white).player, "person": people[0]}
        pace = None if people else Pace()  # two programs would be through before anybody has seen a move
        if pace is not None:
            players = PacedPlayer(players[0], pace), PacedPlayer(players[1], pace)
        adviser = Adviser()
        session = Session(
            *players, control=prepared.control, options=OptionSet(MANNERS), archive=self.archive, details=details, adviser=adviser,
            namer=opening_name, game=prepared.game, number=prepared.number, clock_states=prepared.clock_states,
        )  # fmt: skip
        room = Room(session, (white, black), adviser, self._loop, pace)
        session.start()
        room.number = session.number if session.number is not None else next(self._unsaved)
        self.rooms[room.number] = room
        return room

    def _make_room(self) -> None:
        """The longest empty rooms are given up; their games are in the archive."""
        empty = sorted((room for room in self.rooms.values() if not room.audience), key=lambda room: room.empty_since or 0.0)
        while len(self.rooms) >= MOST_ROOMS and empty:
            self._give_up(empty.pop(0))
        if len(self.rooms) >= MOST_ROOMS:
            raise MessageError(
                Text(
                    "There are {n} games going on; please close a tab first.",
                    "Es laufen schon {n} Partien; bitte erst einen Tab schließen.",
                ).format(n=len(self.rooms))
            )

    def delete(self, numbers: list[int]) -> int:
        """Games leave the archive; who looks at one of them is told to look elsewhere.  Returns how many were there."""
        assert self.archive is not None
        count = 0
        for number in numbers:
            with self._lock:
                room = self.rooms.get(number)
                if room is not None:
                    self._give_up(room)
                    room.dissolve()
                try:
                    self.archive.delete(number)
                    count += 1
                except KiebitzError:  # two tabs deleted it
                    continue
        return count

    def _give_up(self, room: Room) -> None:
        self.rooms.pop(room.number, None)
        room.close()

    def tidy(self, longer_than: float) -> None:
        """Give up rooms nobody has looked into for so many seconds."""
        assert self._loop is not None
        with self._lock:
            for room in list(self.rooms.values()):
                if not room.audience and room.empty_since is not None and self._loop.time() - room.empty_since > longer_than:
                    self._give_up(room)

    def close(self) -> None:
        with self._lock:
            for room in list(self.rooms.values()):
                self._give_up(room)
            if self.archive is not None:
                self.archive.close()
