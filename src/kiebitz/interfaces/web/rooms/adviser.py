"""Who gives hints: our engine at full strength, made when the first hint is asked for."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from kiebitz.interfaces.web.memory import LEAST_MB, SHARE, TABLES, WISHED_SHARE
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.engine import Engine
    from kiebitz.probe import Frame

HASH_MB = 16
MOST_THREADS = os.cpu_count() or 1


class Adviser:
    """A player that costs nothing until it is asked."""

    name = "Kiebitz"

    def __init__(self) -> None:
        self.options = OptionSet(())
        self._engine: Engine | None = None
        self._lock = threading.Lock()
        self._set_up = (1, HASH_MB)

    def _ready(self) -> Engine:
        from kiebitz.engine import Engine

        with self._lock:
            if self._engine is None:
                threads, megabytes = self._set_up
                self._engine = Engine()
                self._engine.set_option("threads", threads)
                TABLES.lend(self._engine, megabytes, SHARE if megabytes == HASH_MB else WISHED_SHARE)
            return self._engine

    def set_up(self, threads: int, hash_mb: int) -> None:
        """As the page wishes, within what this computer has and the budget allows; another wish gets another engine."""
        wish = (max(1, min(threads, MOST_THREADS)), max(LEAST_MB, hash_mb))
        if wish != self._set_up:
            self._set_up = wish
            self.close()

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        return self._ready().choose(board, limits, report, signal)

    def frame(self) -> Frame | None:
        return None if self._engine is None else self._engine.frame()

    def new_game(self) -> None:
        if self._engine is not None:
            self._engine.new_game()

    def close(self) -> None:
        """With the engine goes its memory; whoever asks again gets another one."""
        with self._lock:
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()
