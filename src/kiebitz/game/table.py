"""What a session keeps: players, game, clock, archive, and the news for its listeners.

Every change happens under one lock; listeners hear of it afterwards, without the lock.
"""

from __future__ import annotations

import datetime
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from kiebitz.core.board import START_FEN, Board
from kiebitz.game import events, manners, rules
from kiebitz.game.clocks import ChessClock, ClockState
from kiebitz.game.delivery import Delivery, Listener
from kiebitz.game.game import Game, Ply
from kiebitz.game.players import Person
from kiebitz.game.results import Reason, Result
from kiebitz.game.setup import playable_fen
from kiebitz.game.thinking import Job
from kiebitz.game.time_controls import Mode, TimeControl
from kiebitz.language import KiebitzError, Text
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player

DEFAULT_CONTROL = TimeControl(Mode.SECONDS_A_MOVE, seconds=5)


class SessionError(KiebitzError):
    """Something that is not possible right now."""


class Recorder(Protocol):
    """What a session needs of an archive."""

    def begin(self, game: Game, details: dict[str, object]) -> int: ...
    def save_ply(self, number: int, game: Game, clock: ClockState) -> None: ...
    def go_to(self, number: int, ply: int) -> None: ...
    def describe(self, number: int, game: Game, details: dict[str, object]) -> None: ...


@dataclass(frozen=True)
class SessionState:
    """Everything a view needs to draw itself anew."""

    start_fen: str
    chess960: bool
    fen: str
    plies: tuple[Ply, ...]
    taken_back: tuple[Ply, ...]
    white: str
    black: str
    white_is_person: bool
    black_is_person: bool
    white_to_move: bool
    result: Result | None
    claimable: Result | None
    clock: ClockState
    running: bool | None  # whose clock runs
    control: TimeControl
    thinking: bool
    pondering: bool
    paused: bool
    draw_offered_by: bool | None  # True: White
    opening: Text | None
    eco: str

    @property
    def legal_moves(self) -> list[str]:
        return [] if self.result else Board(self.fen, self.chess960).legal_moves()


Namer = Callable[[Game], "tuple[str, Text] | None"]  # game -> ECO code and name of the opening


