"""Fitting to one player's moves: the right decisions are found, the gradient is exact, a planted taste comes back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kiebitz.core.board import Board
from kiebitz.evaluation.terms import SLOT
from kiebitz.styles.style import STANDARD
from kiebitz.tools.fitting.descent import Settings, TuneError, descend, vector_of
from kiebitz.tools.fitting.labelled import LabelledError, line_of, parse_lines
from kiebitz.tools.fitting.preference import Choices, PlayerError, Taste, count_choices, decisions_of
from tests.tools.fitting.test_tune import random_lines

GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 O-O 8. c3 d5 9. exd5 Nxd5 10. Nxe5 Nxe5 11. Rxe5 c6"


def values(choices: Choices, weights: np.ndarray, at: int) -> np.ndarray:
    """The mover's value of every candidate, the slow and obvious way."""
    found = []
    for row in range(choices.first[at], choices.first[at + 1]):
        places = slice(choices.starts[row], choices.starts[row + 1])
        mg, eg = (float((choices.count[places] * part[choices.index[places]]).sum()) for part in weights)
        found.append(choices.sign[at] * choices.factor[row] * (mg * choices.phase[row] + eg * (1 - choices.phase[row])))
    return np.array(found)


def test_decisions_are_the_quiet_moves_of_the_player(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(f'[White "Capablanca, J"]\n[Black "Marshall, F"]\n[Result "*"]\n\n{GAME} *\n\n[White "A"]\n[Black "B"]\n\n{GAME} *\n')
    rows, moves = decisions_of([file], "marshall")
    squares = [(move & 63, move >> 6) for move in moves.tolist()]
    # 6...b5, 7...O-O (the king takes his rook), 8...d5, 11...c6; captures are left out
    assert squares == [(49, 33), (60, 63), (51, 35), (50, 42)]
    assert set(rows["side"].tolist()) == {1}
    white, _ = decisions_of([file], "Capablanca")
    assert len(white) == 3  # 6 Re1, 7 Bb3, 8 c3
    with pytest.raises(PlayerError, match="Nobody"):
        decisions_of([file], "Nobody")
    with pytest.raises(LabelledError, match="cannot be read"):
        decisions_of([tmp_path / "missing.pgn"], "x")


def test_castling_and_quiet_moves_are_candidates(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(f'[White "Capablanca"]\n[Black "Marshall"]\n\n{GAME} *\n')
    rows, moves = decisions_of([file], "Marshall")
    choices = count_choices(rows, moves)
    assert len(choices) == 4  # no decision is lost: castling is found too
    sizes = np.diff(choices.first)
    assert (sizes > 5).all()
    assert (choices.chosen < sizes).all()


@pytest.fixture(scope="module")
def choices() -> Choices:
    """Positions of random games; the first legal move stands in for the one played."""
    rows, moves = [], []
    for line in random_lines(150, seed=8, every=9):
        board = Board(" ".join(line.split()[:4]) + " 0 1")
        for number in board.legal_numbers():
            if board.is_quiet_number(number):
                rows.append(line_of(board.fen(), 1, int(line.split()[5])))
                moves.append(number & 4095)
                break
    return count_choices(parse_lines("".join(rows).encode()), np.array(moves, dtype=np.int64))


def planted(choices: Choices, shift: dict[str, float], scale: float) -> Choices:
    """The same positions, decided by lot with chances that follow other weights."""
    weights = vector_of(STANDARD)
    for key, by in shift.items():
        weights[:, getattr(SLOT, key)] += by
    dice = np.random.default_rng(3)
    chosen = []
    for at in range(len(choices)):
        chances = np.exp(scale * (found := values(choices, weights, at)) - scale * found.max())
        chosen.append(dice.choice(len(chances), p=chances / chances.sum()))
    return replace(choices, chosen=np.array(chosen, dtype=np.int64))


def test_the_gradient_is_exact(choices: Choices) -> None:
    taste = Taste(choices)
    weights = vector_of(STANDARD)
    loss, gradient = taste.look(weights, 0.02)
    assert taste.positions > 250
    for part, slot in ((0, SLOT.knight_file), (0, SLOT.tempo), (1, SLOT.pawn_place + 9), (0, SLOT.control_centre)):
        moved = [weights.copy(), weights.copy()]
        moved[0][part, slot] -= 0.01
        moved[1][part, slot] += 0.01
        slope = (taste.look(moved[1], 0.02)[0] - taste.look(moved[0], 0.02)[0]) / 0.02
        assert gradient[part, slot] == pytest.approx(slope, rel=1e-3, abs=1e-9)
    assert loss > 0


def test_the_distance_of_the_candidates_is_exact(choices: Choices) -> None:
    weights = vector_of(STANDARD)
    size, gradient = Taste(choices).size(weights)
    apart = [abs(found - found[choices.chosen[at]]).sum() for at in range(len(choices)) for found in [values(choices, weights, at)]]
    assert size == pytest.approx(sum(apart) / (len(choices.phase) - len(choices)), rel=1e-4)
    assert (gradient * weights).sum() == pytest.approx(size)


def test_a_planted_taste_comes_back(choices: Choices) -> None:
    shift = {"knight_file": 60.0, "castling_right": 80.0}  # knights love the rim, the right to castle is a treasure
    taste = Taste(planted(choices, shift, 0.03))
    outcome = descend(taste, vector_of(STANDARD), Settings(iterations=200, only=tuple(shift), prior=0.1))
    assert outcome.best.test < outcome.curve[0].test
    moved = outcome.weights - outcome.start
    assert moved[0, SLOT.knight_file] > 20
    assert moved[0, SLOT.castling_right] > 20


def test_one_game_is_too_few(choices: Choices) -> None:
    with pytest.raises(TuneError, match="too few"):
        Taste(replace(choices, game=np.zeros(len(choices), dtype=np.int32)))
