"""A second look at the move of a moody level: how much of its judgement is the mood, so that nobody is told a value it does not hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiebitz.core.board import Board
from kiebitz.engine.memory import Memory
from kiebitz.engine.worker import Judgement, Line, Worker
from kiebitz.player import Decision
from kiebitz.score import Score, is_mate_value
from kiebitz.search.parameters import F
from kiebitz.search.record import NO_LIMIT, forget_learnt

MEGABYTES = 1
# What the level overlooks it overlooks again.
ALIKE = ("blindness", "oversight", "crowd", "root_men", "root_key", "last_move", "own_move", "seed")


class SecondLook:
    """Thinks in records of its own, so that the play is what it would be without it."""

    def __init__(self) -> None:
        self._worker: Worker | None = None

    def without_mood(self, board: Board, judgement: Judgement, decision: Decision, best: Line, depth: int, first: Worker) -> Decision:
        """What the same look at the chosen move says without the mood; the rest of the judgement is mood, and said to be."""
        search = first.search
        if not search["mood"] or int(search["nodes"]) > F.second_look_nodes or is_mate_value(best.value):
            return decision
        value = self._value(board, judgement, best.moves[0], depth, search, first.memory.age)
        if value is None or is_mate_value(value):
            return decision
        mood = best.value - value
        return replace(decision, score=Score.from_search(value, board.white_to_move), mood=mood if board.white_to_move else -mood)

    def _value(self, board: Board, judgement: Judgement, move: int, depth: int, like: Any, age: int) -> int | None:
        worker = self._worker = self._worker or Worker(Memory())
        if not worker.memory.size(MEGABYTES):
            worker.memory.table[:] = 0
        worker.memory.age = age
        worker.prepare(replace(judgement, for_mate=False), board)
        forget_learnt(worker.search)
        for name in ALIKE:
            worker.search[name] = like[name]
        worker.search["mood"] = 0
        value: int | None = None
        for ply in range(1, depth + 1):
            worker.search["node_limit"] = NO_LIMIT if value is None else F.second_look_nodes
            line = worker.one_depth(ply, [move], value)
            if line is None or worker.search["stop"]:
                break
            value = line.value
        return value
