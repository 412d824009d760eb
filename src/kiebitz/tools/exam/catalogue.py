"""All questions, in the order of the report card, and finding them by number or by subject."""

from __future__ import annotations

from kiebitz.language import KiebitzError, Text
from kiebitz.tools.exam import conduct, depth, draws, endings, initiative, mating, openings, timing, traps
from kiebitz.tools.exam.question import Family, Question

QUESTIONS: tuple[Question, ...] = (
    *initiative.QUESTIONS,
    *openings.QUESTIONS,
    *depth.QUESTIONS,
    *mating.QUESTIONS,
    *traps.QUESTIONS,
    *endings.QUESTIONS,
    *draws.QUESTIONS,
    *timing.QUESTIONS,
    *conduct.QUESTIONS,
)
BY_ID = {question.id: question for question in QUESTIONS}


class UnknownQuestionError(KiebitzError):
    """A number or a subject that is not in the catalogue."""


def choose_questions(words: list[str]) -> tuple[Question, ...]:
    """Questions by number ("A2", also numbers answered by another) or subject ("traps"); none named: all."""
    names = [part.strip() for word in words for part in word.split(",") if part.strip()]
    if not names:
        return QUESTIONS
    wanted: set[str] = set()
    for name in names:
        found = {q.id for q in QUESTIONS if name.lower() in (q.id.lower(), q.family.value, *(number.lower() for number in q.also))}
        if not found:
            raise UnknownQuestionError(
                Text(
                    "There is no question “{name}”; there are the subjects {families} and the numbers {numbers}.",
                    "Es gibt keine Frage „{name}“; es gibt die Fächer {families} und die Nummern {numbers}.",
                ).format(name=name, families=", ".join(f.value for f in Family), numbers=", ".join(BY_ID))
            )
        wanted |= found
    return tuple(question for question in QUESTIONS if question.id in wanted)
