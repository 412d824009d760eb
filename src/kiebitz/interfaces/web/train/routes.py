"""Training: exercises from one's own games and opening lines, put one by one, with hints in steps."""

from __future__ import annotations

import time

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.core.board import Board
from kiebitz.game.notation import read_move, san_text
from kiebitz.interfaces.web.analysis.study import NO_REPORT, shelf
from kiebitz.interfaces.web.messages import MessageError, all_words, words
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.train.messages import Asked, Collect, Collected, HintStep, Solved, Task, Training, Tried, Unwanted, Wanted
from kiebitz.language import Text
from kiebitz.reasons.asking import Asker
from kiebitz.tools.training.collection import DAY, Collection
from kiebitz.tools.training.exercise import OWN_LINE, Exercise
from kiebitz.tools.training.making import exercises_of
from kiebitz.tools.training.own_lines import renew

NO_STEP = Text("There is no such hint.", "Einen solchen Tipp gibt es nicht.")


def _task(one: Exercise) -> Task:
    board = Board(one.fen)
    return {
        "key": one.key,
        "fen": one.fen,
        "legal": board.legal_moves(),
        "played": words(san_text(board.san(one.played))) if one.played else None,
        "source": one.source,
        "tries": one.tries,
        "right": one.right,
    }


def training(app: Starlette, asked: Wanted) -> Training:
    collection = Collection()
    renew(collection)
    due, there = ([one for one in group if one.motif == OWN_LINE or not asked.only] for group in (collection.due(), collection.all()))
    waiting = min((one.due for one in there), default=None)
    return {
        "due": len(due),
        "total": len(there),
        "next": None if due or waiting is None else max(0.0, waiting - time.time()),
        "task": _task(due[0]) if due else None,
        "weaknesses": [
            {"name": words(one.name), "exercises": one.exercises, "tries": one.tries, "right": one.right} for one in collection.weaknesses()
        ],
    }


def collect(app: Starlette, asked: Collect) -> Collected:
    report = shelf.of(app).find(asked.study[:40]).report
    if report is None:
        raise MessageError(NO_REPORT)
    asker = Asker()
    try:
        found = list(exercises_of(report, asked.white, asker))
    finally:
        asker.close()
    return {"added": Collection().add(found), "found": len(found)}


def attempt(app: Starlette, asked: Tried) -> Solved:
    """A move for an exercise.  One may go on looking; what was missed once counts as missed once."""
    collection = Collection()
    one = collection.find(asked.key[:40])
    move = read_move(Board(one.fen), asked.move[:20])
    if move in one.solutions:
        return _solved(collection.answered(one.key, True, asked.hints > 0 or asked.again), move == one.solutions[0], True)
    if not asked.again:
        collection.answered(one.key, False, False)
    return {"right": False, "best": False, "line": [], "moves": [], "text": None, "again": None}


def _solved(one: Exercise, is_best: bool, is_right: bool) -> Solved:
    board = Board(one.fen)
    return {
        "right": is_right,
        "best": is_best,
        "line": all_words(san_text(san) for san in board.san_line(one.line)),
        "moves": list(one.line),
        "text": words(one.hints[-1].text),
        "again": round((one.due - time.time()) / DAY, 2),
    }


def hint(app: Starlette, asked: Asked) -> HintStep:
    one = Collection().find(asked.key[:40])
    if not 1 <= asked.step <= len(one.hints):
        raise MessageError(NO_STEP)
    step = one.hints[asked.step - 1]
    return {"text": words(step.text), "squares": list(step.squares), "last": asked.step == len(one.hints)}


def solution(app: Starlette, asked: Asked) -> Solved:
    """Whoever has it told has not found it."""
    return _solved(Collection().answered(asked.key[:40], False, True), False, False)


def remove(app: Starlette, asked: Unwanted) -> Training:
    Collection().remove(asked.key[:40])
    return training(app, Wanted())


routes: list[BaseRoute] = [
    Question("/api/train", training, "GET"),
    Question("/api/train/collect", collect),
    Question("/api/train/try", attempt),
    Question("/api/train/hint", hint),
    Question("/api/train/solution", solution),
    Question("/api/train/remove", remove),
]
