"""The evaluation as the tests look at it: fast, traced, and added up again in whole numbers.

Whole numbers because the promise is exact: weights are tenths of a centipawn and the taper
divides by the full phase once, so every contribution is a whole number of `UNIT`ths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kiebitz.core.attacks import tables
from kiebitz.core.board import STATE, Board
from kiebitz.core.position import FULL_PHASE, new_state, recompute
from kiebitz.evaluation.evaluate import evaluate_fast, evaluate_traced, fill_piece_square
from kiebitz.evaluation.record import forget_pawns, new_evaluation, new_trace
from kiebitz.evaluation.term import Term
from kiebitz.evaluation.terms import SCALE, SLOT
from kiebitz.evaluation.weights import fill_weights
from kiebitz.styles.style import STANDARD, Style
from tests.conftest import PROJECT, SHARED

UNIT = FULL_PHASE * SCALE  # so many parts has a centipawn


def slots_of(term: Term) -> slice:
    first = getattr(SLOT, term.key)
    return slice(first, first + term.size)


@dataclass(frozen=True)
class Traced:
    """What the traced evaluation noticed; numbers from White's view."""

    total: int  # centipawns
    phase: int
    counts: Any  # [color, slot]
    squares: Any
    parts: Any  # contribution of each slot in `UNIT`ths of a centipawn

    @property
    def exact(self) -> int:
        """The sum of all contributions in `UNIT`ths."""
        return int(self.parts.sum())

    def of(self, term: Term) -> int:
        return int(self.parts[slots_of(term)].sum())


def whole(parts: int) -> int:
    """Centipawns, rounded towards zero."""
    return parts // UNIT if parts >= 0 else -(-parts // UNIT)


def unpack(packed: Any) -> tuple[Any, Any]:
    """Middlegame and endgame weights in tenths, from the packed numbers of the record."""
    mg = packed.astype(np.int64) & 0xFFFFFFFF
    mg = np.where(mg >= 0x80000000, mg - 0x100000000, mg)
    return mg, (packed - mg) >> 32


class Judge:
    """One evaluation record with its weights."""

    def __init__(self, style: Style = STANDARD, own_color: int = 0) -> None:
        self.mind = new_evaluation()
        fill_weights(self.mind, style, own_color)
        self._state = new_state(STATE)

    @property
    def weights(self) -> Any:
        """Packed, by colour and slot; after a change call `changed`."""
        return self.mind["weights"]

    def changed(self) -> None:
        forget_pawns(self.mind)

    def place(self, board: Board) -> Any:
        """The position with the incremental sums of these weights.  The record is used again."""
        state = self._state
        for name in ("board", "side", "castling", "passing", "fifty", "king", "rook_home", "right_lost"):
            state[name] = board.state[name]
        state["count"] = 0
        with np.errstate(over="ignore"):
            fill_piece_square(state, self.mind)
            recompute(state, tables())
        return state

    def fast(self, board: Board) -> int:
        return int(evaluate_fast(self.place(board), tables(), self.mind))

    def traced(self, board: Board) -> Traced:
        trace = new_trace()
        state = self.place(board)
        total = int(evaluate_traced(state, tables(), self.mind, trace))
        phase = int(trace["phase"])
        assert phase == min(int(state["phase"]), FULL_PHASE)
        counts = np.array(trace["counts"])
        mg, eg = unpack(np.array(self.weights))
        tapered = mg * phase + eg * (FULL_PHASE - phase)
        return Traced(total, phase, counts, np.array(trace["squares"]), counts[0] * tapered[0] - counts[1] * tapered[1])


SUITES = ("suites/perft", "suites/wac", "suites/bratko-kopec", "suites/mate_in_2", "suites/mate_in_3", "openings/balanced_3moves")
OWN = ("perft", "mates", "sources")


def data_positions(step: int = 1) -> list[str]:
    """Every `step`-th position of the suites beside the checkout, as FEN; where they are missing all of our own, which are few."""
    suites = [path for name in SUITES if (path := SHARED / "data" / f"{name}.epd").is_file()]
    files = suites or [PROJECT / "tests" / "data" / f"{name}.epd" for name in OWN]
    lines = [line for path in files for line in path.read_text().splitlines() if line.count("/") == 7]
    return [" ".join(line.split()[:4]) + " 0 1" for line in lines[:: step if suites else 1]]
