"""How many of somebody's moves a style finds, with search, beside the standard on the same decisions with as many positions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from kiebitz.limits import Limits
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.fitting.masters.decisions import Deed
from kiebitz.tools.fitting.masters.lines import board_after, engine_of


@dataclass(frozen=True)
class Asked:
    """A decision both are asked about; goes to another process as it is."""

    deed: Deed
    style: Style
    nodes: int


@dataclass(frozen=True)
class Match:
    """Per cent of moves found, and the difference with its error of 95 %."""

    decisions: int
    standard: float
    style: float

    error: float

    @property
    def gain(self) -> float:
        return self.style - self.standard


def ask(task: Asked) -> tuple[bool, bool]:
    """Whether the standard and the style find the move."""
    board = board_after(task.deed.before)
    limits = Limits(nodes=task.nodes)
    standard, own = (engine_of(style).choose(board, limits).move == task.deed.move for style in (STANDARD, task.style))
    return standard, own


def matched(answers: Iterable[tuple[bool, bool]]) -> Match:
    found = list(answers)
    count = max(len(found), 1)
    standard, style = (100 * sum(one[who] for one in found) / count for who in (0, 1))
    differences = [int(own) - int(plain) for plain, own in found]
    mean = sum(differences) / count
    spread = math.sqrt(sum((difference - mean) ** 2 for difference in differences) / count)
    return Match(len(found), standard, style, 196 * spread / math.sqrt(count))
