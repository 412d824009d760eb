"""The key told before a move is made is the key after it, but for what it says it leaves out."""

from __future__ import annotations

import random

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.position import likely_key
from tests.kept import entry


@entry
def ask(state, tables, move):  # type: ignore[no-untyped-def]
    return likely_key(state, tables, move)


def test_the_key_is_told_before_the_move() -> None:
    dice, told = random.Random(7), 0
    for _ in range(12):
        board = Board()
        for _ in range(80):
            moves = board.legal_numbers()
            if not moves:
                break
            move = dice.choice(moves)
            likely, rights = int(ask(board.state, tables(), move)), int(board.state["castling"])
            board.push_number(move)
            ordinary = move >> 12 == 0 and int(board.state["castling"]) == rights and int(board.state["passing"]) < 0
            if ordinary:
                assert likely == board.key, board.fen()
                told += 1
    assert told > 500
