"""A recorded search as a tree to walk through.

Every depth and every window of the iterative deepening has a root of its own; below it lies what the search looked at, in the order
in which it did.  Some nodes are no moves but second questions about the same position: "would passing be enough?", "is this move the
only good one?"; their `role` says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np

from kiebitz.core.board import Board
from kiebitz.core.fen import fen_after_pass
from kiebitz.player import Decision
from kiebitz.search import record, recorder
from kiebitz.search.recorder import Recorder
from kiebitz.search.table import NO_VALUE

Role = Literal["full", "scout", "reduced", "again", "capture", "passing", "passing_checked", "alone", "far_behind"]
Bound = Literal["exact", "least", "most"]
ROLES: tuple[Role, ...] = ("full", "scout", "reduced", "again", "capture", "passing", "passing_checked", "alone", "far_behind")
MOVING: frozenset[Role] = frozenset({"full", "scout", "reduced", "again", "capture"})  # these follow a move
ENDINGS = {
    int(record.CUT_TABLE): "table",
    int(record.CUT_FAR_AHEAD): "far_ahead",
    int(record.CUT_NULL): "null_move",
    int(record.CUT_FAR_BEHIND): "far_behind",
    int(record.CUT_FIRST_MOVE): "first_move",
    int(record.CUT_LATER_MOVE): "later_move",
    int(record.CUT_STAND_PAT): "stand_pat",
    int(record.END_STOPPED): "stopped",
    int(record.END_DRAW): "draw",
    int(record.END_DEEPEST): "deepest",
    int(record.END_MATE_DISTANCE): "mate_distance",
    int(record.END_OTHERS_TOO): "others_too",
    int(record.END_NO_MOVE): "no_move",
    int(record.END_LEFT_OUT): "all_left_out",
    int(record.END_SEARCHED): "searched",
    int(record.END_TABLES): "tables",
    int(record.END_REPEATABLE): "repeatable",
}
REFUTED = ("first_move", "later_move")
SKIPS = {
    int(record.OVERLOOKED): "overlooked",
    int(record.LATE): "late",
    int(record.FUTILE): "futile",
    int(record.BAD_HISTORY): "bad_history",
    int(record.LOSING_QUIET): "losing_quiet",
    int(record.LOSING_CAPTURE): "losing_capture",
    int(record.FURTHER_WAY_OUT): "further_way_out",
    int(record.TOO_LITTLE): "too_little",
}


@dataclass(frozen=True)
class Node:
    """One position the search looked at.  Values are centipawns for the side to move in it."""

    index: int
    parent: int | None
    ply: int
    role: Role
    move: str | None  # that led here; for the role "alone" the one set aside
    white: bool  # to move here
    captures: bool  # in the capture search
    in_check: bool
    depth: int
    meant: int  # the depth without the reduction; at a root that of the iteration
    extension: int
    alpha: int
    beta: int
    value: int
    static: int | None  # None: in check, or not asked for
    known_depth: int | None  # of what was remembered
    ending: str
    best: str | None
    left_out: str | None  # why all further quiet moves were left out
    effort: int
    folded: bool  # what lay below is no longer in the record

    @property
    def bound(self) -> Bound:
        """What the value says of the true one."""
        return "least" if self.value >= self.beta else "most" if self.value <= self.alpha else "exact"

    @property
    def finished(self) -> bool:
        return self.ending != "stopped"


@dataclass(frozen=True)
class Choice:
    """What one depth of the iterative deepening chose."""

    depth: int
    node: int
    move: str | None
    value: int  # for the side to move at the root
    bound: Bound
    effort: int
    changed: bool  # another move than the depth before


@dataclass(frozen=True)
class Refuter:
    """A move that refuted often."""

    move: str
    white: bool
    times: int


class Tree:
    """The record of one search, read."""

    def __init__(self, board: Board, recorded: Recorder, decision: Decision) -> None:
        self.board = board.copy()
        self.decision = decision
        self.rows: Any = recorded.nodes
        self._columns = self.rows.dtype.names
        self._white_began = board.white_to_move
        self._skipped: dict[int, list[tuple[int, str]]] = {}
        for skip in recorded.skips:
            self._skipped.setdefault(int(skip["node"]), []).append((int(skip["move"]), SKIPS[int(skip["reason"])]))
        self.lost = int(recorded.record["lost"])
        order = np.argsort(self.rows["parent"], kind="stable")
        self._order = order
        self._starts = np.searchsorted(self.rows["parent"][order], np.arange(-1, len(self.rows) + 1))

    def __len__(self) -> int:
        return len(self.rows)

    # Walking -----------------------------------------------------------------------------------------

    @property
    def roots(self) -> list[int]:
        """One for each depth and window, in the order they were searched."""
        return self._below(-1)

    def _below(self, index: int) -> list[int]:
        return [int(child) for child in self._order[self._starts[index + 1] : self._starts[index + 2]]]

    def children(self, index: int) -> list[int]:
        return self._below(index)

    def __getitem__(self, index: int) -> Node:
        row = dict(zip(self._columns, self.rows[index].item(), strict=True))  # all at once: field by field takes twice as long
        flags, static, known = row["flags"], row["static"], row["known_depth"]
        in_check = bool(flags & recorder.IN_CHECK)
        return Node(
            index=index,
            parent=None if row["parent"] < 0 else row["parent"],
            ply=row["ply"],
            role=ROLES[row["role"]],
            move=self._uci(row["move"]),
            white=self._white_began == (row["ply"] % 2 == 0),
            captures=bool(flags & recorder.CAPTURES),
            in_check=in_check,
            depth=row["depth"],
            meant=row["meant"],
            extension=row["extension"],
            alpha=row["alpha"],
            beta=row["beta"],
            value=row["value"],
            static=None if in_check or known == recorder.NO_DEPTH or static == NO_VALUE else static,
            known_depth=None if known < 0 else known,
            ending=ENDINGS[row["ending"]],
            best=self._uci(row["best"]),
            left_out=SKIPS.get(row["left_out"]),
            effort=row["effort"],
            folded=bool(flags & recorder.FOLDED),
        )

    def _uci(self, number: int) -> str | None:
        return None if number == 0 else self.board.uci(number)

    def path(self, index: int) -> list[int]:
        """From the root to the node, both included."""
        found = [index]
        while self.rows[found[-1]]["parent"] >= 0:
            found.append(int(self.rows[found[-1]]["parent"]))
        return found[::-1]

    def board_at(self, index: int) -> Board:
        """The position of a node."""
        board = self.board.copy()
        for place in self.path(index):
            row = self.rows[place]
            role = ROLES[int(row["role"])]
            if role in MOVING and row["parent"] >= 0:
                board.push_number(int(row["move"]))
            elif role == "passing":
                board = Board(fen_after_pass(board.fen()), board.chess960)
        return board

    def line(self, index: int) -> list[str]:
        """The moves of the path; a pass is written "0000"."""
        moves = []
        for place in self.path(index)[1:]:
            node = self[place]
            if node.role in MOVING:
                moves.append(node.move or "")
            elif node.role == "passing":
                moves.append("0000")
        return moves

    def looks(self, index: int, move: str) -> list[int]:
        """Every time the search looked at a move in a position, the last one last."""
        return [child for child in self.children(index) if (node := self[child]).role in MOVING and node.move == move]

    def moves_tried(self, index: int) -> list[str]:
        """The moves looked at in a position, in their order."""
        found: dict[str, None] = {}
        for child in self.children(index):
            node = self[child]
            if node.role in MOVING and node.move is not None:
                found[node.move] = None
        return list(found)

    def skipped(self, index: int) -> dict[str, str]:
        """The moves left out one by one in a position, and why."""
        return {self.board.uci(number): reason for number, reason in self._skipped.get(index, ())}

    # Overviews ---------------------------------------------------------------------------------------

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """How the choice changed from depth to depth; of several windows of a depth the last that found a move counts."""
        last: dict[int, int] = {}
        for root in self.roots:
            node = self[root]
            if node.best is not None:
                last[node.meant] = root
        found: list[Choice] = []
        for depth, root in last.items():
            node = self[root]
            effort = sum(self[other].effort for other in self.roots if self[other].meant == depth)
            changed = bool(found) and found[-1].move != node.best
            value, bound = self._value_of_root(root)
            found.append(Choice(depth, root, node.best, value, bound, effort, changed))
        return tuple(found)

    @property
    def main(self) -> int:
        """The root of the last depth that was searched to its end, with a value inside the window if there is one: one move above the
        window ends such a search before any other is looked at."""
        finished = [choice.node for choice in self.choices if self[choice.node].finished]
        inside = [root for root in self.roots if self[root].finished and self[root].bound == "exact"]
        return (inside or finished or [self.choices[-1].node])[-1]

    def _value_of_root(self, root: int) -> tuple[int, Bound]:
        """The value of a depth; where it was broken off, that of the best move until then."""
        node = self[root]
        if node.finished or node.best is None:
            return node.value, node.bound
        looks = [self[look] for look in self.looks(root, node.best) if self[look].finished]
        return (-looks[-1].value if looks else node.value), "exact"

    def refuters(self, most: int = 10) -> list[Refuter]:
        """The moves that refuted most often (killers)."""
        ends = np.isin(self.rows["ending"], [int(record.CUT_FIRST_MOVE), int(record.CUT_LATER_MOVE)])
        counts: Counter[tuple[int, bool]] = Counter()
        moves, plies = self.rows["best"][ends], self.rows["ply"][ends]
        for move, parity in zip(moves.tolist(), (plies % 2).tolist(), strict=True):
            counts[move, self.board.white_to_move == (parity == 0)] += 1
        return [Refuter(self.board.uci(move), white, times) for (move, white), times in counts.most_common(most)]

    def endings(self) -> dict[str, int]:
        """How many positions ended how."""
        counts = np.bincount(self.rows["ending"], minlength=recorder.UNFINISHED)
        return {name: int(counts[number]) for number, name in ENDINGS.items() if counts[number]}

    def walk(self, index: int) -> Iterator[int]:
        """A node and everything below it, as the search met it."""
        yield index
        for child in self.children(index):
            yield from self.walk(child)
