"""Endings that are hard or impossible to win: each reason on a position that shows it, and positions next to it that do not."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import chess.syzygy
import pytest

from kiebitz.core.board import Board
from kiebitz.evaluation.rules import drawish as rule
from kiebitz.evaluation.terms import BY_KEY
from tests.evaluation.judging import Judge, slots_of

DRAWISH = BY_KEY["drawish"]
CASES = (
    ("8/5k2/4b3/3p2p1/3P1pP1/2KB1P2/1P6/8 w - - 0 1", None),  # bishops of one colour
    ("8/5k2/4b3/3p2p1/3P1pP1/2K1BP2/1P6/8 w - - 0 1", rule.OPPOSITE_BISHOPS),
    ("8/5k2/4b3/8/P2P4/2K1B3/8/8 w - - 0 1", rule.OPPOSITE_TWO_PASSED),
    ("3r4/5k2/4b3/3p2p1/3P1pP1/2K1BP2/1P6/R7 w - - 0 1", rule.OPPOSITE_WITH_PIECES),
    ("4k3/8/4n3/8/8/8/8/R3K3 w - - 0 1", rule.NO_PAWNS),
    ("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1", rule.NOT_ENOUGH),
    ("k7/8/8/P7/8/8/1K6/2B5 w - - 0 1", rule.WRONG_BISHOP),
    ("k7/8/8/P7/8/8/1K6/3B4 w - - 0 1", None),  # the right one
    ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", rule.LONE_PAWN_STOPPED),
    ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", None),
    ("8/1k6/8/P7/P7/8/1K6/8 w - - 0 1", rule.KING_IN_CORNER),
    ("Q6K/8/8/8/8/8/2pk4/8 w - - 0 1", rule.QUEEN_AND_PAWN),
    ("Q6K/8/8/8/8/8/3pk3/8 w - - 0 1", None),  # a centre pawn
    ("R6K/8/8/8/2p5/2k5/8/8 b - - 0 1", rule.ROOK_AND_PAWN),
    ("8/8/3nk3/8/3PK3/4B3/8/8 w - - 0 1", rule.LAST_PAWN),
    ("4k3/8/8/8/r3PK2/8/8/1R6 w - - 0 1", rule.ROOK_PAWN_BLOCKED),
    ("1k6/8/8/8/r3PK2/8/8/2R5 w - - 0 1", rule.ROOKS_ONE_WING),
    ("8/5pk1/6p1/7p/r6P/5PP1/4PRK1/8 w - - 0 1", rule.ROOKS_ONE_WING),
    ("8/p4pk1/6p1/7p/r6P/P4PP1/4PRK1/8 w - - 0 1", rule.ROOKS),
    ("8/5ppk/3n4/8/8/4N3/5PPK/6N1 w - - 0 1", rule.FEW_ON_ONE_WING + 1),
    ("8/2n2ppk/7p/8/8/2N5/P5PK/6N1 w - - 0 1", rule.FEW_ON_BOTH_WINGS + 1),
    ("8/8/3k4/8/3P4/3K4/3B4/8 w - - 0 1", None),  # one pawn, but nothing to give for it
)


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


def case_of(judge: Judge, fen: str) -> int | None:
    counts = judge.traced(Board(fen)).counts[:, slots_of(DRAWISH)]
    found = [case for case in range(DRAWISH.size) if counts[:, case].any()]
    assert len(found) <= 1, fen
    return found[0] if found else None


@pytest.mark.parametrize(("fen", "expected"), CASES)
def test_the_reason_is_found(fen: str, expected: int | None, judge: Judge) -> None:
    assert case_of(judge, fen) == expected
    assert case_of(judge, chess.Board(fen).mirror().fen()) == expected


def test_a_drawn_pawn_ending_is_worth_nothing_and_a_won_one_much(judge: Judge) -> None:
    """The same men, the other side on move: it used to be +1.31 and +1.27."""
    assert judge.fast(Board("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1")) == 0
    assert judge.fast(Board("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1")) > 400


SECOND_RANK, A_FILE = tuple(range(8, 16)), tuple(range(8, 56, 8))
PAWN_SQUARES = tuple(range(8, 56))


def random_board(men: str, pawn_squares: tuple[int, ...], dice: random.Random) -> chess.Board:
    """A quiet legal position of these men."""
    while True:
        board = chess.Board.empty()
        for symbol in men:
            square = dice.choice(pawn_squares) if symbol in "Pp" else dice.randrange(64)
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = dice.random() < 0.5
        if len(board.piece_map()) < len(men) or not board.is_valid() or board.is_check():
            continue
        if not any(board.is_capture(move) for move in board.legal_moves):
            return board


@pytest.mark.parametrize(
    ("men", "pawn_squares", "case", "sure"),
    [
        ("KQkp", SECOND_RANK, rule.QUEEN_AND_PAWN, 1.0),
        ("KRkp", PAWN_SQUARES, rule.ROOK_AND_PAWN, 1.0),
        ("KBPk", A_FILE, rule.WRONG_BISHOP, 1.0),
        ("KPPk", A_FILE, rule.KING_IN_CORNER, 1.0),
    ],
)
def test_the_endgame_tables_agree(men: str, pawn_squares: tuple[int, ...], case: int, sure: float, judge: Judge, shared_data: Path) -> None:
    """Where we call such an ending drawn the stronger side does not win."""
    dice, held, called = random.Random(5), 0, 0
    with chess.syzygy.open_tablebase(str(shared_data / "syzygy")) as tablebase:
        for _ in range(1000):
            board = random_board(men, pawn_squares, dice)
            if case_of(judge, board.fen()) == case:
                called += 1
                held += tablebase.probe_wdl(board) * (1 if board.turn else -1) <= 0
    assert called >= 10
    assert held >= sure * called
