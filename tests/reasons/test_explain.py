"""Explanations as a whole: true, repeatable, and of the promised shape."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from kiebitz.core.bitboards import square_number
from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker, chance, sure_loss
from kiebitz.reasons.endings import outside_the_square
from kiebitz.reasons.explain import Explanation, NothingToExplainError, explain, explain_answers, tactics, taken_by_both
from kiebitz.reasons.finding import Finding
from kiebitz.reasons.ledger import ledger, material_finding
from kiebitz.reasons.line import Line
from kiebitz.reasons.men import forms
from kiebitz.reasons.motifs.attacks import fork
from kiebitz.reasons.overview import overview
from kiebitz.reasons.quiet_deeds import blocks, exchange, protects
from kiebitz.reasons.reason import Teller
from kiebitz.reasons.snapshot import Snapshot
from kiebitz.reasons.surviving import Looks, surviving
from kiebitz.reasons.telling import tell
from kiebitz.score import MATE_VALUE
from tests.reasons.truth import falsehoods

FEW = 20_000  # positions: enough for the tests
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1"
MISSED_FORK = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1"
MISSED_MATE = "6k1/5ppp/8/8/8/7P/r4PP1/1R4K1 w - - 0 1"


def puzzles(folder: Path, every: int) -> list[dict[str, str]]:
    with (folder / "puzzles" / "themes.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))[::every]


def solution(asker: Asker, puzzle: dict[str, str], nodes: int) -> Explanation:
    first, best = puzzle["Moves"].split()[:2]
    board = Board(puzzle["FEN"])
    board.push(first)
    return explain(asker, Board(board.fen()), best, nodes)


def test_solutions_of_puzzles_are_explained_truly(asker: Asker, shared_data: Path) -> None:
    for puzzle in puzzles(shared_data, 300):
        explanation = solution(asker, puzzle, FEW)
        assert falsehoods(explanation) == [], (explanation.fen, explanation.move)


def test_blunders_of_people_are_explained_truly(asker: Asker, shared_data: Path) -> None:
    for puzzle in puzzles(shared_data, 320):
        explanation = explain(asker, Board(puzzle["FEN"]), puzzle["Moves"].split()[0], FEW)
        assert falsehoods(explanation) == [], (explanation.fen, explanation.move)


@pytest.mark.slow
def test_three_hundred_blunders_without_a_false_sentence(asker: Asker, shared_data: Path) -> None:
    for puzzle in puzzles(shared_data, 16):
        explanation = explain(asker, Board(puzzle["FEN"]), puzzle["Moves"].split()[0])
        assert falsehoods(explanation) == [], (explanation.fen, explanation.move)


@pytest.mark.slow
def test_themes_of_puzzles_are_found(asker: Asker, shared_data: Path) -> None:
    """A coarse floor over all kinds together; benchmarks/motifs.py tells them apart."""
    found = named = labelled = 0
    for puzzle in puzzles(shared_data, 24):
        kinds = {reason.kind for reason in solution(asker, puzzle, 100_000).reasons}
        themes = set(puzzle["Themes"].split())
        sought = {
            "fork",
            "pin",
            "skewer",
            "doubleCheck",
            "backRankMate",
            "smotheredMate",
            "sacrifice",
            "mateIn2",
            "deflection",
            "attraction",
        }
        found += len(kinds & themes & sought)
        named += len(kinds & sought)
        labelled += len(themes & sought)
    assert found >= 0.9 * labelled
    assert found >= 0.9 * named


def test_the_same_question_gets_the_same_answer(asker: Asker) -> None:
    first = explain(asker, Board(BACK_RANK), "b1b7", FEW)
    explain(asker, Board(), "e2e4", FEW)
    explain(asker, Board(MISSED_FORK), "e1d2", FEW)
    assert explain(asker, Board(BACK_RANK), "b1b7", FEW) == first
    fresh = Asker()
    assert explain(fresh, Board(BACK_RANK), "b1b7", FEW) == first
    fresh.close()


def test_losing_and_not_winning_are_told_apart(asker: Asker) -> None:
    missed = explain(asker, Board(MISSED_FORK), "e1d2", FEW)
    assert missed.better == "d5c7"
    assert missed.leading is not None
    assert (missed.leading.kind, missed.leading.white) == ("fork", True)
    assert "loses" not in missed.text.en
    assert missed.text.en.startswith("1.Nc7+ would have won ")
    assert missed.text.de.startswith("1.Sc7+ hätte ")
    assert explain(asker, Board(MISSED_MATE), "b1b7", FEW).text.en.startswith("1.Rb8# would have been mate.")
    lost = explain(asker, Board("4k3/8/8/8/1b6/8/3N4/R3K3 w - - 0 1"), "a1a8", FEW)
    assert falsehoods(lost) == []


def test_the_larger_share_of_the_loss_leads(asker: Asker) -> None:
    """The pawn that falls is little beside the queen that was not taken."""
    answer = explain(asker, Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1"), "g7g6", FEW)
    assert answer.text.en == "1…Nxh5 would have won the queen on h5, which was unguarded."
    assert answer.text.de == "1…Sxh5 hätte die Dame auf h5 gewonnen; die Dame stand ungedeckt."
    assert falsehoods(answer) == []


def test_the_contract(asker: Asker) -> None:
    answer = explain(asker, Board(BACK_RANK), "b1b7", FEW).as_dict()
    assert list(answer) == ["fen", "move", "better", "loss", "verdict", "line", "better_line", "reasons", "text"]
    assert answer["move"] == "b1b7"
    assert answer["better"] == "b1e1"
    assert answer["verdict"] == "blunder"
    assert 0.9 < answer["loss"] <= 1
    assert answer["line"] == ["b1b7", "e1e8"]
    reason = answer["reasons"][0]
    assert list(reason) == ["kind", "side", "squares", "line", "worth", "proved", "text"]
    assert (reason["kind"], reason["side"], reason["proved"]) == ("backRankMate", "white", "counterfactual")
    assert set(reason["text"]) == set(answer["text"]) == {"en", "de"}
    json.dumps(answer)


def test_without_a_move_the_best_one_is_explained(asker: Asker) -> None:
    explanation = explain(asker, Board(MISSED_FORK), None, FEW)
    assert (explanation.move, explanation.verdict, explanation.better) == ("d5c7", "best", None)


def test_nothing_is_better_than_the_best(asker: Asker) -> None:
    """Rook home or a hole for the king: who stops the mate either way has found a best move, and another one is not "better"."""
    back_rank = Board("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1")
    found = [explain(asker, back_rank, move, FEW) for move in ("a2a8", "g7g6", "h7h6")]
    best = [each for each in found if each.verdict == "best"]
    assert len(best) > 1
    assert all(each.better is None and not each.better_line for each in best)


def test_a_finished_game_has_nothing_to_explain(asker: Asker) -> None:
    with pytest.raises(NothingToExplainError):
        explain(asker, Board("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"))


def test_a_line_opened_by_the_reply_is_no_discovered_attack(asker: Asker) -> None:
    """The queen steps aside, but only Black's answer opens the line to the rook on e8."""
    fen = "4r1k1/p4p1p/q3p1p1/1p1rQ3/3P3P/P1P5/1P3PP1/1R2R1K1 w - - 1 24"
    assert falsehoods(explain(asker, Board(fen), "e5f6")) == []
    assert falsehoods(explain(asker, Board(fen), "e5d5")) == []


