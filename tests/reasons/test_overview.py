"""What is going on in a position: verdict, facts with their squares, threats, plans, endings by name."""

from __future__ import annotations

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.fortress import is_fortress
from kiebitz.reasons.overview import character, overview
from kiebitz.reasons.planning import plan
from kiebitz.reasons.snapshot import Snapshot
from kiebitz.reasons.standing import facts, material_words

ENDINGS = {
    "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1": ("lonePawn", "table", 0),
    "8/8/4k3/8/4K3/8/4P3/8 b - - 0 1": ("lonePawn", "table", 1),
    "8/4p3/8/4k3/8/4K3/8/8 w - - 0 1": ("lonePawn", "table", -1),
    "7k/8/8/6KP/8/5B2/8/8 w - - 0 1": ("wrongBishop", "rule", 0),
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1": ("lucena", "line", 1),
    "4k3/8/r7/4P3/4K3/8/8/7R b - - 0 1": ("philidor", "line", 0),
    "8/8/8/1P4k1/6p1/8/K7/8 w - - 0 1": ("pawnRace", "rule", None),
    "8/4k3/8/p1p1p1p1/P1P1P1P1/4K3/8/3B4 w - - 0 1": ("fortress", "rule", 0),
}


@pytest.mark.parametrize("fen", ENDINGS)
def test_an_ending_has_its_name_and_its_proof(asker: Asker, fen: str) -> None:
    found = overview(asker, Board(fen), 100_000 if ENDINGS[fen][0] == "lucena" else 20_000)  # the search must agree with the name
    assert ENDINGS[fen] in [(each.key, each.proved, each.result) for each in found.endings], fen
    if ENDINGS[fen][2] == 0:
        assert found.verdict.en.startswith("The position is equal"), "the sentence does not contradict the table"


def test_the_right_bishop_is_no_wrong_one(asker: Asker) -> None:
    found = overview(asker, Board("7k/8/8/6KP/8/4B3/8/8 w - - 0 1"), 20_000)
    assert not found.endings
    assert found.verdict.en.startswith("White")


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("8/4k3/8/p1p1p1p1/P1P1P1P1/4K3/8/4B3 w - - 0 1", "a bishop that sees the pawns"),
        ("8/4k3/8/p1p1p3/P1P1P3/4K3/8/3B4 w - - 0 1", "a gap for the king"),
        ("8/4k3/6p1/p1p1p3/P1P1P1P1/4K3/8/3B4 w - - 0 1", "a pawn that can move"),
        ("8/4k3/8/p1p1p1p1/P1P1P1P1/4K3/8/3N4 w - - 0 1", "a knight, which may jump in"),
    ],
)
def test_no_fortress_where_somebody_gets_through(fen: str, why: str) -> None:
    assert is_fortress(Snapshot.of(Board("8/4k3/8/p1p1p1p1/P1P1P1P1/4K3/8/3B4 w - - 0 1")), True)
    assert not is_fortress(Snapshot.of(Board(fen)), True), why


def test_opposition_is_proved_by_passing(asker: Asker) -> None:
    assert "opposition" in [each.key for each in overview(asker, Board("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"), 20_000).endings]


def test_a_threat_is_found_by_passing(asker: Asker) -> None:
    found = overview(asker, Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"), 20_000)
    assert "White threatens Qxf7#." in [text.en for text in found.threats]
    assert "Weiß droht Dxf7#." in [text.de for text in found.threats]
    assert [each.white for each in found.plans] == [False], "who threatens mate needs no other plan"
    assert found.as_dict()["text"]["en"] == found.text.en


def test_taking_back_is_no_plan() -> None:
    board = Board("2kr3r/ppp2ppp/2n5/2b1P3/6b1/2P2N2/PP2BPPP/RN3RK1 w - - 0 12")
    found = plan(board, ("b1a3", "g4f3", "e2f3", "c6e5"))
    assert found is not None
    assert found.squares == ("a3",)
    taken = plan(board, ("f1d1", "d8d1", "e2d1"))
    assert taken is not None
    assert taken.squares == ("d1",)
    assert "taking" not in taken.text.en


@pytest.mark.parametrize(
    "fen",
    ["r1b2rk1/pp3ppp/2n1p3/q1bpP3/5B2/P1P2N2/2PQBPPP/R3K2R w KQ - 0 12", "2r3k1/pp3pp1/4p2p/3pP3/3N4/P7/1P3PPP/2b2RK1 b - - 0 24"],
)
def test_facts_name_men_of_their_side(fen: str) -> None:
    board = chess.Board(fen)
    found = facts(Board(fen))
    assert found
    for fact in found:
        for square in fact.squares:
            man = board.piece_at(chess.parse_square(square))
            assert man is not None, (fact.text.en, fen)
            assert man.color == fact.white, (fact.text.en, fen)


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "White has a rook more"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", None),
        ("r3k3/8/8/8/8/8/8/4KN2 w - - 0 1", "Black is the exchange up"),
        ("3qk3/8/8/8/8/8/8/R3K2R w - - 0 1", "White has two rooks for a queen"),
        ("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", None),
    ],
)
def test_who_has_more(fen: str, said: str | None) -> None:
    found = material_words(Board(fen))[1]
    assert (None if found is None else found.en) == said


@pytest.mark.parametrize(
    ("fen", "kind"),
    [
        (chess.STARTING_FEN, None),
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", "pawns"),
        ("4kb2/pp6/8/8/8/8/PP6/4KB2 w - - 0 1", "oppositeBishops"),
        ("4k2r/pp6/8/8/8/8/PP6/4K2R w - - 0 1", "rooks"),
    ],
)
def test_the_character_of_a_position(fen: str, kind: str | None) -> None:
    assert character(Snapshot.of(Board(fen))) == kind


