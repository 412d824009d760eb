"""When thinking ends: by depth, positions, time a move, a clock, or when told to."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

GRACE = 0.05  # seconds a player may overdraw its time for a move before it is told to stop
LAG = 0.03  # seconds the word needs


@dataclass(frozen=True)
class Clock:
    """The time of one side, in seconds."""

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None  # until the next time control; None: the rest of the game
    opponents: float | None = None  # what the other side has left; None: not known


@dataclass(frozen=True)
class Limits:
    """All that may end a search; what is None does not limit.  All None: until told to stop."""

    depth: int | None = None
    nodes: int | None = None
    movetime: float | None = None  # seconds
    clock: Clock | None = None  # of the side to move
    mate: int | None = None  # moves: look for a mate in at most so many
    infinite: bool = False
    moves: tuple[str, ...] = ()  # only these root moves (UCI); empty: all
    ponder: bool = False  # think on the opponent's time: clock and movetime count from `Signal.ponder_hit`
    multipv: int = 1  # how many best lines are wanted
    since: float | None = None  # reading of time.perf_counter from which the time counts; None: from the beginning of thinking

    def seconds_allowed(self, clock_share: float = 1.0) -> float | None:
        """After how long a player that does not stop by itself must be told to; None: as long as it likes."""
        if self.infinite:
            return None
        if self.movetime is not None:
            return self.movetime + GRACE
        return None if self.clock is None else max(0.01, clock_share * self.clock.left - LAG)


class Signal:
    """What the one who asked may say later, from any thread: stop, or that the expected move was played.

    Made by the asker for one question and handed over with it, so that a word spoken before thinking has begun counts,
    and never reaches the next question.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        self._spoken = threading.Event()
        self._stopped = threading.Event()
        self._hit_at: float | None = None

    @property
    def is_stopped(self) -> bool:
        """Answer now, with the best move so far."""
        return self._stopped.is_set()

    @property
    def hit_at(self) -> float | None:
        """Reading of time.perf_counter when the expected move was played: from then on the clock counts."""
        return self._hit_at

    def stop(self) -> None:
        with self._lock:
            self._stopped.set()
            self._tell()

    def ponder_hit(self) -> None:
        with self._lock:
            if self._hit_at is None:
                self._hit_at = time.perf_counter()
            self._tell()

    def _tell(self) -> None:
        self._spoken.set()
        for listener in list(self._listeners):
            listener()

    def wait(self, seconds: float | None = None) -> bool:
        """Until a word was spoken, whichever; False: the time is over without one."""
        return self._spoken.wait(seconds)

    def wait_for_stop(self, seconds: float | None = None) -> bool:
        """Until told to stop, whatever else is said; False: the time is over without it."""
        return self._stopped.wait(seconds)

    @contextmanager
    def heard_by(self, listener: Callable[[], None]) -> Iterator[None]:
        """Call `listener` at each word while the block lasts, and at once if one was spoken before.

        It is called under a lock: when the block is left no call is under way or to come.
        """
        with self._lock:
            self._listeners.append(listener)
            if self._spoken.is_set():
                listener()
        try:
            yield
        finally:
            with self._lock:
                self._listeners.remove(listener)

    @contextmanager
    def stopping_after(self, seconds: float | None, from_hit: bool = False) -> Iterator[Signal]:
        """Stop by itself when the block lasts longer, or, `from_hit`, longer after the expected move was played; None: never."""
        if seconds is None:
            yield self
            return
        timer = threading.Timer(seconds, self.stop)
        timer.daemon = True

        def hear() -> None:
            if self._hit_at is not None and timer.ident is None:  # not begun yet
                timer.start()

        with self.heard_by(hear) if from_hit else nullcontext():
            if not from_hit:
                timer.start()
            try:
                yield self
            finally:
                timer.cancel()
