"""Screening: planted effects are found with an honest error, games go on where they stopped, nonsense is refused."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from kiebitz.interfaces.command_line.app import run
from kiebitz.styles.style import STANDARD
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.pairs import PairsError
from kiebitz.tools.matches.screening import Factor, Pair, PairResult, Plan, effects, play_pair, read_factor, results_so_far, screen
from kiebitz.tools.matches.statistics import score_of_elo

FACTORS = tuple(Factor(key, 1, 2) for key in ("late_move_base", "null_move_depth", "singular_margin", "far_behind_depth"))
TRUE = (40.0, -30.0, 0.0, 0.0)
DRAWS = 0.5


def simulated(pairs: int, seed: int) -> list[PairResult]:
    """Games whose chances follow from the planted effects."""
    plan = Plan(FACTORS, (Opening(),), seed=seed)
    dice = random.Random(seed)
    results = []
    for number in range(pairs):
        levels = plan.levels(number)
        elo = sum((2 * level - 1) * worth for level, worth in zip(levels, TRUE, strict=True))
        win = score_of_elo(elo) - DRAWS / 2
        halves = [2 if (x := dice.random()) < win else 1 if x < win + DRAWS else 0 for _ in range(2)]
        results.append(PairResult(number, levels, (halves[0], halves[1])))
    return results


def test_planted_effects_are_found_and_their_error_is_honest() -> None:
    covered = asked = 0
    for seed in range(60):
        found = {effect.factor.key: effect for effect in effects(FACTORS, simulated(400, seed))}
        for factor, worth in zip(FACTORS, TRUE, strict=True):
            asked += 1
            covered += abs(found[factor.key].elo - worth) <= found[factor.key].error
    assert 0.9 <= covered / asked <= 0.99
    surest = effects(FACTORS, simulated(3000, 7))[:2]
    assert [effect.factor.key for effect in surest] == ["late_move_base", "null_move_depth"]
    assert all(effect.is_certain for effect in surest)
    assert surest[0].elo > 0 > surest[1].elo


def test_both_players_get_opposite_values_and_the_rest_of_the_style() -> None:
    plan = Plan(FACTORS, (Opening(),), style=replace(STANDARD, search={"window": 33, "late_move_base": 9}))
    levels = plan.levels(5)
    one, other = plan.style_at(levels).search, plan.style_at([1 - level for level in levels]).search
    assert one["window"] == other["window"] == 33
    for factor in FACTORS:
        assert {one[factor.key], other[factor.key]} == {1, 2}
    assert len({plan.levels(number) for number in range(200)}) == 2 ** len(FACTORS)


@pytest.fixture
def plan() -> Plan:
    return Plan((Factor("late_move_base", 1, 9), Factor("window", 10, 20)), (Opening(), Opening(moves=("e2e4", "e7e5"))), nodes=60)


def test_games_are_the_same_again_and_go_on_where_they_stopped(plan: Plan, tmp_path: Path) -> None:
    file = tmp_path / "screen.jsonl"
    whole = screen(plan, 4, pool=ThreadPoolExecutor)
    first = screen(plan, 2, file=file, pool=ThreadPoolExecutor)
    with file.open("a") as cut_short:
        cut_short.write('{"screening": "')
    seen: list[int] = []
    resumed = screen(plan, 4, file=file, pool=ThreadPoolExecutor, progress=seen.append)
    assert seen == [3, 4]
    assert sorted(resumed, key=lambda result: result.number) == sorted(whole, key=lambda result: result.number)
    assert len(screen(plan, 4, file=file, pool=ThreadPoolExecutor)) == 4, "what came behind the line cut short can be read too"
    assert {result.number for result in first} == {0, 1}
    assert all(0 <= half <= 2 for result in whole for half in result.halves)


def test_a_pair_is_counted_for_its_first_player(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """White wins both games: the first player wins one of them and loses the other."""
    monkeypatch.setattr("kiebitz.tools.matches.pairs.play_out", lambda *_: 2)
    assert play_pair(Pair(plan, 0, plan.openings[0])).halves == (2, 0)


@pytest.mark.parametrize(
    "text", ["nothing of the kind\n", '{"screening": "other", "pair": 0, "levels": [0, 1], "halves": [1, 1]}\n', "[1]\n"]
)
def test_a_file_of_something_else_is_refused_and_kept(plan: Plan, tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(text)
    with pytest.raises(PairsError, match="something else"):
        results_so_far(plan, file)
    assert file.read_text() == text


@pytest.mark.parametrize("word", ["late_move_base", "late_move_base=3", "late_move_base=3,3", "late_move_base=0,5", "late_move_base=a,b"])
def test_a_factor_needs_two_values_within_its_bounds(word: str) -> None:
    with pytest.raises(PairsError, match="two different whole numbers from 1 to 20"):
        read_factor(word)


@pytest.mark.usefixtures("in_threads")
def test_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    call = ["screen", "late_move_base=1,9", "window=10,20", "--nodes", "60", "--jobs", "1", "--out", str(tmp_path / "s.jsonl")]
    assert run([*call, "--games", "8", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert told["games"] == 8
    assert {one["key"] for one in told["effects"]} == {"late_move_base", "window"}
    assert run([*call, "--games", "8", "--lang", "de"]) == 0  # nothing left to play
    out = capfd.readouterr().out
    assert "late_move_base" in out
    assert "8 von 8 Partien" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "two values each"),
        (["nothing=1,2"], "no parameter"),
        (["window=10,20", "window=10,30"], "once only"),
        (["window=10,20", "--games", "4"], "at least 6"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(words: list[str], told: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["screen", *words, "--lang", "en"]) != 0
    err = capfd.readouterr().err
    assert told in err
    assert "Traceback" not in err
