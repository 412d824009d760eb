"""Two players, a game, events.  Prints nothing, draws nothing, knows no view.

A session may be used from any thread.  People act through its methods; other players think in threads of their own.
Its parts: what all share (`table.py`), whose turn it is (`turns.py`), going back and forth (`back_and_forth.py`), draws,
flags and resigning (`endings.py`); below them who records (`journal.py`), who keeps the time (`timekeeping.py`), who thinks
(`thinkers.py`), how programs behave (`conduct.py`), who rules (`arbiter.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from kiebitz.core.board import START_FEN, Board
from kiebitz.game.game import Game, Ply
from kiebitz.game.notation import read_move
from kiebitz.game.play import events, manners
from kiebitz.game.play.arbiter import Arbiter
from kiebitz.game.play.back_and_forth import BackAndForth
from kiebitz.game.play.clocks import ChessClock, ClockState
from kiebitz.game.play.delivery import Listener
from kiebitz.game.play.endings import Endings
from kiebitz.game.play.journal import Namer, Recorder
from kiebitz.game.play.pace import Pace
from kiebitz.game.play.players import Person
from kiebitz.game.play.seeds import give_seed
from kiebitz.game.play.state import SessionState
from kiebitz.game.play.table import SessionError, Table
from kiebitz.game.play.thinking import Job
from kiebitz.game.play.time_controls import Mode, TimeControl
from kiebitz.game.play.turns import Turns
from kiebitz.game.setup import playable_fen
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.options import OptionSet
from kiebitz.player import Player

__all__ = ["DEFAULT_CONTROL", "Namer", "Recorder", "Session", "SessionError", "SessionState"]

DEFAULT_CONTROL = TimeControl(Mode.SECONDS_A_MOVE, seconds=5)
HINT_SECONDS = 2.0


class Session:
    """A game between two players of any kind."""

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
        pace: Pace | None = None,
        arbiter: Arbiter | None = None,
    ) -> None:
        self.options = options or OptionSet(manners.OPTIONS)
        self._adviser = adviser
        self._table = Table(
            white,
            black,
            game or Game(playable_fen(start_fen, chess960), chess960, bool(self.options["claims_needed"])),
            self.options,
            control,
            answered=self._answered,
            flag=self.tick,
            archive=archive,
            number=number,
            namer=namer,
            details=details,
            now=now,
            clock_states=clock_states,
            pace=pace,
            arbiter=arbiter,
        )
        self._endings = Endings(self._table)
        self._turns = Turns(self._table, self._endings)
        self._back_and_forth = BackAndForth(self._table, self._turns)

    # Listening

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every event; the returned function ends it."""
        return self._table.delivery.subscribe(listener)

    def state(self) -> SessionState:
        return self._table.state()

    def wait(self, wanted: Callable[[SessionState], bool], timeout: float) -> bool:
        """Wait until the state is as wanted and everything up to then was told; False when time ran out."""
        return self._table.wait(wanted, timeout)

    def game_copy(self) -> Game:
        return self._table.game_copy()

    def board(self) -> Board:
        with self._table.lock:
            return self._table.game.board

    @property
    def clock(self) -> ChessClock:
        """To be read by views; only the session turns it."""
        return self._table.clock

    def limits(self, white: bool) -> Limits:
        """What this side would be told now if it were asked for a move."""
        with self._table.lock:
            return self._turns.limits(white)

    @property
    def number(self) -> int | None:
        """Of the game in the archive."""
        return self._table.journal.number

    def player(self, white: bool) -> Player:
        return self._table.players[white]

    # Beginning and ending

    def start(self) -> None:
        """Begin, or go on with a game that was taken up again."""
        table = self._table
        with table.acting():
            if table.started:
                return
            table.started = True
            for player in table.players.values():
                if not isinstance(player, Person):
                    player.new_game()
            give_seed(table.game, table.players.values())
            table.head()
            table.journal.name_opening(table.game)
            table.journal.begin(table.game)
            table.post(events.GameStarted(*table.names(), table.game.fen, len(table.game.plies)))
            self._turns.next_turn()

    def close(self, players: bool = True) -> None:
        """Stop everything; the game stays in the archive as it is."""
        table = self._table
        with table.acting():
            table.closed = True
            table.thinkers.drop()
            table.time.stand()
        table.thinkers.wait_for_end(3.0)
        table.journal.close()
        if players:
            for player in {id(p): p for p in (*table.players.values(), self._adviser) if p is not None}.values():
                player.close()

    def tick(self) -> None:
        """Look at the flags; called by a timer, and by tests that turn the hands."""
        with self._table.acting():
            self._endings.look_at_flags()

    def _answered(self, job: Job) -> None:
        with self._table.acting():
            self._turns.answered(job)

    # People move

    def play(self, typed: str) -> Ply:
        """A person's move in any usual notation."""
        table = self._table
        with table.acting():
            table.must_be_persons_turn()
            if self._endings.flag_fell():
                raise SessionError(Text("The time is up.", "Die Zeit ist abgelaufen."))
            move = read_move(table.game.board, typed)
            table.thinkers.drop_side()
            if table.paused:
                self.resume()
            ply = self._turns.make(move, None)
            self._turns.after_person(move)
            return ply

    def pass_move(self) -> None:
        """Give the move away, for analysis."""
        with self._table.acting():
            self._table.must_be_persons_turn()
            self._back_and_forth.pass_move()

    def move_now(self) -> None:
        """The thinking program answers with the best it has."""
        with self._table.acting():
            job = self._table.thinkers.job
            if job is None or job.purpose != "move":
                raise SessionError(Text("No program is thinking about its move.", "Kein Programm denkt gerade über seinen Zug nach."))
            job.stop()

    def pause(self) -> None:
        """Clocks and programs stand."""
        table = self._table
        with table.acting():
            if not table.paused and not table.game.result:
                table.thinkers.drop()
                table.time.stand()
                table.set_paused(True)

    def resume(self) -> None:
        with self._table.acting():
            if self._table.paused:
                self._table.set_paused(False)
                self._turns.next_turn()

    def hint(self) -> None:
        """A proposal for the person on move; comes as an event."""
        table = self._table
        with table.acting():
            table.must_be_persons_turn()
            white = table.game.white_to_move
            expected = table.conduct.expected_reply(not white, table.game)
            if self._adviser is None and expected is not None:
                table.post(events.HintGiven(expected, table.game.board.san(expected), (expected,)))
                return
            adviser = self._adviser or table.players[not white]
            if isinstance(adviser, Person):
                raise SessionError(Text("Nobody here can give a hint.", "Hier kann niemand einen Rat geben."))
            table.ask_aside(adviser, HINT_SECONDS, "hint")

    # Back and forth

    def take_back(self, count: int | None = None) -> None:
        """Take back half-moves; by default up to the person's own last move."""
        with self._table.acting():
            self._back_and_forth.take_back(count)

    def forward(self, count: int | None = None) -> None:
        """Make half-moves again that were taken back; by default those of the last take back."""
        with self._table.acting():
            self._back_and_forth.forward(count)

    def go_to(self, ply: int) -> None:
        """Any position of the game; play goes on from there, everybody with the colour he has."""
        with self._table.acting():
            self._back_and_forth.go_to(ply)

    def swap_sides(self) -> None:
        """The players change sides; the game goes on from the position as it stands."""
        with self._table.acting():
            self._back_and_forth.swap_sides()

    def set_pondering(self, on: bool) -> None:
        """Whether programs think on a person's time, from now on."""
        table = self._table
        with table.acting():
            self.options.set("ponder", on)
            if not on and (job := table.thinkers.take_pondering()) is not None:
                job.cancel()
            elif on and not (table.closed or table.paused or table.game.result) and table.started:
                self._turns.start_pondering()

    # Draws, resigning

    def offer_draw(self) -> None:
        """The person offers a draw, or claims one that is due."""
        with self._table.acting():
            self._endings.offer_draw()

    def accept_draw(self) -> None:
        with self._table.acting():
            self._endings.accept_draw()

    def decline_draw(self) -> None:
        with self._table.acting():
            self._endings.decline_draw()

    def resign(self, white: bool | None = None) -> None:
        """A person gives up; where both are people, the side to move unless named."""
        with self._table.acting():
            self._endings.resign(white)

    def play_on(self) -> None:
        """Go on after an end that the position does not force."""
        with self._table.acting():
            self._endings.play_on()
            self._turns.next_turn()

    # Another set-up

    def set_position(self, fen: str) -> None:
        """Begin anew from this position with the same players; every reason is told when it cannot be played."""
        table = self._table
        with table.acting():
            ready = playable_fen(fen, table.game.chess960)
            table.thinkers.drop()
            table.lay_out(ready)
            table.post(events.PositionSet(ready))
            self._turns.next_turn()

    def set_control(self, control: TimeControl) -> None:
        """Another time control from here on; clocks begin anew."""
        table = self._table
        with table.acting():
            table.thinkers.drop()
            table.game.headers["TimeControl"] = control.pgn_tag
            table.time.begin_anew(control, len(table.game.plies))
            table.journal.describe(table.game)
            self._turns.next_turn()

    def set_player(self, white: bool, player: Player) -> None:
        """Somebody else takes over a side."""
        table = self._table
        with table.acting():
            table.thinkers.drop()
            table.players[white] = player
            give_seed(table.game, table.players.values())
            table.conduct.replace(white)
            table.head()
            table.journal.describe(table.game)
            self._turns.next_turn()
