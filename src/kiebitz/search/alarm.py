"""The alarm clock of an engine: one thread that sleeps until the time is up, kept from search to search.

Starting a thread for every move would cost a fast game some milliseconds each time.
"""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable

IDLE_SECONDS = 20.0


class Alarm:
    """Calls `ring`, a method, once the time set is reached; nothing is called while no time is set."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = weakref.WeakMethod(ring)  # an engine nobody holds any more must be able to go
        self._change = threading.Condition()
        self._due: float | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    def set(self, due: float | None) -> None:
        """Ring at this reading of `time.perf_counter`; None: not at all."""
        with self._change:
            if due is None and self._due is None:
                return  # nothing changes: no thread need be woken
            self._due = due
            if due is not None and self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._sleep, daemon=True, name="alarm")
                self._thread.start()
            self._change.notify()

    def close(self) -> None:
        with self._change:
            self._closed = True
            self._due = None
            self._change.notify()

    def _sleep(self) -> None:
        with self._change:
            while not self._closed:
                if self._due is None:
                    if not self._change.wait(IDLE_SECONDS) and self._due is None:
                        break  # nobody needs it now; the next search starts another
                    continue
                left = self._due - time.perf_counter()
                if left > 0:
                    self._change.wait(left)
                    continue
                self._due = None
                ring = self._ring()
                if ring is None:
                    break
                ring()
            self._thread = None
