"""SPSA: the walk finds a planted optimum, follows from its file alone, and says what is wrong before it begins."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.pairs import PairsError
from kiebitz.tools.matches.spsa import Course, Trial, Walk, play_trial, read_knob, walk, walk_so_far
from kiebitz.tools.matches.statistics import score_of_elo

KNOBS = (read_knob("far_ahead_margin=75,15"), read_knob("far_behind_margin=240,40"))
BEST = {"far_ahead_margin": 130, "far_behind_margin": 240}  # 2 x 15 from it cost 30 Elo


def planted(trial: Trial) -> tuple[int, int]:
    def elo(values: dict[str, int]) -> float:
        return -sum(30 * ((values[knob.key] - BEST[knob.key]) / (2 * knob.distance)) ** 2 for knob in KNOBS)

    dice = random.Random(trial.number)
    win = score_of_elo(elo(trial.one.search) - elo(trial.other.search))
    return trial.number, sum(2 if (chance := dice.random()) < win - 0.15 else chance < win + 0.15 for _ in range(2))


def threads(jobs: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(jobs)


def test_the_walk_finds_what_was_planted(tmp_path: Path) -> None:
    course = Course(KNOBS, (Opening(),), pairs=800)
    out = tmp_path / "spsa.jsonl"
    found = walk(course, file=out, jobs=1, pool=threads, play=planted)
    assert abs(found.found()["far_ahead_margin"] - 130) <= 20
    assert abs(found.found()["far_behind_margin"] - 240) <= 40
    assert walk_so_far(course, out).values == found.values, "the file is all that is needed"
    lines = out.read_text().splitlines()
    out.write_text("\n".join(lines[:400]) + '\n{"spsa": ')
    assert len(walk_so_far(course, out).done) == 400
    with pytest.raises(PairsError, match="something else"):
        walk_so_far(Course(KNOBS, (Opening(),), pairs=900), out)


def test_tasks_are_made_when_they_begin() -> None:
    """A pair is played from where the values stand then, not from where they stood at the start."""
    course = Course(KNOBS, (Opening(),), pairs=40, gain=1.0)
    begun: list[int] = []

    def always_up(trial: Trial) -> tuple[int, int]:
        begun.append(trial.one.search["far_ahead_margin"] + trial.other.search["far_ahead_margin"])
        up = course.signs(trial.number)[0] > 0
        return trial.number, 4 if up else 0

    walk(course, jobs=1, pool=threads, play=always_up)
    assert begun[-1] > begun[0] + 100


def test_whole_numbers_are_right_on_the_average() -> None:
    course = Course((read_knob("late_move_base=4,0.5"),), (Opening(),), pairs=400)
    path = Walk(course, [4.3])
    values = [style.search["late_move_base"] for pair in range(400) for style in path.styles(pair)]
    assert sum(values) / len(values) == pytest.approx(4.3, abs=0.1)


def test_a_pair_is_played() -> None:
    course = Course(KNOBS, (Opening(),), pairs=1, nodes=20)
    trial = Trial(0, *Walk(course).styles(0), Opening(), course.nodes)
    assert play_trial(trial)[1] in range(5)


@pytest.mark.parametrize("word", ["no_such", "window=abc", "window=1", "window=14,0.1", "window=14,2,3"])
def test_nonsense_is_refused(word: str) -> None:
    with pytest.raises(PairsError):
        read_knob(word)


def test_the_example_of_the_help_can_be_read() -> None:
    from kiebitz.interfaces.command_line.families.spsa import EXAMPLE

    words = EXAMPLE.split()[2:4]
    assert [read_knob(word).key for word in words] == ["far_ahead_margin", "late_move_base"]
    assert json.dumps(read_knob(words[1]).start) == "4.0"
