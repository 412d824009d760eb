"""A2, the initiative test of the sources: whole games against a tester who does nothing."""

from __future__ import annotations

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.interfaces.roster import set_option
from kiebitz.limits import Limits
from kiebitz.player import Player
from tests.game.program import fresh, program

__all__ = ["fresh", "program"]  # fixtures


QUEEN_WON = 3  # the sources take off two to four moves when the queen was won on the way


def initiative(program: Player, program_white: bool, nodes: int) -> int:
    """Moves the program needs to mate a tester who only moves a knight to and fro, scored as in the sources."""
    set_option(program, "book", False)
    program.new_game()
    board = chess.Board()
    mine = chess.WHITE if program_white else chess.BLACK
    homes = (chess.B1, chess.A3, chess.A1) if not program_white else (chess.B8, chess.A6, chess.A8)
    count = 0
    while count < 60:
        if board.turn == mine:
            ours = Board(chess.STARTING_FEN)
            for move in board.move_stack:
                ours.push(move.uci())
            choice = program.choose(ours, Limits(nodes=nodes)).move
            assert choice is not None
            board.push_uci(choice)
            count += 1
            if board.is_checkmate():
                return count - (0 if board.pieces(chess.QUEEN, not mine) else QUEEN_WON)
            assert not board.is_repetition(3)
            assert not board.is_stalemate()
        else:
            board.push(_passive(board, homes))
    return count


def _passive(board: chess.Board, homes: tuple[int, int, int]) -> chess.Move:
    if board.is_check():
        evasions = list(board.legal_moves)
        home = chess.E1 if board.turn == chess.WHITE else chess.E8
        steps = [move for move in evasions if board.piece_type_at(move.from_square) == chess.KING and not board.is_capture(move)]
        if steps:
            return min(steps, key=lambda move: (chess.square_distance(move.to_square, home), move.uci()))
        blocks = [move for move in evasions if not board.is_capture(move)]
        if blocks:
            return max(blocks, key=lambda move: (board.piece_type_at(move.from_square) or 0, move.uci()))
        return evasions[0]
    start, away, rook = homes
    for a, b in ((start, away), (away, start), (rook, start), (start, rook)):
        move = chess.Move(a, b)
        if move in board.legal_moves:
            return move
    return min(board.legal_moves, key=lambda move: move.uci())


@pytest.mark.slow
def test_a2_initiative_mates_quickly(program: Player) -> None:
    """The average of ten runs on a low level, which differ by the seed."""
    set_option(program, "level", 4)
    for program_white, most in ((False, 12), (True, 20)):
        runs = []
        for seed in range(10):
            set_option(program, "seed", seed)
            runs.append(initiative(program, program_white, nodes=10**6))
        assert sum(runs) / len(runs) <= most, runs
