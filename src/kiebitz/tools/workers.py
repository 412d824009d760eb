"""Work spread over processes, here or on other machines: tasks go out as plain values, results come back as they are finished.

A worker that dies loses nothing but the task it was at; that one is done again.  Players stay alive in
their worker from task to task, because starting one may take a second.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.util
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from kiebitz.language import KiebitzError, Text
from kiebitz.player import Player

if TYPE_CHECKING:  # a worker loads the rules with its first player, not before
    from kiebitz.tools.matches.contestants import Contestant

MOST_LOSSES = 20  # workers lost before we give up
Task = TypeVar("Task")
Answer = TypeVar("Answer")
Pool = Callable[[int], Executor]


@runtime_checkable
class Growing(Protocol):
    """An executor on machines that may join and leave."""

    @property
    def slots(self) -> int:
        """Tasks it can work at now."""


class WorkersError(KiebitzError):
    """The processes that should work end again and again."""


class WorkerLostError(Exception):
    """The worker of this one task is gone; all others go on."""


# In the worker -------------------------------------------------------------------------------

_here = threading.local()
_made: dict[int, tuple[Player, str]] = {}  # by identity; and the run each belongs to
_lock = threading.Lock()


@contextlib.contextmanager
def in_run(run: str) -> Iterator[None]:
    """Players made in here belong to a run: a worker may serve several at once, and one of them ends first."""
    before, _here.run = getattr(_here, "run", ""), run
    try:
        yield
    finally:
        _here.run = before


def player_of(contestant: Contestant, seat: int = 0, grace: float = 5.0) -> Player:
    """The player of this worker; made when it is first needed.  `seat` tells two players of the same kind apart."""
    players: dict[tuple[str, Contestant, int], Player] = _here.__dict__.setdefault("players", {})
    run = getattr(_here, "run", "")
    key = run, contestant, seat
    if key not in players or _made.get(id(players[key]), (None,))[0] is not players[key]:
        players[key] = contestant.make(grace)
        keep(players[key], run)
    return players[key]


def keep(player: Player, run: str = "") -> None:
    """Have it closed when this process ends, in whichever way."""
    with _lock:
        _made[id(player)] = player, run


def dismiss(player: Player) -> None:
    """After a fault nobody trusts it any more; the next task gets a fresh one."""
    with _lock:
        _made.pop(id(player), None)
    player.close()


def close_players(run: str = "") -> None:
    """End all players of this process that belong to a run."""
    with _lock:
        players = [player for player, theirs in _made.values() if theirs == run]
        for player in players:
            del _made[id(player)]
    for player in players:
        player.close()


def _prepare() -> None:
    """In a new worker: an interruption is the parent's affair; whoever ends us ends our engines too."""

    def leave(*_: object) -> None:
        close_players()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)
    multiprocessing.util.Finalize(None, close_players, exitpriority=10)  # atexit does not run in the workers of a pool
    parent = multiprocessing.parent_process()
    if parent is not None:  # killed without a word, it would leave us and our engines behind

        def outlive() -> None:
            parent.join()
            leave()

        threading.Thread(target=outlive, name="parent-watch", daemon=True).start()


# In the parent -------------------------------------------------------------------------------


class _Worker(SpawnProcess):
    """A process started afresh that does not run the script of whoever called us once more: our tasks need nothing of it, and a
    script of four lines without the usual guard (`if __name__ == "__main__"`) would start workers without end."""

    @staticmethod
    def _Popen(process_obj: BaseProcess) -> Any:  # noqa: N802  # a name of multiprocessing
        script, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        try:
            return SpawnProcess._Popen(process_obj)
        finally:
            sys.modules["__main__"] = script


class _Fresh(SpawnContext):
    Process = _Worker


def processes(jobs: int) -> Executor:
    """Workers on this machine; started afresh, because our process has threads that must not be copied."""
    return ProcessPoolExecutor(jobs, mp_context=_Fresh(), initializer=_prepare)


def cores() -> int:
    """Processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def work(function: Callable[[Task], Answer], tasks: Iterable[Task], jobs: int, pool: Pool = processes) -> Generator[Answer, None, None]:
    """The answers, in the order in which they are ready.  Whoever stops listening stops the work.

    A task is taken when there is room for it, so that it may depend on the answers before.
    """
    source, waiting = iter(tasks), deque[Task]()
    running: dict[Future[Answer], Task] = {}
    executor: Executor | None = None
    losses = 0

    def is_more() -> bool:
        if not waiting:
            waiting.extend(islice(source, 1))
        return bool(waiting)

    try:
        while running or is_more():
            if executor is None:
                executor = pool(jobs)
            room = min(jobs, executor.slots) if isinstance(executor, Growing) else jobs
            while len(running) < room and is_more():
                task = waiting.popleft()
                running[executor.submit(function, task)] = task
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            lost = False
            for future in done:
                task = running.pop(future)
                try:
                    answer = future.result()
                except WorkerLostError:
                    waiting.append(task)  # last: if the task itself is deadly, all others are done before
                    losses += 1
                except BrokenExecutor:
                    waiting.appendleft(task)
                    lost = True
                else:
                    yield answer
            if lost:
                waiting.extendleft(running.values())
                running.clear()
                _end(executor)
                executor = None
                losses += 1
            if losses > MOST_LOSSES:
                raise WorkersError(Text("The working processes end again and again.", "Die arbeitenden Prozesse enden immer wieder."))
    finally:
        if executor is not None:
            if running:
                _end(executor)
            else:
                executor.shutdown()
        close_players()


def _end(executor: Executor) -> None:
    """At once; what was begun is thrown away."""
    executor.shutdown(wait=False, cancel_futures=True)
    if isinstance(executor, ProcessPoolExecutor):
        for child in multiprocessing.active_children():
            child.terminate()
