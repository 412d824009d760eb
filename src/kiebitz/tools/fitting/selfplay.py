"""Our own games for the tuner: many fast games from varied openings, their quiet positions labelled by the result.

Each game begins with an opening and a few random moves, so that no two games are alike; some begin as endings, with men taken
off in pairs.  Both sides think over a fixed number of positions.  Everything follows from the number of the game and the seed: the
same call, the same games.
"""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import chess

from kiebitz.core.board import Board
from kiebitz.game import rules
from kiebitz.language import KiebitzError, cannot_write
from kiebitz.styles.style import STANDARD, Style
from kiebitz.styles.writing import write_style
from kiebitz.tools.fitting.labelled import Labelled, append_lines, line_of, make_ready_to_append, read_lines, unreadable
from kiebitz.tools.fitting.own_game import NOT_PLAYED, Table, fen_of
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.workers import Pool, processes, work

BATCH = 4  # games in one task
ENDINGS = 4  # every so manieth game begins as an ending
MOST_PAIRS = 6  # of pieces besides the queens taken off for an ending
ENDING_MOVES = 8  # random half-moves: men that stood behind each other must find their places
NEXT_TRY = 1_000_003  # far beyond any number of games


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
    endings: bool = True  # some games begin as endings


@dataclass(frozen=True)
class Batch:
    """Some games to be played; goes to another process as it is."""

    recipe: Recipe
    first: int
    count: int


@dataclass(frozen=True)
class Harvest:
    """What a batch brought in."""

    lines: tuple[str, ...]
    results: tuple[int, ...]  # half points of White, one for each game


_here = threading.local()  # a worker of a cluster may have several threads


def _table(style: Style) -> Table:
    """One for each style and thread."""
    tables: dict[str, Table] = _here.__dict__.setdefault("tables", {})
    key = write_style(style)
    if key not in tables:
        tables[key] = Table(style)
    return tables[key]


def thinned(board: Board, dice: random.Random) -> Board | None:
    """The same position as an ending: queens and some other men of either side gone, as after exchanges; None where that leaves no game."""
    rest = board.to_chess()
    pairs = dice.randint(2, MOST_PAIRS)
    gone = [chess.QUEEN, *dice.sample([chess.KNIGHT, chess.KNIGHT, chess.BISHOP, chess.BISHOP, chess.ROOK, chess.ROOK], pairs)]
    gone += [chess.PAWN] * dice.randint(0, 4)
    for kind in gone:
        squares = [list(rest.pieces(kind, color)) for color in chess.COLORS]
        if all(squares):
            for one in squares:
                rest.remove_piece_at(dice.choice(one))
    rest.castling_rights, rest.ep_square = chess.BB_EMPTY, None
    return Board(rest.fen()) if rest.is_valid() and not rest.is_check() else None


def start_of(recipe: Recipe, number: int) -> Board:
    """The position a game begins with; a few random moves after its opening."""
    dice = random.Random(f"{recipe.seed}/{number}")
    while True:
        board: Board | None = dice.choice(recipe.openings).board()
        moves = recipe.random_moves
        if number % ENDINGS == ENDINGS - 1 and recipe.endings:
            assert board is not None
            board, moves = thinned(board, dice), ENDING_MOVES
        if board is None:
            continue
        for _ in range(moves):
            legal = board.legal_moves()
            if not legal:
                break
            board.push(dice.choice(legal))
        if board.has_legal_moves() and rules.result_on_board(board) is None:
            return board


def play_batch(batch: Batch) -> Harvest:
    table = _table(batch.recipe.style)
    lines: list[str] = []
    results = []
    for number in range(batch.first, batch.first + batch.count):
        rows, result = _play(table, batch.recipe, number)
        lines += [line_of(fen_of(row), result, number, int(row["value"])) for row in rows]
        results.append(result)
    return Harvest(tuple(lines), tuple(results))


def _play(table: Table, recipe: Recipe, number: int) -> tuple[Labelled, int]:
    """One game; the positions worth keeping and the half points of White.  An opening that is lost already is drawn anew."""
    attempt = number
    while True:
        rows, result = table.play(start_of(recipe, attempt), recipe.nodes)
        if result != NOT_PLAYED:
            return rows, result
        attempt += ENDINGS * NEXT_TRY  # of the same kind


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
        make_ready_to_append(out)
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
