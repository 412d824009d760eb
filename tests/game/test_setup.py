"""Set-up: every reason at once, both languages, FEN round trip (B14, C7)."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiebitz.core.board import Board
from kiebitz.game.setup import Setup, SetupError, check_fen, playable_fen
from tests.effort import cases

KINGS = "4k3/8/8/8/8/8/8/4K3"

FAULTY = [
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king", "Weiß hat keinen König"),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king", "Schwarz hat keinen König"),
    ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 kings", "Weiß hat 2 Könige"),
    ("4k3/8/8/8/P7/PPPPPPPP/8/4K3 w - - 0 1", "White has 9 pawns", "Weiß hat 9 Bauern"),
    ("rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", "Black has 17 men", "Schwarz hat 17 Figuren"),
    ("4k3/8/8/8/8/Q7/PPPPPPPP/3QK3 w - - 0 1", "1 promoted", "1 umgewandelte"),
    ("4k3/8/8/8/8/1B1B4/PPPPPPPP/4K3 w - - 0 1", "1 promoted", "1 umgewandelte"),  # two bishops on light squares
    ("P3k3/8/8/8/8/8/8/4K2p w - - 0 1", "(h1, a8)", "(h1, a8)"),
    ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check", "Schwarz steht im Schach"),
    ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "Black is in check", "Schwarz steht im Schach"),  # kings side by side
    (f"{KINGS} w K - 0 1", "castle on the king's side", "kurze Rochade"),
    (f"{KINGS} w q - 0 1", "Black cannot have the right to castle on the queen's side", "Schwarz kann das Recht auf die lange"),
    (f"{KINGS} w - e6 0 1", "En passant on e6", "En passant auf e6"),
    ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "En passant on e6", "En passant auf e6"),
    ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "En passant on e6", "En passant auf e6"),
    ("4k3/8/8/8/8/8/4K3 w - - 0 1", "counted: 7", "gezählt: 7"),
    ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "Rank 8 of the FEN has 9 squares", "Reihe 8 der FEN hat 9 Felder"),
    ("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "“x”", "„x“"),
    (f"{KINGS} z - - 0 1", "expected “w” or “b”", "erwartet ist „w“ oder „b“"),
    (f"{KINGS} w KX - 0 1", "castling rights", "Rochaderechte"),
    (f"{KINGS} w - e9 0 1", "en-passant square", "En-passant-Feld"),
    (f"{KINGS} w - - x 1", "halfmove counter", "Halbzugzähler"),
    (f"{KINGS} w - - 0 -1", "move number", "Zugnummer"),
    (f"{KINGS} w - - 0 1 9", "six fields", "sechs Felder"),
    ("", "empty", "leer"),
]


@pytest.mark.parametrize(("fen", "english", "german"), FAULTY)
def test_c7_faulty_positions_are_refused_with_the_reason(fen: str, english: str, german: str) -> None:
    with pytest.raises(SetupError) as caught:
        playable_fen(fen)
    assert english in caught.value.text.en, caught.value.text.en
    assert german in caught.value.text.de, caught.value.text.de


def test_the_move_before_the_first_is_the_first() -> None:
    """Many programs begin to count with nought; the board reads it so, too."""
    assert playable_fen(f"{KINGS} w - - 0 0") == Board(f"{KINGS} w - - 0 0").fen() == f"{KINGS} w - - 0 1"


def test_c7_all_reasons_come_at_once() -> None:
    # No white king, nine black pawns of which one on the first rank, an impossible right.
    reasons = check_fen("k7/pppppppp/8/8/8/8/8/p7 w K - 0 1")
    assert len(reasons) == 4, [reason.en for reason in reasons]


def test_what_is_no_position_at_all_is_not_taken_apart_sign_by_sign() -> None:
    """`kiebitz games --position nonsense` told the same thing of every letter."""
    reasons = [reason.en for reason in check_fen("nonsense")]
    assert reasons[0] == "The FEN needs 8 ranks separated by “/”; counted: 1."
    assert not [reason for reason in reasons if "holds" in reason or "squares" in reason]


def test_the_start_position_has_a_name() -> None:
    assert playable_fen(" StartPos ") == Board().fen()


def test_c7_piece_by_piece_with_wiping() -> None:
    setup = Setup()
    setup.place("K", "e1")
    with pytest.raises(SetupError, match="e1 is occupied"):
        setup.place("Q", "e1")
    with pytest.raises(SetupError, match="Black has no king"):
        setup.board()
    setup.place("Q", "d8")
    assert setup.remove("d8") == "Q"
    assert setup.remove("d8") is None
    setup.place("k", "e8")
    setup.place("R", "a1")
    setup.castling = "Q"
    setup.white_to_move = True
    assert setup.board().fen() == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"


@pytest.mark.parametrize(("piece", "square"), [("x", "e4"), ("KQ", "e4"), ("", "e4"), ("K", "i9"), ("K", "e44"), ("K", 64)])
def test_c7_nonsense_is_refused_with_a_sentence(piece: str, square: str | int) -> None:
    with pytest.raises(SetupError):
        Setup().place(piece, square)


def test_fields_left_out_get_their_usual_values() -> None:
    assert playable_fen(KINGS) == f"{KINGS} w - - 0 1"
    assert playable_fen(f"{KINGS} b") == f"{KINGS} b - - 0 1"


def test_chess960_rights() -> None:
    fen = "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1"
    assert check_fen(fen, chess960=True) == ()
    assert check_fen(fen) != ()
    assert check_fen("nk1bbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1", chess960=True) != ()


@settings(max_examples=cases(60), deadline=None)
@given(st.integers(0, 2**32))
def test_b14_positions_of_games_pass_and_round_trip(seed: int) -> None:
    dice = random.Random(seed)
    board = chess.Board()
    for _ in range(dice.randint(0, 120)):
        if board.is_game_over():
            break
        board.push(dice.choice(list(board.legal_moves)))
    for en_passant in ("legal", "fen"):
        fen = board.fen(en_passant=en_passant)  # type: ignore[arg-type]
        assert check_fen(fen) == (), fen
        assert playable_fen(fen) == fen
        assert Setup.from_fen(fen).board().fen() == board.fen()


@settings(max_examples=cases(200), deadline=None)
@given(st.text(alphabet="KQRBNPkqrbnp12345678/ w-bq0e63x{}", max_size=70))
def test_no_text_ever_crashes_the_reader(fen: str) -> None:
    if not check_fen(fen):
        playable_fen(fen)
