"""Pairs of fast games by which figures of the search are asked (screening.py) and tuned (spsa.py).

In a pair two styles meet twice from one opening, colours exchanged.  Every finished pair is a line in the file at once, under
the key of what decides the games: the same call goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from kiebitz.language import KiebitzError, Text, cannot_write
from kiebitz.limits import Limits
from kiebitz.search.parameters import BY_KEY, Parameter
from kiebitz.styles.style import Style
from kiebitz.styles.writing import write_style
from kiebitz.tools.appending import append_whole, drop_last_line
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.quick_game import Ends, play_out

HASH_MB = 16
ENDS = Ends(won=600, dead_plies=12)

T = TypeVar("T")


class PairsError(KiebitzError):
    """Games that cannot be played, or not be gone on with."""


def parameter(key: str) -> Parameter:
    """One of the search by its key."""
    if key not in BY_KEY:
        raise PairsError(
            Text(
                "The search has no parameter “{key}”; there are: {listed}.", "Die Suche hat keinen Wert „{key}“; es gibt: {listed}."
            ).format(key=key, listed=", ".join(BY_KEY))
        )
    return BY_KEY[key]


def key_of(chosen: Sequence[tuple[object, ...]], openings: Sequence[Opening], *numbers: float, style: Style) -> str:
    """Changes when a pair of the same number would be another pair."""
    text = json.dumps([chosen, [(opening.fen, opening.moves) for opening in openings], *numbers, write_style(style)])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


# Playing -------------------------------------------------------------------------------------------

_here = threading.local()  # a worker of a cluster may have several threads


def _engines() -> list[Any]:
    """Two engines for each thread."""
    found: list[Any] = _here.__dict__.setdefault("engines", [])
    while len(found) < 2:
        from kiebitz.engine import Engine

        engine = Engine()
        engine.set_option("hash_mb", HASH_MB)
        found.append(engine)
    return found


def play_styles(one_style: Style, other_style: Style, opening: Opening, nodes: int) -> tuple[int, int]:
    """Two fast games from one opening, colours exchanged: half points of the first style in either."""
    one, other = _engines()
    one.set_style(one_style)
    other.set_style(other_style)
    halves = []
    for white, black in ((one, other), (other, one)):
        one.new_game()
        other.new_game()
        points = play_out(opening.board(), white, black, Limits(nodes=nodes), ENDS)
        halves.append(points if white is one else 2 - points)
    return halves[0], halves[1]


# The file ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """The finished pairs of one measurement in a file."""

    path: Path
    kind: str  # under this word each line has the key
    key: str
    something_else: Text  # said of a file with other lines

    def add(self, **row: object) -> None:
        try:
            append_whole(self.path, (json.dumps({self.kind: self.key, **row}) + "\n").encode())
        except OSError as error:
            raise PairsError(cannot_write(self.path, error)) from None

    def read(self, pair: Callable[[dict[str, Any]], T]) -> list[T]:
        """What `pair` makes of each line, in their order; PairsError if the file holds anything else.

        A line cut short by a crash is taken off and played again.
        """
        lines = self.path.read_text(encoding="ascii", errors="replace").splitlines() if self.path.exists() else []
        found: list[T] = []
        for place, line in enumerate(lines):
            try:
                row = json.loads(line)
                if row[self.kind] != self.key:
                    raise KeyError
                found.append(pair(row))
            except (ValueError, KeyError, TypeError, IndexError):
                if 0 < place == len(lines) - 1 and not line.endswith("}"):
                    drop_last_line(self.path)
                    continue
                raise PairsError(self.something_else.format(path=self.path)) from None
        return found
