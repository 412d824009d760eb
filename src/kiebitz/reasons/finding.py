"""What a detector has found on a line, before it becomes a reason, and the roll of all detectors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from kiebitz.reasons.line import Line

Tense = Literal["wins", "loses", "missed"]  # how an outcome is told: it happens, it happens to the mover, it would have happened


@dataclass(frozen=True)
class Finding:
    """A motif at one place of a line.  `men` are the men in their parts, as they stand after `at` plies."""

    at: int
    doing: int  # number of the ply that does it
    men: Mapping[str, tuple[int, ...]]  # part -> squares
    cashed: int  # number of the ply that cashes it in
    squares: Mapping[str, int] = field(default_factory=dict)  # squares without a man that the sentence names
    variant: str = ""  # which of several sentences
    settled: int | None = None  # number of the ply up to which a sentence shows the line; None: all of it


Detector = Callable[[Line], Iterator[Finding]]
DETECTORS: dict[str, Detector] = {}


def detects(*kinds: str) -> Callable[[Detector], Detector]:
    """The function below finds these kinds; where it finds several, the variant says which."""

    def remember(function: Detector) -> Detector:
        for kind in kinds:
            DETECTORS[kind] = function
        return function

    return remember
