"""The threads that search one position together: the first one's lines are played, the others fill the common table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kiebitz.core.position import MAX_PLY
from kiebitz.engine.memory import Memory
from kiebitz.engine.worker import Line, Worker
from kiebitz.search.further_threads import helper_wins
from kiebitz.search.recorder import Recorder

MAX_DEPTH = MAX_PLY - 28


class Crew:
    """Nobody is there before the first `size`."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.workers: list[Worker] = []
        self.is_blank = True  # nothing is known: nobody has searched since all was forgotten
        self.failure: Exception | None = None  # what broke off the search, in whichever thread

    @property
    def first(self) -> Worker:
        return self.workers[0]

    def size(self, threads: int, recorder: Recorder | None) -> None:
        while len(self.workers) < threads:
            self.workers.append(Worker(self.memory))
        del self.workers[threads:]
        self.first.record_in(recorder)

    def forget(self) -> None:
        """All known positions, and what was learnt."""
        self.is_blank = True
        self.memory.forget()
        for worker in self.workers:
            worker.forget()

    def nodes(self) -> int:
        return sum(int(worker.search["nodes"]) for worker in self.workers)

    def tables_answers(self) -> int:
        return sum(int(worker.search["tables_answers"]) for worker in self.workers)

    @contextmanager
    def searching(self, moves: list[int], halt: Callable[[], None]) -> Iterator[None]:
        """The helpers search along until the first thread is through; what fails is kept as `failure`."""
        self.failure = None
        self.is_blank = False
        self.memory.grow_older()
        helpers = [
            threading.Thread(target=self.help, args=(worker, number, list(moves), halt), daemon=True)
            for number, worker in enumerate(self.workers[1:], 1)
        ]
        for helper in helpers:
            helper.start()
        try:
            yield
        except Exception as error:
            self.failure = error
        finally:
            halt()
            for helper in helpers:
                helper.join()

    def help(self, worker: Worker, number: int, moves: list[int], halt: Callable[[], None]) -> None:
        """A further thread searches the same position, a little differently, and fills the table."""
        worker.found = None
        previous: int | None = None
        depth = 1 + number % 2  # every second one begins a depth ahead, so that not all do the same
        try:
            while depth <= MAX_DEPTH and not worker.search["stop"]:
                line = worker.one_depth(depth, moves, previous)
                if line is not None:
                    worker.found = (line, depth)
                    previous = line.value
                    moves.sort(key=lambda move: move != line.moves[0])
                depth += 1
        except Exception as error:  # told by the first thread
            self.failure = error
            halt()

    def better_lines(self, lines: list[Line], depth: int) -> list[tuple[Line, int]]:
        """What the helpers have found that is to be played instead, the best last; each with its depth."""
        better: list[tuple[Line, int]] = []
        for worker in self.workers[1:]:
            if worker.found is not None:
                line, reached = worker.found
                lead = better[-1][0] if better else lines[0]
                if line.moves[0] != lead.moves[0] and helper_wins(lead.value, depth, line.value, reached):
                    better.append((line, reached))
        return better
