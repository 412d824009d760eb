"""The tester of the initiative test plays exactly by his rules; games are counted and rated as in the sources."""

from __future__ import annotations

import chess
import pytest

from kiebitz.tools.exam import initiative
from kiebitz.tools.exam.initiative import LONGEST, InitiativeGame, judge_games, rating

# The three games printed in the sources: whoever tested there must be our tester.
PRINTED = {
    "Sensory 9": (
        "Na3 e6 Nb1 Nf6 Na3 Bxa3 Rb1 Bb4 Ra1 O-O Rb1 Nc6 Ra1 d5 Rb1 e5 Ra1 Bg4 Rb1 Ne4 Ra1 Bc5 Rb1 Bxf2#",
        chess.WHITE,
    ),
    "DEMOSCHACH": (
        "Na3 e5 Nb1 Nf6 Na3 Bxa3 Rb1 Bb4 Ra1 Nc6 Rb1 d5 Ra1 Bd7 Rb1 e4 Ra1 d4 Rb1 e3 Ra1 Ne5 Rb1 c5 Ra1 Ne4 Rb1 exf2#",
        chess.WHITE,
    ),
    "SARGON III": (
        "b3 Na6 Bb2 Nb8 g3 Na6 Bg2 Nb8 Nf3 Na6 O-O Nb8 c4 Na6 Nc3 Nb8 d4 Na6 e4 Nb8 Re1 Na6 Rc1 Nb8 h3 Na6 a3 Nb8 c5 Na6 Bf1 Nb8 "
        "Bb5 Na6 Ne5 Nb8 Qh5 Na6 Qxf7#",
        chess.BLACK,
    ),
}


@pytest.mark.parametrize("name", PRINTED)
def test_the_tester_plays_the_printed_games(name: str) -> None:
    moves, tester = PRINTED[name]
    board = chess.Board()
    for number, san in enumerate(moves.split(), 1):
        if board.turn == tester:
            assert board.san(initiative.tester_move(board)) == san, (number, board.fen())
        board.push_san(san)
    assert board.is_checkmate()


@pytest.mark.parametrize(
    ("fen", "expected", "why"),
    [
        ("4k3/8/8/8/8/N7/PPPPPPPP/R1BQKBNR w - - 0 1", "Nb1", "back again"),
        ("4k3/8/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1", "Rb1", "the knight is gone: the rook"),
        ("4k3/8/8/8/8/8/PPPPPPPP/1RBQKBNR w - - 0 1", "Ra1", "and back"),
        ("4k3/8/8/8/8/b7/PPPPPPPP/RNBQKBNR w - - 0 1", "b3", "b1-a3 would take: he never takes of his own will, nor brings a piece out"),
        ("rnbqkbnr/pppppppp/8/8/8/8/8/4K3 b kq - 0 1", "Na6", "with Black the same mirrored"),
        ("r1bqkbnr/pppppppp/8/8/8/8/8/4K3 b kq - 0 1", "Rb8", "the rook mirrored too"),
        ("4k3/8/8/8/4r3/8/8/R2QK2R w - - 0 1", "Kd2", "in check: a step rather than putting the queen in between"),
        ("4k3/8/8/8/4r1p1/8/3P1P2/R2QKB1R w - - 0 1", "Qe2", "no step: the dearest man in between, not the bishop"),
        ("4k3/8/8/8/8/8/3PrP2/3QKB2 w - - 0 1", "Qxe2+", "nothing to put in between: he takes after all"),
        ("4k3/8/8/8/8/4b3/4K3/4r3 w - - 0 1", "Kd3", "far from home he still does not take if there is a step"),
    ],
)
def test_every_rule_of_the_tester(fen: str, expected: str, why: str) -> None:
    board = chess.Board(fen)
    assert board.san(initiative.tester_move(board)) == expected, why


def test_of_several_moves_he_plays_the_worst() -> None:
    board = chess.Board("4r2k/8/8/8/8/6p1/7q/4K3 w - - 0 1")
    assert {board.san(move) for move in board.legal_moves} == {"Kd1", "Kf1"}
    assert board.san(initiative.tester_move(board)) == "Kf1", "it allows mate on f2, Kd1 would not"


def test_he_stays_near_home() -> None:
    board = chess.Board("7k/8/8/8/8/4K3/8/r3r3 w - - 0 1")
    assert {board.san(move) for move in board.legal_moves} >= {"Kd2", "Kf4"}
    assert board.san(initiative.tester_move(board)) in ("Kd2", "Kf2"), "d2 and f2 touch e1"


@pytest.mark.parametrize(
    ("moves", "word"),
    [
        (4, "very aggressive"), (5.9, "very aggressive"), (6, "aggressive"), (7.9, "aggressive"), (8, "active"), (12.9, "active"),
        (13, "reserved"), (20, "reserved"), (21, "very reserved"), (30, "very reserved"), (31, "passive"), (60, "passive"),
    ],
)  # fmt: skip
def test_the_table_of_ratings(moves: float, word: str) -> None:
    assert rating(moves).en == word


def game(count: int, mated: bool = True, queen_won: bool = False, repeated: bool = False) -> InitiativeGame:
    return InitiativeGame(("b1a3",) * count, count, mated, queen_won, repeated)


def test_games_are_counted_as_in_the_sources() -> None:
    assert game(14).score == 14
    assert game(14, queen_won=True).score == 11
    assert game(60, mated=False).score == LONGEST
    found = judge_games([game(10), game(12, queen_won=True)], 2, 13, 4, white=False)
    assert (found.points, found.words.en) == (4, "9.5 moves on average: active")
    assert found.words.de == "im Mittel 9,5 Züge: aktiv"
    assert judge_games([game(14)], 1, 13, 4, white=False).points == 2
    assert judge_games([game(25)], 1, 13, 4, white=False).points == 1
    assert judge_games([game(60, mated=False)], 1, 13, 4, white=False).points == 0
    assert judge_games([game(20)], 1, 21, 2, white=True).points == 2
    assert judge_games([game(25)], 1, 21, 2, white=True).points == 1
    assert judge_games([game(40)], 1, 21, 2, white=True).points == 0
    repeated = judge_games([game(20, repeated=True), game(20)], 2, 13, 4, white=False)
    assert any("third time" in text.en for text in repeated.details)
