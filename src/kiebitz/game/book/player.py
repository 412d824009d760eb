"""A player who looks into the opening library before it thinks.

The library is an addition around any player: inside it the answer comes at once and says so,
outside the player itself is asked.  A faulty library file is told once and then left alone.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import TYPE_CHECKING

from kiebitz.game.book.library import OpeningBook, choose
from kiebitz.game.book.opening import open_book
from kiebitz.game.book.options import OPTIONS
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits, Signal
from kiebitz.options import Option, OptionSet, Value
from kiebitz.player import Around, Decision, Player, Report, Seeded, Tasteful, set_option

if TYPE_CHECKING:
    from kiebitz.core.board import Board


class _Joined(OptionSet):
    """The player's options and the library's, as one set."""

    def __init__(self, inner: OptionSet, own: OptionSet) -> None:
        self._inner, self._own = inner, own
        self.options: dict[str, Option] = inner.options | own.options

    def __getitem__(self, key: str) -> Value:
        return self._own[key] if key in self._own.options else self._inner[key]

    def set(self, key: str, raw: object) -> Value:
        option = self.find(key)
        return (self._own if option.key in self._own.options else self._inner).set(option.key, raw)

    def as_dict(self) -> dict[str, Value]:
        return self._inner.as_dict() | self._own.as_dict()


class LibraryPlayer(Around):
    """The player with our opening library before it."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self._own = OptionSet(OPTIONS)
        self.options: OptionSet = _Joined(player.options, self._own)
        self._book: OpeningBook | None = None
        self._opened: str | None = None
        self._complaint: Text | None = None
        self._seed = 0  # of the game; 0: nobody has drawn one
        self._asked: Counter[str] = Counter()  # how often in this game: a move taken back may be answered otherwise

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        begin = time.monotonic()
        found = None
        if not (limits.infinite or limits.ponder or limits.moves or board.chess960):
            found = self._look_up(board)
        complaint, self._complaint = self._complaint, None
        if found is not None:
            return Decision(found, line=(found,), source="book", time=time.monotonic() - begin, remark=complaint)
        decision = self.player.choose(board, limits, report, signal)
        if complaint is None or decision.remark is not None:
            return decision
        return Decision(**{**decision.__dict__, "remark": complaint})

    def _look_up(self, board: Board) -> str | None:
        if not self._own["book"]:
            return None
        self._open()
        if self._book is None:
            return None
        taste = str(self._own["book_taste"])
        if taste == "any" and isinstance(self.player, Tasteful):
            taste = self.player.taste
        found = choose(self._book, board, self._chance(board) if self._own["book_random"] else None, taste)
        return found.move if found is not None and board.is_legal(found.move) else None

    @property
    def own_seed(self) -> int:
        return self.player.own_seed if isinstance(self.player, Seeded) else 0

    def follow(self, seed: int) -> None:
        self._seed = seed
        self._asked.clear()
        if isinstance(self.player, Seeded):
            self.player.follow(seed)

    def _chance(self, board: Board) -> random.Random:
        """The same seed chooses the same move when a position is there for the first time, also in a game taken up again in the middle."""
        seed, position = self.own_seed or self._seed, board.fen()
        self._asked[position] += 1
        return random.Random(f"{seed} {position} {self._asked[position]}") if seed else random.Random()

    def _open(self) -> None:
        """Read the library that is set, once; a faulty one is complained about and the game goes on without."""
        wanted = str(self._own["book_file"])
        if wanted == self._opened:
            return
        self._opened, self._book = wanted, None
        try:
            self._book = open_book(wanted)
        except KiebitzError as error:
            self._complaint = error.text

    def set_option(self, key: str, raw: object) -> None:
        option = self.options.find(key)
        if option.key in self._own.options:
            self.options.set(option.key, raw)
            self.make_ready()  # between two questions: the first move out of it is not slow
        else:
            set_option(self.player, option.key, raw)

    def make_ready(self) -> None:
        if self._own["book"]:
            self._open()

    def new_game(self) -> None:
        self._asked.clear()
        self.make_ready()
        self.player.new_game()
