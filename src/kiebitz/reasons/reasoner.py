"""Who answers the questions of a page or a terminal: one engine, made for the first question, and one question at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.limits import Signal
    from kiebitz.reasons.asking import Asker
    from kiebitz.reasons.comparing import Comparison
    from kiebitz.reasons.explain import Explanation
    from kiebitz.reasons.overview import Overview

KEPT = 200  # answers, the latest
NODES = 100_000
Answer = TypeVar("Answer")


class Reasoner:
    """The same question is worked out once; whoever asks meanwhile waits for it."""

    def __init__(self, nodes: int = NODES, tables: str = "") -> None:
        self._nodes = nodes
        self.tables = tables  # folders of endgame tables
        self._asker: Asker | None = None
        self._lock = threading.Lock()
        self._known: OrderedDict[tuple[object, ...], object] = OrderedDict()

    def explain(self, board: Board, move: str | None = None, signal: Signal | None = None) -> Explanation:
        """Why; a stop breaks it off (`BrokenOff`), and nothing of it is kept."""
        from kiebitz.reasons.explain import explain

        return self._ask(("explain", board.fen(), move), lambda asker: explain(asker, board, move, self._nodes), signal)

    def compare(self, board: Board, first: str, second: str) -> Comparison:
        from kiebitz.reasons.comparing import compare

        return self._ask(("compare", board.fen(), first, second), lambda asker: compare(asker, board, first, second, self._nodes))

    def overview(self, board: Board) -> Overview:
        from kiebitz.reasons.overview import overview

        return self._ask(("overview", board.fen()), lambda asker: overview(asker, board, self._nodes))

    def _ask(self, question: tuple[object, ...], work: Callable[[Asker], Answer], signal: Signal | None = None) -> Answer:
        from kiebitz.reasons.asking import Asker

        with self._lock:
            if question not in self._known:
                if self._asker is None:
                    self._asker = Asker(tables=self.tables)
                with self._asker.heeding(signal):
                    self._known[question] = work(self._asker)
                if len(self._known) > KEPT:
                    self._known.popitem(last=False)
            self._known.move_to_end(question)
            return cast("Answer", self._known[question])

    def close(self) -> None:
        with self._lock:
            if self._asker is not None:
                self._asker.close()
                self._asker = None