def test_another_defence_shows_what_the_first_one_hides(asker: Asker) -> None:
    """The rook gives itself up for a pawn; if it runs instead it is caught on the next square."""
    answer = explain(asker, Board("8/8/4kpR1/1r5p/4P2P/5PK1/6P1/8 b - - 0 42"), "e6f7", FEW)
    assert "trappedPiece" in {reason.kind for reason in answer.reasons}
    assert falsehoods(answer) == []


def test_a_pin_that_only_another_defence_shows_is_named(asker: Asker) -> None:
    """51.Rb4+: the king had better go to g3, but on the fifth rank 52.Rb5 pins the rook, and the pawn gets through."""
    found = explain(asker, Board("8/1R1P2pp/4p1p1/3r4/5k2/8/4K1P1/8 w - - 2 51"), "b7b4")
    (pin,) = (reason for reason in found.reasons if reason.kind == "pin")
    assert pin.proved == "counterfactual"
    assert "pins the rook on d5 to the king" in pin.text.en
    assert falsehoods(found) == []


@pytest.mark.parametrize(
    ("fen", "move", "said"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "h2h3", "1.Ra8# would have been mate"),
        ("6k1/5ppp/8/8/8/8/1Q3PPP/R5K1 w - - 0 1", "h2h3", None),  # a queen more: it mates all the same
        ("7k/5ppp/8/8/8/8/5PPP/RR4K1 b - - 0 1", "h7h6", None),  # who is to be mated has missed none
    ],
)
def test_a_mate_at_hand_is_missed_even_where_the_game_is_won(asker: Asker, fen: str, move: str, said: str | None) -> None:
    found = explain(asker, Board(fen), move)
    if said is None:
        assert found.verdict in ("best", "good")
        return
    assert found.verdict == "inaccuracy"
    assert said in found.text.en
    assert falsehoods(found) == []


def test_in_a_lost_game_no_move_is_blamed_without_a_reason(asker: Asker) -> None:
    """The Opera game, 11…Nbd7: every move loses, and nothing shows that this one loses faster."""
    found = explain(asker, Board("rn2kb1r/p3qppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R b KQkq - 0 11"), "b8d7", 100_000)
    assert found.verdict in ("best", "good")


