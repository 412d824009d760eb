"""The table a game is played at: who sits there, the game, the clock, the record; what all parts of a session share.

Every change happens under one lock (`acting`); listeners hear of it afterwards, without the lock.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from kiebitz.game.game import Game
from kiebitz.game.play import events
from kiebitz.game.play.arbiter import Arbiter
from kiebitz.game.play.clocks import ChessClock, ClockState
from kiebitz.game.play.conduct import Conduct
from kiebitz.game.play.delivery import Delivery
from kiebitz.game.play.journal import Journal, Namer, Recorder
from kiebitz.game.play.pace import Pace
from kiebitz.game.play.players import Person
from kiebitz.game.play.seeds import SEED_TAG, give_seed
from kiebitz.game.play.state import SessionState
from kiebitz.game.play.thinkers import REACTION, Thinkers
from kiebitz.game.play.thinking import Job
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.play.timekeeping import Timekeeping
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.options import OptionSet
from kiebitz.player import Player, Progress, unwrap


class SessionError(KiebitzError):
    """Something that is not possible right now."""


class Table:
    """`answered` is called when somebody has thought to the end, `flag` when a clock may have run out; both from other threads."""

    def __init__(
        self,
        white: Player,
        black: Player,
        game: Game,
        options: OptionSet,
        control: TimeControl,
        *,
        answered: Callable[[Job], None],
        flag: Callable[[], None],
        archive: Recorder | None = None,
        number: int | None = None,
        namer: Namer | None = None,
        details: dict[str, object] | None = None,
        now: Callable[[], float] = time.monotonic,
        clock_states: list[ClockState] | None = None,
        pace: Pace | None = None,
        arbiter: Arbiter | None = None,
    ) -> None:
        self.players: dict[bool, Player] = {True: white, False: black}
        self.game, self.options, self._details = game, options, details or {}
        self.delivery = Delivery()
        self.time = Timekeeping(control, flag, now, len(game.plies), clock_states)
        self.journal = Journal(archive, number, namer, self._all_details, lambda text: self.post(events.ArchiveFailed(text)))
        self.thinkers = Thinkers(answered, self._heard, pace)
        self.conduct = Conduct(options)
        self.arbiter = arbiter or Arbiter()
        self.started = self.paused = self.closed = False
        self.waits_for_browsing = False  # paused because somebody leafs through moves that a new one would replace
        self.taken: list[int] = []  # half-moves of each take back since the last move
        self.lock = threading.RLock()
        self._changed = threading.Condition(self.lock)
        self._depth = 0

    # Changing and telling

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Change the state under the lock, then tell the listeners without it; only then somebody begins to think: a person who
        has moved wants to see that before anything else happens."""
        outermost = False
        try:
            with self.lock:
                self._depth += 1
                try:
                    yield
                finally:
                    self._depth -= 1
                    outermost = self._depth == 0
                    self._changed.notify_all()
        finally:
            if outermost:
                try:
                    self._tell()
                finally:
                    self.thinkers.begin()

    def _tell(self) -> None:
        """Listeners first: whoever waits sees the state when they have heard of it."""
        self.delivery.deliver()
        with self._changed:
            self._changed.notify_all()

    def post(self, event: events.Event) -> None:
        self.delivery.post(event)

    def wait(self, wanted: Callable[[SessionState], bool], timeout: float) -> bool:
        """Wait until the state is as wanted and everything up to then was told; False when time ran out."""
        deadline = time.monotonic() + timeout
        with self._changed:
            while self.delivery.pending or not wanted(self.state()):
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                self._changed.wait(left)
            return True

    def state(self) -> SessionState:
        with self.lock:
            game, opening = self.game, self.journal.opening
            return SessionState(
                game.start_fen,
                game.chess960,
                game.fen,
                game.plies,
                game.taken_back,
                *self.names(),
                isinstance(self.players[True], Person),
                isinstance(self.players[False], Person),
                game.white_to_move,
                game.result,
                game.claimable,
                self.clock.state(),
                self.clock.running,
                self.time.control,
                thinking=self.thinkers.is_thinking,
                pondering=self.thinkers.is_pondering,
                paused=self.paused,
                draw_offered_by=self.conduct.offer,
                opening=opening[1] if opening else None,
                eco=opening[0] if opening else "",
            )

    def set_paused(self, paused: bool) -> None:
        self.paused, self.waits_for_browsing = paused, False
        self.post(events.PausedOrResumed(paused))

    # Who is who

    @property
    def clock(self) -> ChessClock:
        return self.time.clock

    def names(self) -> tuple[str, str]:
        return self.players[True].name, self.players[False].name

    def head(self) -> None:
        self.journal.head(self.game, *self.names(), self.time.control.pgn_tag)
        self.tell_levels()

    def tell_levels(self) -> None:
        """A name alone does not tell level 1 from full strength: programs have tags such as BlackLevel and BlackStyle, and BlackElo
        where they were asked to play by a rating."""
        for white, player in self.players.items():
            options = unwrap(player).options
            by_rating = "limit_strength" in options.options and bool(options["limit_strength"])
            told = {"level": "level" in options.options and not by_rating, "elo": by_rating}
            told["style"] = "style" in options.options and options["style"] != options.find("style").default
            for key, is_told in told.items():
                tag = f"{'White' if white else 'Black'}{key.title()}"
                self.game.headers.pop(tag, None)
                if is_told:
                    self.game.headers[tag] = str(options[key])

    def _all_details(self) -> dict[str, object]:
        people = ["white" if white else "black" for white in self.people()]
        return {**self._details, "people": people, "control": str(self.time.control), "options": self.options.as_dict()}

    def people(self) -> list[bool]:
        return [white for white, player in self.players.items() if isinstance(player, Person)]

    def is_persons_turn(self) -> bool:
        """True where it makes no difference, too: nobody or everybody is a person."""
        return len(self.people()) != 1 or isinstance(self.players[self.game.white_to_move], Person)

    def acting_person(self) -> bool:
        """The side whose person speaks."""
        people = self.people()
        if not people:
            raise SessionError(Text("No person is playing.", "Es spielt kein Mensch mit."))
        self.must_go_on()
        return people[0] if len(people) == 1 else self.game.white_to_move

    def must_go_on(self) -> None:
        if self.game.result:
            raise SessionError(Text("The game is over. {result}", "Die Partie ist beendet. {result}").format(result=self.game.result.text))

    def must_be_persons_turn(self) -> None:
        self.must_go_on()
        player = self.players[self.game.white_to_move]
        if not isinstance(player, Person):
            raise SessionError(
                Text("It is the turn of {name}; “move now” makes it answer.", "{name} ist am Zug; „sofort ziehen“ lässt antworten.").format(
                    name=player.name
                )
            )

    # Recording and asking

    def lay_out(self, fen: str) -> None:
        """Another game from this position, with the same players; nothing of the one before is left but the names."""
        headers = {key: value for key, value in self.game.headers.items() if key not in ("ECO", "Opening", "Date", "Time", SEED_TAG)}
        self.game = Game(fen, self.game.chess960, bool(self.options["claims_needed"]))
        self.game.headers.update(headers)
        self.time.begin_anew(self.time.control, 0)
        self.conduct.forget()
        self.taken.clear()
        self.journal.turn_the_page()
        give_seed(self.game, self.players.values())
        self.head()
        self.journal.begin(self.game)

    def game_copy(self) -> Game:
        """The game as it stands, for saving and printing."""
        with self.lock:
            self.tell_levels()  # they may have been changed since
            game = Game(self.game.start_fen, self.game.chess960, claims_needed=True)
            game.headers.update(self.game.headers)
            fields = ("seconds", "clock", "score", "depth", "comment")
            game.replay((ply.move, {name: getattr(ply, name) for name in fields}) for ply in self.game.plies)
            if self.game.result is not None:
                game.record_result(self.game.result)
            return game

    def save_ply(self) -> ClockState:
        clock = self.time.note(len(self.game.plies))
        self.journal.save_ply(self.game, clock)
        return clock

    def ask_aside(self, player: Player, seconds: float, purpose: Literal["hint", "draw"]) -> None:
        """A question that does not lead to the next move."""
        self.thinkers.drop()
        job = self.thinkers.ask(player, self.game.board, Limits(movetime=seconds), purpose)
        job.stop(after=seconds + REACTION)

    def _heard(self, job: Job, progress: Progress) -> None:
        if self.thinkers.concerns(job):
            pondering, for_hint = job.purpose == "ponder", job.purpose == "hint"
            self.post(events.ThinkingProgress(job.white, progress, job.board.fen(), pondering=pondering, for_hint=for_hint))
            self._tell()
