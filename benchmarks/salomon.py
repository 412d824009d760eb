"""How fast Salomon answers: the demand is level 5 in under two seconds in the middlegame (nine minutes on a 486 of 1992).

python benchmarks/salomon.py [deepest level]
"""

from __future__ import annotations

import sys
import time

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents import create

POSITIONS = {
    "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "four knights": "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4",
    "closed": "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "opposite castling": "2kr3r/ppp2ppp/2nqbn2/4p3/4P3/2NQBN2/PPP2PPP/R4RK1 w - - 0 12",
    "many captures": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "open centre": "r2q1rk1/pp2ppbp/2np1np1/8/2BNP1b1/2N1BP2/PPPQ2PP/R3K2R b KQ - 0 10",
    "Salomon 1992": "r1b1k2r/ppqn1ppp/4p3/2bnP3/4Q3/3B1N1N/PP3PPP/R1B1K2R b KQkq - 1 12",
    "attack": "r2qr1k1/pb1nbppp/1pn1p3/8/3P4/P1PB1N2/4QPPP/R1B1R1K1 w - - 0 14",
    "heavy pieces": "2rr2k1/pp2qppp/4p3/3n4/3P4/P1Q2N2/1P3PPP/2R1R1K1 w - - 0 20",
    "endgame": "6k1/pp3ppN/4p3/8/8/P5P1/1P2KP1P/3r4 w - - 0 35",
}
ORIGINAL = {1: "1 s", 2: "5 s", 3: "20 s", 4: "3 min", 5: "9 min"}  # average on an 80486 with 50 MHz


def main() -> None:
    deepest = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    began = time.perf_counter()
    player = create("salomon")
    print(f"ready after {time.perf_counter() - began:.2f} s (the first time it is compiled)\n")
    print(f"{'position':<20}{'level':>6}{'seconds':>9}{'CPU':>8}{'positions':>12}{'per CPU s':>12}  move")
    slowest = dict.fromkeys(range(1, deepest + 1), 0.0)
    for name, fen in POSITIONS.items():
        for level in range(1, deepest + 1):
            player.new_game()
            cpu = time.process_time()
            decision = player.choose(Board(fen), Limits(depth=level))
            cpu = time.process_time() - cpu
            slowest[level] = max(slowest[level], decision.time)
            rate = int(decision.nodes / cpu) if cpu > 0 else 0
            print(f"{name:<20}{level:>6}{decision.time:>9.3f}{cpu:>8.3f}{decision.nodes:>12,}{rate:>12,}  {decision.move}")
    print()
    for level, seconds in slowest.items():
        print(f"level {level}: slowest {seconds:.3f} s, the original on average {ORIGINAL.get(level, 'not published')}")


if __name__ == "__main__":
    main()