def test_in_a_game_nearly_decided_only_what_is_sure_is_lost() -> None:
    """Six of 110 moves were blamed for more than twice what a stronger engine sees: all in games nearly won or lost, where the
    same difference in pawns means little if both values are a pawn off."""
    assert sure_loss(0, -300) > 0.8 * (chance(0) - chance(-300))
    assert sure_loss(-50, -520) < 0.85 * (chance(-50) - chance(-520))
    assert sure_loss(-390, -700) < 0.75 * (chance(-390) - chance(-700))
    assert sure_loss(1000, 200) == pytest.approx(chance(1100) - chance(300))
    assert sure_loss(100, 150) == sure_loss(MATE_VALUE - 3, MATE_VALUE - 9) == 0.0
    assert sure_loss(MATE_VALUE - 3, -MATE_VALUE + 8) > 0.99


def test_a_back_rank_is_proved_by_giving_the_king_air(asker: Asker) -> None:
    found = explain(asker, Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), "a1a8", 5_000)
    assert [reason.proved for reason in found.reasons if reason.kind == "backRankMate"] == ["counterfactual"]


def test_an_overloaded_king_is_told_with_its_men_in_both_languages(asker: Asker) -> None:
    """The English sentence named a move where a man belongs."""
    found = explain(asker, Board("r4rk1/7p/p1p1pppQ/8/3qp3/8/P4PPP/3R1RK1 b - - 1 22"), "d4c5")
    assert not any("guard both 22…" in reason.text.en for reason in found.reasons)


def test_who_is_mated_has_won_nothing(asker: Asker) -> None:
    found = explain(asker, Board("R3q3/3Q1kp1/4p1Np/3p1p1P/2pPp3/4P1P1/5PK1/2r5 b - - 0 36"), "e8d7")
    assert not any(reason.kind in ("hangingPiece", "material") for reason in found.reasons)


def test_a_queen_the_other_side_makes_counts(asker: Asker) -> None:
    found = explain(asker, Board("6r1/P3k3/2N1p3/2K5/2P5/7p/8/8 b - - 1 52"), "e7f6")
    assert "wins the knight" not in found.text.en


def test_a_lost_pawn_ending_is_a_reason(asker: Asker) -> None:
    found = explain(asker, Board("8/6p1/K4k2/5q2/8/5PQ1/8/8 w - - 0 62"), "g3d6")
    assert [reason.kind for reason in found.told] == ["pawnEndgame"]
    assert "White loses" in found.text.en


def test_a_piece_that_is_simply_taken_is_not_lost_by_clearing_the_way(asker: Asker) -> None:
    """15.Rf5 puts the rook where the bishop takes it; that the bishop clears c8 by that is beside the point."""
    found = explain(asker, Board("r1b2rk1/5ppp/3p4/pp2q3/3pP3/3P4/PPPQB1PP/R4RK1 w - - 0 15"), "f1f5")
    assert [reason.kind for reason in found.told] == ["material"]
    assert "clears" not in found.text.en


def test_a_pawn_is_not_why_a_won_game_is_lost(asker: Asker) -> None:
    """29.Qb8 would have won the pawn on b2; but after 29.Rb8 it makes a queen."""
    found = explain(asker, Board("4R3/r4rpk/3Q1p1p/5P2/2P5/8/1p4PP/6K1 w - - 0 29"), "e8b8", 40_000)
    assert "would have won" not in found.text.en
    assert "material" not in [reason.kind for reason in found.told]


def test_a_game_in_which_the_best_move_holds_something_is_not_lost_whatever_is_played(asker: Asker) -> None:
    found = explain(asker, Board("3r1k2/1p6/p1p5/2b1Pq1p/2P2pb1/1P5P/P5P1/R3RQ1K w - - 0 26"), "a2a3")
    assert falsehoods(found) == []
    assert "whatever is played" not in found.text.en


def test_a_man_that_either_move_takes_was_not_missed(asker: Asker) -> None:
    """15.Bxc3 takes back as 15.Qxc3 does: the knight on c3 is no difference."""
    board = Board("r2q1rk1/1bp1bpp1/p1n1p2p/1p6/3P4/PPnBPN2/1BQ2PPP/3R1RK1 w - - 0 15")
    assert "would have won the knight" not in explain(asker, board, "b2c3").text.en


def test_a_man_that_either_line_takes_sooner_or_later_was_not_missed() -> None:
    """16.Bxa8 was blamed with "would have won the rook": the better line takes it, too, one move later."""
    board = Board("r3k3/8/8/8/4B3/8/4q3/4R1K1 w - - 0 1")
    at_once, later = ("e4a8", "e8d7", "e1e2"), ("e1e2", "e8f7", "e4a8")
    assert taken_by_both(Line(board, at_once, False), Line(board, later, True)) == 1400
    assert taken_by_both(Line(board, ("e4a8", "e2e1"), False), Line(board, later, True)) == 500
    assert taken_by_both(Line(board, ("e4f5", "e2e1"), False), Line(board, later, True)) == 0
    loose = Board("4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1")
    exchanged = Line(loose, ("e1f2", "d5f4", "f2g1", "f4g2", "g1g2"), False)
    assert taken_by_both(exchanged, Line(loose, ("g2d5",), True)) == 0, "the knight is only exchanged"


