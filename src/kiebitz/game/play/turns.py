"""Whose turn it is: programs are asked, their answers become moves, and some think while the person does."""

from __future__ import annotations

from dataclasses import replace

from kiebitz.game.game import Ply
from kiebitz.game.play import events
from kiebitz.game.play.endings import Endings
from kiebitz.game.play.players import Person
from kiebitz.game.play.table import Table
from kiebitz.game.play.thinkers import with_reserve
from kiebitz.game.play.thinking import Job
from kiebitz.game.play.time_controls import Mode
from kiebitz.game.results import Reason, Result
from kiebitz.game.slips import slips_as_comment
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Decision, Player, Pondering, Restrained, unwrap

ILLEGAL = Text("{name} played {move}, which is not legal here.", "{name} zog {move}, das ist hier nicht erlaubt.")


class Turns:
    """All of it under the table's lock."""

    def __init__(self, table: Table, endings: Endings) -> None:
        self._table, self._endings = table, endings

    def next_turn(self) -> None:
        """After every change of the position: end, or let the side to move begin."""
        table, game = self._table, self._table.game
        if table.closed or not table.started:
            return
        if not game.result and (ruled := table.arbiter.verdict(game)) is not None:
            game.end(ruled)
        if game.result:
            self._endings.tell()
            return
        self._endings.go_on()
        if table.paused:
            return
        white = game.white_to_move
        player = table.players[white]
        limits = self.limits(white)  # what is left when the clock begins to run
        table.time.let_run(white, table.arbiter.delay(player))
        if isinstance(player, Person):
            self.start_pondering()
            return
        if table.conduct.claims(white, game):
            self._endings.claim()
            return
        table.post(events.ThinkingStarted(white, limits, game.fen))  # before the first thought can be heard
        control = table.time.control
        table.thinkers.ask(player, game.board, limits, "move", deepen=control.mode is Mode.DEPTH and control.deepen)
        self._limit_thinking(player, limits)

    def limits(self, white: bool) -> Limits:
        """What a player is told when it is asked for a move.  Where nothing limits a game, full strength waits for the word, but a weak
        level moves when it has seen its share."""
        player, limits = self._table.players[white], self._table.clock.limits(white)
        if self._table.arbiter.keeps_reserve(player):
            limits = with_reserve(limits)
        thinker = unwrap(player)
        return replace(limits, infinite=False) if isinstance(thinker, Restrained) and thinker.is_held_back else limits

    def _limit_thinking(self, player: Player, limits: Limits) -> None:
        if self._table.time.is_real and self._table.arbiter.hurries(player):
            self._table.thinkers.limit(limits)

    # Answers

    def answered(self, job: Job) -> None:
        """Somebody has thought to the end."""
        thinkers = self._table.thinkers
        if job.cancelled or self._table.closed:
            return
        if job is thinkers.side_job:
            thinkers.side_job = None
            self._side_job_done(job)
        elif job is thinkers.job and job.purpose == "move":
            thinkers.job = None
            self._decided(job)
        elif job is thinkers.job:  # a finished ponderer keeps its answer until the opponent has moved
            self._table.post(events.PonderingEnded(job.white))

    def _side_job_done(self, job: Job) -> None:
        """A hint is ready or an offered draw is judged."""
        decision = job.decision
        if job.purpose == "draw":
            self._endings.answer_with(not job.white, decision.score if decision else None)
        elif job.failure is not None:
            self._table.post(events.PlayerFailed(job.white, job.failure))
        elif decision is not None and decision.move and job.board.is_legal(decision.move):
            self._table.post(events.HintGiven(decision.move, job.board.san(decision.move), decision.line, decision))
        if not self._table.game.result:
            self.start_pondering()

    def _decided(self, job: Job) -> None:
        """A program has answered: it resigns, or its move is made."""
        table, white, decision = self._table, job.white, job.decision
        measured = table.arbiter.measured(job.player)
        if measured is not None:
            table.clock.charge(measured)
        if self._endings.flag_fell():
            return
        if job.failure is not None:
            self._lose(job, job.failure, table.arbiter.reason_of_failure(job.player))
            return
        assert decision is not None
        if (decision.resigns and table.arbiter.takes_every_resignation) or table.conduct.resigns(white, decision):
            self._endings.finish(Result.win(not white, Reason.RESIGNATION))
            return
        if decision.move is None or not table.game.board.is_legal(decision.move):
            self._lose(job, ILLEGAL.format(name=job.player.name, move=decision.move or "-"), Reason.ILLEGAL_MOVE)
            return
        self.make(decision.move, decision)
        table.conduct.remember(white, len(table.game.plies), decision)
        self._say(white, decision)
        self.next_turn()

    def _lose(self, job: Job, why: Text, reason: Reason) -> None:
        self._table.post(events.PlayerFailed(job.white, why))
        self._endings.finish(Result.win(not job.white, reason))

    def _say(self, white: bool, decision: Decision) -> None:
        """What a program says with its move: a remark, a mate, a draw."""
        table = self._table
        if decision.remark is not None and not decision.resigns:  # it wanted to resign and was told to play on
            table.post(events.Remark(white, decision.remark))
        if table.game.result:
            return
        mate = table.conduct.announces(white, decision)
        if mate is not None:
            table.post(events.MateAnnounced(white, mate))
        if table.conduct.offers(white, decision, table.game):
            self._endings.program_offers(white)

    def make(self, move: str, decision: Decision | None) -> Ply:
        """Put the move on the board and into the archive, then tell."""
        table, game = self._table, self._table.game
        white = game.white_to_move
        seconds = table.time.press()
        score = decision.score if decision else None
        notes = {"score": score, "depth": decision.depth if decision else 0, "comment": slips_as_comment(decision)}
        ply = game.play(move, seconds=seconds, clock=table.clock.left(white), **notes)
        table.taken.clear()
        self._endings.moved(white)
        clock = table.save_ply()
        table.post(events.MovePlayed(len(game.plies), white, move, ply.san, game.fen, seconds, clock, decision))
        return ply

    # Thinking on the opponent's time

    def start_pondering(self) -> None:
        """The opponent of the person on move thinks about the reply it expects."""
        table = self._table
        white = not table.game.white_to_move
        player = table.players[white]
        if not isinstance(table.players[not white], Person):
            return
        if table.thinkers.job is not None or isinstance(player, Person) or not table.options["ponder"]:
            return
        expected = table.conduct.expected_reply(white, table.game)
        if expected is None:
            return
        board = table.game.board
        board.push(expected)
        if not board.has_legal_moves():
            return
        limits = self.limits(white)
        if isinstance(unwrap(player), Pondering):
            limits = replace(limits, ponder=True)
        table.post(events.ThinkingStarted(white, limits, board.fen(), pondering=True, expected=expected))
        table.thinkers.ask(player, board, limits, "ponder", expected=expected)

    def after_person(self, move: str) -> None:
        """The person has moved: the opponent goes on with what it thought meanwhile, or begins."""
        if not self._ponder_was_right(move):
            self.next_turn()

    def _ponder_was_right(self, move: str) -> bool:
        """Use what was thought meanwhile, or throw it away."""
        table = self._table
        job = table.thinkers.take_pondering()
        if job is None:
            return False
        if job.expected != move or table.game.result or table.paused or job.failure is not None:
            job.cancel()
            return False
        white = table.game.white_to_move
        table.post(events.PonderHit(white, job.seconds))
        table.time.let_run(white)
        if job.ended.is_set():
            self._decided(job)
            return True
        table.thinkers.go_on_with(job)
        limits = table.clock.limits(white)
        if limits.movetime is not None:  # what was thought on the opponent's time is thought
            job.stop(after=max(0.0, limits.movetime - job.seconds))
        else:  # as in every turn: a clock is divided by the player, only its flag is watched
            self._limit_thinking(job.player, limits)
        return True
