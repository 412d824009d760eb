"""Servers for journeys through the page: each has one of its own, a fork of a nursery that is begun once."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.interfaces.web.nursery import DONE, END, FAILED

PROJECT = Path(__file__).parents[3]
COMMAND = (sys.executable, "-m", "tests.interfaces.web.nursery")


class Nursery:
    """Loads the kernels once for all servers; journeys are not about how long a cold start takes.

    One that does not answer is killed with its server, and whoever asks next gets another one at the same address.
    """

    def __init__(self, folder: Path, command: tuple[str, ...] = COMMAND) -> None:
        self._stacks = folder / "stacks.txt"
        self._command = [*command, str(port_of_its_own()), str(self._stacks)]
        self._process: subprocess.Popen[str] | None = None

    def ask(self, wish: str, wanted: str) -> str:
        """Tell it a wish and wait for the words that answer it."""
        try:
            process = self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(wish + "\n")
            process.stdin.flush()
            for line in process.stdout:
                if FAILED in line:
                    break
                if found := re.search(wanted, line):
                    return found[0]
        except BaseException:
            self.kill()  # what it still says belongs to nobody
            raise
        raise AssertionError(FAILED)

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
            self._process = subprocess.Popen(
                self._command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT, process_group=0
            )
        return self._process

    def stacks(self) -> str:
        """What every thread of it and of its server does now."""
        if self._process is None or self._process.poll() is not None:
            return "It is not there."
        os.killpg(self._process.pid, signal.SIGUSR1)
        time.sleep(1)  # each writes in its own time
        return self._stacks.read_text()

    def kill(self) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            with contextlib.suppress(OSError), process:  # it may have ended by itself
                os.killpg(process.pid, signal.SIGKILL)

    def close(self) -> None:
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            try:
                self._process.wait()
            finally:
                self.kill()


class Server:
    """Of one journey, with an empty archive: none sees what another left behind.  It may end and begin again, at the same address."""

    def __init__(self, nursery: Nursery, folder: Path) -> None:
        self._nursery = nursery
        self._runs = False
        self.folder = folder

    def begin(self) -> str:
        """The address it says."""
        self._runs = True
        return self._nursery.ask(str(self.folder), r"http://\S+")

    def end(self, how: str = END) -> None:
        if self._runs:
            self._runs = False
            self._nursery.ask(how, DONE)


def port_of_its_own() -> int:
    """Far from where servers look for a free one: while ours is gone nobody else moves in."""
    for port in random.Random().sample(range(20_000, 30_000), 50):
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError("no port is free")
