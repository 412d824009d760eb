"""Threats: the squares a man should leave or avoid, against python-chess."""

from __future__ import annotations

import chess
import numpy as np
import pytest
from hypothesis import given

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.search import threats
from kiebitz.search.record import new_search
from tests.kept import entry
from tests.strategies import positions

_note, _index, _gained = threats.note_threats, threats.threatened_index, threats.safety_gained
LESSER = {  # which men are worth less than each kind; knight and bishop count alike
    chess.PAWN: (),
    chess.KNIGHT: (chess.PAWN,),
    chess.BISHOP: (chess.PAWN,),
    chess.ROOK: (chess.PAWN, chess.KNIGHT, chess.BISHOP),
    chess.QUEEN: (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK),
    chess.KING: chess.PIECE_TYPES,
}


@entry
def note(state, tables, search):  # type: ignore[no-untyped-def]
    _note(state, tables, search, np.int64(0))


@entry
def index_and_gain(search, kind, move):  # type: ignore[no-untyped-def]
    return _index(search, np.int64(0), move), _gained(search, np.int64(0), kind, move)


@given(positions(longest=80))
def test_threats_agree_with_the_obvious_count(board: Board) -> None:
    reference = board.to_chess()
    search = new_search()
    note(board.state, tables(), search)
    for kind, men in LESSER.items():
        expected = chess.SquareSet()
        for lesser in men:
            for square in reference.pieces(lesser, not reference.turn):
                expected |= reference.attacks(square)
        assert int(search["threats"][0, kind - 1]) == int(expected), (board.fen(), kind)


@pytest.mark.parametrize(
    ("fen", "move", "index", "gained"),
    [
        ("4k3/8/2p5/3N4/8/8/8/4K3 w - - 0 1", "d5e3", 2, 1),  # out of a pawn's reach
        ("4k3/8/2p5/8/8/4N3/8/4K3 w - - 0 1", "e3d5", 1, -1),  # into it
        ("3k4/8/2p1p3/3N4/8/8/8/4K3 w - - 0 1", "d5c7", 3, 1),  # the king guards, but it is no lesser man
        ("3rk3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5e3", 2, 0),  # a rook is no lesser man
        ("4k3/3r4/8/3Q4/8/8/8/4K3 w - - 0 1", "d5d6", 3, 0),  # from one of its squares to another
        ("4k3/3r4/8/8/8/8/8/3K4 w - - 0 1", "d1e1", 2, 0),  # a king in check has to leave: no merit
    ],
)
def test_what_a_move_leaves_and_enters(fen: str, move: str, index: int, gained: int) -> None:
    board = Board(fen)
    search = new_search()
    note(board.state, tables(), search)
    number = board.find(move)
    kind = (board.to_chess().piece_type_at(chess.parse_square(move[:2])) or 0) - 1
    assert index_and_gain(search, np.int64(kind), np.int64(number)) == (index, gained)
