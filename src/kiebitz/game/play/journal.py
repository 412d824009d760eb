"""Who records: the game goes into the archive, if there is one, before anybody hears of it.

Where the archive cannot be written (locked by somebody else, disk full) what is due is kept in order and written
as soon as it can be: never a half-move without the one before.
"""

from __future__ import annotations

import datetime
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from kiebitz.game.game import Game
from kiebitz.game.play.clocks import ClockState
from kiebitz.language import KiebitzError, Text

Namer = Callable[[Game], "tuple[str, Text] | None"]  # game -> ECO code and name of the opening


FIRST_RETRY, LAST_RETRY = 1.0, 60.0  # seconds; each pause is twice the one before
KEPT = Text(
    "{error} The game goes on; what is missing is kept and written as soon as that is possible.",
    "{error} Die Partie geht weiter; was fehlt, bleibt vorgemerkt und wird nachgetragen, sobald es geht.",
)


class GameGoneError(KiebitzError):
    """The game is no longer in the archive: somebody deleted it while it was played."""


class Recorder(Protocol):
    """What a session needs of an archive."""

    def begin(self, game: Game, details: dict[str, object]) -> int: ...
    def save_ply(self, number: int, game: Game, clock: ClockState) -> None: ...
    def go_to(self, number: int, ply: int) -> None: ...
    def describe(self, number: int, game: Game, details: dict[str, object]) -> None: ...


@dataclass
class _Page:
    """One game of the archive; without a number as long as it has not been written."""

    number: int | None
    begun: bool  # before that nothing is written about it
    gone: bool = False  # deleted by somebody: it is not written any more


@dataclass(frozen=True)
class _Entry:
    """Something to be written, and the game as it was then."""

    page: _Page
    game: Game
    write: Callable[[Recorder, Game], None]


class Journal:
    """The record of one game at a time; `number` is its number in the archive."""

    def __init__(
        self,
        archive: Recorder | None,
        number: int | None,
        namer: Namer | None,
        details: Callable[[], dict[str, object]],
        failed: Callable[[Text], None],
    ) -> None:
        self._archive, self._page, self._namer = archive, _Page(number, number is not None), namer
        self._details, self._failed = details, failed
        self.opening: tuple[str, Text] | None = None
        self._late: deque[_Entry] = deque()  # the oldest first
        self._lock = threading.Lock()  # of what is late
        self._closed = False

    @property
    def number(self) -> int | None:
        return self._page.number

    def head(self, game: Game, white: str, black: str, control: str) -> None:
        """Who plays, where and when; what is written there already stays."""
        now = datetime.datetime.now()
        usual = {
            "Event": "Kiebitz",
            "Site": "?",
            "Date": f"{now:%Y.%m.%d}",
            "Round": "-",
            "Time": f"{now:%H:%M:%S}",
            "TimeControl": control,
        }
        for key, value in usual.items():
            game.headers.setdefault(key, value)
        game.headers["White"], game.headers["Black"] = white, black

    def begin(self, game: Game) -> None:
        """A new game; one that was taken up again is there already."""
        page, details = self._page, self._all_details()
        page.begun = True

        def begin(archive: Recorder, game: Game) -> None:
            if page.number is None:
                page.number = archive.begin(game, details)

        self._save(game, begin)

    def turn_the_page(self) -> None:
        """The next game is another one."""
        self._page, self.opening = _Page(None, False), None

    def save_ply(self, game: Game, clock: ClockState) -> None:
        """The half-move together with the clocks."""
        page = self._page
        self._save(game, lambda archive, game: archive.save_ply(page.number or 0, game, clock))
        self.name_opening(game)

    def go_to(self, game: Game) -> None:
        """The game stands where it stands now, after going back or forward."""
        page, ply = self._page, len(game.plies)
        self._save(game, lambda archive, game: archive.go_to(page.number or 0, ply))

    def describe(self, game: Game) -> None:
        """Names, result and details as they are now."""
        page, details = self._page, self._all_details()
        self._save(game, lambda archive, game: archive.describe(page.number or 0, game, details))

    def name_opening(self, game: Game) -> None:
        named = self._namer(game) if self._namer else None
        if named and named != self.opening:
            self.opening = named
            game.headers["ECO"], game.headers["Opening"] = named[0], named[1].en
            self.describe(game)

    def close(self) -> None:
        """A last attempt; what is still late is tried for a while in the background."""
        with self._lock:
            self._closed = True
            self._catch_up()

    def _all_details(self) -> dict[str, object]:
        opening = {"opening": [self.opening[1].en, self.opening[1].de]} if self.opening else {}
        return {**self._details(), **opening}

    def _save(self, game: Game, write: Callable[[Recorder, Game], None]) -> None:
        if self._archive is None or not self._page.begun or self._page.gone:
            return
        with self._lock:
            behind = bool(self._late)
            self._late.append(_Entry(self._page, game, write))
            # Whoever waits already is served by the timer: a player at the board does not wait for the disk at every move.
            trouble = None if behind else self._catch_up()
            if self._late:
                self._late[-1] = _Entry(self._page, game.copy(), write)
            if trouble is not None and self._late:
                self._try_again(FIRST_RETRY)
        if trouble is not None:
            self._failed(KEPT.format(error=trouble) if self._late else trouble)

    def _catch_up(self) -> Text | None:
        """Write what is late, in order; the reason why not all of it could be written."""
        assert self._archive is not None or not self._late
        while self._late:
            entry = self._late[0]
            try:
                entry.write(self._archive, entry.game)  # type: ignore[arg-type]
            except GameGoneError as error:
                entry.page.gone = True
                self._late = deque(other for other in self._late if other.page is not entry.page)
                return error.text
            except KiebitzError as error:
                return error.text
            self._late.popleft()
        return None

    def _try_again(self, pause: float) -> None:
        def attempt() -> None:
            with self._lock:
                self._catch_up()
                if self._late and not (self._closed and pause >= LAST_RETRY):
                    self._try_again(min(2 * pause, LAST_RETRY))

        timer = threading.Timer(pause, attempt)
        timer.daemon = True
        timer.start()
