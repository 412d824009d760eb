"""What is said between us and another engine: question and answer are stamped where the words leave and arrive, so that
nobody is charged for our own delay, and everything can be written down.

The protocols themselves, UCI and the older one of XBoard, are those of python-chess.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import chess.engine

ProtocolName = Literal["uci", "xboard"]


class _Stamped(chess.engine.Protocol):
    """Beside any protocol of the library."""

    answer = "bestmove"
    hurry_word = "stop"

    def __init__(self) -> None:
        super().__init__()
        self.asked: float | None = None  # readings of time.monotonic
        self.answered: float | None = None
        self.when_asked: Callable[[], None] = lambda: None
        self.label = ""
        self.written_to: Path | None = None
        self._hurried = self._unheard = False
        self._last = ""

    def new_question(self, unheard: bool = False) -> None:
        """`unheard`: nobody listens, so that of all its lines only the last one before the answer need be read."""
        self.asked = self.answered = None
        self._hurried, self._unheard, self._last = False, unheard, ""

    def hurry(self) -> None:
        """Tell it to answer now; before it was asked, as soon as it is.  In the thread of the protocol."""
        self._hurried = True
        if self.asked is not None and self.answered is None:
            self.send_line(self.hurry_word)

    @property
    def seconds(self) -> float:
        """From the question to the answer."""
        if self.asked is None:
            return 0.0
        return (self.answered or time.monotonic()) - self.asked

    def send_line(self, line: str) -> None:
        asks = line == "go" or line.startswith("go ")
        super().send_line(line)
        self._write("<", line)
        if asks:
            self.asked = time.monotonic()
            self.when_asked()
            if self._hurried:
                self.hurry()

    def _line_received(self, line: str) -> None:
        if line.startswith(self.answer):
            self.answered = time.monotonic()
        self._write(">", line)
        self._pass_on(line)

    def _pass_on(self, line: str) -> None:
        super()._line_received(line)

    def _write(self, direction: str, line: str) -> None:
        """One line: time, engine, who speaks, what; several processes may write to the same file."""
        if self.written_to is not None:
            now = time.time()
            stamp = f"{time.strftime('%H:%M:%S', time.localtime(now))}.{int(now % 1 * 1000):03}"
            with self.written_to.open("a", encoding="utf-8") as file:
                file.write(f"{stamp} {self.label} {direction} {line}\n")


class UciConversation(_Stamped, chess.engine.UciProtocol):
    """With a UCI engine."""

    def _pass_on(self, line: str) -> None:
        if self._unheard and line.startswith("info "):
            if " score " in line and (" multipv " not in line or " multipv 1 " in line):
                self._last = line
            return
        if self._last and line.startswith(self.answer):
            super()._pass_on(self._last)
            self._last = ""
        super()._pass_on(line)


class XboardConversation(_Stamped, chess.engine.XBoardProtocol):
    """With an engine of the older protocol."""

    answer = "move "
    hurry_word = "?"


CONVERSATIONS: dict[ProtocolName, type[UciConversation] | type[XboardConversation]] = {"uci": UciConversation, "xboard": XboardConversation}
