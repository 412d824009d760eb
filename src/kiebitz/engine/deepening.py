"""Iterative deepening: depth after depth, one or several lines, until it is enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kiebitz.engine.course import Course
from kiebitz.engine.crew import MAX_DEPTH
from kiebitz.engine.worker import Line, Worker
from kiebitz.evaluation.rules.endgame import ENDGAME_PHASE
from kiebitz.limits import Limits
from kiebitz.probe import RootMoves
from kiebitz.score import MATE_VALUE, is_mate_value
from kiebitz.search.clock import set_deadline
from kiebitz.search.parameters import F
from kiebitz.search.record import NO_LIMIT
from kiebitz.search.timing import enough

Tell = Callable[[int, Line, int], None]  # depth, line, its rank


@dataclass
class Deepening:
    """One search of the first thread."""

    worker: Worker
    course: Course
    limits: Limits
    root_moves: RootMoves  # what has become of each is noted here
    lines_wanted: int
    tell: Tell

    def run(self, legal: list[int], deepest: int | None) -> tuple[list[Line], int]:
        """The last complete lines and their depth."""
        last_depth = min(self.limits.depth or MAX_DEPTH, deepest or MAX_DEPTH, MAX_DEPTH)
        count = min(self.lines_wanted, len(legal))
        order = list(legal)
        lines = [Line(0, (order[0],))]
        reached = stable = drop = 0
        untold: tuple[int, list[Line]] = (0, [])
        for depth in range(1, last_depth + 1):
            new_lines = self._lines_of(depth, order, lines, count)
            untold = (depth, new_lines) if new_lines else untold
            if not self._in_a_hurry():
                untold = self._tell(untold)
            if new_lines:
                drop = lines[0].value - new_lines[0].value
                stable = stable + 1 if lines[0].moves[0] == new_lines[0].moves[0] else 0
                lines = without_repeats(new_lines + lines)[:count]
                for rank, line in enumerate(lines[len(new_lines) :], len(new_lines) + 1):  # broken off: whose places have changed
                    self.tell(reached, line, rank)
                # In endings only: elsewhere nothing was gained.  And each of several lines leaves out the moves of those before it.
                is_ending = self.worker.state["phase"] <= ENDGAME_PHASE
                efforts = self.worker.efforts() if is_ending and count == 1 else {}
                order = by_effort([line.moves[0] for line in lines], order, efforts)
            if self.worker.search["stop"]:
                break
            reached = depth
            if self._is_done(lines[0].value, depth, len(legal), stable, drop):
                break
        self._tell(untold)
        if reached == 0 and self.limits.nodes is None:
            lines = [self._first_look(order) or lines[0]]
        return lines[:count], reached or 1

    def _tell(self, told: tuple[int, list[Line]]) -> tuple[int, list[Line]]:
        """The lines of a depth; nothing is left to tell then."""
        for rank, line in enumerate(told[1], 1):
            self.tell(told[0], line, rank)
        return 0, []

    def _in_a_hurry(self) -> bool:
        """Every word costs thinking time: of the first instants of a short time only the last depth is told of."""
        most = self.course.plan.maximum
        return most is not None and most < F.time_short and self.course.elapsed < most * F.time_silent and not self.worker.search["stop"]

    def _lines_of(self, depth: int, order: list[int], before: list[Line], count: int) -> list[Line]:
        """The lines of one depth, fewer than asked for where it was broken off."""
        found: list[Line] = []
        for rank in range(count):
            taken = {line.moves[0] for line in found}
            previous = before[rank].value if rank < len(before) else None
            line = self.worker.one_depth(depth, [m for m in order if m not in taken], previous, self.root_moves)
            if line is None:
                break
            found.append(line)
        if len(found) == count and not self.worker.search["stop"]:
            found.sort(key=lambda line: -line.value)  # a later line may turn out better after all
        return found

    def _first_look(self, moves: list[int]) -> Line | None:
        """Told to stop before depth 1 was through (a busy computer, a very short time): a move is
        never played unseen, so this one look is taken all the same; it costs less than a millisecond."""
        self.course.stop_clock()
        search = self.worker.search
        set_deadline(search, None)
        search["stop"] = 0
        search["node_limit"] = NO_LIMIT
        line = self.worker.one_depth(1, moves, None, self.root_moves)
        search["stop"] = 1
        return line

    def _is_done(self, value: int, depth: int, choices: int, stable: int, drop: int) -> bool:
        """Whether a finished depth is enough."""
        limits, plan = self.limits, self.course.plan
        if limits.infinite or self.course.pondering:
            return False
        if is_mate_value(value):
            plies = MATE_VALUE - abs(value)
            if limits.mate is not None and value > 0 and (plies + 1) // 2 <= limits.mate:
                return True
            timed = plan.maximum is not None or limits.nodes is not None
            if timed and limits.mate is None and depth >= 2 * plies + F.mate_surplus:
                return True  # a shorter mate is hardly to be expected
        if plan.maximum is None:
            return False
        elapsed = self.course.elapsed
        if elapsed >= plan.maximum or (choices == 1 and depth >= F.only_move_depth):
            return True  # no time left, or nothing to choose
        nodes = [*self.worker.efforts().values()]
        return enough(plan, elapsed, stable, nodes[0] / max(1, sum(nodes)), drop)


def by_effort(best: list[int], moves: list[int], efforts: Mapping[int, int]) -> list[int]:
    """The order for the next depth: the best moves, then those that took most positions to refute, as far as that is told.  What is hard
    to refute may turn out good, and late moves are looked at less deep: in endings that hid the right move."""
    return best + sorted((move for move in moves if move not in best), key=lambda move: -efforts.get(move, 0))


def without_repeats(lines: list[Line]) -> list[Line]:
    """Of several lines with the same first move the first counts."""
    by_move: dict[int, Line] = {}
    for line in lines:
        by_move.setdefault(line.moves[0], line)
    return list(by_move.values())