class Table:
    """Where a session keeps its things; `Turns` and `Session` add what happens."""

    def __init__(
        self,
        white: Player,
        black: Player,
        *,
        control: TimeControl = DEFAULT_CONTROL,
        start_fen: str = START_FEN,
        chess960: bool = False,
        options: OptionSet | None = None,
        archive: Recorder | None = None,
        details: dict[str, object] | None = None,
        adviser: Player | None = None,
        namer: Namer | None = None,
        now: Callable[[], float] = time.monotonic,
        game: Game | None = None,
        number: int | None = None,
        clock_states: list[ClockState] | None = None,
    ) -> None:
        self.options = options or OptionSet(manners.OPTIONS)
        self._players: dict[bool, Player] = {True: white, False: black}
        self._control, self._now = control, now
        self._clock = ChessClock(control, now)
        self._game = game or Game(playable_fen(start_fen, chess960), chess960, bool(self.options["claims_needed"]))
        self._archive, self._number = archive, number
        self._details = details or {}
        self._adviser, self._namer = adviser, namer
        self._opening: tuple[str, Text] | None = None
        self._clock_states = clock_states or [self._clock.state()] * (len(self._game.plies) + 1)
        self._clock.restore(self._clock_states[len(self._game.plies)])
        self._job: Job | None = None  # the thinking that leads to the next move, or pondering
        self._side_job: Job | None = None  # a hint or the judging of an offer
        self._last_job: dict[int, Job] = {}  # player -> its latest question, which may still be ending
        self._decisions: dict[bool, list[tuple[int, Decision]]] = {True: [], False: []}  # with the half-move
        self._offer: bool | None = None
        self._last_offer: dict[bool, int] = {}
        self._announced: dict[bool, int | None] = {True: None, False: None}
        self._started = self._paused = self._closed = False
        self._told_end: Result | None = None
        self._flag_timer: threading.Timer | None = None
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._depth = 0
        self._delivery = Delivery()

    # Listening

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every event; the returned function ends it."""
        return self._delivery.subscribe(listener)

    def state(self) -> SessionState:
        with self._lock:
            game, job = self._game, self._job
            return SessionState(
                game.start_fen,
                game.chess960,
                game.fen,
                game.plies,
                game.taken_back,
                self._players[True].name,
                self._players[False].name,
                isinstance(self._players[True], Person),
                isinstance(self._players[False], Person),
                game.white_to_move,
                game.result,
                game.claimable,
                self._clock.state(),
                self._clock.running,
                self._control,
                thinking=job is not None and job.purpose == "move",
                pondering=job is not None and job.purpose == "ponder" and not job.ended.is_set(),
                paused=self._paused,
                draw_offered_by=self._offer,
                opening=self._opening[1] if self._opening else None,
                eco=self._opening[0] if self._opening else "",
            )

    def game_copy(self) -> Game:
        """The game as it stands, for saving and printing."""
        with self._lock:
            game = Game(self._game.start_fen, self._game.chess960, claims_needed=True)
            game.headers.update(self._game.headers)
            fields = ("seconds", "clock", "score", "depth", "comment")
            game.replay((ply.move, {name: getattr(ply, name) for name in fields}) for ply in self._game.plies)
            if self._game.result is not None:
                game.record_result(self._game.result)
            return game

    def board(self) -> Board:
        with self._lock:
            return self._game.board

    @property
    def clock(self) -> ChessClock:
        """To be read by views; only the session turns it."""
        return self._clock

    @property
    def number(self) -> int | None:
        """Of the game in the archive."""
        return self._number

    def player(self, white: bool) -> Player:
        return self._players[white]

    def wait(self, wanted: Callable[[SessionState], bool], timeout: float = 10.0) -> bool:
        """Wait until the state is as wanted and everything up to then was told; False when time ran out."""
        deadline = time.monotonic() + timeout
        with self._changed:
            while self._delivery.pending or not wanted(self.state()):
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                self._changed.wait(min(left, 0.05))
            return True

    @contextmanager
    def _acting(self) -> Iterator[None]:
        """Change the state under the lock, then tell the listeners without it."""
        outermost = False
        try:
            with self._lock:
                self._depth += 1
                try:
                    yield
                finally:
                    self._depth -= 1
                    outermost = self._depth == 0
                    self._changed.notify_all()
        finally:
            if outermost:
                self._delivery.deliver()
                with self._changed:
                    self._changed.notify_all()

    def _post(self, event: events.Event) -> None:
        self._delivery.post(event)

    def _head(self) -> None:
        now = datetime.datetime.now()
        for key, value in {
            "Event": "Kiebitz",
            "Site": "?",
            "Date": f"{now:%Y.%m.%d}",
            "Round": "-",
            "Time": f"{now:%H:%M:%S}",
            "TimeControl": self._control.pgn_tag,
        }.items():
            self._game.headers.setdefault(key, value)
        self._game.headers["White"] = self._players[True].name
        self._game.headers["Black"] = self._players[False].name

    # The archive: a move is saved before anybody hears of it

    def _saving(self, action: Callable[[Recorder], None]) -> None:
        if self._archive is None:
            return
        try:
            action(self._archive)
        except KiebitzError as error:
            self._post(events.ArchiveFailed(error.text))

    def _save_beginning(self) -> None:
        def begin(archive: Recorder) -> None:
            if self._number is None:
                self._number = archive.begin(self._game, self._all_details())

        self._saving(begin)

    def _all_details(self) -> dict[str, object]:
        opening = {"opening": [self._opening[1].en, self._opening[1].de]} if self._opening else {}
        people = ["white" if white else "black" for white in self._people()]
        return {**self._details, **opening, "people": people, "control": str(self._control), "options": self.options.as_dict()}

    def _describe(self) -> None:
        number = self._number
        if number is not None:
            self._saving(lambda archive: archive.describe(number, self._game, self._all_details()))

    # Time

    def tick(self) -> None:
        """Look at the flags; called by a timer, and by tests that turn the hands."""
        with self._acting():
            if not self._game.result and not self._flag_fell():
                self._arm()

    def _flag_fell(self) -> bool:
        fallen = self._clock.fallen()
        if fallen is None or self._game.result:
            return False
        winner = not fallen
        self._drop_jobs()
        if rules.can_mate(self._game.board, winner):
            self._finish(Result.win(winner, Reason.TIME))
        else:
            self._finish(Result.draw(Reason.TIME_WITHOUT_MATERIAL))
        return True

    def _arm(self) -> None:
        """Wake up when the running clock comes to its end."""
        self._disarm()
        running = self._clock.running
        if running is None or self._now is not time.monotonic:
            return
        left = self._clock.left(running)
        if left is not None:
            self._flag_timer = threading.Timer(max(0.0, left) + 0.002, self.tick)
            self._flag_timer.daemon = True
            self._flag_timer.start()

    def _disarm(self) -> None:
        if self._flag_timer is not None:
            self._flag_timer.cancel()
            self._flag_timer = None

    # The end

    def _finish(self, result: Result) -> None:
        self._game.end(result)
        self._end()

    def _end(self) -> None:
        result = self._game.result
        assert result is not None
        self._drop_jobs()
        self._clock.stop()
        self._disarm()
        self._offer = None
        if result != self._told_end:  # told once, however often somebody looks at it
            self._told_end = result
            self._describe()
            self._post(events.GameEnded(result))

    def _drop_jobs(self) -> None:
        for job in (self._job, self._side_job):
            if job is not None:
                job.cancel()
        self._job = self._side_job = None

    # Who is who

    def _people(self) -> list[bool]:
        return [white for white, player in self._players.items() if isinstance(player, Person)]

    def _acting_person(self) -> bool:
        people = self._people()
        if not people:
            raise SessionError(Text("No person is playing.", "Es spielt kein Mensch mit."))
        if self._game.result:
            raise SessionError(Text("The game is over. {result}", "Die Partie ist beendet. {result}").format(result=self._game.result.text))
        return people[0] if len(people) == 1 else self._game.white_to_move

    def _must_be_persons_turn(self) -> None:
        if self._game.result:
            raise SessionError(Text("The game is over. {result}", "Die Partie ist beendet. {result}").format(result=self._game.result.text))
        player = self._players[self._game.white_to_move]
        if not isinstance(player, Person):
            raise SessionError(
                Text("It is the turn of {name}; “move now” makes it answer.", "{name} ist am Zug; „sofort ziehen“ lässt antworten.").format(
                    name=player.name
                )
            )

    def _drop_side_job(self) -> None:
        if self._side_job is not None:
            self._side_job.cancel()
            self._side_job = None
