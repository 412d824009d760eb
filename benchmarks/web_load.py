"""Many games at once through the sockets of one server, as many open tabs would play them.

    python benchmarks/web_load.py [--games 20] [--moves 12] [--level 3] [--think 1.0]

Every person thinks for about a second.  A move is acknowledged when the page hears of it: printed are the median and the 95th
percentile of that time (under 100 ms on a quiet machine) and the CPU time of the server for a move and its answer, which other
work on the machine does not change much.  Every message is checked: each game hears of its own moves and of no other's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import chess
from websockets.asyncio.client import ClientConnection, connect

SERVE = "from kiebitz.warming import warm_up; from kiebitz.interfaces.web.serve import serve; warm_up(); serve(None, False, 'en')"
PATIENCE = 120.0  # seconds for any answer; beyond, the server hangs


@dataclass
class Report:
    """What was measured, and what was wrong."""

    games: int
    waits: list[float] = field(default_factory=list)  # seconds until a move was acknowledged
    rooms: set[int] = field(default_factory=set)
    plies: int = 0
    cpu: float = 0.0  # seconds of the server while the games were played; 0: not known on this system
    faults: list[str] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.waits)

    @property
    def late(self) -> float:
        """The 95th percentile."""
        return sorted(self.waits)[min(len(self.waits) - 1, int(0.95 * len(self.waits)))]


@contextmanager
def running_server() -> Iterator[tuple[str, int]]:
    """A server with an archive of its own; yields its address with the token, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "KIEBITZ_DATA": folder, "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen([sys.executable, "-c", SERVE], env=environment, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            yield next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line))), server.pid
        finally:
            server.terminate()
            server.wait(20)


def _cpu_seconds(process: int) -> float:
    """What a process has used so far, where the system tells."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Tab:
    """One person playing one game at random."""

    def __init__(self, socket: ClientConnection, report: Report, seed: int) -> None:
        self._socket = socket
        self._report = report
        self._chance = random.Random(seed)
        self._board = chess.Board()
        self._room: int | None = None

    async def play(self, moves: int, level: int, think: float) -> None:
        await self._send(type="new", mine={"player": "person"}, other={"player": "kiebitz", "level": level}, time="5s")
        game = await self._next_game(0)
        self._room = game["room"]
        self._report.rooms.add(game["room"])
        for _ in range(moves):
            await asyncio.sleep(think * self._chance.uniform(0.5, 1.5))
            count, move = len(game["plies"]), self._chance.choice(game["legal"])
            began = time.perf_counter()
            await self._send(type="play", move=move)
            game = await self._next_game(count + 1)
            self._report.waits.append(time.perf_counter() - began)
            if game["plies"][count]["move"] != move:
                self._fault(f"{game['plies'][count]['move']} came back for {move}")
            if game["result"] is None:
                game = await self._next_game(count + 2)
            if game["result"] is not None:
                break
        self._report.plies += len(game["plies"])

    async def _send(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))

    async def _next_game(self, plies: int) -> dict[str, Any]:
        """The game once it has so many half-moves; everything on the way is checked."""
        while True:
            message = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
            if message["type"] == "error":
                self._fault(message["text"]["en"])
            if message["type"] != "game":
                continue
            if self._room is not None and message["room"] != self._room:
                self._fault(f"room {message['room']} in the tab of room {self._room}")
            self._follow(message)
            if len(message["plies"]) >= plies or message["result"] is not None:
                return dict(message)

    def _follow(self, game: dict[str, Any]) -> None:
        """The moves continue those known so far; the position is theirs."""
        known = [move.uci() for move in self._board.move_stack]
        told = [ply["move"] for ply in game["plies"]]
        if told[: len(known)] != known:
            self._fault(f"{told} does not continue {known}")
            return
        for move in told[len(known) :]:
            self._board.push_uci(move)
        if self._board.board_fen() != game["fen"].split()[0]:
            self._fault(f"{game['fen']} is not the position after {told}")

    def _fault(self, text: str) -> None:
        self._report.faults.append(f"game {self._room}: {text}")


async def play_all(address: str, games: int, moves: int, level: int, think: float) -> Report:
    base, _, token = address.partition("?token=")
    host = base.removeprefix("http://").rstrip("/")
    headers = {"Cookie": f"kiebitz-{host.rpartition(':')[2]}={token}"}
    report = Report(games)

    async def one(seed: int) -> None:
        async with connect(f"ws://{host}/socket", origin=f"http://{host}", additional_headers=headers, max_size=None) as socket:  # type: ignore[arg-type]
            await Tab(socket, report, seed).play(moves, level, think)

    await asyncio.gather(*(one(seed) for seed in range(games)))
    if len(report.rooms) != games:
        report.faults.append(f"{games} games, but {len(report.rooms)} rooms")
    return report


def measure(games: int, moves: int, level: int, think: float) -> Report:
    """Play so many games at once against a fresh server."""
    with running_server() as (address, process):
        before = _cpu_seconds(process)
        report = asyncio.run(play_all(address, games, moves, level, think))
        report.cpu = _cpu_seconds(process) - before
        return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--think", type=float, default=1.0, help="seconds a person takes for a move, on average")
    arguments = parser.parse_args()
    report = measure(arguments.games, arguments.moves, arguments.level, arguments.think)
    print(f"{report.games} games, {report.plies} half-moves, {len(report.waits)} moves acknowledged")
    print(f"median {1000 * report.median:.1f} ms, 95th percentile {1000 * report.late:.1f} ms, slowest {1000 * max(report.waits):.1f} ms")
    if report.cpu:
        print(f"{1000 * report.cpu / len(report.waits):.0f} ms of the server's CPU for a move and its answer, thinking included")
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for fault in report.faults:
        print(fault, file=sys.stderr)
    print("no game heard of another" if not report.faults else f"{len(report.faults)} faults")
    raise SystemExit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
