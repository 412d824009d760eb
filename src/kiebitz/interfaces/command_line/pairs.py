"""What the commands share that play many pairs of games: their options, somebody to play, a bar, and what an interrupt leaves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.output import Waiting, figure, note
from kiebitz.language import Text
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.tools.workers import Pool

GAMES = Option("games", 1000, Text("games to play, in pairs", "zu spielende Partien, paarweise"), 2, 10**9, uci="--games")
NODES = Option("nodes", 10_000, asking.NODES_A_MOVE, 1, 10**9, uci="--nodes")
OUT = Text(
    "append every pair of games to this file; the same call again goes on where it stopped",
    "jedes Partienpaar an diese Datei anhängen; derselbe Aufruf setzt eine unterbrochene Auswahl fort",
)
PLAYED = Text("{done} of {total} games", "{done} von {total} Partien")
STOPPED = Text("Stopped; what was played is kept, the same call goes on.", "Angehalten; das Gespielte bleibt, derselbe Aufruf setzt fort.")
STOPPED_LOST = Text("Stopped.", "Angehalten.")


class Show(Protocol):
    """How many pairs are over, and a word about them."""

    def __call__(self, done: int, more: str = "") -> None: ...


def pairs_of(games: str) -> int:
    return (int(GAMES.parse(games)) + 1) // 2


@contextmanager
def playing(pairs: int, path: Path | None, cluster: str | None, lines: bool = False) -> Iterator[tuple[Pool, Show]]:
    """Who plays, and whom to tell how far it is; an interrupt is told and ends the command."""
    from kiebitz.tools.cluster import pool_at

    stopped = False
    with pool_at(cluster) as pool, Waiting(PLAYED.format(done=0, total=2 * pairs), pairs, lines=lines) as bar:

        def show(done: int, more: str = "") -> None:
            bar.step(done, pairs, f"{PLAYED.format(done=figure(2 * done), total=figure(2 * pairs))}  {more}".rstrip())

        try:
            yield pool, show
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        note(STOPPED if path else STOPPED_LOST)
        raise typer.Exit(130)
