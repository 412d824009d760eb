"""Salomon as a player: takes a game and limits, asks library and search, says what it thinks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.opponents.salomon import analysis, game_loop
from kiebitz.opponents.salomon.game_loop import Iteration, TimeLimits
from kiebitz.opponents.salomon.kernel.control import find_centre
from kiebitz.opponents.salomon.kernel.layout import MAX_LEVEL, square_name
from kiebitz.opponents.salomon.kernel.moves import generate
from kiebitz.opponents.salomon.kernel.ordering import clear_killers
from kiebitz.opponents.salomon.kernel.search import search
from kiebitz.opponents.salomon.look import glances, look_at, root_moves, search_tree, statistics
from kiebitz.opponents.salomon.memory import Memory, castled_in
from kiebitz.opponents.salomon.position import moves_from_uci, uci
from kiebitz.opponents.salomon.settings import Settings
from kiebitz.player import Decision, Judgement, Progress, Report, SearchWindow
from kiebitz.score import Score

if TYPE_CHECKING:
    from kiebitz.core.board import Board

WATCH_EVERY = 0.005  # seconds
TREE_LEVEL = 3  # up to this level the tree is kept
CLOCK_SHARE = 0.8  # of a session's clock that even a re-search must leave untouched is one minus this


def score_of(value: float) -> Score:
    """Salomon's points as everybody's centipawns; its mates as mates."""
    distance = game_loop.mate_distance(value)
    if distance is None:
        return Score(cp=round(value))
    moves = (distance + 1) // 2
    if moves == 0:
        return Score(cp=round(value), mate=0)
    return Score(mate=moves if value > 0 else -moves)


def written_for_chess960(board: Board, line: tuple[str, ...]) -> tuple[str, ...]:
    """There castling is written as the king taking its own rook."""
    board = board.copy()
    written = []
    for move in line:
        castling = {"e1g1": "e1h1", "e1c1": "e1a1", "e8g8": "e8h8", "e8c8": "e8a8"}.get(move, move)
        written.append(move if board.is_legal(move) else castling)
        board.push(written[-1])
    return tuple(written)


@dataclass
class _Thinking:
    """One search under way."""

    state: Any
    tables: Any
    began: float
    hard_stop: float | None = None  # seconds; not even a re-search may pass it
    limits: TimeLimits | None = None
    stop_after: Callable[[], float] | None = None

    def elapsed(self) -> float:
        return time.perf_counter() - self.began


class Salomon:
    """The program of 1992.  One instance plays one game at a time."""

    name = "Salomon"

    def __init__(self) -> None:
        self.options = Settings()
        self._memory = Memory()
        self._thinking: _Thinking | None = None

    def new_game(self) -> None:
        self._memory = Memory()

    def close(self) -> None:
        """Nothing to give back."""

    def judge(self, board: Board) -> Judgement:
        """Its evaluation of the position at hand, term by term."""
        return analysis.judge(board.fen(), self.options, castled_in(board))

    def window(self) -> SearchWindow | None:
        """The window on the search (key Space in the original); None while it is not thinking."""
        thinking = self._thinking
        return None if thinking is None else look_at(thinking.state, thinking.limits, thinking.elapsed())

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        legal = board.legal_moves()
        if not legal:
            return Decision(None)
        self._memory = self._memory.follow(board)
        from_library = self._ask_library(board, legal)
        if from_library is not None:
            return from_library
        thinking = self._prepare(board, limits)
        if self._out_of_time(thinking, limits):
            text = Text("My time is up; I resign.", "Meine Zeit ist abgelaufen; ich gebe auf.")
            return Decision(legal[0], resigns=True, remark=text)
        self._thinking = thinking
        signal = signal or Signal()

        def hear() -> None:
            if signal.is_stopped:
                thinking.state["stop"] = 2

        try:
            with signal.heard_by(hear):
                decision = self._think(board, limits, thinking, report)
        finally:
            self._thinking = None
        self._memory.remember(board, decision.value or 0.0, decision.time)
        return self._manners(board, decision)

    # The library (version 3.7)

    def _ask_library(self, board: Board, legal: list[str]) -> Decision | None:
        library = self.options.library
        if library is None or not self._memory.library_open or not self._memory.from_start:
            return None
        variation = library.choose(board.moves, bool(self.options["book_random"]), int(self.options["book_seed"]))
        if variation is None or variation.moves[len(board.moves)] not in legal:
            return None
        remark = None
        if self._memory.variation != variation.name:
            # The name is shown at first use and at each change.
            remark = Text("Opening library: {name}", "Eröffnungsbibliothek: {name}").format(name=variation.name)
        self._memory.variation = variation.name
        line = variation.moves[len(board.moves) :]
        return Decision(
            line[0], line=line, ponder=line[1] if len(line) > 1 else None, source="book", remark=remark,
            details={"variation": variation.name, "variations": len(library.variations)},
        )  # fmt: skip

    # The search

    def _prepare(self, board: Board, limits: Limits) -> _Thinking:
        state, tables = analysis.prepare(board.fen(), self.options, castled_in(board))
        clear_killers(state)
        side = int(state["side"])
        if tables["cca_on"]:
            state["centre"] = find_centre(state, tables, side)
        if limits.moves:
            count = generate(state, tables, 0, side, False)
            wanted = moves_from_uci(limits.moves, (int(move) for move in state["moves"][0][:count]))
            state["only"][: len(wanted)] = wanted
            state["only_count"] = len(wanted)
        thinking = _Thinking(state, tables, time.perf_counter())
        self._set_time(board, limits, thinking)
        return thinking

    def plan(self, limits: Limits) -> game_loop.TimeLimits | None:
        # GUESS-27: a clock of today may have an increment and no number of moves; the increments to come count as time,
        # and where no number is given the option's is taken.  Of such a clock a re-search leaves a fifth untouched.
        clock = limits.clock
        if clock is None:
            return None
        moves = clock.moves_to_go or int(self.options["tournament_moves"])
        return game_loop.tournament_limits(clock.left + clock.increment * (moves - 1), moves)

    def _set_time(self, board: Board, limits: Limits, thinking: _Thinking) -> None:
        """Response time, or the three limits of a tournament (thesis, lines 2498-2570); the level stays an upper limit."""
        state = thinking.state
        sign = 1.0 if board.white_to_move else -1.0
        moves = int(self.options["tournament_moves"])
        if limits.infinite or limits.ponder:
            return
        seconds = limits.movetime if limits.movetime is not None else float(self.options["response_time"])
        if limits.clock is not None:
            thinking.limits = self.plan(limits)
            thinking.hard_stop = CLOCK_SHARE * limits.clock.left
        elif limits.movetime is None and self.options["tournament_time"]:
            left, moves_left = self._memory.tournament(board, float(self.options["tournament_time"]), moves)
            thinking.limits = game_loop.tournament_limits(left, moves_left)
        if thinking.limits is not None:
            three = thinking.limits
            before = self._memory.last_value(board)

            def stop_after() -> float:
                gain = 0.0 if before is None or not state["best_known"] else sign * float(state["best"]) - before
                return game_loop.stop_after(three, gain)

            thinking.stop_after = stop_after
        elif seconds > 0:
            thinking.stop_after = lambda: seconds

    def _out_of_time(self, thinking: _Thinking, limits: Limits) -> bool:
        """Only the program's own tournament clock can run out here; a session watches its own clock."""
        return limits.clock is None and thinking.limits is not None and thinking.limits.average <= 0.0

    def _watch(self, thinking: _Thinking, done: threading.Event) -> None:
        """Ends the search when its time has come; runs beside it."""
        state = thinking.state
        while not done.wait(WATCH_EVERY):
            elapsed = thinking.elapsed()
            if thinking.hard_stop is not None and elapsed >= thinking.hard_stop:
                state["stop"] = 2
            elif thinking.stop_after is not None and not state["stop"] and elapsed >= thinking.stop_after():
                state["stop"] = 1

    def _think(self, board: Board, limits: Limits, thinking: _Thinking, report: Report | None) -> Decision:
        state, tables = thinking.state, thinking.tables
        level = max(1, min(limits.depth or int(self.options["level"]), MAX_LEVEL))
        state["tree_on"] = int(level <= TREE_LEVEL)
        done: list[Iteration] = []
        ranked: list[Any] = []
        nodes_before = 0

        def one_search(depth: int, alpha: float, beta: float, last: bool, again: bool) -> float | None:
            nonlocal nodes_before
            nodes_before = int(state["nodes"])
            state["unstoppable"] = int(again)
            value = float(search(state, tables, depth, alpha, beta, int(last)))
            return None if state["stopped"] else value + 0.0

        def finished(iteration: Iteration) -> None:
            done.append(iteration)
            ranked[:] = root_moves(state, board.white_to_move)
            if report is not None:
                report(
                    Progress(
                        iteration.depth, score_of(iteration.value), self._line(board, state), int(state["nodes"]), thinking.elapsed(),
                        selective_depth=int(state["deepest"]), value=iteration.value,
                    )
                )  # fmt: skip

        def grow(depth: int) -> bool:
            """Automatic depth increase (thesis, lines 2603-2613): time is left and the last iteration saw few positions."""
            if not self.options["auto_depth"] or thinking.stop_after is None or limits.depth:
                return False
            few = int(state["nodes"]) - nodes_before < int(self.options["auto_depth_positions"])
            return (
                few and depth < min(MAX_LEVEL, level + int(self.options["auto_depth_most"])) and thinking.elapsed() < thinking.stop_after()
            )

        over = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(thinking, over), daemon=True)
        if thinking.stop_after is not None:
            watcher.start()
        try:
            game_loop.deepen(one_search, level, float(self.options["max_gain"]), grow, finished)
        finally:
            over.set()
            if watcher.is_alive():
                watcher.join()
        return self._decide(board, thinking, done, ranked)

    def _line(self, board: Board, state: Any) -> tuple[str, ...]:
        line = tuple(uci(int(move)) for move in state["main"][: int(state["main_length"])])
        return written_for_chess960(board, line) if board.chess960 else line

    def _decide(self, board: Board, thinking: _Thinking, done: list[Iteration], ranked: list[Any]) -> Decision:
        state = thinking.state
        line = self._line(board, state)
        value = float(state["best"]) + 0.0  # no minus zero
        centre = int(state["centre"])
        others = [other for other in ranked if other.move != line[0]]
        chosen = [replace(other, line=line) for other in ranked if other.move == line[0]] or root_moves(
            state, board.white_to_move, line[:1]
        )
        return Decision(
            line[0],
            score=score_of(value),
            value=value,
            line=line,
            ponder=line[1] if len(line) > 1 else None,
            depth=done[-1].depth if done else 1,
            nodes=int(state["nodes"]),
            time=thinking.elapsed(),
            alternatives=(*chosen, *others),
            statistics=statistics(state, sum(iteration.researched for iteration in done)),
            tree=search_tree(state) if state["tree_on"] else None,
            details={
                "control_centre": square_name(centre) if centre else None,
                "time_limits": thinking.limits,
                "window": look_at(state, thinking.limits, thinking.elapsed()),
                "glances": glances(state, thinking.limits),
                "iterations": tuple(done),
            },
        )

    # What it says to its opponent

    def _manners(self, board: Board, decision: Decision) -> Decision:
        """Resigning and announcing mate (thesis, lines 2615-2621, 3594-3595).  A resigning Salomon still names its move,
        for those who want to go on."""
        value = decision.value or 0.0
        own = value if board.white_to_move else -value
        mate = game_loop.mate_distance(value)
        if mate is not None and own > 0:
            moves = (mate + 1) // 2
            if moves == 1:
                return replace(decision, remark=Text("Mate!", "Matt!"))
            return replace(decision, remark=Text("I announce mate in {n} moves.", "Ich kündige ein Matt in {n} Zügen an.").format(n=moves))
        if mate is not None:
            return replace(
                decision,
                resigns=True,
                remark=Text("I see that I shall be mated; I resign.", "Ich sehe, dass ich matt werde; ich gebe auf."),
            )
        threshold, moves = float(self.options["resign_value"]), int(self.options["resign_moves"])
        if self.options["resign"] and game_loop.hopeless(self._memory.own_values(board), threshold, moves):
            return replace(
                decision, resigns=True, remark=Text("I see no chance any more; I resign.", "Ich sehe keine Chance mehr; ich gebe auf.")
            )
        return decision
