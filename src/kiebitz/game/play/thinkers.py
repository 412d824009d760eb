"""Who thinks: the question under way about the next move or on the opponent's time, and the one beside it (a hint, an offered draw)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from kiebitz.core.board import Board
from kiebitz.game.play.pace import Pace
from kiebitz.game.play.thinking import Job, Purpose
from kiebitz.limits import Limits
from kiebitz.player import Player, Progress

REACTION = 0.05  # seconds a player may be late before it is told to stop
RESERVE = 0.25  # seconds on the clock a program is not told of: a busy computer may stall for so long


def with_reserve(limits: Limits) -> Limits:
    """The same limits with a little less on the clock, so that no game is lost on time by the computer's own delay."""
    clock = limits.clock
    if clock is None:
        return limits
    # A reserve that was used up is filled again: with little left, only a part of the increment is spent.
    spent = min(1.0, clock.left / (2 * RESERVE))
    told = replace(clock, left=max(clock.left - RESERVE, clock.left * 0.3), increment=clock.increment * spent)
    return replace(limits, clock=told)


class Thinkers:
    """Asks players in threads of their own, which `begin` lets loose; `done` and `heard` are called from there."""

    def __init__(self, done: Callable[[Job], None], heard: Callable[[Job, Progress], None], pace: Pace | None = None) -> None:
        self._done, self._heard, self._pace = done, heard, pace
        self.job: Job | None = None  # the thinking that leads to the next move, or pondering
        self.side_job: Job | None = None  # a hint or the judging of an offer
        self._ready: deque[Job] = deque()  # asked, but not thinking yet
        self._last: dict[int, Job] = {}  # player -> its latest question, which may still be ending

    @property
    def is_thinking(self) -> bool:
        return self.job is not None and self.job.purpose == "move"

    @property
    def is_pondering(self) -> bool:
        return self.job is not None and self.job.purpose == "ponder" and not self.job.ended.is_set()

    def concerns(self, job: Job) -> bool:
        """Whether the answer is still wanted."""
        return job is self.job or job is self.side_job

    def ask(self, player: Player, board: Board, limits: Limits, purpose: Purpose, deepen: bool = False, expected: str | None = None) -> Job:
        job = Job(
            player,
            board,
            limits,
            purpose,
            self._done,
            self._heard,
            after=self._last.get(id(player)),
            deepen=deepen,
            expected=expected,
            pace=self._pace if purpose == "move" else None,
        )
        self._last[id(player)] = job
        if purpose in ("hint", "draw"):
            self.side_job = job
        else:
            self.job = job
        self._ready.append(job)
        return job

    def begin(self) -> None:
        """Let those think who were asked; called once everybody has heard of the move they answer."""
        while self._ready:
            with suppress(IndexError):  # somebody else was quicker
                self._ready.popleft().start()

    def limit(self, limits: Limits) -> None:
        """However the player keeps time, it is told to stop before its clock or its time runs out."""
        if self.job is None:
            return
        if limits.movetime is not None:
            self.job.stop(after=limits.movetime + REACTION)
        elif limits.clock is not None:
            self.job.stop(after=max(0.005, limits.clock.left - 2 * REACTION, limits.clock.left * 0.7))

    def take_pondering(self) -> Job | None:
        """The thinking on the opponent's time, which nobody else waits for from now on."""
        job = self.job
        if job is None or job.purpose != "ponder":
            return None
        self.job = None
        return job

    def go_on_with(self, job: Job) -> None:
        """The expected move was played."""
        self.job = job
        job.ponder_hit()

    def drop(self) -> None:
        if self.job is not None:
            self.job.cancel()
        self.job = None
        self.drop_side()

    def drop_side(self) -> None:
        if self.side_job is not None:
            self.side_job.cancel()
        self.side_job = None

    def wait_for_end(self, seconds: float) -> None:
        """Until nobody thinks any more, each so long at most."""
        for job in list(self._last.values()):
            job.ended.wait(seconds)
