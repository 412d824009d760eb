"""The window on the search: frames of the live record, and recordings of them.

The search writes its record as it works; a view reads it ten to twenty times a second.  No
lock is taken: a frame may be torn for a moment, the last one is always right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from kiebitz.core.position import MAX_MOVES
from kiebitz.language import Text
from kiebitz.search.record import (
    CUT_FAR_AHEAD,
    CUT_FAR_BEHIND,
    CUT_FIRST_MOVE,
    CUT_LATER_MOVE,
    CUT_NULL,
    CUT_SKIPPED,
    CUT_STAND_PAT,
    CUT_TABLE,
)
from kiebitz.search.timing import TimePlan

CUT_NAMES = {
    CUT_TABLE: ("table", Text("known from before", "schon bekannt")),
    CUT_FAR_AHEAD: ("far_ahead", Text("too good to be allowed", "zu gut, um zugelassen zu werden")),
    CUT_NULL: ("null_move", Text("even passing is good enough", "selbst Passen genügt")),
    CUT_FAR_BEHIND: ("far_behind", Text("hopelessly behind", "hoffnungslos zurück")),
    CUT_FIRST_MOVE: ("first_move", Text("refuted by the first move", "vom ersten Zug widerlegt")),
    CUT_LATER_MOVE: ("later_move", Text("refuted by a later move", "von einem späteren Zug widerlegt")),
    CUT_STAND_PAT: ("stand_pat", Text("quiet and good enough", "ruhig und gut genug")),
    CUT_SKIPPED: ("skipped", Text("moves skipped as hopeless", "als aussichtslos übergangene Züge")),
}


@dataclass(frozen=True)
class RootLook:
    """A root move as far as it has been looked at."""

    move: int  # the kernel's number
    value: int = 0
    exact: bool = False  # else the value is a bound: for a move that is refuted an upper one
    refuted: bool = False  # some reply is good enough against it
    nodes: int = 0  # of the whole search
    depth: int = 0  # 0: not yet looked at
    exact_value: int | None = None  # the last one that was more than a bound ...
    exact_depth: int = 0  # ... and how deep that look was
    reply: int = 0  # the move that keeps the value down; 0: none is known


@dataclass(frozen=True)
class Frame:
    """One look at the search.  Moves are the kernel's numbers; `Board.uci` names them.
    Values are centipawns from the side to move."""

    state: str  # thinking, pondering, done
    time: float
    nodes: int
    iteration: int
    selective_depth: int
    alpha: int
    beta: int
    best_value: int
    best_move: int
    trying_move: int
    trying_number: int
    root_count: int
    line: tuple[int, ...]
    best_line: tuple[int, ...]
    root: tuple[RootLook, ...]
    cuts: dict[str, int]
    table_probes: int
    table_hits: int
    evaluations: int
    minimum: float | None
    average: float | None
    maximum: float | None
    fen: str = ""  # the position thought about

    @property
    def nodes_per_second(self) -> int:
        return round(self.nodes / self.time) if self.time > 0 else 0

    def statistics(self) -> Iterator[tuple[Text, str]]:
        """What the search can tell of itself, as a table."""
        yield Text("positions", "Stellungen"), f"{self.nodes}"
        yield Text("positions per second", "Stellungen je Sekunde"), f"{self.nodes_per_second}"
        yield Text("judgements", "Bewertungen"), f"{self.evaluations}"
        yield Text("known positions met", "bekannte Stellungen getroffen"), f"{self.table_hits} / {self.table_probes}"
        for key, name in CUT_NAMES.values():
            yield name, f"{self.cuts[key]}"


@runtime_checkable
class Watchable(Protocol):
    """A player whose live record can be read while it thinks."""

    def frame(self) -> Frame | None:
        """None before the first search."""


Numbers = tuple[int, bool, bool, int, int, int | None, int]  # a RootLook without its move and the reply
NOT_LOOKED_AT: Numbers = (0, False, False, 0, 0, None, 0)


class RootMoves:
    """What has become of each root move.

    The kernel notes a look at the place of the move, and from depth to depth the places change hands; here it is kept by move."""

    def __init__(self) -> None:
        self._kept: dict[int, Numbers] = {}  # numbers only: a dozen windows a move must cost nothing
        self._window = (0, 0)  # that is or was open
        self._before: list[int] = []  # `root_nodes` when it was opened

    def begin(self) -> None:
        self._kept = {}

    def open_window(self, search: Any, alpha: int, beta: int) -> None:
        """This window will be searched: what lies at the places so far is of another one."""
        search["root_depths"][:] = 0
        self._window = alpha, beta
        self._before = search["root_nodes"].tolist()

    def close_window(self, search: Any) -> None:
        """It has been searched, or broken off."""
        self._kept = self._kept | self._fresh(search)
        search["root_depths"][:] = 0

    def looks(self, search: Any) -> tuple[RootLook, ...]:
        """All of them in the order of the search, while a window is open as well."""
        known = self._kept | self._fresh(search)
        moves = search["root_moves"][: min(int(search["root_count"]), MAX_MOVES)].tolist()
        return tuple(_as_look(move, known.get(move, NOT_LOOKED_AT)) for move in moves)

    def _fresh(self, search: Any) -> dict[int, Numbers]:
        """The moves looked at in the window that is open."""
        alpha, beta = self._window
        count = min(int(search["root_count"]), MAX_MOVES)
        names = ("root_moves", "root_values", "root_exact", "root_nodes", "root_depths")
        columns = [search[name][:count].tolist() for name in names]
        found: dict[int, Numbers] = {}
        for move, value, is_value, nodes, depth, before in zip(*columns, self._before, strict=False):
            if depth == 0:
                continue
            _, _, _, nodes_before, _, exact_value, exact_depth = self._kept.get(move, NOT_LOOKED_AT)
            exact = bool(is_value) and alpha < value < beta
            if exact:
                exact_value, exact_depth = value, depth
            refuted = not is_value or value <= alpha  # the first one counts as a value whatever it is
            found[move] = (value, exact, refuted, nodes_before + nodes - before, depth, exact_value, exact_depth)
        return found


def _as_look(move: int, numbers: Numbers) -> RootLook:
    return RootLook(move, *numbers)


def read_frame(
    search: Any, nodes: int, elapsed: float, plan: TimePlan, pondering: bool, fen: str = "", root: tuple[RootLook, ...] = ()
) -> Frame:
    """Copy the interesting part of a live record."""
    length = min(int(search["line_length"]), 128)
    best_length = min(int(search["best_line_length"]), 128)
    return Frame(
        state="done" if search["stop"] else "pondering" if pondering else "thinking",
        time=elapsed,
        nodes=nodes,
        iteration=int(search["iteration"]),
        selective_depth=int(search["selective_depth"]),
        alpha=int(search["alpha"]),
        beta=int(search["beta"]),
        best_value=int(search["best_value"]),
        best_move=int(search["best_move"]),
        trying_move=int(search["trying_move"]),
        trying_number=int(search["trying_number"]),
        root_count=int(search["root_count"]),
        line=tuple(int(m) for m in search["line"][:length]),
        best_line=tuple(int(m) for m in search["best_line"][:best_length]),
        root=root,
        cuts={key: int(search["cuts"][index]) for index, (key, _) in CUT_NAMES.items()},
        table_probes=int(search["table_probes"]),
        table_hits=int(search["table_hits"]),
        evaluations=int(search["evaluations"]),
        minimum=plan.minimum,
        average=plan.average,
        maximum=plan.maximum,
        fen=fen,
    )


class Recording:
    """Frames kept for replay; one JSON line each in a file."""

    def __init__(self, fen: str) -> None:
        self.fen = fen
        self.frames: list[Frame] = []

    def add(self, frame: Frame) -> None:
        self.frames.append(frame)

    def save(self, path: Path) -> None:
        with path.open("w", encoding="utf-8") as file:
            file.write(json.dumps({"fen": self.fen}) + "\n")
            for frame in self.frames:
                file.write(json.dumps(asdict(frame)) + "\n")

    @staticmethod
    def load(path: Path) -> Recording:
        with path.open(encoding="utf-8") as file:
            recording = Recording(json.loads(file.readline())["fen"])
            for line in file:
                values = json.loads(line)
                values["root"] = tuple(RootLook(**look) for look in values["root"])
                values["line"], values["best_line"] = tuple(values["line"]), tuple(values["best_line"])
                recording.add(Frame(**values))
        return recording
