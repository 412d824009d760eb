"""`kiebitz why` as it is called: for people, for programs, for files, and with mistakes in the call."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.interfaces.command_line.calling import Call, _compiled, call  # noqa: F401  (fixtures)

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1"
FEW = ("--nodes", "5000")


def test_for_people(call: Call) -> None:  # noqa: F811
    answer = call("why", BACK_RANK, "Rb7", *FEW)
    assert answer.code == 0, answer.err
    assert answer.out.splitlines()[0] == "Rb7: a blunder"
    assert "2.Re8# mates on the back rank" in answer.out
    assert "Better: 1…Rxe1#" in answer.out
    german = call("why", BACK_RANK, "Tb7", "--lang", "de", *FEW)
    assert german.out.splitlines()[0] == "Tb7: ein grober Fehler"
    assert "Grundreihenmatt" in german.out


def test_for_programs(call: Call) -> None:  # noqa: F811
    answer = call("why", *BACK_RANK.split(), "b1b7", "--json", *FEW).json()
    assert (answer["move"], answer["reasons"][0]["kind"]) == ("b1b7", "backRankMate")
    assert call("why", BACK_RANK, "--json", *FEW).json()["move"] == "b1e1"
    both = call("why", BACK_RANK, "b1b7", "--against", "Rxe1", "--json", *FEW).json()
    assert both["better"] == "b1e1"
    assert both["moves"] == ["b1b7", "b1e1"]
    assert "backRankMate" in [reason["kind"] for reason in both["reasons"]]


def test_a_file_of_questions(call: Call, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "questions.txt"
    path.write_text(f"{BACK_RANK};b1b7\n\n{BACK_RANK};Rxe1\n{BACK_RANK}\n", encoding="utf-8")
    answer = call("why", "--batch", path, *FEW)
    assert answer.code == 0, answer.err
    assert [json.loads(line)["move"] for line in answer.out.splitlines()] == ["b1b7", "b1e1", "b1e1"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["why"], "A position is missing"),
        (["why", BACK_RANK, "Ra8"], "not possible"),
        (["why", BACK_RANK, "b7", "c8"], "one move"),
        (["why", BACK_RANK, "--nodes", "10"], "nodes"),
        (["why", BACK_RANK, "--batch", "x"], "--batch"),
        (["why", "--batch", "no-such-file"], "cannot be read"),
        (["why", "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"], "The game is over"),
        (["why", "nonsense"], ""),
    ],
)
def test_mistakes_in_the_call_are_one_sentence(call: Call, arguments: list[str], says: str) -> None:  # noqa: F811
    answer = call(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert says in answer.err
    assert len(answer.err.strip().splitlines()) == 1


def test_a_bad_line_of_a_file_is_named(call: Call, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "questions.txt"
    path.write_text(f"{BACK_RANK};b1b7\n{BACK_RANK};e2e4\n", encoding="utf-8")
    answer = call("why", "--batch", path)
    assert answer.code == 2
    assert "Line 2" in answer.err


def test_a_game_that_is_over_is_told_before_the_first_answer(call: Call, tmp_path: Path) -> None:  # noqa: F811
    """It broke a long list off in the middle, without saying where."""
    path = tmp_path / "questions.txt"
    path.write_text(f"{BACK_RANK};Rb7\n7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n")
    answer = call("why", "--batch", path, *FEW)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith(f"Line 2 of {path}: The game is over")
