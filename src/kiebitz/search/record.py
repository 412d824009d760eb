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
from kiebitz.core.room import room
from kiebitz.search.parameters import HUNDRED, PARAMETERS, P
from kiebitz.search.reading import KINDS_OF_MEN, PIECE_SQUARES, WAYS

NO_LIMIT = 1 << 62
HIDDEN = 64  # steps of how well hidden a move is, see oversight.py
REDUCTIONS = 64  # depths and numbers of moves told apart by the table of reductions
LOGARITHMS = np.array([math.log(number) for number in range(1, REDUCTIONS)])
BEFORE_ROOT = 4  # places of `moved` before the root's own: nothing was moved there
CORRECTIONS = 1 << 14  # pawn structures and placings told apart, see correction.py
PAWN_HISTORIES = 1 << 10  # pawn structures told apart by the records of quiet moves
# Why a position needed no further search; index in `cuts`.  Numbers of the machine's own kind: a plain one
# handed to a kernel would be compiled into a version of its own.
CUT_TABLE, CUT_FAR_AHEAD, CUT_NULL, CUT_FAR_BEHIND, CUT_FIRST_MOVE, CUT_LATER_MOVE, CUT_STAND_PAT, CUT_SKIPPED = np.arange(8)
CUTS = 8
# Other ways a position's search ends, which are not counted.
(
    END_STOPPED,
    END_DRAW,
    END_DEEPEST,
    END_MATE_DISTANCE,
    END_OTHERS_TOO,
    END_NO_MOVE,
    END_LEFT_OUT,
    END_SEARCHED,
    END_TABLES,
    END_REPEATABLE,
) = CUTS + np.arange(10)
# Why a move is not looked at.
NOT_SKIPPED, OVERLOOKED, LATE, FUTILE, BAD_HISTORY, LOSING_QUIET, LOSING_CAPTURE, FURTHER_WAY_OUT, TOO_LITTLE = np.arange(9)

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
        ("captures_address", np.uint64),
        ("evaluate_address", np.uint64),
        ("tables_address", np.uint64),  # who reads the endgame tables, see endgame_tables.py
        ("tables_men", np.int64),  # for so many men; 0: nobody does
        ("table_address", np.uint64),  # the transposition table, see table.py
        ("table_rows", np.int64),
        ("age", np.int64),
        ("parameters", np.int64, (len(PARAMETERS),)),
        ("reduction", np.int64, (REDUCTIONS, REDUCTIONS)),
        ("root_side", np.int64),
        ("contempt", np.int64),  # centipawns a draw is worse than nothing for the side at the root
        ("blindness", np.int64),  # of 1024: ordinary moves overlooked on weak levels; 0: none at all
        ("oversight", np.int64, (HIDDEN,)),  # the same for each step of hiddenness, see oversight.py
        ("crowd", np.int64, (2,)),  # of the position thought about: captures and checks, checks alone
        ("root_men", np.int64),  # how many men are on the board thought about
        ("root_key", np.uint64),  # of the position thought about: what is overlooked is overlooked in the whole decision
        ("last_move", np.int64),  # of the game, before the root; 0: none
        ("own_move", np.int64),  # the one before that, of the side to move; 0: none
        ("mood", np.int64),  # centipawns by which a judgement may be off, see walking.py
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
        ("tables_answers", np.int64),
        ("evaluations", np.int64),
        ("best_line_length", np.int64),
        ("best_line", np.int64, (MAX_PLY + 2,)),
        # The line of each half-move
        ("pv_length", np.int64, (MAX_PLY + 2,)),
        ("pv", np.int32, (MAX_PLY + 2, MAX_PLY + 2)),
        ("in_check", np.int64, (MAX_PLY + 4,)),  # found out by whoever makes the move
        ("static", np.int64, (MAX_PLY + 4,)),
        ("excluded", np.int64, (MAX_PLY + 2,)),
        (
            "refuted",
            np.int64,
            (MAX_PLY + 4,),
        ),  # positions reached at each half-move that some move refuted, all after the same move two before
        ("doubled", np.int64, (MAX_PLY + 4,)),  # moves of the line so far that were looked at two deeper
        ("moved", np.int64, (BEFORE_ROOT + MAX_PLY + 2,)),  # 64 * piece + target of the move made at each half-move, -1: none
        ("order", np.int32, (MAX_PLY + 2, MAX_MOVES)),
        ("tried", np.int32, (MAX_PLY + 2, MAX_MOVES)),
        ("threats", np.uint64, (MAX_PLY + 2, KINDS_OF_MEN)),  # see threats.py
        # The picker of each half-move, see picker.py
        ("stage", np.int64, (MAX_PLY + 2,)),
        ("table_move", np.int64, (MAX_PLY + 2,)),
        ("given_first", np.int64, (MAX_PLY + 2,)),  # the remembered move, if it was given before anything was listed
        ("listed", np.int64, (MAX_PLY + 2,)),  # how many moves
        ("next_place", np.int64, (MAX_PLY + 2,)),
        ("next_best", np.int64, (MAX_PLY + 2,)),  # place of the best of the moves left, -1: not looked for yet
        ("rank", np.int64, (MAX_PLY + 2,)),  # of the move given last
        ("uncovering", np.uint64, (MAX_PLY + 2,)),  # own men that give check by stepping aside
        # Learnt
        ("killers", np.int64, (MAX_PLY + 4, 2)),
        ("counter_move", np.int64, (PIECE_SQUARES,)),
        ("history", np.int16, (2, 4, WAYS)),  # by start and target, and whether they are attacked
        ("pawn_history", np.int16, (PAWN_HISTORIES * PIECE_SQUARES,)),  # by pawn structure, man and target
        ("capture_history", np.int16, (PIECE_SQUARES * KINDS_OF_MEN,)),
        ("follow_up", np.int16, ((PIECE_SQUARES + 1) * PIECE_SQUARES,)),  # how well a move follows upon another
        ("correction", np.int16, (2, 3, CORRECTIONS)),  # see correction.py
    ],
    align=True,
)


def new_search() -> Any:
    search = record(room(SEARCH.itemsize).view(SEARCH))
    set_parameters(search, {})
    search["node_limit"] = NO_LIMIT
    return search


def set_parameters(search: Any, changed: dict[str, int]) -> None:
    """Standard values with some changed, and the table of reductions that follows from them."""
    for index, parameter in enumerate(PARAMETERS):
        search["parameters"][index] = changed.get(parameter.key, parameter.default)
    base = int(search["parameters"][P.reduction_base]) / HUNDRED
    divisor = int(search["parameters"][P.reduction_divisor]) / HUNDRED
    search["reduction"][1:, 1:] = base + np.outer(LOGARITHMS, LOGARITHMS) / divisor


def forget_learnt(search: Any) -> None:
    """A new game: nothing learnt before holds."""
    for name in ("killers", "counter_move", "history", "pawn_history", "capture_history", "follow_up", "correction"):
        search[name][:] = 0


def start_counting(search: Any) -> None:
    """A new search: counters at zero, learnt records kept."""
    for name in ("nodes", "iteration", "selective_depth", "best_value", "best_move", "trying_move", "trying_number", "line_length"):
        search[name] = 0
    for name in ("table_probes", "table_hits", "tables_answers", "evaluations", "stop", "deadline", "best_line_length", "null_floor"):
        search[name] = 0
    for name in ("cuts", "root_values", "root_exact", "root_nodes", "root_depths", "killers", "excluded"):
        search[name][:] = 0
    search["moved"][:] = -1
