"""A player thinking for a UCI interface: started, watched, stopped; exactly one bestmove for every go."""

from __future__ import annotations

import math
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiebitz.interfaces.timekeeper import Timekeeper
from kiebitz.interfaces.uci_voice import Voice, thread
from kiebitz.interfaces.uci_words import info_line, score_words, summary_line
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.player import Decision, Player, Progress

STOP_AGAIN = 0.01  # seconds; a stop before the player has really begun would be lost: it is repeated
HIT_PATIENCE = 1.0  # seconds to wait until a player really ponders
FIRST_LOOK, NEXT_LOOK = 1.0, 0.25  # seconds before the move being tried is shown, and between two of them


class Search:
    """One search at a time; its answers come from a thread of their own."""

    def __init__(self, player: Player, voice: Voice, is_own: bool) -> None:
        self._player = player
        self._voice = voice
        self._is_own = is_own  # our engine knows clocks, pondering and "infinite"; ancestors do not
        self._thread: threading.Thread | None = None
        self._timekeeper = Timekeeper(player)
        self._limits = Limits()
        self._asked_to_answer = threading.Event()  # stop or ponderhit came
        self._told_depth = 0
        self.show_wdl = False
        self.debug = False

    def is_running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def begin(self, board: Board, limits: Limits) -> None:
        """End the search before this one, then start."""
        self.end()
        self._limits = self._only_legal(board, limits)
        self._asked_to_answer.clear()
        self._told_depth = 0
        self._thread = thread(self._think, board.copy(), self._limits)
        self._thread.start()

    def end(self, seconds: float = math.inf) -> None:
        """End a running search and wait for its bestmove, so long at most."""
        running = self._thread
        if running is None:
            return
        self._asked_to_answer.set()
        until = time.monotonic() + seconds
        while running.is_alive() and time.monotonic() < until:
            self._player.stop()
            running.join(timeout=STOP_AGAIN)

    def ponder_hit(self) -> None:
        """The expected move was played: from now on the time counts."""
        if not self.is_running():
            return
        self._asked_to_answer.set()
        hit = getattr(self._player, "ponder_hit", None)
        if hit is not None:
            self._wait_for_pondering()
            hit()
        elif self._limits.ponder:
            self._timekeeper.start(self._limits)

    def _wait_for_pondering(self) -> None:
        """A hit that comes before the engine has really begun would be lost."""
        look: Any = getattr(self._player, "frame", lambda: None)
        until = time.monotonic() + HIT_PATIENCE
        while self.is_running() and time.monotonic() < until:
            frame = look()
            if frame is not None and frame.state == "pondering":
                return
            time.sleep(0.001)

    def _only_legal(self, board: Board, limits: Limits) -> Limits:
        """Of the moves to be looked at, those that exist; each other one is told."""
        found = []
        for move in limits.moves:
            try:
                found.append(board.uci(board.find(move)))
            except KiebitzError as error:
                self._voice.tell(error.text)
        return replace(limits, moves=tuple(found))

    # In the thread of the search -------------------------------------------------------------------

    def _think(self, board: Board, limits: Limits) -> None:
        over = threading.Event()
        watcher = thread(self._show_current_move, board, over)
        watcher.start()
        self._timekeeper = Timekeeper(self._player)
        if not self._is_own and not limits.ponder:
            self._timekeeper.start(limits)
        decision: Decision | None = None
        try:
            decision = self._player.choose(board, limits, lambda progress: self._report(board, progress))
        except Exception as error:
            self._voice.tell_failure(error)
        finally:
            self._timekeeper.finish()
            over.set()
            watcher.join()
        self._answer(board, limits, decision)

    def _report(self, board: Board, progress: Progress) -> None:
        self._told_depth = max(self._told_depth, progress.depth)
        self._voice.say(info_line(progress, board.white_to_move, self.show_wdl))

    def _answer(self, board: Board, limits: Limits, decision: Decision | None) -> None:
        """The move, whatever happened."""
        legal = board.legal_moves()
        move, ponder = legal[0] if legal else "0000", ""
        if decision is not None:
            if decision.move is not None:
                move = decision.move
                ponder = f" ponder {decision.ponder}" if decision.ponder else ""
                self._voice.say(summary_line(decision, board.white_to_move, self._told_depth))
            elif not legal:
                self._voice.say(f"info depth 0 score {score_words(decision.score, board.white_to_move)}")
            self._remark(decision)
        # A program that does not know "infinite" or pondering waits all the same until it is asked.
        while (limits.infinite or (limits.ponder and not self._is_own)) and not self._asked_to_answer.is_set():
            self._asked_to_answer.wait(0.02)
        self._voice.say(f"bestmove {move}{ponder}")

    def _remark(self, decision: Decision) -> None:
        if decision.remark is not None:
            self._voice.tell(decision.remark)
        elif decision.resigns:
            self._voice.tell(Text("I resign.", "Ich gebe auf."))
        if self.debug:
            for name, figure in decision.statistics:
                self._voice.tell(Text("{name}: {figure}", "{name}: {figure}").format(name=name, figure=figure))

    def _show_current_move(self, board: Board, over: threading.Event) -> None:
        """From the first second on: which root move is being tried."""
        look: Any = getattr(self._player, "frame", None)
        if over.wait(FIRST_LOOK) or look is None:
            return
        last = (0, 0)
        while not over.wait(NEXT_LOOK):
            frame = look()
            if frame is not None and frame.trying_move and (frame.iteration, frame.trying_number) != last:
                last = (frame.iteration, frame.trying_number)
                move = board.uci(frame.trying_move)
                self._voice.say(f"info depth {frame.iteration} currmove {move} currmovenumber {frame.trying_number}")
