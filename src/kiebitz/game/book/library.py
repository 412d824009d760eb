"""The opening library in a game: which moves it knows here, which one to play, what the opening is called.

Everything is looked up by position, so transpositions are found.  Choosing is left to chance by weight
(with a seed: the same game again) or always the first line of the file.
"""

from __future__ import annotations

import itertools
import random
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Protocol

import chess

from kiebitz.core.board import Board
from kiebitz.core.fen import without_counters
from kiebitz.game.book.check import BookError, Library, Opening, Variation, book_key, check_file
from kiebitz.game.book.names import NamedPosition, read_names
from kiebitz.game.game import Game
from kiebitz.language import Text

STANDARD_FILE = Path(__file__).parent / "data" / "openings.txt"
LONGEST_OPENING = 60  # half-moves; later no position is named

# How much a line's weight counts, by the taste that is wanted and the taste of the line.
TASTE_FACTORS: dict[str, dict[str, float]] = {
    "any": {"solid": 1.0, "sharp": 1.0, "gambit": 1.0},
    "solid": {"solid": 1.0, "sharp": 0.2, "gambit": 0.0},
    "sharp": {"solid": 0.2, "sharp": 1.0, "gambit": 0.5},
    "gambit": {"solid": 0.1, "sharp": 0.4, "gambit": 4.0},
}


@dataclass(frozen=True)
class BookMove:
    """A move the library knows in a position."""

    move: str  # UCI
    weight: float
    variations: tuple[Variation, ...] = ()  # the lines it belongs to, in the order of the file


@dataclass(frozen=True)
class OpeningName:
    """What the game is called at this point."""

    name: Text
    eco: str
    variation: Variation | None = None  # when only one line is left


class OpeningBook(Protocol):
    """What can be asked for opening moves: our library or a Polyglot book."""

    def moves(self, board: Board, taste: str = "any") -> tuple[BookMove, ...]:
        """What is known here, in the order of the file; empty: out of the library."""

    def name(self, board: Board) -> OpeningName | None:
        """What the game so far is called."""


def choose(book: OpeningBook, board: Board, chance: random.Random | None = None, taste: str = "any") -> BookMove | None:
    """The move to play here: by chance and weight, without `chance` the first.  None: the library knows nothing."""
    candidates = book.moves(board, taste)
    if not candidates:
        return None
    if chance is None:
        return candidates[0]
    return chance.choices(candidates, weights=[candidate.weight for candidate in candidates])[0]