def test_a_pawn_that_falls_behind_all_moves_a_sentence_shows_is_no_reason() -> None:
    board = Board("6k1/8/8/7p/8/8/R7/6K1 w - - 0 1")
    moves = ("a2a5", "g8f7", "g1f2", "f7e7", "f2e2", "e7d7", "e2d2", "d7c7", "a5h5")
    for line, told in ((moves, False), (("g1f2", "g8f7", "a2a5", "f7f6", "a5h5"), True)):
        walked = Line(board, line, True)
        finding = material_finding(walked, ledger(walked), "wins")
        assert finding is not None
        assert bool(tactics((Teller(board, walked).reason("material", finding, 100, won="", won_acc=""),))) is told
    queen = Line(Board("6k1/8/8/7q/8/8/R7/6K1 w - - 0 1"), ("a2a8", "g8g7", "a8a7"), True)
    castling = Finding(0, 0, {"man": (queen.plies[0].start,)}, 0)
    assert tactics((Teller(Board(queen.fen), queen).reason("castling", castling, 0),)) == ()


@pytest.mark.parametrize(("mate", "left", "blamed"), [(5, 560, False), (3, 560, True), (5, 300, True)])
def test_a_long_mate_in_a_game_that_is_won_anyway_need_not_be_found(asker: Asker, mate: int, left: int, blamed: bool) -> None:
    board = Board("6k1/8/8/8/8/8/5PPP/QR4K1 w - - 0 1")
    best, asked = Answer(MATE_VALUE - 2 * mate + 1, ("b1b7", "g8f8")), Answer(left, ("h2h3", "g8f7"))
    found = explain_answers(asker, board, asked, best, Looks(2_000))
    assert (found.verdict not in ("best", "good")) is blamed


def test_a_pawn_ending_that_comes_about_anyway_is_no_reason(asker: Asker) -> None:
    """The better 26…Rf2+ exchanges the rooks as well, and nobody was winning before."""
    found = explain(asker, Board("8/pp1k3p/2p5/3p4/8/4RrP1/PPPK3P/8 b - - 4 26"), "f3e3")
    assert "pawnEndgame" not in [reason.kind for reason in found.told]


def test_men_are_named_on_the_board_the_sentence_speaks_of(asker: Asker) -> None:
    """The rook on g7 was named before it had gone there.  Whether Black puts a rook between or not, the king is lured or skewered."""
    found = explain(asker, Board("5r2/3rk3/p6R/4pp2/8/1P2K2P/1P6/6R1 b - - 0 37"), "d7b7")
    assert found.leading is not None
    assert found.leading.kind in ("skewer", "attraction")
    assert found.text.en.startswith("After 37…Rb7 38.Rg7+")
    assert falsehoods(found) == []


def test_a_man_lost_is_named_where_the_move_has_put_it(asker: Asker) -> None:
    """After the move it is no longer where it came from, and what the move took stands nowhere."""
    explanation = explain(asker, Board("r3k3/2p2p2/3p4/8/8/5N2/4KPP1/1R6 w - - 0 1"), "f3e5", FEW)
    assert explanation.text.en.startswith("After 1.Ne5, the knight on e5 is unguarded, and 1…dxe5 simply takes. Better was ")
    assert explanation.reasons[1].text.de == "Weiß verliert den Springer auf e5."
    taking = explain(asker, Board("r3k3/2p2p2/3p4/4p3/8/5N2/4KPP1/1R6 w - - 0 1"), "f3e5", FEW)
    assert "White loses the knight on e5 for a pawn." in taking.text.en
    assert [falsehoods(each) for each in (explanation, taking)] == [[], []]


def test_a_mate_is_counted_from_where_it_begins(asker: Asker) -> None:
    found = explain(asker, Board("2r3k1/2N3pp/4P3/R4p2/4r3/5K2/P6P/8 b - - 0 38"), "c8c7")
    assert found.text.en.startswith("38…Rxc7 39.Ra8+ Rc8 40.Rxc8#: White mates in 2.")


def test_where_no_cause_is_known_the_moves_show_how_it_comes_about(asker: Asker) -> None:
    found = explain(asker, Board("8/8/r3R1p1/5p1p/3k4/5P1P/1K1p2P1/4R3 w - - 0 53"), "e1d1", FEW)
    assert found.text.en.startswith("53.Rd1 Rxe6 54.Rxd2+: White loses the rook on e6 for the pawn on d2.")
    assert found.text.de.startswith("53.Td1 Txe6 54.Txd2+: Weiß verliert den Turm auf e6")


