"""An interrupt in the first moments of the program: how often does a traceback come, and whose?

    python benchmarks/interrupts.py [--tries 200] [--within 0.4] [--command eval]

Each try starts `COMMAND` of the script `kiebitz` of the checkout, or of the one pip installs, and sends SIGINT after a time of
its own, evenly spread.  A traceback that names no file of the package comes from Python's own start, before a line of ours is
read; the checkout's script holds interrupts back until then.  `python -c pass` is tried the same way for comparison.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

CHECKOUT = Path(__file__).parents[1] / "kiebitz"
INSTALLED = Path(sys.executable).with_name("kiebitz")


def _hears_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background would hand on that it is ignored


def interrupted(command: list[str], after: float) -> str:
    """What came of it: quiet, over before, or whose traceback."""
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_hears_interrupts
    )
    time.sleep(after)
    over = running.poll() is not None
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=300)
    if "Traceback" in told or "KeyboardInterrupt" in told:
        return "traceback of ours" if "kiebitz/" in told.replace("/bin/kiebitz", "") else "traceback of Python's start"
    return "over before" if over else "quiet"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--within", type=float, default=0.4, help="seconds over which the interrupts are spread")
    parser.add_argument("--command", default="uci")
    asked = parser.parse_args()
    for command in ([str(CHECKOUT), asked.command], [str(INSTALLED), asked.command], [sys.executable, "-c", "pass"]):
        found = Counter(interrupted(command, asked.within * number / asked.tries) for number in range(asked.tries))
        print(f"{' '.join(command)}: " + ", ".join(f"{count} {what}" for what, count in found.most_common()))


if __name__ == "__main__":
    main()
