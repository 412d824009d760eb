"""Fits the weights to the results of games, by Texel's method: a position's value, squeezed into an expected
result, should come as near as possible to how the game ended.

All terms are linear, so the gradient is exact and cheap: one pass over the counts.  Games are split into those
that are learnt from and those that only judge; the weights that judge best are kept.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kiebitz.core.jit import entry, inner
from kiebitz.evaluation.terms import SLOTS
from kiebitz.language import Text
from kiebitz.styles.style import STANDARD
from kiebitz.tools.fitting.counts import Counts
from kiebitz.tools.fitting.descent import ByGame, Vector, lowest, mean_of, vector_of
from kiebitz.tools.fitting.shards import LocalShards, Shards, cuts

TOO_FEW = Text("There are too few games to learn from and to judge by: {n}.", "Zum Lernen und zum Prüfen sind es zu wenige Partien: {n}.")
OPEN = 400.0  # centipawns; a position that is worth more is decided, and its size tells the search nothing


@inner
def _value(row, starts, index, count, phase, factor, weights):  # type: ignore[no-untyped-def]
    """What the weights make of one row."""
    mg = 0.0
    eg = 0.0
    for k in range(starts[row], starts[row + 1]):
        mg += count[k] * weights[0, index[k]]
        eg += count[k] * weights[1, index[k]]
    return factor[row] * (mg * phase[row] + eg * (1.0 - phase[row]))


@entry
def _pass(starts, index, count, phase, factor, label, part, wanted, weights, scale, gradient, with_gradient):  # type: ignore[no-untyped-def]
    """Squared error of the rows that belong to `wanted`, and its gradient; returns error and number."""
    error = 0.0
    number = 0
    for row in range(len(phase)):
        if part[row] != wanted:
            continue
        number += 1
        middle = phase[row]
        value = _value(row, starts, index, count, phase, factor, weights)
        expected = 1.0 / (1.0 + math.exp(-scale * value))
        miss = expected - label[row]
        error += miss * miss
        if with_gradient:
            slope = 2.0 * miss * expected * (1.0 - expected) * scale * factor[row]
            for k in range(starts[row], starts[row + 1]):
                gradient[0, index[k]] += slope * middle * count[k]
                gradient[1, index[k]] += slope * (1.0 - middle) * count[k]
    return error, number


@entry
def _values(starts, index, count, phase, factor, weights, values):  # type: ignore[no-untyped-def]
    """The values of all rows."""
    for row in range(len(phase)):
        values[row] = _value(row, starts, index, count, phase, factor, weights)


@entry
def _size(starts, index, count, phase, factor, undecided, weights, gradient):  # type: ignore[no-untyped-def]
    """Sum of the absolute values of the undecided rows, and its gradient."""
    total = 0.0
    for row in range(len(phase)):
        if not undecided[row]:
            continue
        middle = phase[row]
        value = _value(row, starts, index, count, phase, factor, weights)
        total += abs(value)
        side = factor[row] if value > 0 else -factor[row]
        for k in range(starts[row], starts[row + 1]):
            gradient[0, index[k]] += side * middle * count[k]
            gradient[1, index[k]] += side * (1.0 - middle) * count[k]
    return total


# One part of the positions --------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """Some positions, wherever they lie."""

    counts: Counts
    judges: npt.NDArray[np.int8]  # 1: of a game that only judges
    undecided: npt.NDArray[np.bool_]


def split(counts: Counts, test_games: npt.NDArray[np.int32]) -> Part:
    """By game, and by whether it is still open who wins."""
    judges = np.isin(counts.game, test_games).astype(np.int8)
    return Part(counts, judges, np.abs(values_of(counts, vector_of(STANDARD))) <= OPEN)


def values_of(counts: Counts, weights: Vector) -> Vector:
    """What every position is worth to White, in centipawns."""
    found = np.zeros(len(counts))
    _values(counts.starts, counts.index, counts.count, counts.phase, counts.factor, weights, found)
    return found


def error_of(part: Part, weights: Vector, scale: float, test: bool, with_gradient: bool) -> tuple[float, int, Vector]:
    """Sum of squares, number of positions, gradient of the sum."""
    data, gradient = part.counts, np.zeros((2, SLOTS))
    error, number = _pass(
        data.starts, data.index, data.count, data.phase, data.factor, data.label, part.judges,
        1 if test else 0, weights, scale, gradient, with_gradient,
    )  # fmt: skip
    return error, number, gradient


def size_of(part: Part, weights: Vector) -> tuple[float, int, Vector]:
    """Sum of absolute values of the undecided positions, their number, gradient of the sum."""
    data, gradient = part.counts, np.zeros((2, SLOTS))
    total = _size(data.starts, data.index, data.count, data.phase, data.factor, part.undecided, weights, gradient)
    return total, int(part.undecided.sum()), gradient


# All of them ----------------------------------------------------------------------------------


class Problem(ByGame):
    """Counts and labels: the weights should explain the results."""

    def __init__(self, counts: Counts | Shards, threads: int = 1, seed: int = 1) -> None:
        if isinstance(counts, Counts):
            counts = LocalShards([counts.rows(*cut) for cut in cuts(len(counts), threads)], threads)
        super().__init__(counts, split, seed, TOO_FEW)

    def error(self, weights: Vector, scale: float, test: bool = False) -> float:
        """Mean squared error of one part."""
        return mean_of(self.parts.each(error_of, weights, scale, test, False))[0]

    def look(self, weights: Vector, scale: float, test: bool = False) -> tuple[float, Vector]:
        """Mean squared error and its gradient; those who judge need none."""
        return mean_of(self.parts.each(error_of, weights, scale, test, not test))

    def size(self, weights: Vector) -> tuple[float, Vector]:
        """Mean absolute value and its gradient, over the positions the standard weights call undecided."""
        return mean_of(self.parts.each(size_of, weights))

    def prior_share(self, loss: float) -> float:
        """All positions of a game share its result: what the games say is worth their number, not that of the positions."""
        return loss / self.games

    def fit_scale(self, weights: Vector) -> float:
        return lowest(lambda scale: self.error(weights, scale), 0.0005, 0.02)
