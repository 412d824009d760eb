"""`why` in the terminal and over UCI: the last move, a move, two moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiebitz.core.board import Board
from kiebitz.game.game import Game
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.interfaces.why import about, why_lines
from kiebitz.reasons.reasoner import Reasoner

FORK = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1"


@pytest.fixture(scope="module")
def reasoner() -> Iterator[Reasoner]:
    reasoner = Reasoner(nodes=5_000)
    yield reasoner
    reasoner.close()


def test_the_last_move_of_a_game_is_explained(reasoner: Reasoner) -> None:
    session = Session(Person("A"), Person("B"), game=Game(FORK))
    session.start()
    try:
        assert next(iter(why_lines(reasoner, session.state(), []))).en.startswith("White is"), "before the first move: the position"
        session.play("Nc7+")
        title, text, line = why_lines(reasoner, session.state(), [])
        assert title.de == "Sc7+: der beste Zug"
        assert "forks" in text.en
        assert line.en.startswith("Line: 1.Nc7+")
    finally:
        session.close()


def test_a_move_or_two_are_explained_where_the_game_stands(reasoner: Reasoner) -> None:
    assert next(iter(about(reasoner, Board(FORK), ["Sc7"]))).en == "Nc7+: the best move"
    text, *lines = about(reasoner, Board(FORK), ["Ne7", "Nc7"])
    assert "fork" in text.en
    assert [line.en.split()[1] for line in lines] == ["1.Ne7", "1.Nc7+"]


def test_the_same_question_is_worked_out_once(reasoner: Reasoner) -> None:
    assert reasoner.explain(Board(FORK), "d5c7") is reasoner.explain(Board(FORK), "d5c7")
