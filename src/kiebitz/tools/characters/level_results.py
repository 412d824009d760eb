"""What was measured of the levels besides their games, kept in `docs/levels.tsv`: puzzles over rating and theme, and tell-tales."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import chess

from kiebitz.tools.characters.puzzles import Attempt, Puzzle, expected, puzzle_rating, steepness
from kiebitz.tools.characters.telltales import takes_free_piece

RESULTS = Path(__file__).parents[4] / "docs" / "levels.tsv"
HEADING = "who\twhat\tvalue\tbeside\tcount"
BANDS = ((400, 800), (800, 1100), (1100, 1300), (1300, 1600))  # ratings of puzzles
THEMES = ("hangingPiece", "fork", "pin", "discoveredAttack", "backRankMate", "mateIn1", "mateIn2", "quietMove", "trappedPiece")
FREE_PIECE = "freePiece"  # no theme of the file: the solution begins by taking a piece that nobody guards
RATING, STEEPNESS = "puzzle rating", "steepness"
MASTERS = "masters"
PLACES = {STEEPNESS: 2}  # of a figure kept; 1 for the others


class Row(NamedTuple):
    """A figure with the one to read beside it: the error of a rating, the share a person of that rating would have."""

    value: float
    beside: float
    number: int  # of puzzles or games


def begins_with_free_piece(puzzle: Puzzle) -> bool:
    board = chess.Board(puzzle.fen)
    board.push_uci(puzzle.moves[0])
    return bool(takes_free_piece(board, chess.Move.from_uci(puzzle.moves[1])))


def rows_of_puzzles(attempts: Sequence[Attempt]) -> dict[str, Row]:
    """The rating, and the shares solved in every band and theme beside those of a person of that rating."""
    rating, error = puzzle_rating(attempts)
    rows = {RATING: Row(rating, error, len(attempts)), STEEPNESS: Row(*steepness(attempts), len(attempts))}
    parts = {f"{low}-{high}": [one for one in attempts if low <= one.puzzle.rating < high] for low, high in BANDS}
    parts |= {theme: [one for one in attempts if theme in one.puzzle.themes] for theme in THEMES}
    parts[FREE_PIECE] = [one for one in attempts if begins_with_free_piece(one.puzzle)]
    for name, part in parts.items():
        if part:
            solved = sum(one.solved for one in part) / len(part)
            rows[name] = Row(100 * solved, 100 * sum(expected(rating, one.puzzle.rating) for one in part) / len(part), len(part))
    return rows


def read_results(path: Path = RESULTS) -> dict[str, dict[str, Row]]:
    found: dict[str, dict[str, Row]] = {}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        who, what, value, beside, count = line.split("\t")
        found.setdefault(who, {})[what] = Row(float(value), float(beside), int(count))
    return found


def keep(who: str, rows: dict[str, Row], path: Path = RESULTS) -> None:
    """Put new figures in the place of the earlier ones; what was not measured anew stays."""
    everybody = read_results(path) if path.exists() else {}
    everybody.setdefault(who, {}).update(rows)
    lines = [HEADING]
    for name in sorted(everybody, key=lambda name: (not name.isdigit(), int(name) if name.isdigit() else 0, name)):
        for what, row in everybody[name].items():
            places = PLACES.get(what, 1)
            lines.append(f"{name}\t{what}\t{row.value:.{places}f}\t{row.beside:.{places}f}\t{row.number}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
