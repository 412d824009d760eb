"""How bad a mistake is: by the winning chances it loses, not by centipawns.

Half a pawn decides an equal game and means nothing in a won one; the share of the point that a player may
expect says the same in both.  The limits below are declared here and nowhere else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from kiebitz.language import Text
from kiebitz.score import Score

NEAR_MATE = 8  # moves; a mate that is farther away is a won game like others
WON = Score(cp=1000)
WORST_CENTIPAWNS = 1000  # beyond, a loss in centipawns says nothing any more
STEEPNESS = 5.0  # a move's accuracy is 100 e^(-5 x loss): 78 with a loss of 5 %, 37 with 20 %


@dataclass(frozen=True)
class Grade:
    """One degree of a mistake."""

    key: str
    loss: float  # of the expected point, from here on
    nag: int  # its number in PGN
    sign: str
    name: Text
    names: Text


GRADES = (
    Grade("blunder", 0.20, 4, "??", Text("Blunder", "Grober Fehler"), Text("Blunders", "Grobe Fehler")),
    Grade("mistake", 0.10, 2, "?", Text("Mistake", "Fehler"), Text("Mistakes", "Fehler")),
    Grade("inaccuracy", 0.05, 6, "?!", Text("Inaccuracy", "Ungenauigkeit"), Text("Inaccuracies", "Ungenauigkeiten")),
)
BY_KEY = {grade.key: grade for grade in GRADES}
SMALLEST_LOSS = GRADES[-1].loss


def grade_of(loss: float) -> Grade | None:
    """What a move that loses so much is called; None: nothing is wrong with it."""
    return next((grade for grade in GRADES if loss >= grade.loss), None)


def chance(score: Score, white: bool) -> float:
    """What a side may expect of the game, 0 to 1."""
    if score.mate is not None and abs(score.mate) > NEAR_MATE:
        score = WON if score.mate > 0 else WON.for_side(False)
    return score.winning_chance() if white else 1.0 - score.winning_chance()


def chance_lost(best: Score, after: Score, white: bool) -> float:
    """The share of the point the mover gave away; never less than nothing."""
    return max(0.0, chance(best, white) - chance(after, white))


def centipawns_lost(best: Score, after: Score, white: bool) -> int:
    """The same in centipawns, for those who are used to it."""

    def bounded(score: Score) -> int:
        return max(-WORST_CENTIPAWNS, min(WORST_CENTIPAWNS, score.centipawns)) * (1 if white else -1)

    return max(0, bounded(best) - bounded(after))


def accuracy(losses: Iterable[float]) -> float | None:
    """0 to 100 over several moves: the mean of 100 e^(-5 x loss); None without a move."""
    values = [100.0 * math.exp(-STEEPNESS * loss) for loss in losses]
    return sum(values) / len(values) if values else None


def mate_for(score: Score, white: bool) -> int | None:
    """In how many moves this side mates; None: it does not, as far as is known."""
    if not score.mate:
        return None
    moves = score.mate if white else -score.mate
    return moves if moves > 0 else None
