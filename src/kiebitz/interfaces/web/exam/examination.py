"""One examination at a time, in a thread that asks a process of its own; the page looks in now and then."""

from __future__ import annotations

import threading

from kiebitz.interfaces.failures import keep
from kiebitz.interfaces.web.exam.messages import Answered, Begin, Sheet, SubjectMark
from kiebitz.interfaces.web.messages import MessageError, words, words_or_none
from kiebitz.interfaces.web.tab_line import UNEXPECTED
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.tools.exam.candidate import Conditions
from kiebitz.tools.exam.catalogue import choose_questions
from kiebitz.tools.exam.question import Family, Question
from kiebitz.tools.exam.running import Card, run_exam
from kiebitz.tools.matches.contestants import Contestant, check_engines, read_contestants

SECONDS = (0.05, 30.0)
GAMES = 4  # of the initiative test: on the page somebody waits
PATIENCE = 60.0
BUSY = Text("Somebody is being examined already.", "Es wird schon jemand geprüft.")
NOT_YET = Text("There is no report card yet.", "Es gibt noch kein Zeugnis.")


class StoppedError(Exception):
    """Enough was seen."""


class Examination:
    """What is asked of one player."""

    def __init__(self, asked: Begin) -> None:
        spec = asked.player if asked.level is None else f"{asked.player}@level={asked.level}"
        self._asked = asked
        self._contestants: list[Contestant] = read_contestants([spec])
        check_engines(self._contestants)
        self._questions: tuple[Question, ...] = choose_questions(asked.subjects)
        self._conditions = Conditions(Limits(movetime=max(SECONDS[0], min(asked.seconds, SECONDS[1]))), GAMES, PATIENCE)
        self.card = Card(self._contestants[0], self._conditions, self._questions)
        self.error: Text | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="exam", daemon=True)
        self._thread.start()

    @property
    def is_active(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        """The question under way is still answered, by nobody's leave."""
        self._stopped.set()

    def wait(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _run(self) -> None:
        def heard(cards: list[Card], done: int, total: int) -> None:
            self.card = cards[0]
            if self._stopped.is_set():
                raise StoppedError

        try:
            run_exam(self._contestants, self._questions, self._conditions, progress=heard)
        except StoppedError:
            pass
        except KiebitzError as error:
            self.error = error.text
        except Exception as error:
            keep(error)
            self.error = UNEXPECTED

    def sheet(self) -> Sheet:
        card = self.card
        percent, grade = card.percent, card.grade
        return {
            "who": card.name,
            "player": self._asked.player,
            "level": self._asked.level,
            "conditions": words(card.limit),
            "done": len(card.findings),
            "total": len(self._questions),
            "active": self.is_active,
            "percent": None if percent is None else round(percent, 1),
            "mark": None if grade is None else {"number": grade.number, "name": words(grade.text)},
            "error": words_or_none(self.error),
            "subjects": [_subject(card, family) for family in card.families],
        }


def _subject(card: Card, family: Family) -> SubjectMark:
    points, of = card.earned(family)
    answers: list[Answered] = [
        {
            "id": question.id,
            "name": words(question.name),
            "state": found.state.value,
            "points": found.points,
            "of": found.of,
            "words": words(found.words),
        }
        for question, found in list(card.of_family(family))
    ]
    return {"key": family.value, "name": words(family.text), "points": points, "of": of, "answers": answers}


class Office:
    """Where examinations are held."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.last: Examination | None = None

    def begin(self, asked: Begin) -> Examination:
        with self._lock:
            if self.last is not None and self.last.is_active:
                raise MessageError(BUSY)
            self.last = Examination(asked)
            return self.last
