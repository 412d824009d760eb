"""Questions that are positions with a right or a wrong move: asked, judged and shown in one way.

Moves are declared in English short notation, as the sources and every chess book give them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import chess

from kiebitz.game.notation import read_move, san_text
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Decision
from kiebitz.tools.exam.candidate import Candidate
from kiebitz.tools.exam.question import Exhibit, Finding, Task, finding

ANSWER = Text("{move} is right", "{move} ist richtig")
HALF = Text("{move} is half right; best is {best}", "{move} ist halb richtig; am besten ist {best}")
WRONG_BEST = Text("{move} instead of {best}", "{move} statt {best}")
WRONG_AVOID = Text("{move}, the move to avoid", "{move}, der zu meidende Zug")
SOUND = Text("{move} avoids {avoid}", "{move} vermeidet {avoid}")
SOUND_ANYWAY = Text("{move} is sound", "{move} ist gesund")
FEW = 2  # moves to avoid that are worth naming
MATING = Text("{move} with mate in {n} seen", "{move} mit gesehenem Matt in {n}")
ALL = Text("{solved} of {total} right", "{solved} von {total} richtig")
HERE = Text("{about}: {answer}", "{about}: {answer}")


def moves_of(fen: str, sans: Sequence[str]) -> tuple[str, ...]:
    """UCI for moves in short notation."""
    board = chess.Board(fen)
    return tuple(read_move(board, san) for san in sans)


def named(fen: str, move: str) -> Text:
    """A move as people write it."""
    board = chess.Board(fen)
    return san_text(board.san(board.parse_uci(move)))


def _listed(sans: Sequence[str]) -> Text:
    texts = [san_text(san) for san in sans]
    return Text.finished(", ".join(text.en for text in texts), ", ".join(text.de for text in texts))


def mate_seen(decision: Decision, fen: str) -> int | None:
    """In how many moves the player says it mates; None: it says nothing of the kind."""
    white = fen.split()[1] == "w"
    if decision.score is None or not decision.score.mate:
        return None
    mate = decision.score.mate if white else -decision.score.mate
    return mate if mate > 0 else None


def share(task: Task, decision: Decision) -> tuple[float, Text]:
    """How much of its worth an answer earns, and in words."""
    move = decision.move or ""
    name = named(task.fen, move)
    best, avoid, half = (moves_of(task.fen, sans) for sans in (task.best, task.avoid, task.half))
    if move in avoid:
        return 0.0, WRONG_AVOID.format(move=name)
    if move in best:
        return 1.0, ANSWER.format(move=name)
    seen = mate_seen(decision, task.fen)
    if task.mate is not None and seen is not None and seen <= task.mate:
        return 1.0, MATING.format(move=name, n=seen)
    if move in half:
        return 0.5, HALF.format(move=name, best=_listed(task.best))
    if best:
        return 0.0, WRONG_BEST.format(move=name, best=_listed(task.best))
    if len(task.avoid) > FEW:
        return 1.0, SOUND_ANYWAY.format(move=name)
    return 1.0, SOUND.format(move=name, avoid=_listed(task.avoid))


def exhibit(task: Task, move: str, title: Text) -> Exhibit:
    """The position with the move played and the right ones."""
    return Exhibit(title, task.fen, arrows=moves_of(task.fen, task.best), played=move, white_below=task.fen.split()[1] == "w")


def ask_tasks(candidate: Candidate, tasks: Sequence[Task], points: int, limits: Limits | None = None) -> Finding:
    """Put all positions to the player; points by the share that is right."""
    earned, worth, solved = 0.0, 0, 0
    details: list[Text] = []
    exhibits: list[Exhibit] = []
    for task in tasks:
        decision = candidate.fresh_answer(task.fen, limits)
        part, words = share(task, decision)
        earned += part * task.worth
        worth += task.worth
        solved += part == 1
        details.append(HERE.format(about=task.about, answer=words) if task.about else words)
        if part < 1:
            exhibits.append(exhibit(task, decision.move or "", details[-1]))
    words = ALL.format(solved=solved, total=len(tasks)) if len(tasks) > 1 else details[0]
    short = (
        Text.finished(f"{solved}/{len(tasks)}", f"{solved}/{len(tasks)}") if len(tasks) > 1 else named(tasks[0].fen, decision.move or "")
    )
    return finding(
        half_points(points * earned / worth),
        points,
        words,
        short=short,
        details=tuple(details) if len(tasks) > 1 else (),
        exhibits=tuple(exhibits),
    )


def half_points(points: float) -> float:
    """Down to half points: full ones are for those who solved everything."""
    return math.floor(2 * points + 1e-9) / 2


def tasks_question(tasks: Sequence[Task], points: int) -> Callable[[Candidate], Finding]:
    """The examining function of a question that consists of positions."""
    return lambda candidate: ask_tasks(candidate, tasks, points)
