"""What a term is: one rule of judgement with its weights, its words and its example."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from kiebitz.language import Text


class Group(Enum):
    """The chapters of the evaluation, as a player would order them."""

    MATERIAL = Text("Material", "Material")
    PLACEMENT = Text("Placement", "Aufstellung")
    PAWNS = Text("Pawns", "Bauern")
    PASSED = Text("Passed pawns", "Freibauern")
    PIECES = Text("Pieces", "Figuren")
    MOBILITY = Text("Mobility", "Beweglichkeit")
    CONTROL = Text("Control of squares", "Feldkontrolle")
    THREATS = Text("Threats", "Drohungen")
    KING = Text("King safety", "Königssicherheit")
    ENDGAME = Text("Endgame", "Endspiel")
    OTHER = Text("Other", "Sonstiges")
    USER = Text("Own terms", "Eigene Kriterien")


ADVANTAGE = -1  # as a count of an example: the centipawns all other terms add up to


@dataclass(frozen=True)
class Example:
    """A position that shows the term: counts by case; cases not named count nothing."""

    fen: str
    white: dict[int, int] = field(default_factory=dict)
    black: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Term:
    """One rule of judgement.  Contribution = (white - black) x weight, case by case.

    Weights are centipawns with at most one decimal; the engine calculates in tenths.
    """

    key: str
    group: Group
    mg: tuple[float, ...]  # middlegame weight of each case
    eg: tuple[float, ...]  # endgame weight of each case
    name: Text
    why: Text  # a sentence; {squares} and {count} may be filled in
    example: Example
    source: str = "modern"  # the document it comes from, or "modern"
    cases: tuple[Text, ...] = ()
    low: float = -200.0  # bounds for every weight of this term
    high: float = 200.0
    squares: bool = True  # whether it can say on which squares
    by_man: bool = False  # whether it can be taken apart man by man (`trace.men`)
    mirrored: bool = True  # same judgement when the board is mirrored left-right

    def __post_init__(self) -> None:
        if len(self.mg) != len(self.eg) or (self.cases and len(self.cases) != len(self.mg)):
            raise ValueError(f"{self.key}: as many middlegame as endgame weights and cases are needed")
        for weight in self.mg + self.eg:
            if not self.low <= weight <= self.high:
                raise ValueError(f"{self.key}: weight {weight} is not between {self.low} and {self.high}")

    @property
    def size(self) -> int:
        return len(self.mg)

    def case_name(self, case: int) -> Text | None:
        return self.cases[case] if self.cases else None
