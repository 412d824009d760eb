"""Other machines: the workers of a dask.distributed scheduler in place of processes on this one.

A `Cluster` stands where `workers.processes` stands; whoever spreads work does not know the difference.  A worker that is
lost loses the task it was at, which is done again by another one; workers may join while the work is going on.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import time
import uuid
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from typing import Any

from kiebitz import __version__
from kiebitz.compiled import HERE
from kiebitz.language import KiebitzError, Text
from kiebitz.sweeping import no_sweeping
from kiebitz.tools.workers import MOST_LOSSES, Pool, WorkerLostError, close_players, in_run, processes

CONNECT_SECONDS = 5.0
FIRST_WORKER_SECONDS = 5.0
MEET_SECONDS = 120.0  # until a worker has loaded Kiebitz
LOOK_SECONDS = 2.0  # how often the number of workers is asked for
DECIDE_PLAY = ("core", "evaluation", "search", "opponents", "score.py", "limits.py", "levels.py", "engine")

MISSING = Text(
    "For --cluster the package dask.distributed is needed: pip install 'kiebitz[cluster]' installs it.",
    "Für --cluster wird das Paket dask.distributed gebraucht: pip install 'kiebitz[cluster]' installiert es.",
)
UNREACHABLE = Text(
    "No scheduler answers at “{address}”; expected is an address such as 192.168.1.7:8786, where “dask scheduler” runs.",
    "Unter „{address}“ antwortet kein Verteiler; erwartet ist eine Adresse wie 192.168.1.7:8786, wo „dask scheduler“ läuft.",
)
NO_WORKERS = Text(
    "The scheduler at {address} has no workers; “dask worker {address}” starts some, on any machine with Kiebitz.",
    "Der Verteiler unter {address} hat keine Arbeiter; „dask worker {address}“ startet welche, auf jedem Rechner mit Kiebitz.",
)
NO_KIEBITZ = Text(
    "The scheduler at {address} or one of its workers has no Kiebitz {version}; it has to be installed on every machine ({error}).",
    "Der Verteiler unter {address} oder einer seiner Arbeiter hat kein Kiebitz {version}; es muss auf jedem Rechner installiert sein "
    "({error}).",
)
OTHER_ENGINE = Text(
    "The workers at {address} do not all have the same engine as this machine; results of different versions would be mixed: {workers}.",
    "Die Arbeiter unter {address} haben nicht alle dieselbe Engine wie dieser Rechner; Ergebnisse verschiedener Fassungen "
    "würden vermengt: {workers}.",
)
GONE = Text("The scheduler at {address} is gone.", "Der Verteiler unter {address} ist nicht mehr da.")


class ClusterError(KiebitzError):
    """A cluster that cannot be used, or not any longer."""


def sources() -> str:
    """What the players of this machine are made of; the same everywhere or their results must not be mixed."""
    digest = hashlib.sha256()
    for place in DECIDE_PLAY:
        for source in [HERE / place] if place.endswith(".py") else sorted((HERE / place).rglob("*.py")):
            digest.update(source.relative_to(HERE).as_posix().encode())
            digest.update(source.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def connect(address: str, seconds: float = CONNECT_SECONDS) -> Any:
    """A client of the scheduler at this address, never the default one of the process.

    A client that failed to connect closes itself when it is swept up; in the middle of opening another one that waits for ever
    (both want the same lock), so the old ones go before."""
    import distributed

    with no_sweeping():
        return distributed.Client(address, timeout=seconds, set_as_default=False)


class Cluster:
    """A connection to a scheduler; called like `workers.processes` it gives an executor."""

    def __init__(self, address: str) -> None:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what a player must know we say ourselves
        self.address = address.strip()
        try:
            self.client = connect(self.address)
        except ImportError:
            raise ClusterError(MISSING) from None
        except (OSError, ValueError, TypeError, TimeoutError):
            raise ClusterError(UNREACHABLE.format(address=address)) from None
        self.run = uuid.uuid4().hex
        self._slots, self._asked = 0, -LOOK_SECONDS
        try:
            self._meet()
        except BaseException:
            self.close()
            raise

    def _meet(self) -> None:
        """Wait for the first worker and see that all have the same Kiebitz as we."""
        deadline = time.monotonic() + FIRST_WORKER_SECONDS
        while not self.slots:
            if time.monotonic() > deadline:
                raise ClusterError(NO_WORKERS.format(address=self.address))
            time.sleep(0.1)
            self._asked = -LOOK_SECONDS
        try:
            self.client.submit(sources, pure=False).result(timeout=MEET_SECONDS)  # the scheduler reads tasks too
            found: dict[str, str] = self.client.run(sources)
        except Exception as error:
            raise ClusterError(NO_KIEBITZ.format(address=self.address, version=__version__, error=type(error).__name__)) from None
        here = sources()
        others = sorted(worker for worker, theirs in found.items() if theirs != here)
        if others:
            raise ClusterError(OTHER_ENGINE.format(address=self.address, workers=", ".join(others)))

    @property
    def slots(self) -> int:
        """Tasks that can be done at once just now."""
        if time.monotonic() - self._asked >= LOOK_SECONDS:
            self._asked = time.monotonic()
            try:
                self._slots = sum(self.client.nthreads().values())
            except Exception:  # it is told by the tasks that fail
                self._slots = 0
        return self._slots

    def __call__(self, jobs: int) -> Executor:
        return _ClusterExecutor(self)

    def spread(self, function: Callable[..., Any], items: Sequence[Any], *arguments: Any) -> ClusterShards:
        """What the function makes of every item, each kept by the worker that made it."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # large items are meant to travel, once
            return ClusterShards(self, [self.client.submit(function, item, *arguments, pure=False) for item in items])

    def close(self) -> None:
        """Part without a word; the scheduler and its workers stay."""
        with contextlib.suppress(Exception):
            self.client.close(timeout=2)


