"""The rules of a whole game, beyond a single position: results, repetition, claims, who may still mate.

This is the one place of the game layer that looks a position up in the reference library
for FEN and notation; everything else here asks this file.
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


def reference(board: Board) -> chess.Board:
    """The same game in the reference library, with all its moves (repetition needs them)."""
    other = chess.Board(board.start_fen, chess960=board.chess960)
    for move in board.moves:
        other.push_uci(move)
    return other


def result_on_board(board: Board) -> Result | None:
    """What the rules say by themselves: mate, stalemate, dead position, five repetitions, 75 moves."""
    return _result(reference(board))


def _result(other: chess.Board) -> Result | None:
    if not any(other.legal_moves):
        if other.is_check():
            return Result.win(not other.turn, Reason.CHECKMATE)
        return Result.draw(Reason.STALEMATE)
    if other.is_insufficient_material():
        return Result.draw(Reason.INSUFFICIENT_MATERIAL)
    if other.is_seventyfive_moves():
        return Result.draw(Reason.SEVENTY_FIVE_MOVES)
    if other.is_fivefold_repetition():
        return Result.draw(Reason.FIVEFOLD_REPETITION)
    return None


def claimable_draw(board: Board) -> Result | None:
    """The draw the side to move may claim as the position stands: three repetitions or fifty moves."""
    other = reference(board)
    if other.is_repetition(3):
        return Result.draw(Reason.THREEFOLD_REPETITION)
    if other.halfmove_clock >= 100 and any(other.legal_moves):
        return Result.draw(Reason.FIFTY_MOVES)
    return None


def occurrences(board: Board) -> int:
    """How often the position on the board has been there, this time included.

    Positions are counted, not moves: same men, same side to move, same castling and
    en-passant possibilities.
    """
    other = reference(board)
    wanted = other._transposition_key()
    count = 1
    while other.move_stack:
        other.pop()
        count += other._transposition_key() == wanted
    return count


def can_mate(board: Board, white: bool) -> bool:
    """Whether this side could mate at all, with whatever help: decides between loss and draw on time."""
    return not chess.Board(board.fen(), chess960=board.chess960).has_insufficient_material(white)


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
