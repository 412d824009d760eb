"""`kiebitz uci` and `kiebitz warm`: the engine for other programs, and compiling it ahead of time."""

import time
from typing import Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import EXAMINE, PLAY, command, flag, option
from kiebitz.interfaces.command_line.output import Waiting, figure
from kiebitz.language import Text

UCI = Text("Be a UCI engine for a chess interface.", "Als UCI-Engine für eine Schachoberfläche arbeiten.")
PLAYER = Text("our own engine or an ancestor", "die eigene Engine oder ein Vorfahr")
WARM = Text(
    "Compile everything ahead of time, so that nothing has to be compiled later.",
    "Alles im Voraus übersetzen, damit später nichts mehr übersetzt werden muss.",
)
ONLY_ENGINE = Text("only the engine, not the ancestors", "nur die Engine, nicht die Vorfahren")
PREPARES = Text("{name} is being compiled …", "{name} wird übersetzt …")
READY = Text("Everything is compiled ({seconds} s).", "Alles ist übersetzt ({seconds} s).")


def register(app: typer.Typer) -> None:
    @command(app, "uci", UCI, "kiebitz uci --player salomon", PLAY, rank=20)
    def uci(
        player: Annotated[str, option("--player", PLAYER, "NAME", "kiebitz")] = "kiebitz",
        style: Annotated[str, option("--style", asking.STYLE, "S", "standard")] = "",
    ) -> None:
        key = player.strip().lower()
        if key != "kiebitz":
            from kiebitz import opponents

            opponents.profile(key)  # complains about a name nobody has
        if style:
            from kiebitz.styles.collection import load_style

            load_style(style)  # complains about one that is not there
        from kiebitz.interfaces.uci.server import main

        main(key, style)

    @command(app, "warm", WARM, "kiebitz warm", EXAMINE, rank=220)
    def warm(engine_only: Annotated[bool, flag("--engine-only", ONLY_ENGINE)] = False) -> None:
        begin = time.perf_counter()
        asking.prepare_engine()
        if not engine_only:
            _warm_ancestors()
        print(READY.format(seconds=figure(time.perf_counter() - begin, 1)))


def _warm_ancestors() -> None:
    """A small question to each compiles what it needs."""
    from kiebitz import opponents
    from kiebitz.core.board import Board
    from kiebitz.limits import Limits
    from kiebitz.player import Judging

    for key in opponents.ROSTER:
        with Waiting(PREPARES.format(name=opponents.profile(key).name), at_once=True) as bar:
            bar.step(0)
            player = opponents.create(key)
            player.choose(Board(), Limits(depth=1))
            if isinstance(player, Judging):
                player.judge(Board())
            player.close()
