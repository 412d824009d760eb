"""Whole files: several pieces at once, going on after an interruption, and the command as a user types it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import chess.pgn
import pytest

from kiebitz.interfaces.command_line.app import run as call
from kiebitz.language import KiebitzError
from kiebitz.limits import Limits
from kiebitz.tools.analysis.run import Run, read_records
from kiebitz.tools.matches.contestants import Contestant, read_contestant
from tests.waiting import wait_for

ENGINE = Path(__file__).parent.parent / "small_engine.py"
FOOLS_MATE = '[White "A"]\n[Black "B"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n'
LONGER = '[White "C"]\n[Black "D"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# *\n\n'


def small(habit: str) -> Contestant:
    return read_contestant(f"uci:{sys.executable} {ENGINE} {habit}@name={habit}")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(FOOLS_MATE + LONGER)
    return path


def threads(jobs: int) -> Executor:
    return ThreadPoolExecutor(jobs)


def test_all_games_in_their_order(file: Path) -> None:
    games = Run(read_records([file]), small("mate"), Limits(nodes=50), pool=threads).work(jobs=2)
    assert [len(game.report.moves) for game in games if game.report] == [4, 14]
    report = games[0].report
    assert report is not None
    assert [move.ply for move in report.moves] == [1, 2, 3, 4]
    assert report.analyst == "mate, 50 nodes"


def test_what_is_finished_is_not_analysed_again(file: Path, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    first = Run(read_records([file]), small("mate"), Limits(nodes=50), memory=memory, pool=threads)
    assert first.done == 0
    seen: list[int] = []

    def interrupt(run: Run) -> None:
        seen.append(run.done)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        first.work(1, interrupt)
    second = Run(read_records([file]), small("mate"), Limits(nodes=50), memory=memory, pool=threads)
    assert second.done == seen[-1] > 0
    whole = second.work(1)
    third = Run(read_records([file]), small("crash-1"), Limits(nodes=50), memory=memory, pool=threads)
    assert third.done == 0, "another engine is another analysis"
    again = Run(read_records([file]), small("mate"), Limits(nodes=50), memory=memory, pool=threads)
    assert again.done == again.total == 18
    assert [game.report for game in again.work(1)] == [game.report for game in whole]
    assert Run(read_records([file]), small("mate"), Limits(nodes=60), memory=memory).done == 0
    assert Run(read_records([file]), small("mate"), Limits(nodes=50), memory=memory, afresh=True).done == 0


def test_a_damaged_memory_is_no_memory(file: Path, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    Run(read_records([file]), small("mate"), Limits(nodes=50), memory=memory, pool=threads).work(1)
    for path in memory.iterdir():
        path.write_text("[{}]")
    assert Run(read_records([file]), small("mate"), Limits(nodes=50), memory=memory).done == 0


def test_an_engine_that_crashes_is_told_in_one_sentence(file: Path) -> None:
    with pytest.raises(KiebitzError, match="crash-1"):
        Run(read_records([file]), small("crash-1"), Limits(nodes=50), pool=threads).work(1)


def test_a_game_that_cannot_be_played_is_left_out_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "odd.pgn"
    path.write_text('[Variant "Atomic"]\n\n1. e4 e5 *\n\n' + FOOLS_MATE)
    games = Run(read_records([path]), small("mate"), Limits(nodes=10), pool=threads).work(1)
    assert games[0].report is None
    assert "Atomic" in games[0].faults[0].en
    assert games[1].report is not None


# The command ---------------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "PGN"),
        (["missing.pgn"], "missing.pgn"),
        (["{file}", "--player", "salomon"], "salomon does not say in pawns"),
        (["{file}", "--player", "nobody"], "nobody"),
        (["{file}", "--game", "3"], "from 1 to 2"),
        (["{file}", "--game", "x"], "--game"),
        (["{file}", "--nodes", "many"], "--nodes"),
        (["{file}", "--out", "no/such/folder/out.pgn"], "no such folder"),
        (["{file}", "--jobs", "0"], "--jobs"),
    ],
)
def test_refusals(words: list[str], told: str, file: Path, own_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert call(["analyse", *(word.format(file=file) for word in words), "--lang", "en"]) == 2
    error = capfd.readouterr().err
    assert told in error
    assert "Traceback" not in error
    assert len(error.strip().splitlines()) == 1


def test_a_file_without_a_game(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.pgn"
    path.write_text("\n")
    assert call(["analyse", str(path), "--lang", "de"]) == 2
    assert "steht keine Partie" in capfd.readouterr().err


@pytest.mark.usefixtures("in_threads")
def test_the_command_writes_everything(file: Path, own_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out, page = own_folder / "out.pgn", own_folder / "page.html"
    words = ["analyse", str(file), "--player", small("mate").spec, "--nodes", "20", "--jobs", "1"]
    assert call([*words, "--out", str(out), "--report", str(page), "--json", "--lang", "en"]) == 0
    answer = json.loads(capfd.readouterr().out)
    assert answer["interrupted"] is False
    first = answer["games"][0]
    assert {"headers", "opening", "theory", "white", "black", "moves"} <= set(first)
    assert {"accuracy", "blunders", "mistakes", "inaccuracies", "missed_mates"} <= set(first["white"])
    assert {"san", "score", "best", "line_san", "loss", "grade", "reasons"} <= set(first["moves"][0])
    assert out.read_text().count("[%eval") >= 15
    assert page.read_text().startswith("<!doctype html>")
    assert call([*words, "--lang", "de"]) == 0  # known by now
    told = capfd.readouterr().out
    assert "A – B" in told
    assert "Genauigkeit" in told


@pytest.mark.usefixtures("in_threads")
def test_our_own_engine_finds_the_commented_blunders_of_short_games(
    shared_data: Path, own_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Scholar's mate, Legal's mate, and the hole in Chessmaster's library."""
    words = ["analyse", str(shared_data / "seed_games.pgn"), "--game", "18-19", "--game", "24", "--nodes", "3000", "--jobs", "1"]
    assert call([*words, "--json", "--lang", "en"]) == 0
    games = json.loads(capfd.readouterr().out)["games"]
    blunders = [
        {f"{m['number']}{'w' if m['white'] else 'b'} {m['san']}" for m in game["moves"] if m["grade"] == "blunder"} for game in games
    ]
    assert "3b Nf6" in blunders[0]
    assert "5b Bxd1" in blunders[1]
    assert "8w Qf4" in blunders[2]
    told = {m["san"]: " ".join(r["en"] for r in m["reasons"]) for m in games[2]["moves"]}
    assert "queen" in told["Qf4"]


