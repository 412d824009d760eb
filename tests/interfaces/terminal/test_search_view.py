"""The window on the search: what it shows, that it is not cut, and the plan of the time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kiebitz.core.board import START_FEN, Board
from kiebitz.engine import Engine
from kiebitz.game.play import events
from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.terminal import search_view
from kiebitz.interfaces.terminal.app import SHORT
from kiebitz.interfaces.terminal.widgets import BoardWidget
from kiebitz.limits import Clock, Limits
from kiebitz.player import Progress, SearchWindow, unwrap
from kiebitz.score import Score
from kiebitz.search.timing import TimePlan
from tests.game.scripted import Scripted
from tests.interfaces.terminal.screen import app_of, archive, drive, plies, scripted_opponents, shown, spoken, type_in, until

__all__ = ["archive", "scripted_opponents"]  # fixtures


def test_the_window_on_the_search_shows_what_the_player_tells(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path, language="de")

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "trace an")
        await type_in(pilot, "zeit 40/2h")
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        await until(pilot, lambda: "beste Variante" in shown(app, "#window"))
        window = shown(app, "#window")
        assert "Stellungen" in window
        assert "Urteil" in window
        assert "Zeitgrenzen" not in window  # this player has no plan of its time, so none is made up

    drive(app, story)


@pytest.mark.parametrize("size", [(80, 24), (100, 34)])
def test_the_window_on_the_search_is_not_cut(archive: Archive, tmp_path: Path, size: tuple[int, int]) -> None:
    """At 80x24 its last rows, the latest depths, were out of sight while six rows below the board stayed empty."""
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        await type_in(pilot, "trace on")
        await until(pilot, lambda: app.has_class("with-window"))
        for depth in range(1, 13):
            app.heard(events.ThinkingProgress(True, Progress(depth, Score(cp=depth), ("e2e4",), 1000, 0.1), START_FEN))
        window = app.query_one("#window", Static)
        await until(pilot, lambda: "+0.12  " in str(window.render()) and window.content_size.height > 5)
        shown = str(window.render()).rstrip("\n").split("\n")
        assert len(shown) <= window.content_size.height, "nothing is cut"
        assert size[1] >= SHORT or window.content_size.width >= 41, "a judgement such as “Schwarz steht etwas besser” can be read whole"
        assert window.region.bottom <= app.query_one("#right").region.bottom
        moves = app.query_one("#moves-again" if size[1] < SHORT else "#moves", Static)
        assert "e4" in str(moves.render())
        assert moves.region.height > 0, "the moves are still there"
        board = app.query_one(BoardWidget)
        assert board.size.height >= 8 * board.square_size[1] + 1, "and the whole board"

    drive(app, story, size)


def test_the_time_limits_shown_are_those_the_engine_thinks_by() -> None:
    engine, limits = Engine(), Limits(clock=Clock(1.0, 0.0, 40))
    plan = engine.plan(limits)  # before: a delay measured while it thinks changes the next plan
    engine.choose(Board(), limits)
    shown = [str(value) for label, value in search_view.rows(engine, Board(), None, None) if label == search_view.LIMITS]
    assert shown == [f"{plan.minimum:.1f} / {plan.average:.1f} / {plan.maximum:.1f} s"]


class WithAWindow(Scripted):
    """A player with a window of its own that knows next to nothing yet."""

    def window(self) -> SearchWindow:
        return SearchWindow(1, 1, 3, -16000.0, 16000.0, None, (), ("e2e4",), None, None)


def test_a_window_without_a_best_value_yet_shows_a_dash() -> None:
    shown = dict(search_view.rows(WithAWindow(), Board(), None, None))
    assert str(shown[search_view.BEST_VALUE]) == "–"
    assert str(shown[search_view.TRYING]) == "e4"


def test_the_plan_announced_is_the_one_the_player_moves_by(archive: Archive, tmp_path: Path, scripted_opponents: list[Scripted]) -> None:
    app = app_of(archive, tmp_path)
    asked: list[Limits] = []

    def plan(limits: Limits) -> TimePlan:
        asked.append(limits)
        return TimePlan(1, 2, 3)

    async def story(pilot: Pilot[None]) -> None:
        await type_in(pilot, "time 40/2h")
        await until(pilot, lambda: "Time: " in spoken(app))
        assert "plans" not in spoken(app)
        setattr(unwrap(app.desk.program), "plan", plan)  # noqa: B010
        await type_in(pilot, "time 40/1h")
        await until(pilot, lambda: "Tester plans for its next move at least 1.0, on average 2.0, at most 3.0 seconds." in spoken(app))
        (limits,) = asked
        assert limits.clock is not None
        assert (round(limits.clock.left), limits.clock.increment, limits.clock.moves_to_go) == (3600, 0, 40)
        await type_in(pilot, "e4")
        await until(pilot, lambda: plies(app) == 2)
        after_e4 = app.desk.session.state().plies[0].fen
        told = next(limits for fen, limits in scripted_opponents[-1].asked if fen == after_e4)
        assert told.clock is not None
        assert max(told.clock.left, limits.clock.left) < 3600, "the same reserve is kept back in both"
        assert replace(told, clock=None) == replace(limits, clock=None)

    drive(app, story)
