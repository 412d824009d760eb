"""Moves as the published game writes them: e2-e4, Sg1-f3, 0-0."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kiebitz.core.board import Board
from kiebitz.language import KiebitzError, Text

GERMAN = str.maketrans("PRNBQKprnbqk", "BTSLDKbtsldk")
_PROMOTION = {"D": "q", "T": "r", "L": "b", "S": "n"}
_MOVE = re.compile(r"[KDTLS]?([a-h][1-8])[-x:]?([a-h][1-8])=?([DTLSdtls]?)$")


def read_move(board: Board, text: str) -> str | None:
    """A typed move as UCI; None if it is written like no move at all.  Illegal moves are refused."""
    word = text.strip().rstrip("+#!?")
    if word.upper().replace("O", "0") in ("0-0", "0-0-0"):
        rank = "1" if board.white_to_move else "8"
        move = f"e{rank}{'g' if len(word) == 3 else 'c'}{rank}"
        king = board.piece_at(4 if board.white_to_move else 60)
        if king not in ("K", "k"):
            move = ""
    else:
        found = _MOVE.match(word)
        if found is None:
            return None
        move = found[1] + found[2] + _PROMOTION.get(found[3].upper(), "")
    if not move or not board.is_legal(move):
        raise KiebitzError(Text("{move} is not possible here.", "{move} ist hier nicht möglich.").format(move=text.strip()))
    return move


def write_move(board: Board, move: str) -> str:
    """A move in the notation of the published game."""
    start, target = move[:2], move[2:4]
    square = "abcdefgh".index(start[0]) + 8 * (int(start[1]) - 1)
    piece = (board.piece_at(square) or "P").upper()
    if piece == "K" and start[0] == "e" and target[0] in "gc":
        return "0-0" if target[0] == "g" else "0-0-0"
    taken = "x" in board.san(move)
    letter = "" if piece == "P" else piece.translate(GERMAN)
    return f"{letter}{start}{'x' if taken else '-'}{target}{move[4:].upper().translate(GERMAN)}"


def write_line(board: Board, moves: Iterable[str]) -> str:
    """Several moves from this position."""
    after, words = board.copy(), []
    for move in moves:
        words.append(write_move(after, move))
        after.push(move)
    return " ".join(words)
