"""Which figures of the search are worth something: many factors asked at once by fast games.

Every factor has two levels.  For each pair of games one player gets a random level of every factor and the other
player the opposite ones; a regression of the results on the levels says what each factor is worth.  So every game
tells something about every factor, where a match tells something about one.  Everything follows from the seed and
the number of the pair; every finished pair is in the file at once.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from kiebitz.language import KiebitzError, Text, cannot_write
from kiebitz.limits import Limits
from kiebitz.search.parameters import BY_KEY
from kiebitz.styles.style import STANDARD, Style
from kiebitz.styles.writing import write_style
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.quick_game import Ends, play_out
from kiebitz.tools.matches.statistics import elo_of_score
from kiebitz.tools.workers import Pool, processes, work

HASH_MB = 16
ENDS = Ends(won=600, dead_plies=12)
CERTAIN = 1.96  # standard errors on either side of an effect: 95 %


class ScreeningError(KiebitzError):
    """A screening that cannot be made, or not be gone on with."""


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
    if key not in BY_KEY:
        raise ScreeningError(
            Text(
                "The search has no parameter “{key}”; there are: {listed}.", "Die Suche hat keinen Wert „{key}“; es gibt: {listed}."
            ).format(key=key, listed=", ".join(BY_KEY))
        )
    parameter = BY_KEY[key]
    try:
        low, high = (int(part) for part in values.split(","))
        if low == high or not all(parameter.low <= value <= parameter.high for value in (low, high)):
            raise ValueError
    except ValueError:
        raise ScreeningError(
            Text(
                "{key} takes two different whole numbers from {low} to {high}, e.g. {key}={low},{high}, not “{values}”.",
                "{key} nimmt zwei verschiedene ganze Zahlen von {low} bis {high}, z. B. {key}={low},{high}, nicht „{values}“.",
            ).format(key=key, low=parameter.low, high=parameter.high, values=values)
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
        openings = [(opening.fen, opening.moves) for opening in self.openings]
        factors = [(factor.key, factor.low, factor.high) for factor in self.factors]
        text = json.dumps([factors, openings, self.nodes, self.seed, write_style(self.style)])
        return hashlib.sha256(text.encode()).hexdigest()[:12]

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


_here = threading.local()  # a worker of a cluster may have several threads


def _engines() -> list[Any]:
    """Two engines for each thread."""
    found: list[Any] = _here.__dict__.setdefault("engines", [])
    while len(found) < 2:
        from kiebitz.engine import Engine

        engine = Engine()
        engine.set_option("hash_mb", HASH_MB)
        found.append(engine)
    return found


def play_styles(one_style: Style, other_style: Style, opening: Opening, nodes: int) -> tuple[int, int]:
    """Two fast games from one opening, colours exchanged: half points of the first style in either."""
    one, other = _engines()
    one.set_style(one_style)
    other.set_style(other_style)
    halves = []
    for white, black in ((one, other), (other, one)):
        one.new_game()
        other.new_game()
        points = play_out(opening.board(), white, black, Limits(nodes=nodes), ENDS)
        halves.append(points if white is one else 2 - points)
    return halves[0], halves[1]


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
            if file is not None:
                _append(file, plan, result)
            if progress is not None:
                progress(len(results))
    return results


def _append(path: Path, plan: Plan, result: PairResult) -> None:
    line = {"screening": plan.key, "pair": result.number, "levels": result.levels, "halves": result.halves}
    try:
        with path.open("a", encoding="ascii") as file:
            file.write(json.dumps(line) + "\n")
    except OSError as error:
        raise ScreeningError(cannot_write(path, error)) from None


def results_so_far(plan: Plan, path: Path) -> list[PairResult]:
    """The pairs of this screening in a file; ScreeningError if the file holds anything else.

    A line cut short by a crash is played again.
    """
    if not path.exists():
        return []
    key = plan.key
    found: dict[int, PairResult] = {}
    lines = path.read_text(encoding="ascii", errors="replace").splitlines()
    for number, line in enumerate(lines):
        try:
            row = json.loads(line)
            if row["screening"] != key:
                raise KeyError
            found[row["pair"]] = PairResult(row["pair"], tuple(row["levels"]), (row["halves"][0], row["halves"][1]))
        except (ValueError, KeyError, TypeError, IndexError):
            if number == len(lines) - 1 and number > 0 and not line.endswith("}"):
                continue
            raise ScreeningError(
                Text(
                    "The file {path} holds something else than this screening (other factors, openings or positions a move); "
                    "another name with --out keeps both.",
                    "Die Datei {path} enthält etwas anderes als diese Auswahl (andere Werte, Eröffnungen oder Stellungen je Zug); "
                    "ein anderer Name bei --out erhält beide.",
                ).format(path=path)
            ) from None
    return list(found.values())


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
        raise ScreeningError(
            Text(
                "Too few games for so many parameters: at least {games} are needed.",
                "Zu wenige Partien für so viele Werte: Es braucht mindestens {games}.",
            ).format(games=2 * (len(factors) + 2))
        )


def effects(factors: Sequence[Factor], results: Sequence[PairResult]) -> list[Effect]:
    """A regression of the points on the levels; the surest effect first.  ScreeningError with too few games."""
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
