"""What the window on the search costs: the same search with and without somebody watching, in turns.

    python benchmarks/search_window.py [--nodes 1000000] [--rounds 7] [--frames 12]

Everything is measured in seconds of this process's CPU, search and frames together: on a machine with one core, that is
what a watcher takes away from the search, and a machine busy with other things does not disturb it.  A frame is made for every
twelfth part of a CPU second, turned into JSON and sent through a socket of this computer, as the server does it.
"""

from __future__ import annotations

import argparse
import json
import socket
import statistics
import threading
import time
from dataclasses import dataclass

from kiebitz.game.game import Game
from kiebitz.game.play import events
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.interfaces.web.rooms.search_feed import SearchFeed
from kiebitz.roster import make_player, set_option
from kiebitz.warming import warm_up

POSITION = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


@dataclass(frozen=True)
class Run:
    """One search."""

    nodes: int
    seconds: float  # of CPU
    frames: int
    largest: int  # bytes of a frame

    @property
    def speed(self) -> float:
        return self.nodes / self.seconds


def _watch(feed: SearchFeed, frames_a_second: float, stop: threading.Event, sizes: list[int]) -> None:
    """As the server does: a frame, its JSON, the socket."""
    here, there = socket.socketpair()
    reader = threading.Thread(target=_drain, args=(there,), daemon=True)
    reader.start()
    start, began = time.perf_counter(), time.process_time()
    due = began
    while not stop.is_set():
        missing = due - time.process_time()
        if missing > 0:  # on a busy machine CPU time passes slowly; looking at the clock all the time would cost more than the frames
            slowness = (time.perf_counter() - start) / max(0.01, time.process_time() - began)
            time.sleep(max(0.002, missing * max(1.0, 0.9 * slowness)))
            continue
        due += 1 / frames_a_second
        frame = feed.frame()
        if frame is not None:
            raw = json.dumps(frame, ensure_ascii=False, separators=(",", ":")).encode()
            here.sendall(raw)
            sizes.append(len(raw))
    here.close()
    reader.join(5)
    there.close()


def _drain(there: socket.socket) -> None:
    while there.recv(1 << 16):
        pass


def search(nodes: int, frames_a_second: float) -> Run:
    """One move in a session of its own; without frames nobody looks."""
    player = make_player("kiebitz")
    set_option(player, "hash_mb", 32)
    set_option(player, "book", False)
    session = Session(player, Person("–"), control=TimeControl.parse(f"nodes {nodes}"), game=Game(POSITION))
    feed = SearchFeed(session)
    moved = threading.Event()
    searched: list[int] = []

    def heard(event: events.Event) -> None:
        feed.heard(event)
        if isinstance(event, events.MovePlayed) and event.decision is not None:
            searched.append(event.decision.nodes)
            moved.set()

    session.subscribe(heard)
    stop, sizes = threading.Event(), list[int]()
    watcher = threading.Thread(target=_watch, args=(feed, frames_a_second, stop, sizes)) if frames_a_second else None
    began = time.process_time()
    session.start()
    if watcher is not None:
        watcher.start()
    if not moved.wait(600):
        raise SystemExit("the search did not end")
    seconds = time.process_time() - began
    stop.set()
    if watcher is not None:
        watcher.join()
    session.close()
    return Run(searched[0], seconds, len(sizes), max(sizes, default=0))


def compare(nodes: int, rounds: int, frames_a_second: float) -> tuple[list[Run], list[Run]]:
    """Unwatched and watched searches in turns, so that both meet the same conditions."""
    unwatched, watched = [], []
    for _ in range(rounds):
        unwatched.append(search(nodes, 0))
        watched.append(search(nodes, frames_a_second))
    return unwatched, watched


def slow_down(unwatched: list[Run], watched: list[Run]) -> float:
    """Which share of the search's speed the window takes: the median over the pairs."""
    return statistics.median(1 - b.speed / a.speed for a, b in zip(unwatched, watched, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--frames", type=float, default=12, help="a second; the page asks for 12")
    arguments = parser.parse_args()
    warm_up()
    search(arguments.nodes // 4, arguments.frames)  # once for nothing: caches, imports
    unwatched, watched = compare(arguments.nodes, arguments.rounds, arguments.frames)
    for name, runs in (("alone", unwatched), ("watched", watched)):
        print(f"{name:8} {statistics.median(run.speed for run in runs):>12,.0f} positions per CPU second")
    rate = statistics.median(run.frames / run.seconds for run in watched)
    print(f"{rate:.1f} frames a second, at most {max(run.largest for run in watched):,} bytes each")
    print(f"slow-down {100 * slow_down(unwatched, watched):.1f} %")


if __name__ == "__main__":
    main()