def test_material_is_counted_after_the_exchange(asker: Asker) -> None:
    """White's queen has just taken the other one: that White "has a queen more" tells nobody anything."""
    found = overview(asker, Board("r2Qk2r/pppn1pbp/2b1p1p1/3N4/8/6P1/PP1PPPBP/R1B2RK1 b kq - 0 12"), 40_000)
    assert found.verdict.en == "The position is equal."
    assert "queen more" not in found.text.en
    assert "wins back the queen on d8" in found.text.en


@pytest.mark.parametrize(
    ("fen", "burns"),
    [
        ("rnbqk2r/ppp1ppbp/6p1/8/3PP3/B1P5/P4PPP/R2QKBNR b KQkq - 2 7", False),  # a bishop sees f8
        ("r2qkbnr/pp1nppp1/2p3bp/7P/3P4/5NN1/PPP2PP1/R1BQKB1R b KQkq - 0 8", False),  # nothing points at e1
        ("rn1qr1k1/pbpp1p1p/1p2pp2/6BQ/2PP4/2PB4/P4PPP/R3K2R w KQ - 0 1", True),
    ],
)
def test_a_king_is_under_fire_when_pieces_point_at_it(fen: str, burns: bool) -> None:
    assert ("king_danger" in {fact.key for fact in facts(Board(fen))}) == burns


def test_nobody_plans_to_take_what_is_not_there() -> None:
    """A rook ending after 31.Re5+: "Black's plan: taking on f5", where nothing stands."""
    found = plan(Board("7r/2p1k3/1p4p1/4R2p/p3KP2/2P4P/1P4P1/8 b - - 1 31"), ("e7f6", "f4f5", "g6f5", "e5f5", "f6e6"))
    assert found is not None
    assert found.text.en == "Black's plan: the king to e6."


def test_what_is_taken_back_is_exchanged() -> None:
    found = plan(Board("r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"), ("b5c6", "d7c6", "e1g1"))
    assert found is not None
    assert "the exchange on c6" in found.text.en
    assert "der Abtausch auf c6" in found.text.de


def test_two_rooks_of_a_plan_are_named_together() -> None:
    """ "Der Turm nach d1 und der Turm nach b1", "der Vorstoß b4–b5, der Vorstoß c4–c5"."""
    found = plan(Board("4k3/pp6/8/8/8/8/PP3PPP/R4RK1 w - - 0 1"), ("f1d1", "e8e7", "a1c1", "e7e8"))
    assert found is not None
    assert found.text.en == "White's plan: the rooks to d1 and c1."
    assert found.text.de == "Der Plan von Weiß: die Türme nach d1 und c1."
    breaks = plan(Board("4k3/8/p6p/8/1P4P1/8/8/4K3 w - - 0 1"), ("b4b5", "e8e7", "g4g5", "e7e6", "e1e2"))
    assert breaks is not None
    assert breaks.text.en == "White's plan: the advances b4-b5 and g4-g5 and the king to e2."
    assert breaks.text.de == "Der Plan von Weiß: die Vorstöße b4–b5 und g4–g5 und der König nach e2."


def test_what_is_won_back_and_a_mate_at_once_are_told_in_one_breath(asker: Asker) -> None:
    """ "Schwarz ist am Zug und hat axb5. Schwarz gewinnt den Bauern auf b5 zurück."; "Weiß setzt in 1 matt, und zwar beginnend"."""
    found = overview(asker, Board("5rk1/2p1b1pp/p7/1P1q4/1PpP4/2P4P/2Q3P1/R1B3K1 b - - 0 24"), 20_000)
    assert "Black is on the move and wins back the pawn on b5 with axb5." in found.text.en
    assert "Schwarz ist am Zug und gewinnt mit axb5 den Bauern auf b5 zurück." in found.text.de
    mate = overview(asker, Board("r3kbnr/ppB1pppp/6b1/8/8/2N3N1/PPn2PPP/3K1B1R w kq - 3 11"), 20_000)
    assert mate.verdict.de == "Weiß setzt mit Lb5# matt."


def test_whoever_is_mated_threatens_nothing_and_no_file_matters(asker: Asker) -> None:
    found = overview(asker, Board("rn1qr1k1/pbpp1p1p/1p2pp2/6BQ/2PP4/2PB4/P4PPP/R3K2R w KQ - 0 1"))
    assert found.text.en == "White mates in 6, beginning with Qxh7+."


def test_a_race_on_opposite_wings_is_not_quiet(asker: Asker) -> None:
    found = overview(asker, Board("k2rr3/ppqn1p1p/4p1p1/P2pP3/1Pb2PPP/1NQ1P3/5K2/1BR4R b - - 0 41"), 60_000)
    assert "opposite wings" in found.text.en
    assert "quiet" not in found.text.en


def test_a_judgement_speaks_of_what_is_on_the_board(asker: Asker) -> None:
    """White stood better "above all by the passed pawns" and had none: the line would make one."""
    found = overview(asker, Board("r2q1rk1/p4p1p/n1p1p1p1/2n1P3/8/2N1B1P1/PP2P2P/R2Q1RK1 w - - 0 16"))
    assert "passed" not in found.verdict.en


def test_a_move_that_wins_is_named_once(asker: Asker) -> None:
    found = overview(asker, Board("4n3/2p5/4k3/p1p2Np1/4Kp2/P1P4P/1P3PP1/8 b - - 2 42"))
    assert found.text.en.count("Nf6+") == 1
