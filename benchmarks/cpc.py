"""How long the BASIC program of 1986 takes for a move today, at both levels, over various positions.

Its book promises about 3 minutes a move at level 1 and 10 minutes at level 2 on the machine of its time.
Run: python benchmarks/cpc.py
"""

from __future__ import annotations

import random
import statistics
import time

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents.cpc import create

POSITIONS = {
    "after 1.e4": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "middlegame": "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQ - 0 8",
    "many captures": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "rook endgame": "8/5pk1/6p1/7p/r6P/5PP1/5K2/1R6 b - - 0 40",
    "many queens": "q2qk2q/8/1q4q1/8/8/1Q4Q1/8/Q2QK2Q b - - 0 1",
}


def ask(fen: str, level: int) -> tuple[float, int]:
    player = create()
    player.options.set("level", level)
    board = Board(fen)
    began = time.perf_counter()
    decision = player.choose(board, Limits())
    return time.perf_counter() - began, decision.nodes


def long_game(plies: int) -> Board:
    chance = random.Random(1986)
    board = Board()
    for _ in range(plies):
        board.push(chance.choice(board.legal_moves()))
    return board


def main() -> None:
    ask(POSITIONS["after 1.e4"], 1)  # the rules kernel of the host is loaded before the clock starts
    print(f"{'position':<16}{'level':>6}{'ms':>10}{'evaluations':>13}{'per second':>12}")
    for name, fen in POSITIONS.items():
        for level in (1, 2):
            seconds, nodes = ask(fen, level)
            print(f"{name:<16}{level:>6}{1000 * seconds:>10.1f}{nodes:>13}{nodes / seconds:>12.0f}")

    chance = random.Random(1986)
    times = []
    for _ in range(100):
        board = Board()
        for _ in range(chance.randrange(10, 80)):
            moves = board.legal_moves()
            if not moves:
                break
            board.push(chance.choice(moves))
        if board.legal_moves():
            times.append(ask(board.fen(), 2)[0])
    print(f"{len(times)} random positions, level 2: median {1000 * statistics.median(times):.1f} ms, longest {1000 * max(times):.1f} ms")

    board = long_game(100)
    player = create()
    for name in ("joining", "continuing"):
        began = time.perf_counter()
        player.choose(board, Limits())
        print(f"{name} a game of 100 half-moves, level 2: {1000 * (time.perf_counter() - began):.1f} ms")


if __name__ == "__main__":
    main()
