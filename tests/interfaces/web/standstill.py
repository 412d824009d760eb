"""A journey that stands still ends after some minutes and says where: its own step by the place of the error, and what the server did.

A wait for something in the page gives up by itself, twice as late; a question put to it, the end of a server and the closing of
the browser never do.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MINUTES = 5.0  # at fifteen times the load a processor can bear the longest journey took half a minute


class StandstillError(AssertionError):
    pass


_told: Callable[[], str] = str
_seconds = 0.0


def _end(number: int, frame: object) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)
    told = _told()
    signal.setitimer(signal.ITIMER_REAL, _seconds)  # clearing away may stand still, too
    raise StandstillError(f"It stood still.  What the server did meanwhile:\n{told}")


@contextmanager
def heard() -> Iterator[None]:
    """Around a whole test: the limits inside it are heard."""
    before = signal.signal(signal.SIGALRM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)


@contextmanager
def limit(told: Callable[[], str], minutes: float = MINUTES) -> Iterator[None]:
    """`told`: what is to be known of a standstill."""
    global _told, _seconds
    _told, _seconds = told, 60 * minutes
    signal.setitimer(signal.ITIMER_REAL, _seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
