"""A player thinking in its own thread: asked once, told to stop, answered or failed."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from kiebitz.core.board import Board
from kiebitz.game.play.pace import Pace
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits, Signal
from kiebitz.player import Decision, Player, Progress

log = logging.getLogger(__name__)

Purpose = Literal["move", "ponder", "hint", "draw"]

HANG_SECONDS = 20.0  # after it was told to stop, before a player counts as hanging
SIMPLE_NODES = 20_000  # fewer positions than this at the planned depth: the position is simple
EXTRA_DEPTH = 2  # plies a simple position is searched deeper


class Job:
    """One question to a player."""

    def __init__(
        self,
        player: Player,
        board: Board,
        limits: Limits,
        purpose: Purpose,
        done: Callable[[Job], None],
        report: Callable[[Job, Progress], None],
        *,
        after: Job | None = None,
        deepen: bool = False,
        expected: str | None = None,
        pace: Pace | None = None,
    ) -> None:
        self.player, self.board, self.limits, self.purpose = player, board, limits, purpose
        self.white = board.white_to_move
        self.expected = expected  # pondering: the move of the opponent it counts on
        self.decision: Decision | None = None
        self.failure: Text | None = None
        self.latest: Progress | None = None
        self.cancelled = False
        self.began = time.monotonic()
        self._done, self._report, self._deepen, self._pace = done, report, deepen, pace
        self._after = after  # the same player's question before this one
        self._limit: float | None = None  # seconds it may take, where it has not begun
        self._guard = threading.Lock()  # it ends once
        self._signal = Signal()
        self.ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"kiebitz-{purpose}", daemon=True)

    def start(self) -> None:
        self._thread.start()
        if self._limit is not None:
            self._see_to_it(self._limit)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def stop(self, after: float = 0.0) -> None:
        """Let the player answer now, or after some seconds, with what it has."""
        if after <= 0:
            if self._signal.is_stopped:
                return
            self._signal.stop()
        elif self._thread.ident is None:  # not yet begun
            self._limit = after
            return
        self._see_to_it(after)

    def _see_to_it(self, after: float) -> None:
        threading.Thread(target=self._see_it_end, args=(after,), daemon=True).start()

    def cancel(self) -> None:
        """The answer is not wanted any more."""
        self.cancelled = True
        self.stop()

    def ponder_hit(self) -> None:
        """The expected move was played."""
        self.purpose = "move"
        self._signal.ponder_hit()

    def _see_it_end(self, after: float) -> None:
        if self.ended.wait(after):
            return
        self._signal.stop()
        if not self.ended.wait(HANG_SECONDS):
            self._finish(failure=self._silence())

    def _silence(self) -> Text:
        return Text("The player {name} does not answer.", "{name} antwortet nicht mehr.").format(name=self.player.name)

    def _run(self) -> None:
        if self._after is not None and not self._after.ended.wait(HANG_SECONDS + 1):
            self._finish(failure=self._silence())
            return
        decision, failure = None, None
        try:
            if not self.cancelled:
                decision = self._ask()
                if self._pace is not None:
                    self._pace.wait(self.began, self._signal)
        except KiebitzError as error:
            failure = error.text
        except Exception:
            log.exception("player %s failed", self.player.name)
            failure = Text(
                "The player {name} failed with an internal fault; the log says more.",
                "{name} ist mit einem inneren Fehler ausgefallen; mehr steht im Protokoll.",
            ).format(name=self.player.name)
        self._finish(decision, failure)

    def _finish(self, decision: Decision | None = None, failure: Text | None = None) -> None:
        with self._guard:
            if self.ended.is_set():
                return
            self.decision, self.failure = decision, failure
            self.ended.set()
        self._done(self)

    def _ask(self) -> Decision:
        if self.purpose == "move":
            legal = self.board.legal_moves()
            if len(legal) == 1:  # nothing to think about
                return Decision(legal[0], line=(legal[0],), source="only move")
        decision = self.player.choose(self.board.copy(), self.limits, self._heard, self._signal)
        depth = self.limits.depth
        if not self._deepen or depth is None:
            return decision
        for extra in range(1, EXTRA_DEPTH + 1):
            simple = decision.source == "search" and decision.move is not None and 0 < decision.nodes < SIMPLE_NODES
            if not simple or self._signal.is_stopped or (decision.score is not None and decision.score.mate):
                break
            decision = self.player.choose(self.board.copy(), replace(self.limits, depth=depth + extra), self._heard, self._signal)
        return decision

    def _heard(self, progress: Progress) -> None:
        if progress.rank == 1:
            self.latest = progress
        if not self.cancelled:
            self._report(self, progress)
