"""The network learns: from the right rows, downhill, the same with every number of threads, and is kept in whole numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import chess
import numpy as np
import pytest

from kiebitz.compiled import place_of
from kiebitz.core.board import Board
from kiebitz.evaluation.network import CENTIPAWN, UNIT, load
from kiebitz.styles.style import STANDARD
from kiebitz.tools.fitting.intuition.examples import Examples, examples_of, without_intuition
from kiebitz.tools.fitting.intuition.learning import (
    LARGEST_NUMBER,
    LARGEST_WORD,
    Felt,
    LearningError,
    Lesson,
    Settings,
    _Class,
    adopt,
    largest_sum,
    learn,
    whole,
)
from kiebitz.tools.fitting.labelled import Labelled, line_of, parse_lines
from kiebitz.tools.fitting.labels import mix_labels
from tests import naive
from tests.evaluation.judging import Judge
from tests.tools.fitting.test_tune import random_lines

WORTH = (100, 450, 330, 500, 950)  # of a teacher who loves knights


def taught(line: str) -> str:
    """The line with what this teacher says, and a game that ended accordingly."""
    words = line.split()
    men = chess.Board(f"{' '.join(words[:4])} 0 1")
    value = sum(
        worth * (len(men.pieces(kind, chess.WHITE)) - len(men.pieces(kind, chess.BLACK))) for kind, worth in enumerate(WORTH, chess.PAWN)
    )
    return line_of(" ".join(words[:4]), 2 if value > 100 else 0 if value < -100 else 1, int(words[5]), value)


@pytest.fixture(scope="module")
def rows() -> Labelled:
    found = parse_lines("".join(map(taught, random_lines(50))).encode())
    mix_labels(found, 1.0)
    return found


@pytest.fixture(scope="module")
def examples(rows: Labelled) -> Examples:
    return examples_of(rows, threads=2)


@pytest.fixture(scope="module")
def lesson(examples: Examples) -> Lesson:
    return learn(examples, Settings(epochs=5))


def boards(rows: Labelled) -> list[chess.Board]:
    """The positions for the twin, without castling and en passant, of which the network knows nothing."""
    found = []
    for row in rows:
        board = chess.Board(None)
        for square, man in enumerate(row["board"].tolist()):
            if man >= 0:
                board.set_piece_at(square, chess.Piece(man % 6 + 1, man < 6))
        board.turn = bool(row["side"] == 0)
        found.append(board)
    return found


def test_examples_are_what_the_evaluation_sees(rows: Labelled, examples: Examples) -> None:
    """The rows of both views are the twin's; the value of the other terms is the evaluation's without intuition."""
    kept = [(row, board) for row, board in zip(rows, boards(rows), strict=True) if all(n > 1 for n in count_men(board))]
    assert len(kept) == len(examples)
    judge = Judge(without_intuition(STANDARD))
    for at, (row, board) in enumerate(kept):
        men = int(examples.men[at])
        assert sorted(examples.own[at, :men].tolist()) == sorted(naive.network_rows(board, board.turn)), board.fen()
        assert sorted(examples.other[at, :men].tolist()) == sorted(naive.network_rows(board, not board.turn)), board.fen()
        label = float(row["label"])
        assert float(examples.label[at]) == pytest.approx(label if board.turn else 1 - label, abs=1e-6)
        if at % 7 == 0:
            board.castling_rights = sum(
                home
                for right, home in ((1, chess.BB_H1), (2, chess.BB_A1), (4, chess.BB_H8), (8, chess.BB_A8))
                if int(row["castling"]) & right
            )
            expected = judge.fast(Board(board.fen())) * (1 if board.turn else -1)
            assert float(examples.static[at] * examples.factor[at]) == pytest.approx(expected, abs=1.6), board.fen()


def count_men(board: chess.Board) -> list[int]:
    return [board.occupied_co[color].bit_count() for color in chess.COLORS]


def test_where_intuition_is_silent_nothing_is_learnt() -> None:
    def kept(fen: str) -> int:
        return len(examples_of(parse_lines(line_of(fen, 1, 0).encode())))

    assert kept("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1") == 1
    assert kept("4k3/pppp4/8/8/8/8/PPPP4/4R1K1 b - - 0 1") == 0  # check
    assert kept("4k3/8/8/8/8/8/PPPP4/4R1K1 w - - 0 1") == 0  # a bare king
    assert len(examples_of(parse_lines(b""))) == 0


def test_the_slope_is_exact(examples: Examples) -> None:
    """Every kind of number: what the error does when it is moved a little."""
    felt = Felt.newborn(0.005, np.random.default_rng(3))
    felt.answers[:] *= 20  # so that rows matter
    school = _Class(examples, 0.005, 2)
    order = np.arange(len(examples))
    _, slope = school.go_through(felt, order, True)
    slope = slope.copy()
    steepest = [
        int(np.abs(slope[first:last]).argmax()) + first for first, last in ((0, 49152), (49152, 49216), (49216, 49472), (49472, 49474))
    ]
    for place in steepest:
        error = []
        for shift in (-0.01, 0.01):
            moved = felt.copy()
            moved.flat[place] += shift
            error.append(school.go_through(moved, order, False)[0])
        assert float(slope[place]) == pytest.approx((error[1] - error[0]) / 0.02, rel=0.02), place
    school.close()


def test_the_error_on_unseen_games_falls(lesson: Lesson) -> None:
    assert 300 < lesson.positions < 1000
    assert lesson.games + lesson.unseen_games == 50
    assert lesson.best.unseen < 0.8 * lesson.before
    assert [epoch.number for epoch in lesson.curve] == [1, 2, 3, 4, 5]
    assert lesson.curve[-1].train < lesson.curve[0].train


def test_the_best_epoch_is_kept(examples: Examples) -> None:
    """Labels that mean nothing: the longer it learns, the worse it judges."""
    noise = replace(examples, label=np.random.default_rng(5).integers(0, 2, len(examples)).astype(np.float32))
    lesson = learn(noise, Settings(epochs=6))
    assert lesson.best.number < 6
    school = _Class(noise, lesson.felt.scale, 1)
    games = np.unique(noise.game)
    judging = np.flatnonzero(np.isin(noise.game, games[12::25]))
    assert len(judging) == lesson.unseen_positions
    assert school.go_through(lesson.felt, judging, False)[0] / len(judging) == pytest.approx(lesson.best.unseen)
    school.close()


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_threads(examples: Examples, lesson: Lesson, tmp_path: Path) -> None:
    written = []
    for name, felt in (
        ("first", lesson.felt),
        ("again", learn(examples, Settings(epochs=5)).felt),
        ("threads", learn(examples, Settings(epochs=5, threads=3)).felt),
        ("seed", learn(examples, Settings(epochs=5, seed=2)).felt),
    ):
        adopt(felt, tmp_path / name)
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1] == written[2]
    assert written[0] != written[3]


def test_a_network_taken_up_again_is_the_same(lesson: Lesson, tmp_path: Path) -> None:
    adopt(lesson.felt, tmp_path / "first.bin")
    known = load(tmp_path / "first.bin")
    adopt(Felt.of(known, 2 * lesson.felt.scale), tmp_path / "second.bin")
    assert (tmp_path / "second.bin").read_bytes() == (tmp_path / "first.bin").read_bytes()


def test_a_network_learns_on_from_what_it_knows(examples: Examples, lesson: Lesson, tmp_path: Path) -> None:
    known = adopt(lesson.felt, tmp_path / "kept.bin")
    assert learn(examples, Settings(epochs=1, known=known)).best.train < lesson.curve[0].train


def test_whole_numbers_answer_as_the_fractions_do(rows: Labelled, lesson: Lesson, tmp_path: Path) -> None:
    """Within two centipawns, and they do say something."""
    network = adopt(lesson.felt, tmp_path / "network.bin")
    felt, largest = lesson.felt, 0.0
    for board in boards(rows)[::12]:
        sums = [felt.rows[naive.network_rows(board, view)].sum(axis=0) + felt.start for view in (board.turn, not board.turn)]
        counted = [np.clip(one, 0, 1) ** 2 for one in sums]
        for head, parts in enumerate(naive.network_answer(board, network)):
            by_fractions = (felt.answers[2 * head] - felt.answers[2 * head + 1]) / 2 @ (counted[0] - counted[1])
            assert parts / CENTIPAWN == pytest.approx(float(by_fractions) / felt.scale, abs=2.0), board.fen()
            largest = max(largest, abs(parts / CENTIPAWN))
    assert largest > 20


def test_numbers_that_would_not_fit_are_refused(lesson: Lesson, tmp_path: Path) -> None:
    for spoil in (
        lambda felt: felt.rows.fill(9),  # 32 men of 9 · 255
        lambda felt: felt.answers[0].fill(2000 * felt.scale + 20),
        lambda felt: felt.start.fill(np.nan),
    ):
        felt = lesson.felt.copy()
        spoil(felt)
        with pytest.raises(LearningError, match="too large"):
            adopt(felt, tmp_path / "network.bin")
    assert not (tmp_path / "network.bin").exists()
    with pytest.raises(LearningError, match="cannot be written"):
        adopt(lesson.felt, tmp_path)


def test_held_back_numbers_always_fit(rows: Labelled, tmp_path: Path) -> None:
    felt = Felt(np.random.default_rng(1).normal(0, 1000, Felt.newborn(0.004, np.random.default_rng()).flat.shape).astype(np.float32), 0.004)
    felt.hold_back()
    assert float(np.abs(felt.rows).max()) == pytest.approx(LARGEST_NUMBER)
    network = adopt(felt, tmp_path / "network.bin")
    bound = largest_sum(whole(felt))
    assert 10 * LARGEST_NUMBER * UNIT < bound <= LARGEST_WORD
    for board in boards(rows)[::50]:
        for view in chess.COLORS:
            assert max(map(abs, naive.network_sums(board, network, view))) <= bound
    assert (load(tmp_path / "network.bin")["rows"] == network["rows"]).all()


def test_too_few_games_are_refused(examples: Examples) -> None:
    with pytest.raises(LearningError, match="too few"):
        learn(replace(examples, game=np.zeros(len(examples), dtype=np.int32)), Settings())


def test_kernels_are_compiled_anew_when_those_they_take_from_beside_them_change() -> None:
    assert place_of("kiebitz.tools.fitting.intuition.examples") == place_of("kiebitz.tools.fitting.counts")
