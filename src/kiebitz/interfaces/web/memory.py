"""How much memory the server spends on known positions: one budget for all games and analyses together.

Each engine gets what it asks for while there is plenty, then less and less, so that the sum stays within the budget however many tabs
are open (but for a megabyte each, when there are dozens): a small table costs some speed, a computer without memory costs everything.
What an engine has is free again when it is gone; and what is free goes back to the system.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import threading
import time
import weakref

from kiebitz.player import Player, set_option, unwrap

BUDGET_MB = 512
SHARE = 8  # no engine gets more than this part of what is left ...
WISHED_SHARE = 2  # ... or this one, where somebody has chosen its size ...
LEAST_MB = 1  # ... but always this much
SECONDS = 3.0  # between two times of looking for what nobody holds any more: it takes a moment


class Budget:
    """Megabytes lent to engines."""

    def __init__(self, total: int = BUDGET_MB) -> None:
        self.total = total
        self.lent = 0
        self._lock = threading.RLock()  # an engine may go while its own thread is in here: memory is swept at any time

    def lend(self, player: Player, wanted: int, share: int = SHARE) -> int:
        """Set the size of the player's table, as near to the wish as the budget allows; returns it."""
        with self._lock:
            megabytes = wanted
            while megabytes > LEAST_MB and megabytes * share > self.total - self.lent:
                megabytes //= 2
            self.lent += megabytes
        weakref.finalize(unwrap(player), self._take_back, megabytes)
        set_option(player, "hash_mb", megabytes)
        return megabytes

    def _take_back(self, megabytes: int) -> None:
        with self._lock:
            self.lent -= megabytes


TABLES = Budget()  # of this server

MMAP_THRESHOLD = -3  # malloc.h: M_MMAP_THRESHOLD
LARGE = 1 << 20  # bytes: from here on memory is taken from the system piece by piece


def give_freed_memory_back() -> None:
    """Have the C library hand freed tables back to the system.

    After the first one it would keep them for later, in as many heaps as there were threads: 48 closed engines left 160 MB, 48 more
    400 MB.  Where the library has no such switch nothing happens.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)


_lock = threading.Lock()
_last = 0.0
_is_due = False  # somebody asked too soon: it is done as soon as it may be


def collect_what_games_left() -> None:
    """Python finds out late that nobody holds the tables of games that are over, and the C library keeps small pieces for later;
    with many games one after the other both add up."""
    global _last, _is_due
    with _lock:
        wait = SECONDS - (time.monotonic() - _last)
        if wait > 0:
            if not _is_due:
                _is_due = True
                later = threading.Timer(wait, collect_what_games_left)
                later.daemon = True
                later.start()
            return
        _last, _is_due = time.monotonic(), False
    gc.collect()
    with contextlib.suppress(OSError, AttributeError, TypeError):  # only one library has it
        ctypes.CDLL(None).malloc_trim(0)
