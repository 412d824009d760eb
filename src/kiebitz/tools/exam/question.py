"""What a question of the examination is, and what can come of it: points, words, and things to look at.

Every question is declared once: its number in the catalogue, its words, its points and the function that asks it.
Terminal, page, document and tests are made from that declaration.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kiebitz.core.board import START_FEN
from kiebitz.language import KiebitzError, Text

if TYPE_CHECKING:
    from kiebitz.tools.exam.candidate import Candidate


class Family(Enum):
    """The subjects of the report card, in its order."""

    INITIATIVE = "initiative"
    OPENINGS = "openings"
    DEPTH = "depth"
    MATES = "mates"
    TRAPS = "traps"
    ENDINGS = "endings"
    DRAWS = "draws"
    TIME = "time"
    CONDUCT = "conduct"

    @property
    def text(self) -> Text:
        return _FAMILIES[self]


_FAMILIES = {
    Family.INITIATIVE: Text("Initiative", "Initiative"),
    Family.OPENINGS: Text("Openings and library", "Eröffnung und Bibliothek"),
    Family.DEPTH: Text("Depth and horizon", "Tiefe und Horizont"),
    Family.MATES: Text("Mates", "Mattführung"),
    Family.TRAPS: Text("Traps and tactics", "Fallen und Taktik"),
    Family.ENDINGS: Text("Endings", "Endspiele"),
    Family.DRAWS: Text("Draws and resigning", "Remis und Aufgabe"),
    Family.TIME: Text("Time", "Zeit"),
    Family.CONDUCT: Text("Rules and settings", "Regeln und Einstellungen"),
}


class State(Enum):
    """What became of a question."""

    PASSED = "passed"
    PARTLY = "partly"
    FAILED = "failed"
    NOTED = "noted"  # a fact without points
    NOT_EXAMINED = "not examined"

    @property
    def text(self) -> Text:
        return _STATES[self]

    @property
    def mark(self) -> str:
        return {"passed": "✓", "partly": "◐", "failed": "✗", "noted": "·", "not examined": "–"}[self.value]


_STATES = {
    State.PASSED: Text("passed", "bestanden"),
    State.PARTLY: Text("partly", "teilweise"),
    State.FAILED: Text("failed", "nicht bestanden"),
    State.NOTED: Text("noted", "vermerkt"),
    State.NOT_EXAMINED: Text("not examined", "nicht geprüft"),
}


@dataclass(frozen=True)
class Exhibit:
    """Something to look at: a position with the move played there, or a game with its decisive moments."""

    title: Text
    start_fen: str = START_FEN
    moves: tuple[str, ...] = ()  # UCI
    diagrams: tuple[int, ...] = ()  # after so many half-moves; 0 is the start
    arrows: tuple[str, ...] = ()  # the right moves at the start, UCI
    played: str = ""  # the move answered at the start, UCI; a position has no further moves
    white_below: bool = True

    @property
    def is_game(self) -> bool:
        return bool(self.moves)


@dataclass(frozen=True)
class Finding:
    """What came of one question for one player."""

    state: State
    points: float
    of: int  # 0 where there are none to be had
    words: Text
    short: Text | None = None  # for a narrow column, e.g. "12.4 moves"
    details: tuple[Text, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    seconds: float = 0.0


def joined(*texts: Text) -> Text:
    """Several findings in one line."""
    return Text.finished("; ".join(text.en for text in texts), "; ".join(text.de for text in texts))


def finding(points: float, of: int, words: Text, **more: object) -> Finding:
    """Points and words; the state follows from the points."""
    points = float(points)
    state = State.PASSED if points >= of else State.PARTLY if points > 0 else State.FAILED
    return Finding(state, points, of, words, **more)  # type: ignore[arg-type]


def noted(words: Text, **more: object) -> Finding:
    return Finding(State.NOTED, 0, 0, words, **more)  # type: ignore[arg-type]


def not_examined(reason: Text) -> Finding:
    """Never a silent pass: the reason stands on the card."""
    return Finding(State.NOT_EXAMINED, 0, 0, reason)


class CannotExamineError(KiebitzError):
    """The player cannot be asked this; the sentence says why."""


@dataclass(frozen=True)
class Question:
    """One question of the catalogue."""

    id: str  # its number in the catalogue: "A2", "R5"
    family: Family
    name: Text
    ask: Text  # what we want to know
    test: Text  # how it is tested
    passes: Text  # what earns the points
    points: int
    source: Text  # where the question comes from
    examine: Callable[[Candidate], Finding]
    also: tuple[str, ...] = ()  # further numbers of the catalogue that this question answers


@dataclass(frozen=True)
class Task:
    """A position and what is right and wrong there, in English short notation."""

    fen: str
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    about: Text | None = None
    mate: int | None = None  # a mate announced that is not longer counts as right too
    worth: int = 1
    half: tuple[str, ...] = ()  # moves that earn half of it
