"""One game of a match, under the eyes of an arbiter: who crashes, hangs, breaks the rules or the time limit
loses the game and is counted; games that are decided or dead are ended by stated rules.

The game itself runs in the same session as every other game.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from kiebitz.core.board import Board
from kiebitz.game import events, manners
from kiebitz.game.external import EngineFailure, ExternalEngine
from kiebitz.game.game import Game
from kiebitz.game.results import Reason, Result
from kiebitz.game.session import Session
from kiebitz.game.thinking import Job
from kiebitz.game.time_controls import TimeControl
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player, Report

Fault = Literal["crash", "hang", "illegal", "time"]
FAULTS: tuple[Fault, ...] = ("crash", "hang", "illegal", "time")
_REASON = {"time": Reason.TIME, "illegal": Reason.ILLEGAL_MOVE}


@dataclass(frozen=True)
class Rules:
    """When the arbiter steps in; a number of moves 0 switches a rule off."""

    resign_cp: int = 1000  # won when both players see at least this advantage of the same side ...
    resign_moves: int = 4  # ... at so many of their own moves in a row
    draw_cp: int = 8  # drawn when both see no more than this ...
    draw_moves: int = 8  # ... at so many of their own moves in a row ...
    draw_from: int = 40  # ... from this move on
    longest: int = 400  # half-moves; then it is a draw
    margin: float = 0.1  # seconds a time per move may be overdrawn
    late_loses: bool = True  # False: who overdraws it is counted and plays on, for a machine busy with other work
    patience: float = 60.0  # seconds for one move where no time is set; after that it hangs
    grace: float = 5.0  # seconds an engine may stay silent after it was told to stop

    @property
    def text(self) -> Text:
        """The rules in words, for the report."""
        late = Text(
            "More than {margin} s beyond the time for a move loses too.",
            "Auch mehr als {margin} s über der Zeit für einen Zug verlieren.",
        )
        if not self.late_loses:
            late = Text(
                "More than {margin} s beyond the time for a move are only counted.",
                "Mehr als {margin} s über der Zeit für einen Zug werden nur gezählt.",
            )
        return Text(
            "Won when both sides judge at least {resign} pawns for {resign_moves} moves each; drawn from move {draw_from} on when both "
            "judge at most {draw} pawns for {draw_moves} moves each, and after {longest} half-moves. A crash, an illegal move, "
            "a hang or a fallen flag loses. {late}",
            "Gewonnen, wenn beide Seiten je {resign_moves} Züge lang mindestens {resign} Bauern Vorteil sehen; remis ab Zug {draw_from}, "
            "wenn beide je {draw_moves} Züge lang höchstens {draw} Bauern sehen, und nach {longest} Halbzügen. Absturz, regelwidriger Zug, "
            "Hänger oder gefallenes Blättchen verlieren. {late}",
        ).format(
            resign=f"{self.resign_cp / 100:g}",
            resign_moves=self.resign_moves,
            draw=f"{self.draw_cp / 100:g}",
            draw_moves=self.draw_moves,
            draw_from=self.draw_from,
            longest=self.longest,
            late=late.format(margin=f"{self.margin:g}"),
        )


def verdict(game: Game, rules: Rules) -> Result | None:
    """What the arbiter decides by the judgements both players have given so far."""
    plies = game.plies
    if len(plies) >= rules.longest:
        return Result.draw(Reason.ADJUDICATION)

    def last(moves: int) -> list[int] | None:
        """White's centipawns at the last moves of both sides; None if somebody has not said them."""
        scores = [ply.score for ply in plies[-2 * moves :]]
        if not moves or len(scores) < 2 * moves or any(score is None for score in scores):
            return None
        return [score.centipawns for score in scores if score is not None]

    recent = last(rules.resign_moves)
    if recent and min(recent) >= rules.resign_cp:
        return Result.win(True, Reason.ADJUDICATION)
    if recent and max(recent) <= -rules.resign_cp:
        return Result.win(False, Reason.ADJUDICATION)
    recent = last(rules.draw_moves)
    if recent and game.board.fullmove_number >= rules.draw_from and max(map(abs, recent)) <= rules.draw_cp:
        return Result.draw(Reason.ADJUDICATION)
    return None


