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
from functools import cache
from typing import Literal

from kiebitz.core.board import Board
from kiebitz.game.game import Game
from kiebitz.game.play import events, manners
from kiebitz.game.play.arbiter import Arbiter
from kiebitz.game.play.external import EngineFailure
from kiebitz.game.play.session import Session
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.results import Reason, Result
from kiebitz.language import KiebitzError, Text, decimal
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player, Report, Seeded, SelfTimed
from kiebitz.tablebase import Tablebase

Fault = Literal["crash", "hang", "illegal", "time"]
FAULTS: tuple[Fault, ...] = ("crash", "hang", "illegal", "time")
ENDLESS = 100_000  # half-moves: no game gets so long
LATEST = 10.0  # seconds an answer may be on its way on a busy machine, which is nobody's thinking
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
    syzygy: str = ""  # folders of endgame tables: what they know is decided

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
        said = [
            self._ended_early,
            self._known,
            self._too_long,
            Text(
                "A crash, an illegal move, a hang or a fallen flag loses.",
                "Absturz, regelwidriger Zug, Hänger oder gefallenes Blättchen verlieren.",
            ),
            late.format(margin=decimal(f"{self.margin:g}")),
        ]
        return Text.finished(*(" ".join(words) for words in zip(*((one.en, one.de) for one in said if one is not None), strict=True)))

    @property
    def _ended_early(self) -> Text | None:
        values = {
            "resign": decimal(f"{self.resign_cp / 100:g}"), "resign_moves": self.resign_moves,
            "draw": decimal(f"{self.draw_cp / 100:g}"), "draw_moves": self.draw_moves, "draw_from": self.draw_from,
        }  # fmt: skip
        if self.resign_moves and self.draw_moves:
            return Text(
                "Won when both sides judge at least {resign} pawns for {resign_moves} moves each; drawn from move {draw_from} on when both "
                "judge at most {draw} pawns for {draw_moves} moves each.",
                "Gewonnen, wenn beide Seiten je {resign_moves} Züge lang mindestens {resign} Bauern Vorteil sehen; remis "
                "ab Zug {draw_from}, wenn beide je {draw_moves} Züge lang höchstens {draw} Bauern sehen.",
            ).format(**values)
        if not self.resign_moves and not self.draw_moves:
            return Text(
                "No game is ended early by the players' judgements.",
                "Keine Partie endet vorzeitig nach den Urteilen der Spieler.",
            )
        if self.resign_moves:
            return Text(
                "Won when both sides judge at least {resign} pawns for {resign_moves} moves each.",
                "Gewonnen, wenn beide Seiten je {resign_moves} Züge lang mindestens {resign} Bauern Vorteil sehen.",
            ).format(**{key: values[key] for key in ("resign", "resign_moves")})
        return Text(
            "Drawn from move {draw_from} on when both judge at most {draw} pawns for {draw_moves} moves each.",
            "Remis ab Zug {draw_from}, wenn beide je {draw_moves} Züge lang höchstens {draw} Bauern sehen.",
        ).format(**{key: values[key] for key in ("draw", "draw_moves", "draw_from")})

    @property
    def _known(self) -> Text | None:
        if not self.syzygy:
            return None
        return Text("What the endgame tables know is decided.", "Was die Endspieltabellen wissen, ist entschieden.")

    @property
    def _too_long(self) -> Text | None:
        if self.longest >= ENDLESS:
            return None
        return Text("Drawn after {longest} half-moves.", "Remis nach {longest} Halbzügen.").format(longest=self.longest)


@cache
def _tables(folders: str) -> Tablebase:
    tables = Tablebase()
    tables.open(folders)
    return tables


