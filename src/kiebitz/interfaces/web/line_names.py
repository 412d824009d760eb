"""Lines of the search in words, a dozen times a second, without the search paying for it.

Neighbouring lines share their beginnings, so every position on the way is kept with the name of the move that led to it;
only what is new gets named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import chess

from kiebitz.core.board import Board
from kiebitz.game.notation import german_san, san_text
from kiebitz.interfaces.web.messages import LineShown, Words, all_words

KEPT = 600  # positions on the way


def move_names(board: Board) -> Mapping[str, Words]:
    """Every legal move of a position, UCI -> both notations.

    A position is named for the search that begins there and for the decision it ends with; the second finds it done.
    """
    return _named(board.fen(), board.chess960)


@lru_cache(maxsize=100)
def _named(fen: str, chess960: bool) -> Mapping[str, Words]:
    board = Board(fen, chess960)
    other = board.to_chess()
    found: dict[str, Words] = {}
    for uci in board.legal_moves():
        san = other.san(other.parse_uci(uci) if board.chess960 else chess.Move.from_uci(uci))  # known to be legal: no need to ask again
        found[uci] = {"en": san, "de": german_san(san)}
    return found


class LineNames:
    """The lines that begin in one position."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._start = board.to_chess()
        self._known: dict[tuple[int, ...], tuple[str, Words, chess.Board] | None] = {}

    def name(self, numbers: Iterable[int]) -> tuple[list[str], list[Words]]:
        """A line of the live record, which may be torn: as far as it can be played, in UCI and in both notations."""
        moves: list[str] = []
        words: list[Words] = []
        at = self._start
        so_far: tuple[int, ...] = ()
        for number in numbers:
            so_far = (*so_far, number)
            if so_far not in self._known:
                if len(self._known) >= KEPT:
                    self._known.clear()
                self._known[so_far] = self._step(at, number)
            known = self._known[so_far]
            if known is None:
                break
            moves.append(known[0])
            words.append(known[1])
            at = known[2]
        return moves, words

    def _step(self, at: chess.Board, number: int) -> tuple[str, Words, chess.Board] | None:
        """One move further; None where it cannot be played."""
        if not number:
            return None
        uci = self._board.uci(number)
        try:
            move = at.parse_uci(uci)
        except ValueError:
            return None
        after = at.copy(stack=False)
        san = after.san_and_push(move)
        return uci, {"en": san, "de": german_san(san)}, after


def named_line(board: Board, moves: tuple[str, ...] | list[str]) -> list[Words]:
    """A line in both notations, move by move."""
    return all_words(san_text(san) for san in board.san_line(moves))


def line_shown(board: Board, moves: tuple[str, ...] | list[str]) -> LineShown:
    """A line with every position on it, for whoever walks through it."""
    walker, fens = board.copy(), [board.fen()]
    for move in moves:
        walker.push(move)
        fens.append(walker.fen())
    return {"moves": list(moves), "san": named_line(board, moves), "fens": fens}
