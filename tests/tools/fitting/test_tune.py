"""The tuner: counts are those of the evaluation, the gradient is exact, planted weights come back."""

from __future__ import annotations

import gzip
import math
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import chess
import numpy as np
import pytest

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.evaluation.evaluate import evaluate_traced, fill_piece_square
from kiebitz.evaluation.record import new_evaluation, new_trace
from kiebitz.evaluation.terms import BY_KEY, SLOT, SLOTS
from kiebitz.evaluation.weights import fill_weights
from kiebitz.language import same
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import STANDARD
from kiebitz.styles.writing import write_style
from kiebitz.tools.fitting.counts import Counts, count_positions
from kiebitz.tools.fitting.descent import Prior, Settings, TuneError, bounds, changes, descend, style_of, vector_of
from kiebitz.tools.fitting.labelled import (
    LABELLED,
    UNKNOWN,
    LabelledError,
    append_lines,
    join,
    line_of,
    pack,
    parse_lines,
    pgn_pieces,
    positions_of_files,
    positions_of_piece,
)
from kiebitz.tools.fitting.labels import chances, mix_labels, steepness
from kiebitz.tools.fitting.selfplay import Batch, Recipe, SelfplayError, generate, next_game, play_batch, start_of
from kiebitz.tools.fitting.shards import cuts
from kiebitz.tools.fitting.tune import Part, Problem, values_of
from kiebitz.tools.matches.openings import read_openings


def random_lines(games: int, seed: int = 3, every: int = 6) -> list[str]:
    """Positions of random games with a random result; enough variety for every usual term."""
    dice = random.Random(seed)
    lines = []
    for game in range(games):
        board = Board()
        for ply in range(90):
            legal = board.legal_numbers()
            if not legal:
                break
            taking = [move for move in legal if not board.is_quiet_number(move)]
            board.push_number(dice.choice(taking if taking and dice.random() < 0.25 else legal))
            if ply > 8 and ply % every == 0 and not board.is_check() and board.has_legal_moves():
                lines.append(line_of(board.fen(), dice.randrange(3), game))
    return lines


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return random_lines(700)


@pytest.fixture(scope="module")
def counts(lines: list[str]) -> Counts:
    return count_positions(parse_lines("".join(lines).encode()), quiet_only=False, threads=2)


def value_of(counts: Counts, weights: np.ndarray, row: int) -> float:
    """The value of a row, the slow and obvious way."""
    places = slice(counts.starts[row], counts.starts[row + 1])
    middle, late = (float((counts.count[places] * part[counts.index[places]]).sum()) for part in weights)
    return float(counts.factor[row] * (middle * counts.phase[row] + late * (1 - counts.phase[row])))


def test_lines_are_read_as_they_are_written() -> None:
    text = (
        "# a remark\n\n" + line_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9", 1, 17) + line_of("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40", 2, 18)
    )
    first, second = parse_lines(text.encode())
    board = chess.Board("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9")
    expected = np.zeros(1, dtype=LABELLED)
    pack(board, 1, 17, expected[0])
    assert first == expected[0]
    assert (second["side"], second["castling"], second["passing"], second["result"], second["game"]) == (1, 0, -1, 2, 18)
    assert parse_lines(b"4k3/8/8/8/8/8/4P3/4K3 w - - 1/2 3\n")[0]["result"] == 1
    assert len(parse_lines(b"")) == 0


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "4k3/8/8/8/8/8/4P3 w - - 1 0",
        "4k3/8/8/8/8/8/4P3/4K3 x - - 1 0",
        "4k3/8/8/8/8/8/4P3/4K3 w - - ? 0",
        "4k3/8/8/8/8/8/4X3/4K3 w - - 1 0",
    ],
)
def test_a_wrong_line_is_named(line: str) -> None:
    with pytest.raises(LabelledError, match="line 2"):
        parse_lines(f"4k3/8/8/8/8/8/4P3/4K3 w - - 1 0\n{line}\n".encode(), "file")


