"""How soon the page is painted, and how much memory its server needs after many games.

    python benchmarks/web_page.py [--loads 10] [--games 200] [--at-once 20]

First paint is what the browser reports (first contentful paint), in a fresh browser profile for the first figure and with
everything in the browser's cache for the second; the server has its kernels compiled.  The games are played one batch of tabs
after the other against one server; its resident memory is read after each batch.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.web_load import play_all, running_server  # noqa: E402
from tests.interfaces.web.browser import CHROMIUM, FLAGS  # noqa: E402

PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


# When the board with its men stood there, noted by the page itself: asking from outside takes long on its own.
WATCH = """new MutationObserver((_, watch) => { if (document.querySelector('#board svg [data-piece]')) { window.boardAt = performance.now();
watch.disconnect(); } }).observe(document, {childList: true, subtree: true})"""


@dataclass
class Loads:
    """Milliseconds of each load: to the first paint, and until the board stands."""

    paint: list[float] = field(default_factory=list)
    board: list[float] = field(default_factory=list)

    def add(self, page: Any) -> None:
        page.wait_for_selector("#board svg [data-piece]")
        self.paint.append(page.evaluate(PAINT))
        self.board.append(page.evaluate("window.boardAt"))


def loads(address: str, count: int) -> dict[str, Loads]:
    """With an empty cache, and on loading the page once more."""
    from playwright.sync_api import sync_playwright

    first, again = Loads(), Loads()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for _ in range(count):
            context = browser.new_context()
            page = context.new_page()
            page.set_default_timeout(120_000)  # a busy machine is slow, not wrong
            page.add_init_script(WATCH)
            page.goto(address)
            first.add(page)
            page.reload()
            again.add(page)
            context.close()
        browser.close()
    return {"empty cache": first, "once more": again}


def memory_mb(process: int) -> float:
    """Resident memory, where the system tells."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("the system does not tell the memory of a process")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loads", type=int, default=10)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=20)
    parser.add_argument("--moves", type=int, default=6, help="of a person in each game")
    wanted = parser.parse_args()
    with running_server() as (address, process):
        if wanted.loads:
            for name, seen in loads(address, wanted.loads).items():
                for what, figures in (("first paint", seen.paint), ("board", seen.board)):
                    print(
                        f"{what}, {name}: median {statistics.median(figures):.0f} ms, slowest {max(figures):.0f} ms of {len(figures)}",
                        flush=True,
                    )
        print(f"memory of the server before the games: {memory_mb(process):.0f} MB", flush=True)
        faults: list[str] = []
        for done in range(wanted.at_once, wanted.games + 1, wanted.at_once):
            faults += asyncio.run(play_all(address, wanted.at_once, wanted.moves, 3, 0.2)).faults
            print(f"after {done} games: {memory_mb(process):.0f} MB", flush=True)
        faults += asyncio.run(play_all(address, 1, 1, 3, 0.2)).faults  # whoever comes next finds the places of those who left free
        print(f"with one more game: {memory_mb(process):.0f} MB", flush=True)
        for fault in faults:
            print(fault, file=sys.stderr)
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
