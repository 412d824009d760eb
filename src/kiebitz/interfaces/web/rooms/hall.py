"""All games of this server.  Each is a room of its own; nothing is shared between them but the archive."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterator

from kiebitz.core.board import START_FEN
from kiebitz.game.book.library import opening_of
from kiebitz.game.game import Game
from kiebitz.game.odds import odds_fen
from kiebitz.game.play.clocks import ClockState
from kiebitz.game.play.manners import OPTIONS as MANNERS
from kiebitz.game.play.pace import Pace
from kiebitz.game.play.session import DEFAULT_CONTROL, Session
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.record.archive import Archive
from kiebitz.game.setup import playable_fen
from kiebitz.interfaces.web.memory import collect_what_games_left
from kiebitz.interfaces.web.messages import MessageError
from kiebitz.interfaces.web.options import Options
from kiebitz.interfaces.web.rooms.adviser import Adviser
from kiebitz.interfaces.web.rooms.asked import New
from kiebitz.interfaces.web.rooms.first_game import FirstThought
from kiebitz.interfaces.web.rooms.room import Room
from kiebitz.interfaces.web.rooms.seats import Seat, by_lot, read_seat, saved_seats
from kiebitz.interfaces.web.warming import Warming
from kiebitz.language import KiebitzError, Text
from kiebitz.options import OptionSet
from kiebitz.player import Player
from kiebitz.reasons.reasoner import Reasoner
from kiebitz.roster import OWN

MOST_ROOMS = 40  # at once; the longest empty one makes room
MOST_LEFT = 3  # games nobody looks at any more that stay ready, each with the memory of its engine
LOOK_BACK = 20  # games of the archive, when a fresh tab asks for the latest one
FIRST_LEVEL = 3
NO_ENGINES = Text(
    "Other engines are started only when the page is served to this computer alone, without --host.",
    "Andere Engines werden nur gestartet, wenn die Seite allein diesem Rechner dient, ohne --host.",
)


def read_manners(asked: Options) -> OptionSet:
    """How programs behave at the board; what is not said is as usual."""
    manners = OptionSet(MANNERS)
    for key, value in asked.items():
        manners.set(key, value)
    return manners


class Preparation:
    """A game with its players seated.  An ancestor met for the first time is compiled here, for seconds, and nobody else waits."""

    def __init__(
        self,
        white: Seat,
        black: Seat,
        game: Game,
        control: TimeControl,
        number: int | None = None,
        clock_states: list[ClockState] | None = None,
        manners: OptionSet | None = None,
        is_first: bool = False,
    ) -> None:
        self.white, self.black, self.game, self.control = white, black, game, control
        self.number, self.clock_states = number, clock_states
        self.manners = manners or OptionSet(MANNERS)
        if white.is_weak or black.is_weak:  # a few positions are looked at in no time
            self.manners.set("ponder", False)
        self.is_first = is_first  # a newcomer's first game
        self.players: tuple[Player, Player] = self._make(white), self._make(black)

    def _make(self, seat: Seat) -> Player:
        player = seat.make()
        return FirstThought(player) if self.is_first and seat.player == OWN else player

    def give_up(self) -> None:
        for player in self.players:
            player.close()


class Hall:
    """Opens, finds and takes up games again.  Its methods may block; call them in a thread."""

    def __init__(self, archive: Archive | None, engines: bool = True) -> None:
        self.archive = archive
        self.engines = engines  # whether a tab may have other programs started; not when other computers can come in
        self.warming = Warming()
        self.reasoner = Reasoner()
        self.rooms: dict[int, Room] = {}
        self._lock = threading.RLock()
        self._unsaved = itertools.count(-1, -1)  # numbers of games that no archive keeps
        self._loop: asyncio.AbstractEventLoop | None = None

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """The event loop on which the tabs live."""
        self._loop = loop

    # Games

    def new_game(self, asked: New) -> Room:
        """A game as the dialog describes it: seats, colour, time, position."""
        mine, other = read_seat(asked.mine), read_seat(asked.other)
        white, black = by_lot(mine, other, asked.color)
        if not self.engines and any(seat.player.startswith("uci:") for seat in (white, black)):
            raise MessageError(NO_ENGINES)
        if asked.fen:
            start = playable_fen(asked.fen)
        else:
            start = odds_fen(asked.odds, white_gives=white is other) if asked.odds else START_FEN
        control = DEFAULT_CONTROL if asked.time is None else TimeControl.parse(asked.time)
        manners = read_manners(asked.manners)
        prepared = Preparation(
            white, black, Game(start, claims_needed=bool(manners["claims_needed"])), control, manners=manners, is_first=asked.first
        )
        self._wait_for_engine(prepared)
        return self._admit(prepared)

    def _wait_for_engine(self, prepared: Preparation) -> None:
        """A board can be shown while the engine is still being compiled, unless a program is on move or a clock would run."""
        seat = prepared.white if prepared.game.white_to_move else prepared.black
        if prepared.control.has_clock or not seat.is_person:
            self.warming.check()

    def room_if_open(self, number: int | None) -> Room | None:
        return None if number is None else self.rooms.get(number)

    def room(self, number: int | None) -> Room:
        """The game with this number; None or one that is gone: the latest game, or a first one."""
        for one in self._wanted(number):
            with self._lock:
                if one in self.rooms:
                    return self.rooms[one]
            prepared = self._saved(one)
            if prepared is not None:
                self._wait_for_engine(prepared)
                return self._admit(prepared)
        with self._lock:  # a second tab finds what the first has opened
            newest = max(self.rooms.values(), key=lambda room: abs(room.number), default=None)
            return newest or self._admit(Preparation(Seat(), Seat(OWN, level=FIRST_LEVEL), Game(), DEFAULT_CONTROL, is_first=True))

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
            kept = saved.details.get("options")
            manners = read_manners(kept if isinstance(kept, dict) else {})
            is_first = saved.details.get("first") is True and not saved.game.moves  # the newcomer has not moved yet
            return Preparation(*seats, saved.game, control, saved.number, saved.clock_states, manners, is_first)
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
        if prepared.is_first:
            details["first"] = True
        pace = None if people else Pace()  # two programs would be through before anybody has seen a move
        adviser = Adviser()
        session = Session(
            *players, control=prepared.control, options=prepared.manners, archive=self.archive, details=details, adviser=adviser,
            namer=opening_of, game=prepared.game, number=prepared.number, clock_states=prepared.clock_states, pace=pace,
        )  # fmt: skip
        room = Room(session, (white, black), adviser, self._loop, pace)
        room.is_first = prepared.is_first
        session.start()
        room.number = session.number if session.number is not None else next(self._unsaved)
        self.rooms[room.number] = room
        return room

    def _make_room(self) -> None:
        """The longest empty rooms are given up; their games are in the archive."""
        empty = sorted((room for room in self.rooms.values() if not room.audience), key=lambda room: room.empty_since or 0.0)
        while len(self.rooms) >= MOST_ROOMS and empty:
            self._give_up(empty.pop(0))
        left = [room for room in empty if room.was_entered and room.number > 0]  # whoever was there can find it in the archive
        too_many = left[: max(0, len(left) - MOST_LEFT)]
        for room in too_many:
            self._give_up(room)
        if too_many:
            collect_what_games_left()
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
        self.reasoner.close()
