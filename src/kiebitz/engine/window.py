"""The window on the search: what it is doing right now, read by views from other threads."""

from __future__ import annotations

from dataclasses import replace

from kiebitz.core.board import Board
from kiebitz.engine.course import Course
from kiebitz.engine.crew import Crew
from kiebitz.engine.memory import Memory
from kiebitz.probe import Frame, RootLook, RootMoves, read_frame
from kiebitz.search.table import EXACT, LOWER


class Window:
    """Kept from search to search; shows the one that `begin` was called for last."""

    def __init__(self) -> None:
        self.root_moves = RootMoves()
        self._root = Board()
        self._after: dict[
            int, tuple[int, frozenset[int]]
        ] = {}  # key and legal replies of the positions after its moves, as far as somebody has asked for them

    def begin(self, board: Board) -> None:
        self._root, self._after = board.copy(), {}
        self.root_moves.begin()

    def frame(self, crew: Crew, course: Course) -> Frame:
        search, about = crew.first.search, self._root.fen()
        root = tuple(self._with_reply(look, crew.memory) for look in self.root_moves.looks(search))
        nodes = crew.nodes()  # read together with the other counters, so that they fit each other
        return read_frame(search, nodes, course.elapsed, course.plan, course.pondering, about, root)

    def _with_reply(self, look: RootLook, memory: Memory) -> RootLook:
        """A refuted root move with the reply that the table remembers for as much; without one, if none is."""
        if not look.refuted or memory.table is None:
            return look
        known = self._after.get(look.move)
        if known is None:
            after = self._root.copy()
            if look.move not in after.legal_numbers():
                return look  # the next search has begun meanwhile
            after.push_number(look.move)
            known = self._after[look.move] = int(after.key), frozenset(after.legal_numbers())  # a board for each would take 6 MB
        key, replies = known
        reply, value, _, bound = memory.recall(key)
        is_refutation = bound in (LOWER, EXACT) and value >= -look.value and reply in replies
        return replace(look, reply=reply) if is_refutation else look
