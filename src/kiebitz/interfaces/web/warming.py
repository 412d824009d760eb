"""The kernels are compiled while the page is already there; it says how far they are."""

from __future__ import annotations

import threading
from contextlib import suppress

from kiebitz.compiled import is_warm
from kiebitz.game.book.library import standard_book
from kiebitz.interfaces.failures import keep
from kiebitz.interfaces.web import messages
from kiebitz.interfaces.web.messages import words, words_or_none
from kiebitz.language import KiebitzError, Text
from kiebitz.warming import REASON, warm_up

FAILED = Text(
    "The engine could not be compiled; a log keeps the details.", "Die Engine ließ sich nicht übersetzen; ein Protokoll hält es fest."
)


class Warming:
    """A thread that warms up once."""

    def __init__(self) -> None:
        self._done = threading.Event()
        self._failed = False
        self._is_cold = False
        self._step: tuple[int, int, Text | None] = (0, 1, None)

    def start(self) -> None:
        threading.Thread(target=self._run, name="warming", daemon=True).start()

    def _run(self) -> None:
        try:
            with suppress(KiebitzError):  # a game says what is wrong with it
                standard_book()  # first: the page that is just opening begins a game with it, which needs no kernels
            self._is_cold = not is_warm()
            warm_up(self._note)
        except Exception as error:
            keep(error)
            self._failed = True
        finally:
            self._done.set()

    def _note(self, done: int, total: int, following: Text) -> None:
        self._step = (done, total, following)

    @property
    def is_done(self) -> bool:
        return self._done.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        return self._done.wait(seconds)

    def check(self) -> None:
        """Return when all is compiled, or say that it could not be."""
        self.wait()
        if self._failed:
            raise KiebitzError(FAILED)

    def message(self) -> messages.Warming:
        done, total, following = self._step
        reason = words(REASON) if self._is_cold else None
        return {"type": "warming", "done": done, "total": total, "next": words_or_none(following), "ready": self.is_done, "reason": reason}
