"""One game and the tabs that look at it.  Several tabs on one game stay in step, because each hears everything.

The session lives in threads, the tabs on the event loop; this file is the only bridge between them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence

from kiebitz.game.play import events
from kiebitz.game.play.pace import Pace
from kiebitz.game.play.session import HINT_SECONDS, Session
from kiebitz.interfaces.web.messages import MessageError
from kiebitz.interfaces.web.rooms import game_message
from kiebitz.interfaces.web.rooms.adviser import Adviser
from kiebitz.interfaces.web.rooms.messages import Decided, Game, Said, Search
from kiebitz.interfaces.web.rooms.search_feed import SearchFeed
from kiebitz.interfaces.web.rooms.seats import Seat
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits

log = logging.getLogger(__name__)

Post = Callable[[Said], None]  # puts a message into a tab's queue; called on the event loop

FRAMES_A_SECOND = 12


def _is_same(state: Game, told: Game | None) -> bool:
    """But for the seconds that have gone by, which the page counts itself."""
    return told is not None and {**state, "clock": state["clock"]["running"]} == {**told, "clock": told["clock"]["running"]}


class Room:
    """A session with an audience."""

    def __init__(
        self, session: Session, seats: tuple[Seat, Seat], adviser: Adviser, loop: asyncio.AbstractEventLoop, pace: Pace | None = None
    ) -> None:
        self.number = 0  # of the game in the archive; known once the session has started
        self.session = session
        self.adviser = adviser
        self.pace = pace  # of two programs; None: a person plays
        self.seats = {True: seats[0], False: seats[1]}
        self.decisions: dict[int, events.MovePlayed] = {}  # half-move -> what the program thought
        self.told_decision: tuple[events.MovePlayed, Decided] | None = None  # the last of them, as the page was told
        self.feed = SearchFeed(session)
        self._loop = loop
        self._tabs: list[Post] = []
        self._watching: asyncio.Task[None] | None = None
        self._told: Game | None = None  # the game as it was told last
        self._was_paused = False  # by us, because nobody was looking
        self._order = asyncio.Lock()  # in which the game rests and goes on
        self.is_first = False  # a newcomer's first game
        self.was_entered = False
        self.ponders = bool(session.options["ponder"])  # as it was wished; on other pages it rests
        self.empty_since: float | None = loop.time()
        session.subscribe(self._heard)

    # From the session's threads

    def _heard(self, event: events.Event) -> None:
        if isinstance(event, events.SidesSwapped):
            self.seats = {True: self.seats[False], False: self.seats[True]}
        elif isinstance(event, events.MovePlayed) and event.decision is not None:
            self.decisions[event.ply] = event
        elif isinstance(event, (events.MovesTakenBack, events.PositionSet)):
            ply = event.ply if isinstance(event, events.MovesTakenBack) else 0
            self.decisions = {number: played for number, played in self.decisions.items() if number <= ply}
        self.feed.heard(event)
        if isinstance(event, events.ThinkingProgress):  # of that the frames tell
            return
        before, state = self._told, self._state()
        is_told = isinstance(event, events.ThinkingStarted) and _is_same(state, before)  # with the move before it
        self._later([] if is_told else [state, *game_message.of_event(event, self)])

    def _state(self) -> Game:
        self._told = game_message.of_state(self)
        return self._told

    def _later(self, messages: Sequence[Said]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the server ends
            self._loop.call_soon_threadsafe(self._tell, messages)

    # On the event loop

    def _tell(self, messages: Sequence[Said]) -> None:
        for message in messages:
            for post in list(self._tabs):
                post(message)
        if self._watching is None and self.feed.is_active and self._tabs:
            self._watching = self._loop.create_task(self._watch())

    async def _watch(self) -> None:
        """Frames of the search while somebody thinks, and one last frame that is right."""
        try:
            while self._tabs:
                await asyncio.sleep(1 / FRAMES_A_SECOND)  # first: a quick answer has one frame, and the move before it goes out
                is_last = not self.feed.is_active
                frame = await asyncio.to_thread(self.feed.frame)
                if frame is not None:
                    self._tell_frame(frame)
                if is_last:
                    return
        except Exception:
            log.exception("the window on the search failed")
        finally:
            self._watching = None

    def _tell_frame(self, frame: Search) -> None:
        for post in list(self._tabs):
            post(frame)

    @property
    def has_program(self) -> bool:
        return not all(seat.is_person for seat in self.seats.values())

    @property
    def has_opponent(self) -> bool:
        """A person plays a program."""
        return len({seat.is_person for seat in self.seats.values()}) == 2

    def let_ponder(self, on: bool) -> None:
        self.ponders = on
        self.attend(True)

    def attend(self, here: bool) -> None:
        """On another page nobody sees it think on his time."""
        self.session.set_pondering(here and self.ponders)
        self._later([self._state()])

    @property
    def audience(self) -> int:
        return len(self._tabs)

    async def enter(self, post: Post) -> None:
        """A tab comes in and gets everything as it stands."""
        self._tabs.append(post)
        self.was_entered, self.empty_since = True, None
        await self._rest_or_go_on()
        post(await asyncio.to_thread(game_message.of_state, self))
        self._tell([])

    async def leave(self, post: Post) -> None:
        """A tab goes; when it was the last one, nobody thinks and no clock runs."""
        if post in self._tabs:
            self._tabs.remove(post)
        if not self._tabs:
            self.empty_since = self._loop.time()
            # Shielded: the task of a tab that breaks off is cancelled, and a pause cancelled before it began
            # would leave the search running for nobody.
            await asyncio.shield(self._rest_or_go_on())

    async def _rest_or_go_on(self) -> None:
        """Somebody came or went.  One after the other: overtaken by the tab that comes back after a reload, the pause would stand
        for whoever looks at the game now."""
        async with self._order:
            state = self.session.state()
            if self._tabs and self._was_paused:
                self._was_paused = False
                await asyncio.to_thread(self.session.resume)
            elif not self._tabs and not state.paused and state.result is None:
                self._was_paused = True
                await asyncio.to_thread(self.session.pause)

    def hint(self) -> None:
        """Ask the adviser; the window on the search shows its thinking."""
        self.feed.begin_hint(self.adviser, self.session.state().fen, Limits(movetime=HINT_SECONDS))
        try:
            self.session.hint()
        except KiebitzError:
            self.feed.end()
            raise
        self._later([])  # somebody thinks now: frames begin

    def set_pace(self, seconds: float) -> None:
        """How long two programs take over a move."""
        if self.pace is None:
            raise MessageError(Text("Only a game of two programs has a pace.", "Nur eine Partie zwischen zwei Programmen hat ein Tempo."))
        self.pace.set(seconds)
        self._later([self._state()])  # several tabs stay in step

    def close(self) -> None:
        self.session.close()

    def dissolve(self) -> None:
        """The game is being deleted; its tabs ask for another one."""
        self._later([{"type": "gone"}])
