"""Obvious twins of clever kernels: slow, short, written from the meaning alone.

For legal moves, FEN, SAN and results the twin is python-chess.
"""

from __future__ import annotations

from typing import Any

import chess

PHASE = {chess.KNIGHT: 1, chess.BISHOP: 1, chess.ROOK: 2, chess.QUEEN: 4}


def _man(piece: chess.Piece) -> int:
    """The kernel's number of a man: white pawn 0 ... black king 11."""
    return piece.piece_type - 1 + (0 if piece.color else 6)


def key(board: chess.Board, tables: Any, pawns_only: bool = False) -> int:
    """The key of a position from the random numbers of its parts."""
    result = 0
    for square, piece in board.piece_map().items():
        if not pawns_only or piece.piece_type == chess.PAWN:
            result ^= int(tables["key_piece"][_man(piece), square])
    if pawns_only:
        return result
    rights = 0
    for index, (color, short) in enumerate(((True, True), (True, False), (False, True), (False, False))):
        king = board.king(color)
        rooks = chess.SquareSet(board.clean_castling_rights() & (chess.BB_RANK_1 if color else chess.BB_RANK_8))
        if any((rook > king) == short for rook in rooks if king is not None):
            rights |= 1 << index
    result ^= int(tables["key_castling"][rights])
    if board.has_legal_en_passant():
        result ^= int(tables["key_passing"][chess.square_file(board.ep_square or 0)])
    return result if board.turn else result ^ int(tables["key_side"])


def phase(board: chess.Board) -> int:
    return sum(PHASE.get(piece.piece_type, 0) for piece in board.piece_map().values())


def piece_square(board: chess.Board, values: Any) -> int:
    """The sum of a table of values, one for each man on each square."""
    return sum(int(values[_man(piece), square]) for square, piece in board.piece_map().items())


def occurrences(board: chess.Board) -> int:
    """How often the position at the end of a game stood on the board, by the words of the rule:
    same men, same side to move, same possible moves (castling and en passant included)."""

    def seen(position: chess.Board) -> tuple[object, ...]:
        passing = position.ep_square if position.has_legal_en_passant() else None
        return position.board_fen(), position.turn, position.clean_castling_rights(), passing

    now, found, replay = seen(board), 1, board.copy()
    while replay.move_stack:
        replay.pop()
        found += seen(replay) == now
    return found


# The network behind intuition, from the words that describe it: each side sees the board from its own edge, and in a mirror if its
# king stands on the files e to h.


def network_rows(board: chess.Board, view: chess.Color) -> list[int]:
    """The rows of all men in the view of a colour: own men before the other's, pawn to king, squares a1 to h8 as they are seen."""
    king = board.king(view)
    assert king is not None
    rows = []
    for square, piece in board.piece_map().items():
        file, rank = chess.square_file(square), chess.square_rank(square)
        if view == chess.BLACK:
            rank = 7 - rank
        if chess.square_file(king) >= 4:
            file = 7 - file
        rows.append((0 if piece.color == view else 384) + 64 * (piece.piece_type - 1) + 8 * rank + file)
    return rows


def network_sums(board: chess.Board, network: Any, view: chess.Color) -> list[int]:
    """What the numbers of a view add up to."""
    chosen = [network["rows"][row].astype(int) for row in network_rows(board, view)]
    return [int(unit) for unit in sum(chosen, start=network["start"].astype(int))]


def network_answer(board: chess.Board, network: Any) -> list[int]:
    """The answers for the side to move, middlegame and endgame, in parts of a centipawn."""
    answers = []
    for head in (0, 1):
        total = 0
        for sign, view in ((1, board.turn), (-1, not board.turn)):
            for unit, value in enumerate(network_sums(board, network, view)):
                total += sign * (min(max(value, 0), 255) ** 2 // 256) * int(network["answers"][head, unit])
        answers.append(total)
    return answers
