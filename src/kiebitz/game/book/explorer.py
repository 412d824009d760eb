"""What may follow in the opening: the moves our library knows, those of one's own games and one's own lines, with names and results.

Everything goes by position: whatever order the moves came in, and also with colours reversed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import chess

from kiebitz.core.board import Board
from kiebitz.game import rules
from kiebitz.game.book.check import book_key
from kiebitz.game.book.library import Book, OpeningName


class Results(Protocol):
    """What an archive of games can tell."""

    def results_at(self, keys: list[int]) -> dict[int, dict[str, int]]:
        """Position -> result -> games that came to it."""


class Prepared(Protocol):
    """What a person's own lines can tell."""

    def moves_at(self, board: chess.Board) -> dict[str, tuple[bool, ...]]:
        """Move (UCI) -> the colours for which it is prepared in this position."""


@dataclass(frozen=True)
class Score:
    """Results of games that came to a position."""

    white: int = 0
    draws: int = 0
    black: int = 0
    open: int = 0  # not over, or nobody knows

    @property
    def games(self) -> int:
        return self.white + self.draws + self.black + self.open


@dataclass(frozen=True)
class Continuation:
    """One move, and what is known about the position it leads to."""

    move: str  # UCI
    san: str
    name: OpeningName | None  # of that position
    lines: int  # of the library that go this way from here
    transposes: bool  # the library knows the position, but comes to it by another way
    results: Score
    own: tuple[bool, ...] = ()  # the colours for which a person has prepared it: True is White


@dataclass(frozen=True)
class Explored:
    name: OpeningName | None
    reversed: OpeningName | None  # the opening this is with colours reversed
    results: Score
    moves: tuple[Continuation, ...]  # the most travelled first


def explore(board: Board, book: Book, archive: Results | None, own: Prepared | None = None) -> Explored:
    here = board.to_chess()
    lines = book.lines_at(book_key(here))
    after: list[tuple[chess.Move, str, str, int]] = []
    for move in here.legal_moves:
        san, uci = here.san(move), here.uci(move)
        here.push(move)
        after.append((move, uci, san, rules.signed_key(here)))
        here.pop()
    place_here = rules.signed_key(here)
    lines_of_mine = own.moves_at(here) if own is not None else {}
    known = archive.results_at([place_here, *(key for *_, key in after)]) if archive is not None else {}
    found = []
    for move, uci, san, key in after:
        here.push(move)
        place = book_key(here)
        here.pop()
        ways, results = lines.get(uci, 0), _score(known.get(key))
        transposes = not ways and book.knows(place)
        mine = lines_of_mine.get(uci, ())
        if ways or transposes or results.games or mine:
            found.append(Continuation(uci, san, book.name_at(place), ways, transposes, results, mine))
    found.sort(key=lambda one: (not one.own, -one.results.games, -one.lines, one.san))
    return Explored(book.name(board), _reversed(here, book), _score(known.get(place_here)), tuple(found))


def _reversed(here: chess.Board, book: Book) -> OpeningName | None:
    """The name of the position with colours changed, where it has none itself: 1. c4 e5 is a Sicilian with a move more."""
    if book.name_at(book_key(here)) is not None or not here.move_stack:
        return None
    other = here.mirror()
    other.turn = not other.turn
    return book.name_at(book_key(other))


def _score(results: dict[str, int] | None) -> Score:
    if not results:
        return Score()
    decided = {"1-0", "1/2-1/2", "0-1"}
    return Score(
        results.get("1-0", 0),
        results.get("1/2-1/2", 0),
        results.get("0-1", 0),
        sum(count for result, count in results.items() if result not in decided),
    )
