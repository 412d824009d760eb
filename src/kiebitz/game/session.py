"""Two players, clocks, events.  Prints nothing, draws nothing, knows no view.

A session may be used from any thread.  People act through its methods; other players
think in threads of their own.  A half-move is in the archive before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Callable

from kiebitz.game import events
from kiebitz.game.clocks import ChessClock
from kiebitz.game.game import Game, GameError, Ply
from kiebitz.game.notation import read_move
from kiebitz.game.players import Person
from kiebitz.game.results import Reason, Result
from kiebitz.game.setup import playable_fen
from kiebitz.game.table import DEFAULT_CONTROL, Namer, Recorder, SessionError, SessionState
from kiebitz.game.time_controls import TimeControl
from kiebitz.game.turns import REACTION, Turns
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Player

__all__ = ["DEFAULT_CONTROL", "Namer", "Recorder", "Session", "SessionError", "SessionState"]

JUDGING_SECONDS = 0.5  # to answer an offered draw
HINT_SECONDS = 2.0


class Session(Turns):
    """A game between two players of any kind; this part is what people can do in it."""

    # Beginning and ending

    def start(self) -> None:
        """Begin, or go on with a game that was taken up again."""
        with self._acting():
            if self._started:
                return
            self._started = True
            for player in self._players.values():
                if not isinstance(player, Person):
                    player.new_game()
            self._head()
            self._name_opening()
            self._save_beginning()
            game = self._game
            self._post(events.GameStarted(self._players[True].name, self._players[False].name, game.fen, len(game.plies)))
            self._next_turn()

    def close(self, players: bool = True) -> None:
        """Stop everything; the game stays in the archive as it is."""
        with self._acting():
            self._closed = True
            self._drop_jobs()
            self._clock.stop()
            self._disarm()
            waiting = list(self._last_job.values())
        for job in waiting:
            job.ended.wait(3.0)
        if players:
            for player in {id(p): p for p in (*self._players.values(), self._adviser) if p is not None}.values():
                player.close()

    # People act

    def play(self, typed: str) -> Ply:
        """A person's move in any usual notation."""
        with self._acting():
            self._must_be_persons_turn()
            if self._flag_fell():
                raise SessionError(Text("The time is up.", "Die Zeit ist abgelaufen."))
            move = read_move(self._game.board, typed)
            self._drop_side_job()
            if self._paused:
                self.resume()
            ply = self._make(move, None)
            if not self._ponder_was_right(move):
                self._next_turn()
            return ply

    def take_back(self, count: int | None = None) -> None:
        """Take back half-moves; by default up to the person's own last move.

        Who takes back is on move afterwards: taking back one half-move of the program swaps the sides.
        """
        with self._acting():
            made = len(self._game.plies)
            if count is None:
                people = self._people()
                person = people[0] if len(people) == 1 else None
                own_turn = person is None or self._game.white_to_move == person
                count = 1 if person is None or not own_turn or made < 2 else 2
            self._drop_jobs()
            self._resume_thinking_on_error(lambda: self._game.take_back(count))
            self._moved_in_time()
            self._post(events.MovesTakenBack(len(self._game.plies), self._game.fen, count))
            self._next_turn()

    def forward(self, count: int = 1) -> None:
        """Make half-moves again that were taken back."""
        with self._acting():
            self._drop_jobs()
            self._resume_thinking_on_error(lambda: self._game.forward(count))
            self._moved_in_time()
            self._post(events.MovesMadeAgain(len(self._game.plies), self._game.fen, count))
            self._next_turn()

    def go_to(self, ply: int) -> None:
        """Any position of the game; play goes on from there."""
        with self._lock:
            distance = ply - len(self._game.plies)
        if distance < 0:
            self.take_back(-distance)
        elif distance > 0:
            self.forward(distance)

    def _resume_thinking_on_error(self, action: Callable[[], object]) -> None:
        try:
            action()
        except GameError:
            self._next_turn()
            raise

    def _moved_in_time(self) -> None:
        """After going back or forward: clocks as they were, whoever browses is on move, the archive knows."""
        count = len(self._game.plies)
        if count < len(self._clock_states):
            self._clock.restore(self._clock_states[count])
        self._offer = None
        self._announced = {True: None, False: None}
        for white in (True, False):
            self._decisions[white] = [(ply, decision) for ply, decision in self._decisions[white] if ply <= count]
        people = self._people()
        if len(people) == 1 and people[0] != self._game.white_to_move:
            self._exchange_players()
        elif not people:
            self._paused = True
            self._post(events.PausedOrResumed(True))
        number = self._number
        if number is not None:
            self._saving(lambda archive: archive.go_to(number, count))

    def swap_sides(self) -> None:
        """The players change sides; the game goes on from the position as it stands."""
        with self._acting():
            self._drop_jobs()
            self._clock.swap()
            self._exchange_players()
            self._next_turn()

    def _exchange_players(self) -> None:
        self._players = {True: self._players[False], False: self._players[True]}
        self._decisions = {True: [], False: []}
        self._announced = {True: None, False: None}
        self._offer = None
        self._game.headers["White"], self._game.headers["Black"] = self._players[True].name, self._players[False].name
        self._describe()
        self._post(events.SidesSwapped(self._players[True].name, self._players[False].name))

    def pass_move(self) -> None:
        """Give the move away, for analysis."""
        with self._acting():
            self._must_be_persons_turn()
            white = self._game.white_to_move
            self._drop_jobs()
            self._resume_thinking_on_error(self._game.pass_move)
            self._clock.press()
            self._clock.stop()
            self._after_ply()
            self._post(events.MovePassed(len(self._game.plies), white, self._game.fen))
            self._next_turn()

    def move_now(self) -> None:
        """The thinking program answers with the best it has."""
        with self._acting():
            if self._job is None or self._job.purpose != "move":
                raise SessionError(Text("No program is thinking about its move.", "Kein Programm denkt gerade über seinen Zug nach."))
            self._job.stop()

    def pause(self) -> None:
        """Clocks and programs stand."""
        with self._acting():
            if not self._paused and not self._game.result:
                self._paused = True
                self._drop_jobs()
                self._clock.stop()
                self._disarm()
                self._post(events.PausedOrResumed(True))

    def resume(self) -> None:
        with self._acting():
            if self._paused:
                self._paused = False
                self._post(events.PausedOrResumed(False))
                self._next_turn()

    def set_position(self, fen: str) -> None:
        """Begin anew from this position with the same players; every reason is told when it cannot be played."""
        with self._acting():
            ready = playable_fen(fen, self._game.chess960)
            self._drop_jobs()
            headers = {key: value for key, value in self._game.headers.items() if key not in ("ECO", "Opening", "Date", "Time")}
            self._game = Game(ready, self._game.chess960, bool(self.options["claims_needed"]))
            self._game.headers.update(headers)
            self._reset_clock()
            self._number = None
            self._head()
            self._save_beginning()
            self._post(events.PositionSet(ready))
            self._next_turn()

    def _reset_clock(self) -> None:
        self._clock = ChessClock(self._control, self._now)
        self._clock_states = [self._clock.state()] * (len(self._game.plies) + 1)
        self._decisions = {True: [], False: []}
        self._announced = {True: None, False: None}
        self._offer, self._last_offer, self._opening = None, {}, None

    def set_control(self, control: TimeControl) -> None:
        """Another time control from here on; clocks begin anew."""
        with self._acting():
            self._drop_jobs()
            self._control = control
            self._game.headers["TimeControl"] = control.pgn_tag
            self._clock = ChessClock(control, self._now)
            self._clock_states = [self._clock.state()] * (len(self._game.plies) + 1)
            self._describe()
            self._next_turn()

    def set_player(self, white: bool, player: Player) -> None:
        """Somebody else takes over a side."""
        with self._acting():
            self._drop_jobs()
            self._players[white] = player
            self._decisions[white] = []
            self._head()
            self._describe()
            self._next_turn()

    # Hints

    def hint(self) -> None:
        """A proposal for the person on move; comes as an event."""
        with self._acting():
            self._must_be_persons_turn()
            white = self._game.white_to_move
            other = self._players[not white]
            expected = self._expected_reply(not white)
            if self._adviser is None and expected is not None:
                board = self._game.board
                self._post(events.HintGiven(expected, board.san(expected), (expected,)))
                return
            adviser = self._adviser or other
            if isinstance(adviser, Person):
                raise SessionError(Text("Nobody here can give a hint.", "Hier kann niemand einen Rat geben."))
            self._drop_jobs()
            job = self._begin(adviser, self._game.board, Limits(movetime=HINT_SECONDS), "hint")
            job.stop(after=HINT_SECONDS + REACTION)

    # Draws and resigning

    def offer_draw(self) -> None:
        """The person offers a draw, or claims one that is due."""
        with self._acting():
            white = self._acting_person()
            if self._offer is not None and self._offer != white:
                self.accept_draw()
                return
            if self._game.claimable:
                self._drop_jobs()
                self._game.claim_draw()
                self._end()
                return
            self._offer = white
            self._post(events.DrawOffered(white))
            other = self._players[not white]
            if isinstance(other, Person):
                return
            if self._job is not None and self._job.purpose == "move" and self._job.white != white:
                latest = self._job.latest
                known = self._decisions[not white]
                self._answer_with(not white, latest.score if latest else known[-1][1].score if known else None)
                return
            self._drop_jobs()
            job = self._begin(other, self._game.board, Limits(movetime=JUDGING_SECONDS), "draw")
            job.stop(after=JUDGING_SECONDS + REACTION)

    def accept_draw(self) -> None:
        with self._acting():
            if self._offer is None:
                raise SessionError(Text("No draw has been offered.", "Es liegt kein Remisangebot vor."))
            self._drop_jobs()
            self._finish(Result.draw(Reason.AGREEMENT))

    def decline_draw(self) -> None:
        with self._acting():
            if self._offer is None:
                raise SessionError(Text("No draw has been offered.", "Es liegt kein Remisangebot vor."))
            decliner = not self._offer
            self._offer = None
            self._post(events.DrawDeclined(decliner))

    def resign(self, white: bool | None = None) -> None:
        """A person gives up; where both are people, the side to move unless named."""
        with self._acting():
            side = self._acting_person() if white is None else white
            self._drop_jobs()
            self._finish(Result.win(not side, Reason.RESIGNATION))

    def play_on(self) -> None:
        """Go on after an end that the position does not force."""
        with self._acting():
            self._game.play_on()
            self._offer = None
            number = self._number
            if number is not None:
                self._saving(lambda archive: archive.go_to(number, len(self._game.plies)))
            self._describe()
            self._post(events.GameContinued(self._game.fen))
            if self._clock.fallen() is not None:
                self._clock = ChessClock(self._control, self._now)
            self._next_turn()
