"""The screen comes down: whoever leaves need not wait, and a wish to end from outside is heard."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.terminal.app import PlayApp
from kiebitz.interfaces.terminal.desk import Desk
from kiebitz.language import KiebitzError, Text
from tests.interfaces.terminal.screen import app_of, archive, drive, scripted_opponents, until
from tests.waiting import LONG, wait_for

__all__ = ["archive", "scripted_opponents"]  # fixtures


def test_an_unknown_opponent_ends_the_program_with_the_reason(archive: Archive, tmp_path: Path) -> None:
    app = app_of(archive, tmp_path, opponent="nobody")

    async def play() -> None:
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.problem is not None)

    asyncio.run(play())
    assert isinstance(app.problem, KiebitzError)
    assert "nobody" in app.problem.text.de


def test_who_leaves_does_not_wait_for_the_first_compilation(archive: Archive, tmp_path: Path) -> None:
    """Control and C went unheard for two minutes."""
    ready, begun = threading.Event(), threading.Event()

    waited: list[bool] = []

    def begin(desk: Desk) -> None:
        begun.set()
        waited.append(ready.wait(LONG))

    app = PlayApp(lambda view: Desk(view, "en", archive=archive), begin)

    async def play() -> None:
        async with app.run_test() as pilot:
            await until(pilot, begun.is_set)
            await pilot.press("ctrl+c")

    asyncio.run(play())
    assert waited == [], "it has waited until all was ready"
    ready.set()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no such terminals")
def test_the_screen_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    """`timeout 20 kiebitz play`: a wish to end, and a wish to go on behind it, ended in "no running event loop" or never."""
    ours, its = os.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "kiebitz", "play", "--opponent", "cpc", "--lang", "en"],
        stdin=its, stdout=its, stderr=its, env={**os.environ, "KIEBITZ_DATA": str(tmp_path), "TERM": "xterm"},
    )  # fmt: skip
    os.close(its)
    shown = bytearray()
    reader = threading.Thread(target=_read, args=(ours, shown), daemon=True)
    reader.start()
    try:
        wait_for(lambda: b"move or command" in shown, "the screen")
        for wish in (signal.SIGCONT, signal.SIGTERM, signal.SIGCONT):
            program.send_signal(wish)
        assert program.wait(LONG) == 143
    finally:
        program.kill()
    reader.join()
    os.close(ours)
    assert b"went wrong" not in shown


def _read(terminal: int, shown: bytearray) -> None:
    with contextlib.suppress(OSError):  # nobody writes any more
        while piece := os.read(terminal, 65536):
            shown += piece


def test_a_word_said_while_the_screen_is_taken_down_is_no_fault(archive: Archive, tmp_path: Path) -> None:
    """On a busy machine the greeting came after the widgets were gone: a traceback."""
    app = app_of(archive, tmp_path)

    async def story(pilot: Pilot[None]) -> None:
        await app.query_one("#messages-box").remove()
        app.say(Text("too late", "zu spät"))
        await pilot.pause()

    drive(app, story)
