"""Events reach every listener in the order in which they happened, one at a time, outside all locks.

A listener may act on the session from inside its call; what that causes is told afterwards.
A listener that fails is logged and does not disturb the others.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable

from kiebitz.game.play.events import Event

log = logging.getLogger(__name__)

Listener = Callable[[Event], None]


class Delivery:
    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._waiting: deque[Event] = deque()
        self._lock = threading.Lock()
        self._delivering = False

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear everything from now on; the returned function ends it."""
        with self._lock:
            self._listeners.append(listener)

        def leave() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return leave

    def post(self, event: Event) -> None:
        with self._lock:
            self._waiting.append(event)

    @property
    def pending(self) -> bool:
        with self._lock:
            return bool(self._waiting) or self._delivering

    def deliver(self) -> None:
        """Hand out what is waiting, unless somebody is at it already."""
        with self._lock:
            if self._delivering:
                return
            self._delivering = True
        try:
            while True:
                with self._lock:
                    if not self._waiting:
                        self._delivering = False
                        return
                    event = self._waiting.popleft()
                    listeners = list(self._listeners)
                for listener in listeners:
                    try:
                        listener(event)
                    except Exception:
                        log.exception("a listener failed on %s", type(event).__name__)
        except BaseException:
            with self._lock:
                self._delivering = False
            raise
