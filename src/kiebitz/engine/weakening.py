"""What a level holds back, put into the records of the search: few positions, oversights, a mood."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import square_number
from kiebitz.core.board import Board
from kiebitz.engine.worker import Worker
from kiebitz.levels import FULL_STRENGTH, Weakness
from kiebitz.limits import Limits
from kiebitz.search.oversight import is_attacked, note_crowd, overlooked, shares_overlooked
from kiebitz.search.parameters import F

ALL_64_BITS = 0xFFFFFFFFFFFFFFFF
_STIR, _STIRRED = 0x9E3779B97F4A7C15, 0x1985  # neighbouring seeds shall have little in common
_FROM, _TO = slice(2), slice(2, 4)  # the squares of a move in UCI notation
_TARGET_AT = 6  # in the kernel's number of a move: the bit at which its target begins


def weakness_here(weakness: Weakness, board: Board) -> Weakness:
    """What holds a level back in this position."""
    if weakness is not FULL_STRENGTH and _men(board) <= F.care_men:
        return Weakness(max(weakness.nodes or 0, F.care_nodes), F.care_depth, 0, 0)
    return weakness


def weaken(workers: Iterable[Worker], board: Board, limits: Limits, weakness: Weakness, mood: int, seed: int) -> None:
    """The records as they are on a level held back; full strength and no mood: as they are without."""
    mixed = (seed * _STIR + _STIRRED) & ALL_64_BITS
    blindness = weakness.blindness * (F.trouble_blindness if _is_in_time_trouble(limits) else 1)
    for worker in workers:
        search = worker.search
        if blindness:
            with np.errstate(over="ignore"):
                note_crowd(worker.state, tables(), search, np.array(board.legal_numbers(), dtype=np.int64))
        search["blindness"] = round(blindness)
        search["oversight"][:] = shares_overlooked(blindness)
        search["root_men"] = _men(board)
        search["root_key"] = np.uint64(board.key)
        search["last_move"], search["own_move"] = _move_before(board, 1), _move_before(board, 2)
        search["mood"] = mood
        search["seed"] = np.uint64(mixed)


def seen_moves(worker: Worker, board: Board, legal: list[int], weakness: Weakness) -> list[int]:
    """A weak level does not even think of some of its own moves, and nobody likes to undo his last one without need."""
    if not weakness.blindness or board.is_check():
        return legal
    hidden = np.zeros(len(legal), dtype=np.int64)
    with np.errstate(over="ignore"):
        overlooked(worker.state, tables(), worker.search, np.array(legal, dtype=np.int64), hidden)
    enough = max(np.sort(hidden)[min(F.sight_enough, len(legal)) - 1], 0)
    seen = [move for move, short in zip(legal, hidden, strict=True) if short <= enough]
    undoing = board.moves[-2][_TO] + board.moves[-2][_FROM] if len(board.moves) > 1 else ""
    others = [move for move in seen if board.uci(move) != undoing or not board.is_quiet_number(move)]
    if len(others) < len(seen) and not is_attacked(worker.state, tables(), square_number(undoing[_FROM])):
        seen = others
    return seen or legal


def _men(board: Board) -> int:
    return int(board.state["occupied"][0] | board.state["occupied"][1]).bit_count()


def _move_before(board: Board, back: int) -> int:
    """The kernel's number for the last move of the game or the one before it; 0 where there is none."""
    if len(board.moves) < back:
        return 0
    move = board.moves[-back]
    return square_number(move[_FROM]) | square_number(move[_TO]) << _TARGET_AT


def _is_in_time_trouble(limits: Limits) -> bool:
    return limits.clock is not None and limits.clock.left < F.trouble_seconds
