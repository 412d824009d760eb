"""The judge of opening lines: bounds by taste and side, with a player whose opinion is known."""

from __future__ import annotations

import pytest

from kiebitz.game.book.check import check_text
from kiebitz.limits import Limits
from kiebitz.player import Decision
from kiebitz.score import Score
from kiebitz.tools import check_library

FILE = """
Group Openings | Eröffnungen
Name King's Pawn | Königsbauer
Eco B00; Taste {taste}; Side {side}
1. e4 e5
End
"""


class Opinion:
    """A player that always thinks the same."""

    name = "opinion"

    def __init__(self, score):
        self.score = score

    def choose(self, board, limits, report=None, signal=None):
        assert board.moves == ("e2e4", "e7e5")
        return Decision(board.legal_moves()[0], score=self.score)

    def new_game(self): ...

    def close(self): ...


@pytest.mark.parametrize(
    ("taste", "side", "cp", "unhappy"),
    [
        ("solid", "both", 60, ()),
        ("solid", "both", 61, (False,)),
        ("solid", "both", -61, (True,)),
        ("sharp", "white", 500, ()),
        ("sharp", "white", -61, (True,)),
        ("solid", "black", -500, ()),
        ("gambit", "white", -100, ()),
        ("gambit", "white", -101, (True,)),
        ("gambit", "black", 101, (False,)),
    ],
)
def test_bounds(taste, side, cp, unhappy):
    library, _ = check_text(FILE.format(taste=taste, side=side))
    verdicts = list(check_library.judge(library, Opinion(Score(cp=cp)), Limits(depth=1)))
    assert [verdict.unhappy for verdict in verdicts] == [unhappy]
    if unhappy:
        assert "King's Pawn" in verdicts[0].sentence().en


def test_mate_is_the_worst_score():
    library, _ = check_text(FILE.format(taste="gambit", side="both"))
    (verdict,) = check_library.judge(library, Opinion(Score(mate=-3)), Limits(depth=1))
    assert verdict.unhappy == (True,)
