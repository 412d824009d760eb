"""Which earlier positions one move brings back, against python-chess."""

from __future__ import annotations

import random
from typing import Any

import chess
import numpy as np
import pytest

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.returning import WAYS, way_back
from tests.core.test_attacks import callable_from_python

find_way_back = callable_from_python(way_back)
STARTS = (chess.STARTING_FEN, "4k3/pp3ppp/2n2n2/8/8/2B2B2/PP3PPP/4K3 w - - 0 1", "3qk3/2r2b2/8/3n4/8/3N4/2R2B2/3QK3 w - - 0 1")

FURTHEST = 9  # half-moves back


def brought_back(board: chess.Board, earlier: chess.Board) -> str | None:
    """By trying every move of a piece that takes nothing; that the king is left in check does not matter."""
    for move in board.pseudo_legal_moves:
        if board.is_capture(move) or board.is_castling(move) or board.piece_type_at(move.from_square) == chess.PAWN:
            continue
        board.push(move)
        same = (board.board_fen(), board.turn, board.castling_rights) == (earlier.board_fen(), earlier.turn, earlier.castling_rights)
        board.pop()
        if same:
            return move.uci()
    return None


@pytest.mark.parametrize("fen", STARTS)
def test_earlier_positions_are_known_without_trying_moves(fen: str) -> None:
    dice = random.Random(fen)
    seen = {True: 0, False: 0}
    for _ in range(2):
        ours, theirs = Board(fen), chess.Board(fen)
        history: list[tuple[Any, chess.Board]] = []
        for _ in range(30):
            for distance in range(3, min(len(history), theirs.halfmove_clock, FURTHEST) + 1, 2):
                key, earlier = history[-distance]
                expected = brought_back(theirs, earlier)
                way = int(find_way_back(ours.state, tables(), np.uint64(key)))
                found = chess.SQUARE_NAMES[way & 63] + chess.SQUARE_NAMES[way >> 6] if way else None
                assert found == expected, (theirs.fen(), earlier.fen())
                seen[found is not None] += 1
            calm = [
                move for move in theirs.legal_moves if theirs.piece_type_at(move.from_square) != chess.PAWN and not theirs.is_capture(move)
            ]
            if not calm:
                break
            recent = theirs.move_stack[-2] if len(theirs.move_stack) > 1 and dice.random() < 0.5 else None
            undone = [move for move in calm if recent and (move.from_square, move.to_square) == (recent.to_square, recent.from_square)]
            move = dice.choice(undone or calm)
            history.append((ours.key, theirs.copy(stack=False)))
            ours.push(move.uci())
            theirs.push(move)
    assert min(seen.values()) > 3, seen


def test_every_way_of_a_piece_has_its_place() -> None:
    kept = {int(key) for key, way in zip(tables()["way_key"], tables()["way"], strict=True) if way >= 0}
    assert len(kept) == 3668
    assert len(kept) < WAYS // 2
