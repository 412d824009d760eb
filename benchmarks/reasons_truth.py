"""Blunders of people explained, and the explanations put to the test.

    .venv/bin/python benchmarks/reasons_truth.py [--count 300] [--stockfish N] [--stability N] [--show N] [--out FILE]
    .venv/bin/python benchmarks/reasons_truth.py --read FILE

Half of the moves are those that led to a puzzle of ../shared/data/puzzles, the others come from master games of
../shared/data/masters where a quick look finds a loss.  Every sentence is checked against the board with python-chess
alone (tests/reasons/truth.py); Stockfish at two million positions is asked whether the blamed moves lose at least half as
much; and the leading reason at 100,000 positions is compared with that at 700,000.  `--out` keeps every explanation as a line
of JSON, with what was found out about it.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import chess.pgn

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.explain import explain
from tests.reasons.truth import falsehoods

DATA = Path(__file__).parents[2] / "shared" / "data"
BLAMED = ("mistake", "blunder")
DEEP = 700_000  # positions of the second explanation
QUICK = 8_000  # positions of the first look at master games
SUSPICIOUS = 0.15  # of the point
STOCKFISH = "/usr/games/stockfish"


def from_puzzles(dice: random.Random) -> Iterator[tuple[str, str]]:
    with (DATA / "puzzles" / "themes.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    dice.shuffle(rows)
    for row in rows:
        yield row["FEN"], row["Moves"].split()[0]


def from_masters(dice: random.Random, asker: Asker) -> Iterator[tuple[str, str]]:
    files = sorted((DATA / "masters").glob("*.pgn"))
    while True:
        with dice.choice(files).open(encoding="utf-8", errors="replace") as file:
            size = file.seek(0, 2)
            file.seek(dice.randrange(max(size - 50_000, 1)))
            text = file.read(50_000)
        file_like = text[text.find("[Event ") :]
        game = chess.pgn.read_game(io.StringIO(file_like))
        if game is None:
            continue
        board = game.board()
        for ply, move in enumerate(game.mainline_moves()):
            if ply > 15 and not board.is_game_over():
                here = Board(board.fen())
                asker.begin()
                if asker.best(here, QUICK).chance - asker.after(here, move.uci(), QUICK).chance >= SUSPICIOUS:
                    yield board.fen(), move.uci()
                    break
            board.push(move)


def chance(score: chess.engine.PovScore, white: bool) -> float:
    value = max(-2000, min(2000, score.pov(white).score(mate_score=32000) or 0))
    return 1 / (1 + math.exp(-value / 250))


def stockfish_loss(engine: chess.engine.SimpleEngine, fen: str, move: str, nodes: int) -> float:
    board = chess.Board(fen)
    limit = chess.engine.Limit(nodes=nodes)
    best = engine.analyse(board, limit)["score"]
    asked = engine.analyse(board, limit, root_moves=[chess.Move.from_uci(move)])["score"]
    return chance(best, board.turn) - chance(asked, board.turn)


def ask_stockfish(path: Path, nodes: int) -> None:
    """Whether it confirms the blame of an earlier run, as far as that has come."""
    asked = agreed = 0
    with chess.engine.SimpleEngine.popen_uci(STOCKFISH, timeout=None) as engine, path.open(encoding="utf-8") as file:
        for line in file:
            found = json.loads(line)
            if found["verdict"] in BLAMED:
                loss = stockfish_loss(engine, found["fen"], found["move"], nodes)
                asked += 1
                agreed += loss >= found["loss"] / 2
                print(
                    f"Stockfish agrees: {agreed} of {asked}; loses {loss:.2f}, we say {found['loss']:.2f}: {found['fen']} {found['move']}",
                    flush=True,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--stockfish", type=int, default=0, help="so many blamed moves are shown to Stockfish")
    parser.add_argument("--stockfish-nodes", type=int, default=2_000_000)
    parser.add_argument("--stability", type=int, default=0, help="so many blamed moves are explained again with 700,000 positions")
    parser.add_argument("--show", type=int, default=0, help="print so many explanations")
    parser.add_argument("--source", choices=("puzzles", "masters", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the explanations as JSON lines")
    parser.add_argument("--read", type=Path, help="no explanations: Stockfish is asked about those of an earlier run, from its --out")
    given = parser.parse_args()
    if given.read:
        ask_stockfish(given.read, given.stockfish_nodes)
        return
    out = given.out.open("w", encoding="utf-8") if given.out else None
    dice, asker = random.Random(given.seed), Asker()
    sources = {"puzzles": [from_puzzles(dice)], "masters": [from_masters(dice, Asker())]}
    sources["both"] = sources["puzzles"] + sources["masters"]
    chosen = sources[given.source]
    count, blamed, with_reason, false, sentences, kept, compared, agreed, asked = (0,) * 9
    opened = chess.engine.SimpleEngine.popen_uci(STOCKFISH, timeout=None) if given.stockfish else contextlib.nullcontext()
    with opened as engine:
        while count < given.count:
            fen, move = next(chosen[count % len(chosen)])
            found = explain(asker, Board(fen), move)
            count += 1
            kept_row: dict[str, object] = {**found.as_dict(), "told": [reason.kind for reason in found.told], "values": found.values}
            sentences += len(found.reasons)
            for what in falsehoods(found):
                false += 1
                print("FALSE", fen, move, what, flush=True)
            if found.verdict in BLAMED:
                blamed += 1
                with_reason += found.leading is not None
                if blamed <= given.show:
                    print(f"{fen} {move} {found.verdict}\n   {found.text.en}\n   {found.text.de}", flush=True)
                deeper = explain(asker, Board(fen), move, DEEP) if blamed <= given.stability else None
                if deeper is not None and deeper.verdict in BLAMED:
                    compared += 1
                    kinds = [each.leading and each.leading.kind for each in (found, deeper)]
                    kept += kinds[0] == kinds[1]
                    kept_row["deeper"] = {**deeper.as_dict(), "told": [reason.kind for reason in deeper.told], "values": deeper.values}
                    print(f"leading reason kept: {kept} of {compared} ({kinds[0]}, {kinds[1]})", flush=True)
                if engine is not None and blamed <= given.stockfish:
                    loss = stockfish_loss(engine, fen, move, given.stockfish_nodes)
                    asked += 1
                    agreed += loss >= found.loss / 2
                    kept_row["stockfish"] = round(loss, 4)
                    print(f"Stockfish agrees: {agreed} of {asked}; loses {loss:.2f}, we say {found.loss:.2f}", flush=True)
            if out is not None:
                out.write(json.dumps(kept_row) + "\n")
                out.flush()
            if count % 10 == 0 or count == given.count:
                print(f"{count} moves, {blamed} blamed, {with_reason} with a reason; {sentences} sentences, {false} false", flush=True)


if __name__ == "__main__":
    main()
