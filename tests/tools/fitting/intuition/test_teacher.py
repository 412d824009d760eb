"""Another program judges positions: values from White's view, quiet positions only, nothing lost when something goes wrong.

The commands `label` and `train-intuition` as a user types them stand here, too."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import chess
import numpy as np
import pytest

from kiebitz.game.play.external import EngineFailure
from kiebitz.interfaces.command_line.app import run
from kiebitz.tools.fitting.intuition import teacher
from kiebitz.tools.fitting.intuition.teacher import Answer, Teacher, TeacherError, default_out, is_restless, judge_file
from kiebitz.tools.fitting.labelled import LABELLED, LabelledError, line_of, pack, positions_of_files, read_lines
from kiebitz.warming import warm_up
from tests.tools.fitting.test_tune import random_lines

ENGINE = Path(__file__).parents[2] / "small_engine.py"
VALUES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900}


def small(habit: str) -> str:
    return f"{sys.executable} {ENGINE} {habit}"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A hundred positions."""
    file = tmp_path / "own.txt"
    file.write_text("# a remark\n" + "".join(random_lines(9)[:100]))
    return file


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teacher, "CHUNK", 9)


def plain(file: Path) -> list[str]:
    """The lines without remarks."""
    return [line for line in read_lines(file).decode().splitlines() if not line.startswith("#")]


def expected_of_first(file: Path) -> list[str]:
    """What the engine that plays the first move by name leaves: quiet moves, material from White's view."""
    found = []
    for line in plain(file):
        words = line.split()
        board = chess.Board(f"{' '.join(words[:4])} 0 1")
        move = min(board.legal_moves, key=lambda move: move.uci())
        value = sum(worth * (len(board.pieces(kind, True)) - len(board.pieces(kind, False))) for kind, worth in VALUES.items())
        if not board.is_capture(move) and not move.promotion and not mates(board, move):
            found.append(f"{' '.join(words[:6])} {value}")
    return found


def mates(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    mate = board.is_checkmate()
    board.pop()
    return mate


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("name", ["judged.txt", "judged.txt.gz"])
def test_values_are_the_teachers_from_whites_view_in_the_order_of_the_file(own: Path, tmp_path: Path, jobs: int, name: str) -> None:
    out = tmp_path / name
    seen: list[tuple[int, int, int]] = []
    report = judge_file(own, out, small("first"), 100, jobs=jobs, progress=lambda *told: seen.append(told))
    expected = expected_of_first(own)
    assert 50 < len(expected) < 100
    assert plain(out) == expected
    assert (report.asked, report.kept, report.before, report.engine, report.ahead) == (100, len(expected), 0, "Small first", True)
    assert seen[-1] == (100, 100, len(expected))
    assert [done for done, _, _ in seen] == [*range(9, 100, 9), 100]
    assert len(positions_of_files([out])) == len(expected), "remarks are passed over"
    again = judge_file(own, out, small("first"), 100, jobs=jobs)
    assert (again.asked, again.before) == (0, 100)
    assert plain(out) == expected


def test_a_file_that_has_grown_is_judged_on(own: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "judged.txt", own.read_text()
    own.write_text("".join(whole.splitlines(keepends=True)[:41]))  # and the remark
    assert judge_file(own, out, small("first"), 100).asked == 40
    own.write_text(whole)
    report = judge_file(own, out, small("first"), 100)
    assert (report.asked, report.before) == (60, 40)
    assert plain(out) == expected_of_first(own)


def test_files_of_other_origin_are_not_mixed_with(own: Path, tmp_path: Path) -> None:
    out = tmp_path / "judged.txt"
    judge_file(own, out, small("first"), 100)
    before = out.read_bytes()
    for engine, nodes in (("first", 200), ("greedy", 100)):
        with pytest.raises(TeacherError, match=r"judged\.txt"):
            judge_file(own, out, small(engine), nodes)
    assert out.read_bytes() == before
    with pytest.raises(TeacherError, match="own file"):
        judge_file(own, own, small("first"), 100)
    foreign = tmp_path / "foreign.txt"
    foreign.write_text(line_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1, 0))
    with pytest.raises(TeacherError, match=r"foreign\.txt"):
        judge_file(own, foreign, small("first"), 100)


def test_a_name_with_umlauts_is_no_hindrance(own: Path, tmp_path: Path) -> None:
    own = own.rename(tmp_path / "größe.txt")
    out = default_out(own)
    assert out.name == "größe-judged.txt"
    assert default_out(Path("a/own.txt.gz")) == Path("a/own-judged.txt.gz")
    judge_file(own, out, small("first"), 100)
    assert judge_file(own, out, small("first"), 100).before == 100


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_judged_before_a_crash_is_kept_and_gone_on_from(own: Path, tmp_path: Path, jobs: int) -> None:
    whole, out = tmp_path / "whole.txt", tmp_path / "judged.txt"
    judge_file(own, whole, small("greedy"), 100)
    with pytest.raises(TeacherError, match=r"crash-60 ended by itself\. It was at position \d+ of own\.txt; \d+ are judged"):
        judge_file(own, out, small("crash-60"), 100, jobs=jobs)  # 24 for the trial
    first = plain(out)
    assert first
    assert first == plain(whole)[: len(first)]
    for _ in range(9):
        try:
            judge_file(own, out, small("crash-60"), 100, jobs=jobs)
            break
        except TeacherError:
            continue
    assert plain(out) == plain(whole)


def test_an_interrupt_leaves_a_whole_file_and_no_engine(own: Path, tmp_path: Path) -> None:
    out = tmp_path / "judged.txt.gz"

    def interrupt(done: int, total: int, kept: int) -> None:
        if done >= 27:
            raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        judge_file(own, out, small("first"), 100, jobs=2, progress=interrupt)
    kept = plain(out)
    assert kept == expected_of_first(own)[: len(kept)]
    report = judge_file(own, out, small("first"), 100)
    assert (report.before, report.asked) == (27, 73)
    assert plain(out) == expected_of_first(own)
    assert threading.active_count() <= before + 4, "threads end with their engines"


def test_an_engine_without_values_is_told(own: Path, tmp_path: Path) -> None:
    with pytest.raises(EngineFailure, match="info score"):
        judge_file(own, tmp_path / "judged.txt", small("mute"), 100)
    assert not (tmp_path / "judged.txt").exists()


def test_an_engine_that_answers_otherwise_is_asked_one_at_a_time(own: Path, tmp_path: Path) -> None:
    report = judge_file(own, tmp_path / "judged.txt", small("fickle"), 100)
    assert not report.ahead
    assert report.kept == len(expected_of_first(own))


def test_bounds_and_mates_are_no_values(own: Path, tmp_path: Path) -> None:
    assert judge_file(own, tmp_path / "judged.txt", small("bound"), 100).kept == 0
    with Teacher(small("mate"), 100) as one:
        assert list(one.judge(["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"])) == [Answer("a1a8", None)]


def test_a_silent_engine_is_not_waited_for(own: Path, tmp_path: Path) -> None:
    with pytest.raises(TeacherError, match="in time"):
        judge_file(own, tmp_path / "judged.txt", small("hang-30"), 100, patience=2.0)
    assert (tmp_path / "judged.txt").read_text().splitlines()[-1].startswith("# 5 positions")


@pytest.mark.parametrize(
    ("fen", "move", "restless"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", True),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5e6", False),
        ("4k3/8/3K4/3pP3/8/8/8/8 w - - 0 1", "d6d5", True),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", True),
        ("r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", False),
    ],
)
def test_captures_and_promotions_are_restless(fen: str, move: str, restless: bool) -> None:
    row = np.zeros(1, dtype=LABELLED)
    pack(chess.Board(fen), 1, 0, row[0])
    assert is_restless(row[0], move) is restless


