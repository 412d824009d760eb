"""One exercise: a position of an own game or an own opening line, the moves that solve it, and hints in steps.

Plain values, to JSON and back.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from kiebitz.language import Text
from kiebitz.reasons.kinds import BY_KEY

NO_MOTIF = Text("moves without a motif", "Züge ohne Motiv")
OWN_LINE = "own_line"  # no motif: a position of an opening line of one's own
OWN_LINES = Text("own opening lines", "eigene Eröffnungsvarianten")


@dataclass(frozen=True)
class Hint:
    """One step of a hint, and the squares it is about."""

    text: Text
    squares: tuple[str, ...]


@dataclass(frozen=True)
class Exercise:
    """A position where a better move was to be found."""

    key: str
    fen: str
    solutions: tuple[str, ...]  # UCI, the best first; whoever finds one of them is right
    line: tuple[str, ...]  # how the best one goes on
    played: str  # the mistake; empty: none, the line is to be remembered
    loss: float  # of the expected point
    motif: str  # key of a kind of reason; empty: nothing tactical
    hints: tuple[Hint, ...]  # area, man, move with its reason
    source: str  # whose game it was
    # How it went so far
    box: int = 0  # the longer it is known, the higher, and the later it comes again
    due: float = 0.0  # seconds since 1970
    tries: int = 0
    right: int = 0

    @property
    def motif_name(self) -> Text:
        if self.motif == OWN_LINE:
            return OWN_LINES
        return BY_KEY[self.motif].name if self.motif in BY_KEY else NO_MOTIF

    def as_dict(self) -> dict[str, Any]:
        hints = [{"en": hint.text.en, "de": hint.text.de, "squares": list(hint.squares)} for hint in self.hints]
        return {**asdict(self), "hints": hints}

    @staticmethod
    def from_dict(values: dict[str, Any]) -> Exercise:
        hints = tuple(Hint(Text.finished(hint["en"], hint["de"]), tuple(hint["squares"])) for hint in values["hints"])
        return Exercise(**{**values, "solutions": tuple(values["solutions"]), "line": tuple(values["line"]), "hints": hints})