def test_counts_are_those_of_the_evaluation(lines: list[str], counts: Counts) -> None:
    """Rebuilt from the sparse table, every value is the evaluation's own, but for its rounding."""
    mind, trace = new_evaluation(), new_trace()
    fill_weights(mind, STANDARD, 0)
    weights = vector_of(STANDARD)
    assert len(counts) == len(lines)
    for row in range(0, len(counts), 7):
        board = Board(" ".join(lines[row].split()[:4]) + " 0 1")
        state = board.copy().state
        with np.errstate(over="ignore"):
            fill_piece_square(state, mind)
            for name in ("counts", "squares"):
                trace[name][:] = 0
            expected = int(evaluate_traced(state, tables(), mind, trace))
        assert value_of(counts, weights, row) == pytest.approx(expected, abs=1.6), lines[row]


def test_quiet_positions_only_and_never_in_check() -> None:
    def kept(fen: str) -> int:
        return len(count_positions(parse_lines(line_of(fen, 1, 0).encode())))

    assert kept("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1") == 1
    assert kept("4k3/pppp4/8/3q4/4P3/8/PPPP4/4K3 w - - 0 1") == 0  # the queen can be taken
    assert kept("4k3/pppp4/8/8/8/8/PPPP4/4K2R b K - 0 1") == 1
    assert kept("4k3/pppp4/8/8/8/8/PPPP4/4R1K1 b - - 0 1") == 0  # check
    assert kept("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1") == 0  # nobody can win


def test_the_gradient_is_exact(counts: Counts) -> None:
    problem = Problem(counts, threads=2)
    weights, scale = vector_of(STANDARD), 0.004
    error, gradient = problem.look(weights, scale)
    assert error == pytest.approx(problem.error(weights, scale))
    for part, slot in ((0, SLOT.material), (1, SLOT.material + 3), (0, SLOT.tempo), (1, SLOT.pawn_place + 9)):
        moved = [weights.copy(), weights.copy()]
        moved[0][part, slot] -= 0.01
        moved[1][part, slot] += 0.01
        slope = (problem.error(moved[1], scale) - problem.error(moved[0], scale)) / 0.02
        assert gradient[part, slot] == pytest.approx(slope, rel=1e-3, abs=1e-10)
    problem.close()


def test_the_size_of_the_values_and_its_gradient_are_exact(counts: Counts) -> None:
    problem = Problem(counts, threads=2)
    weights = vector_of(STANDARD)
    size, gradient = problem.size(weights)
    values = [value_of(counts, weights, row) for row in range(len(counts))]
    assert values_of(counts, weights) == pytest.approx(values, abs=1e-3)
    assert size == pytest.approx(np.mean([abs(value) for value in values if abs(value) <= 400]), abs=0.01)
    assert (gradient * weights).sum() == pytest.approx(size)  # linear: twice the weights, twice the values
    problem.close()


def test_the_unit_is_kept(counts: Counts) -> None:
    """Results that follow the same weights more steeply change the scale and leave the weights alone."""
    problem = Problem(planted(counts, 0.006, {}, None), threads=2)
    swollen = 1.3 * vector_of(STANDARD)
    low, high = bounds()
    outcome = descend(problem, np.clip(swollen, low, high), Settings(iterations=40))
    assert outcome.sizes[1] == pytest.approx(outcome.sizes[0], rel=0.005)
    assert outcome.scale == pytest.approx(0.006 / 1.3, rel=0.05)
    problem.close()


def test_a_fit_does_not_make_the_values_larger(counts: Counts) -> None:
    """Material planted at twice its weight beside everything else: the relation is found, the size stays."""
    problem = Problem(planted(counts, 0.004, {"material": 100.0}, None), threads=2)
    outcome = descend(problem, vector_of(STANDARD), Settings(iterations=250, prior=0.0))
    assert outcome.sizes[1] == pytest.approx(outcome.sizes[0], rel=0.01)
    assert outcome.best.test < outcome.curve[0].test / 10
    pawn, rook = (outcome.weights[0, SLOT.material + kind] / outcome.start[0, SLOT.material + kind] for kind in (0, 3))
    assert pawn > 1.2 * rook  # 182 : 82 against 570 : 470
    problem.close()


