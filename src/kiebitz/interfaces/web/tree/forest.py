"""The trees grown last: a page asks about them node by node."""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import cached_property

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.interfaces.web.kept import Kept
from kiebitz.interfaces.web.messages import MessageError
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.tree.film import Film
from kiebitz.tree.grow import grow
from kiebitz.tree.slow_motion import SlowMotion
from kiebitz.tree.tree import Tree

KEPT = 4  # trees; a tab whose tree is gone is told so


class Planted:
    """A tree with its number, and the film of it where somebody wants to see one."""

    def __init__(self, number: int, tree: Tree) -> None:
        self.number, self.tree = number, tree

    @cached_property
    def film(self) -> Film:
        return Film(self.tree)

    @cached_property
    def slow_motion(self) -> SlowMotion:
        return SlowMotion(self.film)


class Forest:
    """A few trees by their numbers.  One search at a time: two would only slow each other down."""

    def __init__(self) -> None:
        self._trees: OrderedDict[int, Planted] = OrderedDict()
        self._lock = threading.Lock()
        self._number = 0

    def plant(self, board: Board, limits: Limits, signal: Signal, engine: Engine | None = None) -> Planted:
        with self._lock:
            tree = grow(board, limits, engine, signal=signal)
            self._number += 1
            planted = Planted(self._number, tree)
            if not signal.is_stopped:  # else nobody waits for it any more
                self._trees[self._number] = planted
            while len(self._trees) > KEPT:
                self._trees.popitem(last=False)
            return planted

    def find(self, number: int) -> Planted:
        planted = self._trees.get(number)
        if planted is None:
            raise MessageError(
                Text("This tree is no longer kept; grow it again.", "Diesen Baum gibt es nicht mehr; bitte noch einmal wachsen lassen.")
            )
        return planted


forest = Kept(Forest)
