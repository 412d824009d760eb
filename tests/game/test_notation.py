"""Moves in every usual form, German and English at once; three kinds of refusal (C3, C4, C9)."""

from __future__ import annotations

import contextlib
import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiebitz.core.board import START_FEN, AmbiguousMoveError, Board, IllegalMoveError, UnreadableMoveError
from kiebitz.game.notation import SeveralMovesError, german_san, local_san, read_move, san_text
from tests.effort import cases

CASTLE = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"
PROMOTE = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
CAPTURES = "rnbqkbnr/ppp1pppp/8/3p4/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 1"

TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
TWO_ROOKS = "4k3/8/8/5p2/8/3Q4/4P3/R3K2R w KQ - 0 1"
SHIFTED = "1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1"  # Chess960: king on c1, rooks on b1 and h1

FORMS = [
    (START_FEN, "e2e4", "e2e4 e2-e4 E2-E4 E2E4 e4 E4 1.e4 1.e2–e4 e4! e2—e4 Pe4 ♙e4"),
    (START_FEN, "g1f3", "Nf3 Sf3 sf3 nf3 NF3 SF3 Ng1f3 Sg1-f3 g1f3 G1-F3 Ngf3 N1f3 ♘f3 ♞f3 1.Nf3 Nf3+"),
    (CASTLE, "e1g1", "0-0 O-O o-o OO 00 e1g1 E1-G1 Kg1 e1h1 O-O+ 0–0 12.0-0"),
    (CASTLE, "e1c1", "0-0-0 O-O-O ooo 000 e1c1 Kc1 e1-a1"),
    (CASTLE, "c4e6", "Bxe6 Lxe6 Be6 L:e6 c4xe6 Lc4xe6 bxe6 lxe6 Le6:"),
    (PROMOTE, "a7a8q", "a8=Q a8Q a8D a8=D a7a8q A7A8Q a7-a8=q a8(Q) a7a8d a8/D"),
    (PROMOTE, "a7a8n", "a8=N a8S a7a8n a7a8s a8=S"),
    (PROMOTE, "a7b8r", "axb8=R a7xb8T ab8R abT a7b8t axb=R"),
    (CAPTURES, "e4d5", "exd5 ed5 ed exd e4xd5 e4d5 e:d5 e×d5"),
    ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "dxe6e.p. dxe6ep d5e6 dxe6"),
    ("4k3/8/8/8/8/2p5/1P6/3BK3 w - - 0 1", "b2c3", "bxc3"),  # a small b is the pawn
    (TWO_KNIGHTS, "b1d2", "Nbd2 Sbd2 N1d2 b1d2"),
    (TWO_KNIGHTS, "f3d2", "Nfd2 Sfd2 S3d2"),
    (TWO_ROOKS, "a1d1", "Td1 Rad1 a1-d1"),
    (TWO_ROOKS, "h1f1", "Tf1 Rhf1"),
    (TWO_ROOKS, "d3f5", "Dxf5 Qf5 D:f5 d3xf5"),
]


@pytest.mark.parametrize(("fen", "typed", "move"), [(fen, typed, move) for fen, move, forms in FORMS for typed in forms.split()])
def test_c4_c9_every_usual_form_is_understood(fen: str, typed: str, move: str) -> None:
    assert read_move(Board(fen), typed) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [("O-O", "c1h1"), ("0-0-0", "c1b1"), ("c1h1", "c1h1"), ("c1b1", "c1b1"), ("Kd1", "c1d1"), ("Tg1", "h1g1")],
)
def test_moves_in_chess960(typed: str, move: str) -> None:
    board = Board(SHIFTED, chess960=True)
    assert read_move(board, typed) == read_move(board.to_chess(), typed) == move


@pytest.mark.parametrize("typed", ["e2 e4", " e4 ", "1. e4", "1 . e2 - e4"])
def test_spaces_do_not_matter(typed: str) -> None:
    assert read_move(Board(), typed) == "e2e4"


