"""Two moves of one position: what is wrong with the worse, or what speaks for the better."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.evaluation.term import Group
from kiebitz.language import Text
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.comparing import _concept, _concepts, compare
from kiebitz.reasons.concepts import Concept, differences
from kiebitz.reasons.judging import QUARTER, main_difference, quiet_ends
from tests.reasons.truth import falsehoods

ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


@pytest.mark.parametrize("order", [("f1b5", "f3e5"), ("f3e5", "f1b5")])
def test_a_piece_given_away_is_the_reason_whichever_comes_first(asker: Asker, order: tuple[str, str]) -> None:
    found = compare(asker, Board(ITALIAN), *order, nodes=20_000)
    assert found.better == "f1b5"
    assert "knight" in found.text.en
    assert "Springer" in found.text.de
    assert {line[0] for line in found.lines} == set(order)
    assert found.text == compare(asker, Board(ITALIAN), *reversed(order), nodes=20_000).text


def test_a_quiet_difference_is_told_in_concepts_at_equally_long_lines(asker: Asker) -> None:
    found = compare(asker, Board(), "e2e4", "g2g4", nodes=20_000)
    assert found.better == "e2e4"
    assert len(found.lines[0]) == len(found.lines[1])
    assert found.concepts
    assert all(abs(concept.worth) >= 20 for concept in found.concepts)
    assert found.text.en.startswith("e4 is ")


# The position, the better move, the worse one, and the kind of reason that leads.
TACTICAL = (
    ("3r2k1/5ppp/8/8/8/8/1R3PPP/6K1 w - - 0 1", "h2h3", "b2b7", "backRankMate"),
    ("6k1/5pp1/7p/4p3/2Qn4/8/5PPP/6K1 w - - 0 1", "c4c8", "c4c3", "fork"),
    ("r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1", "d5c7", "e1d2", "fork"),
    ("7k/8/6Q1/8/8/8/8/K7 w - - 0 1", "g6g5", "g6f7", "stalemate"),
    ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g7", "g5g6", "stalemate"),
    ("4k3/p7/2n5/8/3P4/8/4B3/4K3 w - - 0 1", "e2b5", "e2d3", "pin"),
    ("8/4q3/8/8/4k3/8/6K1/R7 w - - 0 1", "a1e1", "a1a2", "skewer"),
    ("4k3/pp6/8/3n4/8/8/PP4B1/4K3 w - - 0 1", "g2d5", "e1d2", "hangingPiece"),
    ("8/4k3/8/8/3KP3/8/8/8 w - - 0 1", "d4e5", "e4e5", "tablebase"),
    ("2r3k1/pp3ppp/2n1p3/3p4/3P4/2PBP3/PP3PPP/R5K1 w - - 0 1", "a1e1", "d3h7", "hangingPiece"),
)
# Here the last are what a player would say, any of it.
POSITIONAL = (
    (Board().fen(), "e2e4", "g2g4", ("activity", "safety of the king", "space")),
    (Board().fen(), "d2d4", "f2f3", ("activity", "quality of the pieces")),
    (ITALIAN, "f1c4", "f3g1", ("activity", "knight on f3")),
    (
        "r1bqk2r/ppppbppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 1",
        "e1g1",
        "e1f1",
        ("rook on h1 is shut in", "safety of the king"),
    ),
    ("rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4", "g1f3", "e1d2", ("safety of the king", "activity")),
    ("r4rk1/ppp2ppp/2n5/3p4/3P4/2N1P3/PP3PPP/R4RK1 w - - 0 1", "a1c1", "f2f4", ("activity", "rook")),
    ("r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 0 1", "e1c1", "e1f2", ("safety of the king",)),
    ("rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 5", "g1f3", "e1d2", ("safety of the king", "activity")),
)


@pytest.mark.parametrize(("fen", "better", "worse", "kind"), TACTICAL, ids=lambda value: value)
def test_tactics_decide_between_two_moves(asker: Asker, fen: str, better: str, worse: str, kind: str) -> None:
    found = compare(asker, Board(fen), worse, better)
    assert found.better == better
    assert found.worse is not None
    assert found.worse.leading is not None, found.text
    assert found.worse.leading.kind == kind, found.text
    assert falsehoods(found.worse) == []


def test_quiet_ends_decide_between_two_moves(asker: Asker) -> None:
    """The better move in all eight, and in seven of them with what a player would say of it."""
    named = []
    for fen, better, worse, reasons in POSITIONAL:
        found = compare(asker, Board(fen), worse, better)
        assert found.better == better, found.text
        named.append(any(reason in found.text.en for reason in reasons))
    assert sum(named) >= 7, named


def test_a_term_below_a_quarter_of_the_loss_is_not_mentioned() -> None:
    end = Board()
    concept = Concept(
        Group.MOBILITY, Text("activity", "Wirksamkeit"), 60.0, Text("mobility", "Beweglichkeit"), 24.0, ("b1",), True, "", True
    )
    assert "knight" in _concept(concept, QUARTER * 90, end, Text("x", "x")).en
    assert "knight" not in _concept(concept, QUARTER * 100, end, Text("x", "x")).en
    assert _concepts(end, (), Text("x", "x"), (concept,), 300) == []
    assert main_difference(end, end, True, 0) is None


def test_what_speaks_for_a_move_is_told_by_men_and_squares_and_not_by_terms(asker: Asker) -> None:
    """ "Drohungen (Ungedeckt und angegriffen: e4)", and "after Kf1 this counts: Rook locked in by its king, h1"."""
    fen, better, worse, _ = POSITIONAL[3]
    found = compare(asker, Board(fen), worse, better, nodes=20_000)
    assert "(after Kf1: White's rook on h1 is shut in)" in found.text.en
    assert "(nach Kf1: der Turm von Weiß auf h1 ist eingesperrt)" in found.text.de

    def told(key: str, *squares: str) -> Text:
        name = Text("threats", "Drohungen")
        return _concept(Concept(Group.THREATS, name, 60.0, name, 40.0, squares, True, key, False), 0, Board(), Text("x", "x"))

    assert told("hanging", "e2") == Text(
        "threats (the pawn on e2 is attacked and not protected)", "Drohungen (der Bauer auf e2 ist angegriffen und ungedeckt)"
    )
    assert told("attacked_by_minor", "d1", "a1").de == "Drohungen (ein Springer oder Läufer greift die Dame auf d1 und den Turm auf a1 an)"
    assert told("denied_squares", "e4") == Text("threats", "Drohungen"), "an empty square"


def test_a_move_is_as_good_as_itself(asker: Asker) -> None:
    found = compare(asker, Board(), "e2e4", "e2e4", nodes=5_000)
    assert found.better is None
    assert found.text.en == "e4 and e4 are about equally good."


def test_a_line_is_cut_before_the_exchange_is_over() -> None:
    board = Board("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    lines = quiet_ends(board, ("b1c3", "g8f6", "e4d5"), ("f1b5", "c7c6", "b5d3"))
    assert lines == [("b1c3", "g8f6"), ("f1b5", "c7c6")]


def test_what_one_position_has_is_what_the_other_lacks() -> None:
    one, other = Board("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"), Board("4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1")
    gained = {concept.name.en: concept.worth for concept in differences(one, other, True)}
    lost = {concept.name.en: concept.worth for concept in differences(other, one, True)}
    assert gained["the pawn structure"] > 0
    assert gained == pytest.approx({name: -worth for name, worth in lost.items()})


@pytest.mark.parametrize(
    ("fen", "better", "worse"),
    [
        ("8/1p4kP/5pP1/3p4/8/4P3/7K/8 w - - 0 1", "e3e4", "h2g3"),  # the only move that wins
        ("8/1p3p2/p4kpp/1PPp4/P7/7P/5K1P/8 b - - 0 1", "f6e6", "a6b5"),  # the only move that holds
    ],
)
def test_two_moves_of_a_pawn_ending_are_counted_to_its_end(asker: Asker, fen: str, better: str, worse: str) -> None:
    """Two moves of the suite of pawn endings, each "better" than the only good one: blame counted further, the comparison did not."""
    found = compare(asker, Board(fen), worse, better)
    assert found.better == better
    assert found.text == compare(asker, Board(fen), better, worse).text
    assert found.worse is not None
    assert found.worse.better == better, "not a third move"
    assert "follow" in found.text.en, "decided by counting: the line says more than a term"
