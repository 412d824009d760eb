"""A style fitted to one player's games: weights under which the moves he chose look better than those he did not.

For every position with the player to move, all moves that lose nothing in an exchange are judged by the
evaluation after the move.  The chance that he picks a move grows with its value (softmax); the weights are moved so that
the moves really played become likely.  Only quiet decisions teach taste: captures, checks to be answered and moves that
lose material are left to the search.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess.pgn
import numpy as np
import numpy.typing as npt

from kiebitz.core.attacks import tables
from kiebitz.core.jit import entry
from kiebitz.core.moves import generate
from kiebitz.core.position import checkers, make, unmake
from kiebitz.evaluation.terms import BY_KEY, SLOTS
from kiebitz.language import KiebitzError, Text
from kiebitz.search.exchange import exchange_wins
from kiebitz.search.reading import is_quiet
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.fitting.counts import MOST_SLOTS, count_one, records, set_up
from kiebitz.tools.fitting.descent import ByGame, Vector, lowest, mean_of
from kiebitz.tools.fitting.labelled import FIRST_PLY, LABELLED, Labelled, join, pack, pgn_pieces, spread_reading
from kiebitz.tools.fitting.shards import LocalShards, Shards
from kiebitz.tools.workers import Pool, processes

TOO_FEW = Text("There are too few games of this player: {n}.", "Von diesem Spieler gibt es zu wenige Partien: {n}.")
MOST_MOVES = 64  # candidates of one position; more are rare and left out
CHUNK = 200  # positions counted at once


class PlayerError(KiebitzError):
    """A player who is not in the games."""


# Whose moves ---------------------------------------------------------------------------------


class _Decisions(chess.pgn.BaseVisitor[list[tuple[Any, int]]]):
    """The positions in which one player was to move, with the move he made (from + 64 * to)."""

    def __init__(self, name: str) -> None:
        self._name = name.lower()
        self._sides: set[bool] = set()
        self._ply = 0
        self.found: list[tuple[Any, int]] = []

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        if tagname in ("White", "Black") and self._name in tagvalue.lower():
            self._sides.add(tagname == "White")

    def begin_variation(self) -> Any:
        return chess.pgn.SKIP

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._ply += 1
        if (
            self._ply > FIRST_PLY
            and board.turn in self._sides
            and not board.is_check()
            and not board.is_capture(move)
            and not move.promotion
        ):
            row = np.zeros(1, dtype=LABELLED)
            pack(board, 1, 0, row[0])
            target = move.to_square
            if board.is_castling(move):  # the kernel lets the king take the rook
                rank = chess.square_rank(move.from_square)
                target = chess.square(7 if chess.square_file(target) == 6 else 0, rank)
            self.found.append((row, move.from_square + 64 * target))

    def handle_error(self, error: Exception) -> None:
        """A game that cannot be read gives the moves up to there."""

    def result(self) -> list[tuple[Any, int]]:
        return self.found


Decisions = tuple[Labelled, npt.NDArray[np.int64]]  # positions and moves (from + 64 * to)


def decisions_of_piece(piece: tuple[int, str, str]) -> tuple[int, Labelled, npt.NDArray[np.int64]]:
    """All quiet decisions of a player in some games; the number of the piece comes back with them."""
    number, text, name = piece
    rows, moves, game = [], [], 0
    file = io.StringIO(text)
    while (found := chess.pgn.read_game(file, Visitor=lambda: _Decisions(name))) is not None:
        for row, move in found:
            row["game"] = game
            rows.append(row)
            moves.append(move)
        game += 1
    return number, np.concatenate(rows) if rows else np.zeros(0, dtype=LABELLED), np.array(moves, dtype=np.int64)


def decisions_of(
    paths: list[Path], name: str, jobs: int = 1, pool: Pool = processes, progress: Callable[[int, int], None] | None = None
) -> Decisions:
    """All quiet decisions of a player whose name contains `name`."""
    pieces = [piece for path in paths for piece in pgn_pieces(path)]
    tasks = [(number, piece, name) for number, piece in enumerate(pieces)]
    found = spread_reading(decisions_of_piece, tasks, jobs, pool, progress)
    rows = join([part[1] for part in found])
    if not len(rows):
        raise PlayerError(
            Text("No game of “{name}” was found in the files.", "In den Dateien ist keine Partie von „{name}“.").format(name=name)
        )
    return rows, np.concatenate([part[2] for part in found])


# Counting ------------------------------------------------------------------------------------


@entry
def _count_choices(  # type: ignore[no-untyped-def]
    rows, moves, first, last, state, tables, mind, trace, judge, shares, index, count, ends, phase, factor, sizes, chosen, kept
):
    """Candidates of the positions `first` to `last`; returns how many positions and candidates were taken."""
    positions = 0
    candidates = 0
    used = 0
    for at in range(first, last):
        set_up(state, tables, rows[at])
        if checkers(state, tables):
            continue
        before, before_used = candidates, used
        pick = -1
        for i in range(generate(state, tables, 0, False)):
            move = np.int64(state.moves[0, i])
            if candidates - before >= MOST_MOVES or not is_quiet(state, move) or not exchange_wins(state, tables, move, 0):
                continue
            played = (move & 4095) == moves[at]
            make(state, tables, move)
            if not checkers(state, tables):  # a check cannot be judged at rest
                used, phase[candidates], factor[candidates] = count_one(state, tables, mind, trace, judge, shares, index, count, used)
                ends[candidates] = used
                if played:
                    pick = candidates - before
                candidates += 1
            unmake(state, tables, move)
        if pick < 0 or candidates - before < 2:
            candidates, used = before, before_used
            continue
        sizes[positions] = candidates - before
        chosen[positions] = pick
        kept[positions] = at
        positions += 1
    return positions, candidates, used


@dataclass
class Choices:
    """Sparse counts of all candidates; position i owns the candidates first[i] to first[i + 1]."""

    starts: npt.NDArray[np.int64]
    index: npt.NDArray[np.uint16]
    count: npt.NDArray[np.int16]
    phase: npt.NDArray[np.float32]
    factor: npt.NDArray[np.float32]
    first: npt.NDArray[np.int64]
    chosen: npt.NDArray[np.int64]
    sign: npt.NDArray[np.float64]  # 1: White chose
    game: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.chosen)


def count_choices(
    rows: Labelled, moves: npt.NDArray[np.int64], style: Style = STANDARD, progress: Callable[[int, int], None] | None = None
) -> Choices:
    state, mind, trace, judge = records(style)
    shares = np.array(style.weights_of(BY_KEY["drawish"], "own"), dtype=np.float64)
    most = CHUNK * MOST_MOVES
    index, count = np.zeros(most * MOST_SLOTS, dtype=np.uint16), np.zeros(most * MOST_SLOTS, dtype=np.int16)
    ends, phase, factor = np.zeros(most, dtype=np.int64), np.zeros(most, dtype=np.float32), np.zeros(most, dtype=np.float32)
    sizes, chosen, kept = (np.zeros(CHUNK, dtype=np.int64) for _ in range(3))
    parts: list[tuple[Any, ...]] = []
    shift = 0
    for at in range(0, len(rows), CHUNK):
        last = min(at + CHUNK, len(rows))
        with np.errstate(over="ignore"):
            positions, candidates, used = _count_choices(
                rows, moves, at, last, state, tables(), mind, trace, judge, shares, index, count, ends, phase, factor, sizes, chosen, kept
            )
        parts.append(
            (
                ends[:candidates] + shift, index[:used].copy(), count[:used].copy(), phase[:candidates].copy(), factor[:candidates].copy(),
                sizes[:positions].copy(), chosen[:positions].copy(), kept[:positions].copy(),
            )
        )  # fmt: skip
        shift += used
        if progress is not None:
            progress(last, len(rows))
    whole = [np.concatenate([part[i] for part in parts]) for i in range(8)]
    zero = np.zeros(1, dtype=np.int64)
    return Choices(
        np.concatenate([zero, whole[0]]),
        whole[1],
        whole[2],
        whole[3],
        whole[4],
        np.concatenate([zero, np.cumsum(whole[5])]),
        whole[6],
        np.where(rows["side"][whole[7]] == 0, 1.0, -1.0),
        rows["game"][whole[7]].astype(np.int32),
    )


# Fitting -------------------------------------------------------------------------------------


@entry
def _pass(  # type: ignore[no-untyped-def]
    starts, index, count, phase, factor, first, chosen, sign, part, wanted, weights, scale, gradient, values
):
    """Sum of -ln(chance of the move played) and its gradient; `values`: room for those of one position."""
    loss = 0.0
    number = 0
    for at in range(len(chosen)):
        if part[at] != wanted:
            continue
        number += 1
        size = first[at + 1] - first[at]
        best = 0
        for c in range(size):
            row = first[at] + c
            mg = 0.0
            eg = 0.0
            for k in range(starts[row], starts[row + 1]):
                mg += count[k] * weights[0, index[k]]
                eg += count[k] * weights[1, index[k]]
            values[c] = sign[at] * scale * factor[row] * (mg * phase[row] + eg * (1.0 - phase[row]))
            if values[c] > values[best]:
                best = c
        total = 0.0
        for c in range(size):
            total += math.exp(values[c] - values[best])
        loss -= values[chosen[at]] - values[best] - math.log(total)
        for c in range(size):
            row = first[at] + c
            slope = (math.exp(values[c] - values[best]) / total - (1.0 if c == chosen[at] else 0.0)) * sign[at] * scale * factor[row]
            for k in range(starts[row], starts[row + 1]):
                gradient[0, index[k]] += slope * phase[row] * count[k]
                gradient[1, index[k]] += slope * (1.0 - phase[row]) * count[k]
    return loss, number


@entry
def _differences(starts, index, count, phase, factor, first, chosen, weights, gradient):  # type: ignore[no-untyped-def]
    """Sum over all candidates of how far their value is from that of the move played, and its gradient."""
    total = 0.0
    for at in range(len(chosen)):
        played = first[at] + chosen[at]
        base = 0.0
        for k in range(starts[played], starts[played + 1]):
            base += count[k] * (weights[0, index[k]] * phase[played] + weights[1, index[k]] * (1.0 - phase[played]))
        base *= factor[played]
        balance = 0.0  # how many are worth more than the move played, less those worth less
        for row in range(first[at], first[at + 1]):
            if row == played:
                continue
            value = 0.0
            for k in range(starts[row], starts[row + 1]):
                value += count[k] * (weights[0, index[k]] * phase[row] + weights[1, index[k]] * (1.0 - phase[row]))
            value *= factor[row]
            total += abs(value - base)
            side = 1.0 if value > base else -1.0
            balance += side
            for k in range(starts[row], starts[row + 1]):
                gradient[0, index[k]] += side * factor[row] * phase[row] * count[k]
                gradient[1, index[k]] += side * factor[row] * (1.0 - phase[row]) * count[k]
        for k in range(starts[played], starts[played + 1]):
            gradient[0, index[k]] -= balance * factor[played] * phase[played] * count[k]
            gradient[1, index[k]] -= balance * factor[played] * (1.0 - phase[played]) * count[k]
    return total


@dataclass(frozen=True)
class TastePart:
    """Some choices, wherever they lie."""

    choices: Choices
    judges: npt.NDArray[np.int8]  # 1: of a game that only judges


def count_part(part: tuple[Labelled, npt.NDArray[np.int64]], style: Style) -> Choices:
    """The choices of some positions; goes to another machine as it is."""
    return count_choices(*part, style)


def split(choices: Choices, unseen: npt.NDArray[np.int32]) -> TastePart:
    return TastePart(choices, np.isin(choices.game, unseen).astype(np.int8))


def loss_of(part: TastePart, weights: Vector, scale: float, test: bool) -> tuple[float, int, Vector]:
    """Sum of losses, number of decisions, gradient of the sum."""
    c = part.choices
    gradient = np.zeros((2, SLOTS))
    loss, number = _pass(
        c.starts, c.index, c.count, c.phase, c.factor, c.first, c.chosen, c.sign,
        part.judges, 1 if test else 0, weights, scale, gradient, np.zeros(MOST_MOVES),
    )  # fmt: skip
    return loss, number, gradient


def distance_of(part: TastePart, weights: Vector) -> tuple[float, int, Vector]:
    """How far the candidates are from the moves played: sum, number, gradient of the sum."""
    c, gradient = part.choices, np.zeros((2, SLOTS))
    total = _differences(c.starts, c.index, c.count, c.phase, c.factor, c.first, c.chosen, weights, gradient)
    return total, len(c.phase) - len(c), gradient


class Taste(ByGame):
    """The choices of a player: under the weights the moves he played should be likeliest."""

    def __init__(self, choices: Choices | Shards, seed: int = 1) -> None:
        super().__init__(LocalShards([choices]) if isinstance(choices, Choices) else choices, split, seed, TOO_FEW)

    def look(self, weights: Vector, scale: float, test: bool = False) -> tuple[float, Vector]:
        """Mean loss and its gradient."""
        return mean_of(self.parts.each(loss_of, weights, scale, test))

    def size(self, weights: Vector) -> tuple[float, Vector]:
        """How far the candidates of a position are apart; a taste is a direction, not a louder voice."""
        return mean_of(self.parts.each(distance_of, weights))

    def fit_scale(self, weights: Vector) -> float:
        """How strictly he follows these weights."""
        return lowest(lambda scale: self.look(weights, scale)[0], 0.001, 0.1, 20)

    def prior_share(self, loss: float) -> float:
        """Every decision stands for itself."""
        return float(0.5 / self.positions)
