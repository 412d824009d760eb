"""Ten levels and a free Elo: weakened as people are weak.

A weak level looks at few positions, overlooks some quiet moves (always the same in the same
position) and judges a little unsteadily.  It never throws the queen away by lot.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

FULL_LEVEL = 10
LOWEST_ELO, HIGHEST_ELO = 1000, 2700


@dataclass(frozen=True)
class Weakness:
    """What holds a level back; None and 0: nothing."""

    nodes: int | None
    depth: int | None
    blindness: int  # quiet moves overlooked, of 1024
    mood: int  # centipawns


FULL_STRENGTH = Weakness(None, None, 0, 0)

# Level -> (Elo, weakness).  The Elo is what was measured, rounded (docs/levels.md).
_LEVELS: dict[int, tuple[int, Weakness]] = {
    1: (1000, Weakness(200, 1, 940, 420)),
    2: (1170, Weakness(200, 1, 760, 210)),
    3: (1315, Weakness(200, 1, 530, 130)),
    4: (1410, Weakness(200, 2, 420, 95)),
    5: (1525, Weakness(450, 3, 260, 54)),
    6: (1605, Weakness(800, 4, 200, 42)),
    7: (1705, Weakness(2000, 5, 125, 28)),
    8: (1860, Weakness(6000, 6, 55, 15)),
    9: (2115, Weakness(20000, 8, 18, 7)),
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
