"""How fast legal moves are found, made and taken back: perft beside Stockfish's `go perft`.

Both count the same lines of the same positions in turns, several rounds, one thread; the best round
counts, in CPU time, so that a busy machine disturbs little.  Stockfish's start is subtracted.

    .venv/bin/python benchmarks/perft.py [--rounds 3] [--quick] [--json] [--at-least 1.3]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import time

from kiebitz.core.attacks import tables
from kiebitz.core.board import START_FEN, Board
from kiebitz.core.moves import count_lines

# name, FEN, depth: an opening, a full middlegame, an endgame, a tangle of promotions
POSITIONS = (
    ("start", START_FEN, 6),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("rook endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6),
)


def find_stockfish() -> str | None:
    return shutil.which("stockfish", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")


def ours(fen: str, depth: int) -> tuple[int, float]:
    """Lines counted and CPU seconds."""
    state = Board(fen).state
    begin = time.process_time()
    nodes = int(count_lines(state, tables(), depth))
    return nodes, time.process_time() - begin


def _run(stockfish: str, *commands: str) -> tuple[str, float]:
    """What a fresh Stockfish says to some commands, and the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = subprocess.run([stockfish], input="\n".join([*commands, "quit", ""]), capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return said, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def theirs(stockfish: str, fen: str, depth: int) -> tuple[int, float]:
    said, seconds = _run(stockfish, f"position fen {fen}", f"go perft {depth}")
    start = min(_run(stockfish, f"position fen {fen}", "go perft 1")[1] for _ in range(3))
    nodes = int(said.split("Nodes searched:")[1].split()[0])
    return nodes, max(seconds - start, 1e-6)


def measure(rounds: int, shallower: int, stockfish: str | None) -> list[dict[str, object]]:
    """For each position: nodes, and million nodes per CPU second of either side."""
    rows: list[dict[str, object]] = []
    for name, fen, full_depth in POSITIONS:
        depth = full_depth - shallower
        best_ours = best_theirs = float("inf")
        nodes = 0
        for _ in range(rounds):
            nodes, seconds = ours(fen, depth)
            best_ours = min(best_ours, seconds)
            if stockfish:
                counted, seconds = theirs(stockfish, fen, depth)
                if counted != nodes:
                    raise SystemExit(f"{name}, depth {depth}: we count {nodes}, Stockfish {counted}")
                best_theirs = min(best_theirs, seconds)
        row: dict[str, object] = {"position": name, "depth": depth, "nodes": nodes, "seconds": best_ours, "mnps": nodes / best_ours / 1e6}
        if stockfish:
            row |= {"stockfish_seconds": best_theirs, "stockfish_mnps": nodes / best_theirs / 1e6, "ratio": best_theirs / best_ours}
        rows.append(row)
    return rows


def total(rows: list[dict[str, object]]) -> dict[str, object]:
    """All positions together: the time for all of them."""

    def add(key: str) -> float:
        return sum(float(str(row[key])) for row in rows)

    result: dict[str, object] = {"position": "all", "nodes": int(add("nodes")), "mnps": add("nodes") / add("seconds") / 1e6}
    if "stockfish_seconds" in rows[0]:
        result |= {
            "stockfish_mnps": add("nodes") / add("stockfish_seconds") / 1e6,
            "ratio": add("stockfish_seconds") / add("seconds"),
        }
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds counts (3)")
    parser.add_argument("--quick", action="store_true", help="one half-move less deep: shows that it works, too short to measure")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.add_argument("--at-least", type=float, default=0.0, metavar="RATIO", help="exit code 1 below this ratio to Stockfish")
    arguments = parser.parse_args()
    stockfish = find_stockfish()
    ours(START_FEN, 3)  # load or compile before the clock runs
    rows = measure(arguments.rounds, int(arguments.quick), stockfish)
    summary = total(rows)
    if arguments.json:
        print(json.dumps({"positions": rows, "total": summary}))
    else:
        print(f"{'position':14} {'depth':>5} {'nodes':>13} {'Mn/s':>8} {'Stockfish':>10} {'ratio':>6}")
        for row in [*rows, summary]:
            beside = f"{row['stockfish_mnps']:10.1f} {row['ratio']:6.2f}" if "ratio" in row else f"{'-':>10} {'-':>6}"
            print(f"{row['position']:14} {row.get('depth', ''):>5} {row['nodes']:13,} {row['mnps']:8.1f} {beside}")
        if not stockfish:
            print("No stockfish found in PATH or /usr/games: our own figures only.")
    if arguments.at_least and float(str(summary.get("ratio", 0))) < arguments.at_least:
        sys.exit(1)


if __name__ == "__main__":
    main()
