"""Playing in the terminal: the whole screen (Textual), or plain text."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kiebitz.game.odds import NONE
from kiebitz.language import Language, Text, choose_language, system_language

if TYPE_CHECKING:
    from kiebitz.interfaces.terminal.desk import Desk
    from kiebitz.interfaces.terminal.seat import Color


def _make_desk(view: Any, language: Language) -> Desk:
    from kiebitz.game.book.library import opening_of
    from kiebitz.game.record.archive import Archive
    from kiebitz.game.settings import Settings
    from kiebitz.interfaces.terminal.desk import Desk
    from kiebitz.language import KiebitzError

    complaints: list[Text] = []
    archive = settings = None
    try:
        archive = Archive()
    except KiebitzError as error:  # one can play without; the reason is told
        complaints.append(error.text)
    try:
        settings = Settings()
    except KiebitzError as error:
        complaints.append(error.text)
    desk = Desk(view, language, archive=archive, settings=settings, namer=opening_of)
    for complaint in complaints:
        view.say(complaint)
    return desk


def _warm_up(desk: Desk) -> None:
    """When our engine has to be compiled first, this is said."""
    from kiebitz.compiled import is_warm
    from kiebitz.warming import REASON, warm_up

    if is_warm():
        warm_up()
    else:
        desk.view.say(REASON)
        step = Text("{n} of {total}: {name} …", "{n} von {total}: {name} …")
        warm_up(lambda done, total, name: desk.view.say(step.format(n=min(done + 1, total), total=total, name=name)))


def run(
    opponent: str = "kiebitz",
    level: int | None = None,
    is_adaptive: bool = False,
    style: str | None = None,
    color: Color = "white",
    fen: str | None = None,
    odds: str = NONE,
    seed: int = 0,
    language: Language | None = None,
    plain: bool = False,
) -> None:
    """Play until the person leaves.  KiebitzError: the game could not begin, with the reason.

    Where there is no terminal to take over, plain lines are spoken.
    """
    from kiebitz.game.setup import playable_fen

    spoken = language or system_language()
    choose_language(spoken)
    if fen:
        playable_fen(fen)  # refused before the screen is taken over

    def begin(desk: Desk) -> None:
        if opponent == "kiebitz":
            _warm_up(desk)
        desk.begin(opponent, level, style, color, fen, odds, seed, is_adaptive)

    if plain or not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        from kiebitz.interfaces.terminal.plain import run_plain

        run_plain(sys.stdin, sys.stdout, lambda view: _make_desk(view, spoken), begin)
        return
    from kiebitz.interfaces.terminal.app import PlayApp
    from kiebitz.roster import check_player

    check_player(opponent, level, style)  # likewise

    app = PlayApp(lambda view: _make_desk(view, spoken), begin)
    with _signals_as_before():
        app.run()
    if app.asked_to_end:
        signal.raise_signal(signal.SIGTERM)
    if app.problem is not None:
        raise app.problem
    if app.is_busy:  # Python would wait for what the compiler holds, or stumble over it
        sys.stdout.flush()
        os._exit(0)


@contextlib.contextmanager
def _signals_as_before() -> Iterator[None]:
    """A signal that comes when the screen is gone finds whoever waited for it before: the screen's own answer would fail by then."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGTSTP", "SIGCONT") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    try:
        yield
    finally:
        for number, answer in before.items():
            signal.signal(number, answer)
