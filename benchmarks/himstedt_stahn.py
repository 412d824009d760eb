"""How long Himstedt-Stahn thinks with all moves at three half-moves (demand: under 5 s): `python benchmarks/himstedt_stahn.py`."""

from __future__ import annotations

import time

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents import create

POSITIONS = {
    "start": Board().fen(),
    "Italian": "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5",
    "closed": "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 8",
    "tactical": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "mate problem": "8/5r1k/p3Npp1/4p3/3nP3/4QP2/PP2q1P1/1KR5 w - - 11 35",
    "endgame": "8/5pk1/4p1p1/1p1pP2p/3P1P1P/1P4P1/5K2/8 w - - 0 40",
    "many queens": "q2qk2q/8/8/8/8/8/8/Q2QK2Q w - - 0 1",
}


def main() -> None:
    start = time.perf_counter()
    player = create("himstedt-stahn")
    print(f"loading the kernels: {time.perf_counter() - start:.1f} s")
    print(f"{'position':<14}{'move':>7}{'value':>8}{'positions':>11}{'seconds':>9}{'a second':>10}")
    for name, fen in POSITIONS.items():
        decision = player.choose(Board(fen), Limits())
        speed = decision.nodes / max(decision.time, 1e-9)
        print(f"{name:<14}{decision.move:>7}{decision.value:>8}{decision.nodes:>11}{decision.time:>9.3f}{speed:>10.0f}")


if __name__ == "__main__":
    main()
