"""Writing together: what several games have to say at the same time goes to the disk in one piece.

A transaction costs a trip to the disk, and twenty games one after the other waited for twenty.  Whoever comes while another
is being written waits for that trip only; the next one carries all who wait (in data bases: group commit).  Everyone still
goes on only when its own words are on the disk, and a fault of one does not touch the others.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass
class _Wish(Generic[Value]):
    """Something to be written; afterwards what came of it."""

    work: Callable[[sqlite3.Connection], Value]
    is_done: bool = False
    value: Value | None = None
    error: Exception | None = None


class Together:
    """`write(work)` from any thread; `transaction` opens the data base and closes it with the trip to the disk."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[sqlite3.Connection]]) -> None:
        self._transaction = transaction
        self._list = threading.Lock()  # held for a moment
        self._disk = threading.Lock()  # held for a trip
        self._waiting: list[_Wish[object]] = []

    def write(self, work: Callable[[sqlite3.Connection], Value]) -> Value:
        wish = _Wish(work)
        with self._list:
            self._waiting.append(wish)  # type: ignore[arg-type]
        with self._disk:
            if not wish.is_done:  # nobody took it along: this one goes, for all who wait
                self._go(wish)  # type: ignore[arg-type]
        if wish.error is not None:
            raise wish.error
        return wish.value  # type: ignore[return-value]

    def _go(self, own: _Wish[object]) -> None:
        with self._list:
            due, self._waiting = self._waiting, []
        try:
            with self._transaction() as db:
                for wish in due:
                    _do(wish, db)
        except Exception as error:  # nothing of it is on the disk
            for wish in due:
                wish.error = wish.error or error
        except BaseException:  # the one who went is called away; the others go themselves
            with self._list:
                self._waiting[:0] = [wish for wish in due if wish is not own]
            raise
        for wish in due:
            wish.is_done = True


def _do(wish: _Wish[object], db: sqlite3.Connection) -> None:
    """One of several in a transaction, all or nothing for itself."""
    db.execute("SAVEPOINT one")
    try:
        wish.value = wish.work(db)
    except sqlite3.Error:
        raise  # the data base itself: nobody's words are safe
    except Exception as error:
        wish.error = error
        db.execute("ROLLBACK TO one")
    db.execute("RELEASE one")
