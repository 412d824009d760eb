"""Motifs are said only where they are the cause: what would happen without them is tried out."""

from __future__ import annotations

import pytest

from kiebitz.core.bitboards import square_name, square_number
from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.explain import Explanation, explain
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.ledger import ledger
from kiebitz.reasons.line import Line, walk
from kiebitz.reasons.motifs.attacks import fork
from kiebitz.reasons.motifs.guards import clearance, hanging_piece, trapped_piece
from kiebitz.reasons.motifs.moves import defensive_move, promotes_by_force, promotes_soon, promotion, unstoppable_pawn
from kiebitz.reasons.probing import time_would_save, unpinned

FEW = 20_000  # positions: enough for the tests


def kinds(found: Explanation) -> set[str]:
    return {reason.kind for reason in found.reasons}


def proof(asker: Asker, kind: str) -> str:
    """How the declared example of a kind is proved."""
    example = BY_KEY[kind].example
    found = explain(asker, Board(example.fen), example.move, FEW)
    return next(reason.proved for reason in found.reasons if reason.kind == kind)


@pytest.mark.parametrize("kind", ["fork", "skewer", "discoveredAttack"])
def test_an_attack_on_two_men_is_proved_by_giving_time_for_both(asker: Asker, kind: str) -> None:
    assert proof(asker, kind) == "counterfactual"


def test_a_fork_of_a_king_that_is_mated_anyway_is_not_the_cause(asker: Asker) -> None:
    """Two queens against a bare king and a knight: one move more would change nothing."""
    line = Line(Board("8/7Q/8/n3k3/8/8/8/1Q4K1 w - - 0 1"), ("b1b5", "e5f6", "b5a5"), True)
    found = next(iter(fork(line)))
    assert time_would_save(asker, line, found, 7_500) is False


def test_a_pin_is_proved_by_letting_the_king_step_aside(asker: Asker) -> None:
    assert proof(asker, "pin") == "counterfactual"


def test_a_king_steps_aside_to_a_safe_square_off_the_line() -> None:
    pinned = Board("4k3/8/8/8/4n3/8/8/R3R1K1 b - - 0 1")
    freed = unpinned(pinned, square_number("e4"))
    assert freed is not None
    assert freed.fen().split()[0] == "8/3k4/8/8/4n3/8/8/R3R1K1"
    shut_in = Board("3rkr2/3p1p2/8/8/4n3/8/8/4R1K1 b - - 0 1")
    assert unpinned(shut_in, square_number("e4")) is None


def test_a_pin_at_the_end_of_a_line_that_changes_nothing_is_not_told(asker: Asker) -> None:
    """The queen on g3 stands before her king, but the game is decided before."""
    found = explain(asker, Board("5r1k/7q/2R4R/p2p1r2/2pP1Pp1/2P5/PPQ4K/8 b - - 0 35"), "f5h5")
    assert "pin" not in kinds(found)
    assert "xRayAttack" in kinds(found)


def test_where_the_king_is_needed_stepping_aside_proves_nothing(asker: Asker) -> None:
    """The pawn on g7 cannot take the bishop; but on h8 the king could no longer take the rook."""
    found = explain(asker, Board("r1b3k1/1pR2rpp/5p1B/p2pp3/8/6Q1/q4PPP/5RK1 w - - 0 22"), "c7f7")
    assert [reason.proved for reason in found.reasons if reason.kind == "pin"] == ["line"]


def test_the_walk_follows_the_defence_that_the_longer_search_expects(asker: Asker) -> None:
    board = Board(BY_KEY["fork"].example.fen)
    for flight in ("e8d8", "e8d7", "e8f7"):
        line = walk(asker, board, Answer(500, ("d5c7", flight)), True, FEW)
        assert line.moves[:2] == ("d5c7", flight)


@pytest.mark.parametrize("nodes", [20_000, 60_000])
def test_a_calm_move_that_leaves_only_bad_moves_is_no_defence(asker: Asker, nodes: int) -> None:
    found = explain(asker, Board("8/8/5k2/1p3pn1/1P1p4/3P2PN/4K3/8 w - - 10 51"), "h3g5", nodes)
    assert "zugzwang" in kinds(found)
    assert "defensiveMove" not in kinds(found)


