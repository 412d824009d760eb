"""Data cut into parts that stay where they are, while questions about them go round.

Here the parts lie in this process and threads ask them; `cluster.ClusterShards` is the same on other machines, whose workers
keep their parts from one question to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Protocol


class Shards(Protocol):
    """Parts of some data, wherever they are.  Functions are module-level, so that they can travel."""

    def each(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """What the function answers about every part, in their order."""
        ...

    def changed(self, function: Callable[..., Any], *arguments: Any) -> Shards:
        """Other parts, made of these where they lie."""
        ...

    def close(self) -> None: ...


class LocalShards:
    """Parts in this process; compiled functions let several threads work at once."""

    def __init__(self, parts: Sequence[Any], threads: int = 1) -> None:
        self._parts, self._threads = list(parts), max(1, threads)
        self._pool = ThreadPoolExecutor(self._threads)

    def each(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        return list(self._pool.map(lambda part: function(part, *arguments), self._parts))

    def changed(self, function: Callable[..., Any], *arguments: Any) -> LocalShards:
        return LocalShards(self.each(function, *arguments), self._threads)

    def close(self) -> None:
        self._pool.shutdown()


def cuts(length: int, parts: int) -> list[tuple[int, int]]:
    """Where so many things are cut into parts of about the same size; none is empty."""
    parts = max(1, min(parts, length))
    edges = [length * at // parts for at in range(parts + 1)]
    return list(pairwise(edges))
