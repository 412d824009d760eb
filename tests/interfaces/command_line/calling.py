"""The command line called as a test calls it, and positions to call it with."""

from __future__ import annotations

import copy
import functools
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kiebitz.interfaces.command_line import app
from kiebitz.interfaces.command_line.app import run
from kiebitz.language import choose_language, current_language
from tests.waiting import LONG

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ITALIAN = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq - 0 6"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
QUEEN_UP = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1"  # White's, Black to move
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
MATED = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
COMMANDS = ("uci", "go", "eval", "perft", "bench", "styles", "opponents", "warm", "tictactoe")


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


Call = Callable[..., Answer]


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """The remark about the first start belongs to one test only."""
    from kiebitz.warming import warm_up

    warm_up()


_build = app.build


@functools.cache
def _built(language: str, families: tuple[str, ...]) -> Any:
    return _build()


def built_once() -> Any:
    """The command line as it is built for every call, but once for each language: a test calls it hundreds of times."""
    return copy.copy(_built(current_language(), tuple(app.families_by_name())))


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Call]:
    """The command line in this process, English by default, with the user's folders elsewhere."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(app, "build", built_once)

    def ask(*arguments: object) -> Answer:
        code = run([str(word) for word in arguments])
        heard = capsys.readouterr()
        return Answer(code, heard.out, heard.err)

    yield ask
    choose_language(None)


def by_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from kiebitz.interfaces.command_line import main; main()", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LONG,
        env={**os.environ, "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8", **environment},
    )
