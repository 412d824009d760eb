"""Finds positions that together reach every slot of every term: python -m tests.evaluation.collect_positions

Random men on random squares, from bare kings to crowded boards, and random games; of all that
are tried the few that are needed are written to tests/data/slot_positions.txt.  To be run again
after a change of the terms, when `test_terms.py` says that a slot is not reached.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import chess

from kiebitz.core.board import Board, FenError
from kiebitz.evaluation.terms import SLOTS, TERMS
from tests.evaluation.judging import Judge
from tests.evaluation.slots import slot_owner
from tests.evaluation.test_drawish import CASES

TARGET = Path(__file__).parents[1] / "data" / "slot_positions.txt"
KINDS = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


def random_board(dice: random.Random) -> chess.Board:
    """Kings anywhere, up to a random number of men of random kinds; not always a legal position."""
    board = chess.Board.empty()
    squares = list(range(64))
    dice.shuffle(squares)
    board.set_piece_at(squares.pop(), chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares.pop(), chess.Piece(chess.KING, chess.BLACK))
    shares = [dice.choice((0, 1, 1, 4)) for _ in KINDS]
    if any(shares):
        for _ in range(dice.randrange(0, 28)):
            kind = dice.choices(KINDS, shares)[0]
            square = squares.pop()
            if kind != chess.PAWN or 0 < square >> 3 < 7:
                board.set_piece_at(square, chess.Piece(kind, dice.random() < 0.5))
    board.turn = dice.random() < 0.5
    return board


def random_game(dice: random.Random) -> Iterator[chess.Board]:
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 120:
        yield board
        board.push(dice.choice(list(board.legal_moves)))


def candidates(dice: random.Random) -> Iterator[str]:
    for term in TERMS:
        yield term.example.fen
    for fen, _ in CASES:
        yield fen
    while True:
        yield random_board(dice).fen()
        if dice.random() < 0.002:
            for board in random_game(dice):
                yield board.fen()


def reached(judge: Judge, fen: str) -> frozenset[int]:
    try:
        board = Board(fen)
    except FenError:
        return frozenset()
    counts = judge.traced(board).counts
    return frozenset(slot for slot in range(SLOTS) if counts[0, slot] or counts[1, slot])


def collect(tries: int, seed: int) -> tuple[list[str], set[int]]:
    """Positions that reach something new, thinned out to those that are needed; and what none reached."""
    judge, dice = Judge(), random.Random(seed)
    found: list[tuple[str, frozenset[int]]] = []
    missing = set(range(SLOTS))
    for number, fen in enumerate(candidates(dice)):
        slots = reached(judge, fen)
        if slots & missing:
            found.append((fen, slots))
            missing -= slots
        if not missing or number > tries:
            break
    needed, open_slots = [], set(range(SLOTS)) - missing
    while open_slots:  # the one that reaches most of what is left, again and again
        fen, slots = max(found, key=lambda pair: len(pair[1] & open_slots))
        needed.append(fen)
        open_slots -= slots
    return needed, missing


if __name__ == "__main__":
    fens, missing = collect(400_000, seed=1985)
    TARGET.write_text("".join(f"{fen}\n" for fen in fens))
    print(f"{len(fens)} positions")
    for slot in sorted(missing):
        term, case = slot_owner(slot)
        print(f"not reached: {term.key} case {case} ({term.case_name(case)})")
