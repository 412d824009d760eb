"""How long DEMOSCHACH thinks: its highest level must answer in under two seconds.

Run: python benchmarks/demoschach.py
"""

from __future__ import annotations

import time

from kiebitz.core.board import START_FEN, Board
from kiebitz.limits import Limits

POSITIONS = (
    ("start", START_FEN),
    ("open game", "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5"),
    ("middlegame", "r1bq1rk1/pp3ppp/2n1pn2/2bp4/2P5/P1N1PN2/1P3PPP/R1BQKB1R w KQ - 0 1"),
    ("many captures", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("opposite castling", "2kr3r/ppp2ppp/2n5/3qp3/3P2b1/4BN2/PP2BPPP/R2Q1RK1 w - - 0 1"),
    ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
    ("many queens", "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1"),
    ("rook ending", "4r3/5pk1/R5p1/1P5p/7P/6P1/5PK1/8 w - - 1 40"),
    ("pawn ending", "8/1p3pp1/p2kp2p/8/P2P1P2/1P2K3/6PP/8 w - - 0 30"),
)


def main() -> None:
    began = time.perf_counter()
    from kiebitz.opponents import create

    player = create("demoschach")
    player.choose(Board(), Limits(depth=1))
    print(f"loaded in {time.perf_counter() - began:.2f} s (compiles on the first start)\n")
    print(
        f"{'position':<20}{'level':>6}{'move':>7}{'value':>8}{'depth':>6}{'last pass':>11}{'all passes':>11}{'seconds':>9}{'nodes/s':>11}"
    )
    slowest = 0.0
    for level in (4, 8, 12):
        player.options.set("level", level)
        for name, fen in POSITIONS:
            player.new_game()
            began = time.perf_counter()
            decision = player.choose(Board(fen), Limits())
            spent = time.perf_counter() - began
            slowest = max(slowest, spent)
            passes = decision.details["passes"]
            assert isinstance(passes, list)
            nodes = sum(p["nodes"] for p in passes)
            row = f"{name:<20}{level:>6}{decision.move or '-':>7}{decision.value:>8}{decision.depth:>6}{decision.nodes:>11}{nodes:>11}"
            print(f"{row}{spent:>9.3f}{nodes / spent:>11.0f}")
    print(f"\nslowest answer {slowest:.3f} s (demanded: under 2 s)")


if __name__ == "__main__":
    main()
