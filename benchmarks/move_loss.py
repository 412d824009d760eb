"""How much the chosen moves lose: a quicker judge of the search than games.

Positions out of games, one of each game; every style chooses a move with a fixed number of positions, and a stronger program says what each
of these moves loses in winning chances against the best one.  Styles are compared position by position with the standard, so what
they have in common falls out.  What the judge has said is kept in a file and not asked again.

    python benchmarks/move_loss.py GAMES.pgn ... [--positions 300] [--nodes 60000] [--style FILE.toml ...] [--keep judged.json]
"""

from __future__ import annotations

import argparse
import json
import math
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import chess.engine
import chess.pgn

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.styles.collection import load_style

FIRST_PLY, LAST_PLY, FEWEST_MOVES = 14, 100, 5
FOR_THE_BEST, FOR_ANOTHER = 200_000, 120_000  # positions the judge looks at
PER_PAWN = 0.85  # steepness of winning chances over pawns
MATE = 10_000


def positions(paths: list[Path], wanted: int, dice: random.Random) -> Iterator[str]:
    """One of each game, as many out of each file."""
    for path in paths:
        found = 0
        with path.open(encoding="utf-8", errors="replace") as file:
            while found < math.ceil(wanted / len(paths)) and (game := chess.pgn.read_game(file)) is not None:
                moves = list(game.mainline_moves())
                if len(moves) <= 2 * FIRST_PLY:
                    continue
                board = game.board()
                for move in moves[: dice.randrange(FIRST_PLY, min(len(moves) - 1, LAST_PLY))]:
                    board.push(move)
                if board.legal_moves.count() >= FEWEST_MOVES:
                    found += 1
                    yield board.fen()


def chance(centipawns: int) -> float:
    return 1 / (1 + math.exp(-PER_PAWN * max(-2000, min(2000, centipawns)) / 100))


class Judge:
    """Another program's opinion, kept from run to run."""

    def __init__(self, command: str, keep: Path | None) -> None:
        self._engine = chess.engine.SimpleEngine.popen_uci(command)
        self._keep = keep
        self._known: dict[str, Any] = json.loads(keep.read_text()) if keep is not None and keep.exists() else {}

    def _ask(self, fen: str, move: str | None) -> tuple[str, int]:
        key = f"{fen} {move or ''}"
        if key not in self._known:
            only = None if move is None else [chess.Move.from_uci(move)]
            limit = chess.engine.Limit(nodes=FOR_THE_BEST if move is None else FOR_ANOTHER)
            answer = self._engine.analyse(chess.Board(fen), limit, root_moves=only, game=object())
            self._known[key] = [answer["pv"][0].uci(), answer["score"].relative.score(mate_score=MATE)]
        return self._known[key][0], self._known[key][1]

    def loss(self, fen: str, move: str) -> float:
        """Of the winning chances, by this move."""
        best, value = self._ask(fen, None)
        return 0.0 if move == best else max(0.0, chance(value) - chance(self._ask(fen, move)[1]))

    def close(self) -> None:
        self._engine.quit()
        if self._keep is not None:
            self._keep.write_text(json.dumps(self._known))


def choices(style: str, fens: list[str], nodes: int) -> tuple[list[str], float]:
    """The moves of a style, each position seen for the first time; and the mean depth."""
    engine = Engine()
    engine.set_style(load_style(style))
    moves, depths = [], 0
    for fen in fens:
        engine.new_game()
        decision = engine.choose(Board(fen), Limits(nodes=nodes))
        assert decision.move is not None
        moves.append(decision.move)
        depths += decision.depth
    engine.close()
    return moves, depths / len(fens)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=60_000)
    parser.add_argument("--style", action="append", default=[])
    parser.add_argument("--judge", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    fens = list(positions(arguments.games, arguments.positions, random.Random(arguments.seed)))[: arguments.positions]
    if len(fens) < 2:
        raise SystemExit("These games hold too few positions.")
    judge = Judge(arguments.judge, arguments.keep)
    first: list[float] = []
    for style in ["standard", *arguments.style]:
        moves, depth = choices(style, fens, arguments.nodes)
        losses = [judge.loss(fen, move) for fen, move in zip(fens, moves, strict=True)]
        first = first or losses
        apart = [loss - other for loss, other in zip(losses, first, strict=True)]
        mean = sum(apart) / len(fens)
        error = math.sqrt(sum((each - mean) ** 2 for each in apart)) / len(fens)
        print(
            f"{style}: {1000 * sum(losses) / len(fens):.1f} thousandths a move, depth {depth:.1f},"
            f" against the standard {1000 * mean:+.1f} ± {1000 * error:.1f} (one standard error, {len(fens)} positions)"
        )
    judge.close()


if __name__ == "__main__":
    main()
