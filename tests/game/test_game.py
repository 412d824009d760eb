"""A whole game by the rules: results with their reasons, taking back, passing, integrity.

Names carry the ids of the checklist of program tests (B11, B12, B13, C6, D4, D8 ...).
"""

from __future__ import annotations

import random

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiebitz.core.board import IllegalMoveError
from kiebitz.game.game import PASS, Game, GameError
from kiebitz.game.results import Reason, Result
from kiebitz.game.rules import can_mate, captured_men, material_balance, square_control
from kiebitz.language import LANGUAGES
from tests.conftest import shared
from tests.effort import cases
from tests.game.typed import play_typed


def played(sans: str, fen: str = chess.STARTING_FEN, claims_needed: bool = False) -> Game:
    game = Game(fen, claims_needed=claims_needed)
    for san in sans.split():
        play_typed(game, san)
    return game


@pytest.mark.parametrize(
    ("fen", "moves", "points", "reason"),
    [
        (chess.STARTING_FEN, "f3 e5 g4 Qh4", "0-1", Reason.CHECKMATE),
        (chess.STARTING_FEN, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", "1-0", Reason.CHECKMATE),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "1/2-1/2", Reason.STALEMATE),
        ("8/8/8/3k4/8/8/4Kr2/8 w - - 0 1", "Kxf2", "1/2-1/2", Reason.INSUFFICIENT_MATERIAL),
        ("8/8/8/3k4/8/8/4Kr2/5N2 w - - 0 1", "Kxf2", "1/2-1/2", Reason.INSUFFICIENT_MATERIAL),
        ("8/8/8/3k4/8/8/4Kr2/5B2 w - - 0 1", "Kxf2", "1/2-1/2", Reason.INSUFFICIENT_MATERIAL),
        ("8/8/8/3kb3/8/8/4Kr2/B7 w - - 0 1", "Kxf2", "1/2-1/2", Reason.INSUFFICIENT_MATERIAL),  # bishops of one colour
        (chess.STARTING_FEN, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "1/2-1/2", Reason.THREEFOLD_REPETITION),
        ("8/8/8/3k4/8/8/4K3/R7 w - - 99 80", "Ra2", "1/2-1/2", Reason.FIFTY_MOVES),
    ],
)
def test_b11_c6_every_end_of_the_game_is_named(fen: str, moves: str, points: str, reason: Reason) -> None:
    game = played(moves, fen)
    assert game.result == Result(points, reason)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="over"):
        game.play("a2a3")


def test_b11_two_knights_or_a_pawn_are_no_dead_position() -> None:
    for men in ("8/8/8/3k4/8/8/4K3/5NN1", "8/8/8/3k4/8/8/4K2P/8", "8/8/8/3kb3/8/8/2B1K3/8"):
        assert Game(f"{men} w - - 0 1").result is None, men


def test_b11_strict_rules_let_the_game_go_on_until_it_is_claimed() -> None:
    shuffle = "Nf3 Nf6 Ng1 Ng8 "
    game = played(shuffle * 2, claims_needed=True)
    assert game.result is None
    assert game.claimable == Result.draw(Reason.THREEFOLD_REPETITION)
    for san in (shuffle * 2).split():
        play_typed(game, san)
    assert game.result == Result.draw(Reason.FIVEFOLD_REPETITION)


def test_b11_seventy_five_moves_end_the_game_even_unclaimed() -> None:
    game = played("Ra2", "8/8/8/3k4/8/8/4K3/R7 w - - 149 90", claims_needed=True)
    assert game.result == Result.draw(Reason.SEVENTY_FIVE_MOVES)


def test_b11_mate_on_the_hundredth_half_move_is_mate() -> None:
    game = played("Ra8", "7k/8/6K1/8/8/8/8/R7 w - - 99 80")
    assert game.result == Result.win(True, Reason.CHECKMATE)
    game = played("Ra8", "7k/8/6K1/8/8/8/8/R7 w - - 149 90", claims_needed=True)
    assert game.result == Result.win(True, Reason.CHECKMATE)


def test_b11_a_claim_without_ground_is_refused() -> None:
    with pytest.raises(GameError, match="No draw"):
        played("e4", claims_needed=True).claim_draw()


