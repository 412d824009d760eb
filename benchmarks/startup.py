"""How long until the engine answers: `uci`, `isready` with a warm cache, its first search, and a cold compilation.

    python benchmarks/startup.py [--cold]

Seconds of wall time and of CPU time, best of several; memory is the largest of the run with a
64 MB table after a second of search.  The first search is `go nodes 1` right after readyok, beside the same question put again.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time


def talk(environment: dict[str, str], search: bool) -> tuple[float, float, float, int, float, float]:
    """Seconds to uciok, to readyok, CPU seconds and memory in MB of one process, and seconds of the first two searches."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "kiebitz", "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdin
    assert process.stdout

    def send_and_wait(command: str, answer: str) -> float:
        process.stdin.write(command + "\n")  # type: ignore[union-attr]
        process.stdin.flush()  # type: ignore[union-attr]
        for line in process.stdout:  # type: ignore[union-attr]
            if line.startswith(answer):
                return time.perf_counter() - start
        raise SystemExit("the engine ended")

    uciok = send_and_wait("uci", "uciok")
    readyok = send_and_wait("isready", "readyok")
    asked = time.perf_counter()
    first = send_and_wait("go nodes 1", "bestmove") + start - asked
    asked = time.perf_counter()
    second = send_and_wait("go nodes 1", "bestmove") + start - asked
    if search:
        send_and_wait("go movetime 1000", "bestmove")
    memory = 0
    with open(f"/proc/{process.pid}/status") as status:
        memory = next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))
    process.stdin.write("quit\n")
    process.stdin.flush()
    process.wait(30)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return uciok, readyok, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, memory, first, second


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cold", action="store_true", help="also compile into an empty cache")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    environment = dict(os.environ)
    talk(environment, False)  # fills the cache if it is cold
    runs = [talk(environment, False) for _ in range(arguments.rounds)]
    print(f"warm: uciok {min(r[0] for r in runs):.2f} s, readyok {min(r[1] for r in runs):.2f} s, CPU {min(r[2] for r in runs):.2f} s")
    print(f"first search {1000 * min(r[4] for r in runs):.1f} ms, the same again {1000 * min(r[5] for r in runs):.1f} ms")
    print(f"memory after a second of search, table of 64 MB: {talk(environment, True)[3]} MB")
    if arguments.cold:
        with tempfile.TemporaryDirectory() as folder:
            cold = talk({**environment, "KIEBITZ_CACHE_DIR": folder}, False)
        print(f"cold: uciok {cold[0]:.2f} s, readyok {cold[1]:.1f} s, CPU {cold[2]:.1f} s, memory {cold[3]} MB")


if __name__ == "__main__":
    main()
