"""People as players."""

from __future__ import annotations

import queue
from typing import TYPE_CHECKING

from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report

if TYPE_CHECKING:
    from kiebitz.core.board import Board


class Person:
    """Somebody who moves pieces by hand.

    A session does not ask a person; it waits for `Session.play`.  Anyone else (a match, say) can
    ask like any player: `choose` waits until `move` is called from outside.
    """

    def __init__(self, name: str = "") -> None:
        self.name = name or "?"
        self.options = OptionSet(())
        self._moves: queue.SimpleQueue[str | Signal] = queue.SimpleQueue()  # a signal: told to stop

    def move(self, uci: str) -> None:
        """Answer a waiting `choose`."""
        self._moves.put(uci)

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        """The move that comes from outside; None in it when the person was told to stop."""
        signal = signal or Signal()
        with signal.heard_by(lambda: self._moves.put(signal)):
            while True:
                found = self._moves.get()
                if isinstance(found, str):
                    return Decision(found)
                if found is signal and signal.is_stopped:  # not a word of an earlier question
                    return Decision(None)

    def new_game(self) -> None:
        while not self._moves.empty():
            self._moves.get()

    def close(self) -> None:
        """Nothing to give back."""