def test_a_reason_that_another_search_does_not_show_is_not_told(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Queen and king are forked; to searches that play on without the fork only the line is left."""
    board, other = Board("6k1/5pp1/7p/4p3/2Qn4/8/5PPP/6K1 w - - 0 1"), Answer(-20, ("c4c3", "d4f5", "h2h3", "g8h7"))
    found = explain(asker, board, "c4c3", FEW)
    line = Line(board, found.line, False)
    assert [reason.kind for reason in surviving(asker, board, line, found.told, Looks(FEW))] == ["fork", "material"]
    monkeypatch.setattr("kiebitz.reasons.surviving.walk", lambda *_: Line(board, other.line, False))
    assert surviving(asker, board, line, found.told, Looks(FEW, first=(other,), deep=True)) == ()
    monkeypatch.setattr(Asker, "after", lambda *_: other)
    assert surviving(asker, board, line, found.told, Looks(FEW)) == ()
    assert tell(board, line, ())[0].en.startswith("Play goes on with 1.Qc3 Ne2+")


def test_a_table_proves_that_a_win_is_given_away(asker: Asker) -> None:
    found = explain(asker, Board("8/4k3/8/8/3KP3/8/8/8 w - - 0 1"), "e4e5", FEW)
    assert [(reason.kind, reason.proved) for reason in found.told] == [("tablebase", "table")]
    assert found.text.de == "e5 verschenkt den Gewinn – laut Endspieltabelle ist es remis. Besser war 1.Ke5."


def test_syzygy_tables_prove_what_they_reach(shared_data: Path) -> None:
    """Rook against knight is a draw, whatever the search thinks of it; a rook that may be taken is not."""
    asker = Asker(tables=str(shared_data / "syzygy"))
    board = Board("8/8/8/3k4/8/2K5/1R6/6n1 w - - 0 1")
    assert [(ending.key, ending.proved, ending.result) for ending in overview(asker, board, 5_000).endings] == [("tablebase", "table", 0)]
    lost = explain(asker, Board("8/8/8/8/2k5/8/1K6/Q6q w - - 0 1"), "a1g1", 5_000)
    assert ("tablebase", "table", "thrown") in [(reason.kind, reason.proved, reason.variant) for reason in lost.reasons]
    asker.close()


def test_without_a_reason_it_is_told_what_became_of_the_game(asker: Asker) -> None:
    board = Board(MISSED_FORK)
    line = Line(board, ("e1d2", "e8d7"), False)
    told = [tell(board, line, (), better=line, chances=chances)[0] for chances in ((0.95, 0.05), (0.95, 0.5), (0.5, 0.1), (0.5, 0.3))]
    words = [text.en.partition(" Better was")[0] for text in told[:3]]
    assert words == ["Kd2 turns a won game into a lost one.", "Kd2 gives the win away.", "After Kd2 the game is lost."]
    assert told[3].de == "Besser war 1.Kd2; so kann 1…Kd7 folgen."


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("8/1p4kP/5pP1/3p4/8/4P3/7K/8 w - - 0 1", "e3e4"),  # the only move that wins
        ("8/1p3p2/p4kpp/1PPp4/P7/7P/5K1P/8 b - - 0 1", "f6e6"),  # the only move that holds
    ],
)
def test_the_only_move_of_a_pawn_ending_is_not_blamed_for_a_count_that_stops_on_the_way(asker: Asker, fen: str, move: str) -> None:
    """Two moves of the suite of pawn endings: "a blunder", the better one being a move that loses half a point."""
    assert explain(asker, Board(fen), move).verdict in ("best", "good")


def test_patience_with_pawn_endings_has_an_end(asker: Asker) -> None:
    """A race of pawns once took thirteen times the positions asked for."""
    found = explain(asker, Board("8/8/8/p5K1/6P1/1k5P/8/8 w - - 1 46"), "h3h4", FEW)
    assert found.verdict == "blunder"
    assert found.positions <= 8 * FEW


def test_a_fork_at_the_end_of_the_forced_part_is_one_where_the_next_move_takes() -> None:
    board = Board("r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1")
    line = Line(board, ("d5c7", "e8d7", "c7a8", "d7c8"), True, forced=1)
    assert list(fork(line)) == []
    assert [found.cashed for found in fork(line.with_harvest())] == [2]
    assert line.forced == 1
    quiet = Line(board, ("e1d2", "e8d7", "d2d3", "d7d6"), True, forced=1)
    assert quiet.with_harvest() is quiet


def test_words_take_turns_over_a_game() -> None:
    """The same mistake at the next half-moves is told in other words."""
    words = []
    for number in (1, 2, 3):
        board = Board(f"r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 {number}")
        line = Line(board, ("e1d2", "e8d7"), False)
        found = Finding(1, 0, {"man": (11,)}, 0)
        reason = Teller(board, line).reason("onlyMove", found, 100)
        words.append(tell(board, line, (reason,), better=line)[0].de.removeprefix("Kd2 ist der einzige gute Zug. "))
    assert words == ["Besser war 1.Kd2.", "Richtig war 2.Kd2.", "3.Kd2 war besser."]


# What a move does ------------------------------------------------------------------------------

ROOK_COMES = "4r1k1/p4ppp/1p6/8/8/1P6/P2B1PPP/6K1 w - - 0 1"  # Black wants to play Re2


def kinds_named(asker: Asker, fen: str, move: str) -> dict[str, str]:
    """Kind of every reason for a move, with its sentence."""
    return {reason.kind: reason.plain.en for reason in explain(asker, Board(fen), move).reasons}


def test_a_plan_is_prevented_only_by_a_move_after_which_it_fails(asker: Asker) -> None:
    assert kinds_named(asker, ROOK_COMES, "g1f1")["prophylaxis"] == "Kf1 prevents Re2."
    assert "prophylaxis" not in kinds_named(asker, ROOK_COMES, "h2h3"), "after this the rook comes all the same"


def test_theory_is_named_and_not_blamed(asker: Asker) -> None:
    gambit = explain(asker, Board("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), "f2f4")
    assert gambit.verdict in ("best", "good")
    assert gambit.text.en.startswith("f4 is theory: King's Gambit.")
    assert gambit.text.de.startswith("f4 ist Theorie: Königsgambit.")
    strange = kinds_named(asker, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "h2h4")
    assert "bookMove" not in strange


def test_a_hole_for_the_king_takes_the_weak_back_rank_away(asker: Asker) -> None:
    weak, with_luft = "1r4k1/1n3ppp/8/8/8/8/1R3PPP/3R2K1 w - - 0 1", "1r4k1/1n3pp1/7p/8/8/8/1R3PPP/3R2K1 w - - 0 1"
    assert "backRankWeakness" in kinds_named(asker, weak, "b2b7")
    assert "backRankWeakness" not in kinds_named(asker, with_luft, "b2b7")


def test_a_pawn_before_its_last_step_is_no_doubled_one() -> None:
    board = Board("4bbk1/1pQ5/pN1p4/P2Pp1q1/1B2P1Pn/5p2/1P2nNP1/3B2K1 w - - 1 36")
    found = exchange(Line(board, ("d1e2", "f3e2"), True))
    assert found is not None
    assert found.variant != "doubles"


def test_an_exchange_says_who_is_left_with_what(asker: Asker) -> None:
    spanish = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"
    assert kinds_named(asker, spanish, "b5c6")["exchange"].endswith("and Black gets doubled pawns on the c-file.")


def test_what_wins_a_rook_leads_before_what_wins_a_pawn(asker: Asker) -> None:
    """A game of two weak levels: the knight takes the guard of b3, but above all it forks the rooks."""
    found = explain(asker, Board("r3r2k/ppp2ppp/3qbn2/6N1/3n4/PPQP4/2P1BPPP/R3R1K1 w - - 9 16"), "c3b4")
    assert found.leading is not None
    assert found.leading.kind == "fork", found.text.en


def test_what_the_better_move_sacrifices_does_not_hide_what_the_other_loses(asker: Asker) -> None:
    """In the line of 39.h4 White gives up a rook and wins; after 39.Nd5+ a knight is simply lost."""
    found = explain(asker, Board("1n4R1/1Q2Np1p/4pk2/N3b1p1/Pp6/1P3KP1/4PP1P/1q4r1 w - - 4 39"), "e7d5")
    assert found.leading is not None
    assert "White loses the knight on d5" in found.text.en


def test_an_exchange_threatens_nothing(asker: Asker) -> None:
    """Short – Anand, 12…Nxc3: that the knight might take the queen next, if it were not taken back, is no threat."""
    found = explain(asker, Board("r2q1rk1/ppp1bppp/8/3pNb2/1nPPn3/2N1B3/PP2BPPP/R2Q1RK1 b - - 8 12"), "e4c3", FEW)
    assert "threat" not in {reason.kind for reason in found.reasons}


def test_that_the_other_side_may_castle_is_no_reason(asker: Asker) -> None:
    """Salomon – Chessmaster, 20.Kd1: "After 20.Kd1, 20…O-O castles" was all there was to say."""
    found = explain(asker, Board("2r1k2r/pp3ppp/4p3/q1nnP3/3Q4/5NPN/PP1K1P1P/R1R5 w k - 1 20"), "d2d1")
    assert found.leading is None or found.leading.kind != "castling"
    assert "castles" not in found.text.en


def test_where_a_piece_changes_hands_no_quiet_end_is_judged(asker: Asker) -> None:
    """A move of a person's game: the rook takes a knight, so an opinion about quiet positions was beside the point."""
    found = explain(asker, Board("7k/p5p1/2p2pq1/3n3p/N1pP3P/r1B2PP1/1Q6/4R1K1 b - - 2 30"), "a3a4")
    assert "judgement" not in {reason.kind for reason in found.reasons}
    assert falsehoods(found) == []


def test_who_goes_towards_his_attacker_protects_nobody() -> None:
    """33.a6 with the rook on a8: the pawn was said to come between the rook and the square it had left, and the program fell over it."""
    line = Line(Board("r4k2/5ppp/1R2p3/P7/4P3/1p6/4KPPP/8 w - - 1 33"), ("a5a6",), True)
    assert blocks(line) is None


def test_who_takes_back_wins_back(asker: Asker) -> None:
    """A game of Capablanca's, 22…Nxd5: Black has no queen, because White's has just taken her; "Black wins the queen" was not the point,
    and the pawns that are exchanged four moves later even less."""
    found = explain(asker, Board("2r1k2r/1p3pb1/pn4p1/2pQP1N1/3p1P2/3P2Pp/PP1B3P/R4RK1 b k - 0 22"), "b6d5")
    assert found.text.en == "Black wins back the queen on d5."
    assert found.text.de == "Schwarz gewinnt die Dame auf d5 zurück."
    assert falsehoods(found) == []


def test_who_takes_back_and_loses_a_pawn_wins_nothing(asker: Asker) -> None:
    """Salomon - Chessmaster, 14.Nxd2: "White wins the bishop on d2 for the pawn on e5" was a recapture that costs a pawn."""
    found = explain(asker, Board("r1b1k2r/ppqn1ppp/4p3/3nP3/4Q3/3B1N1N/PP1b1PPP/R3K2R w KQkq - 0 1"), "f3d2")
    assert "White wins back the bishop on d2, but loses the pawn on e5." in found.text.en
    assert "Weiß gewinnt den Läufer auf d2 zurück, verliert aber den Bauern auf e5." in found.text.de
    assert falsehoods(found) == []


def test_whoever_is_short_of_nothing_wins_and_does_not_win_back(asker: Asker) -> None:
    found = explain(asker, Board("4k3/pp6/8/3n4/8/8/PP4B1/4K3 w - - 0 1"), "g2d5", FEW)
    assert found.told[-1].variant != "back"
    assert "back" not in found.text.en


def test_a_pawn_that_falls_after_an_exchange_is_won_and_not_won_back(asker: Asker) -> None:
    """29…Rxc7 30.Qxc7 exchanges the rooks; the pawn that falls behind it has nothing to do with that Black is two pawns down."""
    found = explain(asker, Board("2r2qk1/2R2p2/7p/6p1/8/P3B1Pb/1P3P1P/2Q3K1 b - - 3 29"), "c8c7")
    assert "back" not in found.text.en


def test_what_comes_after_all_is_won_did_not_win_it(asker: Asker) -> None:
    """51…Kxg5 simply takes a rook; that White is in zugzwang a move later led the sentence."""
    found = explain(asker, Board("8/8/1p6/p1pPpkR1/P7/1P3K2/8/8 b - - 0 51"), "f5g5")
    assert found.leading is not None
    assert found.leading.kind == "hangingPiece"
    assert "zugzwang" not in found.text.en


def test_a_man_left_hanging_is_not_saved(asker: Asker) -> None:
    """52…Ke5 lets the pawn on h3 go and wins another one: it was said to answer Kxh3."""
    found = explain(asker, Board("8/8/3k1p2/5Pp1/6P1/6Kp/7P/8 b - - 4 52"), "d6e5", 50_000)
    assert "parry" not in {reason.kind for reason in found.reasons}


def test_of_men_taken_one_after_the_other_the_first_is_the_one_that_is_won() -> None:
    """7.Bxd4 Bxd4 8.Qxd4: it is the knight that falls; the bishops are exchanged."""
    line = Line(Board("r1bqk1nr/pppp1pbp/6p1/8/3n4/1P2P3/PBP2PPP/RN1QKB1R w KQkq - 0 7"), ("b2d4", "g7d4", "d1d4"), True)
    assert ledger(line).won == (("n", square_number("d4")),)
    assert ledger(line).lost == ()


@pytest.mark.parametrize(
    ("fen", "move", "said"),
    [
        ("r1bqk2r/pp2p1bp/2n2np1/2pp1pB1/8/2NP2P1/PPP1PPBP/R2QNRK1 b kq - 3 8", "d5d4", "d4 attacks the knight on c3."),
        ("8/5p2/3kp3/3p1p1p/8/P4RPP/r4P2/1K6 b - - 3 43", "a2e2", "The rook on a2 was attacked; on e2 it is safe."),
        ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3", "d1h5", "Qh5 threatens Qxf7#."),  # a mate is more
        ("6k1/p4p2/7p/1pR3p1/2r5/2P3PP/P5P1/6K1 w - - 1 33", "c5c4", "Rxc4 exchanges the rook on c5 for the rook on c4."),
    ],
)
def test_a_threat_to_take_and_the_attack_are_told_once(asker: Asker, fen: str, move: str, said: str) -> None:
    """8…d4 threatened dxc3 and attacked the knight on c3; 43…Re2 answered Kxa2 and saved the rook on a2."""
    assert explain(asker, Board(fen), move).text.en == said


def test_whoever_walks_into_a_mate_at_hand_is_told_so_even_where_the_game_is_lost(asker: Asker) -> None:
    """29.Qxc2 was called a good move in a game that is lost whatever is played; 29.Qf1 plays on, and it allows mate in two."""
    found = explain(asker, Board("6k1/1p3ppp/2p1pn2/8/2Pq4/1P3R2/2r2PPP/2Q3K1 w - - 0 29"), "c1c2")
    assert [reason.kind for reason in found.told] == ["backRankMate"]
    assert found.better is not None
    assert "whatever is played" not in found.text.en
    assert falsehoods(found) == []


def test_a_series_of_moves_that_goes_on_ends_in_dots_alone() -> None:
    """Salomon – Chessmaster, 22…Qb4+: the line that was missed ended in four dots."""
    board = Board("6k1/pp6/8/8/8/8/PP4B1/3nK3 w - - 0 1")
    line = Line(board, ("g2e4", "d1b2", "e4b7", "b2c4", "b7d5", "g8f8", "d5c4", "f8e7", "c4d5", "e7d6"), True)
    won = forms("won", [("n", None)])
    missed = Teller(board, line, "missed").reason("material", Finding(0, 0, {}, 8, variant="missed"), 300, "line", **won)
    text, _ = tell(board, line, (), (missed,), line)
    assert text.en.endswith("Ke7 …")
    assert text.de.endswith("Ke7 …")


@pytest.mark.parametrize(
    ("fen", "move", "en", "de"),
    [
        (
            "8/8/7p/3k1P2/pp1P3P/8/2K5/8 b - - 0 68",
            "d5e4",
            "After Ke4 the king is outside the square: the pawn on f5 cannot be caught.",
            "Nach Ke4 steht der König außerhalb des Quadrats: Der Bauer auf f5 ist nicht mehr einzuholen.",
        ),
        ("2k5/8/2p3p1/3P1pP1/2K2P2/8/8/8 b - - 0 54", "c8d8", "Black loses the pawn on c6.", "Schwarz verliert den Bauern auf c6."),
        (
            "8/8/p7/Pp3KP1/2Pk4/8/8/8 b - - 0 54",
            "d4c5",
            "54…bxc4 would have brought a pawn through.",
            "54…bxc4 hätte einen Bauern durchgebracht.",
        ),
        (
            "8/8/8/1p6/P6k/8/K7/8 b - - 0 1",
            "h4h5",
            "After 1…Kh5, 2.axb5 leaves king and pawn against king, and White wins that.",
            "Nach 1…Kh5: 2.axb5 lässt König und Bauer gegen König übrig, und das gewinnt Weiß.",
        ),
        (
            "8/3p3k/6P1/8/8/8/8/3K4 b - - 0 1",
            "h7g8",
            "3…Kxg6 leaves king and pawn against king, and that is only a draw.",
            "3…Kxg6 lässt König und Bauer gegen König übrig, und das ist nur remis.",
        ),
    ],
)
def test_a_blunder_in_a_pawn_ending_has_a_reason_and_not_only_a_line(asker: Asker, fen: str, move: str, en: str, de: str) -> None:
    """Three of masters' pawn endings: "After Ke4 the game is lost. Better was 68…Kd6; now 69.f6 a3 70.f7 a2 71.Kb2 may follow." """
    found = explain(asker, Board(fen), move, FEW)
    assert found.verdict == "blunder"
    assert en in found.text.en
    assert de in found.text.de
    assert falsehoods(found) == []


def test_a_king_that_catches_the_pawn_is_inside_its_square() -> None:
    for rows, outside in (("8/8/3k4/5P2/8/8", False), ("8/8/2k5/5P2/8/8", False), ("8/8/8/5P2/4k3/8", True), ("8/8/8/5P2/3k4/8", True)):
        found = outside_the_square(Snapshot.of(Board(f"{rows}/2K5/8 w - - 0 1")), False)
        assert (found is not None) is outside, rows


def test_whoever_is_exchanged_at_once_protects_nobody() -> None:
    """49…Qxb7 50.Nxb7: the queen that is gone "protects the pawn on f7", and only then it was exchanged."""
    board = Board("8/1Q3ppk/1q1Np2p/p3P3/8/5PK1/6P1/8 b - - 3 49")
    line = Line(board, ("b6b7", "d6b7", "a5a4"), False)
    assert protects(line) is None
    assert exchange(line) is not None


def test_king_and_pawn_that_are_left_far_away_are_no_reason(asker: Asker) -> None:
    """ "At the end of the line, after 12…Qxc4+, 13.Kxc4 leaves king and pawn against king." """
    found = explain(asker, Board("8/2k5/6P1/8/8/2K2p2/3P4/8 w - - 0 1"), "c3b2", FEW)
    assert "king and pawn against king" not in found.text.en
