"""Everything a page asks for a game on the socket, one declaration for each message.

A deed knows what it does to the game, so a new one is a new class here and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kiebitz.game.play.time_controls import TimeControl
from kiebitz.interfaces.web.options import Options
from kiebitz.interfaces.web.wire import by_name

if TYPE_CHECKING:
    from kiebitz.interfaces.web.rooms.room import Room


@dataclass(frozen=True)
class AskedSeat:
    player: str
    name: str | None = None
    level: int | None = None
    style: str | None = None
    options: Options = field(default_factory=dict)


@dataclass(frozen=True)
class Join:
    """A game by its number; without one the latest."""

    game: int | None = None


@dataclass(frozen=True)
class New:
    """A game as the dialog describes it."""

    other: AskedSeat
    mine: AskedSeat = AskedSeat("person")
    color: Literal["white", "black", "random"] = "white"
    time: str | None = None
    fen: str | None = None
    odds: str | None = None  # what the other seat plays without; only from the usual position
    first: bool = False  # a newcomer's first game: the program's first move is there to be watched
    manners: Options = field(default_factory=dict)  # when programs resign, offer draws, think on the other's time


class Deed:
    """Something a tab does to its game."""

    needs_engine = True  # a program may have to answer it

    def do(self, room: Room) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class Play(Deed):
    move: str  # in any usual notation

    def do(self, room: Room) -> None:
        room.session.play(self.move[:20])


@dataclass(frozen=True)
class Back(Deed):
    count: int | None = None

    def do(self, room: Room) -> None:
        room.session.take_back(None if self.count is None else max(1, min(self.count, 1000)))


@dataclass(frozen=True)
class Forward(Deed):
    count: int | None = None

    def do(self, room: Room) -> None:
        room.session.forward(None if self.count is None else max(1, min(self.count, 1000)))


@dataclass(frozen=True)
class Goto(Deed):
    ply: int

    def do(self, room: Room) -> None:
        room.session.go_to(self.ply)


@dataclass(frozen=True)
class Swap(Deed):
    def do(self, room: Room) -> None:
        room.session.swap_sides()


@dataclass(frozen=True)
class Pass(Deed):
    def do(self, room: Room) -> None:
        room.session.pass_move()


@dataclass(frozen=True)
class Hint(Deed):
    def do(self, room: Room) -> None:
        room.hint()


@dataclass(frozen=True)
class Now(Deed):
    def do(self, room: Room) -> None:
        room.session.move_now()


@dataclass(frozen=True)
class Draw(Deed):
    def do(self, room: Room) -> None:
        room.session.offer_draw()


@dataclass(frozen=True)
class Accept(Deed):
    def do(self, room: Room) -> None:
        room.session.accept_draw()


@dataclass(frozen=True)
class Decline(Deed):
    def do(self, room: Room) -> None:
        room.session.decline_draw()


@dataclass(frozen=True)
class Resign(Deed):
    def do(self, room: Room) -> None:
        room.session.resign()


@dataclass(frozen=True)
class PlayOn(Deed):
    def do(self, room: Room) -> None:
        room.session.play_on()


@dataclass(frozen=True)
class Pause(Deed):
    def do(self, room: Room) -> None:
        room.session.pause()


@dataclass(frozen=True)
class Resume(Deed):
    def do(self, room: Room) -> None:
        room.session.resume()


@dataclass(frozen=True)
class Pace(Deed):
    seconds: float

    def do(self, room: Room) -> None:
        room.set_pace(self.seconds)


@dataclass(frozen=True)
class Ponder(Deed):
    """Whether programs may think on the person's time."""

    on: bool

    def do(self, room: Room) -> None:
        room.let_ponder(self.on)


@dataclass(frozen=True)
class Look(Deed):
    """Somebody looks at the board, or has gone to another page: for nobody nothing is thought on his time."""

    needs_engine = False

    here: bool

    def do(self, room: Room) -> None:
        room.attend(self.here)


@dataclass(frozen=True)
class Time(Deed):
    time: str

    def do(self, room: Room) -> None:
        room.session.set_control(TimeControl.parse(self.time[:40]))


ASKED: dict[str, type[Join | New | Deed]] = by_name(Join, New, *Deed.__subclasses__())
