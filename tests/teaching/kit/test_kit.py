"""The kit: ideas that save work find what minimax finds, the others find something else, and the books' evaluations count as printed."""

from __future__ import annotations

import chess
import pytest

from kiebitz.teaching.kit.ideas import IDEAS, JUDGE_KEYS
from kiebitz.teaching.kit.judging import JUDGES, OFFERS, WORTH, advance, castling, centre, chess_45, promotion, protection, soma
from kiebitz.teaching.kit.ladder import LESSONS, climb
from kiebitz.teaching.kit.search import KitError, think

EXACT = [idea.key for idea in IDEAS if idea.exact]
POSITIONS = (
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/3q4/8/2N5/3P4/4K2R b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1",
)


@pytest.mark.parametrize("fen", POSITIONS)
def test_ideas_that_only_save_work_change_no_value(fen: str) -> None:
    board = chess.Board(fen)
    for judge in ("material", "five"):
        plain = think(board, 2, (), JUDGES[judge])
        for count in range(1, len(EXACT) + 1):
            found = think(board, 2, EXACT[:count], JUDGES[judge])
            assert found.value == plain.value, EXACT[:count]
            assert found.positions < plain.positions
        with_captures = think(board, 2, ("captures",), JUDGES[judge])
        assert think(board, 2, (*EXACT, "captures"), JUDGES[judge]).value == with_captures.value
    assert board.fen() == fen


def naive(board: chess.Board, depth: int, ply: int = 0) -> int:
    """Minimax written once more."""
    if not any(board.legal_moves):
        return ply - 100_000 if board.is_check() else 0
    if depth == 0:
        sign = 1 if board.turn else -1
        return sign * sum(WORTH[man.piece_type] * (1 if man.color else -1) for man in board.piece_map().values())
    values = []
    for move in list(board.legal_moves):
        board.push(move)
        values.append(-naive(board, depth - 1, ply + 1))
        board.pop()
    return max(values)


@pytest.mark.parametrize("fen", POSITIONS)
def test_with_every_switch_off_it_is_minimax(fen: str) -> None:
    assert think(chess.Board(fen), 2).value == naive(chess.Board(fen), 2)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_the_idea_of_a_lesson_makes_the_difference(lesson) -> None:
    board = chess.Board(lesson.fen)
    assert think(board, lesson.depth).move == lesson.without
    assert think(board, lesson.depth, (lesson.idea,)).move != lesson.without


def test_the_first_lesson_is_the_horizon() -> None:
    assert (LESSONS[0].key, LESSONS[0].without) == ("horizon", "f3e5")


def test_the_ladder_begins_with_minimax_and_climbs_all_ideas() -> None:
    rungs = list(climb(chess.Board(POSITIONS[2]), 2))
    assert [rung.idea and rung.idea.key for rung in rungs] == [None, *(idea.key for idea in IDEAS)]
    assert all(rung.thought.complete for rung in rungs)


def test_mates_are_seen_and_nothing_is_searched_beyond_the_limit() -> None:
    mate = think(chess.Board("6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 w - - 0 1"), 2, ("alpha_beta",))
    assert mate.move in ("e1b1", "e1e8")
    assert think(chess.Board(), 3, (), most=100).complete is False
    assert think(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 2).move is None  # stalemate


def test_a_switch_without_the_one_it_needs_is_refused() -> None:
    with pytest.raises(KitError, match="without"):
        think(chess.Board(), 1, ("killers",))
    with pytest.raises(KitError, match="oracle"):
        think(chess.Board(), 1, ("oracle",))


def test_the_formulas_of_the_books() -> None:
    """SOMA's printed example, a pawn on d5 attacked twice and defended once, wins the pawn; its values of the men differ from ours."""
    board = chess.Board("3qk3/8/8/3p4/8/8/6B1/3QK3 w - - 0 1")
    assert soma(board) == 300 - 100 + 100
    ahead = chess.Board("4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1")
    assert chess_45(ahead) == round(700 + 700 * 2 * (8000 - 700) / (6400 * 3))
    assert chess_45(ahead.mirror()) == chess_45(ahead)
    assert chess_45(chess.Board("4k3/8/8/8/8/8/PP6/R3K3 b - - 0 1")) == -chess_45(ahead)


def test_the_five_ideas() -> None:
    board = chess.Board("4k3/P7/8/3N4/8/8/8/N4RK1 w - - 0 1")
    assert centre(board, chess.WHITE) == 8 * 3
    assert castling(board, chess.WHITE) == 40
    assert castling(board, chess.BLACK) == 0
    assert advance(board, chess.WHITE) == 150
    assert protection(chess.Board("4k3/8/8/3p4/2P5/3P4/8/4K3 w - - 0 1"), chess.WHITE) == 5
    board.push_uci("a7a8q")
    assert promotion(board, chess.WHITE) == 150
    assert promotion(board, chess.BLACK) == 0


@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.key)
@pytest.mark.parametrize("fen", POSITIONS)
def test_both_sides_are_judged_alike(offer, fen: str) -> None:
    board = chess.Board(fen)
    assert offer.judge(board) == offer.judge(board.mirror())


def test_the_help_names_the_evaluations_there_are() -> None:
    assert tuple(JUDGES) == JUDGE_KEYS
