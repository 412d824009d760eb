"""The commands match, suite, tune and selfplay as a user types them: results, JSON, refusals in one sentence."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiebitz.interfaces.command_line.app import run
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("in_threads")
ENGINE = Path(__file__).with_name("small_engine.py")
MATE = '6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8; id "back rank";\n'


def small(habit: str) -> str:
    return f"uci:{sys.executable} {ENGINE} {habit}@name={habit}"


def test_match_as_json_and_in_words(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pgn = tmp_path / "games.pgn"
    call = ["match", small("mate"), small("first"), "--games", "2", "--nodes", "50", "--pgn", str(pgn), "--openings", "start"]
    assert run([*call, "--json"]) == 0
    result = json.loads(capfd.readouterr().out)
    assert {"wins", "draws", "losses", "elo", "error", "crashes", "illegal", "time_losses"} <= set(result)
    assert result["wins"] + result["draws"] + result["losses"] == 2
    assert result["interrupted"] is False
    assert pgn.read_text().count("[Result ") == 2
    assert run([*call, "--sprt", "0,10", "--lang", "de"]) == 0  # nothing left to play
    out = capfd.readouterr().out
    assert "Ergebnis" in out
    assert "LLR" in out
    assert "Gewonnen, wenn beide Seiten" in out


def test_a_tournament_is_a_table(capfd: pytest.CaptureFixture[str]) -> None:
    call = ["match", small("mate"), small("first"), small("greedy"), "--games", "2", "--depth", "1", "--openings", "start"]
    assert run([*call, "--resign", "5,3", "--draw", "0.1,6,35", "--lang", "en"]) == 0
    out = " ".join(capfd.readouterr().out.split())
    for word in ("Player", "mate", "first", "greedy", "Faults", "5 pawns for 3 moves each", "from move 35", "0.1 pawns for 6 moves each"):
        assert word in out


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["match", "kiebitz"], "at least two players"),
        (["match", "kiebitz", "nobody"], "nobody"),
        (["match", "kiebitz", "cpc", "--movetime", "1", "--nodes", "5"], "is enough"),
        (["match", "kiebitz", "cpc", "--sprt", "5,1"], "E0 below E1"),
        (["match", "kiebitz", "cpc", "salomon", "--sprt", "0,10"], "two players; there are 3"),
        (["match", "kiebitz", "cpc", "--resign", "5"], "--resign"),
        (["match", "kiebitz", "cpc", "--resign", "5,0"], "--resign"),
        (["match", "kiebitz", "cpc", "--draw", "0.1,6,never"], "--draw"),
        (["match", "kiebitz", "cpc", "--games", "many"], "--games"),
        (["match", "kiebitz", "cpc", "--openings", "missing.epd"], "missing.epd"),
        (["match", "cpc", "salomon", "--cluster", "127.0.0.1:1"], "No scheduler answers"),
        (["tune", "x.txt", "--cluster", "nonsense"], "No scheduler answers"),
        (["suite"], "EPD"),
        (["suite", "missing.epd"], "missing.epd"),
        (["tune"], "PGN"),
        (["tune", "missing.pgn"], "missing.pgn"),
        (["tune", "x.txt", "--fix", "everything"], "everything"),
        (["selfplay"], "file"),
        (["selfplay", "x.txt", "--style", "unheard of"], "unheard of"),
    ],
)
def test_bad_input_is_one_sentence(
    call: list[str], words: str, capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([*call, "--lang", "en"]) == 2
    captured = capfd.readouterr()
    assert words in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out == ""
    assert list(tmp_path.iterdir()) == []


def test_suite_as_json_and_as_a_table(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "suite.epd"
    file.write_text(MATE)
    engine = f"{sys.executable} {ENGINE}"
    assert run(["suite", str(file), "--engine", f"{engine} mate", "--nodes", "5", "--jobs", "1", "--json"]) == 0
    result = json.loads(capfd.readouterr().out)
    assert (result["solved"], result["total"], result["failed"]) == (1, 1, [])
    call = [
        "suite",
        str(file),
        "--engine",
        f"{engine} mate@name=good",
        "--engine",
        f"{engine} first@name=bad",
        "--nodes",
        "5",
        "--lang",
        "de",
    ]
    assert run([*call, "--jobs", "1"]) == 0
    out = capfd.readouterr().out
    assert "✓ Te8" in out
    assert "✗ Ka2" in out
    assert "1 / 1 (100,0 %)" in out


def test_games_are_played_and_weights_fitted(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file, style, page = tmp_path / "own.txt", tmp_path / "mine.toml", tmp_path / "report.html"
    assert (
        run(["selfplay", str(file), "--games", "6", "--nodes", "60", "--random", "6", "--jobs", "1", "--openings", "start", "--json"]) == 0
    )
    played = json.loads(capfd.readouterr().out)
    assert played["games"] == 6
    assert played["positions"] == len(file.read_text().splitlines())
    call = ["tune", str(file), "--out", str(style), "--report", str(page), "--iterations", "5", "--only", "material", "--prior", "0"]
    assert run([*call, "--json"]) == 0
    result = json.loads(capfd.readouterr().out)
    assert result["games"] == 6
    assert len(result["curve"]) == 6
    assert all(change["key"] in ("material", "bishop_pair") for change in result["changes"])
    assert run(["eval", "startpos", "--style", str(style), "--json"]) == 0
    capfd.readouterr()
    assert run([*call, "--lang", "de"]) == 0
    assert "An fremden Partien" in capfd.readouterr().out
    html = page.read_text()
    assert html.count("<polyline") == 2
    assert "fremde Partien" in html


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent the Unix way")
def test_an_interrupted_match_keeps_its_games_and_leaves_nobody_behind(tmp_path: Path) -> None:
    pgn, marker = tmp_path / "games.pgn", tmp_path.name
    engine = tmp_path / f"{marker}.py"
    engine.write_text(ENGINE.read_text())
    (tmp_path / "mate.epd").write_text(MATE)  # both mate at once: three games are soon played
    players = [f"uci:{sys.executable} {engine} {habit}@name={habit}" for habit in ("greedy", "mate")]
    call = [
        sys.executable,
        "-m",
        "kiebitz",
        "match",
        *players,
        "--games",
        "100000",
        "--nodes",
        "9",
        "--pgn",
        str(pgn),
        "--openings",
        str(tmp_path / "mate.epd"),
        "--jobs",
        "2",
        "--lang",
        "en",
    ]
    match = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_hear_interruptions)
    wait_for(lambda: match.poll() is not None or (pgn.exists() and pgn.read_text().count("[Result ") >= 3), "three games are played")
    match.send_signal(signal.SIGINT)
    _, err = match.communicate()
    assert match.returncode == 130
    assert "the same call goes on" in err
    assert "Traceback" not in err
    assert pgn.read_text().count("[Result ") >= 3
    wait_for(lambda: not subprocess.run(["pgrep", "-f", engine.name], capture_output=True).stdout, "nobody is left behind")


def _hear_interruptions() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