def test_a_queen_that_takes_a_rook_on_the_way_to_mate_does_not_take_back() -> None:
    """The counter of moves tells only that the last move was a capture or a pawn's."""
    taken = Line(Board("6kr/1q4N1/p2p1pQp/8/6P1/3R4/PPP1p3/2K4R b - - 0 34"), ("b7h1", "c1d2", "e2e1q"), False)
    assert list(hanging_piece(taken))
    mates = Line(Board("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), ("d1d8",), True)
    assert not list(hanging_piece(mates)), "the mate is the point"


@pytest.mark.parametrize(
    ("fen", "move", "hangs"),
    [
        ("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", False),
        ("r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", True),  # it stands where it stood when the game began
        ("3r2k1/5ppp/8/8/8/8/5PPP/QR1R2K1 w - - 0 1", "d1d8", True),  # White has all men that are worth as much
        ("3r2k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1", "d1d8", True),  # no rook was exchanged
        ("r6k/7p/5r2/6B1/2B5/8/8/RR4K1 w - - 0 1", "g5f6", False),  # a bishop takes back what a queen was given for
    ],
)
def test_a_man_that_cannot_have_taken_its_like_is_not_taken_back(fen: str, move: str, hangs: bool) -> None:
    assert bool(list(hanging_piece(Line(Board(fen), (move,), True)))) is hangs


def test_a_defence_that_takes_what_is_offered_is_looked_at_first(asker: Asker) -> None:
    """The knight that takes the rook lets the pawn through."""
    found = explain(asker, Board("6k1/7p/6p1/4p3/3pP3/1p1N4/5KPP/r1B2N2 b - - 1 37"), "a1c1")
    assert "promotion" in kinds(found)


def test_a_defence_that_takes_what_is_offered_need_not_be_the_best_for_a_pawn_to_get_through(asker: Asker) -> None:
    """Black need not take the rook; if he does, the pawn gets through."""
    found = explain(asker, Board("7r/P7/3kp1p1/3p1p2/3P1P2/2K2P2/R6p/8 w - - 0 64"), "a2h2")
    assert [reason.line for reason in found.reasons if reason.kind == "promotion"] == [("a2h2", "h8h2", "a7a8q")]
    assert found.line[1] != "h8h2"


def test_a_man_is_trapped_though_only_the_move_behind_the_forced_part_takes_it() -> None:
    board = Board(BY_KEY["trappedPiece"].example.fen)
    moves = ("c1b2", "e8d7", "b2a2", "d7c6")
    assert [found.cashed for found in trapped_piece(Line(board, moves, True, forced=1))] == [2]
    assert list(trapped_piece(Line(board, (*moves[:2], "b2c3", "d7c6", "c3b2", "c6d6", "b2a2"), True, forced=1))) == []


def test_a_promotion_that_is_only_threatened_is_not_told(asker: Asker) -> None:
    """The rook has to stop the pawn, and does."""
    found = explain(asker, Board("2r3k1/1b5p/6p1/RP3p2/3bpP2/2p3PP/5PB1/4R1K1 b - - 0 32"), "c3c2")
    assert "promotion" not in kinds(found)
    assert "clearance" in kinds(found)


def test_a_new_queen_that_is_taken_at_once_behind_the_forced_part_is_none() -> None:
    board = Board("6k1/3P4/5b2/8/8/8/8/K2R4 w - - 0 1")
    line = Line(board, ("a1a2", "g8g7", "d7d8q", "f6d8", "d1d8"), True, forced=1)
    assert list(promotion(line)) == list(unstoppable_pawn(line)) == []
    assert list(promotion(Line(board, line.moves, True, forced=3)))
    assert list(promotion(Line(board, line.moves, True, forced=3, gaps={2: 0.0}))) == [], "it might as well not promote"
    stays = Line(board, ("a1a2", "f6a1", "d7d8q"), True, forced=1)
    assert [found.cashed for found in unstoppable_pawn(stays)] == [2]
    assert list(promotion(stays)) == [], "it runs, but something else may be as good"
    later = Line(board, ("a1a2", "f6a1", "a2b1", "a1f6", "d7d8q"), True, forced=1, gaps={4: 0.05})
    assert list(promotion(later)) == []
    assert [found.doing for found in promotion(Line(board, later.moves, True, forced=1, gaps={4: 0.2}))] == [4]


def test_a_rook_that_gives_itself_up_for_the_new_queen_does_not_undo_the_promotion() -> None:
    board = Board("7k/R7/5P1p/4P3/7P/6PK/p7/r7 b - - 0 45")
    line = Line(board, ("a1h1", "h3g4", "a2a1q", "a7a1", "h1a1"), False, gaps={2: 0.0})
    assert [found.doing for found in promotion(line)] == [2]


def test_a_pawn_promotes_right_behind_the_forced_part_after_a_step_that_was_the_only_move() -> None:
    board, moves = Board("6k1/8/3P4/8/8/8/8/K2R4 w - - 0 1"), ("a1a2", "g8g7", "d6d7", "g7h6", "d7d8q")
    assert [found.doing for found in promotion(Line(board, moves, True, forced=3, gaps={2: 0.5, 4: 0.0}))] == [4]
    assert list(promotion(Line(board, moves, True, forced=3, gaps={2: 0.1, 4: 0.0}))) == []
    by_force = Line(board, moves, True, forced=5, gaps={2: 0.5, 4: 0.2})
    assert promotes_by_force(by_force, 4, by_force)
    assert promotes_soon(by_force)
    idle = Line(board, moves, True, forced=5, gaps={2: 0.0, 4: 0.2})
    assert not promotes_by_force(idle, 4, by_force), "other moves would have done as well"
    later = Line(board, ("a1a2", "g8g7", "d1d2", "g7f6", "a2a3", "f6g5", "d6d7", "g5h4", "d7d8q"), True, forced=7, gaps={2: 0.5, 6: 0.5})
    assert list(promotion(later)) == [], "so late it is not what the first move is about"


def test_a_promotion_that_only_another_defence_allows_needs_a_line_that_leaves_as_little_choice() -> None:
    """The rook need not take what is offered, and then another move is the only one."""
    board = Board("6k1/8/3P4/8/8/8/8/K2R4 w - - 0 1")
    runs = Line(board, ("a1a2", "g8g7", "d6d7", "g7h6", "d7d8q"), True, forced=5, gaps={2: 0.4, 4: 0.3})
    held = [Line(board, ("a1a2", "g8f8", "a2a3"), True, forced=3, gaps={2: gap}) for gap in (0.1, 0.7)]
    assert [promotes_by_force(runs, 4, main) for main in held] == [True, False]
    also = Line(board, runs.moves, True, forced=3, gaps={2: 0.7})
    assert promotes_by_force(runs, 4, also), "on the main line the pawn gets through, too"


def test_a_new_man_that_is_given_up_at_once_has_not_promoted_against_everything() -> None:
    board = Board("6k1/8/3P1r2/8/8/8/8/K2R4 w - - 0 1")
    given = Line(board, ("d6d7", "f6f8", "d7d8q", "f8d8", "d1d8"), True)
    assert list(promotion(given))
    assert not promotes_soon(given)


def test_a_calm_king_that_finds_the_only_square_defends() -> None:
    board, moves = Board("5k2/8/8/8/8/8/r7/4K1R1 w - - 0 1"), ("g1g3", "f8f7", "e1d1", "f7f6", "g3g1")
    assert [found.doing for found in defensive_move(Line(board, moves, True, forced=5, gaps={2: 0.4, 4: 0.0}))] == [2]
    assert list(defensive_move(Line(board, moves, True, forced=5, gaps={2: 0.0, 4: 0.0}))) == []


def test_who_takes_and_only_restores_the_balance_has_taken_back() -> None:
    """At 0 the counter tells that a man was taken before, or a pawn moved; which, it does not tell."""
    restored, won = "1b4k1/8/8/3n4/8/8/6B1/6K1 w - - {} 1", "6k1/8/8/3n4/8/8/6B1/6K1 w - - {} 1"
    found = [list(hanging_piece(Line(Board(fen.format(clock)), ("g2d5",), True))) for fen in (restored, won) for clock in (0, 3)]
    assert [len(each) for each in found] == [0, 1, 1, 1]
    walked = Board("1b4k1/8/5n2/8/8/8/6B1/6K1 b - - 5 1")
    walked.push("f6d5")
    assert len(list(hanging_piece(Line(walked, ("g2d5",), True)))) == 1, "it has taken nothing there"
    game = Board("1b4k1/8/5n2/3N4/8/8/6B1/6K1 b - - 5 1")
    game.push("f6d5")
    assert list(hanging_piece(Line(game, ("g2d5",), True))) == [], "where the game is known, so is what was taken"
    other = Board("1b4k1/p7/8/3n4/8/8/6B1/6K1 b - - 5 1")
    other.push("a7a6")
    assert len(list(hanging_piece(Line(other, ("g2d5",), True)))) == 1, "and that a pawn has moved"


def test_no_pawn_is_unstoppable_in_a_race_that_both_sides_win() -> None:
    moves = ("a6a7", "h3h2", "a7a8q", "h2h1q")
    board = Board("8/8/P7/4k3/8/4K2p/8/8 w - - 0 1")
    assert list(unstoppable_pawn(Line(board, moves[:3], True, forced=1)))
    assert not list(unstoppable_pawn(Line(board, moves, True, forced=1)))


def test_the_man_that_was_won_is_named_and_not_the_one_that_was_exchanged() -> None:
    """A bishop was trapped on a7, and a knight was said to be lost: a bishop had been exchanged for it on f3."""
    board = Board("6k1/B7/8/2n5/6b1/5N2/6P1/6K1 b - - 0 1")
    book = ledger(Line(board, ("g4f3", "g2f3", "c5a6", "g1g2", "a6b8", "a7b8"), True))
    assert [(man, square_name(square or 0)) for man, square in book.won] == [("n", "c5")]
    lost = ledger(Line(board, ("g4f3", "g2f3", "g8f7", "a7c5"), True))
    assert [(man, square) for man, square in lost.won] == [("n", square_number("c5"))]
    assert lost.lost == ()


def test_the_bishop_that_is_taken_first_is_won_whatever_is_exchanged_afterwards() -> None:
    """24…Nxe5 was said to win the knight on f5, which in the line goes for a bishop at the end."""
    board = Board("r2r2k1/3n1ppp/1qp2bb1/1p2BN2/p2P4/P1P5/1PB1Q1PP/R4RK1 b - - 0 24")
    line = Line(board, ("d7e5", "e2f2", "e5c4", "f5h6", "g7h6", "c2g6", "f7g6", "f2f6"), False)
    assert [(man, square_name(square or 0)) for man, square in ledger(line).won] == [("B", "e5")]


def test_nobody_mates_whose_opponent_need_not_take_what_is_offered(asker: Asker) -> None:
    """15.Bf4 was said to mate in two: taking the bishop is natural, and mate at once, but the queen may go back."""
    board = Board("r3k2r/1pq1bppp/p1n5/1BN5/1nPp4/3P4/PP2QPPP/R1B1R1K1 w kq - 0 15")
    line = walk(asker, board, Answer(342, ("c1f4", "c7d8", "b5c6", "b4c6", "c5b7")), True, 40_000)
    assert line.moves[:2] == ("c1f4", "c7d8")
    assert not line.mates


def test_castling_clears_no_way() -> None:
    """Salomon – Chessmaster, 20.Kd1: "20…O-O clears the way to d8 for the rook on f8", where no rook had been."""
    line = Line(Board("2r1k2r/pp3ppp/4p3/q1nnP3/3Q4/5NPN/PP3P1P/R1RK4 b k - 0 20"), ("e8g8", "d1e2", "f8d8"), False)
    assert not list(clearance(line))
