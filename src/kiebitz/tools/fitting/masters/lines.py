"""What the search finds in a decision: the best moves and the one he played, each with its value and with what makes up the
judgement at the quiet end of its line."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.position import FULL_PHASE, recompute
from kiebitz.engine import Engine
from kiebitz.evaluation.evaluate import evaluate_traced, fill_piece_square
from kiebitz.evaluation.record import new_evaluation, new_trace
from kiebitz.evaluation.weights import DECLARED, fill_weights
from kiebitz.limits import Limits
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.fitting.descent import vector_of
from kiebitz.tools.fitting.masters.decisions import Deed
from kiebitz.tools.fitting.masters.directions import masks

ALTERNATIVES = 6  # moves compared with his
DECIDED = 600.0  # centipawns: beyond this a decision tells nothing of taste
HASH_MB = 1


@dataclass(frozen=True)
class Task:
    """A decision to be looked at; goes to another process as it is."""

    number: int
    deed: Deed
    nodes: int


@dataclass(frozen=True)
class Choice:
    """The moves of one decision: values in centipawns, and the share of every direction in them; row 0 is the move he played."""

    number: int
    values: npt.NDArray[np.float64]
    parts: npt.NDArray[np.float64]  # moves x directions


_here = threading.local()


def engine_of(style: Style = STANDARD) -> Engine:
    """The engine of this thread, with nothing remembered."""
    if not hasattr(_here, "engine"):
        _here.engine = Engine()
        _here.engine.set_option("hash_mb", HASH_MB)
    engine: Engine = _here.engine
    engine.set_style(style)
    engine.new_game()
    return engine


def board_after(moves: tuple[str, ...]) -> Board:
    board = Board()
    for move in moves:
        board.push(move)
    return board


def look(task: Task) -> Choice | None:
    """None: the game is decided, or there is nothing to compare."""
    board = board_after(task.deed.before)
    engine = engine_of()
    found = engine.choose(board, Limits(nodes=task.nodes, multipv=ALTERNATIVES))
    lines = {root.move: (root.value, root.line) for root in found.alternatives[:ALTERNATIVES]}
    if task.deed.move not in lines:
        alone = engine.choose(board, Limits(depth=max(found.depth, 1), nodes=task.nodes, moves=(task.deed.move,)))
        lines[task.deed.move] = alone.value or 0.0, alone.line
    own = lines.pop(task.deed.move)
    lines = {move: line for move, line in lines.items() if line[1]}
    if not lines or not own[1] or max(abs(value) for value, _ in (own, *lines.values())) > DECIDED:
        return None
    everything = [own, *lines.values()]
    parts = [parts_at_the_end(board, line) for _, line in everything]
    return Choice(task.number, np.array([value for value, _ in everything], dtype=np.float64), np.array(parts))


@lru_cache(maxsize=1)
def _records() -> tuple[Any, Any, npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    mind = new_evaluation()
    fill_weights(mind, DECLARED, 0)
    return mind, new_trace(), vector_of(STANDARD), masks()


def parts_at_the_end(board: Board, line: tuple[str, ...]) -> npt.NDArray[np.float64]:
    """What each direction gives to the judgement at the end of a line, in centipawns from the view of who decides."""
    mind, trace, weights, moved = _records()
    end = board.copy()
    for move in line:
        end.push(move)
    trace["counts"][:] = 0
    with np.errstate(over="ignore"):
        fill_piece_square(end.state, mind)
        recompute(end.state, tables())
        evaluate_traced(end.state, tables(), mind, trace)
    phase = int(trace["phase"]) / FULL_PHASE
    tapered = weights[0] * phase + weights[1] * (1 - phase)
    own = 0 if board.white_to_move else 1
    counts = trace["counts"][:, : len(tapered)].astype(np.float64)
    given: npt.NDArray[np.float64] = moved[:, 0] @ (counts[own] * tapered) - moved[:, 1] @ (counts[1 - own] * tapered)
    return given
