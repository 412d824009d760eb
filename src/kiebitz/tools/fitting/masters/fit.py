"""The shares under which the moves he played are likeliest among those the search offers (a conditional logit), held back hard.

The value of a move is what the search says plus, for every direction, its share of the judgement at the end of the line.  How hard the
shares are pulled back to the standard is decided by games of his that were left out in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kiebitz.tools.fitting.masters.directions import DIRECTIONS, LARGEST, SMALLEST, Shares
from kiebitz.tools.fitting.masters.lines import Choice

PULLS = (0.05, 0.1, 0.2, 0.4)  # shares expected by the prior, from the hardest pull to the softest
FOLDS = 5
STEPS = 30
START = 0.01  # how strictly moves follow from centipawns, at first


@dataclass(frozen=True)
class Taste:
    """What was fitted, and how well it tells his moves among the alternatives, left-out games only."""

    shares: Shares
    scale: float
    pull: float
    standard: float  # mean -ln(chance of his move) of the standard
    fitted: float  # the same of the shares


def losses(choices: Sequence[Choice], scale: float, shares: Shares) -> npt.NDArray[np.float64]:
    """-ln(chance of the move played), decision by decision."""
    found = []
    for choice in choices:
        value: npt.NDArray[np.float64] = scale * (choice.values + choice.parts @ shares)
        found.append(np.log(np.exp(value - value.max()).sum()) + value.max() - value[0])
    return np.array(found)


def fitted(choices: Sequence[Choice], pull: float, free: bool = True) -> tuple[float, Shares]:
    """Newton's way to the likeliest scale and shares; `free` False: the scale alone."""
    size = len(DIRECTIONS)
    point = np.zeros(size + 1)  # scale, then scale * share: the loss is convex in these
    point[0] = START
    for _ in range(STEPS):
        gradient, curve = np.zeros(size + 1), np.zeros((size + 1, size + 1))
        for choice in choices:
            rows = np.column_stack((choice.values, choice.parts)) / 100
            value = 100 * (rows @ point)
            chances = np.exp(value - value.max())
            chances /= chances.sum()
            mean = chances @ rows
            gradient += mean - rows[0]
            apart = rows - mean
            curve += (apart * chances[:, None]).T @ apart
        # In hundreds of the point, so that scale and shares are of one size.
        spread = 100 * point[0] * pull
        gradient[1:] += 100 * point[1:] / spread**2
        curve[1:, 1:] += np.eye(size) / spread**2
        curve[0, 0] += 1e-9
        step = np.linalg.solve(curve, gradient) if free else np.concatenate(([gradient[0] / curve[0, 0]], np.zeros(size)))
        step = np.clip(step, -0.5, 0.5)
        point -= step / 100
        point[0] = max(point[0], 1e-4)
        if np.abs(step).max() < 1e-6:
            break
    return float(point[0]), np.clip(point[1:] / point[0], SMALLEST, LARGEST)


def fit(choices: Sequence[Choice], pulls: Sequence[float] = PULLS) -> Taste:
    """The pull is the one whose shares tell the left-out decisions best; neighbours in the list are of one game and stay together."""
    folds = [choices[len(choices) * n // FOLDS : len(choices) * (n + 1) // FOLDS] for n in range(FOLDS)]

    def left_out(pull: float, free: bool = True) -> float:
        found = []
        for out, fold in enumerate(folds):
            rest = [choice for n, others in enumerate(folds) if n != out for choice in others]
            found.append(losses(fold, *fitted(rest, pull, free)))
        return float(np.concatenate(found).mean())

    standard = left_out(pulls[0], False)
    judged = {pull: left_out(pull) for pull in pulls}
    best = min(judged, key=lambda pull: judged[pull])
    scale, shares = fitted(choices, best)
    return Taste(shares, scale, best, standard, judged[best])
