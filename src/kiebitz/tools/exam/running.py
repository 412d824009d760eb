"""The examination itself: every question to every player, grades, and the report cards.

Questions go to worker processes one by one, as positions of a suite do; a player that fails in the middle of a
question loses that question only.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from kiebitz.language import KiebitzError, Text
from kiebitz.tools.exam.candidate import Candidate, Conditions, Examinee, TroubleError
from kiebitz.tools.exam.catalogue import BY_ID
from kiebitz.tools.exam.question import CannotExamineError, Family, Finding, Question, finding, not_examined
from kiebitz.tools.matches.contestants import Contestant
from kiebitz.tools.workers import Pool, player_of, processes, work


@dataclass(frozen=True)
class Grade:
    """A school mark, from so many percent on."""

    least: float
    number: int
    text: Text


GRADES = (
    Grade(92, 1, Text("very good", "sehr gut")),
    Grade(81, 2, Text("good", "gut")),
    Grade(67, 3, Text("satisfactory", "befriedigend")),
    Grade(50, 4, Text("sufficient", "ausreichend")),
    Grade(30, 5, Text("poor", "mangelhaft")),
    Grade(0, 6, Text("insufficient", "ungenügend")),
)


def grade(percent: float) -> Grade:
    return next(one for one in GRADES if percent >= one.least)


@dataclass
class Card:
    """The report card of one player."""

    contestant: Contestant
    conditions: Conditions
    questions: tuple[Question, ...]
    findings: dict[str, Finding] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.contestant.name

    def earned(self, family: Family | None = None) -> tuple[float, int]:
        """Points and what could be had, of what was examined."""
        found = [self.findings[q.id] for q in self.questions if q.id in self.findings and family in (None, q.family)]
        return sum(one.points for one in found), sum(one.of for one in found)

    @property
    def percent(self) -> float | None:
        points, of = self.earned()
        return 100 * points / of if of else None

    @property
    def grade(self) -> Grade | None:
        return None if self.percent is None else grade(self.percent)

    @property
    def families(self) -> list[Family]:
        return [family for family in Family if any(q.family is family for q in self.questions)]

    def of_family(self, family: Family) -> list[tuple[Question, Finding]]:
        return [(q, self.findings[q.id]) for q in self.questions if q.family is family and q.id in self.findings]

    @property
    def limit(self) -> Text:
        """How it thought."""
        if self.contestant.limit:
            return Text("{limit}, a tenth of it in games", "{limit}, in Partien ein Zehntel").format(limit=self.contestant.limit)
        return Text("by its level", "nach seiner Stufe") if self.contestant.is_ancestor else self.conditions.text

    def as_dict(self) -> dict[str, object]:
        """For programs."""
        points, of = self.earned()
        percent = self.percent
        return {
            "player": self.name,
            "spec": self.contestant.spec,
            "conditions": self.limit.en,
            "points": points,
            "max_points": of,
            "percent": None if percent is None else round(percent, 1),
            "grade": None if self.grade is None else self.grade.number,
            "questions": [_as_dict(question, self.findings[question.id]) for question in self.questions if question.id in self.findings],
        }


def _as_dict(question: Question, found: Finding) -> dict[str, object]:
    return {
        "id": question.id,
        "family": question.family.value,
        "name": _pair(question.name),
        "state": found.state.value,
        "points": found.points,
        "max_points": found.of,
        "answer": _pair(found.words),
        "details": [_pair(text) for text in found.details],
        "games": [{"title": _pair(one.title), "fen": one.start_fen, "moves": list(one.moves)} for one in found.exhibits if one.is_game],
        "seconds": round(found.seconds, 2),
    }


def _pair(text: Text) -> dict[str, str]:
    return {"en": text.en, "de": text.de}


# Asking --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """One question for one player; goes to another process as it is."""

    contestant: Contestant
    question: str
    conditions: Conditions


def examine(candidate: Candidate, question: Question) -> Finding:
    """One question to a player that is here; what goes wrong is a finding too."""
    begin = time.monotonic()
    try:
        found = question.examine(candidate)
    except CannotExamineError as reason:
        found = not_examined(reason.text)
    except TroubleError as trouble:
        found = finding(0, question.points, trouble.text) if question.points else not_examined(trouble.text)
    return replace(found, seconds=time.monotonic() - begin)


def ask(asked: Asked) -> tuple[str, str, Finding | tuple[str, str]]:
    """In a worker: name, question, and the finding; a player that cannot be made answers in two languages."""
    try:
        player = player_of(asked.contestant)
    except KiebitzError as error:
        return asked.contestant.name, asked.question, (error.text.en, error.text.de)
    found = examine(Candidate(player, asked.contestant, asked.conditions), BY_ID[asked.question])
    return asked.contestant.name, asked.question, found


class ExamError(KiebitzError):
    """A player that could not be examined at all."""


def run_exam(
    contestants: list[Contestant],
    questions: tuple[Question, ...],
    conditions: Conditions,
    *,
    jobs: int = 1,
    progress: Callable[[list[Card], int, int], None] | None = None,
    pool: Pool = processes,
) -> list[Card]:
    """Examine everybody."""
    cards = {one.name: Card(one, conditions, questions) for one in contestants}
    tasks = [Asked(Examinee.of(one), question.id, conditions) for one in contestants for question in questions]
    done = 0
    with contextlib.closing(work(ask, tasks, jobs, pool)) as answers:
        for name, question, found in answers:
            if isinstance(found, tuple):
                raise ExamError(Text.finished(*found))
            cards[name].findings[question] = found
            done += 1
            if progress is not None:
                progress(list(cards.values()), done, len(tasks))
    return list(cards.values())
