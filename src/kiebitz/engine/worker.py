"""The records one thread works in, and one depth of the search in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kiebitz.core.attacks import tables
from kiebitz.core.board import STATE, Board
from kiebitz.core.position import MAX_PLY, new_state, recompute
from kiebitz.engine.memory import Memory
from kiebitz.evaluation.evaluate import fill_piece_square
from kiebitz.evaluation.record import forget_pawns, new_evaluation
from kiebitz.evaluation.user_terms import UserTerms
from kiebitz.evaluation.weights import fill_weights
from kiebitz.levels import Weakness
from kiebitz.probe import RootMoves
from kiebitz.score import INFINITE_VALUE, MATE_VALUE, is_mate_value
from kiebitz.search.endgame_tables import NOT_KNOWN, let_ask
from kiebitz.search.parameters import F, P
from kiebitz.search.record import NO_LIMIT, forget_learnt, new_search, set_parameters, start_counting
from kiebitz.search.recorder import Recorder
from kiebitz.search.search import connect, search_root
from kiebitz.styles.style import Style
from kiebitz.tablebase import Tablebase

# Looking for a mate nothing is skipped: a quiet key move looks hopeless, and passing is no defence in zugzwang.
MATE_SEARCH = {
    "far_ahead_depth": 0,
    "far_behind_depth": 0,
    "null_move_depth": MAX_PLY,
    "late_move_depth": 0,
    "futile_depth": -1,
    "futile_capture_depth": -1,
    "losing_quiet_depth": 0,
    "losing_capture_depth": 0,
    "losing_check_depth": 0,
    "history_skip": MATE_VALUE,
}


@dataclass(frozen=True)
class Line:
    """The result of one depth for one of several lines."""

    value: int
    moves: tuple[int, ...]


@dataclass(frozen=True)
class Judgement:
    """What the values of a search come from: those of another one mean nothing."""

    style: Style
    user_terms: UserTerms | None
    side: int  # that thinks, where the style weighs own and opposing men differently; else -1
    weakness: Weakness
    seed: int
    for_mate: bool


class Worker:
    """One thread's position, weights and search."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.state: Any = new_state(STATE)
        self.evaluation: Any = new_evaluation()
        self.search: Any = new_search()
        self.found: tuple[Line, int] | None = None  # of a helper: its best line and how deep
        self._judgement: Judgement | None = None
        self._recorder: Recorder | None = None
        self._answering: Any = None  # to the search, out of endgame tables
        connect(self.state, self.evaluation, self.search)

    def forget(self) -> None:
        forget_learnt(self.search)
        forget_pawns(self.evaluation)

    def record_in(self, recorder: Recorder | None) -> None:
        """Another version of the search where a recorder comes or goes."""
        if (self._recorder is None) != (recorder is None):
            connect(self.state, self.evaluation, self.search, None if recorder is None else recorder.record)
        self._recorder = recorder
        if recorder is not None:
            recorder.begin()

    def ask(self, tables: Tablebase) -> None:
        """Let the search look into these endgame tables; closed ones know nothing."""

        state = self.state  # and not the worker, who would hold himself, and the table of positions, until memory is swept

        def answer() -> int:
            found = tables.result_of(state)
            return NOT_KNOWN if found is None else found

        self._answering = let_ask(self.search, tables.most_men, answer)

    def prepare(self, judgement: Judgement, board: Board) -> None:
        """The weights, where they are new, and the position."""
        style, own = judgement.style, 0 if board.white_to_move else 1
        if self._judgement != judgement:
            fill_weights(self.evaluation, style, own)
            self.evaluation["user_count"] = 0
            if judgement.user_terms is not None:
                judgement.user_terms.connect(self.evaluation, style, own)
            forget_pawns(self.evaluation)
            set_parameters(self.search, style.search | (MATE_SEARCH if judgement.for_mate else {}))
            self._judgement = judgement
        for name in STATE.names or ():
            if name not in ("moves", "piece_square_of"):
                self.state[name] = board.state[name]
        with np.errstate(over="ignore"):
            fill_piece_square(self.state, self.evaluation)
            recompute(self.state, tables())
        start_counting(self.search)
        self.search["root_side"] = self.state["side"]
        self.search["contempt"] = int(style.of("contempt"))
        self.search["node_limit"] = NO_LIMIT

    def one_depth(self, depth: int, moves: list[int], previous: int | None, watching: RootMoves | None = None) -> Line | None:
        """One depth with a window around the last value, widened until the value lies inside."""
        search = self.search
        if depth <= F.open_depths:
            previous = None
        search["iteration"] = depth
        search["hunting"] = 1 if previous is not None and previous >= F.hunting_from else 0
        search["root_count"] = len(moves)
        search["root_moves"][: len(moves)] = moves
        search["best_move"] = 0
        search["root_nodes"][:] = 0
        search["root_exact"][:] = 0
        width = int(search["parameters"][P.window])
        alpha, beta = -INFINITE_VALUE, INFINITE_VALUE
        if previous is not None and not is_mate_value(previous):
            alpha, beta = max(previous - width, -INFINITE_VALUE), min(previous + width, INFINITE_VALUE)
        best: Line | None = None
        surprises = 0  # a value above the window needs no full depth to show the move: time is better spent on the next one
        while True:
            if watching is not None:
                watching.open_window(search, alpha, beta)
            value = self._search_window(alpha, beta, max(depth - surprises, 1))
            if watching is not None:
                watching.close_window(search)
            if search["best_move"]:  # valid even when interrupted: the first move is always searched fully
                length = int(search["best_line_length"])
                best = Line(int(search["best_value"]), tuple(int(m) for m in search["best_line"][:length]))
            if search["stop"]:
                return best
            if value <= alpha and alpha > -INFINITE_VALUE:
                self.found = None  # worse than the depth before said: a helper stopped now has nothing to offer
                beta = (alpha + beta) // 2
                alpha = max(value - width, -INFINITE_VALUE)
                surprises = 0
            elif value >= beta and beta < INFINITE_VALUE:
                beta = min(value + width, INFINITE_VALUE)
                surprises += 1
                if best is not None:  # the move that broke out comes first next time
                    efforts = self.efforts()
                    moves.sort(key=lambda m: m != best.moves[0])
                    search["root_moves"][: len(moves)] = moves
                    search["root_nodes"][: len(moves)] = [efforts[m] for m in moves]
            else:
                return best
            width *= 2
            if width > F.window_widest:
                alpha, beta = -INFINITE_VALUE, INFINITE_VALUE

    def efforts(self) -> dict[int, int]:
        """How many positions each move at the root took in this depth."""
        count = int(self.search["root_count"])
        return dict(zip(self.search["root_moves"][:count].tolist(), self.search["root_nodes"][:count].tolist(), strict=True))

    def _search_window(self, alpha: int, beta: int, depth: int) -> int:
        recording = None if self._recorder is None else self._recorder.record
        table, age = self.memory.table, self.memory.age
        with np.errstate(over="ignore"):
            return int(search_root(self.state, tables(), self.evaluation, self.search, recording, table, age, alpha, beta, depth))
