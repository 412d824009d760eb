"""From the report of a game to exercises: the mistakes of one side, each with every move that would have been as good."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.explain import explain_answers
from kiebitz.reasons.hinting import steps
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.reason import Reason
from kiebitz.reasons.surviving import Looks
from kiebitz.tools.analysis.grades import BY_KEY as GRADES
from kiebitz.tools.analysis.reports import GameReport, MoveReport
from kiebitz.tools.training.exercise import Exercise, Hint

NODES = 40_000  # for each question about a position
WORTH_LEARNING = GRADES["mistake"].loss
AS_GOOD = GRADES["inaccuracy"].loss  # a move that loses less than this solves the exercise, too
MOST_SOLUTIONS = 3  # where more moves are as good, there is nothing to be found
LONGEST_LINE = 8


def may_teach(move: MoveReport) -> bool:
    """Whether an exercise is looked for: a mistake with something better to be found."""
    return move.loss >= WORTH_LEARNING and bool(move.line) and not move.is_best


def exercises_of(report: GameReport, white: bool, asker: Asker, nodes: int = NODES) -> Iterator[Exercise]:
    """What one side can learn from a game."""
    source = " – ".join(report.headers.get(name, "?") for name in ("White", "Black"))
    for move in report.moves:
        if move.white == white and may_teach(move):
            made = _exercise(move, source, asker, nodes)
            if made is not None:
                yield made


def _exercise(move: MoveReport, source: str, asker: Asker, nodes: int) -> Exercise | None:
    board = Board(move.before)
    asker.begin()
    found = asker.several(board, nodes, MOST_SOLUTIONS + 1)
    fine = [answer for answer in found if answer.move and found[0].chance - answer.chance < AS_GOOD]
    solutions = tuple(answer.move for answer in fine if answer.move is not None)
    if not solutions or len(solutions) > MOST_SOLUTIONS or move.move in solutions:
        return None
    best: Answer = fine[0]
    explanation = explain_answers(asker, board, best, best, Looks(nodes))
    return Exercise(
        key=hashlib.sha256(f"{move.before} {solutions[0]}".encode()).hexdigest()[:16],
        fen=move.before,
        solutions=solutions,
        line=(explanation.line or best.line)[:LONGEST_LINE],
        played=move.move,
        loss=round(move.loss, 4),
        motif=_motif(explanation.told),
        hints=tuple(Hint(step.text, step.squares) for step in steps(board, explanation)),
        source=f"{source}, {move.number}{'.' if move.white else '...'}",
    )


def _motif(told: tuple[Reason, ...]) -> str:
    """The name under which the exercise is counted: why the move works, else what it comes to."""
    for parts in ((Part.PICTURE, Part.CAUSE), (Part.OUTCOME,)):
        for reason in told:
            if BY_KEY[reason.kind].part in parts:
                return reason.kind
    return ""
