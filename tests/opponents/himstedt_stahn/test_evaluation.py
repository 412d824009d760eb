"""Himstedt-Stahn's forty criteria: each by hand on a small position, all together by symmetry, sums and switches."""

from __future__ import annotations

import functools
import random

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents import create
from kiebitz.opponents.himstedt_stahn.arrays import aender
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA
from kiebitz.opponents.himstedt_stahn.exchanges import exchange_loss
from kiebitz.opponents.himstedt_stahn.position import load, new_state, square_number

FULL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# criterion, position, White's points, Black's points; worked out by hand from the declared numbers.
BY_HAND = [
    ("material", FULL, 12150, 12150),
    ("material", "4k3/8/8/8/8/8/4P3/4K2Q w - - 0 1", 3000, 0),
    ("mobility", FULL, 40, 40),
    ("mate", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 30000, 0),
    ("mate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, 0),  # stalemate
    ("attacked_squares", FULL, 22, 22),  # ranks 1 to 3 but for a1 and h1
    ("attacked_squares", "k7/8/8/8/8/4K3/8/8 w - - 0 1", 8 + 2 * 2, 3),  # d4 and e4 count three
    ("exchanges", "4k3/8/8/3r4/8/8/8/R2QK3 b - - 0 30", -2700 + 1500 + 0, 0),  # protected queen attacked by a rook
    ("forks", "4k3/2N5/8/q7/8/8/8/5K2 b - - 0 30", 0, 0),  # one target only
    ("forks", "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 30", 60, 0),
    ("forks", "4k3/8/8/2n1r3/3P4/8/8/6K1 b - - 0 30", 60, 0),
    ("other_forks", "4k3/8/8/8/q3R2n/8/8/4K3 b - - 0 30", 40, 0),
    ("other_forks", "6k1/8/8/8/p3R2p/8/8/4K3 b - - 0 30", 0, 0),  # pawns are no pieces
    ("checks", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 30", 20, 0),
    ("pawn_advance", "4k3/8/8/3P4/8/8/p3P3/4K3 w - - 0 30", 9, 15),
    ("pawn_centre", "4k3/8/8/3P4/8/8/p7/4K3 w - - 0 30", 9, -6),
    ("pawn_protection", "4k3/8/8/3P4/4P3/8/8/4K3 w - - 0 30", 6, 0),
    ("multiple_pawns", "4k3/2p5/2p5/2p5/8/8/P7/4K3 w - - 0 30", 0, -40),
    ("isolated_pawns", "4k3/2p5/1p6/8/8/8/P6P/4K3 w - - 0 30", -36, 0),
    ("passed_pawns", "4k3/p7/8/4P3/8/8/8/4K3 w - - 0 30", 10 + 5 * 9, 10),
    ("passed_pawns", "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 30", 0, 0),
    ("blockade", "4k3/8/4n3/4P3/8/8/8/4K3 w - - 0 30", -(55 // 2), 0),
    ("pawns_on_seventh", "8/P3k3/8/8/8/8/8/4K3 w - - 0 30", 60, 0),
    ("rook_centre", "4k3/8/8/3R4/8/8/8/r3K3 w - - 0 30", 3, -3),
    ("rook_protection", "4k3/8/8/3R4/4P3/8/8/r3K3 w - - 0 30", 5, 0),
    ("doubled_rooks", "qrb1k3/8/8/3R4/8/3R4/8/Q3K3 w - - 0 30", 20, 0),
    ("doubled_rooks", "qrb1k3/8/3R4/3P4/8/3R4/8/Q3K3 w - - 0 30", 0, 0),
    ("doubled_rooks", "4k3/8/8/3R4/8/3R4/8/4K3 w - - 0 30", 0, 0),  # endgame
    ("open_files", "4k3/1p6/8/8/8/8/P7/RR2K2R w - - 0 30", 10 + 20, 0),
    ("rook_to_king", "4k3/8/8/8/3R4/8/r7/6K1 b - - 0 30", 7 - 5, 7 - 7),
    ("rooks_on_seventh", "q3k2r/R7/8/8/8/8/8/Q3K2R w - - 0 30", 25, 0),
    ("rooks_on_seventh", "4k3/R7/8/8/8/8/8/4K3 w - - 0 30", 0, 0),
    ("knight_centre", "4k3/8/8/3N4/8/8/8/n3K3 w - - 0 30", 15, -15),
    ("knight_protection", "4k3/8/8/3N4/4P3/8/8/n3K3 w - - 0 30", 6, 0),
    ("knight_development", "1n2k3/8/8/8/8/8/8/1N2K1N1 w - - 0 30", -40, -20),
    ("knight_to_king", "4k3/8/8/3N4/8/8/8/n3K3 w - - 0 30", 2 * (7 - 4), 2 * (7 - 4)),
    ("bishop_centre", "4k3/8/8/3B4/8/8/8/b3K3 w - - 0 30", 9, -9),
    ("bishop_protection", "4k3/8/8/3B4/4P3/8/8/b3K3 w - - 0 30", 6, 0),
    ("queen_centre", "4k3/8/8/3Q4/8/8/8/q3K3 w - - 0 30", 6, -6),
    ("queen_protection", "4k3/8/8/3Q4/4P3/8/8/q3K3 w - - 0 30", 4, 0),
    ("early_queen", "rnb1kbnr/pppp1ppp/8/4p2Q/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3", -30, -30),
    ("early_queen", "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 9", 0, 0),
    ("queen_to_king", "4k3/8/8/3Q4/8/8/8/q3K3 w - - 0 30", 2 * (7 - 4), 2 * (7 - 4)),
    ("king_rim", "rnbq3r/pppp1k2/8/8/8/8/PPPP4/RNBQ2KR w - - 0 30", -8, -15 - 16),
    ("king_rim", "4k3/8/8/8/8/8/8/4K2R w - - 0 30", 0, 0),
    ("king_centre", "8/8/8/3k4/8/8/8/4K2R w - - 0 30", -8 * 4, -8 * 1),
    ("king_moves", FULL, 0, 0),
    ("king_moves", "rnbq3r/ppppkppp/8/8/8/8/PPPP1P1P/RNBQKBNR w KQ - 0 30", 3, 3 * (4 - 5)),
    ("king_to_pawns", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", 6 * 2, -6 * 3),
    ("king_to_pawns", "4k3/p7/8/8/8/8/4P3/4K3 w - - 0 30", 6 * (6 - 11) // 2, -(6 * (11 - 6) // 2)),
    ("kings_apart", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", -42, 0),
    ("kings_apart", "4k3/8/8/8/8/8/8/4K2r w - - 0 30", 0, -42),
    ("opposition", "4k3/8/4K3/8/8/8/8/7R b - - 0 30", 30, 0),
    ("opposition", "4k3/8/4K3/8/8/8/8/7R w - - 0 30", 0, 0),
    ("opposition", "4k3/7p/4K3/8/8/8/8/7R b - - 0 30", 0, 0),
    ("king_pawns", "rnbq1rk1/5pp1/7p/8/8/8/PPPP1PPP/RNBQ1RK1 w - - 0 30", 36, 24),
    ("king_double_attacks", "4k3/8/8/8/8/8/3RR3/4K3 b - - 0 30", 0, 0),
    ("king_double_attacks", "4k3/8/8/8/8/4R3/4R3/K7 b - - 0 30", 0, 0),
    ("king_double_attacks", "6k1/8/5N2/8/8/6R1/8/4K3 b - - 0 30", 0, 0),
    ("king_double_attacks", "6k1/8/4N3/8/8/6R1/8/4K3 b - - 0 30", 0, -12),
]  # fmt: skip


@pytest.mark.parametrize(("key", "fen", "white", "black"), BY_HAND)
def test_criterion_by_hand(key, fen, white, black):
    found = {c.key: c for c in create("himstedt-stahn").judge(Board(fen)).contributions}[key]
    assert (found.white, found.black, found.value) == (white, black, white - black), fen


def test_every_criterion_is_worked_out_by_hand_somewhere():
    reached = {key for key, _, white, black in BY_HAND if white or black}
    assert {criterion.key for criterion in CRITERIA} == reached


@functools.cache  # made where they are used, not in every process that collects the tests
def random_positions(count=150, seed=1979):
    chance = random.Random(seed)
    positions = []
    while len(positions) < count:
        board = chess.Board()
        for _ in range(chance.randrange(4, 120)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        positions.append(board.fen())
    return positions


@pytest.fixture(scope="module")
def player():
    return create("himstedt-stahn")


def test_contributions_add_up_to_the_total(player):
    for fen in random_positions():
        judgement = player.judge(Board(fen))
        assert sum(c.value for c in judgement.contributions) == judgement.total, fen


def test_colours_swapped_negates_every_contribution(player):
    for fen in random_positions():
        one = player.judge(Board(fen))
        other = player.judge(Board(chess.Board(fen).mirror().fen()))
        # Move numbers go up after Black's move, so the mirrored position has the same number.
        assert other.total == -one.total, fen
        assert [c.value for c in other.contributions] == [-c.value for c in one.contributions], fen


def test_bewfc_and_bewfs_mirror_each_other():
    from kiebitz.opponents.himstedt_stahn.evaluation import evaluate

    state = new_state()
    for fen in random_positions():
        load(state, fen, computer_white=True)
        white = int(evaluate(state, 1))
        load(state, fen, computer_white=False)
        assert int(evaluate(state, 1)) == -white, fen


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda c: f"{c.number:02d}-{c.key}")
def test_switching_a_criterion_off_removes_exactly_its_share(criterion):
    player = create("himstedt-stahn")
    player.options.set(f"use_{criterion.key}", False)
    usual = create("himstedt-stahn")
    changed = 0
    examples = [fen for key, fen, _, _ in BY_HAND if key == criterion.key]
    for fen in examples + random_positions()[:10]:
        board = Board(fen)
        if not board.legal_moves():
            continue
        before, after = usual.judge(board), player.judge(board)
        for old, new in zip(before.contributions, after.contributions, strict=True):
            if new.key == criterion.key:
                assert new.value == 0
                changed += old.white != 0 or old.black != 0
            elif new.key != "positional_limit":
                assert new.value == old.value, fen
    if criterion.key == "mate":
        mate = Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
        assert player.judge(mate).total < 30000 == usual.judge(mate).total
    else:
        assert changed, f"no position shows criterion {criterion.key}"


def test_with_mate_switched_off_the_search_still_answers_legally():
    player = create("himstedt-stahn")
    player.options.set("use_mate", False)
    board = Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert player.choose(board, Limits()).move in board.legal_moves()


def test_a_weight_changes_its_share_in_proportion(player):
    fen = "4k3/8/8/3N4/8/8/8/n3K3 w - - 0 30"
    other = create("himstedt-stahn")
    other.options.set("knight_centre_points", 10)
    shares = [{c.key: c.value for c in p.judge(Board(fen)).contributions}["knight_centre"] for p in (player, other)]
    assert shares == [30, 60]


def test_attacks_and_moves_agree_with_a_reference_board():
    state = new_state()
    for fen in random_positions():
        board = chess.Board(fen)
        load(state, fen, computer_white=True)
        aender(state)
        for square in chess.SQUARES:
            expected = tuple(len(board.attackers(side, square)) for side in (chess.WHITE, chess.BLACK))
            assert (int(state.bedv[0, square]), int(state.bedv[1, square])) == expected, f"{fen} {chess.square_name(square)}"
            piece = board.piece_at(square)
            enemies = 0
            if piece:
                enemies = sum(1 for target in board.attacks(square) if board.color_at(target) == (not piece.color))
            assert int(state.bedgeg[square]) == enemies
        mover = 0 if board.turn else 1
        assert int(state.zugm_total[mover]) == board.legal_moves.count(), fen


@pytest.mark.parametrize(
    ("fen", "square", "loss"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 30", "d5", 300),  # unprotected
        ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 30", "d5", 0),  # pawn takes protected pawn
        ("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 30", "d5", 675),  # cheaper attacker: the difference
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 30", "d5", 300),  # two rooks against one: x-ray counted
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 30", "d5", 0),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 30", "d2", 300),  # the king takes an unprotected pawn
        ("4k3/8/8/8/8/4p3/3p4/4K3 w - - 0 30", "d2", 0),  # but no protected one
        ("4k3/8/8/3q4/8/8/3Q4/4K3 w - - 0 30", "d5", 2700),
        ("3qk3/8/8/3q4/8/8/3Q4/4K3 w - - 0 30", "d5", 0),
        ("8/8/2k1p3/3p4/4P3/1B6/8/4K3 w - - 0 30", "d5", 0),  # attacked twice, protected twice
        ("8/8/2k5/3p4/4P3/1B6/8/4K3 w - - 0 30", "d5", 300),
    ],
)  # fmt: skip
def test_exchange_by_hand(fen, square, loss):
    state = new_state()
    load(state, fen, computer_white=True)
    aender(state)
    assert int(exchange_loss(state, square_number(square))) == loss


def test_shares_of_two_losses_depend_on_who_moves():
    # A black rook and a black knight hang, both without protection.
    fen = "r3k3/8/8/3n4/8/8/6B1/R3K3 {} - - 0 30"
    player = create("himstedt-stahn")
    found = [{c.key: c for c in player.judge(Board(fen.format(side))).contributions}["exchanges"].black for side in "wb"]
    assert found == [-(1500 + 975 // 4), -(975 // 2)]
