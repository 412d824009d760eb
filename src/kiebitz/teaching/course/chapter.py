"""What a chapter of the course is: one idea, one thing to do, one question; figures and answers are computed, never written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kiebitz.language import KiebitzError, Text, decimal

Cell = Text | str


class CourseError(KiebitzError):
    """A question the course cannot answer."""


@dataclass(frozen=True)
class Field:
    """Something to choose; the first choice is there at the beginning."""

    key: str
    name: Text
    choices: tuple[tuple[str, Text], ...]


@dataclass(frozen=True)
class Outcome:
    """What came of it: a sentence, a table, and the position it is about."""

    said: Text
    head: tuple[Text, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    fen: str = ""


@dataclass(frozen=True)
class Quiz:
    """The question at the end; which answer is right is worked out when somebody asks."""

    ask: Text
    answers: tuple[Text, ...]
    right: Callable[[], int]
    why: Callable[[], Text]


@dataclass(frozen=True)
class Chapter:
    """One page of the course."""

    key: str
    title: Text
    idea: Text
    deed: Text
    fields: tuple[Field, ...]
    run: Callable[[Mapping[str, str]], Outcome]
    quiz: Quiz

    def tried(self, chosen: Mapping[str, str]) -> Outcome:
        """The deed with these choices; what is not chosen is as at the beginning."""
        values = {}
        for field in self.fields:
            value = chosen.get(field.key, field.choices[0][0])
            if value not in dict(field.choices):
                raise CourseError(
                    Text("“{value}” is no choice for {name}.", "„{value}“ steht für {name} nicht zur Wahl.").format(
                        value=value[:40], name=field.name
                    )
                )
            values[field.key] = value
        return self.run(values)


YES_NO = (Text("Yes", "Ja"), Text("No", "Nein"))


def numbers(low: int, high: int) -> tuple[tuple[str, Text], ...]:
    """Choices that are numbers."""
    return tuple((str(n), Text.finished(str(n), str(n))) for n in range(low, high + 1))


def rounded(value: float, digits: int = 1) -> Text:
    """1.5 and 1,5."""
    return decimal(f"{value:.{digits}f}".replace("-", "−"))
