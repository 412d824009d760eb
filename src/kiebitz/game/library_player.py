"""A player who looks into the opening library before it thinks.

The library is an addition around any player: inside it the answer comes at once and says so,
outside the player itself is asked.  A faulty library file is told once and then left alone.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

from kiebitz.game.book import OPTIONS, OpeningBook, choose, open_book
from kiebitz.game.players import Ponderer
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.options import Option, OptionSet, Value
from kiebitz.player import Decision, Player, Report

if TYPE_CHECKING:
    from kiebitz.core.board import Board

_REPLACED = ("own_book",)  # options of the player that the library's own switch stands for


class _Joined(OptionSet):
    """The player's options and the library's, as one set."""

    def __init__(self, inner: OptionSet, own: OptionSet) -> None:
        self._inner, self._own = inner, own
        self.options: dict[str, Option] = {key: option for key, option in inner.options.items() if key not in _REPLACED} | own.options

    def __getitem__(self, key: str) -> Value:
        return self._own[key] if key in self._own.options else self._inner[key]

    def set(self, key: str, raw: object) -> Value:
        option = self.find(key)
        return (self._own if option.key in self._own.options else self._inner).set(option.key, raw)

    def as_dict(self) -> dict[str, Value]:
        inner = {key: value for key, value in self._inner.as_dict().items() if key not in _REPLACED}
        return inner | self._own.as_dict()


class LibraryPlayer:
    """Everything it does not know of itself is the player's."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._own = OptionSet(OPTIONS)
        self.options: OptionSet = _Joined(player.options, self._own)
        self._book: OpeningBook | None = None
        self._opened: str | None = None
        self._complaint: Text | None = None
        seed = player.options.as_dict().get("seed")
        self._chance = random.Random(seed) if isinstance(seed, int) and seed else random.Random()

    @property
    def name(self) -> str:
        return self.player.name

    @name.setter
    def name(self, name: str) -> None:
        self.player.name = name

    def choose(self, board: Board, limits: Limits, report: Report | None = None) -> Decision:
        begin = time.monotonic()
        found = None
        if not (limits.infinite or limits.ponder or limits.moves or board.chess960):
            found = self._look_up(board)
        complaint, self._complaint = self._complaint, None
        if found is not None:
            return Decision(found, line=(found,), source="book", time=time.monotonic() - begin, remark=complaint)
        decision = self.player.choose(board, limits, report)
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
        style = getattr(self.player, "style", None)
        if taste == "any" and style is not None:
            taste = style.taste
        found = choose(self._book, board, self._chance if self._own["book_random"] else None, taste)
        return found.move if found is not None and board.is_legal(found.move) else None

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
        setter = getattr(self.player, "set_option", None)
        if option.key in self._own.options or setter is None:
            self.options.set(option.key, raw)
        else:
            setter(option.key, raw)

    def stop(self) -> None:
        self.player.stop()

    def new_game(self) -> None:
        if self._own["book"]:
            self._open()  # now, so that the first answer is not slow
        self.player.new_game()

    def close(self) -> None:
        self.player.close()

    def __getattr__(self, name: str) -> Any:
        if name == "player":
            raise AttributeError(name)
        return getattr(self.player, name)


class PonderingLibraryPlayer(LibraryPlayer):
    """For players that think on the opponent's time."""

    def ponder_hit(self) -> None:
        assert isinstance(self.player, Ponderer)
        self.player.ponder_hit()


def with_library(player: Player) -> Player:
    """The player with our opening library before it."""
    return PonderingLibraryPlayer(player) if isinstance(player, Ponderer) else LibraryPlayer(player)
