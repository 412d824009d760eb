"""Fits the weights to the results of games, by Texel's method: a position's value, squeezed into an expected
result, should come as near as possible to how the game ended.

All terms are linear, so the gradient is exact and cheap: one pass over the counts.  Games are split into those
that are learnt from and those that only judge; the weights that judge best are kept.  Weights stay within the
bounds of their terms, and a mild pull towards where they started holds what the games say nothing about.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from kiebitz.core.jit import entry
from kiebitz.evaluation.term import Group, Term
from kiebitz.evaluation.terms import BY_KEY, SLOT, SLOTS, TERMS
from kiebitz.evaluation.weights import STANDARD, Style
from kiebitz.language import KiebitzError, Text
from kiebitz.tools.counts import Counts

Vector = npt.NDArray[np.float64]  # weights in centipawns, shape (2, SLOTS): middlegame, endgame
TEST_SHARE = 0.1  # of the games
PRIOR_SCALE = 20.0  # centipawns; see `Settings.prior`
NEVER_TUNED = ("drawish",)  # shares of the other terms, not linear in them


class TuneError(KiebitzError):
    """Nothing to fit, or nothing to fit it to."""


@dataclass(frozen=True)
class Settings:
    """How to fit."""

    iterations: int = 400
    step: float = 1.5  # centipawns, the first steps; they shrink to a twentieth
    prior: float = 2.0  # squared error that moving a weight by PRIOR_SCALE costs, over all positions
    fixed: tuple[str, ...] = ()  # groups or terms that keep their weights
    only: tuple[str, ...] = ()  # if given: all others keep them
    threads: int = 1
    seed: int = 1  # of the split
    patience: int = 60  # iterations without a better test before it ends


@dataclass(frozen=True)
class Point:
    """One step of the loss curves: mean squared error."""

    iteration: int
    train: float
    test: float


@dataclass
class Fit:
    """The outcome: weights, how they came about, and how much they explain."""

    start: Vector
    weights: Vector
    scale: float  # expected result = 1 / (1 + exp(-scale * centipawns))
    curve: list[Point] = field(default_factory=list)
    positions: int = 0
    games: int = 0
    seen: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(SLOTS, dtype=np.int64))  # positions in which a slot counted

    @property
    def best(self) -> Point:
        return min(self.curve, key=lambda point: point.test)


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
        self.games = len(games)
        self._pool = ThreadPoolExecutor(self.threads)
        edges = np.linspace(0, len(counts), self.threads + 1).astype(int)
        self._places = [(int(a), int(b)) for a, b in pairwise(edges)]

    def error(self, weights: Vector, scale: float, test: bool = False) -> float:
        """Mean squared error of one part."""
        return self._run(weights, scale, test, False)[0]

    def gradient(self, weights: Vector, scale: float) -> tuple[float, Vector, int]:
        """Mean squared error of the part that is learnt from, its gradient, the number of positions."""
        return self._run(weights, scale, False, True)

    def _run(self, weights: Vector, scale: float, test: bool, with_gradient: bool) -> tuple[float, Vector, int]:
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
        return sum(part[0] for part in parts) / number, sum((part[2] for part in parts), np.zeros((2, SLOTS))) / number, number

    def close(self) -> None:
        self._pool.shutdown()


# Weights as one vector -----------------------------------------------------------------------


def vector_of(style: Style) -> Vector:
    """All weights of a style in centipawns."""
    vector = np.zeros((2, SLOTS))
    for term in TERMS:
        first = getattr(SLOT, term.key)
        vector[0, first : first + term.size], vector[1, first : first + term.size] = style.weights_of(term, "own")
    return vector


def style_of(vector: Vector, key: str, name: Text, description: Text, base: Style = STANDARD) -> Style:
    """The style with these weights; terms that did not change are left out."""
    style = replace(base, key=key, name=name, description=description)
    for term in TERMS:
        first = getattr(SLOT, term.key)
        mg, eg = (tuple(round(float(w), 1) for w in row[first : first + term.size]) for row in vector)
        if (mg, eg) != base.weights_of(term, "own"):
            style = style.changed(term, mg, eg)
    return style


def bounds() -> tuple[Vector, Vector]:
    low, high = np.zeros((2, SLOTS)), np.zeros((2, SLOTS))
    for term in TERMS:
        first = getattr(SLOT, term.key)
        low[:, first : first + term.size], high[:, first : first + term.size] = term.low, term.high
    return low, high


def _named(words: Iterable[str]) -> set[str]:
    """The keys of terms meant by names of groups and terms."""
    groups = {group.name.lower(): group for group in Group}
    found: set[str] = set()
    for word in words:
        key = word.strip().lower()
        if key in groups:
            found |= {term.key for term in TERMS if term.group is groups[key]}
        elif key in BY_KEY:
            found.add(key)
        else:
            raise TuneError(
                Text(
                    "“{word}” is neither a group nor a term; groups are: {groups}.",
                    "„{word}“ ist weder Gruppe noch Kriterium; Gruppen sind: {groups}.",
                ).format(word=word, groups=", ".join(groups))
            )
    return found


def free_slots(settings: Settings) -> npt.NDArray[np.bool_]:
    """Which slots may move."""
    fixed = _named(settings.fixed) | set(NEVER_TUNED)
    only = _named(settings.only)
    free = np.zeros(SLOTS, dtype=bool)
    for term in TERMS:
        first = getattr(SLOT, term.key)
        free[first : first + term.size] = term.key not in fixed and (not only or term.key in only)
    if not free.any():
        raise TuneError(Text("Every weight is held fixed.", "Alle Gewichte sind festgehalten."))
    return free


# Fitting -------------------------------------------------------------------------------------


def fit_scale(problem: Problem, weights: Vector) -> float:
    """How steeply results follow from centipawns, by golden section."""
    ratio = (math.sqrt(5) - 1) / 2
    low, high = 0.0005, 0.02
    for _ in range(40):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        if problem.error(weights, a) < problem.error(weights, b):
            high = b
        else:
            low = a
    return (low + high) / 2


def fit(
    problem: Problem,
    start: Vector,
    settings: Settings,
    progress: Callable[[Point, int], None] | None = None,
    scale: float | None = None,
) -> Fit:
    """Move the weights downhill (Adam: each weight has a pace of its own) and keep those that judge best."""
    free = free_slots(settings)
    low, high = bounds()
    scale = fit_scale(problem, start) if scale is None else scale
    weights = start.copy()
    best, best_test, best_at = weights.copy(), math.inf, 0
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    outcome = Fit(start.copy(), best, scale, positions=len(problem.counts), games=problem.games)
    outcome.seen = np.bincount(problem.counts.index, minlength=SLOTS)[:SLOTS].astype(np.int64)
    for iteration in range(settings.iterations + 1):
        error, gradient, number = problem.gradient(weights, scale)
        test = problem.error(weights, scale, test=True)
        point = Point(iteration, error, test)
        outcome.curve.append(point)
        if progress is not None:
            progress(point, settings.iterations)
        if test < best_test - 1e-9:
            best, best_test, best_at = weights.copy(), test, iteration
        if iteration - best_at >= settings.patience or iteration == settings.iterations:
            break
        gradient = gradient + 2 * settings.prior * (weights - start) / (PRIOR_SCALE**2 * number)
        gradient[:, ~free] = 0
        mean = 0.9 * mean + 0.1 * gradient
        spread = 0.99 * spread + 0.01 * gradient**2
        corrected = mean / (1 - 0.9 ** (iteration + 1)), spread / (1 - 0.99 ** (iteration + 1))
        pace = settings.step * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * iteration / max(1, settings.iterations))))
        # A weight in shares of a centipawn moves in shares of a centipawn.
        width = np.minimum(1.0, np.maximum((high - low) / 400, 0.05))
        weights = np.clip(weights - pace * width * corrected[0] / (np.sqrt(corrected[1]) + 1e-12), low, high)
    outcome.weights = np.round(best, 1)
    return outcome


@dataclass(frozen=True)
class Change:
    """What became of one weight."""

    term: Term
    case: int
    before: tuple[float, float]
    after: tuple[float, float]
    seen: int  # positions in which it counted


def changes(outcome: Fit) -> list[Change]:
    """All weights that moved, in the order of the terms."""
    found = []
    for term in TERMS:
        first: Any = getattr(SLOT, term.key)
        for case in range(term.size):
            before, after = outcome.start[:, first + case], outcome.weights[:, first + case]
            if np.abs(before - after).max() >= 0.05:
                pair = (float(before[0]), float(before[1])), (float(after[0]), float(after[1]))
                found.append(Change(term, case, *pair, int(outcome.seen[first + case])))
    return found
