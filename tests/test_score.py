"""Points of view change in one place only, and nothing is lost on the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.language import Text
from kiebitz.score import LONGEST_MATE, MATE_VALUE, Score, in_words, is_mate_value

ORDINARY = st.integers(-MATE_VALUE + LONGEST_MATE + 1, MATE_VALUE - LONGEST_MATE - 1)
# The winner moves last: an odd number of plies away for the side to move, an even one for the other side.
WON = st.integers(0, LONGEST_MATE // 2 - 1).map(lambda n: MATE_VALUE - (2 * n + 1))
LOST = st.integers(0, LONGEST_MATE // 2).map(lambda n: -MATE_VALUE + 2 * n)


@given(ORDINARY | WON | LOST, st.booleans())
def test_there_and_back(value: int, white_to_move: bool) -> None:
    assert Score.from_search(value, white_to_move).to_search(white_to_move) == value


@given(ORDINARY | WON | LOST)
def test_the_same_value_for_the_other_side_is_the_opposite(value: int) -> None:
    white, black = Score.from_search(value, True), Score.from_search(value, False)
    assert white.for_side(False) == black
    assert white.for_side(True) == white
    assert white.for_side(False).for_side(False) == white
    assert white.centipawns == -black.centipawns


@pytest.mark.parametrize(
    ("value", "white_to_move", "score"),
    [
        (35, True, Score(cp=35)),
        (35, False, Score(cp=-35)),
        (MATE_VALUE - 1, True, Score(mate=1)),
        (MATE_VALUE - 1, False, Score(mate=-1)),
        (MATE_VALUE - 3, True, Score(mate=2)),
        (-MATE_VALUE + 2, True, Score(mate=-1)),
        (-MATE_VALUE + 4, False, Score(mate=2)),
        (-MATE_VALUE, True, Score(cp=-MATE_VALUE, mate=0)),
        (-MATE_VALUE, False, Score(cp=MATE_VALUE, mate=0)),
    ],
)
def test_examples(value: int, white_to_move: bool, score: Score) -> None:
    assert Score.from_search(value, white_to_move) == score


def test_where_mates_begin() -> None:
    edge = MATE_VALUE - LONGEST_MATE
    assert is_mate_value(edge)
    assert is_mate_value(-edge)
    assert not is_mate_value(edge - 1)
    assert not is_mate_value(1 - edge)
    assert not is_mate_value(0)


@given(ORDINARY | WON | LOST, ORDINARY | WON | LOST)
def test_one_scale_keeps_the_order_of_the_search(a: int, b: int) -> None:
    first, second = Score.from_search(a, True), Score.from_search(b, True)
    if a < b:
        assert first.centipawns <= second.centipawns
        assert first.winning_chance() <= second.winning_chance()


@given(ORDINARY | WON | LOST)
def test_winning_chances(value: int) -> None:
    score = Score.from_search(value, True)
    assert 0 < score.winning_chance() < 1
    assert score.winning_chance() + score.for_side(False).winning_chance() == pytest.approx(1)


def test_known_winning_chances() -> None:
    assert Score(cp=0).winning_chance() == 0.5
    assert Score(cp=100).winning_chance() == pytest.approx(0.6, abs=0.01)
    assert Score(mate=5).winning_chance() > 0.99
    assert Score(mate=-5).winning_chance() < 0.01


def test_written_down() -> None:
    assert [str(score) for score in (Score(cp=0), Score(cp=35), Score(cp=-250), Score(mate=3), Score(mate=-2))] == [
        "+0.00",
        "+0.35",
        "-2.50",
        "#3",
        "#-2",
    ]
    assert Score(cp=-12).as_dict() == {"cp": -12}
    assert Score(mate=-2).as_dict() == {"mate": -2}
    assert Score().as_dict() == {"cp": 0}


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Score(cp=0), Text("The position is equal", "Die Stellung ist ausgeglichen")),
        (Score(cp=25), Text("The position is equal", "Die Stellung ist ausgeglichen")),
        (Score(cp=26), Text("White is a little better", "Weiß steht etwas besser")),
        (Score(cp=-70), Text("Black is a little better", "Schwarz steht etwas besser")),
        (Score(cp=71), Text("White is better", "Weiß steht besser")),
        (Score(cp=-151), Text("Black is much better", "Schwarz steht viel besser")),
        (Score(cp=401), Text("White is winning", "Weiß steht auf Gewinn")),
        (Score(cp=-20000), Text("Black is winning", "Schwarz steht auf Gewinn")),
        (Score(mate=3), Text("White mates in 3", "Weiß setzt in 3 matt")),
        (Score(mate=-1), Text("Black mates in 1", "Schwarz setzt in 1 matt")),
        (Score.from_search(-MATE_VALUE, False), Text("White has given mate", "Weiß hat matt gesetzt")),
        (Score.from_search(-MATE_VALUE, True), Text("Black has given mate", "Schwarz hat matt gesetzt")),
    ],
)
def test_in_words(score: Score, words: Text) -> None:
    assert in_words(score) == words
