"""A2, the initiative test of the sources: whole games against a tester who does nothing."""

from __future__ import annotations

import pytest

from kiebitz.limits import Limits
from kiebitz.player import Player, set_option
from kiebitz.tools.exam.candidate import Candidate, Conditions
from kiebitz.tools.exam.initiative import play_initiative
from kiebitz.tools.matches.contestants import read_contestant
from tests.game.checklist.program import fresh, program

__all__ = ["fresh", "program"]  # fixtures


@pytest.mark.slow
def test_a2_initiative_mates_quickly(program: Player) -> None:
    """The average of ten runs at 20,000 positions a move, a few hundredths of a second.

    The levels that overlook moves on purpose need 13 to 18 moves with Black; they are weak, not passive."""
    set_option(program, "book", False)
    candidate = Candidate(program, read_contestant("kiebitz"), Conditions(Limits(nodes=20_000)))
    for program_white, most in ((False, 12), (True, 20)):
        runs = []
        for seed in range(10):
            set_option(program, "seed", seed)
            game = play_initiative(candidate, program_white, seed)
            assert not game.repeated
            assert not game.stalemate
            runs.append(game.score)
        assert sum(runs) / len(runs) <= most, runs
