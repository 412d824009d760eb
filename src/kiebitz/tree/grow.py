"""Searching a position with the recorder on."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits, Signal
from kiebitz.player import Report
from kiebitz.search.recorder import ROOM, Recorder
from kiebitz.tree.tree import Tree

MARGIN = 1024  # a search looks at a few positions more than its limit says; folding half of the tree for them would be a pity


def grow(
    board: Board, limits: Limits, engine: Engine | None = None, room: int = ROOM, report: Report | None = None, signal: Signal | None = None
) -> Tree:
    """The tree of one search; the engine's own settings count, what it knows from before does not."""
    own = engine is None
    thinker = Engine() if engine is None else engine
    recorder = Recorder(min(room, limits.nodes + MARGIN) if limits.nodes is not None else room)
    before = thinker.recorder
    thinker.new_game()
    thinker.recorder = recorder
    try:
        decision = thinker.choose(board, limits, report, signal)
    finally:
        thinker.recorder = before
        if own:
            thinker.close()
    return Tree(board, recorder, decision)
