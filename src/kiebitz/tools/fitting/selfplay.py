"""Our own games for the tuner: many fast games from varied openings, their quiet positions labelled by the result.

Each game begins with an opening and a few random moves, so that no two games are alike; both sides think over
a fixed number of positions.  Everything follows from the number of the game and the seed: the same call, the same games.
"""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiebitz.core.board import Board
from kiebitz.game import rules
from kiebitz.language import KiebitzError, cannot_write
from kiebitz.limits import Limits
from kiebitz.player import Decision
from kiebitz.styles.style import STANDARD, Style
from kiebitz.styles.writing import write_style
from kiebitz.tools.fitting.labelled import append_lines, line_of, read_lines, unreadable
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.quick_game import Ends, play_out
from kiebitz.tools.workers import Pool, processes, work

HASH_MB = 8
BATCH = 4  # games in one task
LOPSIDED = 400  # centipawns; a random opening that gives more to one side is thrown away
ENDS = Ends()


class SelfplayError(KiebitzError):
    """Games that cannot be generated."""


@dataclass(frozen=True)
class Recipe:
    """How games are made."""

    openings: tuple[Opening, ...]
    nodes: int = 5000  # for each move
    random_moves: int = 4  # half-moves after the opening
    style: Style = STANDARD  # itself and not its name: other machines have no such file
    seed: int = 1


@dataclass(frozen=True)
class Batch:
    """Some games to be played; goes to another process as it is."""

    recipe: Recipe
    first: int
    count: int


@dataclass(frozen=True)
class Harvest:
    """What a batch brought in."""

    first: int
    lines: tuple[str, ...]
    results: tuple[int, ...]  # half points of White, one for each game
    plies: int


_here = threading.local()  # a worker of a cluster may have several threads


def _engine(style: Style) -> Any:
    """One engine for each style and thread."""
    engines: dict[str, Any] = _here.__dict__.setdefault("engines", {})
    key = write_style(style)
    if key not in engines:
        from kiebitz.engine import Engine

        engine = Engine()
        engine.set_option("hash_mb", HASH_MB)
        engine.set_style(style)
        engines[key] = engine
    return engines[key]


def start_of(recipe: Recipe, number: int) -> Board:
    """The position a game begins with; a few random moves after its opening."""
    dice = random.Random(f"{recipe.seed}/{number}")
    while True:
        board = dice.choice(recipe.openings).board()
        for _ in range(recipe.random_moves):
            legal = board.legal_moves()
            if not legal:
                break
            board.push(dice.choice(legal))
        if board.has_legal_moves() and rules.result_on_board(board) is None:
            return board


def play_batch(batch: Batch) -> Harvest:
    engine = _engine(batch.recipe.style)
    lines: list[str] = []
    results = []
    plies = 0
    for number in range(batch.first, batch.first + batch.count):
        fens, result = _play(engine, batch.recipe, number)
        lines += [line_of(fen, result, number) for fen in fens]
        results.append(result)
        plies += len(fens)
    return Harvest(batch.first, tuple(lines), tuple(results), plies)


def _play(engine: Any, recipe: Recipe, number: int) -> tuple[list[str], int]:
    """One game; returns the positions worth keeping and the half points of White."""
    limits = Limits(nodes=recipe.nodes)
    attempt = number
    while True:
        engine.new_game()
        board = start_of(recipe, attempt)
        decision = engine.choose(board, limits)
        if decision.score is not None and abs(decision.score.centipawns) <= LOPSIDED:
            break
        attempt += 1_000_003  # far beyond any number of games
    fens: list[str] = []

    def keep(now: Board, thought: Decision) -> None:
        assert thought.move is not None
        if thought.score is not None and not thought.score.mate and not now.is_check() and not now.is_capture(thought.move):
            fens.append(now.fen())

    return fens, play_out(board, engine, engine, limits, ENDS, first=decision, visit=keep)


def generate(
    recipe: Recipe,
    out: Path,
    games: int,
    *,
    jobs: int = 1,
    first: int = 0,
    progress: Callable[[int, int, int], None] | None = None,
    pool: Pool = processes,
) -> tuple[int, int]:
    """Play games and append their positions to the file as they come; returns games and positions of this run."""
    batches = [Batch(recipe, at, min(BATCH, first + games - at)) for at in range(first, first + games, BATCH)]
    done = positions = 0
    try:
        append_lines(out, ())  # says now, and not after the first games, that a file cannot be written
        with contextlib.closing(work(play_batch, batches, jobs, pool)) as harvests:
            for harvest in harvests:
                append_lines(out, harvest.lines)
                done += len(harvest.results)
                positions += len(harvest.lines)
                if progress is not None:
                    progress(done, games, positions)
    except OSError as error:
        raise SelfplayError(cannot_write(out, error)) from None
    return done, positions


def next_game(path: Path) -> int:
    """The first number that no game of the file has, so that a second call adds new games."""
    if not path.exists():
        return 0
    highest = -1
    try:
        lines = read_lines(path).splitlines()
    except OSError as error:
        raise SelfplayError(unreadable(path, error)) from None
    for line in lines:
        words = line.split()
        if len(words) >= 6 and words[5].isdigit():
            highest = max(highest, int(words[5]))
    return highest + 1