def test_steps_without_games_follow_their_neighbours() -> None:
    start = vector_of(STANDARD)
    moved = start.copy()
    moved[0, SLOT.king_danger + 20] += 10.0
    pull = Prior(start, 1.0).gradient(moved)
    assert pull[0, SLOT.king_danger + 20] > 0
    assert pull[0, SLOT.king_danger + 19] < 0
    assert pull[0, SLOT.king_danger + 21] < 0
    assert np.count_nonzero(pull) == 3
    assert not Prior(start, 1.0).gradient(start).any()


def test_the_split_goes_by_game(counts: Counts) -> None:
    problem = Problem(counts, threads=3)
    test_games = set(problem.test_games.tolist())
    assert len(test_games) == 70
    parts = problem.parts.each(games_and_judges)
    assert sum(len(games) for games, _ in parts) == len(counts)
    for games, judges in parts:
        assert [bool(one) for one in judges] == [int(game) in test_games for game in games]
    problem.close()


def games_and_judges(part: Part) -> tuple[np.ndarray, np.ndarray]:
    return part.counts.game, part.judges


def test_parts_add_up_to_the_whole(counts: Counts) -> None:
    weights = vector_of(STANDARD)
    whole, parts = Problem(counts, threads=1), Problem(counts, threads=5)
    assert parts.positions == whole.positions == len(counts)
    assert (parts.seen == whole.seen).all()
    for ask in (lambda problem: problem.look(weights, 0.004), lambda problem: problem.size(weights)):
        (one, gradient), (other, again) = ask(whole), ask(parts)
        assert one == pytest.approx(other)
        assert gradient == pytest.approx(again)
    assert cuts(3, 5) == [(0, 1), (1, 2), (2, 3)]
    assert cuts(10, 3) == [(0, 3), (3, 6), (6, 10)]
    whole.close()
    parts.close()


def planted(counts: Counts, scale: float, changed: dict[str, float], dice: np.random.Generator | None) -> Counts:
    """The same positions, labelled by an evaluation with other weights: by its expectation, or by lot."""
    weights = vector_of(STANDARD)
    for key, shift in changed.items():
        first = getattr(SLOT, key)
        weights[:, first : first + BY_KEY[key].size] += shift
    values = np.array([value_of(counts, weights, row) for row in range(len(counts))])
    expected = 1 / (1 + np.exp(-scale * values))
    label = expected if dice is None else (dice.random(len(expected)) < expected)
    return replace(counts, label=label.astype(np.float32))


PLANTED = {"tempo": 25.0, "bishop_pair": -20.0, "doubled_rooks": 30.0, "isolated_pawn": -15.0, "material": 40.0}


def test_planted_weights_come_back(counts: Counts) -> None:
    """Labels without noise: the planted weights are found to within a few centipawns, the others stay."""
    problem = Problem(planted(counts, 0.004, PLANTED, None), threads=2)
    outcome = descend(problem, vector_of(STANDARD), Settings(iterations=500, only=tuple(PLANTED), prior=0.0), scale=0.004)
    for key, shift in PLANTED.items():
        slot = getattr(SLOT, key)
        moved = outcome.weights[:, slot] - outcome.start[:, slot]  # of its first case
        assert moved == pytest.approx([shift, shift], abs=3.0), key
    assert outcome.best.test < outcome.curve[0].test / 100
    assert {change.term.key for change in changes(outcome)} == set(PLANTED)
    problem.close()


def test_planted_weights_are_found_through_the_noise_of_results(counts: Counts) -> None:
    """Labels drawn by lot: a planted shift shows its direction though all weights are free."""
    noisy = planted(counts, 0.004, {"tempo": 120.0}, np.random.default_rng(2))
    problem = Problem(noisy, threads=2)
    outcome = descend(problem, vector_of(STANDARD), Settings(iterations=200), scale=0.004)
    assert outcome.best.test < outcome.curve[0].test
    assert outcome.weights[0, SLOT.tempo] > outcome.start[0, SLOT.tempo] + 30
    low, high = bounds()
    assert (outcome.weights >= low).all()
    assert (outcome.weights <= high).all()
    problem.close()


def test_weights_stop_at_their_bounds(counts: Counts) -> None:
    problem = Problem(planted(counts, 0.004, {"tempo": 900.0}, None))
    outcome = descend(problem, vector_of(STANDARD), Settings(iterations=400, only=("tempo",), prior=0, step=20), scale=0.004)
    assert outcome.weights[0, SLOT.tempo] == BY_KEY["tempo"].high
    problem.close()


