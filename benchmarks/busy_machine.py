"""Late and shallow answers while other work runs, beside Stockfish in the same run.

    python benchmarks/busy_machine.py [--burners 4] [--moves 120] [--milliseconds 30 50 100]

Both engines think in turn about the same positions, a fixed time each: first alone, then beside burners at nice 19, then beside
burners of equal priority.  Late is what passes between the time given and the answer; shallow is a last depth of 4 or less.
Priorities count between all processes only where the kernel does not group them by terminal (`sched_autogroup_enabled` 0).
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

from search_speed import POSITIONS, UciProcess

LATE = 0.020  # seconds
SHALLOW = 4
NICEST = 19


@contextlib.contextmanager
def burners(number: int, nice: int) -> Iterator[None]:
    """So many processes that do nothing but work."""
    command = ["nice", "-n", str(nice), sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(command) for _ in range(number)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def answer(engine: UciProcess, fen: str, milliseconds: int) -> tuple[float, int]:
    """Seconds the answer was late, and the last depth told."""
    engine.set_up(fen)
    begin = time.perf_counter()
    engine.send(f"go movetime {milliseconds}")
    lines = engine.wait("bestmove")
    late = time.perf_counter() - begin - milliseconds / 1000
    return late, max((int(line.split(" depth ")[1].split()[0]) for line in lines if " depth " in line), default=0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--burners", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("--moves", type=int, default=120)
    parser.add_argument("--milliseconds", type=int, nargs="+", default=[30, 50, 100])
    arguments = parser.parse_args()
    engines = {"kiebitz": UciProcess([sys.executable, "-m", "kiebitz", "uci"], {"Hash": "64"})}
    stockfish = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if stockfish:
        engines["stockfish"] = UciProcess([stockfish], {"Hash": "64", "Use NNUE": "false"})
    settings = ((0, 0, "alone"), (arguments.burners, NICEST, f"{arguments.burners} burners at nice {NICEST}"))
    for number, nice, name in (*settings, (arguments.burners, 0, f"{arguments.burners} burners of equal priority")):
        answers: dict[str, list[tuple[float, int]]] = {engine: [] for engine in engines}
        with burners(number, nice):
            for move in range(arguments.moves):
                for engine in engines:
                    fen = POSITIONS[move % len(POSITIONS)]
                    milliseconds = arguments.milliseconds[move // len(POSITIONS) % len(arguments.milliseconds)]
                    answers[engine].append(answer(engines[engine], fen, milliseconds))
        print(f"{name}, load {os.getloadavg()[0]:.1f}:")
        for engine, told in answers.items():
            times, depths = [late for late, _ in told], [depth for _, depth in told]
            late, shallow = sum(one > LATE for one in times), sum(depth <= SHALLOW for depth in depths)
            print(
                f"  {engine:9} {late} of {len(told)} later than {LATE * 1000:.0f} ms, median {statistics.median(times) * 1000:.1f} ms, "
                f"worst {max(times) * 1000:.0f} ms; median depth {statistics.median(depths):g}, {shallow} at depth {SHALLOW} or less"
            )
    for process in engines.values():
        process.quit()


if __name__ == "__main__":
    main()
