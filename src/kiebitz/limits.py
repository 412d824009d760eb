"""When thinking ends: by depth, positions, time a move, a clock, or when told to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Clock:
    """The time of one side, in seconds."""

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None  # until the next time control; None: the rest of the game


@dataclass(frozen=True)
class Limits:
    """All that may end a search; what is None does not limit.  All None: until told to stop."""

    depth: int | None = None
    nodes: int | None = None
    movetime: float | None = None  # seconds
    clock: Clock | None = None  # of the side to move
    mate: int | None = None  # moves: look for a mate in at most so many
    infinite: bool = False
    moves: tuple[str, ...] = ()  # only these root moves (UCI); empty: all
    ponder: bool = False  # think on the opponent's time: clock and movetime count from ponder_hit
    multipv: int = 1  # how many best lines are wanted
    since: float | None = None  # reading of time.perf_counter from which the time counts; None: from the beginning of thinking
