"""The check of the truth covers every kind of sentence, and notices when one is false."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.explain import Explanation, explain
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.reason import Reason
from tests.reasons.truth import falsehoods
from tests.reasons.truth_of_kinds import CHECKS

FEW = 20_000  # positions: enough for the tests


def example(asker: Asker, kind: str) -> tuple[Explanation, Reason]:
    shown = BY_KEY[kind].example
    found = explain(asker, Board(shown.fen), shown.move, FEW)
    return found, next(reason for reason in found.reasons if reason.kind == kind)


def with_reason(explanation: Explanation, false: Reason) -> Explanation:
    return replace(explanation, reasons=(false,), told=(), text=Text.finished("", ""))


def test_every_kind_of_reason_has_a_check() -> None:
    assert set(CHECKS) == set(BY_KEY)


@pytest.mark.parametrize(
    ("kind", "part", "elsewhere"),
    [
        ("fork", "targets", (("k", 60),)),  # one man is no fork
        ("attraction", "man", (("N", 38),)),
        ("xRayAttack", "through", (("P", 14),)),
        ("exposedKing", "king", (("K", 6),)),
    ],
)
def test_a_false_man_is_noticed(asker: Asker, kind: str, part: str, elsewhere: tuple[tuple[str, int], ...]) -> None:
    explanation, reason = example(asker, kind)
    assert falsehoods(with_reason(explanation, reason)) == []
    assert falsehoods(with_reason(explanation, replace(reason, men={**reason.men, part: elsewhere}))) != []


@pytest.mark.parametrize("kind", ["castling", "promotion", "enPassant", "desperado", "sacrifice", "intermezzo", "clearance", "doubleCheck"])
def test_what_is_said_of_the_wrong_move_is_noticed(asker: Asker, kind: str) -> None:
    """The same said of a line of king's moves."""
    explanation, reason = example(asker, kind)
    fen = "8/p1k4p/8/8/8/8/P1K4P/8 w - - 0 1"
    moves = ("c2b2", "c7b7", "b2b3", "b7b6", "b3c3", "b6c6", "c3d3")
    other = replace(explanation, fen=fen, line=moves, better=None, better_line=())
    squares = dict.fromkeys(reason.men, (("K", 10),))
    said = replace(reason, line=moves, at=0, men=squares, text=Text.finished("", ""), plain=Text.finished("", ""))
    assert any(what.startswith(f"{kind}: the board") for what in falsehoods(with_reason(other, said)))


def test_a_mate_that_can_be_declined_is_noticed(asker: Asker) -> None:
    """15.Bf4 Qxf4 16.Qxe7 is mate, but nobody has to take the bishop."""
    explanation, reason = example(asker, "mateIn2")
    assert falsehoods(with_reason(explanation, reason)) == []
    fen, moves = "r3k2r/1pq1bppp/p1n5/1BN5/1nPp4/3P4/PP2QPPP/R1B1R1K1 w kq - 0 15", ("c1f4", "c7f4", "e2e7")
    other = replace(explanation, fen=fen, line=moves, better=None, better_line=())
    said = replace(reason, line=moves, men={}, text=Text.finished("", ""), plain=Text.finished("", ""))
    assert any(what.startswith("mateIn2: the board") for what in falsehoods(with_reason(other, said)))


def test_a_sentence_nobody_knows_is_noticed(asker: Asker) -> None:
    explanation, _ = example(asker, "fork")
    more = Text.finished(explanation.text.en + " White is a fine player.", explanation.text.de + " Weiß spielt schön.")
    assert falsehoods(replace(explanation, text=more)) == ["text: 'White is a fine player.' has no check"]


def test_moves_that_cannot_be_played_are_noticed(asker: Asker) -> None:
    explanation, _ = example(asker, "fork")
    more = Text.finished(explanation.text.en + " The line: 1.Nf4 Kd7 2.Nd8.", explanation.text.de + " Die Variante: 1.Sf4 Kd7 2.Sd8.")
    assert falsehoods(replace(explanation, text=more)) == ["text: '1.Nf4 Kd7 2.Nd8' cannot be played"]


def test_another_move_in_german_is_noticed(asker: Asker) -> None:
    explanation = explain(asker, Board("6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1"), "b1b7", FEW)
    assert falsehoods(explanation) == []
    other = Text.finished(explanation.text.en, explanation.text.de.replace("Txe1", "Tc1"))
    assert any("in German" in what for what in falsehoods(replace(explanation, text=other)))
