"""How the UCI server speaks: whole lines, from any thread, in the user's language."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, TextIO

from kiebitz.language import KiebitzError, Text

LONGEST_REMARK = 2000  # characters of a line
MOST_LINES = 100


def thread(target: Callable[..., None], *arguments: Any) -> threading.Thread:
    """A thread that speaks the language chosen where it was made."""
    return threading.Thread(target=copy_context().run, args=(target, *arguments), daemon=True)


class Voice:
    """The way to the interface."""

    def __init__(self, target: TextIO) -> None:
        self._target = target
        self._lock = threading.Lock()

    def say(self, *lines: str) -> None:
        """All at once: every word that goes out wakes whoever listens, and on a busy computer that one then goes first."""
        text = "\n".join(lines) + "\n"
        with self._lock, contextlib.suppress(BrokenPipeError, ValueError):  # the interface has gone: nothing to tell any more
            try:
                self._target.write(text)
            except UnicodeEncodeError:  # a channel that knows fewer letters; a line with question marks is better than none
                self._target.write(text.encode("ascii", "replace").decode())
            self._target.flush()

    def tell(self, text: Text) -> None:
        """A remark to the user; several lines if need be, none of them endless, whatever it quotes."""
        for line in str(text).splitlines()[:MOST_LINES]:
            self.say(f"info string {line if len(line) <= LONGEST_REMARK else line[:LONGEST_REMARK] + '…'}")

    def tell_failure(self, error: Exception) -> None:
        """One sentence; what is our own fault goes into the log as well."""
        self.tell(sentence(error))


def sentence(error: Exception) -> Text:
    """What to tell about an error; an unexpected one is kept in the log."""
    if isinstance(error, KiebitzError):
        return error.text
    from kiebitz.interfaces.failures import keep

    keep(error)
    word = f"{type(error).__name__}: {error}"
    return Text.finished(word, word)
