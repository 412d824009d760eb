"""An ancestor that takes as long as its machine of old took, where a speed was printed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.options import Option
from kiebitz.player import Around, Decision, Player, Report

if TYPE_CHECKING:
    from kiebitz.core.board import Board

ORIGINAL_SPEED = Option(
    "original_speed",
    False,
    Text("takes as long over a move as its machine of old", "denkt so lange über einen Zug nach wie der Rechner von damals"),
    uci="Original Speed",
)


class Unhurried(Around):
    """The program with its machine's patience around it; who tells it to move now gets the move now."""

    def __init__(self, player: Player, positions_a_second: float) -> None:
        super().__init__(player)
        self.positions_a_second = positions_a_second

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        begin, told = time.monotonic(), signal or Signal()
        decision = self.player.choose(board, limits, report, told)
        if self.options["original_speed"] and decision.source == "search":
            left = decision.nodes / self.positions_a_second - (time.monotonic() - begin)
            told.wait_for_stop(max(left, 0.0))  # that the expected move was played is no hurry
        return decision
