"""Is one checkout slower than another?  Search and perft of both, turn about, in one run.

Each checkout runs in a process of its own with its own environment and searches the positions of its `bench` to a fixed
depth, one position turn about, again and again; seconds are CPU time, and of each position the best time counts, because
on a busy machine a long measurement is always disturbed and a short one sometimes not.  The spread is that of the same
ratio in two halves of the rounds.  Both must look at the same number of positions, or the ratio of speeds says nothing
about the code.  With `--cold` the CPU seconds of compiling everything are told too.

    .venv/bin/python benchmarks/compare_checkouts.py OLD NEW [--depth 9] [--rounds 20] [--cold]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

# Runs in either checkout, so it uses only what has not changed for long.
WORKER = """
import json, sys, time
from kiebitz.core.attacks import tables
from kiebitz.core.board import START_FEN, Board
from kiebitz.core.moves import count_lines
from kiebitz.engine import Engine
from kiebitz.limits import Limits
try:
    from kiebitz.tools.measuring.bench import POSITIONS
except ImportError:  # where it was before version 0.2
    from kiebitz.tools.bench import POSITIONS
engine = Engine()
engine.set_option("hash_mb", 16)
print(len(POSITIONS), flush=True)
for line in sys.stdin:
    what, depth, index = line.split()
    board = Board(POSITIONS[int(index)] if what == "search" else START_FEN)
    engine.new_game()
    begin = time.process_time()
    if what == "search":
        nodes = engine.choose(board, Limits(depth=int(depth))).nodes
    else:
        nodes = int(count_lines(board.state, tables(), int(depth)))
    print(json.dumps([nodes, time.process_time() - begin]), flush=True)
"""


class Checkout:
    """A process that searches with the code of one checkout."""

    def __init__(self, root: Path, environment: dict[str, str] | None = None) -> None:
        python = root / ".venv" / "bin" / "python"
        self.process = subprocess.Popen(
            [str(python), "-c", WORKER], cwd=root, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        self.positions = int(self.process.stdout.readline())

    def run(self, what: str, depth: int, index: int = 0) -> tuple[int, float]:
        """Positions and CPU seconds."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{what} {depth} {index}\n")
        self.process.stdin.flush()
        nodes, seconds = json.loads(self.process.stdout.readline())
        return nodes, seconds

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def best(rounds: list[list[float]]) -> float:
    """Seconds for all positions, each at its best."""
    return sum(min(times) for times in zip(*rounds, strict=True))


def compare(what: str, depth: int, rounds: int, positions: int, checkouts: tuple[Checkout, Checkout]) -> None:
    seconds: tuple[list[list[float]], list[list[float]]] = ([], [])
    total = 0
    for number in range(rounds):
        for row in seconds:
            row.append([0.0] * positions)
        total = 0
        for index in range(positions):
            nodes = [0, 0]
            for which in (0, 1) if (number + index) % 2 else (1, 0):
                nodes[which], seconds[which][-1][index] = checkouts[which].run(what, depth, index)
            if nodes[0] != nodes[1]:
                print(f"{what}, position {index}: NOT THE SAME: {nodes[0]} and {nodes[1]} positions")
            total += nodes[0]
    old, new = seconds
    halves = sorted(best(old[half::2]) / best(new[half::2]) for half in (0, 1))
    print(
        f"{what} depth {depth}: new/old {best(old) / best(new):.4f} (halves {halves[0]:.4f} and {halves[1]:.4f}, {rounds} rounds); "
        f"{total / best(old):,.0f} -> {total / best(new):,.0f} positions per CPU second",
        flush=True,
    )


def cold(root: Path) -> float:
    """CPU seconds of a first search with nothing compiled before."""
    with tempfile.TemporaryDirectory() as folder:
        checkout = Checkout(root, {**os.environ, "KIEBITZ_CACHE_DIR": folder})
        seconds = checkout.run("search", 1)[1]
        checkout.close()
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--depth", type=int, default=9)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--cold", action="store_true")
    arguments = parser.parse_args()
    roots = arguments.old.resolve(), arguments.new.resolve()
    if arguments.cold:
        before, after = (cold(root) for root in roots)
        print(f"compiling everything: {before:.1f} -> {after:.1f} CPU seconds", flush=True)
    old, new = (Checkout(root) for root in roots)
    for checkout in (old, new):  # compile, and make the memory known
        checkout.run("search", 6)
        checkout.run("perft", 4)
    compare("search", arguments.depth, arguments.rounds, old.positions, (old, new))
    compare("perft", 4, 5 * arguments.rounds, 1, (old, new))
    old.close()
    new.close()


if __name__ == "__main__":
    main()
