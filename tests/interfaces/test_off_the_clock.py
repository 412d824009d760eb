"""Nothing is loaded on the clock: while a player thinks for the first time, no module is imported, no file is opened, no kernel fetched.

The first search paid 0.15 to 0.2 s of loading out of its own time, and missed a mate in one at `--movetime 0.1`; the first move out of
the opening library took 0.45 s.  What is watched is what Python tells about itself, in a fresh process, so no clock decides.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kiebitz import opponents
from tests.interfaces.command_line.calling import MATE_IN_ONE
from tests.waiting import LONG

WATCH = """
import io, sys
from functools import wraps

asked, loaded, told = [], [], []

def hear(name, arguments):
    if told and name in ("import", "open"):
        loaded.append((name, str(arguments[0])))

sys.addaudithook(hear)

def watch(kind):
    choose = kind.choose
    @wraps(choose)
    def watched(*arguments, **more):
        asked.append(kind.__name__)
        told.append(1)
        try:
            return choose(*arguments, **more)
        finally:
            told.pop()
    kind.choose = watched

from kiebitz.warming import warm_up
import kiebitz.warming

def warmed(*arguments):  # its own first search is not the one we mean
    warm_up(*arguments)
    from kiebitz.engine import Engine
    from kiebitz.game.book.player import LibraryPlayer
    watch(Engine)
    watch(LibraryPlayer)

kiebitz.warming.warm_up = warmed
"""
ANCESTOR = """
from kiebitz import opponents
from kiebitz.interfaces.command_line.app import run
from kiebitz.interfaces.uci.server import UciServer

create = opponents.create

def created(key):
    program = create(key)
    if not hasattr(type(program).choose, "__wrapped__"):
        watch(type(program))
    return program

opponents.create = created
assert run(["go", {fen!r}, "--player", "{key}", "--movetime", "0.1"]) == 0
assert len(asked) == 1
"""
ANCESTOR_UCI = (
    ANCESTOR.rpartition("assert run")[0]
    + """
words = "isready\\nposition fen {fen}\\ngo movetime 100\\n"
UciServer("{key}", io.StringIO(words), sys.stdout).run()
"""
)
GO = """
from kiebitz.interfaces.command_line.app import run
assert run(["go", {fen!r}, "--movetime", "0.1", "--book"]) == 0
assert asked == ["LibraryPlayer", "Engine"], "first a look into the library"
"""
WEAK = """
from kiebitz.interfaces.command_line.app import run
assert run(["go", "startpos", "--moves", "g1f3 g8f6", "--level", "3", "--movetime", "0.1"]) == 0
"""
UCI = """
from kiebitz.interfaces.uci.server import UciServer
words = "setoption name OwnBook value true\\nisready\\ngo movetime 100\\nposition fen {fen}\\ngo movetime 100\\n"
UciServer("kiebitz", io.StringIO(words), sys.stdout).run()
"""
IMPORTED = """
import kiebitz
thought = kiebitz.search({fen!r}, time=0.1)
print(thought.move)
"""
END = """
assert asked
print("loaded on the clock:", [one for one in loaded if "/dev/" not in one[1]])
"""


@pytest.mark.parametrize("key", opponents.ROSTER)
@pytest.mark.parametrize("program", [ANCESTOR, ANCESTOR_UCI])
def test_an_ancestor_finds_everything_there(program: str, key: str, tmp_path: Path) -> None:
    test_the_first_question_finds_everything_there(program.replace("{key}", key), tmp_path)


@pytest.mark.parametrize("program", [GO, WEAK, UCI, IMPORTED])
def test_the_first_question_finds_everything_there(program: str, tmp_path: Path) -> None:
    environment = {**os.environ, "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8", "KIEBITZ_DATA": str(tmp_path)}
    program = WATCH + program.replace("{fen!r}", repr(MATE_IN_ONE)).replace("{fen}", MATE_IN_ONE) + END
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONG, env=environment)
    assert done.returncode == 0, done.stderr
    assert "loaded on the clock: []" in done.stdout, done.stdout
