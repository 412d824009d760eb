"""Centipawns, mates and winning chances; the only place where points of view change.

Inside the search a value is a plain integer seen from the side to move.  Everywhere
else it is a `Score`, always seen from White.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kiebitz.language import Text

MATE_VALUE = 32000  # the side to move is mated right now: -MATE_VALUE
LONGEST_MATE = 256  # plies; values beyond MATE_VALUE - LONGEST_MATE are mates
INFINITE_VALUE = 32001
TABLE_VALUE = 20000  # centipawns of a win that endgame tables promise, less the half-moves until they do


@dataclass(frozen=True)
class Score:
    """A judgement from White's view: centipawns, or mate in so many moves.

    `mate` counts moves of the winning side: 3 means White mates in three, -2 that Black
    mates in two.  0 means the position is mate already; then `cp` tells who lost by its sign.
    """

    cp: int | None = None
    mate: int | None = None

    @staticmethod
    def from_search(value: int, white_to_move: bool) -> Score:
        """A value of the search (side to move, mates as distance in plies) from White's view."""
        sign = 1 if white_to_move else -1
        if is_mate_value(value):
            plies = MATE_VALUE - abs(value)
            moves = (plies + 1) // 2 if value > 0 else -(plies // 2)
            if moves == 0:
                return Score(cp=-sign * MATE_VALUE, mate=0)
            return Score(mate=sign * moves)
        return Score(cp=sign * value)

    def to_search(self, white_to_move: bool) -> int:
        sign = 1 if white_to_move else -1
        if self.mate:
            winner_moves = self.mate * sign
            plies = 2 * winner_moves - 1 if winner_moves > 0 else -2 * winner_moves
            return (MATE_VALUE - plies) * (1 if winner_moves > 0 else -1)
        return sign * (self.cp or 0)

    @property
    def centipawns(self) -> int:
        """One number on one scale, mates at its ends."""
        if self.mate:
            return (MATE_VALUE - 2 * abs(self.mate)) * (1 if self.mate > 0 else -1)
        return self.cp or 0

    def winning_chance(self) -> float:
        """White's expected result, 0 to 1.  The slope fits results of master games."""
        return 1.0 / (1.0 + math.exp(-max(-2000, min(2000, self.centipawns)) / 250.0))

    def for_side(self, white: bool) -> Score:
        """The same judgement seen from one side."""
        if white:
            return self
        return Score(
            cp=None if self.cp is None else -self.cp,
            mate=None if self.mate is None else -self.mate,
        )

    def __str__(self) -> str:
        if self.mate is not None:
            return f"#{self.mate}"
        return f"{(self.cp or 0) / 100:+.2f}"

    def as_dict(self) -> dict[str, int]:
        return {"mate": self.mate} if self.mate is not None else {"cp": self.cp or 0}


def is_mate_value(value: int) -> bool:
    return abs(value) >= MATE_VALUE - LONGEST_MATE


# What a person would say, by White's centipawns; the last entry holds for all above.
_WORDS = (
    (25, Text("The position is equal", "Die Stellung ist ausgeglichen"), Text("The position is equal", "Die Stellung ist ausgeglichen")),
    (70, Text("White is a little better", "Weiß steht etwas besser"), Text("Black is a little better", "Schwarz steht etwas besser")),
    (150, Text("White is better", "Weiß steht besser"), Text("Black is better", "Schwarz steht besser")),
    (400, Text("White is much better", "Weiß steht viel besser"), Text("Black is much better", "Schwarz steht viel besser")),
    (10**9, Text("White is winning", "Weiß steht auf Gewinn"), Text("Black is winning", "Schwarz steht auf Gewinn")),
)  # fmt: skip


def in_words(score: Score) -> Text:
    """The judgement as a sentence."""
    if score.mate == 0:
        return (
            Text("White has given mate", "Weiß hat matt gesetzt")
            if (score.cp or 0) > 0
            else Text("Black has given mate", "Schwarz hat matt gesetzt")
        )
    if score.mate:
        if score.mate > 0:
            return Text("White mates in {n}", "Weiß setzt in {n} matt").format(n=score.mate)
        return Text("Black mates in {n}", "Schwarz setzt in {n} matt").format(n=-score.mate)
    cp = score.centipawns
    for bound, white, black in _WORDS:
        if abs(cp) <= bound:
            return white if cp > 0 else black
    return _WORDS[-1][1]
