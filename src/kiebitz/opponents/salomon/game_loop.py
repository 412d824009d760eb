"""What the original's game loop `Play_Chess` decides around the search: iterations, window, time, giving up.

Nothing here knows the kernel; the search is a function that is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

MATE = 16000.0
BETTER = 25.0  # BewSchranke: so much better than before means "good enough" (thesis, lines 2732-2741)
PAWN_LOST = 100.0  # BewSchrankeMittel

# depth, alpha, beta, last iteration?, re-search? -> value in White's view, or None when it was stopped
Search = Callable[[int, float, float, bool, bool], float | None]


@dataclass(frozen=True)
class Iteration:
    """One finished depth."""

    depth: int
    value: float
    researched: bool


def window_after(value: float, max_gain: float) -> tuple[float, float]:
    """The estimated window of the next iteration (thesis, lines 1514-1563)."""
    return value - max_gain, value + max_gain


def says_nothing(value: float, alpha: float, beta: float) -> bool:
    """A value on or outside a bound is no statement."""
    return not alpha < value < beta


def deepen(
    search: Search,
    level: int,
    max_gain: float,
    grow: Callable[[int], bool],
    finished: Callable[[Iteration], None],
) -> None:
    """Iterative deepening with estimated windows.  `grow` is asked after the last iteration whether one more
    half-move is wanted; until it says no, every such iteration counts as the last one."""
    alpha, beta = -MATE, MATE
    depth = 0
    while depth < level or grow(depth):
        depth += 1
        last = depth >= level
        value = search(depth, alpha, beta, last, False)
        researched = False
        if value is not None and says_nothing(value, alpha, beta):
            researched = True
            value = search(depth, -MATE, MATE, last, True)
        if value is None:
            return
        finished(Iteration(depth, value, researched))
        alpha, beta = window_after(value, max_gain)


@dataclass(frozen=True)
class TimeLimits:
    """The three limits of a tournament move, in seconds (thesis, lines 2528-2570)."""

    minimum: float
    average: float
    maximum: float
    left: float = 0.0  # for all moves of the tournament


def tournament_limits(remaining: float, moves: int) -> TimeLimits:
    """Recomputed before every own move from the remaining time and the remaining moves."""
    average = remaining / moves
    maximum = 2.0 * average
    if maximum > remaining:
        maximum = remaining - 1.5 * moves
    return TimeLimits(min(average / 3.0, maximum), min(average, maximum), maximum, remaining)


def stop_after(limits: TimeLimits, gain: float) -> float:
    """Which limit holds; `gain` is the best value now less the value at the last own move, from Salomon's view."""
    if gain > BETTER:
        return limits.minimum
    return limits.average if -gain <= PAWN_LOST else limits.maximum


def hopeless(values: list[float], threshold: float, moves: int) -> bool:
    """Whether the last so many own moves were all valued, from Salomon's view, at or below minus the threshold."""
    return len(values) >= moves and all(value <= -threshold for value in values[-moves:])


def mate_distance(value: float) -> int | None:
    """Half-moves until mate if the value (any view) is a mate."""
    return round(MATE - abs(value)) if abs(value) > MATE - 1000 else None
