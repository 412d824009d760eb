"""Blunders of people explained, and the explanations put to the test.

    .venv/bin/python benchmarks/reasons_truth.py --out FILE [--count 400] [--stockfish N] [--stability N] [--seed N]
    .venv/bin/python benchmarks/reasons_truth.py --read FILE [FILE ...]

Three of four moves are those that led to a puzzle of ../shared/data/puzzles, the fourth comes from a master game of
../shared/data/masters where a quick look finds a loss.  Every sentence is checked against the board with python-chess
alone (tests/reasons/truth.py); Stockfish at two million positions is asked whether the blamed moves lose at least half as
much; and the leading reason at 100,000 positions is compared with that at 700,000.  `--out` keeps every explanation as a line
of JSON, with what was found out about it: a run that was broken off goes on where the file ends.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import functools
import io
import json
import math
import random
import sys
import time
from pathlib import Path
from typing import Any

import chess
import chess.engine
import chess.pgn

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.explain import Explanation, explain
from tests.reasons.truth import falsehoods

DATA = Path(__file__).parents[2] / "shared" / "data"
BLAMED = ("mistake", "blunder")
DEEP = 700_000  # positions of the second explanation
QUICK = 8_000  # positions of the first look at master games
SUSPICIOUS = 0.15  # of the point
STOCKFISH = "/usr/games/stockfish"


@functools.cache
def _puzzles(seed: int) -> list[tuple[str, str]]:
    with (DATA / "puzzles" / "themes.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    random.Random(seed).shuffle(rows)
    return [(row["FEN"], row["Moves"].split()[0]) for row in rows]


def from_masters(seed: str, asker: Asker) -> tuple[str, str]:
    """A move of a master that a quick look suspects; the same for the same seed."""
    dice, files = random.Random(seed), sorted((DATA / "masters").glob("*.pgn"))
    while True:
        with dice.choice(files).open(encoding="utf-8", errors="replace") as file:
            size = file.seek(0, 2)
            file.seek(dice.randrange(max(size - 50_000, 1)))
            text = file.read(50_000)
        game = chess.pgn.read_game(io.StringIO(text[text.find("[Event ") :]))
        if game is None:
            continue
        board = game.board()
        for ply, move in enumerate(game.mainline_moves()):
            if ply > 15 and not board.is_game_over():
                here = Board(board.fen())
                asker.begin()
                if asker.best(here, QUICK).chance - asker.after(here, move.uci(), QUICK).chance >= SUSPICIOUS:
                    return board.fen(), move.uci()
            board.push(move)


def question(seed: int, index: int, source: str, asker: Asker) -> tuple[str, str, str]:
    """The position, the move and where it comes from; of both sources every fourth is a master's."""
    if source == "masters" or (source == "both" and index % 4 == 3):
        return (*from_masters(f"{seed}-{index}", asker), "masters")
    return (*_puzzles(seed)[index], "puzzles")


def chance(score: chess.engine.PovScore, white: bool) -> float:
    value = max(-2000, min(2000, score.pov(white).score(mate_score=32000) or 0))
    return 1 / (1 + math.exp(-value / 250))


def stockfish_loss(engine: chess.engine.SimpleEngine, fen: str, move: str, nodes: int) -> float:
    board = chess.Board(fen)
    limit = chess.engine.Limit(nodes=nodes)
    best = engine.analyse(board, limit)["score"]
    asked = engine.analyse(board, limit, root_moves=[chess.Move.from_uci(move)])["score"]
    return chance(best, board.turn) - chance(asked, board.turn)


def kept(explanation: Explanation) -> dict[str, Any]:
    return {**explanation.as_dict(), "told": [reason.kind for reason in explanation.told], "values": explanation.values}


def read(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def summary(rows: list[dict[str, Any]]) -> list[str]:
    """What came out so far."""
    masters = sum(row["source"] == "masters" for row in rows)
    blamed = [row for row in rows if row["verdict"] in BLAMED]
    sentences = sum(len(row["reasons"]) for row in rows)
    twice = [row for row in blamed if "deeper" in row and row["deeper"]["verdict"] in BLAMED]
    same = sum(row["told"][:1] == row["deeper"]["told"][:1] for row in twice)
    asked = [row for row in blamed if "stockfish" in row]
    agreed = sum(row["stockfish"] >= row["loss"] / 2 for row in asked)
    return [
        f"{len(rows)} moves, {masters} of them masters'; {len(blamed)} blamed, {sum(bool(row['told']) for row in blamed)} with a reason",
        f"{sentences} sentences of reasons, {sum(len(row['false']) for row in rows)} false",
        f"leading reason kept at {DEEP} positions: {same} of {len(twice)} blamed at both",
        f"Stockfish confirms the blame: {agreed} of {len(asked)}",
        *_times([row["cpu"] for row in blamed if "cpu" in row]),
    ]


def _times(seconds: list[float]) -> list[str]:
    seconds.sort()
    if not seconds:
        return []
    middle, most = seconds[len(seconds) // 2], seconds[len(seconds) * 95 // 100]
    return [f"seconds of processor time for each of {len(seconds)} blamed moves: median {middle:.2f}, 95 % {most:.2f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--stockfish", type=int, default=0, help="so many blamed moves are shown to Stockfish")
    parser.add_argument("--stockfish-nodes", type=int, default=2_000_000)
    parser.add_argument("--stability", type=int, default=0, help="so many blamed moves are explained again with 700,000 positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the explanations as JSON lines; what stands there is not done again")
    parser.add_argument("--read", type=Path, nargs="+", help="no run: what earlier ones have found, from their --out")
    given = parser.parse_args()
    if given.read:
        print("\n".join(summary([row for path in given.read for row in read(path)])))
        return
    rows, asker, quick = read(given.out) if given.out else [], Asker(), Asker()
    out = given.out.open("a", encoding="utf-8") if given.out else None
    opened = chess.engine.SimpleEngine.popen_uci(STOCKFISH, timeout=None) if given.stockfish else contextlib.nullcontext()
    with opened as engine:
        for index in range(len(rows), given.count):
            fen, move, source = question(given.seed, index, "both", quick)
            started = time.process_time()
            found = explain(asker, Board(fen), move)
            seconds = time.process_time() - started
            row = kept(found) | {"source": source, "false": falsehoods(found), "cpu": round(seconds, 3)}
            for what in row["false"]:
                print("FALSE", fen, move, what, flush=True)
            blamed = sum(each["verdict"] in BLAMED for each in rows)
            if found.verdict in BLAMED and blamed < given.stability:
                row["deeper"] = kept(explain(asker, Board(fen), move, DEEP))
            if found.verdict in BLAMED and engine is not None and blamed < given.stockfish:
                row["stockfish"] = round(stockfish_loss(engine, fen, move, given.stockfish_nodes), 4)
            rows.append(row)
            if out is not None:
                out.write(json.dumps(row) + "\n")
                out.flush()
    print("\n".join(summary(rows)))


if __name__ == "__main__":
    main()
