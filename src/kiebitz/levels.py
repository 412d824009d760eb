"""Ten levels and a free Elo: weakened as people are weak.

A weak level looks at few positions, overlooks some quiet moves (always the same in the same
position) and judges a little unsteadily.  It never throws the queen away by lot.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

FULL_LEVEL = 10
LOWEST_ELO, HIGHEST_ELO = 600, 2700


@dataclass(frozen=True)
class Weakness:
    """What holds a level back; None and 0: nothing."""

    nodes: int | None
    depth: int | None
    blindness: int  # quiet moves overlooked, of 1024
    mood: int  # centipawns


FULL_STRENGTH = Weakness(None, None, 0, 0)

# Level -> (Elo aimed at, weakness); measured ratings: docs/levels.md
_LEVELS: dict[int, tuple[int, Weakness]] = {
    1: (700, Weakness(180, 2, 420, 90)),
    2: (900, Weakness(300, 2, 330, 70)),
    3: (1100, Weakness(500, 3, 250, 52)),
    4: (1300, Weakness(900, 4, 180, 38)),
    5: (1500, Weakness(1800, 5, 120, 26)),
    6: (1700, Weakness(3600, 6, 75, 18)),
    7: (1900, Weakness(8000, 7, 40, 12)),
    8: (2150, Weakness(22000, 9, 16, 7)),
    9: (2400, Weakness(80000, 12, 4, 3)),
}


def weakness_of_level(level: int) -> Weakness:
    return FULL_STRENGTH if level >= FULL_LEVEL else _LEVELS[max(level, 1)][1]


def elo_of_level(level: int) -> int | None:
    """The rating a level aims at; None for full strength."""
    return None if level >= FULL_LEVEL else _LEVELS[max(level, 1)][0]


def _between(low: int, high: int, share: float, geometric: bool) -> int:
    if geometric and low > 0:
        return round(float(low * (high / low) ** share))
    return round(low + (high - low) * share)


def weakness_of_elo(elo: int) -> Weakness:
    """The weakness for any rating, between those of the two nearest levels."""
    points = [(rating, weakness) for rating, weakness in _LEVELS.values()]
    if elo >= HIGHEST_ELO:
        return FULL_STRENGTH
    points.append((HIGHEST_ELO, Weakness(400_000, 20, 0, 0)))
    if elo <= points[0][0]:
        return points[0][1]
    for (low_elo, low), (high_elo, high) in pairwise(points):
        if elo <= high_elo:
            share = (elo - low_elo) / (high_elo - low_elo)
            return Weakness(
                _between(low.nodes or 1, high.nodes or 1, share, True),
                _between(low.depth or 1, high.depth or 1, share, False),
                _between(low.blindness, high.blindness, share, False),
                _between(low.mood, high.mood, share, False),
            )
    return FULL_STRENGTH