def test_d8_positions_are_counted_not_moves() -> None:
    # The rook went and came back: the castling right is gone, so this is another position.
    game = played("Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert game.occurrences() == 2
    assert game.result is None
    play_typed(game, "Rg1")
    assert game.occurrences() == 2  # the first time Black still had a right on the king's side
    play_typed(game, "Rg8")
    assert game.occurrences() == 3
    assert game.result == Result.draw(Reason.THREEFOLD_REPETITION)


def test_d8_a_useless_en_passant_square_makes_no_new_position() -> None:
    game = played("e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1")
    assert game.occurrences() == 3
    assert game.result == Result.draw(Reason.THREEFOLD_REPETITION)


def test_d8_sargon_against_belle_never_repeats_three_times() -> None:
    with shared("data/seed_games.pgn").open(encoding="utf-8") as file:
        while (record := chess.pgn.read_game(file)) is not None:
            if "SARGON 3" in record.headers["White"] and "BELLE" in record.headers["Black"]:
                break
    assert record is not None
    game = Game(claims_needed=True)
    twice = []
    for move in record.mainline_moves():
        ply = game.play(move.uci())
        assert game.occurrences() < 3, ply
        if game.occurrences() == 2:
            twice.append(f"{(len(game.plies) + 1) // 2}{'.' if len(game.plies) % 2 else '...'}{ply.san}")
    assert {"31...Qb2", "37...Qb2", "45...Qa2"} <= set(twice)


SPECIAL = {
    "capture": (chess.STARTING_FEN, "e4 d5 exd5"),
    "castling short": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7", "O-O O-O-O"),
    "castling long": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7", "O-O-O O-O"),
    "promotion": ("1n5k/P7/8/8/8/8/p7/1N5K w - - 0 1", "a8=Q a1=N"),
    "capture and promotion": ("1n5k/P7/8/8/8/8/p7/1N5K w - - 0 1", "axb8=R+ Kg7 Rb3 axb1=B"),
    "en passant": ("4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e5 dxe6"),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_b13_take_back_and_forward_restore_everything(name: str) -> None:
    fen, sans = SPECIAL[name]
    game = Game(fen)
    fens = [game.fen]
    for san in sans.split():
        play_typed(game, san)
        fens.append(game.fen)
    for expected in fens[-2::-1]:
        game.take_back()
        assert game.fen == expected
    for expected in fens[1:]:
        game.forward()
        assert game.fen == expected


def test_b13_more_than_there_is_cannot_be_taken_back() -> None:
    game = played("e4 e5")
    with pytest.raises(GameError, match="1 to 2 half-moves can be taken back, not 3"):
        game.take_back(3)
    with pytest.raises(GameError, match="No half-move can be made again"):
        game.forward()
    assert len(game.plies) == 2


def test_b13_another_move_empties_the_drawer_the_same_move_keeps_it() -> None:
    game = played("e4 e5 Nf3 Nc6")
    game.take_back(3)
    play_typed(game, "e5")
    assert [ply.san for ply in game.taken_back] == ["Nf3", "Nc6"]
    play_typed(game, "Nc3")
    assert game.taken_back == ()


def test_taking_back_reopens_a_finished_game() -> None:
    game = played("f3 e5 g4 Qh4")
    game.take_back()
    assert game.result is None
    game.end(Result.win(True, Reason.RESIGNATION))
    game.take_back()
    assert game.result is None


def test_play_on_after_agreement_but_not_after_mate() -> None:
    game = played("e4 e5")
    game.end(Result.draw(Reason.AGREEMENT))
    game.play_on()
    play_typed(game, "Nf3")
    with pytest.raises(GameError, match="Nobody can play on"):
        played("f3 e5 g4 Qh4").play_on()


def test_d4_a_move_can_be_passed_and_taken_back() -> None:
    game = played("e4")
    before = game.fen
    game.pass_move()
    assert game.white_to_move
    assert game.moves[-1] == PASS
    play_typed(game, "d4")
    game.take_back(2)
    assert game.fen == before
    game.forward(2)
    assert game.plies[-1].san == "d4"
    assert game.fen.split()[1] == "b"


def test_d4_passing_in_check_is_refused() -> None:
    with pytest.raises(GameError, match="in check"):
        played("e4 f6 Qh5").pass_move()


def test_illegal_moves_change_nothing() -> None:
    game = played("e4")
    with pytest.raises(IllegalMoveError):
        game.play("e4e5")
    assert len(game.plies) == 1


def test_time_and_material() -> None:
    board = Game("8/8/8/3k4/8/8/4K3/R7 w - - 0 1").board
    assert can_mate(board, white=True)
    assert not can_mate(board, white=False)


def test_captured_men_and_material() -> None:
    game = played("e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2")
    assert captured_men(game.start_fen, game.fen) == ("PP", "qp")
    assert material_balance(game.fen) == 900 - 100


def test_square_control_of_the_start_position_is_balanced() -> None:
    control = square_control(chess.STARTING_FEN)
    assert control[chess.E3] == 4 + 4
    assert control[chess.F3] == 4 + 4 + 3
    assert all(control[square] == -control[chess.square_mirror(square)] for square in chess.SQUARES)


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_words_in_both_languages(reason: Reason) -> None:
    for points in ("1-0", "0-1", "1/2-1/2", "*"):
        for language in LANGUAGES:
            assert Result(points, reason).text.to(language).endswith(".")  # type: ignore[arg-type]


def compare(game: Game, other: chess.Board) -> None:
    assert game.fen == other.fen()
    outcome = other.outcome(claim_draw=False)
    assert (game.result is not None) == (outcome is not None), game.fen
    if outcome is not None:
        assert game.result is not None
        assert game.result.points == outcome.result(), game.fen


@settings(max_examples=cases(25), deadline=None)
@given(st.integers(0, 2**32))
def test_b12_random_games_agree_with_the_reference(seed: int) -> None:
    """Moves, take-backs and forwards in random order; a plain list of positions is the twin."""
    dice = random.Random(seed)
    game = Game(claims_needed=True)
    fens, at = [game.fen], 0
    for _ in range(120):
        kind = dice.random()
        if kind < 0.15 and at:
            count = dice.randint(1, min(at, 5))
            game.take_back(count)
            at -= count
        elif kind < 0.25 and at < len(fens) - 1:
            count = dice.randint(1, len(fens) - 1 - at)
            game.forward(count)
            at += count
        elif game.result is None:
            other = chess.Board(fens[at])
            move = dice.choice(list(other.legal_moves))
            other.push(move)
            same = at + 1 < len(fens) and fens[at + 1] == other.fen()
            game.play(move.uci())
            fens[at + 1 :] = fens[at + 1 :] if same else [other.fen()]
            at += 1
        assert game.fen == fens[at]
        assert game.fen == chess.Board(game.fen).fen()


def test_b12_a_long_game_stays_identical_to_the_reference() -> None:
    dice = random.Random(12)
    game, other = Game(claims_needed=True), chess.Board()
    while game.result is None and len(game.plies) < 400:
        move = dice.choice(list(other.legal_moves))
        game.play(move.uci())
        other.push(move)
        compare(game, other)
    assert len(game.plies) > 100
