"""Suites: reading every kind of EPD, judging answers, several players, failures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kiebitz.limits import Limits
from kiebitz.player import Progress
from kiebitz.score import Score
from kiebitz.tools.matches.contestants import read_contestant, read_contestants
from kiebitz.tools.measuring import suites
from kiebitz.tools.measuring.suites import Problem, Question, SuiteError, _Watch, read_problem, read_suite, run_suite

ENGINE = Path(__file__).parents[1] / "small_engine.py"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/K3R3 w - -"


def small(habit: str) -> str:
    return f"uci:{sys.executable} {ENGINE} {habit}@name={habit}"


def test_best_moves_and_moves_to_avoid() -> None:
    problem = read_problem(f'{BACK_RANK} bm Re8# Ka2; id "back rank";', "x")
    assert problem.id == "back rank"
    assert problem.best == {"e1e8", "a1a2"}
    assert problem.is_solved("e1e8", None)
    assert not problem.is_solved("e1e2", None)
    assert not problem.is_solved(None, None)
    avoid = read_problem(f'{BACK_RANK} am Re7; c0 "only a remark";', "name.007")
    assert avoid.id == "name.007"
    assert avoid.is_solved("e1e8", None)
    assert not avoid.is_solved("e1e7", None)


def test_a_mate_counts_when_it_is_announced_and_not_too_long() -> None:
    mate = Problem("8/8/8/8/8/8/8/8 w - - 0 1", "m", mate=3)
    assert mate.is_solved("a1a2", Score(mate=3))
    assert mate.is_solved("a1a2", Score(mate=2))
    assert not mate.is_solved("a1a2", Score(mate=4))
    assert not mate.is_solved("a1a2", Score(mate=-3))
    assert not mate.is_solved("a1a2", Score(cp=900))
    black = Problem("8/8/8/8/8/8/8/8 b - - 0 1", "m", mate=3)
    assert black.is_solved("a1a2", Score(mate=-3))
    assert not black.is_solved("a1a2", Score(mate=3))


def test_with_best_move_and_mate_either_is_enough() -> None:
    problem = read_problem(f"{BACK_RANK} bm Re8; dm 1;", "x")
    assert problem.is_solved("e1e8", Score(cp=0))
    assert problem.is_solved("e1e7", Score(mate=1))
    assert not problem.is_solved("e1e7", Score(mate=2))


def test_points_in_both_ways_of_writing() -> None:
    first = read_problem(f'{BACK_RANK} bm Re8; c0 "Re8#=10, Re7=3, Ka2=1"; id "p";', "x")
    second = read_problem(f'{BACK_RANK} bm Re8; c8 "10 3 1"; c9 "e1e8 e1e7 a1a2"; id "p";', "x")
    third = read_problem(f'{BACK_RANK} bm Re8; c7 "Re8 Re7 Ka2"; c8 "10 3 1"; id "p";', "x")
    assert first == second == third
    assert first.most_points == 10
    assert [first.points_of(move) for move in ("e1e8", "e1e7", "a1a2", "a1b1", None)] == [10, 3, 1, 0, 0]
    alone = read_problem(f'{BACK_RANK} c0 "Re8#=10, Re7=3"; id "p";', "x")
    assert alone.is_solved("e1e8", None)
    assert not alone.is_solved("e1e7", None)


def test_promotions_have_points_too() -> None:
    problem = read_problem('8/4P3/8/8/8/8/k7/7K w - - c0 "e8=Q=10, e8=N=2"; id "p";', "x")
    assert problem.points == (("e7e8q", 10), ("e7e8n", 2))


def test_the_time_to_the_solution_starts_anew_when_the_move_is_lost() -> None:
    watch = _Watch(Problem("8/8/8/8/8/8/8/8 w - - 0 1", "m", best=frozenset({"a1a2"})))
    for second, move, bound in ((1, "a1a2", ""), (2, "b1b2", ""), (3, "a1a2", ""), (4, "b1b2", "upper"), (5, "a1a2", "")):
        watch.hear(Progress(1, None, (move,), 1, float(second), bound=bound))  # type: ignore[arg-type]
    assert watch.since == 3  # a bound is no opinion


def test_files_with_faults_name_the_line(tmp_path: Path) -> None:
    file = tmp_path / "suite.epd"
    for text, words in (
        (f"{BACK_RANK} bm Re8;\n{BACK_RANK} bm Qa8;\n", "line 2: a solution cannot be read"),
        (f'{BACK_RANK} id "nothing";\n', "no solution"),
        ("# only a remark\n\n", "no position"),
        ("this is no EPD\n", "line 1: The FEN"),
    ):
        file.write_text(text)
        with pytest.raises(SuiteError, match=words):
            read_suite(file)
    with pytest.raises(SuiteError, match="cannot be read"):
        read_suite(tmp_path / "missing.epd")


def test_a_file_of_another_editor_begins_with_a_mark(tmp_path: Path) -> None:
    file = tmp_path / "suite.epd"
    file.write_bytes(f"\ufeff{BACK_RANK} bm Re8;\r\n".encode())
    assert read_suite(file)[0].best


def test_ids_are_made_unique(tmp_path: Path) -> None:
    file = tmp_path / "suite.epd"
    file.write_text(f'{BACK_RANK} bm Re8; id "a";\n{BACK_RANK} bm Re8; id "a";\n{BACK_RANK} bm Re8;\n')
    assert [problem.id for problem in read_suite(file)] == ["a", "a (2)", "suite.003"]


def test_two_players_beside_each_other(tmp_path: Path) -> None:
    file = tmp_path / "suite.epd"
    file.write_text(
        f'{BACK_RANK} bm Re8; dm 1; c0 "Re8=10, Ka2=4"; id "mate";\n'
        '4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5; c0 "exd5=5"; id "take";\n'
        f'{BACK_RANK} am Re8; id "other";\n'
    )
    seen: list[tuple[int, int]] = []
    contestants = read_contestants([small("mate"), small("first")])
    mate, first = run_suite(
        contestants,
        read_suite(file),
        Limits(nodes=10),
        jobs=2,
        pool=ThreadPoolExecutor,
        progress=lambda _, done, total: seen.append((done, total)),
    )
    assert seen == [(n, 6) for n in range(1, 7)]
    assert (mate.solved, mate.total, mate.failed, mate.points, mate.most_points) == (2, 3, ["other"], 15, 15)
    assert (first.solved, first.failed, first.points) == (1, ["mate", "take"], 4)
    assert mate.answers["take"].san == "exd5"
    assert mate.answers["mate"].solution_time is not None
    whole = mate.as_dict()
    assert {"solved", "total", "failed"} <= set(whole)


@pytest.mark.parametrize(("habit", "failure"), [("crash-2", "crash"), ("illegal-2", "illegal")])
def test_a_failing_engine_fails_one_position_only(habit: str, failure: str, tmp_path: Path) -> None:
    file = tmp_path / "suite.epd"
    file.write_text("".join(f'{BACK_RANK} bm Re8; id "{n}";\n' for n in range(4)))
    (result,) = run_suite([read_contestant(small(habit))], read_suite(file), Limits(nodes=10), pool=ThreadPoolExecutor)
    assert [answer.failure for answer in result.answers.values()] == ["", failure, "", failure]
    assert result.solved == 2


def test_an_engine_that_cannot_start_is_named() -> None:
    with pytest.raises(SuiteError, match="cannot be started"):
        run_suite(
            [read_contestant("uci:/nowhere/engine")], (read_problem(f"{BACK_RANK} bm Re8;", "a"),), Limits(nodes=1), pool=ThreadPoolExecutor
        )


def test_our_engine_and_an_ancestor_find_mates_in_one(shared_data: Path) -> None:
    problems = read_suite(shared_data / "suites" / "mate_in_1.epd")[:8]
    ours, ancestor = run_suite(read_contestants(["kiebitz@Hash=1", "demoschach"]), problems, Limits(nodes=3000), pool=ThreadPoolExecutor)
    assert ours.failed == []
    assert ancestor.total == 8
    assert all(answer.move for answer in ancestor.answers.values())


def test_the_length_of_a_mate_is_told_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game nobody says that there is a mate; a problem book does."""
    asked: list[int | None] = []

    def listen(_: object, questions: list[Question], *__: object) -> Iterator[object]:
        asked.extend(question.limits.mate for question in questions)
        yield from ()

    monkeypatch.setattr(suites, "work", listen)
    problems = (read_problem(f"{BACK_RANK} bm Re8; dm 1;", "a"), read_problem(f"{BACK_RANK} bm Re8;", "b"))
    for told in (False, True):
        run_suite([read_contestant(small("mate"))], problems, Limits(nodes=10), tell_mates=told)
    assert asked == [None, None, 1, None]
