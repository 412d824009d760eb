"""The trees grown last: a page asks about them node by node."""

from __future__ import annotations

import threading
from collections import OrderedDict

from starlette.applications import Starlette

from kiebitz.core.board import Board
from kiebitz.interfaces.web.messages import MessageError
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.tree.grow import grow
from kiebitz.tree.tree import Tree

KEPT = 4  # trees; a tab whose tree is gone is told so


class Forest:
    """A few trees by their numbers.  One search at a time: two would only slow each other down."""

    def __init__(self) -> None:
        self._trees: OrderedDict[int, Tree] = OrderedDict()
        self._lock = threading.Lock()
        self._number = 0

    def plant(self, board: Board, nodes: int) -> tuple[int, Tree]:
        with self._lock:
            tree = grow(board, Limits(nodes=nodes))
            self._number += 1
            self._trees[self._number] = tree
            while len(self._trees) > KEPT:
                self._trees.popitem(last=False)
            return self._number, tree

    def find(self, number: int) -> Tree:
        tree = self._trees.get(number)
        if tree is None:
            raise MessageError(
                Text("This tree is no longer kept; grow it again.", "Diesen Baum gibt es nicht mehr; bitte noch einmal wachsen lassen.")
            )
        return tree


def forest_of(app: Starlette) -> Forest:
    """The forest of this server, planted with the first question."""
    if not hasattr(app.state, "forest"):
        app.state.forest = Forest()
    forest: Forest = app.state.forest
    return forest
