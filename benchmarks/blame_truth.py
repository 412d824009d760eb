"""Blame put to the test: does Stockfish agree that a move the analysis of games blames loses at least half as much?

    .venv/bin/python benchmarks/blame_truth.py [--count 100] [--source puzzles|masters|both] [--nodes 2000000] [--seed 1] [--stability]

The moves are people's: those that led to a puzzle of ../shared/data/puzzles, and moves of master games (../shared/data/masters)
that a quick look finds suspicious.  They are judged as `kiebitz analyse` does, with its second look, until so many are blamed;
with --stability the leading reason at 100,000 positions is compared with that at 700,000.  Every answer is a line at once.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path

import chess
import chess.engine

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.reasons_truth import BLAMED, STOCKFISH, chance, question
from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.explain import explain
from kiebitz.tools.analysis.commenting import Commentator
from kiebitz.tools.analysis.thinking import Analyst, Stretch

FAULTY = 0.10  # of the point: a mistake or a blunder


def stockfish_loss(engine: chess.engine.SimpleEngine, fen: str, move: str, nodes: int) -> float:
    """Both the best move and the one asked for get as many positions."""
    board = chess.Board(fen)
    limit = chess.engine.Limit(nodes=nodes)
    best = engine.analyse(board, limit)["score"]
    asked = engine.analyse(board, limit, root_moves=[chess.Move.from_uci(move)])["score"]
    return max(0.0, chance(best, board.turn) - chance(asked, board.turn))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100, help="blamed moves")
    parser.add_argument("--source", choices=("puzzles", "masters", "both"), default="both")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="of Stockfish; 0: it is not asked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stability", action="store_true")
    given = parser.parse_args()
    asker, quick = Asker(), Asker()
    analyst = Analyst(Engine(), Limits(nodes=100_000), Commentator(100_000))
    seen = blamed = agreed = kept = told = 0
    opened = chess.engine.SimpleEngine.popen_uci(STOCKFISH, timeout=None) if given.nodes else contextlib.nullcontext()
    with opened as engine:
        while blamed < given.count:
            fen, move, _ = question(given.seed, seen, given.source, quick)
            seen += 1
            report = analyst.judge(Stretch(fen, (move,), 0, 1))[0]
            if report.loss < FAULTY:
                continue
            blamed += 1
            if engine is not None:
                loss = stockfish_loss(engine, fen, move, given.nodes)
                agreed += loss >= report.loss / 2
                print(f"{blamed} of {seen}: Stockfish agrees {agreed} of {blamed}", flush=True)
                if loss < report.loss / 2:
                    print(f"   {fen} {move}: loses {loss:.2f}, not {report.loss:.2f}", flush=True)
            if given.stability:
                first, deeper = explain(asker, Board(fen), move), explain(asker, Board(fen), move, 700_000)
                if first.verdict in BLAMED and deeper.verdict in BLAMED:
                    told += 1
                    kinds = [each.leading and each.leading.kind for each in (first, deeper)]
                    kept += kinds[0] == kinds[1]
                    print(f"   leading reason kept {kept} of {told}", flush=True)
                    if kinds[0] != kinds[1]:
                        print(f"   {fen} {move}: {kinds[0]} became {kinds[1]}", flush=True)


if __name__ == "__main__":
    main()