def verdict(game: Game, rules: Rules) -> Result | None:
    """What the arbiter decides by the judgements both players have given so far."""
    plies = game.plies
    if len(plies) >= rules.longest:
        return Result.draw(Reason.ADJUDICATION)
    if rules.syzygy and (known := _tables(rules.syzygy).result(game.board)) is not None:
        return Result.draw(Reason.ADJUDICATION) if known == 0 else Result.win(known > 0, Reason.ADJUDICATION)

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
        self.measured: float | None = None  # seconds of the last answer, from the question to its arrival
        if isinstance(player, SelfTimed):
            player.patience = rules.patience

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        if self.control is not None:
            limits = self.control.limits(None, None)
        elif self.by_level:
            limits = Limits()
        timed = isinstance(self.player, SelfTimed)
        longest = self.rules.patience if limits.movetime is None and limits.clock is None and not timed else None
        begin, self.measured = time.monotonic(), None
        try:
            with (signal or Signal()).stopping_after(longest) as told:
                decision = self.player.choose(board, limits, None if timed else report, told)  # reading its lines would cost it time
        except EngineFailure as failure:
            self.fault = "crash" if failure.kind == "start" else failure.kind
            raise
        except Exception:
            self.fault = "crash"
            raise
        seconds = decision.time if timed else time.monotonic() - begin
        self.measured = seconds if timed else None
        if limits.movetime is not None and seconds > limits.movetime + self.rules.margin:
            self.effort.late += 1
        if self.effort.late and self.rules.late_loses:
            self.fault = "time"
            raise _TooLateError(
                Text("{name} used {seconds} s.", "{name} brauchte {seconds} s.").format(name=self.name, seconds=decimal(f"{seconds:.3f}"))
            )
        if not decision.resigns and (decision.move is None or not board.is_legal(decision.move)):
            self.fault = "illegal"
        self.effort.add(decision, seconds)
        return decision

    def new_game(self) -> None:
        self.player.new_game()

    @property
    def own_seed(self) -> int:
        return self.player.own_seed if isinstance(self.player, Seeded) else 0

    def follow(self, seed: int) -> None:
        if isinstance(self.player, Seeded):
            self.player.follow(seed)

    def close(self) -> None:
        self.player.close()


class Referee(Arbiter):
    """Rules over a session by the rules of a match."""

    takes_every_resignation = True

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def verdict(self, game: Game) -> Result | None:
        return verdict(game, self._rules)

    def reason_of_failure(self, player: Player) -> Reason:
        assert isinstance(player, Seat)
        return _REASON.get(player.fault or "crash", Reason.FAILURE)

    def measured(self, player: Player) -> float | None:
        assert isinstance(player, Seat)
        return player.measured

    def delay(self, player: Player) -> float:
        assert isinstance(player, Seat)
        return LATEST if isinstance(player.player, SelfTimed) else 0.0

    def keeps_reserve(self, player: Player) -> bool:
        """An engine plans with the clock it has, as at every other table: whoever cannot loses on time, and that is to be seen."""
        assert isinstance(player, Seat)
        return not isinstance(player.player, SelfTimed)

    def hurries(self, player: Player) -> bool:
        assert isinstance(player, Seat)
        return player.control is None and not player.by_level and not isinstance(player.player, SelfTimed)


def refereed(white: Seat, black: Seat, rules: Rules, control: TimeControl, game: Game) -> Session:
    """Nobody resigns by the manners of the table here: a weak level may see mates that are none."""
    options = OptionSet(manners.OPTIONS)
    for key, value in (("resign", "never"), ("draw_offers", False), ("announce_mate", False), ("ponder", False)):
        options.set(key, value)
    return Session(white, black, control=control, options=options, game=game, arbiter=Referee(rules))


def play(
    white: Seat, black: Seat, rules: Rules, control: TimeControl, game: Game, give_up: Callable[[], bool] = lambda: False
) -> tuple[Game, tuple[Fault, bool] | None]:
    """Play a game to its end; returns it with the fault that ended it and whether White committed it."""
    over = threading.Event()
    session = refereed(white, black, rules, control, game)
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
