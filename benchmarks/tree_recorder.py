"""What the recorder of the tree costs: no recorder in the sources at all, a recorder that is off, and one that is on.

    .venv/bin/python benchmarks/tree_recorder.py [--depth 11] [--rounds 9] [--instructions] [--json]

Each of the three runs in a process of its own and searches the positions of `bench`, one position turn about; seconds are CPU time, and
of each position the best time counts.  All three must choose the same moves and look at the same number of positions.  The sources
without a recorder are made by without_recorder.py.  With `--instructions` valgrind counts the machine's instructions of the search
without a recorder and with one that is off: a figure that does not scatter.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from without_recorder import copy_without_recorder

WORKER = """
import json, sys, time
from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.search.recorder import Recorder
from kiebitz.tools.measuring.bench import POSITIONS
recording, *asked = sys.argv[1:]
engine = Engine()
engine.set_option("hash_mb", 16)
recorder = Recorder() if recording == "on" else None
engine.recorder = recorder
def search(index, depth):
    engine.new_game()
    begin = time.process_time()
    decision = engine.choose(Board(POSITIONS[index]), Limits(depth=depth))
    return [decision.nodes, decision.move, time.process_time() - begin]
search(0, 6)  # compiling is not part of the figure
if asked:
    for index in range(len(POSITIONS)):
        search(index, int(asked[0]))
else:
    print(json.dumps([len(POSITIONS), recorder.memory / recorder.capacity if recorder else 0]), flush=True)
    for line in sys.stdin:
        print(json.dumps(search(*map(int, line.split()))), flush=True)
"""
BARE, OFF, ON = "no recorder in the sources", "recorder off", "recorder on"
PLAIN = {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": "+avx2,+bmi,+bmi2,+lzcnt,+popcnt"}  # what valgrind understands
MILLION = 1_000_000


class Searcher:
    """A process that searches; `sources`: where from, None for those of this checkout."""

    def __init__(self, recording: bool, sources: Path | None) -> None:
        command = [sys.executable, "-c", WORKER, "on" if recording else "off"]
        self.process = subprocess.Popen(command, env=_environment(sources), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.positions, self.bytes_a_node = self._read()

    def _read(self) -> list[float]:
        assert self.process.stdout
        answer: list[float] = json.loads(self.process.stdout.readline())
        return answer

    def search(self, index: int, depth: int) -> list[float]:
        """Positions, move and CPU seconds."""
        assert self.process.stdin
        self.process.stdin.write(f"{index} {depth}\n")
        self.process.stdin.flush()
        return self._read()

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def _environment(sources: Path | None) -> dict[str, str]:
    return dict(os.environ) if sources is None else {**os.environ, "PYTHONPATH": str(sources)}


def _best(rounds: list[list[float]]) -> float:
    """Seconds for all positions, each at its best."""
    return sum(min(times) for times in zip(*rounds, strict=True))


@dataclass(frozen=True)
class Timed:
    """What one run found; `seconds` by search, round and position."""

    positions: int
    rounds: int
    seconds: dict[str, list[list[float]]]
    bytes_a_node: float

    def cost(self, name: str, base: str, rounds: slice = slice(None)) -> float:
        """Percent more than another."""
        return 100 * (_best(self.seconds[name][rounds]) / _best(self.seconds[base][rounds]) - 1)

    @property
    def million_mb(self) -> float:
        return self.bytes_a_node * MILLION / 1e6


def time_them(sources: Path, depth: int, rounds: int) -> Timed:
    searchers = {BARE: Searcher(False, sources), OFF: Searcher(False, None), ON: Searcher(True, None)}
    positions = int(searchers[OFF].positions)
    seconds: dict[str, list[list[float]]] = {name: [] for name in searchers}
    total = 0.0
    for turn in range(rounds):
        for row in seconds.values():
            row.append([0.0] * positions)
        total = 0
        for index in range(positions):
            order = list(searchers)[(turn + index) % 3 :] + list(searchers)[: (turn + index) % 3]
            answers = {}
            for name in order:
                *answers[name], seconds[name][-1][index] = searchers[name].search(index, depth)
            assert answers[BARE] == answers[OFF] == answers[ON], (index, answers)
            total += answers[OFF][0]
    room = searchers[ON].bytes_a_node
    for searcher in searchers.values():
        searcher.close()
    return Timed(int(total), rounds, seconds, room)


def _tell(timed: Timed, depth: int) -> None:
    print(f"{timed.positions} positions at depth {depth}, {timed.rounds} rounds; the same moves and numbers of positions in all three")
    for name, base in ((BARE, BARE), (OFF, BARE), (ON, OFF)):
        halves = sorted(timed.cost(name, base, half) for half in (slice(0, None, 2), slice(1, None, 2)))
        said = "" if name == base else f"  {timed.cost(name, base):+.2f} % over {base} (halves {halves[0]:+.2f} and {halves[1]:+.2f})"
        print(f"{name:28}{_best(timed.seconds[name]):8.3f} s{said}")
    print(f"{timed.bytes_a_node:.0f} bytes a node: a million nodes in {timed.million_mb:.0f} MB")


def _instructions(sources: Path | None, depth: int, folder: Path) -> int:
    """Instructions of a whole process that searches every position; its code is compiled before, outside of valgrind."""
    environment = {**_environment(sources), **PLAIN, "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", WORKER, "off", str(depth)]
    subprocess.run(command, env=environment, check=True)
    counting = ["valgrind", "--tool=callgrind", "--smc-check=all-non-file", f"--callgrind-out-file={folder / 'counted'}"]
    done = subprocess.run([*counting, *command], env=environment, check=True, capture_output=True, text=True)
    found = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    assert found, done.stderr
    return int(found[1])


def count_instructions(sources: Path, depth: int, folder: Path) -> None:
    """What starting takes is taken off: the same process at depth 1."""
    counts = {}
    for name, place in ((BARE, sources), (OFF, None)):
        counts[name] = _instructions(place, depth, folder) - _instructions(place, 1, folder)
        print(f"{name:28}{counts[name]:16,} instructions at depth {depth}", flush=True)
    print(f"a recorder that is off: {100 * (counts[OFF] / counts[BARE] - 1):+.3f} % instructions")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=11)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of seconds; takes some minutes")
    parser.add_argument("--json", action="store_true", help="for programs")
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = copy_without_recorder(folder / "sources")
        if settings.instructions:
            count_instructions(sources, settings.depth, folder)
        else:
            timed = time_them(sources, settings.depth, settings.rounds)
            if settings.json:
                costs = {"off_percent": timed.cost(OFF, BARE), "on_percent": timed.cost(ON, OFF), "million_mb": timed.million_mb}
                print(json.dumps({"positions": timed.positions, **costs}))
            else:
                _tell(timed, settings.depth)


if __name__ == "__main__":
    main()
