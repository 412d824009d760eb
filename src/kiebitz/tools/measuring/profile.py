"""Where the time of a search goes: generating moves, judging positions, and the search itself.

The clock is read before and after, in the recording version of the search; what reading it costs by itself is measured too and taken
off again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.search.clock import give_clock
from kiebitz.search.record import new_search
from kiebitz.search.recorder import EVALUATION, GENERATION, LEAST_ROOM, Recorder, time_nothing
from kiebitz.tools.measuring.bench import DEPTH, POSITIONS

EMPTY, ROUNDS = 50_000, 7  # times nothing is timed
_SECOND = 1_000_000_000


@dataclass(frozen=True)
class Profile:
    """Seconds, and how often."""

    nodes: int
    total: float
    generation: float
    evaluation: float
    generated: int  # lists of moves
    evaluated: int  # positions judged

    @property
    def search(self) -> float:
        """Everything else: choosing, making and taking back moves, the table, the records."""
        return max(0.0, self.total - self.generation - self.evaluation)


def cost_of_timing() -> tuple[float, float]:
    """Seconds one timing costs altogether, and the part of it that lands in what is timed; the best of some rounds, because another
    program may have come between."""
    recorder = Recorder(LEAST_ROOM, timing=True)
    search = new_search()
    give_clock(search)
    time_nothing(recorder.record, search, 1)  # compiled
    whole, inside = [], []
    for _ in range(ROUNDS):
        recorder.begin()
        start = time.process_time()
        time_nothing(recorder.record, search, EMPTY)
        whole.append((time.process_time() - start) / EMPTY)
        inside.append(float(recorder.record["spent"][GENERATION]) / EMPTY / _SECOND)
    return min(whole), min(inside)


def run_profile(progress: Callable[[int, int], None] | None = None, positions: tuple[str, ...] = POSITIONS, depth: int = DEPTH) -> Profile:
    """The positions of the bench, timed.  The clock in the search is that of the room, not of the processor: on a busy computer
    everything takes longer by it, each part alike, so the whole is taken by both clocks and the parts are scaled."""
    engine = Engine()
    engine.set_option("hash_mb", 16)
    recorder = engine.recorder = Recorder(timing=True)
    try:
        engine.choose(Board(), Limits(depth=1))  # compiling is not part of the figure
        whole, inside = cost_of_timing()
        nodes, used, passed = 0, 0.0, 0.0
        spent, times = [0.0, 0.0], [0, 0]
        for index, fen in enumerate(positions):
            engine.new_game()
            board = Board(fen)
            start, since = time.process_time(), time.perf_counter()
            nodes += engine.choose(board, Limits(depth=depth)).nodes
            used += time.process_time() - start
            passed += time.perf_counter() - since
            for what in (GENERATION, EVALUATION):
                spent[what] += float(recorder.record["spent"][what]) / _SECOND
                times[what] += int(recorder.record["times"][what])
            if progress is not None:
                progress(index + 1, len(positions))
    finally:
        engine.close()
    share = used / passed
    generation, evaluation = (max(0.0, spent[what] * share - inside * times[what]) for what in (GENERATION, EVALUATION))
    total = max(used - whole * sum(times), generation + evaluation)
    return Profile(nodes, total, generation, evaluation, times[GENERATION], times[EVALUATION])