def test_groups_and_terms_are_held(counts: Counts) -> None:
    problem = Problem(counts)
    outcome = descend(problem, vector_of(STANDARD), Settings(iterations=5, fixed=("material", "tempo")))
    for key in ("material", "bishop_pair", "tempo", "drawish"):
        slot = getattr(SLOT, key)
        assert (outcome.weights[:, slot] == outcome.start[:, slot]).all()
    with pytest.raises(TuneError, match="nothing"):
        descend(problem, vector_of(STANDARD), Settings(fixed=("nothing",)))
    with pytest.raises(TuneError, match="held fixed"):
        descend(problem, vector_of(STANDARD), Settings(only=("drawish",)))
    problem.close()


def test_the_scale_is_found(counts: Counts) -> None:
    problem = Problem(planted(counts, 0.0061, {}, None))
    assert problem.fit_scale(vector_of(STANDARD)) == pytest.approx(0.0061, rel=0.01)
    problem.close()


def test_too_few_games_are_refused(counts: Counts) -> None:
    with pytest.raises(TuneError, match="too few"):
        Problem(replace(counts, game=np.zeros(len(counts), dtype=np.int32)))


def test_the_result_is_a_style_that_can_be_read_again() -> None:
    vector = vector_of(STANDARD)
    vector[0, SLOT.tempo] = 31.4
    style = style_of(vector, "mine", same("Mine"), same("Fitted"))
    assert list(style.weights["both"]) == ["tempo"]
    again = read_style(write_style(style), "mine", "mine.toml")
    assert vector_of(again) == pytest.approx(vector)
    assert vector.shape == (2, SLOTS)


# Data ----------------------------------------------------------------------------------------


def test_our_own_games_are_the_same_again_and_go_on(tmp_path: Path) -> None:
    recipe = Recipe(tuple(read_openings("start")), nodes=120, random_moves=8)
    first, second = tmp_path / "a.txt", tmp_path / "b.txt.gz"
    seen: list[int] = []
    games, positions = generate(recipe, first, 5, pool=ThreadPoolExecutor, progress=lambda done, total, found: seen.append(done))
    assert (games, seen) == (5, [4, 5])
    generate(recipe, second, 5, pool=ThreadPoolExecutor)
    assert first.read_bytes() == gzip.decompress(second.read_bytes()), "the same games, in less room"
    assert second.stat().st_size < first.stat().st_size / 3
    assert (positions_of_files([second]) == positions_of_files([first])).all()
    rows = positions_of_files([first])
    assert len(rows) == positions > 50
    assert next_game(first) == next_game(second) == 5
    assert next_game(tmp_path / "none.txt") == 0
    generate(recipe, first, 1, first=5, pool=ThreadPoolExecutor)
    generate(recipe, second, 1, first=5, pool=ThreadPoolExecutor)
    for file in (first, second):
        assert set(positions_of_files([file])["game"].tolist()) == set(range(6))


