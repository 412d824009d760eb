"""A rating list for more than two players: the ratings that make the results most likely.

The model is that of Bradley and Terry with a draw as half a win.  A whisper of a prior (a fraction of a
drawn game in every pairing that was played) keeps a player who won or lost everything on the list.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from kiebitz.language import KiebitzError, Text
from kiebitz.tools.matches.statistics import QUANTILE, Tally

PRIOR_GAMES = 0.25  # drawn games added to each pairing
IMAGINED_PAIRS = 4  # of decided games, for what scatters before anything is known
TRUSTED_PAIRS = 20  # with so many a pairing's own scatter counts as much as that of all
_PER_ELO = math.log(10) / 400


class UnconnectedError(KiebitzError):
    """Players who never met, not even through others, cannot be compared."""


@dataclass(frozen=True)
class Rating:
    """One line of the list."""

    name: str
    elo: float
    error: float  # 95 %
    games: int
    points: float


def _check_connected(names: list[str], met: set[tuple[int, int]]) -> None:
    reached, edge = {0}, [0]
    while edge:
        here = edge.pop()
        near = {b if a == here else a for a, b in met if here in (a, b)} - reached
        reached |= near
        edge += near
    left = [name for index, name in enumerate(names) if index not in reached]
    if left:
        raise UnconnectedError(
            Text(
                "{names} never met the others, not even through a third player; ratings need one connected pool.",
                "{names}: nie gegen die anderen gespielt, auch nicht über Dritte; eine Rangliste braucht ein verbundenes Feld.",
            ).format(names=", ".join(left))
        )


def rate(tallies: dict[tuple[str, str], Tally], anchors: Mapping[str, float] | None = None) -> list[Rating]:
    """The list, best first.  `tallies[a, b]` holds the results of a against b.

    `anchors` are players with known ratings, which they keep; without any the mean of all is 0.  The error comes
    from the scatter of the results themselves, so drawish pairings are surer than decided ones; without anchors it is that
    of the distance from the mean of all.
    """
    names = sorted({name for pairing, tally in tallies.items() if tally.games for name in pairing})
    if not names:
        return []
    place = {name: index for index, name in enumerate(names)}
    pairings = [(place[a], place[b], tally) for (a, b), tally in tallies.items() if tally.games]
    known = {place[name]: elo * _PER_ELO for name, elo in (anchors or {}).items() if name in place}
    _check_connected(names, {(a, b) for a, b, _ in pairings} | set(pairwise(known)))  # anchors need not have met
    size = len(names)
    free = [index for index in range(size) if index not in known]
    strength = np.full(size, float(np.mean(list(known.values()))) if known else 0.0)  # natural units: ln 10 / 400 for each Elo
    for index, value in known.items():
        strength[index] = value
    # Without an anchor the results leave the mean open; this fixes it.
    ones = np.zeros((size, size)) if known else np.ones((size, size)) / size
    chosen = np.ix_(free, free)
    information: Any = np.zeros((size, size))
    for _ in range(100):
        gradient = np.zeros(size)
        information = np.zeros((size, size))
        for a, b, tally in pairings:
            games = tally.games + PRIOR_GAMES
            expected = 1 / (1 + math.exp(strength[b] - strength[a]))
            gradient[a] += tally.points + PRIOR_GAMES / 2 - games * expected
            gradient[b] -= tally.points + PRIOR_GAMES / 2 - games * expected
            weight = games * expected * (1 - expected)
            information[[a, b], [a, b]] += weight
            information[[a, b], [b, a]] -= weight
        if not free:
            break
        step = np.linalg.solve((information + ones)[chosen], gradient[free])
        strength[free] += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-10:
            break
    expectations = [1 / (1 + math.exp(strength[b] - strength[a])) for a, b, _ in pairings]
    scatters, quantile = _scatters([tally for _, _, tally in pairings], expectations, len(free) - (not known))
    scatter = np.zeros((size, size))
    for (a, b, _), spread in zip(pairings, scatters, strict=True):
        scatter[[a, b], [a, b]] += spread
        scatter[[a, b], [b, a]] -= spread
    covariance = np.zeros((size, size))
    if free:
        inverse = np.linalg.inv((information + ones)[chosen]) - ones[chosen]
        covariance[chosen] = inverse @ scatter[chosen] @ inverse
    ratings = []
    for name, index in place.items():
        mine = [tally if a == index else tally.swapped() for a, b, tally in pairings if index in (a, b)]
        error = quantile * math.sqrt(max(0.0, covariance[index, index])) / _PER_ELO
        ratings.append(
            Rating(name, float(strength[index] / _PER_ELO), float(error), sum(t.games for t in mine), sum(t.points for t in mine))
        )
    return sorted(ratings, key=lambda rating: -rating.elo)


def _scatters(tallies: list[Tally], expectations: list[float], fitted: int) -> tuple[list[float], float]:
    """How far the results of each pairing scatter around what was expected, and how many deviations make 95 %.

    The ratings were chosen to fit these very results, so what is left of their scatter is too small: few pairs with many
    players leave almost none.  Three remedies, checked by simulation in the tests: the scatter of all pairings is taken
    together and divided by the pairs that are left after fitting, a few imagined pairs of decided games stand for what is
    known before the first one, and the quantile is that of Student for so many pairs.
    """
    units = [sum(tally.pairs) + sum(tally.single) for tally in tallies]
    decided = [tally.games * expected * (1 - expected) for tally, expected in zip(tallies, expectations, strict=True)]  # without any draw
    seen = [_squares(tally, expected) for tally, expected in zip(tallies, expectations, strict=True)]
    freedom = max(0, sum(units) - fitted) + IMAGINED_PAIRS
    per_unit = sum(decided) / sum(units)
    common = (sum(seen) + IMAGINED_PAIRS * per_unit) / (freedom * per_unit)
    # A pairing with many games of its own speaks for itself: some are more drawish than others.
    scatters = [
        (own * sum(units) / freedom * n + TRUSTED_PAIRS * common * model) / (n + TRUSTED_PAIRS)
        for own, model, n in zip(seen, decided, units, strict=True)
    ]
    return scatters, _student(freedom)


def _squares(tally: Tally, expected: float) -> float:
    """Sum of squared deviations from what was expected, pair by pair."""
    squares = sum(n * (i / 2 - 2 * expected) ** 2 for i, n in enumerate(tally.pairs))
    return squares + sum(n * (points - expected) ** 2 for n, points in zip(tally.single, (1.0, 0.5, 0.0), strict=True))


def _student(freedom: float) -> float:
    """The quantile of Student's distribution for 95 %, by the first terms of its expansion around the normal one."""
    z = QUANTILE
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
