"""The first game of a newcomer: the program's first move is thought out at full strength, long enough to be watched.

From the second move on it plays at the level that was chosen, with its library.  The page says so.
"""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.levels import FULL_LEVEL
from kiebitz.limits import Limits, Signal
from kiebitz.player import Around, Decision, Player, Report, set_option, unwrap

FIRST_THOUGHT = Limits(movetime=3.0)


class FirstThought(Around):
    """A player around ours."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self._is_first = True

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        if not self._is_first:
            return super().choose(board, limits, report, signal)
        self._is_first = False
        thinker = unwrap(self.player)
        level = thinker.options["level"]
        set_option(thinker, "level", FULL_LEVEL)
        try:
            return thinker.choose(board, FIRST_THOUGHT, report, signal)
        finally:
            set_option(thinker, "level", level)
