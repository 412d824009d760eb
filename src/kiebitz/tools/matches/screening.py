"""Which figures of the search are worth something: many factors asked at once by fast games.

Every factor has two levels.  For each pair of games one player gets a random level of every factor and the other
player the opposite ones; a regression of the results on the levels says what each factor is worth.  So every game
tells something about every factor, where a match tells something about one.  Everything follows from the seed and
the number of the pair; every finished pair is in the file at once.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from kiebitz.language import Text
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.pairs import Kept, PairsError, key_of, parameter, play_styles
from kiebitz.tools.matches.statistics import elo_of_score
from kiebitz.tools.workers import Pool, processes, work

CERTAIN = 1.96  # standard errors on either side of an effect: 95 %


@dataclass(frozen=True)
class Factor:
    """A parameter of the search and the two values to compare."""

    key: str
    low: int
    high: int


def read_factor(word: str) -> Factor:
    """`late_move_base=3,6`"""
    key, _, values = word.partition("=")
    key = key.strip()
    bounds = parameter(key)
    try:
        low, high = (int(part) for part in values.split(","))
        if low == high or not all(bounds.low <= value <= bounds.high for value in (low, high)):
            raise ValueError
    except ValueError:
        raise PairsError(
            Text(
                "{key} takes two different whole numbers from {low} to {high}, e.g. {key}={low},{high}, not “{values}”.",
                "{key} nimmt zwei verschiedene ganze Zahlen von {low} bis {high}, z. B. {key}={low},{high}, nicht „{values}“.",
            ).format(key=key, low=bounds.low, high=bounds.high, values=values)
        ) from None
    return Factor(key, low, high)


@dataclass(frozen=True)
class Plan:
    """All that decides which games are played."""

    factors: tuple[Factor, ...]
    openings: tuple[Opening, ...]
    nodes: int = 10_000  # for each move
    style: Style = STANDARD
    seed: int = 1

    @property
    def key(self) -> str:
        """Changes when a pair of the same number would be another pair."""
        factors = [(factor.key, factor.low, factor.high) for factor in self.factors]
        return key_of(factors, self.openings, self.nodes, self.seed, style=self.style)

    def levels(self, pair: int) -> tuple[int, ...]:
        """The first player's level of every factor, 0 or 1; the second has the opposite ones."""
        dice = random.Random(f"{self.seed}/{pair}")
        return tuple(dice.randrange(2) for _ in self.factors)

    def style_at(self, levels: Sequence[int]) -> Style:
        chosen = {factor.key: factor.high if level else factor.low for factor, level in zip(self.factors, levels, strict=True)}
        return replace(self.style, search={**self.style.search, **chosen})


@dataclass(frozen=True)
class Pair:
    """Two games to be played, colours exchanged; goes to another process as it is."""

    plan: Plan
    number: int
    opening: Opening


@dataclass(frozen=True)
class PairResult:
    number: int
    levels: tuple[int, ...]
    halves: tuple[int, int]  # half points of the first player in either game


def play_pair(pair: Pair) -> PairResult:
    plan, levels = pair.plan, pair.plan.levels(pair.number)
    halves = play_styles(plan.style_at(levels), plan.style_at([1 - level for level in levels]), pair.opening, plan.nodes)
    return PairResult(pair.number, levels, halves)


def screen(
    plan: Plan,
    pairs: int,
    *,
    file: Path | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    pool: Pool = processes,
) -> list[PairResult]:
    """Play what is missing and return everything; KeyboardInterrupt leaves the file ready to go on."""
    kept = None if file is None else _kept(plan, file)
    results = [] if file is None else results_so_far(plan, file)
    done = {result.number for result in results}
    missing = [
        Pair(replace(plan, openings=()), number, plan.openings[number % len(plan.openings)])
        for number in range(pairs)
        if number not in done
    ]
    with contextlib.closing(work(play_pair, missing, jobs, pool)) as answers:
        for result in answers:
            results.append(result)
            if kept is not None:
                kept.add(pair=result.number, levels=result.levels, halves=result.halves)
            if progress is not None:
                progress(len(results))
    return results


def _kept(plan: Plan, path: Path) -> Kept:
    other = Text(
        "The file {path} holds something else than this screening (other factors, openings or positions a move); "
        "another name with --out keeps both.",
        "Die Datei {path} enthält etwas anderes als diese Auswahl (andere Werte, Eröffnungen oder Stellungen je Zug); "
        "ein anderer Name bei --out erhält beide.",
    )
    return Kept(path, "screening", plan.key, other)


def results_so_far(plan: Plan, path: Path) -> list[PairResult]:
    """The pairs of this screening in a file; PairsError if the file holds anything else."""
    read = _kept(plan, path).read(lambda row: PairResult(row["pair"], tuple(row["levels"]), (row["halves"][0], row["halves"][1])))
    return list({result.number: result for result in read}.values())


@dataclass(frozen=True)
class Effect:
    """What the higher level of a factor is worth against the lower, all others mixed."""

    factor: Factor
    elo: float
    error: float  # 95 %

    @property
    def is_certain(self) -> bool:
        return abs(self.elo) > self.error


def check_number(factors: Sequence[Factor], pairs: int) -> None:
    """Fewer games than factors tell nothing: said before they are played."""
    if pairs < len(factors) + 2:
        raise PairsError(
            Text(
                "Too few games for so many parameters: at least {games} are needed.",
                "Zu wenige Partien für so viele Werte: Es braucht mindestens {games}.",
            ).format(games=2 * (len(factors) + 2))
        )


def effects(factors: Sequence[Factor], results: Sequence[PairResult]) -> list[Effect]:
    """A regression of the points on the levels; the surest effect first.  PairsError with too few games."""
    check_number(factors, len(results))
    signs = np.array([[2 * level - 1 for level in result.levels] for result in results], dtype=float)
    points = np.array([sum(result.halves) / 4 - 0.5 for result in results])
    worth, *_ = np.linalg.lstsq(signs, points, rcond=None)
    rest = points - signs @ worth
    spread = np.linalg.pinv(signs.T @ signs) * float(rest @ rest) / (len(results) - len(factors))
    elo_per_point = elo_of_score(0.501) / 0.001  # near equality, where all of this happens
    found = [
        Effect(factor, float(value) * elo_per_point, CERTAIN * float(np.sqrt(variance)) * elo_per_point)
        for factor, value, variance in zip(factors, worth, np.diag(spread), strict=True)
    ]
    return sorted(found, key=lambda effect: -abs(effect.elo) / max(effect.error, 1e-9))
