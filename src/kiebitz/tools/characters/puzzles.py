"""Puzzles people were rated on: what share of them a level solves, over their rating, and the rating that follows.

By definition a person solves half of the puzzles rated like himself, and 1 / (1 + 10^((puzzle - person) / 400)) of any others.  The puzzle
rating of a level is the person's rating that solves as many; the curve in bands of rating and themes shows how like a person's it is.
"""

from __future__ import annotations

import csv
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from kiebitz.core.board import Board
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.player import Player

LOWEST, HIGHEST = -1000.0, 5000.0  # ratings beyond which nobody looks
SLOPE = 400 / math.log(10)
ROUNDS = 30
HARDLY_HELD = 0.01  # so that a level that solves all or nothing has a steepness too


class PuzzleError(KiebitzError):
    """A file of puzzles that cannot be read."""


@dataclass(frozen=True)
class Puzzle:
    """A position with its solution; every second move is the solver's."""

    key: str
    fen: str
    moves: tuple[str, ...]  # UCI; the first one leads to the position to be solved
    rating: int
    themes: frozenset[str]


@dataclass(frozen=True)
class Attempt:
    puzzle: Puzzle
    solved: bool


def read_puzzles(path: Path, count: int | None = None) -> list[Puzzle]:
    """All puzzles of a file (PuzzleId, FEN, Moves, Rating, Themes), or so many of them drawn by lot."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            found = [
                Puzzle(row["PuzzleId"], row["FEN"], tuple(row["Moves"].split()), int(row["Rating"]), frozenset(row["Themes"].split()))
                for row in csv.DictReader(file)
            ]
    except (OSError, KeyError, ValueError, TypeError, AttributeError, csv.Error):
        found = []
    if not found:
        raise PuzzleError(
            Text(
                "The puzzles in {path} cannot be read; expected is a CSV file with the columns PuzzleId, FEN, Moves, Rating and Themes.",
                "Die Aufgaben in {path} sind nicht lesbar; erwartet ist CSV mit den Spalten PuzzleId, FEN, Moves, Rating und Themes.",
            ).format(path=path)
        )
    drawn = found if count is None or count >= len(found) else random.Random(1).sample(found, count)
    for puzzle in drawn:
        _check(puzzle, path)
    return drawn


def _check(puzzle: Puzzle, path: Path) -> None:
    """Now, and not after an hour of solving."""
    try:
        board = Board(puzzle.fen)
        for move in puzzle.moves:
            board.push(move)
    except KiebitzError as error:
        reason = error.text
    else:
        if len(puzzle.moves) > 1:
            return
        reason = Text("after the first move nothing is left to find.", "nach dem ersten Zug ist nichts mehr zu finden.")
    raise PuzzleError(
        Text(
            "The puzzle “{id}” in {path} cannot be set: {reason}", "Die Aufgabe „{id}“ in {path} lässt sich nicht stellen: {reason}"
        ).format(id=puzzle.key, path=path, reason=reason)
    )


def solve(player: Player, puzzle: Puzzle, limits: Limits | None = None) -> bool:
    """Whether the player finds every move of the solution; another move that mates will do."""
    board = Board(puzzle.fen)
    board.push(puzzle.moves[0])
    for place in range(1, len(puzzle.moves), 2):
        answer = player.choose(board, limits or Limits()).move or ""
        if answer != puzzle.moves[place]:
            board.push(answer)
            return board.is_checkmate()
        board.push(answer)
        if place + 1 < len(puzzle.moves):
            board.push(puzzle.moves[place + 1])
    return True


def attempt(player: Player, puzzles: Iterable[Puzzle]) -> list[Attempt]:
    attempts = []
    for puzzle in puzzles:
        player.new_game()
        attempts.append(Attempt(puzzle, solve(player, puzzle)))
    return attempts


def expected(person: float, puzzle: float) -> float:
    """The share of puzzles of one rating that a person of another solves."""
    return float(1 / (1 + 10 ** ((puzzle - person) / 400)))


def puzzle_rating(attempts: Sequence[Attempt]) -> tuple[float, float]:
    """The rating of the person who would solve as many, and the error of 95 %."""
    solved = sum(one.solved for one in attempts)
    low, high = LOWEST, HIGHEST
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(expected(middle, one.puzzle.rating) for one in attempts) < solved:
            low = middle
        else:
            high = middle
    shares = [expected(low, one.puzzle.rating) for one in attempts]
    spread = math.sqrt(max(sum(share * (1 - share) for share in shares), 1e-9))
    return (low + high) / 2, 1.96 * SLOPE / spread


def steepness(attempts: Sequence[Attempt]) -> tuple[float, float]:
    """How fast the share solved falls with the rating of the puzzles, beside a person's curve (1), and the error of 95 %."""
    ratings = np.array([one.puzzle.rating for one in attempts], dtype=float) / SLOPE
    solved = np.array([one.solved for one in attempts], dtype=float)
    known = np.stack([np.ones(len(attempts)), ratings.mean() - ratings], axis=1)
    guess, held = np.zeros(2), np.diag([0.0, HARDLY_HELD])
    for _ in range(ROUNDS):  # Newton's way to the likeliest logistic curve
        share: npt.NDArray[np.float64] = 1 / (1 + np.exp(-known @ guess))
        bend = (known * (share * (1 - share))[:, None]).T @ known + held + np.eye(2) * 1e-9
        step = np.linalg.solve(bend, known.T @ (solved - share) - held @ guess)
        guess = guess + np.clip(step, -1, 1)
    return float(guess[1]), 1.96 * math.sqrt(float(np.linalg.inv(bend)[1, 1]))
