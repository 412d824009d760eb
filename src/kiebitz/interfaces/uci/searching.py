"""A player thinking for a UCI interface: started, watched, stopped; exactly one bestmove for every go."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from kiebitz.interfaces.uci.voice import Voice, thread
from kiebitz.interfaces.uci.words import info_line, score_words, summary_line
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits, Signal
from kiebitz.player import Decision, Player, Pondering, Progress, unwrap

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.reasons.reasoner import Reasoner

ENOUGH = 30.0  # seconds on the clock that are not for reasons
LONG_MOVE, FOR_REASONS = 4.0, 1.25  # seconds for a move: of so many, so many are for its reasons
LAST_WORD = 0.05  # seconds kept back for the answer itself
SHORT_CLOCK, SHORT = 0.5, 0.02  # seconds on the clock, or for the move: nobody else need hear commands meanwhile
CLOCK_SHARE = 0.8  # of the time left on a clock, at most, for one move of a player that knows no clock
FIRST_LOOK, NEXT_LOOK = 1.0, 0.25  # seconds before the move being tried is shown, and between two of them


class Search:
    """One search at a time, in the thread that carries out the `go`: handing it to another one takes long where the computer is busy."""

    def __init__(self, player: Player, voice: Voice, is_own: bool) -> None:
        self._player = player
        self._voice = voice
        self._is_own = is_own  # our engine knows clocks, pondering and "infinite"; ancestors do not
        self._answered = threading.Event()  # the latest search has said its move
        self._answered.set()
        self._is_over = True
        self._signal = Signal()  # to the latest search
        self._limits = Limits()
        self._told_depth = 0
        self._is_at_once = False  # the answer is due before another thread could be woken
        self._held: list[str] = []  # what such a search has to say goes out with its move
        self._watched: tuple[Board, threading.Event] | None = None  # a search that nobody watches yet, and the sign of its end
        self._showing = threading.Lock()  # between looking whether the search is over and telling what it does
        self._reasoner: Reasoner | None = None
        self.show_wdl = False
        self.says_why = False
        self.tables = ""  # folders of endgame tables, for the reasons
        self.debug = False

    def is_running(self) -> bool:
        return not self._is_over

    def begin(self, board: Board, limits: Limits, make_way: Callable[[], None]) -> None:
        """End the search before this one, then think here and now; `make_way` lets another thread hear what comes meanwhile."""
        self.end()
        self._limits = self._only_legal(board, limits)
        self._signal = Signal()
        self._told_depth = 0
        self._is_over = False
        self._answered = answered = threading.Event()
        over = threading.Event()
        self._is_at_once = self.answers_at_once(self._limits)
        if not self._is_at_once:  # else another thread would be woken later than the search ends; a stop need not be heard
            board = board.copy()
            if self._may_last(FIRST_LOOK):
                self._watched = (board, over)
            make_way()
        try:
            self._think(board, self._limits, over)
        finally:
            answered.set()

    def accompany(self) -> None:
        """Called by the thread that hears the commands now: the search itself waits neither for a watcher's beginning nor for its end."""
        if self._watched is not None:
            (board, over), self._watched = self._watched, None
            thread(self._show_current_move, board.copy(), over).start()

    def answers_at_once(self, limits: Limits) -> bool:
        """Whether the answer is due before another thread could be woken."""
        if not self._is_own or limits.infinite or limits.ponder:
            return False
        return (limits.clock is not None and limits.clock.left <= SHORT_CLOCK) or (limits.movetime or SHORT) < SHORT

    def _may_last(self, seconds: float) -> bool:
        """Whether the limits allow so long a search."""
        clock = self._limits.clock
        times = [time for time in (self._limits.movetime, None if clock is None else clock.left) if time is not None]
        return self._limits.ponder or all(time >= seconds for time in times)

    def end(self, seconds: float | None = None) -> None:
        """End a running search and wait for its bestmove, so long at most."""
        if not self._answered.is_set():
            self._signal.stop()
            self._answered.wait(seconds)

    def ponder_hit(self) -> None:
        """The expected move was played: from now on the time counts."""
        if self.is_running():
            self._signal.ponder_hit()

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

    def _think(self, board: Board, limits: Limits, over: threading.Event) -> None:
        decision: Decision | None = None
        try:
            with self._signal.stopping_after(self._seconds_allowed(limits), from_hit=limits.ponder):
                decision = self._player.choose(
                    board, self._leaving_time(limits), lambda progress: self._report(board, progress), self._signal
                )
        except Exception as error:
            self._voice.tell_failure(error)
        finally:
            with self._showing:
                over.set()
        try:
            self._answer(board, limits, decision)
        finally:
            self._is_over = True

    def _seconds_allowed(self, limits: Limits) -> float | None:
        """After how long the player must be told to stop; None: it keeps the time itself.  Most ancestors count positions and never look
        at a clock."""
        keeps_time = isinstance(unwrap(self._player), Pondering) if limits.ponder else self._is_own
        return None if keeps_time else limits.seconds_allowed(CLOCK_SHARE)

    def _report(self, board: Board, progress: Progress) -> None:
        self._told_depth = max(self._told_depth, progress.depth)
        self._say(info_line(progress, board.white_to_move, self.show_wdl))

    def _say(self, *lines: str) -> None:
        """Now, or with the move where that is due at once."""
        self._held += lines
        if not self._is_at_once:
            self._say_held()

    def _say_held(self) -> None:
        lines, self._held = self._held, []
        if lines:
            self._voice.say(*lines)

    def _answer(self, board: Board, limits: Limits, decision: Decision | None) -> None:
        """The move, whatever happened."""
        move, ponder = "0000", ""
        if decision is not None and decision.move is not None:
            move = decision.move
            ponder = f" ponder {decision.ponder}" if decision.ponder else ""
            self._say(summary_line(decision, board.white_to_move, self._told_depth))
            if self.says_why:
                self._say_held()
                self._tell_why(board, move, limits)
        elif legal := board.legal_moves():
            move = legal[0]
        elif decision is not None:
            self._say(f"info depth 0 score {score_words(decision.score, board.white_to_move)}")
        if decision is not None and (self.debug or decision.remark is not None or decision.resigns):
            self._say_held()
            self._remark(decision)
        # A program that does not know "infinite" or pondering waits all the same until it is asked.
        if limits.infinite or (limits.ponder and not self._is_own):
            self._signal.wait()
        self._is_over = True  # before it is said: whoever hears it may set options at once
        self._held.append(f"bestmove {move}{ponder}")
        self._say_held()

    def _leaving_time(self, limits: Limits) -> Limits:
        """Of a long move the end is kept for its reasons."""
        if not self.says_why or limits.movetime is None or limits.movetime < LONG_MOVE:
            return limits
        return replace(limits, movetime=limits.movetime - FOR_REASONS)

    def _tell_why(self, board: Board, move: str, limits: Limits) -> None:
        """The reasons, where they are found before a stop and before the answer is due.  They are sought beside: nothing they need,
        be it a library to be read, holds up the answer."""
        seconds = self._seconds_for_reasons(limits)
        if self._signal.is_stopped or (seconds is not None and seconds <= 0):
            return
        found: list[Text] = []
        enough = Signal()  # found, or not wanted any more

        def seek() -> None:
            from kiebitz.reasons.asking import BrokenOff

            try:
                found.extend([*self.reasons(board, [move], enough)])  # all or none
            except BrokenOff:
                pass
            except Exception as error:
                self._voice.tell_failure(error)
            finally:
                enough.stop()

        def hear() -> None:
            if self._signal.is_stopped:
                enough.stop()

        with self._signal.heard_by(hear):
            thread(seek).start()
            enough.wait_for_stop(seconds)
        enough.stop()
        for text in found:
            self._voice.tell(text)

    def _seconds_for_reasons(self, limits: Limits) -> float | None:
        """What the search has left of its time; None: nobody waits for the answer."""
        now = time.perf_counter()
        spent = now - (self._signal.hit_at or limits.since or now)
        left = [] if limits.movetime is None else [limits.movetime - LAST_WORD]
        left += [] if limits.clock is None else [limits.clock.left - ENOUGH]
        return min(left) - spent if left else None

    def reasons(self, board: Board, moves: list[str], signal: Signal | None = None) -> Iterator[Text]:
        """Why a move is good or bad, found by an engine of its own."""
        from kiebitz.interfaces.why import about
        from kiebitz.reasons.reasoner import Reasoner

        if self._reasoner is not None and self._reasoner.tables != self.tables:
            self._reasoner.close()
            self._reasoner = None
        if self._reasoner is None:
            self._reasoner = Reasoner(tables=self.tables)
        yield from about(self._reasoner, board, moves, signal)

    def _remark(self, decision: Decision) -> None:
        if decision.remark is not None:
            self._voice.tell(decision.remark)
        elif decision.resigns:
            self._voice.tell(Text("I resign.", "Ich gebe auf."))
        if self.debug:
            for name, figure in decision.statistics:
                self._voice.tell(Text("{name}: {figure}", "{name}: {figure}").format(name=name, figure=figure))

    # In a thread beside it ---------------------------------------------------------------------------

    def _show_current_move(self, board: Board, over: threading.Event) -> None:
        """From the first second on: which root move is being tried."""
        thinker = unwrap(self._player)
        if over.wait(FIRST_LOOK):
            return
        from kiebitz.probe import Watchable  # whoever begins to play does without

        if not isinstance(thinker, Watchable):
            return
        last = (0, 0)
        while not over.wait(NEXT_LOOK):
            frame = thinker.frame()
            if frame is not None and frame.trying_move and (frame.iteration, frame.trying_number) != last:
                last = (frame.iteration, frame.trying_number)
                move = board.uci(frame.trying_move)
                with self._showing:
                    if over.is_set():
                        return
                    self._voice.say(f"info depth {frame.iteration} currmove {move} currmovenumber {frame.trying_number}")
