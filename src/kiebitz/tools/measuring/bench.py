"""Twenty fixed positions at fixed depth: one number that changes when and only when play changes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits

DEPTH = 10
POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 9",
    "rnbqkb1r/pp1p1ppp/4pn2/2pP4/2P5/2N5/PP2PPPP/R1BQKBNR b KQkq - 0 4",
    "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq - 0 6",
    "r2q1rk1/1b2bppp/ppnppn2/8/2PNP3/1PN1B3/P3BPPP/R2Q1RK1 w - - 0 12",
    "2rq1rk1/pp1bppbp/2np1np1/8/3NP3/1BN1BP2/PPPQ2PP/2KR3R b - - 0 11",
    "r1b2rk1/2q1bppp/p2ppn2/1p4P1/3NPP2/2N5/PPP1Q2P/2KR1B1R b - - 0 13",
    "3r1rk1/p1q2ppp/1p2pn2/2p5/2P5/P1Q1PN2/1P3PPP/3R1RK1 w - - 0 18",
    "8/1p3k2/p1p2p1p/P1Pp1PpP/1P1Pp1P1/4P1K1/8/8 w - - 0 40",
    "4r1k1/1p3ppp/p1p5/2P5/1P1r4/P4P2/4R1PP/4R1K1 w - - 0 27",
    "6k1/5p2/6p1/8/7p/8/6PP/6K1 b - - 0 1",
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 50",
    "5k2/8/4p1p1/3pP1P1/3P4/2K5/2B5/5b2 w - - 0 45",
    "r4rk1/pp3ppp/2n1b3/q1pp4/3P1B2/2P1PN2/PPQ2PPP/R4RK1 w - - 0 14",
    "1r3rk1/3bbppp/p2p1n2/q1pPp3/2P1P3/2N2N1P/PPQ1BPP1/1R3RK1 b - - 0 17",
    "2kr3r/ppp2ppp/2n1b3/2b1P3/2B1q3/5N2/PPP1QPPP/R1B2RK1 w - - 0 12",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
    "3q1rk1/1p3pbp/p2p2p1/2pPn3/P1N1P3/1P5P/3B1PP1/R2Q1RK1 w - - 0 22",
)


@dataclass(frozen=True)
class BenchResult:
    nodes: int
    time: float

    @property
    def nps(self) -> int:
        return round(self.nodes / self.time) if self.time > 0 else 0


def run_bench(progress: Callable[[int, int], None] | None = None, depth: int = DEPTH) -> BenchResult:
    """Search every position with a fresh engine state.  Only the standard depth gives the signature; more measures speed."""
    engine = Engine()
    engine.set_option("hash_mb", 16)
    engine.choose(Board(), Limits(depth=1))  # loading is not part of the figure
    nodes = 0
    used = 0.0
    for index, fen in enumerate(POSITIONS):
        engine.new_game()
        board = Board(fen)
        start = time.process_time()
        nodes += engine.choose(board, Limits(depth=depth)).nodes
        used += time.process_time() - start
        if progress is not None:
            progress(index + 1, len(POSITIONS))
    return BenchResult(nodes, used)
