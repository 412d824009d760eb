"""What commands print: tables, JSON, and a bar for whoever waits longer than a second.

Results go to standard output, everything else to standard error.
"""

from __future__ import annotations

import json
import math
import sys
import threading
import time
from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Any, Self

from kiebitz.language import Text, current_language

if TYPE_CHECKING:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table

LATE = 1.0  # seconds before a bar appears
LINE_EVERY = 10.0  # seconds between two lines where there is no terminal


def console() -> Console:
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False)


def print_json(value: object) -> None:
    """One line that every reader of JSON takes: what is without bound or no number at all (the Elo of a match won to nil) is null there."""
    print(json.dumps(_finite(value), ensure_ascii=False, allow_nan=False))


def _finite(value: object) -> object:
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def note(text: Text) -> None:
    """One line for the user that is no result."""
    print(text, file=sys.stderr, flush=True)


def is_terminal() -> bool:
    """Whether somebody is watching."""
    return sys.stdout.isatty() and sys.stderr.isatty()


class Waiting:
    """A bar that appears when something takes longer than a second; none where nobody is watching, but with `lines`
    a line now and then for whoever reads the log.

    Between two known points it may creep: compiling cannot tell how far it is.
    """

    def __init__(self, text: Text, total: float | None = None, at_once: bool = False, lines: bool = False) -> None:
        self._lines, self._told = lines and not is_terminal(), -math.inf
        self._text, self._total = str(text), total
        self._done = 0.0
        self._from, self._to, self._since, self._pace = 0.0, 0.0, 0.0, 1.0
        self._over = threading.Event()
        self._delay = 0.0 if at_once else LATE
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        if is_terminal():
            self._thread = threading.Thread(target=self._show, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def step(self, done: float, total: float | None = None, text: object = None) -> None:
        """So far we are."""
        self._done, self._to = done, 0.0
        self._total = total if total is not None else self._total
        self._text = self._text if text is None else str(text)
        if self._lines and (time.monotonic() - self._told >= LINE_EVERY or done == self._total):
            self._told = time.monotonic()
            print(self._text, file=sys.stderr, flush=True)

    def counting(self, text: Text) -> Callable[[int, int], None]:
        """Who is told how much is done of how much, and shows it in these words."""
        return lambda done, total: self.step(done, total, text.format(done=figure(done), total=figure(total)))

    def creep(self, start: float, end: float, seconds: float, text: object = None) -> None:
        """From here on slowly towards `end`, most of the way within `seconds`."""
        self._from, self._to, self._pace, self._since = start, end, seconds, time.monotonic()
        self._text = self._text if text is None else str(text)

    def _now(self) -> float:
        if not self._to:
            return self._done
        return self._from + (self._to - self._from) * (1 - math.exp(-(time.monotonic() - self._since) / self._pace))

    def _show(self) -> None:
        if self._over.wait(self._delay):
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = (SpinnerColumn(), BarColumn(bar_width=24), TimeElapsedColumn(), TextColumn("{task.description}", markup=False))
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(self._text, total=self._total)
            while not self._over.wait(0.1):
                progress.update(task, completed=self._now(), total=self._total, description=self._text)


def _local(plain: str) -> str:
    """Decimal point or comma by language, and a minus sign that is as wide as a plus."""
    if current_language() == "de":
        plain = plain.translate(str.maketrans(",.", ".,"))
    return plain.replace("-", "−")


def figure(value: float | None, digits: int = 0) -> str:
    """A number for reading, thousands apart."""
    return "–" if value is None else _local(f"{value:,.{digits}f}")


def short(value: float) -> str:
    """A number with no more digits than it needs."""
    return _local(f"{value + 0.0:g}")


def signed(value: float) -> str:
    """One digit behind the point and always a sign, but for nothing."""
    rounded = round(value, 1)
    return _local(f"{rounded:+,.1f}" if rounded else "0.0")


def indented(text: str, columns: int) -> Padding:
    """A cell whose further lines are indented like its first."""
    from rich.padding import Padding
    from rich.text import Text as Plain

    return Padding(Plain(text), (0, 0, 0, columns))


def new_table(*headings: Text, right: tuple[int, ...] = (), fixed: tuple[int, ...] = (0,)) -> Table:
    """A table in the one look they all have; the columns `right` hold numbers, those in `fixed` never wrap."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for place, heading in enumerate(headings):
        number = place in right
        table.add_column(str(heading), justify="right" if number else "left", no_wrap=number or place in fixed, overflow="fold")
    return table


def bare_table(*headings: object, right: Container[int]) -> Table:
    """A table without lines; the columns `right` hold numbers."""
    from rich.table import Table

    table = Table(box=None)
    for place, heading in enumerate(headings):
        table.add_column(str(heading), justify="right" if place in right else "left")
    return table


def print_facts(rows: list[tuple[Text, Any]]) -> None:
    """Name and value side by side, values folded where the window ends."""
    from rich.table import Table
    from rich.text import Text as Plain

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in rows:
        table.add_row(str(name), Plain(str(value)))
    console().print(table)
