"""Times in which Python must not look for garbage."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def no_sweeping() -> Iterator[None]:
    """What is garbage now goes now; until the end of the block nothing else is swept up."""
    gc.collect()
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
