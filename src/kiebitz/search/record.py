"""The record a search thread works in: limits, what it has learnt, and the probe.

The probe is simply the part of this record that others may look at while the search runs.
Nothing is locked: a frame may be torn, the end is always right.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from kiebitz.core.attacks import record
from kiebitz.core.position import MAX_MOVES, MAX_PLY
from kiebitz.search.parameters import PARAMETERS, P

NO_LIMIT = 1 << 62
CORRECTIONS = 1 << 14  # pawn structures and placings told apart, see correction.py
PAWN_HISTORIES = 1 << 10  # pawn structures told apart by the records of quiet moves
# Why a position needed no further search; index in `cuts`.
CUT_TABLE, CUT_FAR_AHEAD, CUT_NULL, CUT_FAR_BEHIND, CUT_FIRST_MOVE, CUT_LATER_MOVE, CUT_STAND_PAT, CUT_SKIPPED = range(8)
CUTS = 8

SEARCH = np.dtype(
    [
        # Told from outside
        ("stop", np.int64),
        ("node_limit", np.int64),
        ("deadline", np.int64),  # nanoseconds of the system's clock; 0: none; see clock.py
        ("clock_address", np.uint64),
        ("reading_address", np.uint64),
        ("reading", np.int64, (2,)),  # of the clock: seconds, nanoseconds
        ("search_address", np.uint64),
        ("quiesce_address", np.uint64),
        ("evaluate_address", np.uint64),
        ("parameters", np.int64, (len(PARAMETERS),)),
        ("reduction", np.int64, (64, 64)),
        ("root_side", np.int64),
        ("contempt", np.int64),  # centipawns a draw is worse than nothing for the side at the root
        ("blindness", np.int64),  # of 1024: quiet moves overlooked on weak levels
        ("mood", np.int64),  # centipawns by which every judgement may be off
        ("seed", np.uint64),
        ("hunting", np.int64),  # 1: the root side is winning by far, look for mates
        ("null_floor", np.int64),  # half-move from which passing is allowed again
        ("root_count", np.int64),
        ("root_moves", np.int64, (MAX_MOVES,)),  # in the order to try
        # The probe
        ("nodes", np.int64),
        ("iteration", np.int64),
        ("selective_depth", np.int64),
        ("alpha", np.int64),
        ("beta", np.int64),
        ("best_value", np.int64),
        ("best_move", np.int64),
        ("trying_move", np.int64),
        ("trying_number", np.int64),
        ("line_length", np.int64),
        ("line", np.int64, (MAX_PLY + 2,)),
        ("root_values", np.int64, (MAX_MOVES,)),
        ("root_exact", np.int64, (MAX_MOVES,)),  # 1: a value, 0: an upper bound
        ("root_nodes", np.int64, (MAX_MOVES,)),
        ("root_depths", np.int64, (MAX_MOVES,)),
        ("cuts", np.int64, (CUTS,)),
        ("table_probes", np.int64),
        ("table_hits", np.int64),
        ("evaluations", np.int64),
        ("best_line_length", np.int64),
        ("best_line", np.int64, (MAX_PLY + 2,)),
        # The line of each half-move
        ("pv_length", np.int64, (MAX_PLY + 2,)),
        ("pv", np.int32, (MAX_PLY + 2, MAX_PLY + 2)),
        ("in_check", np.int64, (MAX_PLY + 4,)),  # found out by whoever makes the move
        ("static", np.int64, (MAX_PLY + 4,)),
        ("excluded", np.int64, (MAX_PLY + 2,)),
        ("doubled", np.int64, (MAX_PLY + 4,)),  # moves of the line so far that were looked at two deeper
        ("moved", np.int64, (MAX_PLY + 6,)),  # 64 * piece + target of the move made at each half-move, -1: none
        ("order", np.int32, (MAX_PLY + 2, MAX_MOVES)),
        ("tried", np.int32, (MAX_PLY + 2, MAX_MOVES)),
        ("threats", np.uint64, (MAX_PLY + 2, 6)),  # see threats.py
        # Learnt
        ("killers", np.int64, (MAX_PLY + 4, 2)),
        ("counter_move", np.int64, (768,)),
        ("history", np.int32, (2, 4, 4096)),  # by start and target, and whether they are attacked
        ("pawn_history", np.int16, (PAWN_HISTORIES * 768,)),  # by pawn structure, man and target
        ("capture_history", np.int32, (12 * 64 * 6,)),
        ("follow_up", np.int16, (769 * 768,)),  # how well a move follows upon another
        ("correction", np.int16, (2, 3, CORRECTIONS)),  # see correction.py
    ],
    align=True,
)


def new_search() -> Any:
    search = record(np.zeros(1, dtype=SEARCH))
    set_parameters(search, {})
    search["node_limit"] = NO_LIMIT
    return search


def set_parameters(search: Any, changed: dict[str, int]) -> None:
    """Standard values with some changed, and the table of reductions that follows from them."""
    for index, parameter in enumerate(PARAMETERS):
        search["parameters"][index] = changed.get(parameter.key, parameter.default)
    base = int(search["parameters"][P.reduction_base]) / 100
    divisor = int(search["parameters"][P.reduction_divisor]) / 100
    for depth in range(1, 64):
        for number in range(1, 64):
            search["reduction"][depth, number] = int(base + math.log(depth) * math.log(number) / divisor)


def forget_learnt(search: Any) -> None:
    """A new game: nothing learnt before holds."""
    for name in ("killers", "counter_move", "history", "pawn_history", "capture_history", "follow_up", "correction"):
        search[name][:] = 0


def start_counting(search: Any) -> None:
    """A new search: counters at zero, learnt records kept."""
    for name in ("nodes", "iteration", "selective_depth", "best_value", "best_move", "trying_move", "trying_number", "line_length"):
        search[name] = 0
    for name in ("table_probes", "table_hits", "evaluations", "stop", "deadline", "best_line_length", "null_floor"):
        search[name] = 0
    for name in ("cuts", "root_values", "root_exact", "root_nodes", "root_depths", "killers", "excluded"):
        search[name][:] = 0
    search["moved"][:] = -1
