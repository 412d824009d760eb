"""Typed moves in both languages and their three different errors; the rest of the friendly face."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core.board import START_FEN, AmbiguousMoveError, Board, IllegalMoveError, MoveError, UnreadableMoveError
from kiebitz.language import KiebitzError, Text
from tests.strategies import RandomGame, games

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
SHIFTED = "1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1"  # Chess960: king on c1, rooks on b1 and h1

READ = [
    # fen, typed, read
    (START_FEN, "e4", "e2e4"),
    (START_FEN, "e2e4", "e2e4"),
    (START_FEN, "E2E4", "e2e4"),
    (START_FEN, "e2-e4", "e2e4"),
    (START_FEN, "  e2-e4 ", "e2e4"),
    (START_FEN, "e4!", "e2e4"),
    (START_FEN, "e4!?", "e2e4"),
    (START_FEN, "Nf3", "g1f3"),
    (START_FEN, "Sf3", "g1f3"),
    (START_FEN, "Ng1-f3", "g1f3"),
    (START_FEN, "Sg1-f3", "g1f3"),
    (START_FEN, "Sgf3", "g1f3"),
    (KIWIPETE, "O-O", "e1g1"),
    (KIWIPETE, "0-0", "e1g1"),
    (KIWIPETE, "o-o", "e1g1"),
    (KIWIPETE, "O-O-O", "e1c1"),
    (KIWIPETE, "0-0-0", "e1c1"),
    (KIWIPETE, "o-o-o", "e1c1"),
    (KIWIPETE, "e1g1", "e1g1"),
    (KIWIPETE, "e1h1", "e1g1"),
    (KIWIPETE, "e1-c1", "e1c1"),
    (KIWIPETE, "Bxa6", "e2a6"),
    (KIWIPETE, "Lxa6", "e2a6"),
    (KIWIPETE, "L:a6", "e2a6"),
    (KIWIPETE, "Le2xa6", "e2a6"),
    (KIWIPETE, "e2xa6", "e2a6"),
    (KIWIPETE, "e2:a6", "e2a6"),
    (KIWIPETE, "Dxf6", "f3f6"),
    (KIWIPETE, "Qxf6", "f3f6"),
    (KIWIPETE, "Td1", "a1d1"),
    (KIWIPETE, "Tf1", "h1f1"),
    (KIWIPETE, "Kf1", "e1f1"),
    (KIWIPETE, "dxe6", "d5e6"),
    (KIWIPETE, "Sxd7", "e5d7"),
    (KIWIPETE, "Nxd7+", "e5d7"),
    (PROMOTION, "a8=Q", "a7a8q"),
    (PROMOTION, "a8=D+", "a7a8q"),
    (PROMOTION, "a8D", "a7a8q"),
    (PROMOTION, "a8Q", "a7a8q"),
    (PROMOTION, "a8=S", "a7a8n"),
    (PROMOTION, "a8=N", "a7a8n"),
    (PROMOTION, "a8=L", "a7a8b"),
    (PROMOTION, "a8=T", "a7a8r"),
    (PROMOTION, "a7a8q", "a7a8q"),
    (PROMOTION, "a7a8", "a7a8q"),
    (PROMOTION, "a7-a8", "a7a8q"),
    (PROMOTION, "a7-a8S", "a7a8n"),
    (PROMOTION, "a7a8t", "a7a8r"),
    (PROMOTION, "a7xb8L", "a7b8b"),
    (PROMOTION, "axb8=L", "a7b8b"),
    (PROMOTION, "axb8=B", "a7b8b"),
    (PASSING, "exd6", "e5d6"),
    (PASSING, "exd6 e.p.", "e5d6"),
    (PASSING, "exd6ep", "e5d6"),
    (PASSING, "e5d6", "e5d6"),
    (TWO_KNIGHTS, "Nbd2", "b1d2"),
    (TWO_KNIGHTS, "Sfd2", "f3d2"),
    (TWO_KNIGHTS, "N1d2", "b1d2"),
]


@pytest.mark.parametrize(("fen", "typed", "read"), READ, ids=[f"{typed} in {fen.split()[0]}" for fen, typed, _ in READ])
def test_typed_moves(fen: str, typed: str, read: str) -> None:
    assert Board(fen).parse(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [("O-O", "c1h1"), ("0-0-0", "c1b1"), ("c1h1", "c1h1"), ("c1b1", "c1b1"), ("Kd1", "c1d1"), ("Tg1", "h1g1")],
)
def test_typed_moves_in_chess960(typed: str, read: str) -> None:
    assert Board(SHIFTED, chess960=True).parse(typed) == read


NOT_LEGAL = Text("The move {move} is not legal in this position.", "Der Zug {move} ist in dieser Stellung nicht erlaubt.")
SEVERAL = Text(
    "Several men can play {move}; name the starting square too, e.g. Nbd2 or b1d2.",
    "{move} können mehrere Steine spielen; das Ausgangsfeld muss dazu, z. B. Sbd2 oder b1d2.",
)
NO_MOVE = Text(
    "“{move}” is no move; expected is something like e4, Nf3, e2e4 or O-O.",
    "„{move}“ ist kein Zug; erwartet wird etwas wie e4, Sf3, e2e4 oder 0-0.",
)

REFUSED = [
    (START_FEN, "e5", IllegalMoveError, NOT_LEGAL),
    (START_FEN, "e2e5", IllegalMoveError, NOT_LEGAL),
    (START_FEN, "e7e5", IllegalMoveError, NOT_LEGAL),
    (START_FEN, "Nd2", IllegalMoveError, NOT_LEGAL),
    (START_FEN, "Sd2", IllegalMoveError, NOT_LEGAL),
    (START_FEN, "O-O", IllegalMoveError, NOT_LEGAL),
    (START_FEN, "0-0-0", IllegalMoveError, NOT_LEGAL),
    (START_FEN, "e2e4q", IllegalMoveError, NOT_LEGAL),
    (PROMOTION, "a7a8k", IllegalMoveError, NOT_LEGAL),
    (TWO_KNIGHTS, "Nd2", AmbiguousMoveError, SEVERAL),
    (TWO_KNIGHTS, "Sd2", AmbiguousMoveError, SEVERAL),
    (START_FEN, "hello", UnreadableMoveError, NO_MOVE),
    (START_FEN, "e9", UnreadableMoveError, NO_MOVE),
    (START_FEN, "i2i4", UnreadableMoveError, NO_MOVE),
    (START_FEN, "e2e9", UnreadableMoveError, NO_MOVE),
    (START_FEN, "Xf3", UnreadableMoveError, NO_MOVE),
    (START_FEN, "--", UnreadableMoveError, NO_MOVE),
    (START_FEN, "0000", UnreadableMoveError, NO_MOVE),
    (START_FEN, "@@@@", UnreadableMoveError, NO_MOVE),
    (START_FEN, "{move}", UnreadableMoveError, NO_MOVE),
    (START_FEN, "{", UnreadableMoveError, NO_MOVE),
    (START_FEN, "♞f3", UnreadableMoveError, NO_MOVE),
    (START_FEN, "  ", UnreadableMoveError, Text("No move was entered.", "Es wurde kein Zug eingegeben.")),
]


@pytest.mark.parametrize(("fen", "typed", "error", "text"), REFUSED, ids=[f"{typed!r} in {fen.split()[0]}" for fen, typed, _, _ in REFUSED])
def test_refused_moves(fen: str, typed: str, error: type[MoveError], text: Text) -> None:
    with pytest.raises(MoveError) as caught:
        Board(fen).parse(typed)
    assert type(caught.value) is error
    assert caught.value.text == text.format(move=typed)


@given(games(longest=40), st.text(max_size=8))
def test_any_text_is_a_legal_move_or_a_move_error(game: RandomGame, typed: str) -> None:
    board = game.board()
    try:
        move = board.parse(typed)
    except MoveError:
        return
    assert move in board.legal_moves()


@given(games(longest=60))
def test_every_legal_move_is_read_in_every_notation(game: RandomGame) -> None:
    german = str.maketrans("NBRQ", "SLTD")
    board = game.board()
    reference = board.to_chess()
    for move in board.legal_moves():
        san = board.san(move)
        assert san == reference.san(reference.parse_uci(move))
        for typed in (move, san, san.translate(german), move[:2] + "-" + move[2:], reference.lan(reference.parse_uci(move))):
            assert board.parse(typed) == move, (board.fen(), typed)


def test_moves_that_do_not_exist() -> None:
    board = Board()
    for call in (board.push, board.san, board.is_capture, board.find):
        for move in ("e2e5", "0000", "x", "", "{"):
            with pytest.raises(IllegalMoveError):
                call(move)
    assert board.fen() == START_FEN
    with pytest.raises(MoveError) as caught:
        board.pop()
    assert caught.value.text == Text("There is no move to take back.", "Es gibt keinen Zug zurückzunehmen.")
    assert isinstance(caught.value, KiebitzError)


def test_a_line_in_san_ends_where_a_move_does_not_fit() -> None:
    board = Board()
    assert board.san_line(["e2e4", "e7e5", "g1f3"]) == ["e4", "e5", "Nf3"]
    assert board.san_line(("e2e4", "e2e4")) == ["e4"]
    assert board.san_line(["e2e4", "0000", "e7e5"]) == ["e4"]
    assert board.san_line(["what", "e2e4"]) == []


def test_the_same_game_for_python_chess() -> None:
    board = Board(KIWIPETE)
    for move in ("e1g1", "e8c8", "a2a3"):
        board.push(move)
    assert board.start_fen == KIWIPETE
    assert board.to_chess().fen() == board.fen()
    assert board.to_chess().move_stack == []
    assert board.to_chess(stack=True).fen() == board.fen()
    assert len(board.to_chess(stack=True).move_stack) == 3
    assert board.moves == ("e1g1", "e8c8", "a2a3")


def test_what_stands_where() -> None:
    board = Board(KIWIPETE)
    reference = chess.Board(KIWIPETE)
    for square in range(64):
        piece = reference.piece_at(square)
        assert board.piece_at(square) == (piece.symbol() if piece else None)


def test_both_customs_of_castling_are_understood() -> None:
    for chess960, spelled in ((False, "e1g1"), (True, "e1h1")):
        board = Board(KIWIPETE, chess960)
        assert spelled in board.legal_moves()
        board.push("e1h1")
        assert board.moves == (spelled,)
        assert board.fen() == "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1"
        assert board.pop() == spelled
        assert board.fen() == KIWIPETE
