"""The course of one search in time: when it began, whether the clock counts yet, and how it is ended from other threads.

The thinking thread looks at the clock itself; the alarm is for systems without such a clock: to wake another thread costs the
thinking one milliseconds where the computer is busy.
"""

from __future__ import annotations

import threading
import time

from kiebitz.engine.worker import Worker
from kiebitz.limits import Limits, Signal
from kiebitz.search.alarm import Alarm
from kiebitz.search.clock import set_deadline
from kiebitz.search.timing import TimePlan


class Course:
    """Kept from search to search.  `workers`: the threads it ends, the first of them the one that looks at the clock."""

    def __init__(self, workers: list[Worker]) -> None:
        self.plan = TimePlan()
        self.started = 0.0
        self.pondering = False
        self._workers = workers
        self._halted = False
        self._word = threading.Condition()  # guards the two above
        self._alarm = Alarm(self.halt)

    def begin(self, limits: Limits, plan: TimePlan) -> None:
        self.started = limits.since or time.perf_counter()
        self.pondering = limits.ponder
        self.plan = plan

    def allow(self) -> None:
        """From now on a search may run: a word spoken before is of the last one."""
        self._halted = False

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self.started

    def start_clock(self) -> None:
        """Stop when the time is up, where there is a limit."""
        limit = self.plan.maximum
        due = None if limit is None else self.started + limit
        first = self._workers[0].search
        set_deadline(first, due)
        self._alarm.set(None if first["clock_address"] else due)

    def stop_clock(self) -> None:
        self._alarm.set(None)

    def halt(self) -> None:
        """End the search under way: told to, time is up, or something failed."""
        with self._word:
            self._halted = True
            for worker in self._workers:
                worker.search["stop"] = 1
            self._word.notify_all()

    def hear(self, signal: Signal) -> None:
        """A word from whoever asked, perhaps spoken before the records were ready."""
        if signal.hit_at is not None and self.pondering:  # the predicted move was played: from now on the clock counts
            self.started = signal.hit_at
            self.start_clock()
            with self._word:
                self.pondering = False
                self._word.notify_all()
        if signal.is_stopped:
            self.halt()

    def wait_until_asked(self, limits: Limits) -> None:
        """A move found while pondering or without any limit is kept until somebody wants it."""
        with self._word:
            self._word.wait_for(lambda: self._halted or not (limits.infinite or self.pondering))

    def close(self) -> None:
        self.halt()
        self._alarm.close()
