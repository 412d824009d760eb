"""The window on the search shows one search at a time, although the engine's record is used again at once."""

from __future__ import annotations

from typing import cast

import chess

from kiebitz.game.play import events
from kiebitz.game.play.session import Session
from kiebitz.interfaces.web.rooms.messages import Search
from kiebitz.interfaces.web.rooms.search_feed import SearchFeed
from kiebitz.limits import Limits
from kiebitz.player import SearchWindow
from kiebitz.probe import CUT_NAMES, Frame

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def look(fen: str, depth: int) -> Frame:
    return Frame(
        state="thinking", time=0.1, nodes=depth * 100, iteration=depth, selective_depth=depth, alpha=0, beta=1, best_value=0, best_move=0,
        trying_move=0, trying_number=0, root_count=0, line=(), best_line=(), root=(), cuts={key: 0 for key, _ in CUT_NAMES.values()},
        table_probes=0, table_hits=0, evaluations=0, minimum=None, average=None, maximum=None, fen=fen,
    )  # fmt: skip


class Thinker:
    """A player whose record can be looked into."""

    name = "Thinker"

    def __init__(self) -> None:
        self.now = look("", 0)

    def frame(self) -> Frame:
        return self.now


class OneThinker:
    def __init__(self, player: object) -> None:
        self._player = player

    def player(self, white: bool) -> object:
        return self._player


class WithAWindow:
    """A player with a window of its own that knows next to nothing yet."""

    name = "Window"

    def window(self) -> SearchWindow:
        return SearchWindow(1, 1, 3, -16000.0, 16000.0, None, (), ("e2e4",), None, None)


def depth_of(frame: Search | None) -> int:
    assert frame is not None
    return int(frame["depth"])


def test_a_search_keeps_its_last_frame_when_the_next_begins() -> None:
    thinker = Thinker()
    feed = SearchFeed(cast(Session, OneThinker(thinker)))
    feed.heard(events.ThinkingStarted(True, Limits(), chess.STARTING_FEN))
    thinker.now = look(chess.STARTING_FEN, 12)
    assert depth_of(feed.frame()) == 12
    thinker.now = look(AFTER_E4, 1)  # it thinks on the opponent's time already; nobody has told us yet
    last = feed.frame()
    assert (depth_of(last), last and last["fen"]) == (12, chess.STARTING_FEN)
    feed.heard(events.ThinkingStarted(True, Limits(), AFTER_E4, pondering=True))
    now = feed.frame()
    assert (depth_of(now), now and now["fen"]) == (1, AFTER_E4)


def test_thinking_on_the_others_time_tells_which_move_it_counts_on() -> None:
    """The window showed lines from a position that was not on the board, and no word of how it would come there."""
    feed = SearchFeed(cast(Session, OneThinker(Thinker())))
    feed.heard(events.ThinkingStarted(True, Limits(), AFTER_E4, pondering=True, expected="e2e4"))
    counting = feed.frame()
    assert counting is not None
    assert counting["expected"] == "e2e4"
    feed.heard(events.PonderHit(True, 1.0))
    played = feed.frame()
    assert played is not None
    assert played["expected"] is None


def test_a_new_search_does_not_begin_with_the_frames_of_the_old() -> None:
    thinker = Thinker()
    feed = SearchFeed(cast(Session, OneThinker(thinker)))
    feed.heard(events.ThinkingStarted(True, Limits(), chess.STARTING_FEN))
    thinker.now = look(chess.STARTING_FEN, 12)
    feed.frame()
    feed.heard(events.ThinkingStarted(True, Limits(), AFTER_E4))  # told, but not begun
    assert depth_of(feed.frame()) == 0
    thinker.now = look(AFTER_E4, 3)
    assert depth_of(feed.frame()) == 3


def test_a_window_without_a_best_value_yet_is_shown_as_far_as_it_knows() -> None:
    feed = SearchFeed(cast(Session, OneThinker(WithAWindow())))
    feed.heard(events.ThinkingStarted(True, Limits(), chess.STARTING_FEN))
    shown = feed.frame()
    assert shown is not None
    assert (shown["best"], shown["bestLine"], shown["line"], shown["nodes"], shown["time"]) == (None, [], ["e2e4"], 3, 0.0)
