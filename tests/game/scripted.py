"""Small deterministic players for tests: they play a script, or the first or a cheap best move."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Literal

from kiebitz.core.board import Board
from kiebitz.game.rules import material_balance
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.options import Option, OptionSet
from kiebitz.player import Decision, Progress, Report
from kiebitz.score import Score


class Scripted:
    """Plays given moves or decisions in order, then the first legal move."""

    def __init__(
        self, answers: Iterable[str | Decision] = (), name: str = "Scripted", score: Score | None = None, delay: float = 0.0
    ) -> None:
        self.name = name
        self.options = OptionSet((Option("level", 1, Text("level", "Stufe"), low=1, high=10),))
        self.answers = list(answers)
        self.score, self.delay = score, delay
        self.asked: list[tuple[str, Limits]] = []
        self.hits = self.stops = 0

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        self.asked.append((board.fen(), limits))
        if report:
            report(Progress(1, self.score, (board.legal_moves()[0],), 20, 0.0))
        signal = signal or Signal()
        endless = limits.infinite or limits.ponder
        signal.wait(None if endless else self.delay)
        self.hits += signal.hit_at is not None
        self.stops += signal.is_stopped
        answer = self.answers.pop(0) if self.answers and not limits.ponder else None
        if isinstance(answer, Decision):
            return answer
        move = answer if answer and board.is_legal(answer) else board.legal_moves()[0]
        return Decision(move, score=self.score, line=(move,), depth=1, nodes=20)

    def new_game(self) -> None:
        pass

    def close(self) -> None:
        pass


class Pondering(Scripted):
    """Expects a given reply to each of its moves and can be told that it came."""

    hears_ponder_hit: Literal[True] = True


class Greedy(Scripted):
    """Takes what leaves it the most material, first in the alphabet; enough to make games end."""

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        sign = 1 if board.white_to_move else -1
        best, value = "", -(10**9)
        for move in sorted(board.legal_moves()):
            board.push(move)
            worth = (
                sign * material_balance(board.fen()) + (100_000 if board.is_checkmate() else 0) - (50_000 if board.is_stalemate() else 0)
            )
            board.pop()
            if worth > value:
                best, value = move, worth
        return Decision(best, score=Score(cp=sign * max(-5000, min(5000, value))), line=(best,), depth=1, nodes=30)


class Broken(Scripted):
    """Fails in a chosen way."""

    def __init__(self, how: str) -> None:
        super().__init__(name="Broken")
        self.how = how

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        if self.how == "raises":
            raise RuntimeError("inside")
        if self.how == "illegal":
            return Decision("e1e8")
        if self.how == "nothing":
            return Decision(None)
        time.sleep(0.01)
        return Decision("zzzz")
