"""What recording the tree costs: the same searches with and without a recorder, turn about, in one run.

    .venv/bin/python benchmarks/tree_recorder.py [--depth 11] [--rounds 7]

Seconds are CPU time, and of each position the best time counts.  Moves and numbers of positions must be the same.  Whether the
search without a recorder has become slower is a question for compare_checkouts.py.
"""

from __future__ import annotations

import argparse
import time

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.search.recorder import Recorder
from kiebitz.tools.measuring.bench import POSITIONS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=11)
    parser.add_argument("--rounds", type=int, default=7)
    settings = parser.parse_args()
    recorder = Recorder()
    engines = {None: Engine(), recorder: Engine()}
    for kind, engine in engines.items():
        engine.recorder = kind
        engine.set_option("hash_mb", 16)
        engine.choose(Board(), Limits(depth=5))  # compiling is not part of the figure
    best: dict[tuple[int, bool], float] = {}
    nodes: dict[bool, int] = {True: 0, False: 0}
    bytes_a_node = 0.0
    for round_number in range(settings.rounds):
        for index, fen in enumerate(POSITIONS):
            for kind, engine in engines.items():
                engine.new_game()
                begin = time.process_time()
                decision = engine.choose(Board(fen), Limits(depth=settings.depth))
                used = time.process_time() - begin
                place = (index, kind is not None)
                best[place] = min(used, best.get(place, used))
                if round_number == 0:
                    nodes[kind is not None] += decision.nodes
    bytes_a_node = recorder.memory / recorder.capacity
    silent = sum(seconds for (_, recording), seconds in best.items() if not recording)
    recording = sum(seconds for (_, recording), seconds in best.items() if recording)
    assert nodes[True] == nodes[False], nodes
    print(f"positions           {nodes[True]}")
    print(f"without a recorder  {silent:.3f} s")
    print(f"with a recorder     {recording:.3f} s  ({100 * (recording / silent - 1):+.1f} %)")
    print(f"memory              {bytes_a_node:.0f} bytes a node")


if __name__ == "__main__":
    main()