@dataclass
class Effort:
    """What a player spent in a game."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    nodes: int = 0
    depth: int = 0
    late: int = 0  # moves beyond the time and its margin that did not lose

    def add(self, decision: Decision, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.nodes += decision.nodes
        self.depth += decision.depth


class _TooLateError(KiebitzError):
    """More time used than there was."""


class Seat:
    """A player at the board of the match: watched, measured, with a limit of its own if it has one."""

    def __init__(self, player: Player, rules: Rules, control: TimeControl | None = None, by_level: bool = False) -> None:
        self.player, self.rules = player, rules
        self.control = control  # of its own
        self.by_level = by_level  # no limit at all: the player's level ends its thinking
        self.fault: Fault | None = None
        self.effort = Effort()
        self.name = player.name
        self.options = player.options

    def choose(self, board: Board, limits: Limits, report: Report | None = None) -> Decision:
        if self.control is not None:
            limits = self.control.limits(None, None)
        elif self.by_level:
            limits = Limits()
        timer = None
        if limits.movetime is None and limits.clock is None:
            timer = threading.Timer(self.rules.patience, self.player.stop)
            timer.daemon = True
            timer.start()
        begin = time.monotonic()
        try:
            decision = self.player.choose(board, limits, report)
        except EngineFailure as failure:
            self.fault = "crash" if failure.kind == "start" else failure.kind
            raise
        except Exception:
            self.fault = "crash"
            raise
        finally:
            if timer is not None:
                timer.cancel()
        # An engine is timed from "go" to its answer; what we need to prepare the question is not its fault.
        seconds = decision.time if isinstance(self.player, ExternalEngine) else time.monotonic() - begin
        if limits.movetime is not None and seconds > limits.movetime + self.rules.margin:
            self.effort.late += 1
        if self.effort.late and self.rules.late_loses:
            self.fault = "time"
            raise _TooLateError(
                Text("{name} used {seconds} s.", "{name} brauchte {seconds} s.").format(name=self.name, seconds=round(seconds, 3))
            )
        if not decision.resigns and (decision.move is None or not board.is_legal(decision.move)):
            self.fault = "illegal"
        self.effort.add(decision, seconds)
        return decision

    def stop(self) -> None:
        self.player.stop()

    def new_game(self) -> None:
        self.player.new_game()

    def close(self) -> None:
        self.player.close()


class RefereedSession(Session):
    """A session that ends by the rules of a match.  Nobody resigns by the manners of the table here: a weak
    level may see mates that are none; who says itself that it resigns does."""

    def __init__(self, white: Seat, black: Seat, rules: Rules, control: TimeControl, game: Game) -> None:
        options = OptionSet(manners.OPTIONS)
        for key, value in (("resign", "never"), ("draw_offers", False), ("announce_mate", False), ("ponder", False)):
            options.set(key, value)
        super().__init__(white, black, control=control, options=options, game=game)
        self._rules = rules

    def _next_turn(self) -> None:
        if self._started and not self._game.result:
            ruled = verdict(self._game, self._rules)
            if ruled is not None:
                self._game.end(ruled)
        super()._next_turn()

    def _decided(self, job: Job) -> None:
        seat = job.player
        assert isinstance(seat, Seat)
        if job.failure is not None and seat.fault is not None:
            if not self._flag_fell():
                self._post(events.PlayerFailed(job.white, job.failure))
                self._finish(Result.win(not job.white, _REASON.get(seat.fault, Reason.FAILURE)))
        elif job.decision is not None and job.decision.resigns:
            if not self._flag_fell():
                self._finish(Result.win(not job.white, Reason.RESIGNATION))
        else:
            super()._decided(job)

    def _limit_job(self, limits: Limits) -> None:
        seat = self._players[self._game.white_to_move]
        if isinstance(seat, Seat) and seat.control is None and not seat.by_level:
            super()._limit_job(limits)


def play(
    white: Seat, black: Seat, rules: Rules, control: TimeControl, game: Game, give_up: Callable[[], bool] = lambda: False
) -> tuple[Game, tuple[Fault, bool] | None]:
    """Play a game to its end; returns it with the fault that ended it and whether White committed it."""
    over = threading.Event()
    session = RefereedSession(white, black, rules, control, game)
    session.subscribe(lambda event: over.set() if isinstance(event, events.GameEnded) else None)
    with contextlib.closing(_Closing(session)):
        session.start()
        while not over.wait(0.2):
            if give_up():
                raise KeyboardInterrupt
        finished = session.game_copy()
    result = finished.result
    assert result is not None
    if result.reason in (Reason.TIME, Reason.TIME_WITHOUT_MATERIAL):
        slow_white = finished.white_to_move if result.white_wins is None else not result.white_wins
        return finished, ("time", slow_white)
    if result.reason in (Reason.FAILURE, Reason.ILLEGAL_MOVE):
        lost_white = result.white_wins is False
        return finished, ((white if lost_white else black).fault or "crash", lost_white)
    return finished, None


@dataclass
class _Closing:
    """Closes a session but leaves its players for the next game."""

    session: Session

    def close(self) -> None:
        self.session.close(players=False)
