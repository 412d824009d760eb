"""What the tests send other processes to do.  A process that is sent loads this file and nothing else of the tests."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TypeVar

Kept = TypeVar("Kept")


def double(number: int) -> int:
    return 2 * number


def die_once(path: str) -> str:
    """The first call kills its worker."""
    mark = Path(path)
    if not mark.exists():
        mark.touch()
        os._exit(9)
    return "done"


def die_always(_: int) -> int:
    os._exit(9)


def where(_: int) -> tuple[int, float]:
    """In which process a task was done, and when it began."""
    begun = time.time()
    time.sleep(0.2)
    return os.getpid(), begun


def same(thing: Kept) -> Kept:
    """What a worker keeps."""
    return thing


def players_here() -> int:
    from kiebitz.tools import workers

    return len(workers._made)
