"""Move ordering: no move is lost or doubled, and exchanges are counted as a patient player would."""

from __future__ import annotations

import chess
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.search.ordering import EXCHANGE_VALUE, exchange_value_at_least
from kiebitz.search.parameters import BY_KEY, PARAMETER_KEYS, PARAMETERS
from tests.strategies import positions

WORTH = dict(zip(range(1, 7), EXCHANGE_VALUE.tolist(), strict=True))


def exchange(board: chess.Board, target: int, side: bool, standing: int) -> int:
    """The obvious twin: what `side` wins on a square by taking with its cheapest man or letting it be.
    Checks and pins are not looked at, but a king does not take what is guarded."""
    takers = sorted(board.attackers(side, target), key=lambda square: WORTH[board.piece_type_at(square) or 6])
    if not takers:
        return 0
    piece = board.piece_at(takers[0])
    assert piece is not None
    if piece.piece_type == chess.KING and board.attackers(not side, target):
        return 0
    board = board.copy(stack=False)
    board.remove_piece_at(takers[0])
    board.set_piece_at(target, piece)
    return max(0, standing - exchange(board, target, not side, WORTH[piece.piece_type]))


def gain(board: chess.Board, move: chess.Move) -> int:
    """What a move wins or loses by captures on its target square."""
    if board.is_castling(move):
        return 0
    side = board.turn
    man = board.piece_at(move.from_square)
    assert man is not None
    victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    won = WORTH[victim] if victim else 0
    standing = man.piece_type
    if move.promotion:
        won += WORTH[move.promotion] - WORTH[chess.PAWN]
        standing = move.promotion
    after = board.copy(stack=False)
    after.remove_piece_at(move.from_square)
    if board.is_en_passant(move):
        after.remove_piece_at(move.to_square ^ 8)
    after.set_piece_at(move.to_square, chess.Piece(standing, side))
    return won - exchange(after, move.to_square, not side, WORTH[standing])


@given(
    positions(longest=60, chess960=False),
    st.lists(st.sampled_from([-900, -320, -200, -100, -1, 0, 1, 90, 100, 220, 330, 500, 950]), min_size=2),
)
def test_exchanges_agree_with_the_obvious_count(board: Board, thresholds: list[int]) -> None:
    reference = board.to_chess()
    for number in board.legal_numbers():
        move = chess.Move.from_uci(board.uci(number))
        won = gain(reference, move)
        for threshold in (*thresholds, won, won + 1):
            assert bool(exchange_value_at_least(board.state, tables(), number, threshold)) == (won >= threshold), (
                board.fen(),
                move.uci(),
                won,
                threshold,
            )


@pytest.mark.parametrize(
    ("fen", "move", "won"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
        ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
        ("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", 100 - 950),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", 500 + 950 - 100),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
    ],
)
def test_known_exchanges(fen: str, move: str, won: int) -> None:
    board = Board(fen)
    number = board.find(move)
    assert gain(board.to_chess(), chess.Move.from_uci(move)) == won
    assert exchange_value_at_least(board.state, tables(), number, won)
    assert not exchange_value_at_least(board.state, tables(), number, won + 1)


def test_worth_of_men_in_exchanges_rises() -> None:
    assert (np.diff(EXCHANGE_VALUE) > 0).all()


# Parameters ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("parameter", PARAMETERS, ids=PARAMETER_KEYS)
def test_every_parameter_is_within_its_bounds_and_has_words(parameter) -> None:  # type: ignore[no-untyped-def]
    assert parameter.low <= parameter.default <= parameter.high
    assert parameter.low < parameter.high
    assert parameter.text.en != parameter.text.de
    assert BY_KEY[parameter.key] is parameter


def test_every_parameter_is_used_by_the_search() -> None:
    """Declared and then forgotten would be a slider without effect."""
    from pathlib import Path

    import kiebitz.search

    folder = Path(kiebitz.search.__path__[0])
    text = (
        "".join((folder / name).read_text() for name in ("search.py", "ordering.py", "record.py"))
        + (folder.parent / "engine.py").read_text()
    )
    assert [key for key in PARAMETER_KEYS if f"P.{key}" not in text] == []
