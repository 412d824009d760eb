"""Wrong calls get one sentence; waiting and starting are told and quick."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer

from kiebitz.interfaces.command_line import _plain_uci, app, asking, output
from kiebitz.language import Text, choose_language
from tests.interfaces.command_line.calling import START, Answer, Call, _compiled, by_process, call
from tests.waiting import LONG, wait_for

__all__ = ["_compiled", "call"]  # fixtures


# Wrong calls ---------------------------------------------------------------------------------

WRONG: list[list[str]] = [
    ["nonsense"],
    ["--nonsense"],
    ["go"],
    ["go", "nonsense"],
    ["go", "8/8/8/8/8/8/8/8 w - - 0 1"],
    ["go", START.replace("PPPPPPPP", "PPPPPPPPP")],
    ["go", "4k3/8/8/8/8/8/8/4K2r b - - 0 1"],  # White in check, Black to move
    ["master"],
    ["master", "Fischer"],
    ["master", "Fischer", "/no/such/file.pgn"],
    ["go", "startpos", "--player", "nobody"],
    ["go", "startpos", "--player", "uci:/no/such/engine"],
    ["go", "startpos", "--player", "style:nonsense"],
    ["go", "startpos", "--depth", "x"],
    ["go", "startpos", "--depth", "0"],
    ["go", "startpos", "--depth", "-3"],
    ["go", "startpos", "--depth", "2.5"],
    ["go", "startpos", "--depth"],
    ["go", "startpos", "--nodes", "many"],
    ["go", "startpos", "--movetime", "nan"],
    ["go", "startpos", "--movetime", "-1"],
    ["go", "startpos", "--movetime", "inf"],
    ["go", "startpos", "--level", "16"],
    ["go", "startpos", "--level", "x"],
    ["go", "startpos", "--player", "cpc", "--level", "3"],
    ["go", "startpos", "--player", "cpc", "--style", "standard"],
    ["go", "startpos", "--style", "nonsense"],
    ["go", "startpos", "--terms", "/no/such/file.py"],
    ["go", "startpos", "--threads", "0"],
    ["go", "startpos", "--hash-mb", "x"],
    ["go", "startpos", "--set", "nonsense"],
    ["go", "startpos", "--set", "nonsense=1"],
    ["go", "startpos", "--moves", "e5"],
    ["go", "startpos", "--lang", "fr"],
    ["go", "startpos", "--depht", "3"],
    ["eval"],
    ["eval", "startpos", "--style", "nonsense"],
    ["eval", "startpos", "--player", "nobody"],
    ["eval", "startpos", "--terms", "/no/such/file.py"],
    ["why", "startpos", "e4", "--against", "e2e4"],
    ["perft"],
    ["perft", "startpos"],
    ["perft", "startpos", "x"],
    ["perft", "startpos", "99"],
    ["perft", "nonsense", "3"],
    ["bench", "nonsense"],
    ["styles", "nonsense"],
    ["styles", "show", "nonsense"],
    ["styles", "check"],
    ["styles", "check", "/no/such/file.toml"],
    ["opponents", "nonsense"],
    ["opponents", "cpc", "salomon"],
    ["uci", "--player", "nobody"],
    ["warm", "nonsense"],
    ["tictactoe", "--lang", "xx"],
    ["go", "startpos", "--player", 'uci:"unclosed'],
    ["go", "startpos", "--player", "uci:"],
    ["play", "--opponent", 'uci:"x'],
    ["play", "--opponent", "uci:"],
    ["match", "salomon", 'uci:"x', "--games", "2"],
    ["match", "salomon", "uci:", "--games", "2"],
    ["match", "salomon", "uci:nosuchengine", "--games", "2"],
    ["match", "salomon", "salomon", "--games", "2", "--pgn", "/"],
    ["match", "salomon", "salomon", "--games", "2", "--pgn", "/no/such/x.pgn"],
    ["analyse", __file__, "--out", "/"],
    ["analyse", __file__, "--report", "/no/such/x.html"],
    ["exam", "--engine", "nosuchengine"],
    ["eval", "startpos", "--set", "a=b"],
]


def test_what_is_missing_is_named_in_both_languages(call: Call) -> None:
    """Typer said "Missing argument" in German too."""
    assert call("games", "export").err == "Something is missing in the call: FILE; see --help.\n"
    assert call("games", "export", "--lang", "de").err == "Im Aufruf fehlt etwas: DATEI; siehe --help.\n"


def test_a_word_too_many_is_named(call: Call) -> None:
    assert call("warm", "nonsense").err == "There is a word too many: nonsense.\n"


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_bad_input_gets_one_sentence_and_code_2(call: Call, arguments: list[str]) -> None:
    english = call(*arguments)
    assert english.code == 2, english
    assert english.out == ""
    assert english.err.endswith("\n")
    assert english.err.count("\n") == 1, english.err
    assert re.search(r"[.)!?]\n$", english.err), f"a sentence: {english.err}"
    assert "Traceback" not in english.err
    assert "Error" not in english.err
    if "--lang" not in arguments:
        german = call(*arguments, "--lang", "de")
        assert german.code == 2
        assert german.err.count("\n") == 1
        assert german.err != english.err, "both languages"


def test_a_broken_style_file_is_refused_with_its_line(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('name = "Wrong"\n\n[weights.tempo]\nmg = 9999\n')
    for arguments in (["styles", "check", file], ["go", "startpos", "--style", file], ["eval", "startpos", "--style", file]):
        answer = call(*arguments)
        assert answer.code == 2
        assert "line 4" in answer.err
        assert "9999" in answer.err


def test_our_own_faults_are_kept_in_a_log(call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(asking, "read_position", fail)
    answer = call("eval", "startpos", "--lang", "de")
    assert answer.code == 1
    assert answer.err.startswith("Im Programm ist etwas schiefgegangen (ZeroDivisionError: on purpose);")
    assert answer.err.count("\n") == 1
    log = (tmp_path / "data" / "errors.log").read_text()
    assert "Traceback" in log
    assert "on purpose" in log


@pytest.mark.parametrize("failure", [KeyboardInterrupt, typer.Abort])
def test_an_interruption_ends_quietly(call: Call, monkeypatch: pytest.MonkeyPatch, failure: type[BaseException]) -> None:
    def interrupted(*_: object) -> None:
        raise failure

    monkeypatch.setattr(asking, "read_position", interrupted)
    assert call("eval", "startpos") == Answer(130, "", "")


# Waiting -------------------------------------------------------------------------------------


def test_the_bar_appears_late_and_only_where_somebody_watches(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = Text("counting sheep", "Schäfchen zählen")
    monkeypatch.setattr(output, "LATE", 0.0)
    with output.Waiting(text, 10) as bar:
        bar.step(5)
        time.sleep(0.5)
    assert capsys.readouterr() == ("", ""), "no terminal"
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(output, "LATE", 600.0)
    with output.Waiting(text, 10) as bar:
        bar.step(5)
    assert capsys.readouterr().err == "", "quick work shows nothing"
    monkeypatch.setattr(output, "LATE", 0.01)
    told: list[str] = []

    def is_shown() -> bool:
        heard = capsys.readouterr()
        told.append(heard.out)
        return "half-way" in heard.err

    with output.Waiting(text, 10) as bar:
        bar.step(5, text="half-way")
        wait_for(is_shown, "the bar")
    assert "".join(told) + capsys.readouterr().out == ""


def test_the_bar_creeps_but_never_arrives_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = 1000.0
    monkeypatch.setattr(output, "time", SimpleNamespace(monotonic=lambda: hand))
    bar = output.Waiting(Text("x", "x"), 100)
    bar.creep(10, 90, seconds=0.05)
    seen = []
    for hand in (1000.0, 1000.02, 1000.07, 1000.5):  # noqa: B007  the clock reads it
        seen.append(bar._now())
    assert seen[0] == 10
    assert sorted(set(seen)) == seen
    assert seen[-1] < 90


# Starting ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "player"),
    [
        (["uci"], "kiebitz"),
        (["uci", "--player", "cpc"], "cpc"),
        (["uci", "--player=salomon", "--lang", "de"], "salomon"),
        (["uci", "--help"], None),
        (["uci", "--player", "nobody"], None),
        (["uci", "--lang", "fr"], None),
        (["uci", "--player"], None),
        (["go", "startpos"], None),
        ([], None),
    ],
)
def test_the_quick_way_to_uci(arguments: list[str], player: str | None) -> None:
    assert _plain_uci(arguments) == player
    choose_language(None)


def test_nothing_heavy_is_imported_before_uci_answers() -> None:
    code = (
        "import sys; from kiebitz.interfaces import uci; from kiebitz.interfaces.command_line import _plain_uci; _plain_uci(['uci']);"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'numba', 'numpy', 'typer', 'rich', 'chess', 'llvmlite'}))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_help_imports_nothing_of_the_engine() -> None:
    code = (
        "import sys; from kiebitz.interfaces.command_line.app import run; run(['--help']);"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'numba', 'numpy', 'chess', 'llvmlite'}))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()[-1] == "[]"


def test_by_real_processes() -> None:
    good = by_process("perft", "startpos", "3", "--json")
    assert (good.returncode, json.loads(good.stdout)["nodes"], good.stderr) == (0, 8902, "")
    bad = by_process("go", "startpos", "--player", "niemand", "--lang", "de")
    assert bad.returncode == 2
    assert bad.stdout == ""
    assert bad.stderr.startswith("Es gibt keinen Spieler „niemand“")
    umlauts = by_process("opponents", "demoschach", "--lang", "de", PYTHONIOENCODING="ascii")
    assert umlauts.returncode == 0, "a terminal without umlauts is no reason to fail"


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "from kiebitz.interfaces.command_line import main; main()", "opponents", "salomon", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=LONG) == 0


def test_the_app_knows_its_families() -> None:
    assert {"counting", "engine", "judging", "opponents", "styles", "thinking", "tictactoe"} <= set(app.families_by_name())


def test_help_shows_no_types_of_the_programming_language(call: Call) -> None:
    for arguments in (["--help"], ["go", "--help"], ["games", "--help"]):
        assert "bool" not in call(*arguments).out.lower()


def test_what_is_without_bound_is_null_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """`kiebitz styles measure --json` said Infinity of a match won to nil, which no reader of JSON but Python's own takes."""
    output.print_json({"elo": math.inf, "rows": [(-math.inf, math.nan, 1.5)], "n": 3})
    assert capsys.readouterr().out == '{"elo": null, "rows": [[null, null, 1.5]], "n": 3}\n'


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [("completion", "bash"), ("levels", "--json"), ("--version",)])
def test_results_that_find_no_room_are_an_error_in_one_sentence(arguments: tuple[str, ...]) -> None:
    """`kiebitz … > file` on a full disk was a fault of ours, with a log that could not be written either."""
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from kiebitz.interfaces.command_line import main; main()", *arguments, "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=LONG,
        )
    assert done.returncode == 2
    assert done.stderr == "The output cannot be written: the disk is full.\n"
