"""The evaluation in the concepts a player knows: what one quiet position has over another, gathered from its terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer, TermShare
from kiebitz.evaluation.term import Group, Term
from kiebitz.language import Text

CONCEPTS = {  # material is no concept: men lost are told by name
    Group.MOBILITY: Text("the activity of the pieces", "die Wirksamkeit der Figuren"),
    Group.PIECES: Text("the quality of the pieces", "die Güte der Figuren"),
    Group.CONTROL: Text("space and control of squares", "Raum und Feldkontrolle"),
    Group.PAWNS: Text("the pawn structure", "die Bauernstellung"),
    Group.PASSED: Text("the passed pawns", "die Freibauern"),
    Group.THREATS: Text("threats", "Drohungen"),
    Group.KING: Text("the safety of the king", "die Sicherheit des Königs"),
    Group.ENDGAME: Text("the king's part in the ending", "die Rolle des Königs im Endspiel"),
}
ENDING = 8  # phase below which a king in the middle is a strength


def concept_of(term: Term, phase: int) -> Group:
    """Under which concept a player would count a term: a piece well placed is active, a pawn well placed takes space, a king is safe or,
    in an ending, useful."""
    if term.group is not Group.PLACEMENT:
        return term.group
    man = term.key.partition("_")[0]
    if man == "king":
        return Group.KING if phase > ENDING else Group.ENDGAME
    return Group.CONTROL if man == "pawn" else Group.MOBILITY


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
    key: str  # of that term
    white: bool  # the side


def differences(one: Board, other: Board, white: bool, before: Sequence[tuple[Board, Board]] = ()) -> list[Concept]:
    """In what the first position is better for a side than the second; the largest first, the losses last.

    `before`: pairs of positions on the way to these two.  What counts all along the way counts; what only the last moves of a line
    bring about, which may have nothing to do with the first, counts little.
    """
    explainer, sign = Explainer(), 1 if white else -1
    terms: dict[Group, list[tuple[float, TermShare, TermShare]]] = {}
    gains = [_gains(explainer, *pair) for pair in (*before, (one, other))]
    here, there = explainer.explain(one), explainer.explain(other)
    for number, (a, b) in enumerate(zip(here.terms, there.terms, strict=True)):
        group = concept_of(a.term, here.phase)
        if group in CONCEPTS:
            terms.setdefault(group, []).append((sign * fmean(gain[number] for gain in gains), a, b))
    found = []
    for group, shares in terms.items():
        worth = sum(value for value, _, _ in shares)
        most, a, b = max(shares, key=lambda share: share[0] if worth > 0 else -share[0])
        mine, theirs, helps = _squares(a, white), _squares(b, white), any(weight > 0 for weight in (*a.term.mg, *a.term.eg))
        shown = mine - theirs if helps else theirs - mine  # a strength of this position, a weakness of the other one
        if a.term.key == "pawn_place":  # every pawn stands somewhere: a list of them tells nobody anything
            shown = set()
        found.append(Concept(group, CONCEPTS[group], worth, a.term.name, most, tuple(sorted(shown)), helps, a.term.key, white))
    return sorted(found, key=lambda concept: -concept.worth)


def _gains(explainer: Explainer, one: Board, other: Board) -> list[float]:
    """What White gains by each term in the first position, against the second."""
    return [a.contribution - b.contribution for a, b in zip(explainer.explain(one).terms, explainer.explain(other).terms, strict=True)]


def _squares(share: TermShare, white: bool) -> set[str]:
    return set(share.white_squares if white else share.black_squares)
