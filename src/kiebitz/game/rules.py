"""The rules of a whole game, beyond a single position: results, repetition, claims, who may still mate.

Positions are counted, not moves: same men, same side to move, same castling and en-passant
possibilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import chess.polyglot

from kiebitz.game.results import Reason, Result

if TYPE_CHECKING:
    from kiebitz.core.board import Board

# How strongly a man holds a square: the cheaper the man, the safer its control.
CONTROL_WEIGHTS = {chess.PAWN: 4, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 3, chess.QUEEN: 2, chess.KING: 1}
MEN_VALUES = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}


def result_on_board(board: Board) -> Result | None:
    """What the rules say by themselves: mate, stalemate, dead position, five repetitions, 75 moves."""
    if not board.has_legal_moves():
        if board.is_check():
            return Result.win(not board.white_to_move, Reason.CHECKMATE)
        return Result.draw(Reason.STALEMATE)
    if board.is_material_insufficient():
        return Result.draw(Reason.INSUFFICIENT_MATERIAL)
    if board.halfmove_clock >= 150:
        return Result.draw(Reason.SEVENTY_FIVE_MOVES)
    if board.repetitions() >= 5:
        return Result.draw(Reason.FIVEFOLD_REPETITION)
    return None


def claimable_draw(board: Board) -> Result | None:
    """The draw the side to move may claim as the position stands: three repetitions or fifty moves."""
    if board.repetitions() >= 3:
        return Result.draw(Reason.THREEFOLD_REPETITION)
    if board.halfmove_clock >= 100 and board.has_legal_moves():
        return Result.draw(Reason.FIFTY_MOVES)
    return None


def can_mate(board: Board, white: bool) -> bool:
    """Whether this side could mate at all, with whatever help: decides between loss and draw on time."""
    return not board.to_chess().has_insufficient_material(white)


def position_key(fen: str, chess960: bool = False) -> int:
    """One signed 64-bit number per position (men, side to move, rights); counters do not matter."""
    return signed_key(chess.Board(fen, chess960=chess960))


def signed_key(board: chess.Board) -> int:
    """The Polyglot key as SQLite keeps whole numbers: with a sign."""
    key = chess.polyglot.zobrist_hash(board)
    return key - (1 << 64) if key >= 1 << 63 else key


def material_balance(fen: str) -> int:
    """White's men minus Black's in centipawns: a judgement for players that give none."""
    total = 0
    for letter in fen.split()[0]:
        value = MEN_VALUES.get(letter.lower(), 0)
        total += value if letter.isupper() else -value
    return total


def captured_men(start_fen: str, fen: str) -> tuple[str, str]:
    """The men that left the board, white ones and black ones, strongest first; promoted pawns count as gone."""
    order = "QRBNP"
    gone = []
    for white in (True, False):
        letters = order if white else order.lower()
        before, now = start_fen.split()[0], fen.split()[0]
        gone.append("".join(letter * max(0, before.count(letter) - now.count(letter)) for letter in letters))
    return gone[0], gone[1]


def square_control(fen: str) -> list[int]:
    """For each square a1 to h8 how strongly White (plus) or Black (minus) controls it."""
    board = chess.Board(fen)
    control = []
    for square in chess.SQUARES:
        total = 0
        for color in chess.COLORS:
            for attacker in board.attackers(color, square):
                kind = board.piece_type_at(attacker)
                assert kind is not None
                total += CONTROL_WEIGHTS[kind] if color == chess.WHITE else -CONTROL_WEIGHTS[kind]
        control.append(total)
    return control
