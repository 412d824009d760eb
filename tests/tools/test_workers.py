"""Working processes end with whoever started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import wait_for

PARENT = """
import os, time
from kiebitz.tools.workers import processes

if __name__ == "__main__":
    print(processes(1).submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


def lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_parent_leaves_no_workers_behind(tmp_path: Path, how: signal.Signals) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert lives(worker)
        parent.send_signal(how)
        parent.wait()
        wait_for(lambda: not lives(worker), "the worker is gone")