@pytest.mark.parametrize("typed", ["E1-G1", "e1g1", "0-0", "O-O", "Kg1"])
def test_c3_castling_at_the_start_is_refused_with_the_reason(typed: str) -> None:
    board = Board()
    with pytest.raises(IllegalMoveError) as caught:
        read_move(board, typed)
    assert board.fen() == START_FEN
    if typed != "Kg1":
        assert "piece in between on f1" in caught.value.text.en
        assert "Auf f1 steht eine Figur" in caught.value.text.de


@pytest.mark.parametrize(
    ("fen", "typed", "english"),
    [
        ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O", "the king is in check"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "O-O", "f1, which is attacked"),
        ("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "O-O", "g1, which is attacked"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "has moved"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", "b1"),
        (START_FEN, "e3e4", "no piece on e3"),
        (START_FEN, "e7e5", "belongs to the opponent"),
        (START_FEN, "e2d2", "own piece on d2"),
        (START_FEN, "e2e5", "pawn on e2 cannot go to e5"),
        (START_FEN, "Nd5", "no knight can go to d5"),
        (START_FEN, "exd", "from the e file to the d file"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "king would be in check"),
        ("4k3/8/8/8/8/8/3N3r/r3K3 w - - 0 1", "Nf3", "still be in check"),
    ],
)
def test_illegal_moves_get_their_reason(fen: str, typed: str, english: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        read_move(Board(fen), typed)
    assert english in caught.value.text.en


def test_c9_castling_over_an_attacked_rook_square_is_allowed() -> None:
    assert read_move(Board("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "0-0-0") == "e1c1"


@pytest.mark.parametrize(
    "typed", ["", "x", "hello", "e9", "i4", "Nf33", "e2e4e5", "Zf3", "0-0-0-0", "1.", "--", "0000", "@@@@", "{move}", " "]
)
def test_unreadable_is_said_with_examples(typed: str) -> None:
    with pytest.raises(UnreadableMoveError) as caught:
        read_move(Board(), typed)
    assert "Nf3" in caught.value.text.en
    assert "Sf3" in caught.value.text.de


def test_ambiguous_moves_name_the_candidates() -> None:
    with pytest.raises(SeveralMovesError) as caught:
        read_move(Board("4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1"), "Nd2")
    assert set(caught.value.candidates) == {"b1d2", "f1d2"}
    assert "Nbd2" in caught.value.text.en
    assert "Sbd2" in caught.value.text.de
    with pytest.raises(SeveralMovesError) as caught:
        read_move(Board(PROMOTE), "a8")
    assert len(caught.value.candidates) == 4
    assert "a8=D" in caught.value.text.de


def test_german_letters_and_zeros() -> None:
    assert german_san("Nbxd2+") == "Sbxd2+"
    assert german_san("e8=Q#") == "e8=D#"
    assert german_san("O-O-O") == "0-0-0"
    assert local_san("Rab1", "de") == "Tab1"
    assert local_san("Rab1", "en") == "Rab1"
    assert san_text("Bb5").de == "Lb5"


@settings(max_examples=cases(60), deadline=None)
@given(st.integers(0, 2**32))
def test_every_legal_move_is_read_in_all_its_notations(seed: int) -> None:
    dice = random.Random(seed)
    board = chess.Board()
    for _ in range(dice.randint(0, 100)):
        if board.is_game_over():
            return
        board.push(dice.choice(list(board.legal_moves)))
    face = Board(board.fen())
    for move in board.legal_moves:
        san = board.san(move)
        for typed in (san, german_san(san), board.lan(move), german_san(board.lan(move)), move.uci(), move.uci().upper()):
            assert read_move(face, typed) == move.uci(), (board.fen(), typed)


@settings(max_examples=cases(300), deadline=None)
@given(st.text(max_size=10))
def test_no_text_ever_crashes_the_reader(typed: str) -> None:
    with contextlib.suppress(UnreadableMoveError, IllegalMoveError, AmbiguousMoveError):
        assert read_move(Board(CASTLE), typed) in Board(CASTLE).legal_moves()