def _in_run(run: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """On a worker: players made here belong to this run, whoever else uses the cluster."""
    with in_run(run):
        return function(*arguments)


class _ClusterExecutor(Executor):
    """Tasks go to the scheduler; its ways to fail become ours."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._executor = cluster.client.get_executor(pure=False)

    @property
    def slots(self) -> int:
        return max(1, self._cluster.slots)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        theirs: Future[Any] = self._executor.submit(_in_run, self._cluster.run, fn, *args)
        theirs.add_done_callback(lambda done: self._pass_on(done, future))
        return future

    def _pass_on(self, done: Future[Any], future: Future[Any]) -> None:
        from distributed import KilledWorker

        try:
            future.set_result(done.result())
        except KilledWorker:
            future.set_exception(WorkerLostError())
        except (CancelledError, OSError):
            future.set_exception(ClusterError(GONE.format(address=self._cluster.address)))
        except BaseException as error:
            future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing of ours stays behind: what is still running is dropped, and its engines are ended."""
        with contextlib.suppress(Exception):
            self._executor.shutdown(wait=False)
        with contextlib.suppress(Exception):
            self._cluster.client.run(close_players, self._cluster.run, on_error="ignore")


class ClusterShards:
    """Parts kept by the workers.  When one is lost, the scheduler has its parts made anew by the others."""

    def __init__(self, cluster: Cluster, futures: list[Any]) -> None:
        self._cluster, self._futures = cluster, futures

    def each(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        from distributed import KilledWorker

        client = self._cluster.client
        for _ in range(MOST_LOSSES):
            try:
                answers: list[Any] = client.gather([client.submit(function, part, *arguments, pure=False) for part in self._futures])
                return answers
            except KilledWorker:
                continue
            except (CancelledError, OSError):
                break
        raise ClusterError(GONE.format(address=self._cluster.address))

    def arriving(self) -> Iterator[int]:
        """How many parts are ready, every time one more is."""
        from distributed import as_completed

        for ready, _ in enumerate(as_completed(self._futures, loop=self._cluster.client.loop), 1):
            yield ready

    def changed(self, function: Callable[..., Any], *arguments: Any) -> ClusterShards:
        client = self._cluster.client
        return ClusterShards(self._cluster, [client.submit(function, part, *arguments, pure=False) for part in self._futures])

    def close(self) -> None:
        """The workers may forget them."""
        self._futures.clear()


@contextlib.contextmanager
def pool_at(address: str | None) -> Iterator[Pool]:
    """Processes of this machine, or the cluster at an address."""
    if address is None:
        yield processes
        return
    cluster = Cluster(address)
    try:
        yield cluster
    finally:
        cluster.close()
