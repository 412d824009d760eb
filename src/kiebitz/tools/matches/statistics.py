"""What a match result means: Elo with its error, likelihood of superiority, SPRT.

Two games from one opening with colours exchanged depend on each other, so the unit is the pair: its five
possible results (0 to 2 points, the pentanomial) say how much chance there was.  Games without a partner
count as they are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
CONFIDENCE = 0.95
NORMALISED = 800 / math.log(10)  # Elo for a standard deviation of one game
_NORMAL = NormalDist()
QUANTILE = _NORMAL.inv_cdf((1 + CONFIDENCE) / 2)  # 1.96


def elo_of_score(score: float) -> float:
    """The difference in rating at which this share of the points is expected; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))  # 0 at one half, not -0


def score_of_elo(elo: float) -> float:
    """The share of the points expected at this difference in rating."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True)
class Tally:
    """The results of one side.  `pairs[i]` counts finished pairs with i half points, `single` games without partner."""

    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    single: tuple[int, int, int] = (0, 0, 0)  # wins, draws, losses
    level_pairs: int = 0  # of pairs[2], those made of a win and a loss instead of two draws

    @staticmethod
    def of_results(results: list[tuple[int, float]]) -> Tally:
        """From (number of the pair, points of the side) of every game."""
        by_pair: dict[int, list[float]] = {}
        for pair, points in results:
            by_pair.setdefault(pair, []).append(points)
        pairs, single, level = [0] * 5, [0, 0, 0], 0
        for games in by_pair.values():
            if len(games) == 2:
                pairs[round(2 * sum(games))] += 1
                level += sum(games) == 1 and games[0] != 0.5
            else:
                for points in games:
                    single[2 - round(2 * points)] += 1
        return Tally((pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]), (single[0], single[1], single[2]), level)

    @property
    def wins(self) -> int:
        return 2 * self.pairs[4] + self.pairs[3] + self.level_pairs + self.single[0]

    @property
    def losses(self) -> int:
        return 2 * self.pairs[0] + self.pairs[1] + self.level_pairs + self.single[2]

    @property
    def draws(self) -> int:
        return self.games - self.wins - self.losses

    @property
    def games(self) -> int:
        return 2 * sum(self.pairs) + sum(self.single)

    @property
    def points(self) -> float:
        return sum(i * n for i, n in enumerate(self.pairs)) / 2 + self.single[0] + self.single[1] / 2

    @property
    def score(self) -> float:
        """Share of the points; one half when nothing was played."""
        return self.points / self.games if self.games else 0.5

    def deviation(self) -> float:
        """Standard deviation of the score."""
        units = sum(self.pairs) + sum(self.single)
        if units < 2:
            return 0.5
        score = self.score
        squares = sum(n * (i / 2 - 2 * score) ** 2 for i, n in enumerate(self.pairs))
        squares += sum(n * (points - score) ** 2 for n, points in zip(self.single, (1.0, 0.5, 0.0), strict=True))
        return math.sqrt(squares * units / (units - 1)) / self.games

    def elo(self) -> float:
        return elo_of_score(self.score)

    def interval(self) -> tuple[float, float]:
        """The Elo between which the true difference lies with 95 % confidence.

        Where one side took every point the spread shows nothing; then the bound is the score at which
        such a clean sweep would still happen once in twenty times.
        """
        if not self.games:
            return -math.inf, math.inf
        score, units = self.score, sum(self.pairs) + sum(self.single)
        if score in (0.0, 1.0):
            sure = float((1 - CONFIDENCE) ** (1 / units))
            return (elo_of_score(sure), math.inf) if score else (-math.inf, elo_of_score(1 - sure))
        spread = QUANTILE * self.deviation()
        nearest = 0.25 / self.games  # nobody's true score is beyond every doubt
        return elo_of_score(max(nearest, score - spread)), elo_of_score(min(1 - nearest, score + spread))

    def error(self) -> float:
        """Half the width of the interval: Elo ± error."""
        low, high = self.interval()
        return (high - low) / 2

    def normalised(self) -> tuple[float, float]:
        """Normalised Elo and its error: the difference measured by how much the result of one game scatters.

        Unlike Elo it does not shrink when openings or a longer time make more draws, and it alone says how many games
        a difference needs to be seen.  The unit is chosen so that both agree where nothing is drawn and sides are equal.
        """
        deviation = self.deviation() * math.sqrt(self.games)  # of one game
        if not self.games or deviation == 0:
            return (0.0 if self.score == 0.5 else math.copysign(math.inf, self.score - 0.5)), math.inf
        return NORMALISED * (self.score - 0.5) / deviation, QUANTILE * NORMALISED / math.sqrt(self.games)

    def superiority(self) -> float:
        """Likelihood that this side is the stronger one (LOS)."""
        if not self.games:
            return 0.5
        deviation = self.deviation()
        if deviation == 0:
            return 0.5 if self.score == 0.5 else float(self.score > 0.5)
        return _NORMAL.cdf((self.score - 0.5) / deviation)

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        pairs = tuple(a + b for a, b in zip(self.pairs, other.pairs, strict=True))
        single = tuple(a + b for a, b in zip(self.single, other.single, strict=True))
        return Tally(pairs, single, self.level_pairs + other.level_pairs)  # type: ignore[arg-type]

    def swapped(self) -> Tally:
        """The same games seen from the other side."""
        p, s = self.pairs, self.single
        return Tally((p[4], p[3], p[2], p[1], p[0]), (s[2], s[1], s[0]), self.level_pairs)


# Sequential testing --------------------------------------------------------------------------


UNSEEN = 1.0  # results, spread over all kinds
_PAIR_VALUES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
_GAME_VALUES = np.array([0.0, 0.5, 1.0])


def _closest(shares: Numbers, values: Numbers, mean: float) -> Numbers:
    """The most likely distribution with this mean, given what was observed; one in each row.

    By Lagrange: each share divided by 1 + t (value - mean); t is found by halving.
    """
    away = values - mean
    low = np.full((len(shares), 1), -1 / away[-1])
    high = np.full((len(shares), 1), -1 / away[0])
    for _ in range(30):
        middle = (low + high) / 2
        rising = (shares * away / (1 + middle * away)).sum(axis=1, keepdims=True) > 0
        low, high = np.where(rising, middle, low), np.where(rising, high, middle)
    found: Numbers = shares / (1 + low * away)
    return found


def log_likelihood_ratios(counts: Numbers, elo0: float, elo1: float) -> Numbers:
    """The ratio for many results at once: a row holds how often each number of points was scored, lowest first.

    The spread is taken from the results themselves, and a few results look more regular than they are: the inverse of a
    variance estimated from n of them is too large by n / (n - 3) on the average, which is taken off.
    """
    values = _PAIR_VALUES if counts.shape[1] == len(_PAIR_VALUES) else _GAME_VALUES
    number = counts.sum(axis=1)
    # What has not been seen yet is rare, not impossible; and what we add for that favours neither side.
    middle = (score_of_elo(elo0) + score_of_elo(elo1)) / 2
    counts = counts + UNSEEN * _closest(np.full((1, len(values)), 1 / len(values)), values, middle)
    shares = counts / counts.sum(axis=1, keepdims=True)
    first, second = (_closest(shares, values, score_of_elo(elo)) for elo in (elo0, elo1))
    ratios: Numbers = (counts * np.log(second / first)).sum(axis=1) * np.maximum(0.0, 1 - 3 / number)
    return ratios


def log_likelihood_ratio(tally: Tally, elo0: float, elo1: float) -> float:
    """How much better `elo1` explains the results than `elo0` (generalised: the spread is taken from the results)."""
    counts = tally.pairs if sum(tally.pairs) else tally.single[::-1]
    if not sum(counts):
        return 0.0
    return float(log_likelihood_ratios(np.array([counts], dtype=np.float64), elo0, elo1)[0])


@dataclass(frozen=True)
class Sprt:
    """A test that ends as soon as it is clear enough: is the difference `elo1` rather than `elo0`?"""

    elo0: float
    elo1: float
    alpha: float = 0.05  # chance to accept though only elo0 is true
    beta: float = 0.05  # chance to reject though elo1 is true

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Tally) -> float:
        return log_likelihood_ratio(tally, self.elo0, self.elo1)

    def verdict(self, tally: Tally) -> Literal["accepted", "rejected"] | None:
        """None: go on playing."""
        low, high = self.bounds
        ratio = self.ratio(tally)
        return "accepted" if ratio >= high else "rejected" if ratio <= low else None
