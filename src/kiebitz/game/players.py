"""People as players, and what a player may offer besides: thinking on the opponent's time."""

from __future__ import annotations

import queue
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from kiebitz.limits import Limits
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report

if TYPE_CHECKING:
    from kiebitz.core.board import Board


@runtime_checkable
class Ponderer(Protocol):
    """A player that can be told, while it thinks with `Limits.ponder`, that its expected move was played."""

    def ponder_hit(self) -> None:
        """From now on the clock counts; answer `choose` within the limits."""


class Person:
    """Somebody who moves pieces by hand.

    A session does not ask a person; it waits for `Session.play`.  Anyone else (a match, say) can
    ask like any player: `choose` waits until `move` is called from outside.
    """

    def __init__(self, name: str = "") -> None:
        self.name = name or "?"
        self.options = OptionSet(())
        self._moves: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def move(self, uci: str) -> None:
        """Answer a waiting `choose`."""
        self._moves.put(uci)

    def choose(self, board: Board, limits: Limits, report: Report | None = None) -> Decision:
        """The move that comes from outside; None in it when the person was told to stop."""
        return Decision(self._moves.get())

    def stop(self) -> None:
        self._moves.put(None)

    def new_game(self) -> None:
        while not self._moves.empty():
            self._moves.get()

    def close(self) -> None:
        self.stop()
