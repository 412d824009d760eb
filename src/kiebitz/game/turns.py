"""Whose turn it is: programs think, ponder, answer; moves are made and saved before they are told."""

from __future__ import annotations

import time
from dataclasses import replace

from kiebitz.core.board import Board
from kiebitz.game import events, manners, rules
from kiebitz.game.game import Ply
from kiebitz.game.players import Person, Ponderer
from kiebitz.game.results import Reason, Result
from kiebitz.game.table import Table
from kiebitz.game.thinking import Job, Purpose
from kiebitz.game.time_controls import Mode
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Decision, Player, Progress
from kiebitz.score import Score

REACTION = 0.05  # seconds a player may be late before it is told to stop
RESERVE = 0.25  # seconds on the clock a program is not told of: a busy computer may stall for so long


def _with_reserve(limits: Limits) -> Limits:
    """The same limits with a little less on the clock, so that no game is lost on time by the computer's own delay."""
    clock = limits.clock
    if clock is None:
        return limits
    # A reserve that was used up is filled again: with little left, only a part of the increment is spent.
    spent = min(1.0, clock.left / (2 * RESERVE))
    told = replace(clock, left=max(clock.left - RESERVE, clock.left * 0.3), increment=clock.increment * spent)
    return replace(limits, clock=told)