def test_our_own_engine_teaches(own: Path, tmp_path: Path) -> None:
    warm_up()  # here, and not while its answer is waited for
    own.write_text("".join(random_lines(3)[:30]))
    report = judge_file(own, tmp_path / "judged.txt", f"{sys.executable} -m kiebitz uci", 200)
    assert report.engine.startswith("Kiebitz")
    assert 10 < report.kept <= 30
    values = [int(line.split()[6]) for line in plain(tmp_path / "judged.txt")]
    assert len(set(values)) > report.kept // 2


def test_a_wrong_line_is_named(own: Path, tmp_path: Path) -> None:
    own.write_text(own.read_text() + "nonsense\n")
    with pytest.raises(LabelledError, match="line 102"):
        judge_file(own, tmp_path / "judged.txt", small("first"), 100)


# Commands --------------------------------------------------------------------------------------------


def test_positions_are_labelled_and_learnt_from(own: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    judged, network = tmp_path / "own-judged.txt", tmp_path / "mine.bin"
    assert run(["label", str(own), "--engine", small("first"), "--nodes", "5", "--jobs", "2", "--json"]) == 0
    said = json.loads(capfd.readouterr().out)
    assert (said["asked"], said["file"], said["engine"]) == (100, str(judged), "Small first")
    assert said["kept"] == len(plain(judged))
    assert run(["label", str(own), "--engine", small("first"), "--nodes", "5", "--lang", "de"]) == 0
    assert "Früher bewertet" in capfd.readouterr().out
    call = ["train-intuition", str(judged), "--out", str(network), "--epochs", "2", "--jobs", "1"]
    assert run([*call, "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert told["positions"] + told["unseen"]["positions"] <= said["kept"]
    assert len(told["curve"]) == 2
    first = network.read_bytes()
    assert run([*call, "--lang", "de"]) == 0
    out = capfd.readouterr().out
    assert "Fehler an fremden Partien" in out
    assert "→" in out
    assert network.read_bytes() == first
    assert run([*call, "--trust", "0"]) == 0
    assert network.read_bytes() != first, "from the results alone something else is learnt"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["label"], "file"),
        (["label", "own.txt"], "--engine"),
        (["label", "missing.txt", "--engine", "stockfish"], "missing.txt"),
        (["label", "own.txt", "--engine", "no-such-engine"], "no-such-engine"),
        (["label", "own.txt", "--engine", "stockfish", "--nodes", "many"], "--nodes"),
        (["label", "own.txt", "--engine", "stockfish", "--out", "nowhere/own.txt"], "nowhere"),
        (["train-intuition"], "file"),
        (["train-intuition", "missing.txt"], "missing.txt"),
        (["train-intuition", "own.txt", "--trust", "2"], "--trust"),
        (["train-intuition", "own.txt", "--out", "."], "folder"),
        (["train-intuition", "empty.txt"], "too few games"),
    ],
)
def test_bad_input_is_one_sentence(
    call: list[str], words: str, own: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own.parent)
    (own.parent / "empty.txt").write_text("")
    assert run([*call, "--lang", "en"]) == 2
    captured = capfd.readouterr()
    assert words in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out == ""
    assert sorted(path.name for path in own.parent.iterdir()) == ["empty.txt", "own.txt"]
