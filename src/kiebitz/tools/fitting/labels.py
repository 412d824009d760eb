"""What a fit is to expect of a position: the result of its game, mixed with what a search made of it.

The result is the truth, but one for a whole game, and much happens after an early position.  The value of a search speaks of this
position alone, but in our own words.  Mixed, they teach more than either.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kiebitz.tools.fitting.descent import lowest
from kiebitz.tools.fitting.labelled import UNKNOWN, Labelled

FLATTEST, STEEPEST = 0.0005, 0.02  # of the curve from centipawns to results


def chances(values: npt.NDArray[np.float64], scale: float) -> npt.NDArray[np.float64]:
    """The expected results of centipawns."""
    return 1 / (1 + np.exp(-scale * values))


def steepness(values: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """How steeply results follow from these values."""
    return lowest(lambda scale: float(np.mean((chances(values, scale) - results) ** 2)), FLATTEST, STEEPEST)


def mix_labels(rows: Labelled, trust: float) -> float:
    """Set the labels: the result, and where a search has looked at the position `trust` of them by its value.  Returns the steepness
    of the curve that turns values into results, 0 where there are no values."""
    results = rows["result"] / 2
    rows["label"] = results
    known = rows["value"] != UNKNOWN
    if not trust or not known.any():
        return 0.0
    values = rows["value"][known].astype(np.float64)
    scale = steepness(values, results[known])
    rows["label"][known] = (1 - trust) * results[known] + trust * chances(values, scale)
    return scale
