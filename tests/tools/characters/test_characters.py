"""Levels measured: puzzles give a rating as they would give it to a person, tell-tales are counted, the documents agree with the levels."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.levels import FULL_LEVEL, LEVELS
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report
from kiebitz.tools.characters import level_results, telltales
from kiebitz.tools.characters.counting import count_game
from kiebitz.tools.characters.puzzles import Attempt, Puzzle, PuzzleError, attempt, expected, puzzle_rating, read_puzzles, solve, steepness

FORK = Puzzle("fork", "4k3/p7/8/1r6/4N3/8/8/4K3 b - - 0 1", ("a7a6", "e4d6", "e8d7", "d6b5"), 800, frozenset({"fork"}))
WITHIN = 150  # points between the puzzle rating a level names and the one it was measured at


class Sure:
    """Answers with given moves, one after the other."""

    name = "sure"

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)
        self.options = OptionSet(())

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        return Decision(self.moves.pop(0))

    def new_game(self) -> None: ...

    def close(self) -> None: ...


def test_a_puzzle_is_solved_by_all_its_moves() -> None:
    assert solve(Sure("e4d6", "d6b5"), FORK)
    assert not solve(Sure("e4d6", "e1e2"), FORK)
    assert not solve(Sure("e1e2"), FORK)


def test_another_mate_will_do() -> None:
    two_mates = Puzzle("mate", "6k1/2p2ppp/8/8/8/8/5PPP/RR4K1 b - - 0 1", ("c7c6", "a1a8"), 600, frozenset())
    assert solve(Sure("a1a8"), two_mates)
    assert solve(Sure("b1b8"), two_mates)
    assert not solve(Sure("b1b7"), two_mates)


@pytest.mark.parametrize("person", [700, 1200, 1600])
def test_a_person_gets_the_rating_he_has(person: int) -> None:
    """Who solves each puzzle with the chance of his rating is measured at that rating, within the error told."""
    dice = random.Random(person)
    puzzles = [Puzzle(str(n), "", (), dice.randint(400, 1600), frozenset()) for n in range(3000)]
    rating, error = puzzle_rating([Attempt(puzzle, dice.random() < expected(person, puzzle.rating)) for puzzle in puzzles])
    assert error < 40
    assert abs(rating - person) < 1.5 * error


@pytest.mark.parametrize("flattened", [1.0, 0.4])
def test_the_steepness_of_a_curve(flattened: float) -> None:
    """A person has 1; who throws dice more than people do has less."""
    dice = random.Random(7)
    puzzles = [Puzzle(str(n), "", (), dice.randint(400, 1600), frozenset()) for n in range(3000)]
    found, error = steepness([Attempt(one, dice.random() < expected(0, flattened * (one.rating - 1100))) for one in puzzles])
    assert abs(found - flattened) <= error < 0.15


def test_a_curve_without_a_slope() -> None:
    """Who solves everything, or nothing, has no steepness rather than an error."""
    puzzles = [Puzzle(str(n), "", (), 400 + n, frozenset()) for n in range(100)]
    for solved in (True, False):
        found, error = steepness([Attempt(one, solved) for one in puzzles])
        assert abs(found) < error


def test_the_file_of_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.csv"
    file.write_text(f"PuzzleId,FEN,Moves,Rating,Themes\nx,{FORK.fen},{' '.join(FORK.moves)},800,fork short\n", encoding="utf-8")
    (puzzle,) = read_puzzles(file)
    assert (puzzle.moves, puzzle.rating, puzzle.themes) == (FORK.moves, 800, {"fork", "short"})
    assert [one.solved for one in attempt(Sure("e4d6", "d6b5"), [puzzle])] == [True]
    file.write_text("PuzzleId,FEN\nx,y\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match="cannot be read"):
        read_puzzles(file)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("", "cannot be read"),  # no puzzle at all: the levels played against themselves for hours instead
        ("a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2\n", "cannot be read"),
        ("a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2,600,\n", "“a” .* nothing is left to find"),
        ("b,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e4 e8e7,600,\n", "“b” .* not legal"),
        ("c,rubbish,e1e4 e8e7,600,\n", "“c” .* six fields"),
    ],
)
def test_puzzles_nobody_could_solve_are_refused_before_an_hour_of_solving(tmp_path: Path, rows: str, words: str) -> None:
    file = tmp_path / "puzzles.csv"
    file.write_text(f"PuzzleId,FEN,Moves,Rating,Themes\n{rows}")
    with pytest.raises(PuzzleError, match=words):
        read_puzzles(file)


@pytest.mark.parametrize(
    ("key", "moves", "side", "wanted"),
    [
        ("free_pieces_taken", "e4 e5 Qh5 Nf6 Qxf7", False, None),  # nothing free before Black's moves
        ("free_pieces_taken", "e4 d5 Bb5+ Nd7 a3 a6 h3 axb5", False, 1.0),
        ("free_pieces_taken", "e4 d5 Bb5+ Nd7 a3 a6 h3 h6", False, 0.0),
        ("rook_pawn_moves", "a3 e5 h4 d5", True, 1.0),
        ("shuffles", "Nf3 Nf6 Ng1 Ng8 Nf3", True, 1.0),
        ("shuffles", "e4 e5 Nf3 Nc6 Nc3 Nf6", True, 0.0),
        ("left_hanging", "e4 d5 Bb5+ Nd7 Ba6", True, 1 / 3),  # b7 takes the bishop for nothing
    ],
)
def test_what_gives_a_machine_away(key: str, moves: str, side: bool, wanted: float | None) -> None:
    board = chess.Board()
    for move in moves.split():
        board.push_san(move)
    total, chances = count_game([move.uci() for move in board.move_stack], {key: telltales.TELLTALES[key][1]})[side][key]
    if wanted is None:
        assert chances == 0
    else:
        assert total / chances == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("fen", "chances"), [("4r1k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", 0), ("4r1k1/5ppp/8/3n4/8/7P/5PP1/3R2K1 w - - 0 1", 1)]
)
def test_bait_is_no_free_piece(fen: str, chances: int) -> None:
    """Most free pieces of master games are better left alone, and leaving them counted as an oversight; here taking is mated."""
    counted = count_game(["g1f1"], {"free": telltales.TELLTALES["free_pieces_taken"][1]}, fen)
    assert counted[True]["free"] == (0, chances)


def test_puzzles_that_begin_with_a_free_piece() -> None:
    free = Puzzle("x", "4r1k1/5ppp/3n4/8/8/7P/5PP1/3R2K1 b - - 0 1", ("g7g6", "d1d6"), 800, frozenset())
    assert level_results.begins_with_free_piece(free)
    assert not level_results.begins_with_free_piece(FORK)


def test_games_of_a_level_are_counted() -> None:
    found = telltales.of_level(1, 1)
    assert set(found) == set(telltales.TELLTALES)
    assert all(0 <= value <= 100 for value in found.values())


def test_every_level_is_near_the_puzzle_rating_it_names() -> None:
    """As far as the puzzles reach; they are rated 400 to 1600."""
    measured = level_results.read_results()
    for level, named in LEVELS.items():
        if str(level) in measured and named.puzzles is not None:
            rating = measured[str(level)][level_results.RATING].value
            assert abs(rating - named.puzzles) <= WITHIN, (level, rating)
    assert {str(level) for level, named in LEVELS.items() if named.puzzles is not None} <= measured.keys()
    assert str(FULL_LEVEL) not in measured


def test_the_weak_levels_find_easy_puzzles_more_often_than_hard_ones() -> None:
    """Their curves were nearly flat: 0.21 to 0.34 of a person's, then 0.47 to 0.59."""
    measured = level_results.read_results()
    for level in range(1, 6):
        assert measured[str(level)][level_results.STEEPNESS].value > 0.45, level


def test_the_weak_levels_are_weak_as_people_are() -> None:
    """By what they were recognised before: every free piece taken, never castled, rook pawns, shuffles."""
    measured = level_results.read_results()
    masters = measured[level_results.MASTERS]
    for level in ("1", "2", "3"):
        habits = {key: measured[level][key].value for key in telltales.TELLTALES}
        assert 30 < habits["free_pieces_taken"] < masters["free_pieces_taken"].value
        assert habits["left_hanging"] > masters["left_hanging"].value
        assert habits["castles"] > 40
        assert habits["rook_pawn_moves"] < 2 * masters["rook_pawn_moves"].value
        assert habits["shuffles"] < 2


def test_results_are_kept_in_their_place(tmp_path: Path) -> None:
    path = tmp_path / "levels.tsv"
    level_results.keep("2", {"fork": level_results.Row(10.0, 20.0, 5)}, path)
    level_results.keep("10", {"fork": level_results.Row(90.0, 80.0, 5)}, path)
    level_results.keep("2", {"pin": level_results.Row(30.0, 20.0, 5)}, path)
    found = level_results.read_results(path)
    assert list(found) == ["2", "10"]
    assert set(found["2"]) == {"fork", "pin"}
