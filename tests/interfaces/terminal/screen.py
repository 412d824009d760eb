"""The terminal program without a screen, against small deterministic players: how tests type, press and read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kiebitz import roster
from kiebitz.game.record.archive import Archive
from kiebitz.game.settings import Settings
from kiebitz.interfaces.terminal import seat
from kiebitz.interfaces.terminal.app import PlayApp
from kiebitz.interfaces.terminal.desk import Desk
from kiebitz.interfaces.terminal.widgets import EntryLine
from kiebitz.language import Language
from kiebitz.player import Player
from kiebitz.score import Score
from tests.game.scripted import Scripted
from tests.waiting import LONG, MINUTES


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    archive = Archive(tmp_path / "games.sqlite")
    yield archive
    archive.close()


@pytest.fixture(autouse=True)
def scripted_opponents(monkeypatch: pytest.MonkeyPatch) -> list[Scripted]:
    """Every opponent is a small deterministic player that answers with the first legal move."""
    made: list[Scripted] = []

    def make(name: str, level: int | None = None, style: str | None = None) -> Player:
        if name == "nobody":
            raise roster.UnknownPlayerError(roster.Text("There is no player “nobody”.", "Es gibt keinen Spieler „nobody“."))
        player = Scripted(name=name.title(), score=Score(cp=20))
        made.append(player)
        return player

    monkeypatch.setattr(seat, "make_player", make)
    return made


def app_of(
    archive: Archive, tmp_path: Path, language: Language = "en", color: str = "white", fen: str | None = None, opponent: str = "tester"
) -> PlayApp:
    def make_desk(view: PlayApp) -> Desk:
        return Desk(view, language, archive=archive, settings=Settings(tmp_path / "settings.toml"))

    return PlayApp(make_desk, lambda desk: desk.begin(opponent, None, None, color, fen))  # type: ignore[arg-type]


def drive(app: PlayApp, story: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = (100, 34)) -> None:
    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: app.desk.has_game)
            await story(pilot)

    asyncio.run(play())


async def until(pilot: Pilot[None], wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not wanted():
        assert time.monotonic() < end, f"after {MINUTES} minutes still not as wanted"
        await pilot.pause(0.02)
    await pilot.pause()


async def type_in(pilot: Pilot[None], text: str) -> None:
    pilot.app.query_one(EntryLine).value = text
    await pilot.press("enter")


def plies(app: PlayApp) -> int:
    return len(app.desk.session.state().plies)


def shown(app: PlayApp, selector: str) -> str:
    return str(app.query_one(selector, Static).render())


def spoken(app: PlayApp) -> str:
    return "\n".join(text.to(app.desk.language) for text in app._messages)
