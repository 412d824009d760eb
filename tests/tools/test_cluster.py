"""More than one machine, shown on this one: a scheduler and two workers, one of them killed in the middle."""

from __future__ import annotations

import collections
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import chess.pgn
import numpy as np
import pytest

from kiebitz.evaluation.terms import SLOTS
from kiebitz.interfaces.command_line.app import run
from kiebitz.styles.style import STANDARD
from kiebitz.styles.writing import write_style
from kiebitz.tools import cluster as cluster_module
from kiebitz.tools.cluster import Cluster, ClusterError, connect, pool_at
from kiebitz.tools.fitting.counts import Counts
from kiebitz.tools.fitting.descent import Point, Settings, descend, vector_of
from kiebitz.tools.fitting.shards import cuts
from kiebitz.tools.fitting.tune import Problem
from kiebitz.tools.matches.contestants import read_contestant
from kiebitz.tools.matches.match import run_match
from kiebitz.tools.matches.standings import Standings
from kiebitz.tools.workers import processes, work
from tests.tools.errands import players_here, same, where
from tests.tools.matches.test_match import ENGINE, setup

pytest.importorskip("distributed", reason="needs the extra [cluster]")
ROOT = Path(__file__).parents[2]
# A worker need not look a hundred times a second at what it is doing.
QUIET = {"DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False", "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "10s"}
PATIENCE = 400.0  # seconds until a process on a busy machine has begun


class Machines:
    """A scheduler and its workers as processes of their own, as they would run on several machines."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.folder = folder
        self._scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show", "--scheduler-file", str(self.file)
        )
        self.workers: dict[str, subprocess.Popen[bytes]] = {}

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{words[0]}-{time.monotonic()}.log").open("wb")
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **QUIET}  # the path for the errands
        return subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=log, stderr=log, cwd=self.folder, env=environment)

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def add(self, name: str) -> None:
        places = ("--host", "127.0.0.1", "--no-dashboard", "--local-directory", str(self.folder))
        self.workers[name] = self._start(
            "worker", "--no-nanny", "--nthreads", "1", "--name", name, *places, "--scheduler-file", str(self.file)
        )

    def wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while not (self.file.exists() and self.file.read_text()):
            assert time.monotonic() < deadline, "the scheduler did not start"
            time.sleep(0.1)
        with connect(self.address, PATIENCE) as client:
            client.wait_for_workers(len(self.workers), timeout=PATIENCE)

    def end(self) -> None:
        for process in (*self.workers.values(), self._scheduler):
            process.terminate()
        for process in (*self.workers.values(), self._scheduler):
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def _started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    found = Machines(tmp_path_factory.mktemp("cluster"))
    try:
        yield found
    finally:
        found.end()


@pytest.fixture
def machines(_started: Machines) -> Machines:
    """A scheduler and two workers; whoever was killed by another test is replaced."""
    for name in {"one", "two"} - _started.workers.keys():
        _started.add(name)
    _started.wait()
    return _started


def test_a_suite_is_solved_by_two_machines(machines: Machines, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """As a user types it."""
    file = tmp_path / "mates.epd"
    file.write_text('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "d";\n6k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - bm Rc8#; id "c";\n')
    engine = f"{sys.executable} {ENGINE} greedy"
    assert run(["suite", str(file), "--engine", engine, "--nodes", "10", "--cluster", machines.address, "--json"]) == 0
    captured = capfd.readouterr()
    result = json.loads(captured.out)
    assert (result["solved"], result["total"], result["failures"]) == (2, 2, {})
    assert captured.err == ""


def test_both_machines_work_at_the_same_time(machines: Machines) -> None:
    with pool_at(machines.address) as pool:
        assert isinstance(pool, Cluster)
        assert pool.slots == 2
        answers = list(work(where, range(8), 1000, pool))
        alone = list(work(where, range(3), 1, pool))
    assert {process for process, _ in answers} == {worker.pid for worker in machines.workers.values()}
    begun = sorted(at for _, at in alone)
    assert begun[1] - begun[0] >= 0.2  # one job at a time when that is wished
    assert begun[2] - begun[1] >= 0.2


def test_a_killed_worker_loses_no_finished_game(machines: Machines, tmp_path: Path) -> None:
    """Every game is played once, none is lost, nobody is blamed."""
    file = tmp_path / "games.pgn"
    done_at_kill = 0

    def kill(now: Standings) -> None:
        nonlocal done_at_kill
        if now.done == 3:
            done_at_kill = now.done
            os.kill(machines.workers["two"].pid, signal.SIGKILL)

    match = setup("greedy", "first", games=8)
    with pool_at(machines.address) as pool:
        standings = run_match(match, jobs=1000, pgn=file, progress=kill, pool=pool)
    assert done_at_kill == 3
    assert machines.workers.pop("two").wait() == -signal.SIGKILL
    assert standings.done == 8
    assert not any(standings.all_faults().values())
    with file.open() as games:
        rounds = [record.headers["Round"] for record in iter(lambda: chess.pgn.read_game(games), None)]
    assert collections.Counter(rounds) == {f"{pair}.{half}": 1 for pair in range(1, 5) for half in (1, 2)}
    alone = run_match(match, jobs=1)  # the same games as without a cluster
    assert {key: (game.points, game.plies) for key, game in alone.games.items()} == {
        key: (game.points, game.plies) for key, game in standings.games.items()
    }


def random_counts(rows: int = 2000, entries: int = 30) -> Counts:
    """Positions that never were, in about as many games as there are rows in ten; the evaluation is not needed for them."""
    dice = np.random.default_rng(4)
    return Counts(
        np.arange(rows + 1, dtype=np.int64) * entries,
        dice.integers(0, SLOTS, rows * entries).astype(np.uint16),
        dice.integers(-3, 4, rows * entries).astype(np.int16),
        dice.random(rows).astype(np.float32),
        np.ones(rows, dtype=np.float32),
        (dice.integers(0, 3, rows) / 2).astype(np.float32),
        np.sort(dice.integers(0, rows // 10, rows)).astype(np.int32),
    )


def test_weights_are_fitted_where_the_positions_lie(machines: Machines) -> None:
    """The same fit as on this machine; a worker killed in the middle costs nothing but time."""
    counts, settings = random_counts(), Settings(iterations=12)
    here = descend(Problem(counts), vector_of(STANDARD), settings)
    seen: list[int] = []

    def kill(point: Point, _: int) -> None:
        seen.append(point.iteration)
        if point.iteration == 4:
            machines.workers["two"].kill()

    with pool_at(machines.address) as pool:
        assert isinstance(pool, Cluster)
        shards = pool.spread(same, [counts.rows(*cut) for cut in cuts(len(counts), 4)])
        assert list(shards.arriving())[-1] == 4
        there = descend(Problem(shards), vector_of(STANDARD), settings, kill)
    machines.workers.pop("two").wait()
    assert seen == list(range(13))
    assert there.weights == pytest.approx(here.weights, abs=0.1)
    assert [point.test for point in there.curve] == pytest.approx([point.test for point in here.curve])


def test_engines_end_with_their_match(machines: Machines) -> None:
    """Whoever stops listening stops the work; no engine stays behind on the workers."""
    with pool_at(machines.address) as pool:
        answers = work(where, range(50), 1000, pool)
        next(answers)
        answers.close()
        assert isinstance(pool, Cluster)
        left = pool.client.run(players_here)
    assert set(left.values()) == {0}


def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 1.0)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    for address in (f"127.0.0.1:{port}", f"tcp://127.0.0.1:{port}", "nonsense", "", "tcp://", "127.0.0.1:port"):
        with pytest.raises(ClusterError, match=r"No scheduler answers at “.*”; expected is"):
            Cluster(address)


def test_without_the_package_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"kiebitz\[cluster\]"):
        Cluster("127.0.0.1:8786")


def test_a_worker_with_another_engine_is_refused(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "DECIDE_PLAY", ("score.py",))
    with pytest.raises(ClusterError, match="do not all have the same engine"):
        Cluster(machines.address)


def test_without_an_address_it_is_this_machine() -> None:
    with pool_at(None) as pool:
        assert pool is processes


def test_a_style_travels_with_its_player(tmp_path: Path) -> None:
    """Another machine has no such file, and here it may be edited while the match is going on."""
    file = tmp_path / "mine.toml"
    file.write_text(write_style(STANDARD))
    one = read_contestant(f"style:{file}")
    file.unlink()
    placed = one._style_file(str(file))
    assert placed.read_text() == write_style(STANDARD)
    assert placed.stem == "mine"
    assert read_contestant("style:attacker").style == ""