class Book:
    """A checked library, ordered by position."""

    def __init__(self, library: Library, named: Iterable[NamedPosition] = ()) -> None:
        self.library = library
        self._moves: dict[str, list[tuple[str, Variation]]] = {}
        self._names: dict[str, OpeningName] = {}
        self._families: dict[str, OpeningName] = {}  # where most lines that pass are of one opening
        for variation in library.variations:
            for key, move in zip(variation.keys, variation.moves, strict=False):
                self._moves.setdefault(key, []).append((move, variation))
        self._give_names(named)

    def _give_names(self, named: Iterable[NamedPosition]) -> None:
        """An opening is named at its Start, positions on the way by the list of names, a variation where no other line goes on
        (at the latest at its end)."""
        passing: dict[str, set[int]] = {}
        for index, variation in enumerate(self.library.variations):
            for key in variation.keys:
                passing.setdefault(key, set()).add(index)
        for opening in self.library.openings:
            if opening.start is not None:
                self._names.setdefault(opening.start, OpeningName(opening.name, opening.eco))
        for position in named:
            self._names.setdefault(book_key(position.board), OpeningName(position.name, position.eco))
        for index, variation in enumerate(self.library.variations):
            after = variation.keys.index(variation.opening.start) + 1 if variation.opening.start else 1
            own = [key for key in variation.keys[after:] if passing[key] == {index} and key not in self._names]
            place = own[0] if own else variation.keys[-1]
            self._names.setdefault(place, OpeningName(variation.name, variation.eco, variation))
        families: dict[str, Counter[Opening]] = {}
        for variation in self.library.variations:
            start = variation.opening.start
            for key in variation.keys[variation.keys.index(start) :] if start in variation.keys else ():
                families.setdefault(key, Counter())[variation.opening] += 1
        for key, count in families.items():
            opening, lines = count.most_common(1)[0]
            if 2 * lines > len(passing[key]):
                self._families[key] = OpeningName(opening.name, opening.eco)

    def moves(self, board: Board, taste: str = "any") -> tuple[BookMove, ...]:
        factors = TASTE_FACTORS[taste]
        lines: dict[str, list[Variation]] = {}
        for move, variation in self._moves.get(_key(board), ()):
            if variation.is_for(board.white_to_move):
                lines.setdefault(move, []).append(variation)
        found = [
            BookMove(move, sum(v.weight * factors[v.taste] for v in variations), tuple(variations)) for move, variations in lines.items()
        ]
        wanted = tuple(candidate for candidate in found if candidate.weight > 0)
        if wanted or not found:
            return wanted
        return tuple(BookMove(m.move, float(sum(v.weight for v in m.variations)), m.variations) for m in found)

    def lines_at(self, key: str) -> dict[str, int]:
        """Move -> how many lines go this way from a position, whoever they are recommended to."""
        count: dict[str, int] = {}
        for move, _ in self._moves.get(key, ()):
            count[move] = count.get(move, 0) + 1
        return count

    def knows(self, key: str) -> bool:
        """Whether a line of the library comes to this position or ends there."""
        return key in self._moves or key in self._names

    def name_here(self, board: Board) -> OpeningName | None:
        """What a position is called by itself, or the opening most lines that come here belong to."""
        key = _key(board)
        return self._names.get(key) or self._families.get(key)

    def name_at(self, key: str) -> OpeningName | None:
        """What this very position is called."""
        return self._names.get(key)

    def name(self, board: Board) -> OpeningName | None:
        """The last named position of the game."""
        start = chess.Board(board.start_fen, chess960=board.chess960)
        return self.name_along(start, (start.parse_uci(move) for move in board.moves))

    def name_along(self, replay: chess.Board, moves: Iterable[chess.Move]) -> OpeningName | None:
        """The same for a game the chess library has read; `replay` stands at its start and is moved along."""
        return self.name_by_keys(itertools.chain([book_key(replay)], (_key_after(replay, move) for move in moves)))

    def name_by_keys(self, keys: Iterable[str]) -> OpeningName | None:
        """The same for a game whose positions are known, the start first."""
        found = None
        for ply, key in enumerate(islice(keys, LONGEST_OPENING + 1)):
            family = self._families.get(key)
            if key in self._names:
                found = self._names[key]
            elif ply and family is not None and (found is None or not found.name.en.startswith(family.name.en)):
                found = family  # another order of moves has led into another opening
        return found


def _key(board: Board) -> str:
    return without_counters(board.fen())


def _key_after(board: chess.Board, move: chess.Move) -> str:
    board.push(move)
    return book_key(board)


def opening_of(game: Game) -> tuple[str, Text] | None:
    """ECO code and name of the opening a game has come to, by the standard library.

    It is asked after every move: the positions are read off the game, which knows them, and not played through anew.
    """
    found = standard_book().name_by_keys(without_counters(fen) for fen in (game.start_fen, *(ply.fen for ply in game.plies)))
    return (found.eco, found.name) if found else None


def load_book(file: Path) -> Book:
    """A text library, or a `BookError` that carries all faults."""
    library, faults = check_file(file)
    if library is None:
        text = Text(
            "The opening library {file} has faults ({n}) and is not used; the first: line {line}: {fault}",
            "Die Eröffnungsbibliothek {file} hat Fehler ({n}) und wird nicht benutzt; der erste: Zeile {line}: {fault}",
        )
        raise BookError(text.format(file=file.name, n=len(faults), line=faults[0].line, fault=faults[0].text), tuple(faults))
    return Book(library, read_names() if file == STANDARD_FILE else ())


_reading = threading.Lock()  # whoever asks while it is being read waits for that instead of reading it too


@lru_cache(maxsize=1)
def _read_standard_book() -> Book:
    return load_book(STANDARD_FILE)


def standard_book() -> Book:
    """Our own library; read when it is first asked for."""
    with _reading:
        return _read_standard_book()
