"""A recorded search as a film: its positions in the order in which they were looked at, and what became of each root move.

One picture is one position.  The moves that lead to a picture are found by going from parent to parent; what the pictures say
stands in slow_motion.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kiebitz.language import Text
from kiebitz.probe import CUT_NAMES
from kiebitz.tree.telling import spoken
from kiebitz.tree.tree import MOVING, REFUTED, ROLES, Node, Tree

LONGEST = 100_000  # pictures; of a larger tree the dearest positions
PASS = "0000"
_MOVES = np.array([role in MOVING for role in ROLES])
_OTHERWISE = dict(CUT_NAMES.values())  # what refutes a move where no reply had to be tried


@dataclass(frozen=True)
class RootLook:
    """One look at a root move.  Values are centipawns for the side to move at the root."""

    move: str
    opened: int  # the picture in which it is tried ...
    closed: int  # ... and the last one that belongs to it
    iteration: int
    effort: int
    value: int | None  # None: broken off
    exact: bool
    is_refuted: bool  # some reply is good enough against it
    reply: str | None  # which; None: none had to be tried, see `by`
    by: Text | None  # the reply as people write it, or what else refutes the move


class Film:
    """The pictures of a tree."""

    def __init__(self, tree: Tree, longest: int = LONGEST) -> None:
        self.tree = tree
        order = np.argsort(-tree.rows["effort"].astype(np.int64), kind="stable")[:longest]
        self.nodes = np.sort(order)  # a node costs more than any below it, so nothing hangs in the air
        self._pictures = {int(node): picture for picture, node in enumerate(self.nodes)}

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def is_whole(self) -> bool:
        return len(self) == len(self.tree) and not self.tree.lost

    def picture(self, node: int) -> int:
        return self._pictures[node]

    @cached_property
    def parents(self) -> list[int]:
        """The picture of the position before, -1: none."""
        return [-1 if parent < 0 else self._pictures[parent] for parent in self.tree.rows["parent"][self.nodes].tolist()]

    @cached_property
    def moves(self) -> list[str]:
        """What leads from there to here: a move, a pass, or nothing where the same position is asked once more."""
        rows = self.tree.rows[self.nodes]
        leads = _MOVES[rows["role"]] & (rows["parent"] >= 0)
        passes = rows["role"] == ROLES.index("passing")
        names = {number: self.tree.board.uci(number) for number in set(rows["move"][leads].tolist())}
        return [
            names[move] if leading else PASS if passing else ""
            for move, leading, passing in zip(rows["move"].tolist(), leads.tolist(), passes.tolist(), strict=True)
        ]

    @cached_property
    def last_below(self) -> list[int]:
        """The last picture of what lies below each one, itself included."""
        last = list(range(len(self)))
        for picture in range(len(self) - 1, 0, -1):
            parent = self.parents[picture]
            if parent >= 0:
                last[parent] = max(last[parent], last[picture])
        return last

    @cached_property
    def root_looks(self) -> list[RootLook]:
        """Every look at a root move, in the order in which it was over."""
        tree = self.tree
        found = []
        for root in tree.roots:
            for child in tree.children(root):
                node = tree[child]
                if child in self._pictures and node.role in MOVING and node.move is not None:
                    found.append(self._root_look(tree[root], node))
        return found

    def _root_look(self, root: Node, node: Node) -> RootLook:
        picture = self._pictures[node.index]
        refuted = node.finished and node.bound == "least"
        reply = node.best if refuted and node.ending in REFUTED else None
        return RootLook(
            move=node.move or "",
            opened=picture,
            closed=self.last_below[picture],
            iteration=root.meant,
            effort=node.effort,
            value=-node.value if node.finished else None,
            exact=node.finished and node.bound == "exact",
            is_refuted=refuted,
            reply=reply,
            by=spoken(self.tree, node.index, reply) if reply is not None else _OTHERWISE.get(node.ending) if refuted else None,
        )
