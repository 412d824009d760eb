"""Three steps of a hint: true of the position, each says a little more, and none says anything twice."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.explain import explain
from kiebitz.reasons.hinting import steps

FEW = 30_000


@pytest.mark.parametrize(
    ("fen", "begins"),
    [
        ("8/8/pp5p/4k1p1/PPP5/7P/5P2/5K2 b - - 0 40", "40…Kd4 "),  # "Kd4. 40…Kd4 41.c5 bxc5"
        ("r1b2rk1/pp2qppp/5n2/2pp4/P2P4/Q1PBPN2/5PPP/R3K2R b KQ - 1 13", "The best line is 13…"),  # "b6. The best line is 13…b6"
    ],
)
def test_the_last_step_names_the_move_once(asker: Asker, fen: str, begins: str) -> None:
    board = Board(fen)
    assert steps(board, explain(asker, board, nodes=FEW))[2].text.en.startswith(begins)


@pytest.mark.parametrize(
    ("fen", "en", "de"),
    [
        # A pawn taken back is nothing to be won.
        (
            "5rk1/2p1b1pp/p7/1P1q4/1PpP4/2P4P/2Q3P1/R1B3K1 b - - 0 24",
            "There is something to be won back on the queen's side.",
            "Hier gibt es am Damenflügel etwas zurückzuholen.",
        ),
        # "Nothing is to be won at once", in check, and one move alone does not lose.
        (
            "8/2p5/pp1kq3/8/6P1/2PQ3P/2P5/7K b - - 2 39",
            "Only one move is good here. It is played in the centre.",
            "Nur ein Zug ist hier gut. Er wird im Zentrum gespielt.",
        ),
        # "Nothing is to be won at once", in a lost ending of king and pawn against king.
        (
            "8/3k4/8/KP6/8/8/8/8 b - - 1 83",
            "The game cannot be saved. The toughest move is played in the centre.",
            "Die Partie ist nicht mehr zu retten. Am zähesten ist ein Zug im Zentrum.",
        ),
    ],
)
def test_the_first_step_says_what_kind_of_move_is_wanted(asker: Asker, fen: str, en: str, de: str) -> None:
    board = Board(fen)
    area, man, _ = steps(board, explain(asker, board, nodes=FEW))
    assert (area.text.en, area.text.de) == (en, de)
    assert man.text.en.endswith(" is the one to move."), "a man that makes a quiet move cannot 'do it'"