class Turns(Table):
    """A session without the people's side of it."""

    # Whose turn it is

    def _next_turn(self) -> None:
        """After every change of the position: end, or let the side to move begin."""
        if self._closed or not self._started:
            return
        game = self._game
        if game.result:
            self._end()
            return
        self._told_end = None
        white = game.white_to_move
        player = self._players[white]
        if self._paused:
            return
        self._clock.start(white)
        self._arm()
        if isinstance(player, Person):
            self._start_pondering()
            return
        claim = game.claimable
        own = self._judgements(white)
        if claim and own and own[-1] <= 0:
            game.claim_draw()
            self._end()
            return
        limits = _with_reserve(self._clock.limits(white))
        self._post(events.ThinkingStarted(white, limits, game.fen))  # before the first thought can be heard
        self._begin(player, game.board, limits, "move", deepen=self._control.mode is Mode.DEPTH and self._control.deepen)
        self._limit_job(limits)

    def _begin(
        self,
        player: Player,
        board: Board,
        limits: Limits,
        purpose: Purpose,
        deepen: bool = False,
        expected: str | None = None,
    ) -> Job:
        job = Job(
            player,
            board,
            limits,
            purpose,
            self._job_done,
            self._heard,
            after=self._last_job.get(id(player)),
            deepen=deepen,
            expected=expected,
        )
        self._last_job[id(player)] = job
        if purpose in ("hint", "draw"):
            self._side_job = job
        else:
            self._job = job
        job.start()
        return job

    def _limit_job(self, limits: Limits) -> None:
        """However the player keeps time, the session does: it is told to stop before its clock or its time runs out."""
        if self._job is None or self._now is not time.monotonic:
            return
        if limits.movetime is not None:
            self._job.stop(after=limits.movetime + REACTION)
        elif limits.clock is not None:
            self._job.stop(after=max(0.005, limits.clock.left - 2 * REACTION, limits.clock.left * 0.7))

    def _heard(self, job: Job, progress: Progress) -> None:
        if job is self._job or job is self._side_job:
            self._post(
                events.ThinkingProgress(
                    job.white, progress, job.board.fen(), pondering=job.purpose == "ponder", for_hint=job.purpose == "hint"
                )
            )
            self._delivery.deliver()

    def _job_done(self, job: Job) -> None:
        with self._acting():
            if job.cancelled or self._closed:
                return
            if job is self._side_job:
                self._side_job = None
                self._side_job_done(job)
            elif job is self._job and job.purpose == "move":
                self._job = None
                self._decided(job)
            # A finished ponderer keeps its answer until the opponent has moved.

    def _side_job_done(self, job: Job) -> None:
        """A hint is ready or an offered draw is judged."""
        if job.purpose == "draw":
            self._answer_with(not job.white, job.decision.score if job.decision else None)
        elif job.failure is not None:
            self._post(events.PlayerFailed(job.white, job.failure))
        elif job.decision is not None and job.decision.move and job.board.is_legal(job.decision.move):
            self._post(events.HintGiven(job.decision.move, job.board.san(job.decision.move), job.decision.line, job.decision))
        if not self._game.result:
            self._start_pondering()

    def _decided(self, job: Job) -> None:
        """A program has answered: it resigns, or its move is made."""
        white = job.white
        if self._flag_fell():
            return
        if job.failure is not None:
            self._post(events.PlayerFailed(white, job.failure))
            self._finish(Result.win(not white, Reason.FAILURE))
            return
        decision = job.decision
        assert decision is not None
        earlier = [past.score for _, past in self._decisions[white]]
        if manners.wants_to_resign(self.options, decision, white, earlier):
            self._finish(Result.win(not white, Reason.RESIGNATION))
            return
        if decision.move is None or not self._game.board.is_legal(decision.move):
            text = Text("{name} played {move}, which is not legal here.", "{name} zog {move}, das ist hier nicht erlaubt.")
            self._post(events.PlayerFailed(white, text.format(name=job.player.name, move=decision.move or "-")))
            self._finish(Result.win(not white, Reason.ILLEGAL_MOVE))
            return
        self._make(decision.move, decision)
        self._decisions[white].append((len(self._game.plies), decision))
        self._say(white, decision)
        self._next_turn()

    def _say(self, white: bool, decision: Decision) -> None:
        """What a program says with its move: a remark, a mate, a draw."""
        if decision.remark is not None and not decision.resigns:  # it wanted to resign and was told to play on
            self._post(events.Remark(white, decision.remark))
        if self._game.result:
            return
        mate = manners.mate_in(decision.score, white)
        if self.options["announce_mate"] and mate is not None and mate > 1:
            # One move of it has just been made; a mate announced before is only repeated when it is nearer than said.
            expected = self._announced[white]
            if expected is None or mate < expected:
                self._post(events.MateAnnounced(white, mate))
            self._announced[white] = mate - 1
        number = (len(self._game.plies) + 1) // 2
        own = self._judgements(white)
        lost = bool(own) and own[-1] < -manners.QUIET
        if (decision.offers_draw and not lost) or manners.offers_draw(self.options, own, number, self._last_offer.get(white)):
            self._last_offer[white] = number
            self._offer = white
            self._post(events.DrawOffered(white))
            other = self._players[not white]
            if not isinstance(other, Person) and self._decisions[not white]:
                self._answer_with(not white, self._decisions[not white][-1][1].score)

    def _judgements(self, white: bool) -> list[int]:
        """What this side's program thought at its moves, in centipawns from its own view."""
        return [manners.own_score(past.score, white, self._game.fen_at(ply)) for ply, past in self._decisions[white]]

    def _answer_with(self, white: bool, score: Score | None) -> None:
        """This side's program answers an offered draw by its judgement."""
        own = manners.own_score(score, white, self._game.fen)
        number = self._game.board.fullmove_number
        if manners.accepts_draw(own, number, rules.can_mate(self._game.board, white)):
            self._drop_jobs()
            self._finish(Result.draw(Reason.AGREEMENT))
            return
        self._offer = None
        self._post(events.DrawDeclined(white))

    def _make(self, move: str, decision: Decision | None) -> Ply:
        """Put the move on the board and into the archive, then tell."""
        game = self._game
        white = game.white_to_move
        seconds = self._clock.press()
        self._clock.stop()  # saving the move costs nobody time
        self._disarm()
        score = decision.score if decision else None
        ply = game.play(move, seconds=seconds, clock=self._clock.left(white), score=score, depth=decision.depth if decision else 0)
        if self._offer is not None and self._offer != white:
            self._offer = None  # moving on declines
            self._post(events.DrawDeclined(white))
        self._after_ply()
        self._post(events.MovePlayed(len(game.plies), white, move, ply.san, game.fen, seconds, self._clock.state(), decision))
        return ply

    def _after_ply(self) -> None:
        """The half-move goes into the archive together with the clocks."""
        count = len(self._game.plies)
        self._clock_states[count:] = [self._clock.state()]
        number = self._number
        if number is not None:
            self._saving(lambda archive: archive.save_ply(number, self._game, self._clock.state()))
        self._name_opening()

    def _name_opening(self) -> None:
        named = self._namer(self._game) if self._namer else None
        if named and named != self._opening:
            self._opening = named
            self._game.headers["ECO"], self._game.headers["Opening"] = named[0], named[1].en
            self._describe()

    # Thinking on the opponent's time

    def _start_pondering(self) -> None:
        """The opponent of the person on move thinks about the reply it expects."""
        white = not self._game.white_to_move
        player = self._players[white]
        if self._job is not None or isinstance(player, Person) or not self.options["ponder"]:
            return
        expected = self._expected_reply(white)
        if expected is None:
            return
        board = self._game.board
        board.push(expected)
        if not board.has_legal_moves():
            return
        limits = _with_reserve(self._clock.limits(white))
        if isinstance(player, Ponderer):
            limits = replace(limits, ponder=True)
        self._post(events.ThinkingStarted(white, limits, board.fen(), pondering=True, expected=expected))
        self._begin(player, board, limits, "ponder", expected=expected)

    def _ponder_was_right(self, move: str) -> bool:
        """The person has moved: use what was thought meanwhile, or throw it away."""
        job = self._job
        if job is None or job.purpose != "ponder":
            return False
        if job.expected != move or self._game.result or self._paused or job.failure is not None:
            job.cancel()
            self._job = None
            return False
        white = self._game.white_to_move
        self._post(events.PonderHit(white, job.seconds))
        self._clock.start(white)
        self._arm()
        if job.ended.is_set():
            self._job = None
            self._decided(job)
            return True
        job.ponder_hit()
        times = self._clock.three_limits(white)
        if times is not None:
            job.stop(after=max(0.0, times.average - job.seconds))
        self._limit_job(self._clock.limits(white))
        return True

    def _expected_reply(self, white: bool) -> str | None:
        """What this side's program expects its opponent to play in the position on the board."""
        decisions = self._decisions[white]
        if not decisions or decisions[-1][0] != len(self._game.plies):
            return None
        last = decisions[-1][1]
        expected = last.ponder or (last.line[1] if len(last.line) > 1 else None)
        return expected if expected and self._game.board.is_legal(expected) else None
