"""The record the evaluation works in: weights of both sides, what every man sees, what is remembered of
pawns and kings, and (only when someone asks why) a trace of counts and squares."""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.core.attacks import record
from kiebitz.core.room import room
from kiebitz.evaluation.network import HEADS, NETWORK, give_network
from kiebitz.evaluation.terms import MAX_USER_SLOTS, SLOTS

ALL_SLOTS = SLOTS + MAX_USER_SLOTS
MAX_USER_TERMS = 16
ALL_MEN = 6  # index in `attacked` for all men of a side together
PAWN_ENTRIES, PAWN_WORDS = 1 << 13, 4
KING_ENTRIES, KING_WORDS = 1 << 12, 2

EVALUATION = np.dtype(
    [
        # Key, score, passed pawns of both; first, so that no entry lies in two lines of memory.
        ("pawn_memory", np.uint64, (PAWN_ENTRIES, PAWN_WORDS)),
        ("king_memory", np.uint64, (KING_ENTRIES, KING_WORDS)),  # key and score, see rules/king.py
        ("weights", np.int64, (2, ALL_SLOTS)),  # middlegame + (endgame << 32), by colour
        ("attacked", np.uint64, (2, 7)),  # squares seen by each kind of man, and by all
        ("attacked_twice", np.uint64, (2,)),
        ("pawn_seen", np.uint64, (2,)),
        ("area", np.uint64, (2,)),  # squares that count for mobility
        ("ring", np.uint64, (2,)),  # squares around the king
        ("passed", np.uint64, (2,)),
        ("attackers", np.int64, (2,)),  # enemy pieces that see the ring of this side's king
        ("attack_units", np.int64, (2,)),
        ("controlled", np.int64, (4,)),  # squares seen, by kind of controller; three regions packed in one number
        ("force", np.int64, (2,)),  # material in pawn units
        ("user_count", np.int64),
        ("user_address", np.uint64, (MAX_USER_TERMS,)),
        ("user_slot", np.int64, (MAX_USER_TERMS,)),
        ("user_cases", np.int64, (MAX_USER_TERMS,)),
        ("user_returns_squares", np.int64, (MAX_USER_TERMS,)),
        ("network", NETWORK),  # behind intuition, see network.py
    ],
    align=True,
)

TRACE = np.dtype(
    [
        ("counts", np.int64, (2, ALL_SLOTS)),
        ("squares", np.uint64, (2, ALL_SLOTS)),
        ("middlegame", np.int64),
        ("endgame", np.int64),
        ("phase", np.int64),
        ("men", np.int64, (HEADS, 64)),  # what the man on a square gives to intuition, in parts of a centipawn; White's view
    ],
    align=True,
)


def new_evaluation() -> Any:
    evaluation = record(room(EVALUATION.itemsize).view(EVALUATION))
    give_network(evaluation["network"])
    return evaluation


def new_trace() -> Any:
    return record(np.zeros(1, dtype=TRACE))


def forget_pawns(evaluation: Any) -> None:
    """After a change of weights nothing remembered is right any more."""
    evaluation["pawn_memory"][:] = 0
    evaluation["king_memory"][:] = 0