def _hear_interruptions() -> None:
    """As from a terminal; a job in the background of a shell ignores interrupts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.slow
def test_an_interrupted_command_goes_on(tmp_path: Path, shared_data: Path) -> None:
    import os

    environment = {**os.environ, "KIEBITZ_DATA": str(tmp_path)}
    words = [
        sys.executable,
        "-m",
        "kiebitz",
        "analyse",
        str(shared_data / "seed_games.pgn"),
        "--game",
        "1",
        "--nodes",
        "150000",
        "--jobs",
        "1",
    ]
    first = subprocess.Popen(
        [*words, "--json"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_hear_interruptions
    )
    memory = tmp_path / "analysis"
    wait_for(lambda: first.poll() is not None or len(list(memory.glob("*.json"))) >= 2, "two pieces of the analysis are kept")
    first.send_signal(signal.SIGINT)
    out, err = first.communicate()
    assert first.returncode == 130, err
    assert json.loads(out)["interrupted"] is True
    kept = {path: path.stat().st_mtime_ns for path in memory.glob("*.json")}
    second = subprocess.run([*words, "--out", str(tmp_path / "out.pgn")], env=environment, capture_output=True, text=True, check=True)
    assert "Traceback" not in second.stderr
    game = chess.pgn.read_game((tmp_path / "out.pgn").open())
    assert game is not None
    assert all(node.eval() for node in game.mainline())
    assert len(kept) >= 2
    assert len(list(memory.glob("*.json"))) == 7  # 69 half-moves, ten at a time
