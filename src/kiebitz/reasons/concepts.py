"""The evaluation in the concepts a player knows: what one quiet position has over another, gathered from its terms."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer, TermShare
from kiebitz.evaluation.term import Group
from kiebitz.language import Text

CONCEPTS = {  # material is no concept: men lost are told by name
    Group.PLACEMENT: Text("the placement of the men", "die Aufstellung der Steine"),
    Group.MOBILITY: Text("the activity of the pieces", "die Wirksamkeit der Figuren"),
    Group.PIECES: Text("the quality of the pieces", "die Güte der Figuren"),
    Group.CONTROL: Text("space and control of squares", "Raum und Feldkontrolle"),
    Group.PAWNS: Text("the pawn structure", "die Bauernstellung"),
    Group.PASSED: Text("the passed pawns", "die Freibauern"),
    Group.THREATS: Text("threats", "Drohungen"),
    Group.KING: Text("the safety of the king", "die Sicherheit des Königs"),
    Group.ENDGAME: Text("the ending", "das Endspiel"),
}


@dataclass(frozen=True)
class Concept:
    """What a side gains in one respect, and where that shows most."""

    group: Group
    name: Text
    worth: float  # centipawns for the side
    term: Text  # the name of the largest term
    term_worth: float  # what it alone gains
    squares: tuple[str, ...]  # of that term: those of the side's men that only one of the two positions has
    here: bool  # the squares are those of the first position, where the term is a strength; otherwise a weakness of the second


def differences(one: Board, other: Board, white: bool) -> list[Concept]:
    """In what the first position is better for a side than the second; the largest first, the losses last."""
    explainer, sign = Explainer(), 1 if white else -1
    terms: dict[Group, list[tuple[float, TermShare, TermShare]]] = {}
    for a, b in zip(explainer.explain(one).terms, explainer.explain(other).terms, strict=True):
        if a.term.group in CONCEPTS:
            terms.setdefault(a.term.group, []).append((sign * (a.contribution - b.contribution), a, b))
    found = []
    for group, shares in terms.items():
        worth = sum(value for value, _, _ in shares)
        most, a, b = max(shares, key=lambda share: share[0] if worth > 0 else -share[0])
        here, there, helps = _squares(a, white), _squares(b, white), any(weight > 0 for weight in (*a.term.mg, *a.term.eg))
        shown = here - there if helps else there - here  # a strength of this position, a weakness of the other one
        found.append(Concept(group, CONCEPTS[group], worth, a.term.name, most, tuple(sorted(shown)), helps))
    return sorted(found, key=lambda concept: -concept.worth)


def _squares(share: TermShare, white: bool) -> set[str]:
    return set(share.white_squares if white else share.black_squares)
