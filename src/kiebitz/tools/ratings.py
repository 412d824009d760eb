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
from kiebitz.tools.statistics import Tally

PRIOR_GAMES = 0.25  # drawn games added to each pairing
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
    from the scatter of the results themselves, so drawish pairings are surer than decided ones.
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
    scatter = np.zeros((size, size))
    for a, b, tally in pairings:
        spread = _scatter(tally, 1 / (1 + math.exp(strength[b] - strength[a])))
        scatter[[a, b], [a, b]] += spread
        scatter[[a, b], [b, a]] -= spread
    covariance = np.zeros((size, size))
    if free:
        inverse = np.linalg.inv((information + ones)[chosen]) - ones[chosen]
        covariance[chosen] = inverse @ scatter[chosen] @ inverse
    ratings = []
    for name, index in place.items():
        mine = [tally if a == index else tally.swapped() for a, b, tally in pairings if index in (a, b)]
        error = 1.96 * math.sqrt(max(0.0, covariance[index, index])) / _PER_ELO
        ratings.append(
            Rating(name, float(strength[index] / _PER_ELO), float(error), sum(t.games for t in mine), sum(t.points for t in mine))
        )
    return sorted(ratings, key=lambda rating: -rating.elo)


def _scatter(tally: Tally, expected: float) -> float:
    """Sum of squared deviations from what was expected, pair by pair; at least that of the prior."""
    squares = sum(n * (i / 2 - 2 * expected) ** 2 for i, n in enumerate(tally.pairs))
    squares += sum(n * (points - expected) ** 2 for n, points in zip(tally.single, (1.0, 0.5, 0.0), strict=True))
    return max(squares, PRIOR_GAMES * expected * (1 - expected))
