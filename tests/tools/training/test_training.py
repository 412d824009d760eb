"""Learning from mistakes: exercises made of a game, put again later, counted by motif; in the terminal and on the page."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import chess.pgn
import pytest

from kiebitz.game.record.own_lines import OwnLines
from kiebitz.language import Text
from kiebitz.reasons.asking import Asker
from kiebitz.tools.analysis.reports import GameReport
from kiebitz.tools.training.collecting import judged
from kiebitz.tools.training.collection import DAY, SOON, Collection, TrainingError
from kiebitz.tools.training.exercise import Exercise, Hint
from kiebitz.tools.training.making import exercises_of
from kiebitz.tools.training.own_lines import renew
from tests.interfaces.command_line.calling import Call, call  # noqa: F401  a fixture

GAME = (
    '[White "Legal"]\n[Black "Saint Brie"]\n[Result "1-0"]\n\n'
    "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"
)
ONE = Exercise(
    "k1", "7k/8/8/8/8/8/8/KQ6 w - - 0 1", ("b1b8",), ("b1b8",), "b1b2", 0.3, "fork", (Hint(Text.finished("a", "b"), ("b1",)),) * 3, "x"
)


@pytest.fixture(scope="module")
def report() -> GameReport:
    tree = chess.pgn.read_game(io.StringIO(GAME))
    assert tree is not None
    return judged(tree, 4000)


@pytest.fixture(scope="module")
def made(report: GameReport) -> Iterator[list[Exercise]]:
    asker = Asker()
    yield list(exercises_of(report, False, asker, 8000))
    asker.close()


def test_a_turning_point_becomes_an_exercise(made: list[Exercise]) -> None:
    """5... Bxd1 takes the queen and is mated; 5... dxe5 or 5... Be6 loses a pawn only."""
    (one,) = (each for each in made if each.played == "g4d1")
    right = {"d6e5": "dxe5", "g4e6": "Be6"}[one.solutions[0]]
    assert len(one.hints) == 3
    assert right in one.hints[-1].text.en
    assert right not in one.hints[0].text.en + one.hints[1].text.en, "the first steps do not tell"
    assert Exercise.from_dict(json.loads(json.dumps(one.as_dict()))) == one


def test_what_was_found_comes_back_later_and_later(tmp_path: Path) -> None:
    now = [1000.0]
    collection = Collection(tmp_path / "exercises.json", lambda: now[0])
    assert collection.add([ONE, ONE, replace(ONE, key="k2", motif="")]) == 2
    assert collection.add([ONE]) == 0
    assert [one.key for one in collection.due()] == ["k1", "k2"]
    for days in (1, 3, 7):
        after = collection.answered("k1", True, helped=False)
        assert after.due == now[0] + days * DAY
        assert "k1" not in [one.key for one in collection.due()]
        now[0] = after.due
    assert collection.answered("k1", True, helped=True).box == 3, "with help it stays where it is"
    missed = collection.answered("k1", False, helped=False)
    assert (missed.box, missed.due) == (0, now[0] + SOON)
    assert [(one.name.en, one.exercises, one.right, one.tries) for one in collection.weaknesses()] == [
        ("moves without a motif", 1, 0, 0),
        ("fork", 1, 3, 5),
    ]
    collection.remove("k2")
    with pytest.raises(TrainingError):
        collection.find("k2")
    (tmp_path / "exercises.json").write_text("nonsense")
    with pytest.raises(TrainingError):
        collection.all()


def test_in_the_terminal(call: Call, monkeypatch: pytest.MonkeyPatch, made: list[Exercise]) -> None:  # noqa: F811
    Collection().add([one for one in made if one.played == "g4d1"])
    typed = iter(["?", "nonsense", "a6", "dxe5"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    answer = call("train", "--lang", "en")
    assert answer.code == 0, answer.err
    for told in ("Black to move. Bxd1 was played", "Not this one.", "Right."):
        assert told in answer.out
    told = call("train", "--json").json()
    assert (told["due"], told["total"], told["weaknesses"][0]["tries"]) == (0, 1, 2)


def test_own_lines_are_trained_and_keep_their_place_when_they_grow(tmp_path: Path) -> None:
    own = OwnLines(tmp_path / "openings")
    collection = Collection(tmp_path / "exercises.json", lambda: 1000.0)
    collection.add([ONE])
    own.add(True, ("e2e4", "c7c5", "g1f3", "d7d6", "d2d4"))
    own.add(False, ("e2e4", "c7c5"))
    renew(collection, own)
    lines = {one.source: one for one in collection.all() if one.motif == "own_line"}
    assert {source: one.solutions for source, one in lines.items()} == {
        "": ("e2e4",),
        "1. e4 c5": ("g1f3",),
        "1. e4 c5 2. ♘f3 d6": ("d2d4",),
        "1. e4": ("c7c5",),
    }, "only where one is on move oneself"
    assert "Nf3" in lines["1. e4 c5"].hints[-1].text.en
    assert "Sf3" in lines["1. e4 c5"].hints[-1].text.de
    first = collection.answered(lines[""].key, True, helped=False)
    own.add(True, ("d2d4",))
    own.remove(False, ("e2e4",))
    renew(collection, own)
    again = {one.source: one for one in collection.all() if one.motif == "own_line"}
    assert again[""].solutions == ("e2e4", "d2d4"), "both are prepared, both are right"
    assert (again[""].box, again[""].due) == (first.box, first.due)
    assert set(again) == {"", "1. e4 c5", "1. e4 c5 2. ♘f3 d6"}
    assert collection.find("k1") == replace(ONE, due=1000.0)


def test_own_lines_in_the_terminal(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    OwnLines().add(False, ("e2e4", "c7c5"))
    typed = iter(["e5", "c5"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    answer = call("train", "--lang", "en")
    assert answer.code == 0, answer.err
    for told in ("Your own line, Black to move", "Not this one.", "Right.", "goes on with c5"):
        assert told in answer.out


@pytest.mark.parametrize("content", ["", "[{", '["a"]', "[1]", "null", '{"a": 1}', "\0\0\0", "[" * 100_000])
def test_damaged_exercises_are_told_with_advice(tmp_path: Path, content: str) -> None:
    """Python's own words for it were passed on, in English: “Expecting value: line 1 column 1 (char 0)”."""
    file = tmp_path / "exercises.json"
    file.write_text(content)
    with pytest.raises(TrainingError) as caught:
        Collection(file).all()
    assert caught.value.text.de.startswith(f"Die Übungen {file} sind beschädigt. Es hilft eine frühere Kopie")
    assert file.read_text() == content
