"""Random games and positions for hypothesis, shared by all tests.

A game is a starting position and one byte for each half-move (which legal move, counted
round), so that hypothesis can shorten a failing game by itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess
from hypothesis import strategies as st

from kiebitz.core.bitboards import square_number
from kiebitz.core.board import START_FEN, Board

# Positions from which random moves soon reach castling, en passant, promotion, mate and bare kings.
OPENINGS = (
    START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "4k3/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "1r1qk2r/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/1R1QK2R b Kk - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/4k3/8/8/2BK4/6b1 w - - 90 80",
    "8/8/4k3/8/8/2N5/3K4/6r1 b - - 96 70",
    "4k2q/8/8/8/8/8/8/4K3 b - - 0 60",
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 30",
)


@dataclass(frozen=True)
class RandomGame:
    """Where it starts and which moves are chosen."""

    fen: str
    chess960: bool
    choices: bytes

    def moves(self) -> Iterator[tuple[Board, str]]:
        """The position before each move, and the move.  The board moves on by itself."""
        board = Board(self.fen, self.chess960)
        for choice in self.choices:
            legal = sorted(board.legal_moves())
            if not legal:
                return
            if choice >= 192:  # every fourth: random moves alone hardly ever castle, promote or take en passant
                legal = [move for move in legal if _eventful(board, move)] or legal
            move = legal[choice % len(legal)]
            yield board, move
            board.push(move)

    def board(self) -> Board:
        """The position at the end."""
        last = Board(self.fen, self.chess960)
        for board, _ in self.moves():
            last = board
        return last


def _eventful(board: Board, move: str) -> bool:
    """A capture (also en passant), a promotion, castling."""
    start, target = square_number(move[:2]), square_number(move[2:4])
    man = (board.piece_at(start) or "").upper()
    sideways = abs(start % 8 - target % 8)
    return board.piece_at(target) is not None or len(move) == 5 or (man == "P" and sideways == 1) or (man == "K" and sideways > 1)


def chess960_fen(number: int) -> str:
    """The starting position with this number, 0 to 959 (518 is the ordinary one)."""
    return chess.Board.from_chess960_pos(number).fen()


@st.composite
def games(draw: st.DrawFn, longest: int = 120, chess960: bool | None = None) -> RandomGame:
    """A random game of ordinary chess or Chess960 (None: either)."""
    with_960 = draw(st.booleans()) if chess960 is None else chess960
    fen = chess960_fen(draw(st.integers(0, 959))) if with_960 else draw(st.sampled_from(OPENINGS))
    length = draw(st.integers(longest // 2, longest))
    return RandomGame(fen, with_960, draw(st.binary(min_size=length, max_size=length)))


def positions(longest: int = 80, chess960: bool | None = None) -> st.SearchStrategy[Board]:
    """The position at the end of a random game, with the game behind it."""
    return games(longest, chess960).map(RandomGame.board)


def random_boards(
    seed: int, number: int, *, starts: Sequence[str] = (START_FEN,), longest: int = 150, chess960: bool = False
) -> Iterator[Board]:
    """Positions of random games, without hypothesis, in which there is a move."""
    chance = random.Random(seed)
    while number:
        board = Board(chance.choice(starts) if len(starts) > 1 else starts[0], chess960)
        for _ in range(chance.randrange(longest)):
            moves = board.legal_moves()
            if not moves:
                break
            board.push(chance.choice(moves))
        if board.legal_moves():
            number -= 1
            yield board
