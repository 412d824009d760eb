"""Everything the server says about reasons."""

from __future__ import annotations

from typing import TypedDict

from kiebitz.interfaces.web.messages import LineShown, Words


class Told(TypedDict):
    kind: str
    name: Words
    text: Words
    squares: list[str]


class WhyAnswer(TypedDict):
    """What a move is called, why, and what follows."""

    whose: Words  # judgement this is
    title: Words
    verdict: str
    text: Words
    reasons: list[Told]
    squares: list[str]  # of the leading reason, as they stand before the move
    line: LineShown
    better: LineShown | None
    loss: float
    positions: int


class ConceptShown(TypedDict):
    name: Words
    term: Words
    worth: int  # centipawns for the side that has the choice
    squares: list[str]


class Candidate(TypedDict):
    san: Words
    line: LineShown
    value: int  # centipawns for the side that has the choice
    chance: float


class CompareAnswer(TypedDict):
    """Two moves: the sentence first, the lines, and the figures for whoever wants them."""

    whose: Words
    text: Words
    better: str | None
    first: Candidate
    second: Candidate
    concepts: list[ConceptShown]


class PlanShown(TypedDict):
    text: Words
    line: LineShown


class OverviewAnswer(TypedDict):
    """A paragraph on a position in its parts."""

    verdict: Words
    endings: list[Words]
    white: list[Words]  # facts
    black: list[Words]
    threats: list[Words]
    plans: list[PlanShown]
    character: list[Words]
    line: LineShown


class Choice(TypedDict):
    move: str
    san: Words


class ChoicesAnswer(TypedDict):
    moves: list[Choice]


class StepShown(TypedDict):
    text: Words
    squares: list[str]


class StepsAnswer(TypedDict):
    steps: list[StepShown]


class OwnTerm(TypedDict):
    name: Words
    value: float
    squares: list[str]


class Mind(TypedDict):
    """An ancestor's own evaluation."""

    name: str
    white: bool
    total: float
    unit: Words
    terms: list[OwnTerm]


class MindsAnswer(TypedDict):
    minds: list[Mind]