@pytest.mark.parametrize("damage", ["cut", "words"])
def test_a_damaged_file_of_positions_is_refused_by_name(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "own.txt.gz"
    append_lines(file, ["8/8/4k3/8/8/4K3/4P3/8 w - - 1 17\n"])
    whole = file.read_bytes()
    file.write_bytes(whole[:-9] if damage == "cut" else b"8/8/4k3/8/8/4K3/4P3/8 w - - 1 17")
    with pytest.raises(LabelledError, match=r"own\.txt\.gz"):
        positions_of_files([file])
    with pytest.raises(SelfplayError, match=r"own\.txt\.gz"):
        next_game(file)


def test_openings_are_varied() -> None:
    recipe = Recipe(tuple(read_openings("start")), random_moves=8)
    starts = {start_of(recipe, number).fen() for number in range(30)}
    assert len(starts) == 30
    assert start_of(recipe, 3).fen() == start_of(recipe, 3).fen()


def test_games_of_a_pgn_file(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 (6... d6 7. c3) 7. Bb3 d6 8. c3 O-O"
    file.write_text(f'[Result "1-0"]\n\n{moves} 1-0\n\n[Result "*"]\n\n{moves} *\n\n[Result "1/2-1/2"]\n\n{moves} 1/2-1/2\n')
    rows = positions_of_files([file])
    assert [int(n) for n in rows["game"]] == [0] * 6 + [2] * 6  # from ply 10 on; the unfinished game teaches nothing
    assert set(rows["result"][:6].tolist()) == {2}
    board = chess.Board()
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"]:
        board.push_san(san)
    expected = np.zeros(1, dtype=LABELLED)
    pack(board, 2, 0, expected[0])
    assert rows[0] == expected[0]
    event = '[Event "x"]\n'
    file.write_text("".join(f'{event}[Result "{result}"]\n\n{moves} {result}\n\n' for result in ("1-0", "*", "1/2-1/2")))
    assert len(pgn_pieces(file)) == 1
    pieces = pgn_pieces(file, size=10)
    assert len(pieces) == 3
    assert "".join(pieces) == file.read_text()
    again = join([positions_of_piece((number, piece))[1] for number, piece in enumerate(pieces)])
    assert (again["board"] == rows["board"]).all()
    assert len(np.unique(again["game"])) == 2
    both = join([rows, rows])
    assert both["game"].max() == 5
    with pytest.raises(LabelledError, match="cannot be read"):
        positions_of_files([tmp_path / "missing.pgn"])


def test_values_of_the_search_are_kept_and_mixed_into_what_is_expected() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    given = [(2, 150), (2, -40), (0, -700), (1, UNKNOWN)]
    rows = parse_lines("".join(line_of(fen, result, game, value) for game, (result, value) in enumerate(given)).encode())
    assert [int(row["value"]) for row in rows] == [value for _, value in given]
    assert [int(row["game"]) for row in rows] == [0, 1, 2, 3]
    assert mix_labels(rows, 0) == 0
    assert rows["label"].tolist() == [1, 1, 0, 0.5]
    scale = mix_labels(rows, 0.25)
    assert scale > 0
    for row, (result, value) in zip(rows, given, strict=True):
        searched = result / 2 if value == UNKNOWN else 1 / (1 + math.exp(-scale * value))
        assert float(row["label"]) == pytest.approx(0.75 * result / 2 + 0.25 * searched, abs=1e-6)


def test_the_steepness_is_that_of_the_results() -> None:
    """Results drawn by a known curve give the curve back."""
    dice = np.random.default_rng(5)
    values = dice.uniform(-600, 600, 20_000)
    results = (dice.uniform(size=len(values)) < chances(values, 0.006)).astype(float)
    assert steepness(values, results) == pytest.approx(0.006, rel=0.05)


def test_own_games_are_legal_and_end_as_they_are_labelled(tmp_path: Path) -> None:
    """The compiled game against the rules of the chess library: every position is legal and quiet, and the same call plays it again."""
    recipe = Recipe(tuple(read_openings("start")), nodes=150, random_moves=6, seed=3)
    first, second = (play_batch(Batch(recipe, 0, 8)) for _ in range(2))
    assert first == second
    assert len(first.results) == 8
    men = [sum(letter.isalpha() for letter in line.split()[0]) for line in first.lines]
    assert len(first.lines) > 100
    assert min(men) < 20
    for line in first.lines:
        words = line.split()
        board = chess.Board(f"{' '.join(words[:4])} 0 1")
        assert board.is_valid(), line
        assert not board.is_check(), line
        assert words[4] == ("0", "0.5", "1")[first.results[int(words[5])]], line
        assert abs(int(words[6])) < 31_744, line


def test_every_fourth_game_begins_as_an_ending() -> None:
    recipe = Recipe(tuple(read_openings("start")), nodes=10, seed=3)
    starts = [start_of(recipe, number).to_chess() for number in range(12)]
    assert [bool(board.queens) for board in starts] == [number % 4 != 3 for number in range(12)]
    assert all(board.is_valid() for board in starts)
    without = Recipe(tuple(read_openings("start")), nodes=10, seed=3, endings=False)
    assert all(start_of(without, number).to_chess().queens for number in range(12))
