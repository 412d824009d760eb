"""The course on the page: chapters with something to try and a question, and the duels against the ancestors."""

from __future__ import annotations

from starlette.applications import Starlette

from kiebitz import opponents
from kiebitz.interfaces.web.learn.messages import Answered, Course, Marked, Outcome, Tried
from kiebitz.interfaces.web.messages import MessageError, Words, all_words, words
from kiebitz.interfaces.web.options import level_range
from kiebitz.language import Text, same
from kiebitz.teaching.course import BY_KEY, CHAPTERS
from kiebitz.teaching.course.chapter import Cell, Chapter
from kiebitz.teaching.duels import DUELS

NO_CHAPTER = Text("The course has no chapter “{key}”.", "Der Kurs hat kein Kapitel „{key}“.")
NO_ANSWER = Text("There is no such answer.", "Diese Antwort gibt es nicht.")


def course(app: Starlette) -> Course:
    return {
        "chapters": [
            {
                "key": each.key,
                "title": words(each.title),
                "idea": words(each.idea),
                "deed": words(each.deed),
                "fields": [
                    {
                        "key": field.key,
                        "name": words(field.name),
                        "choices": [{"value": v, "name": words(name)} for v, name in field.choices],
                    }
                    for field in each.fields
                ],
                "ask": words(each.quiz.ask),
                "answers": all_words(each.quiz.answers),
            }
            for each in CHAPTERS
        ],
        "duels": [{"key": each.key, "title": words(each.title), "rule": words(each.rule), "fen": each.fen} for each in DUELS],
        "rivals": [{"key": who.key, "name": who.name, "year": who.year, "level": level_range(who)} for who in opponents.by_year()],
    }


def _chapter(key: str) -> Chapter:
    if key not in BY_KEY:
        raise MessageError(NO_CHAPTER.format(key=key[:40]))
    return BY_KEY[key]


def _cell(cell: Cell) -> Words:
    return words(cell if isinstance(cell, Text) else same(cell))


def try_out(app: Starlette, asked: Tried) -> Outcome:
    chosen = dict(each.split("=", 1) for each in asked.chosen if "=" in each)
    found = _chapter(asked.chapter).tried(chosen)
    return {
        "said": words(found.said),
        "head": all_words(found.head),
        "rows": [[_cell(cell) for cell in row] for row in found.rows],
        "fen": found.fen,
    }


def mark(app: Starlette, asked: Answered) -> Marked:
    quiz = _chapter(asked.chapter).quiz
    if not 0 <= asked.answer < len(quiz.answers):
        raise MessageError(NO_ANSWER)
    right = quiz.right()
    return {"isRight": asked.answer == right, "right": right, "why": words(quiz.why())}
