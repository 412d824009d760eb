"""What happened to a move in a position of the tree: read off the record, nothing guessed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kiebitz.core.board import Board
from kiebitz.tree.tree import REFUTED, Node, Tree

Kind = Literal[
    "refutes",  # it was looked at and refuted what led here
    "best",  # looked at, and the best there is
    "overtaken",  # looked at, the best for a while
    "not_enough",  # looked at, and no better than what was known already
    "stopped",  # the search was broken off before it was through with it
    "skipped",  # left out by itself, `reason` says why
    "left_out",  # left out with all further quiet moves
    "after_refutation",  # its turn never came: another move had refuted what led here
    "before_moves",  # the position was decided before any move was tried; see its ending
    "set_aside",  # the question here was whether the other moves are as good
    "quiet",  # the capture search does not look at such moves
    "not_given",  # at the root: not among the moves to choose from
    "folded",  # no longer in the record
]
BEFORE_MOVES = (
    "table",
    "far_ahead",
    "null_move",
    "far_behind",
    "stand_pat",
    "draw",
    "tables",
    "deepest",
    "mate_distance",
    "others_too",
    "repeatable",
)


@dataclass(frozen=True)
class Fate:
    """What happened to a move; `looks` are the nodes below it, in the order of the search."""

    node: int  # the position it could be played in
    move: str
    kind: Kind
    reason: str | None = None  # of skipping
    number: int | None = None  # the how many-th move tried
    looks: tuple[Node, ...] = ()
    by: str | None = None  # the move that refuted or overtook it

    @property
    def value(self) -> int | None:
        """For the side that makes the move; None: it was not looked at to the end."""
        return -self.looks[-1].value if self.looks and self.looks[-1].finished else None

    @property
    def wanted(self) -> int | None:
        """More than this it had to reach."""
        return -self.looks[-1].beta if self.looks else None


def what_happened(tree: Tree, index: int, move: str) -> Fate:
    """The fate of a legal move in the position of a node."""
    board = tree.board_at(index)
    move = board.uci(board.find(move))
    node = tree[index]
    tried = tree.moves_tried(index)
    if move in tried:
        return _tried(tree, node, move, tried.index(move) + 1)
    if node.role == "alone" and node.move == move:
        return Fate(index, move, "set_aside")
    if node.folded:
        return Fate(index, move, "folded")
    skipped = tree.skipped(index)
    if move in skipped:
        return Fate(index, move, "skipped", reason=skipped[move])
    if node.ending in BEFORE_MOVES:
        return Fate(index, move, "before_moves", by=node.best)
    if node.ending == "stopped":
        return Fate(index, move, "stopped")
    if node.left_out is not None and _is_tame(board, move):
        return Fate(index, move, "left_out", reason=node.left_out)
    if node.ending in REFUTED:
        if node.captures and not node.in_check and board.is_quiet_number(board.find(move)):
            return Fate(index, move, "quiet")
        return Fate(index, move, "after_refutation", by=node.best)
    if node.captures:
        return Fate(index, move, "quiet")
    return Fate(index, move, "not_given" if node.ply == 0 else "skipped", reason=None if node.ply == 0 else "overlooked")


def _is_tame(board: Board, move: str) -> bool:
    """Quiet, and no check."""
    number = board.find(move)
    if not board.is_quiet_number(number):
        return False
    after = board.copy()
    after.push_number(number)
    return not after.is_check()


def _tried(tree: Tree, node: Node, move: str, number: int) -> Fate:
    looks = tuple(tree[look] for look in tree.looks(node.index, move))
    last = looks[-1]
    if not last.finished:
        return Fate(node.index, move, "stopped", number=number, looks=looks)
    if move == node.best:
        kind: Kind = "refutes" if node.ending in REFUTED else "best"
        return Fate(node.index, move, kind, number=number, looks=looks)
    kind = "overtaken" if -last.value > -last.beta else "not_enough"
    return Fate(node.index, move, kind, number=number, looks=looks, by=node.best)
