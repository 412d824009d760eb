"""Fifteen levels and a free Elo: weakened as people are weak.

A weak level looks at few positions, overlooks what people overlook (search/oversight.py: once for each decision, always the same
with the same seed) and misjudges what is left after exchanges.  From level 11 on it sees everything, intuition speaks, and only the
number of positions holds it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Weakness:
    """What holds a level back; None and 0: nothing."""

    nodes: int | None
    depth: int | None
    blindness: int  # ordinary moves overlooked, of 1024
    mood: int  # centipawns by which positions after exchanges are misjudged

    @property
    def sees_clearly(self) -> bool:
        """Held back by the number of positions at most."""
        return not self.blindness and not self.mood


@dataclass(frozen=True)
class Level:
    """A step of strength with its rating among programs and among people who solve puzzles, both measured and rounded (docs/levels.md)."""

    elo: int
    puzzles: int | None  # None: beyond what the puzzles tell apart
    weakness: Weakness


FULL_STRENGTH = Weakness(None, None, 0, 0)
LEVELS: dict[int, Level] = {
    1: Level(760, 750, Weakness(30, 1, 1018, 800)),
    2: Level(880, 870, Weakness(100, 1, 990, 500)),
    3: Level(990, 920, Weakness(250, 2, 940, 320)),
    4: Level(1060, 980, Weakness(500, 3, 760, 220)),
    5: Level(1150, 1110, Weakness(800, 4, 300, 140)),
    6: Level(1300, 1260, Weakness(1200, 4, 71, 100)),
    7: Level(1650, 1430, Weakness(2500, 5, 16, 50)),
    8: Level(2000, 1530, Weakness(9000, 7, 6, 24)),
    9: Level(2320, 1690, Weakness(20_000, 8, 2, 12)),
    10: Level(2580, None, Weakness(50_000, 10, 1, 5)),
    11: Level(2870, None, Weakness(50_000, 14, 0, 0)),
    12: Level(3130, None, Weakness(150_000, 30, 0, 0)),
    13: Level(3250, None, Weakness(600_000, 40, 0, 0)),
    14: Level(3330, None, Weakness(1_200_000, 50, 0, 0)),
}
FULL_LEVEL = len(LEVELS) + 1
CLEAR_LEVEL = min(number for number, level in LEVELS.items() if level.weakness.sees_clearly)
LOWEST_ELO, HIGHEST_ELO = LEVELS[1].elo, 3400


def weakness_of_level(level: int) -> Weakness:
    return FULL_STRENGTH if level >= FULL_LEVEL else LEVELS[max(level, 1)].weakness


def elo_of_level(level: int) -> int | None:
    """The rating a level aims at; None for full strength."""
    return None if level >= FULL_LEVEL else LEVELS[max(level, 1)].elo


def puzzles_of_level(level: int) -> int | None:
    """The rating of a person who solves as many puzzles; None for full strength."""
    return None if level >= FULL_LEVEL else LEVELS[max(level, 1)].puzzles


def _between(low: int, high: int, share: float, geometric: bool) -> int:
    if geometric and low > 0:
        return round(float(low * (high / low) ** share))
    return round(low + (high - low) * share)


def weakness_of_elo(elo: int) -> Weakness:
    """The weakness for any rating, between those of the two nearest levels."""
    points = [(level.elo, level.weakness) for level in LEVELS.values()]
    if elo >= HIGHEST_ELO:
        return FULL_STRENGTH
    points.append((HIGHEST_ELO, Weakness(2_000_000, 60, 0, 0)))
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
