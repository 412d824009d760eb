"""A chess interface for tests: talks UCI to a server in this process, or to a process of its own."""

from __future__ import annotations

import io
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from kiebitz.interfaces.uci.server import UciServer

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

PATIENCE = 600.0  # seconds until something is said to hang; a busy machine never takes as long


class Talk:
    """What was sent and heard.  Lines come in from another thread."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()

    def hear(self, line: str | None) -> None:
        if line is not None:
            self.heard.append(line)
        self._lines.put(line)

    def until(self, start: str, seconds: float = PATIENCE) -> list[str]:
        """The lines up to and with the first one that begins like this."""
        found: list[str] = []
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(end - time.monotonic(), 0.001))
            except queue.Empty:
                raise AssertionError(f"no “{start}” within {seconds} s, but {found[-5:]}") from None
            if line is None:
                raise AssertionError(f"the engine has gone without “{start}”: {found[-5:]}")
            found.append(line)
            if line.startswith(start):
                return found

    def quiet(self, seconds: float) -> list[str]:
        """What is heard within a while."""
        found: list[str] = []
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if line is not None:
                found.append(line)
        return found

    def send(self, *lines: str) -> None:
        raise NotImplementedError

    def ask(self, *lines: str) -> list[str]:
        """Send commands and hear everything up to readyok."""
        self.send(*lines, "isready")
        return self.until("readyok")[:-1]

    def sync(self, number: int) -> None:
        """Hear everything that was asked for so far, however often `isready` was among it."""
        self.send("stop", f"mark{number}")
        while not self.until("info string Unknown command: mark")[-1].endswith(f"mark{number}"):
            pass

    def move(self, *lines: str) -> str:
        """Send commands that start a search, and wait for its move."""
        self.send(*lines)
        return self.until("bestmove")[-1].split()[1]

    def said(self, *lines: str) -> str:
        """All remarks (`info string`) that some commands cause."""
        return " ".join(line.removeprefix("info string ") for line in self.ask(*lines) if line.startswith("info string"))


class _Ear(io.TextIOBase):
    """Where the server writes."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._rest = ""

    def write(self, text: str) -> int:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._talk.hear(line)
        return len(text)

    def flush(self) -> None:
        pass


class InProcess(Talk):
    """The server object itself, in a thread."""

    def __init__(self, player: str = "kiebitz", ready: bool = True) -> None:
        super().__init__()
        out, into = os.pipe()
        self._mouth = os.fdopen(into, "w", encoding="utf-8")
        self.server = UciServer(player, os.fdopen(out, encoding="utf-8", errors="replace"), _Ear(self))
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        if ready:
            self.ask()

    def send(self, *lines: str) -> None:
        self._mouth.write("".join(f"{line}\n" for line in lines))
        self._mouth.flush()

    def end_input(self) -> None:
        self._mouth.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._mouth.closed:
            self._mouth.close()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server does not end"


class Process(Talk):
    """`kiebitz uci` as an interface starts it."""

    # A job in the background of a shell ignores interrupts, and so do all processes it starts; a terminal's do not.
    HEARING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    COMMAND = (sys.executable, "-c", f"{HEARING}; from kiebitz.interfaces.command_line import main; main()", "uci")

    def __init__(self, *arguments: str, **environment: str) -> None:
        super().__init__()
        self.process: Any = subprocess.Popen(
            [*self.COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "LC_ALL": "en_GB.UTF-8", **environment},
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout:
            self.hear(line.rstrip("\n"))
        self.hear(None)

    def send(self, *lines: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[InProcess]:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    with InProcess() as talk:
        talk.ask("setoption name Hash value 4")
        yield talk
    assert not (tmp_path / "errors.log").exists(), (tmp_path / "errors.log").read_text()


def bestmoves(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("bestmove")]


def field(line: str, name: str) -> str:
    words = line.split()
    return words[words.index(name) + 1]
