"""The way downhill that every fit of weights goes: steps by the gradient, a pull towards where the weights started,
bounds, and a judge who has not seen the games that are learnt from.

The search knows centipawns: its margins, its exchange values and its windows were set for an evaluation of a certain size.
A fit that makes every value a fifth larger predicts the same results and plays worse, so the unit is kept: how steeply
results follow from the values is fitted along, and the values stay as large as they were on the average.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from kiebitz.evaluation.term import Group, Term
from kiebitz.evaluation.terms import BY_KEY, SLOT, SLOTS, TERMS
from kiebitz.language import KiebitzError, Text
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.fitting.shards import Shards

Vector = npt.NDArray[np.float64]  # weights in centipawns, shape (2, SLOTS): middlegame, endgame
TEST_SHARE = 0.1  # of the games
EXPECTED_MOVE = 20.0  # centipawns a weight is expected to move when the prior is 1; less for terms with narrow bounds
EXPECTED_STEP = 8.0  # centipawns by which the moves of neighbours on a ladder are expected to differ
UNIT_EVERY = 10  # iterations between two looks at the size of the values
NEVER_TUNED = ("drawish", "intuition")  # shares of the other terms, not linear in them; what the network says in its own units

# Terms whose cases are steps of one quantity.  Where games are rare, a step follows its neighbours instead of chance.
LADDERS = (
    "knight_rank", "knight_file", "bishop_rank", "bishop_file", "rook_rank", "rook_file_place", "queen_rank", "queen_file",
    "king_rank", "king_file", "connected_pawn", "passed_pawn", "passed_blockaded", "passed_free_path", "candidate_passed",
    "knight_mobility", "bishop_mobility", "rook_mobility", "queen_mobility", "king_danger",
)  # fmt: skip


class TuneError(KiebitzError):
    """Nothing to fit, or nothing to fit it to."""


@dataclass(frozen=True)
class Settings:
    """How to fit."""

    iterations: int = 400
    step: float = 1.5  # centipawns, the first steps; they shrink to a twentieth
    prior: float = 1.0  # 1: a weight is expected to move by some 20 centipawns; 4: by half as much
    trust: float = 0.5  # share of the search's values in what is expected of a position, where it is known
    fixed: tuple[str, ...] = ()  # groups or terms that keep their weights
    only: tuple[str, ...] = ()  # if given: all others keep them
    threads: int = 1
    seed: int = 1  # of the split
    patience: int = 60  # iterations without a better test before it ends


@dataclass(frozen=True)
class Point:
    """One step of the loss curves."""

    iteration: int
    train: float
    test: float


@dataclass
class Fit:
    """The outcome: weights, how they came about, and how much they explain."""

    start: Vector
    weights: Vector
    scale: float  # expected result = 1 / (1 + exp(-scale * centipawns))
    start_scale: float
    curve: list[Point] = field(default_factory=list)
    positions: int = 0
    games: int = 0
    seen: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(SLOTS, dtype=np.int64))  # positions in which a slot counted
    sizes: tuple[float, float] = (0.0, 0.0)  # mean absolute value before and after, centipawns

    @property
    def best(self) -> Point:
        return min(self.curve, key=lambda point: point.test)


class Slope(Protocol):
    """What is to be made small: a mean loss over games."""

    positions: int
    games: int
    seen: npt.NDArray[np.int64]  # in how many positions each slot counts

    def look(self, weights: Vector, scale: float, test: bool = False) -> tuple[float, Vector]:
        """Mean loss of the games learnt from (or of the others) and its gradient by the weights."""
        ...

    def size(self, weights: Vector) -> tuple[float, Vector]:
        """How large the values are on the average, and the gradient of that."""
        ...

    def fit_scale(self, weights: Vector) -> float:
        """How steeply the outcome follows from centipawns, with these weights."""
        ...

    def prior_share(self, loss: float) -> float:
        """What moving one weight as far as expected costs, beside a mean loss of so much."""
        ...


class ByGame:
    """Counts in parts that are asked at once, split by game: most to learn from, the others to judge by."""

    def __init__(self, counts: Shards, split: Callable[..., Any], seed: int, too_few: Text) -> None:
        summaries = counts.each(summary)
        games = np.unique(np.concatenate([one[1] for one in summaries]))
        if len(games) < 2:
            raise TuneError(too_few.format(n=len(games)))
        order = np.random.default_rng(seed).permutation(games)
        self.test_games = np.sort(order[: max(1, round(len(games) * TEST_SHARE))])
        self.games, self.positions = len(games), sum(one[0] for one in summaries)
        self.seen: npt.NDArray[np.int64] = sum((one[2] for one in summaries), np.zeros(SLOTS, dtype=np.int64))
        self.parts = counts.changed(split, self.test_games)

    def close(self) -> None:
        self.parts.close()


def summary(counts: Any) -> tuple[int, npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    """Of one part: positions, games, and in how many rows each slot counts."""
    return len(counts), np.unique(counts.game), np.bincount(counts.index, minlength=SLOTS)[:SLOTS].astype(np.int64)


def mean_of(answers: list[tuple[float, int, Vector]]) -> tuple[float, Vector]:
    """Sums of all parts as one mean."""
    number = max(1, sum(answer[1] for answer in answers))
    gradient = sum((answer[2] for answer in answers), np.zeros((2, SLOTS)))
    return sum(answer[0] for answer in answers) / number, gradient / number


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


# Holding on ----------------------------------------------------------------------------------


class Prior:
    """The cost of leaving the start: as if that much had been learnt from games before."""

    def __init__(self, start: Vector, strength: float) -> None:
        low, high = bounds()
        reach = np.maximum(np.abs(low), np.abs(high))
        self.width = np.clip(reach / 200, 0.05, 1.0)  # what counts in shares of a centipawn moves in such
        self._start, self._strength = start, strength
        first = [getattr(SLOT, key) + case for key in LADDERS for case in range(BY_KEY[key].size - 1)]
        self._steps = np.array(first, dtype=np.int64)

    def gradient(self, weights: Vector) -> Vector:
        moved = (weights - self._start) / self.width
        slope = moved / EXPECTED_MOVE**2
        apart = (moved[:, self._steps + 1] - moved[:, self._steps]) / EXPECTED_STEP**2
        for side in (0, 1):
            np.add.at(slope[side], self._steps + 1, apart[side])
            np.add.at(slope[side], self._steps, -apart[side])
        return 2 * self._strength * slope / self.width


def keep_unit(weights: Vector, free: npt.NDArray[np.bool_], slope: Slope, wanted: float) -> Vector:
    """The weights that may move, made larger or smaller until the values are as large as wanted on the average."""
    for _ in range(3):
        now, by_weight = slope.size(weights)
        movable = float((by_weight * weights)[:, free].sum())
        if movable < now / 2:  # what is held fixed holds the unit as well
            return weights
        weights = weights.copy()
        weights[:, free] *= 1 + (wanted - now) / movable
    return weights


# Downhill ------------------------------------------------------------------------------------


def lowest(loss: Callable[[float], float], low: float, high: float, steps: int = 30) -> float:
    """Where a curve with one valley is lowest, by golden section."""
    ratio = (math.sqrt(5) - 1) / 2
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    at_a, at_b = loss(a), loss(b)
    for _ in range(steps):
        if at_a < at_b:
            high, b, at_b = b, a, at_a
            a = high - ratio * (high - low)
            at_a = loss(a)
        else:
            low, a, at_a = a, b, at_b
            b = low + ratio * (high - low)
            at_b = loss(b)
    return (low + high) / 2


def descend(
    slope: Slope, start: Vector, settings: Settings, progress: Callable[[Point, int], None] | None = None, scale: float | None = None
) -> Fit:
    """Move the weights downhill (Adam: each weight has a pace of its own) and keep those that judge best.

    A scale that is given is known for certain: it is held, and so the size of the values is free.
    """
    free = free_slots(settings)
    low, high = bounds()
    known = scale is not None
    scale = slope.fit_scale(start) if scale is None else scale
    wanted = slope.size(start)[0]
    prior = Prior(start, settings.prior * slope.prior_share(slope.look(start, scale)[0]))
    weights = start.copy()
    best, best_scale, best_test, best_at = weights.copy(), scale, math.inf, 0
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    steep = np.zeros(2)  # the same for the scale
    outcome = Fit(start.copy(), best, scale, scale, positions=slope.positions, games=slope.games, seen=slope.seen)
    for iteration in range(settings.iterations + 1):
        if not known and iteration % UNIT_EVERY == 0 and iteration:
            size = slope.size(weights)[0]
            weights = np.clip(keep_unit(weights, free, slope, wanted), low, high)
            scale *= size / max(1e-9, slope.size(weights)[0])
        loss, gradient = slope.look(weights, scale)
        point = Point(iteration, loss, slope.look(weights, scale, test=True)[0])
        outcome.curve.append(point)
        if progress is not None:
            progress(point, settings.iterations)
        if point.test < best_test - 1e-9:
            best, best_scale, best_test, best_at = weights.copy(), scale, point.test, iteration
        if iteration - best_at >= settings.patience or iteration == settings.iterations:
            break
        # Everything is linear: making all weights larger by a share does what making the scale larger by that share does.
        steeper = float((gradient * weights).sum())
        gradient = gradient + prior.gradient(weights)
        gradient[:, ~free] = 0
        mean = 0.9 * mean + 0.1 * gradient
        spread = 0.99 * spread + 0.01 * np.square(gradient)
        warm = 1 - 0.9 ** (iteration + 1), 1 - 0.99 ** (iteration + 1)
        pace = settings.step * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * iteration / max(1, settings.iterations))))
        weights = np.clip(weights - pace * prior.width * (mean / warm[0]) / (np.sqrt(spread / warm[1]) + 1e-12), low, high)
        if not known:
            steep = np.array([0.9, 0.99]) * steep + np.array([0.1 * steeper, 0.01 * steeper**2])
            scale *= math.exp(-0.005 * pace * float((steep[0] / warm[0]) / (math.sqrt(steep[1] / warm[1]) + 1e-12)))
    if not known:
        size = slope.size(best)[0]
        best = np.clip(keep_unit(best, free, slope, wanted), low, high)
        best_scale *= size / max(1e-9, slope.size(best)[0])
    outcome.weights, outcome.scale = np.round(best, 1), best_scale
    outcome.sizes = wanted, slope.size(outcome.weights)[0]
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
