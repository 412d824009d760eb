"""Waiting for what other processes and threads do: as long as a busy machine needs, but not for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiebitz.game.play.session import Session
    from kiebitz.game.play.state import SessionState

MINUTES = 10  # only what never comes takes so long
LONG = 60 * MINUTES  # seconds


def wait_for(happened: Callable[[], object], what: str) -> None:
    end = time.monotonic() + LONG
    while not happened():
        assert time.monotonic() < end, f"after {MINUTES} minutes still not: {what}"
        time.sleep(0.02)


def wait_until(session: Session, wanted: Callable[[SessionState], bool]) -> None:
    assert session.wait(wanted, timeout=LONG), f"after {MINUTES} minutes still not as wanted: {session.state()}"
