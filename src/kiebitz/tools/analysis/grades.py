"""How bad a mistake is: by the winning chances it loses, not by centipawns.

Half a pawn decides an equal game and means nothing in a won one; the share of the point that a player may
expect says the same in both.  The limits below are declared here and nowhere else.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import harmonic_mean, pstdev

from kiebitz.language import Text
from kiebitz.score import Score

NEAR_MATE = 8  # moves; a mate that is farther away is a won game like others
WON = Score(cp=1000)
WORST_CENTIPAWNS = 1000  # beyond, a loss in centipawns says nothing any more
# A move's accuracy and the mean over a game as the large chess servers count them, so that players can compare.
PERFECT, STEEPNESS, BELOW = 103.1669, 4.354, 3.1669  # 103.17 e^(-4.354 x loss) - 3.17: 80 with a loss of 5 %, 40 with 20 %
WINDOW = (2, 8)  # positions whose ups and downs say how much a move counts: a tenth of the game, within these
WEIGHT = (0.005, 0.12)  # the least and the most a move counts by them


@dataclass(frozen=True)
class Grade:
    """One degree of a mistake."""

    key: str
    loss: float  # of the expected point, from here on
    nag: int  # its number in PGN
    sign: str
    name: Text
    names: Text


@dataclass(frozen=True)
class Praise:
    """A move that deserves a word."""

    key: str
    nag: int
    sign: str
    name: Text
    names: Text


PRAISES = (
    Praise("brilliant", 3, "!!", Text("Brilliant move", "Glänzender Zug"), Text("Brilliant moves", "Glänzende Züge")),
    Praise("great", 1, "!", Text("Great move", "Starker Zug"), Text("Great moves", "Starke Züge")),
)
PRAISE_BY_KEY = {praise.key: praise for praise in PRAISES}


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


def accuracy_of(loss: float) -> float:
    """Of one move, 0 to 100."""
    return max(0.0, min(100.0, PERFECT * math.exp(-STEEPNESS * loss) - BELOW))


def accuracy(losses: Sequence[tuple[int, float]], chances: Sequence[float]) -> float | None:
    """Of several moves (number of the half-move from 1 on, loss) in a game with these winning chances before the first move
    and after each: between the mean in which restless stretches count more and the harmonic mean in which a bad move counts
    most; None without a move."""
    if not losses:
        return None
    size = max(WINDOW[0], min(WINDOW[1], len(chances) // 10))
    weights, values = [], []
    for ply, loss in losses:
        around = chances[max(0, ply - size + 1) : ply + 1]
        weights.append(max(WEIGHT[0], min(WEIGHT[1], pstdev(around))))
        values.append(accuracy_of(loss))
    weighted = sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
    return (weighted + harmonic_mean(values)) / 2


def mate_for(score: Score, white: bool) -> int | None:
    """In how many moves this side mates; None: it does not, as far as is known."""
    if not score.mate:
        return None
    moves = score.mate if white else -score.mate
    return moves if moves > 0 else None
