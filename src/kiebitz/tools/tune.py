"""Fits the weights to the results of games, by Texel's method: a position's value, squeezed into an expected
result, should come as near as possible to how the game ended.

All terms are linear, so the gradient is exact and cheap: one pass over the counts.  Games are split into those
that are learnt from and those that only judge; the weights that judge best are kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from kiebitz.core.jit import entry
from kiebitz.evaluation.terms import SLOTS
from kiebitz.language import Text
from kiebitz.tools.counts import Counts
from kiebitz.tools.descent import TEST_SHARE, Fit, Point, Settings, TuneError, Vector, descend, lowest

OPEN = 400.0  # centipawns; a position that is worth more is decided, and its size tells the search nothing


@entry
def _pass(starts, index, count, phase, factor, label, part, wanted, first, last, weights, scale, gradient, with_gradient):  # type: ignore[no-untyped-def]
    """Squared error of the rows `first` to `last` that belong to `wanted`, and its gradient; returns error and number."""
    error = 0.0
    number = 0
    for row in range(first, last):
        if part[row] != wanted:
            continue
        number += 1
        mg = 0.0
        eg = 0.0
        for k in range(starts[row], starts[row + 1]):
            mg += count[k] * weights[0, index[k]]
            eg += count[k] * weights[1, index[k]]
        middle = phase[row]
        value = factor[row] * (mg * middle + eg * (1.0 - middle))
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
def _values(starts, index, count, phase, factor, first, last, weights, values):  # type: ignore[no-untyped-def]
    """The values of the rows `first` to `last`."""
    for row in range(first, last):
        mg = 0.0
        eg = 0.0
        for k in range(starts[row], starts[row + 1]):
            mg += count[k] * weights[0, index[k]]
            eg += count[k] * weights[1, index[k]]
        values[row] = factor[row] * (mg * phase[row] + eg * (1.0 - phase[row]))


@entry
def _size(starts, index, count, phase, factor, undecided, first, last, weights, gradient):  # type: ignore[no-untyped-def]
    """Sum of the absolute values of the undecided rows among `first` to `last`, and its gradient."""
    total = 0.0
    for row in range(first, last):
        if not undecided[row]:
            continue
        mg = 0.0
        eg = 0.0
        for k in range(starts[row], starts[row + 1]):
            mg += count[k] * weights[0, index[k]]
            eg += count[k] * weights[1, index[k]]
        middle = phase[row]
        value = factor[row] * (mg * middle + eg * (1.0 - middle))
        total += abs(value)
        side = factor[row] if value > 0 else -factor[row]
        for k in range(starts[row], starts[row + 1]):
            gradient[0, index[k]] += side * middle * count[k]
            gradient[1, index[k]] += side * (1.0 - middle) * count[k]
    return total


class Problem:
    """Counts and labels, split by game, ready to be passed over by several threads."""

    def __init__(self, counts: Counts, threads: int = 1, seed: int = 1, test_share: float = TEST_SHARE) -> None:
        self.counts = counts
        self.threads = max(1, threads)
        games = np.unique(counts.game)
        if len(games) < 2 or len(counts) < 2:
            raise TuneError(
                Text(
                    "There are too few games to learn from and to judge by: {n}.",
                    "Zum Lernen und zum Prüfen sind es zu wenige Partien: {n}.",
                ).format(n=len(games))
            )
        order = np.random.default_rng(seed).permutation(games)
        self.test_games = np.sort(order[: max(1, round(len(games) * test_share))])
        self.part = np.isin(counts.game, self.test_games).astype(np.int8)  # 1: judges only
        self.games, self.positions = len(games), len(counts)
        self._undecided: npt.NDArray[np.bool_] | None = None
        self._pool = ThreadPoolExecutor(self.threads)
        edges = np.linspace(0, len(counts), self.threads + 1).astype(int)
        self._places = [(int(a), int(b)) for a, b in pairwise(edges)]

    def error(self, weights: Vector, scale: float, test: bool = False) -> float:
        """Mean squared error of one part."""
        return self._run(weights, scale, test, False)[0]

    def look(self, weights: Vector, scale: float, test: bool = False) -> tuple[float, Vector]:
        """Mean squared error and its gradient; those who judge need none."""
        return self._run(weights, scale, test, not test)

    def _run(self, weights: Vector, scale: float, test: bool, with_gradient: bool) -> tuple[float, Vector]:
        data = self.counts

        def one(place: tuple[int, int]) -> tuple[float, int, Vector]:
            gradient = np.zeros((2, SLOTS))
            error, number = _pass(
                data.starts, data.index, data.count, data.phase, data.factor, data.label, self.part,
                1 if test else 0, *place, weights, scale, gradient, with_gradient,
            )  # fmt: skip
            return error, number, gradient

        parts = list(self._pool.map(one, self._places))
        number = max(1, sum(part[1] for part in parts))
        return sum(part[0] for part in parts) / number, sum((part[2] for part in parts), np.zeros((2, SLOTS))) / number

    def values(self, weights: Vector) -> Vector:
        """What every position is worth to White, in centipawns."""
        data, found = self.counts, np.zeros(self.positions)
        for place in self._places:
            _values(data.starts, data.index, data.count, data.phase, data.factor, *place, weights, found)
        return found

    def size(self, weights: Vector) -> tuple[float, Vector]:
        """Mean absolute value and its gradient, over the positions that the weights first asked about call undecided."""
        if self._undecided is None:
            self._undecided = np.abs(self.values(weights)) <= OPEN
        data, undecided = self.counts, self._undecided

        def one(place: tuple[int, int]) -> tuple[float, Vector]:
            gradient = np.zeros((2, SLOTS))
            total = _size(data.starts, data.index, data.count, data.phase, data.factor, undecided, *place, weights, gradient)
            return total, gradient

        parts = list(self._pool.map(one, self._places))
        number = max(1, int(undecided.sum()))
        return sum(part[0] for part in parts) / number, sum((part[1] for part in parts), np.zeros((2, SLOTS))) / number

    def seen(self) -> npt.NDArray[np.int64]:
        return np.bincount(self.counts.index, minlength=SLOTS)[:SLOTS].astype(np.int64)

    def prior_share(self, loss: float) -> float:
        """All positions of a game share its result: what the games say is worth their number, not that of the positions."""
        return loss / self.games

    def fit_scale(self, weights: Vector) -> float:
        return lowest(lambda scale: self.error(weights, scale), 0.0005, 0.02)

    def close(self) -> None:
        self._pool.shutdown()


def fit(
    problem: Problem,
    start: Vector,
    settings: Settings,
    progress: Callable[[Point, int], None] | None = None,
    scale: float | None = None,
) -> Fit:
    """The weights that explain the results best."""
    return descend(problem, start, settings, progress, scale)
