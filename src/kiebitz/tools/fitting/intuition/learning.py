"""The network learns: its numbers go downhill until the value of a position, squeezed into an expected result, comes near its label.

A batch of positions is always cut into the same parts, whose slopes are added in their order: the same seed gives the same
numbers, however many threads work.  Some games only judge; the numbers that judge best are kept, and become whole numbers last.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kiebitz.core.jit import entry
from kiebitz.evaluation import network
from kiebitz.evaluation.network import HEADS, INPUTS, PARTS, SHIFT, UNIT, UNITS
from kiebitz.language import KiebitzError, Text, cannot_write
from kiebitz.tools.fitting.intuition.examples import Examples
from kiebitz.tools.fitting.labels import chances, steepness
from kiebitz.tools.fitting.shards import cuts

Numbers = npt.NDArray[np.float32]
BATCH = 16384  # positions between two steps
LEAST_STEPS = 32  # in an epoch: few positions make smaller batches
THREAD_PARTS = 8  # of a batch, whatever the number of threads
EVERY = 25  # so manieth game judges; odd, because every fourth game of selfplay begins as an ending
LARGEST_STEP = 1.5e-3  # falls to a fiftieth, along a cosine
LAST_SHARE = 0.02
GOING_ON = 0.5  # of the largest step, where a network learns on: enough to learn, not to forget
LARGEST_NUMBER = 1.9  # of a man on its square: with 32 of these the sums stay far below sixteen bits
LARGEST_WORD = 32767
_SHAPES = ((INPUTS, UNITS), (UNITS,), (2 * HEADS, UNITS), (HEADS,))
_SIZE = sum(math.prod(shape) for shape in _SHAPES)
NOTHING = np.float32(0)
FULL = np.float32(1)
TWICE = np.float32(2)


class LearningError(KiebitzError):
    """Nothing to learn from, or nothing that can be kept."""


@entry
def _pass(order, own, other, men, base, factor, phase, label, rows, start, answers, answer_start,  # type: ignore[no-untyped-def]
          to_rows, to_start, to_answers, to_answer_start, scratch, learns):  # fmt: skip
    """The squared error of these positions, summed; if it `learns`, its slope by every number is left in the arrays `to_…`.

    `scratch` holds rows of units: both sums, what they count, and what each head makes of them."""
    if learns:
        for row in range(INPUTS):
            for unit in range(UNITS):
                to_rows[row, unit] = NOTHING
        for unit in range(UNITS):
            to_start[unit] = NOTHING
            for row in range(2 * HEADS):
                to_answers[row, unit] = NOTHING
        for head in range(HEADS):
            to_answer_start[head] = NOTHING
    error = 0.0
    for place in range(len(order)):
        at = order[place]
        number = men[at]
        for unit in range(UNITS):
            scratch[0, unit] = start[unit]
            scratch[1, unit] = start[unit]
        for man in range(number):
            row = own[at, man]
            for unit in range(UNITS):
                scratch[0, unit] += rows[row, unit]
        for man in range(number):
            row = other[at, man]
            for unit in range(UNITS):
                scratch[1, unit] += rows[row, unit]
        for unit in range(UNITS):
            x = min(max(scratch[0, unit], NOTHING), FULL)
            y = min(max(scratch[1, unit], NOTHING), FULL)
            scratch[2, unit] = x
            scratch[3, unit] = y
            scratch[4, unit] = answers[0, unit] * x * x + answers[1, unit] * y * y
            scratch[5, unit] = answers[2, unit] * x * x + answers[3, unit] * y * y
        middle = answer_start[0]
        late = answer_start[1]
        for unit in range(UNITS):  # apart: sums in a fixed order are not made several at once
            middle += scratch[4, unit]
            late += scratch[5, unit]
        share = phase[at]
        value = base[at] + factor[at] * (middle * share + late * (FULL - share))
        expected = 1.0 / (1.0 + math.exp(-value))
        miss = expected - label[at]
        error += miss * miss
        if not learns:
            continue
        slope = np.float32(2.0 * miss * expected * (1.0 - expected)) * factor[at]
        by_middle = slope * share
        by_late = slope * (FULL - share)
        to_answer_start[0] += by_middle
        to_answer_start[1] += by_late
        for unit in range(UNITS):
            x = scratch[2, unit]
            y = scratch[3, unit]
            to_answers[0, unit] += by_middle * x * x
            to_answers[1, unit] += by_middle * y * y
            to_answers[2, unit] += by_late * x * x
            to_answers[3, unit] += by_late * y * y
            by_x = (by_middle * answers[0, unit] + by_late * answers[2, unit]) * TWICE * x
            by_y = (by_middle * answers[1, unit] + by_late * answers[3, unit]) * TWICE * y
            by_x = by_x if x < FULL else NOTHING  # beyond the limit nothing changes
            by_y = by_y if y < FULL else NOTHING
            scratch[4, unit] = by_x
            scratch[5, unit] = by_y
            to_start[unit] += by_x + by_y
        for man in range(number):
            row = own[at, man]
            for unit in range(UNITS):
                to_rows[row, unit] += scratch[4, unit]
        for man in range(number):
            row = other[at, man]
            for unit in range(UNITS):
                to_rows[row, unit] += scratch[5, unit]
    return error


# Numbers that are learnt ---------------------------------------------------------------------------


def _views(flat: Numbers) -> tuple[Numbers, ...]:
    """One array as rows, start, answers and start of the answers."""
    found, begin = [], 0
    for shape in _SHAPES:
        found.append(flat[begin : begin + math.prod(shape)].reshape(shape))
        begin += math.prod(shape)
    return tuple(found)


class Felt:
    """The network in fractions.  A sum of 1 counts fully; answers come in the unit of the curve from values to results."""

    def __init__(self, flat: Numbers, scale: float) -> None:
        self.flat, self.scale = flat, scale
        self.rows, self.start, self.answers, self.answer_start = _views(flat)

    @staticmethod
    def newborn(scale: float, dice: np.random.Generator) -> Felt:
        """Small numbers by lot: all alike they would learn the same."""
        felt = Felt(np.zeros(_SIZE, dtype=np.float32), scale)
        felt.rows[:] = dice.normal(0, 0.08, felt.rows.shape)
        felt.start[:] = 0.3
        felt.answers[:] = dice.normal(0, 0.02, felt.answers.shape)
        return felt

    @staticmethod
    def of(known: Any, scale: float) -> Felt:
        """A network in fractions again.  What both views say alike is not kept (`whole`), so it begins with nothing."""
        felt = Felt(np.zeros(_SIZE, dtype=np.float32), scale)
        felt.rows[:] = known["rows"][:INPUTS] / UNIT
        felt.start[:] = known["start"] / UNIT
        felt.answers[0::2] = known["answers"] * (scale / PARTS)
        felt.answers[1::2] = -felt.answers[0::2]
        return felt

    def copy(self) -> Felt:
        return Felt(self.flat.copy(), self.scale)

    def hold_back(self) -> None:
        """Within what whole numbers can say."""
        most = self.scale * LARGEST_WORD / PARTS
        np.clip(self.rows, -LARGEST_NUMBER, LARGEST_NUMBER, out=self.rows)
        np.clip(self.start, -LARGEST_NUMBER, LARGEST_NUMBER, out=self.start)
        np.clip(self.answers, -most, most, out=self.answers)


class _Adam:
    """Steps by the mean slope, as long for numbers that are rarely moved as for others."""

    def __init__(self, size: int) -> None:
        self._mean, self._square = np.zeros(size, dtype=np.float32), np.zeros(size, dtype=np.float32)
        self._steps = 0

    def step(self, numbers: Numbers, slope: Numbers, length: float) -> None:
        self._steps += 1
        self._mean += np.float32(0.1) * (slope - self._mean)
        self._square += np.float32(0.001) * (slope * slope - self._square)
        mean, square = (np.float32(1 / (1 - share**self._steps)) for share in (0.9, 0.999))
        numbers -= np.float32(length) * (self._mean * mean) / (np.sqrt(self._square * square) + np.float32(1e-8))


# Learning ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Settings:
    """How to learn."""

    epochs: int = 8
    seed: int = 1
    threads: int = 1
    batch: int = BATCH
    known: Any = None  # the network that learns on (`network.load`); without one it is new


@dataclass(frozen=True)
class Epoch:
    """How far off the values were after all positions had been seen once more; mean squares of expected results."""

    number: int
    train: float  # while learning
    unseen: float


@dataclass
class Lesson:
    """What was learnt, and how."""

    felt: Felt
    before: float  # the error on unseen games without the network
    positions: int
    games: int
    unseen_positions: int
    unseen_games: int
    curve: list[Epoch] = field(default_factory=list)

    @property
    def best(self) -> Epoch:
        return min(self.curve, key=lambda epoch: epoch.unseen)


def _length(done: float) -> float:
    """Of a step, when so much of the way is done."""
    return LARGEST_STEP * (LAST_SHARE + (1 - LAST_SHARE) * (1 + math.cos(math.pi * done)) / 2)


class _Class:
    """The positions and the threads that go through them."""

    def __init__(self, examples: Examples, scale: float, threads: int) -> None:
        base: Numbers = (scale * examples.static * examples.factor).astype(np.float32)
        self._fixed = (examples.own, examples.other, examples.men, base, examples.factor, examples.phase, examples.label)
        self._slopes = np.zeros((THREAD_PARTS, _SIZE), dtype=np.float32)
        self._scratch = [np.zeros((6, UNITS), dtype=np.float32) for _ in range(THREAD_PARTS)]
        self._pool = ThreadPoolExecutor(threads)

    def go_through(self, felt: Felt, order: npt.NDArray[np.int64], learns: bool) -> tuple[float, Numbers]:
        """The summed error of these positions and its slope."""
        parts = cuts(len(order), THREAD_PARTS)

        def one(part: int) -> float:
            first, last = parts[part]
            numbers = (felt.rows, felt.start, felt.answers, felt.answer_start)
            return float(_pass(order[first:last], *self._fixed, *numbers, *_views(self._slopes[part]), self._scratch[part], learns))

        error = sum(self._pool.map(one, range(len(parts))))
        return error, self._slopes[: len(parts)].sum(axis=0)

    def close(self) -> None:
        self._pool.shutdown()


def _split(examples: Examples) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], int, int]:
    """Positions that are learnt from and those that judge, by the number of their game; and how many games there are of both."""
    games = np.unique(examples.game)
    if len(games) < 2:
        raise LearningError(
            Text(
                "There are too few games: {n} with positions to learn from, at least 2 are needed.",
                "Es sind zu wenige Partien: {n} mit Stellungen, aus denen sich lernen lässt, nötig sind mindestens 2.",
            ).format(n=len(games))
        )
    every = min(EVERY, len(games))
    judging = games[every // 2 :: every]
    judges = np.isin(examples.game, judging)
    return np.flatnonzero(~judges), np.flatnonzero(judges), len(games) - len(judging), len(judging)


def learn(examples: Examples, settings: Settings, progress: Callable[[Epoch | None, float], None] | None = None) -> Lesson:
    """Let a network learn.  `progress` is told the last epoch and how many are done, in fractions.

    The unit stays that of the other terms: values become results by the curve that suits those terms alone best."""
    learning, judging, games, judging_games = _split(examples)
    values = (examples.static * examples.factor).astype(np.float64)
    scale = steepness(values[learning], examples.label[learning].astype(np.float64))
    before = float(np.mean((chances(values[judging], scale) - examples.label[judging]) ** 2))
    dice = np.random.default_rng(settings.seed)
    felt = Felt.newborn(scale, dice) if settings.known is None else Felt.of(settings.known, scale)
    stride = 1.0 if settings.known is None else GOING_ON
    lesson = Lesson(felt, before, len(learning), games, len(judging), judging_games)
    adam, school = _Adam(_SIZE), _Class(examples, scale, settings.threads)
    batches = cuts(len(learning), max(LEAST_STEPS, -(-len(learning) // settings.batch)))
    done, all_steps = 0, settings.epochs * len(batches)
    try:
        for number in range(1, settings.epochs + 1):
            order, errors = dice.permutation(learning), 0.0
            for first, last in batches:
                error, slope = school.go_through(felt, order[first:last], True)
                adam.step(felt.flat, slope / np.float32(last - first), stride * _length(done / all_steps))
                felt.hold_back()
                errors += error
                done += 1
                if progress is not None:
                    progress(lesson.curve[-1] if lesson.curve else None, done / len(batches))
            unseen = school.go_through(felt, judging, False)[0] / len(judging)
            lesson.curve.append(Epoch(number, errors / len(learning), unseen))
            if lesson.best is lesson.curve[-1]:
                lesson.felt = felt.copy()
            if progress is not None:
                progress(lesson.curve[-1], number)
    finally:
        school.close()
    return lesson


# Whole numbers -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Whole:
    """The network as it is kept."""

    rows: npt.NDArray[np.int64]
    start: npt.NDArray[np.int64]
    answers: npt.NDArray[np.int64]


def whole(felt: Felt) -> Whole:
    """Rounded to the units of the network; refused where a number would not fit.

    Kept is what speaks for one side against the other.  What both views say alike is only what a teacher's short search finds for
    whoever has the move: learnt apart, so that it spoils nothing, and left out.  In games it was worth less than nothing.
    """

    def rounded(numbers: Numbers, unit: float) -> npt.NDArray[np.int64]:
        result: npt.NDArray[np.int64] = np.rint(numbers.astype(np.float64) * unit).astype(np.int64)
        return result

    if np.isfinite(felt.flat).all():
        found = Whole(
            rounded(felt.rows, UNIT),
            rounded(felt.start, UNIT),
            rounded(felt.answers[0::2] - felt.answers[1::2], PARTS / (2 * felt.scale)),
        )
        counts = (UNIT * UNIT) >> SHIFT  # a unit at most
        if (
            largest_sum(found) <= LARGEST_WORD
            and int(np.abs(found.answers).max()) <= LARGEST_WORD
            and counts * int(np.abs(found.answers).sum(axis=1).max()) < 2**31
        ):
            return found
    raise LearningError(
        Text(
            "The numbers learnt have grown too large to be kept; another --seed or more positions may help.",
            "Die gelernten Zahlen sind zu groß geworden, um sie aufzuheben; ein anderer --seed oder mehr Stellungen helfen vielleicht.",
        )
    )


def largest_sum(found: Whole) -> int:
    """No position, with sixteen men a side at most, brings a sum of either sign beyond this."""
    worst = np.zeros(UNITS, dtype=np.int64)
    for sign in (1, -1):
        rows = (sign * found.rows).reshape(2, 6, 64, UNITS)
        reached = sign * found.start
        for color in range(2):
            men = np.maximum(rows[color, :5].max(axis=0), 0)  # the best man for every square, or none
            reached = reached + rows[color, 5].max(axis=0) + np.sort(men, axis=0)[-15:].sum(axis=0)
        worst = np.maximum(worst, reached)
    return int(worst.max())


def adopt(felt: Felt, path: Path) -> Any:
    """Into a file in whole numbers; returns the network that is read from it."""
    found = whole(felt)
    try:
        network.save(path, found.rows, found.start, found.answers)
    except OSError as error:
        raise LearningError(cannot_write(path, error)) from None
    return network.load(path)
