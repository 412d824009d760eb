"""Weights as the kernels want them: both parts of every term in one number, for each side.

Who weighs is asked for every term: a play style, or the declarations themselves.
"""

from __future__ import annotations

from typing import Any, Protocol

from kiebitz.evaluation.packed import PART_BITS
from kiebitz.evaluation.term import Term
from kiebitz.evaluation.terms import SCALE, SLOT, SLOTS, TERMS

Pair = tuple[tuple[float, ...], tuple[float, ...]]  # middlegame and endgame weights, one per case


class Weighing(Protocol):
    """Anything that knows a weight for every term."""

    def weights_of(self, term: Term, side: str) -> Pair:
        """The weights of a term for one side, "own" or "opponent" of the program."""


class _Declared:
    def weights_of(self, term: Term, side: str) -> Pair:
        return term.mg, term.eg


DECLARED: Weighing = _Declared()


def pack(mg: float, eg: float) -> int:
    """Both parts in one number, in tenths of a centipawn."""
    return round(mg * SCALE) + (round(eg * SCALE) << PART_BITS)


def weigh(evaluation: Any, first: int, term: Term, weighing: Weighing, own_color: int) -> None:
    """Write the weights of one term, whose first slot is `first`, for both sides; `own_color` is the side the program plays."""
    for side, color in (("own", own_color), ("opponent", 1 - own_color)):
        mg, eg = weighing.weights_of(term, side)
        evaluation["weights"][color, first : first + term.size] = [pack(m, e) for m, e in zip(mg, eg, strict=True)]


def fill_weights(evaluation: Any, weighing: Weighing, own_color: int) -> None:
    """Write all weights into the evaluation's record."""
    for term in TERMS:
        weigh(evaluation, getattr(SLOT, term.key), term, weighing, own_color)
    evaluation["weights"][:, SLOTS:] = 0
