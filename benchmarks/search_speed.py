"""Nodes per second beside Stockfish's classical evaluation, in one run.

Both search the same positions, turn about, one thread, 64 MB; seconds are CPU time of the
process, so that other work on the machine disturbs as little as can be.  Best of several.

    python benchmarks/search_speed.py [--seconds 1.0] [--rounds 3]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 9",
    "r2q1rk1/1b2bppp/ppnppn2/8/2PNP3/1PN1B3/P3BPPP/R2Q1RK1 w - - 0 12",
    "3r1rk1/p1q2ppp/1p2pn2/2p5/2P5/P1Q1PN2/1P3PPP/3R1RK1 w - - 0 18",
    "2r3k1/1p3ppp/p1p1r3/2P5/1P1R4/P4P2/6PP/3R2K1 w - - 0 27",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 50",
)


class UciProcess:
    """An engine as a child process whose CPU time can be read."""

    def __init__(self, command: list[str], options: dict[str, str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("uci")
        self.wait("uciok")
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")
        self.ready()

    def send(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, start: str) -> list[str]:
        assert self.process.stdout
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(start):
                return lines
        raise SystemExit("the engine ended")

    def ready(self) -> None:
        self.send("isready")
        self.wait("readyok")

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def set_up(self, fen: str) -> None:
        """A new game from this position, ready to be asked about."""
        self.send("ucinewgame")
        self.ready()
        self.send(f"position fen {fen}")

    def think(self, fen: str, milliseconds: int) -> tuple[int, float]:
        """Nodes and CPU seconds of one search."""
        self.set_up(fen)
        before = self.cpu_seconds()
        self.send(f"go movetime {milliseconds}")
        lines = self.wait("bestmove")
        used = self.cpu_seconds() - before
        nodes = [int(line.split(" nodes ")[1].split()[0]) for line in lines if " nodes " in line]
        return nodes[-1], used

    def quit(self) -> None:
        self.send("quit")
        self.process.wait(10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    stockfish = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    engines = {"kiebitz": UciProcess([sys.executable, "-m", "kiebitz", "uci"], {"Hash": "64", "Threads": str(arguments.threads)})}
    if stockfish:
        options = {"Hash": "64", "Use NNUE": "false", "Threads": str(arguments.threads)}
        engines["stockfish"] = UciProcess([stockfish], options)
    best: dict[str, list[float]] = {name: [0.0] * len(POSITIONS) for name in engines}
    for _ in range(arguments.rounds):
        for index, fen in enumerate(POSITIONS):
            for name, engine in engines.items():
                nodes, used = engine.think(fen, round(arguments.seconds * 1000))
                best[name][index] = max(best[name][index], nodes / max(used, 0.01))
    for engine in engines.values():
        engine.quit()
    for index, fen in enumerate(POSITIONS):
        figures = "  ".join(f"{name} {best[name][index] / 1e6:5.2f} Mn/s" for name in engines)
        print(f"{figures}   {fen}")
    for name in engines:
        print(f"{name}: mean {sum(best[name]) / len(POSITIONS) / 1e6:.3f} million nodes per CPU second")
    if stockfish:
        ratios = [a / b for a, b in zip(best["kiebitz"], best["stockfish"], strict=True)]
        print(f"ratio of the means {sum(best['kiebitz']) / sum(best['stockfish']):.2f}, by position {min(ratios):.2f} to {max(ratios):.2f}")


if __name__ == "__main__":
    main()
