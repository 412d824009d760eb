"""UCI as a process: ancestors, scripts, signals, and the conformance suite."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import chess
import pytest

from kiebitz import opponents
from tests.interfaces.uci.talk import KIWIPETE, PATIENCE, InProcess, Process, bestmoves, field
from tests.waiting import LONG

CHECKOUT = Path(__file__).parents[3]
HOLDS_BACK = (
    Path(sys.prefix) == CHECKOUT / ".venv" and subprocess.run(["env", "--block-signal=INT", "true"], capture_output=True).returncode == 0
)

# Ancestors -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", opponents.ROSTER)
def test_ancestors_speak_uci(key: str) -> None:
    who = opponents.profile(key)
    with InProcess(key) as talk:
        talk.send("uci")
        lines = talk.until("uciok")
        assert f"id name {who.name} ({who.year})" in lines
        assert [line for line in lines if line.startswith("option")] == [option.uci_line() for option in who.options]
        assert talk.said("setoption name Level value 1", "ucinewgame") == ""
        board = chess.Board()
        for _ in range(4):
            moves = " ".join(move.uci() for move in board.move_stack)
            board.push_uci(talk.move(f"position startpos moves {moves}" if moves else "position startpos", "go wtime 60000 btime 60000"))
        talk.send("go infinite")
        assert bestmoves(talk.quiet(0.3)) == []
        assert bestmoves(talk.ask()) == []
        talk.send("stop")
        talk.until("bestmove")
        talk.send("go ponder wtime 1000 btime 1000")
        assert bestmoves(talk.quiet(0.2)) == []
        talk.send("ponderhit")
        talk.until("bestmove")
        assert bestmoves(talk.ask("eval", "d")) == []


def test_an_ancestor_without_a_clock_is_stopped_in_time() -> None:
    with InProcess("demoschach") as talk:
        talk.move("setoption name Node Budget value 10000000", f"position fen {KIWIPETE}", "go depth 1")
        for go in ("go movetime 300", "go wtime 500 btime 500"):
            talk.move(go)
            last = next(line for line in reversed(talk.heard) if line.startswith("info depth"))
            assert int(field(last, "nodes")) < 10_000_000, "of the positions it was given it has not seen all"


def test_a_name_with_value_in_it() -> None:
    with InProcess("cpc") as talk:
        assert talk.said("setoption name Value Pawn value 7", "setoption name value queen value 40") == ""
        assert talk.server._player is not None
        assert talk.server._player.options["value_pawn"] == 7
        assert talk.server._player.options["value_queen"] == 40


# As a process --------------------------------------------------------------------------------


def test_uci_is_answered_before_anything_is_compiled(tmp_path: Path) -> None:
    """How soon it is, benchmarks/startup.py measures."""
    with Process(KIEBITZ_CACHE_DIR=str(tmp_path)) as engine:
        engine.send("uci")
        engine.until("uciok")
        assert list(tmp_path.rglob("*.nbi")) == []
        engine.send("quit")
        assert engine.process.wait(PATIENCE) == 0


def test_uci_is_answered_before_anything_compiled_is_imported() -> None:
    """Loading begins beside it; here it is held back, so that only what `uci` itself needs is there."""
    script = (
        "import sys; from kiebitz.interfaces.uci.server import UciServer; server = UciServer(); server.handle('uci'); "
        "print([name for name in ('numba', 'numpy', 'chess', 'llvmlite') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.splitlines()[-2:] == ["uciok", "[]"]


def test_a_script_gets_all_its_answers() -> None:
    done = subprocess.run(
        Process.COMMAND,
        input="uci\nisready\nposition startpos\ngo depth 4\nperft 3\nquit\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert done.stderr == ""
    assert lines.index("uciok") < lines.index("readyok") < lines.index("Nodes searched: 8902")
    assert len(bestmoves(lines)) == 1


def test_the_end_of_input_is_the_end() -> None:
    done = subprocess.run(
        Process.COMMAND, input="position startpos\ngo infinite\n", capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert len(bestmoves(done.stdout.splitlines())) == 1
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_an_interrupt_ends_quietly() -> None:
    with Process() as engine:
        engine.ask("uci")
        engine.process.send_signal(signal.SIGINT)
        assert engine.process.wait(PATIENCE) == 130
        assert engine.process.stderr.read() == ""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("at", ["kiebitz.interfaces.uci.server", "queue", "kiebitz.player", "kiebitz.game.book.format"])
def test_an_interrupt_while_the_command_is_loading_ends_quietly(at: str) -> None:
    """It comes when this module is about to be imported: the first milliseconds, whatever the machine is doing."""
    finder = f"type('At', (), {{'find_spec': lambda self, name, *_: signal.raise_signal(signal.SIGINT) if name == {at!r} else None}})()"
    script = f"{Process.HEARING}; import sys; from kiebitz.interfaces.command_line import main; sys.modules.pop({at!r}, None); "
    script += f"sys.meta_path.insert(0, {finder}); main()"
    done = subprocess.run([sys.executable, "-c", script, "uci"], input="uci\nquit\n", capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize(("program", "quiet"), [("-m", True), ("/usr/bin/kiebitz", True), ("student.py", False)])
def test_only_the_program_changes_what_an_interrupt_does(program: str, quiet: bool) -> None:
    """While the program is being loaded an interrupt ends it without a traceback; whoever imports the library keeps his own ways."""
    script = f"import sys; sys.argv[0] = {program!r}; import kiebitz, signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_DFL)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, preexec_fn=_hears_interrupts)
    assert done.stdout.strip() == str(quiet), done.stderr


def test_nothing_is_loaded_before_an_interrupt_ends_the_program_quietly() -> None:
    """Sent in the first milliseconds it met the imports of the package itself and printed a traceback."""
    told = "type('Spy', (), {'find_spec': lambda self, name, *_: loud.append(name) if signal.getsignal(signal.SIGINT) else None})()"
    script = f"import sys, signal; sys.argv[0] = 'kiebitz'; loud = []; sys.meta_path.insert(0, {told}); import kiebitz; print(loud)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, preexec_fn=_hears_interrupts)
    assert done.stdout.strip() == "['kiebitz']", done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_an_interrupt_that_had_to_wait_ends_the_program_quietly() -> None:
    """As the script of a checkout starts it: an interrupt waits until the first line of ours, and is not lost."""

    def interrupted_already() -> None:
        _hears_interrupts()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.kill(os.getpid(), signal.SIGINT)

    done = subprocess.run(
        [sys.executable, "-m", "kiebitz", "uci"],
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=interrupted_already,
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.skipif(not HOLDS_BACK, reason="needs the environment of the checkout and the env of GNU")
def test_an_interrupt_while_python_itself_starts_ends_a_checkouts_program_quietly(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n", encoding="utf-8")
    done = subprocess.run(
        [str(CHECKOUT / "kiebitz"), "uci"],
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=_hears_interrupts,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


def _hears_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background would hand on that it is ignored


def test_an_ancestor_as_a_process_in_german() -> None:
    with Process("--player", "cpc", "--lang=de") as engine:
        engine.send("uci")
        assert "id name CPC-BASIC (1986)" in engine.until("uciok")
        assert engine.said("xyzzy") == "Unbekannter Befehl: xyzzy"
        assert engine.move("position startpos", "go") == "e2e4"


# Conformance ---------------------------------------------------------------------------------


def test_the_conformance_suite_of_this_python(tmp_path: Path) -> None:
    """`uci-test-suite` as installed here; before Python 3.13 that is its first edition with 12 checks."""
    starter = tmp_path / "engine"
    command = " ".join(f"'{word}'" for word in Process.COMMAND)
    starter.write_text(f"#!/bin/sh\nexec {command}\n")
    starter.chmod(0o755)
    done = subprocess.run([sys.executable, "-m", "uci_test_suite", str(starter)], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout
    assert int(re.search(r"Summary: (\d+) passed, 0 failed", done.stdout)[1]) >= 12  # type: ignore[index]


def _newer_python() -> str | None:
    """A Python that can run the present edition of the suite."""
    named = [shutil.which(name) for name in ("python3.13", "python3.14")]
    kept = [str(path) for path in sorted(Path.home().glob(".pyenv/versions/3.1[3-9]*/bin/python"))]
    for candidate in [sys.executable, *kept, *(path for path in named if path)]:
        asked = subprocess.run([candidate, "-c", "import sys; sys.exit(sys.version_info < (3, 13))"], capture_output=True)
        if asked.returncode == 0:
            return candidate
    return None


@pytest.mark.slow
def test_the_present_conformance_suite(tmp_path: Path) -> None:
    """All 45 checks.  The suite needs Python 3.13, the engine does not: it is a process of its own."""
    python = _newer_python()
    if python is None:
        pytest.skip("the present edition of uci-test-suite needs Python 3.13 on this machine")
    room = tmp_path / "suite"
    subprocess.run([python, "-m", "venv", room], check=True, capture_output=True)
    installed = subprocess.run([room / "bin" / "pip", "install", "-q", "uci-test-suite>=0.3"], capture_output=True, text=True)
    if installed.returncode:
        pytest.skip(f"uci-test-suite cannot be installed: {installed.stderr[-200:]}")
    done = subprocess.run([room / "bin" / "uci-test-suite", "--json", "--", *Process.COMMAND], capture_output=True, text=True, timeout=LONG)
    checks = json.loads(done.stdout)["checks"]
    assert len(checks) >= 45
    assert [check for check in checks if check["status"] not in ("pass", "skip")] == []
    # What an engine need not offer: an analysis mode, registration and copy protection.
    assert {check["name"] for check in checks if check["status"] == "skip"} <= {"analyse_mode", "registration_and_copyprotection"}
