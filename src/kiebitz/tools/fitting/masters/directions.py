"""The few directions in which a player may differ from the standard: terms that grow or shrink together.

Six hundred weights follow every whim of a thousand moves; some fifteen shares have to earn their place.  A share of 0.2 means that
these terms weigh a fifth more than in the standard.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from kiebitz.evaluation.term import Group, Term
from kiebitz.evaluation.terms import SLOT, SLOTS, TERMS
from kiebitz.evaluation.weights import Pair
from kiebitz.language import Text
from kiebitz.styles.style import STANDARD, Style

SMALLEST, LARGEST = -0.6, 1.0  # shares beyond which a style would not be a taste any more
PAWN, KNIGHT, BISHOP, ROOK, QUEEN = range(5)


@dataclass(frozen=True)
class Direction:
    """What grows together: whole groups, single terms, or one case of a term; on both sides of the board or one."""

    key: str
    name: Text
    groups: tuple[Group, ...] = ()
    terms: tuple[str, ...] = ()
    case: int | None = None
    side: str = "both"  # "own", "opponent"

    def holds(self, term: Term) -> bool:
        return term.group in self.groups or term.key in self.terms

    def slots(self) -> list[int]:
        """The places of its weights."""
        found: list[int] = []
        for term in TERMS:
            if self.holds(term):
                first = getattr(SLOT, term.key)
                found += [first + self.case] if self.case is not None else range(first, first + term.size)
        return found


DIRECTIONS: tuple[Direction, ...] = (
    Direction("pawn", Text("pawns as men", "Bauern als Steine"), terms=("material",), case=PAWN),
    Direction("knight", Text("knights", "Springer"), terms=("material",), case=KNIGHT),
    Direction("bishop", Text("bishops", "Läufer"), terms=("material",), case=BISHOP),
    Direction("rook", Text("rooks", "Türme"), terms=("material",), case=ROOK),
    Direction("queen", Text("queens", "Damen"), terms=("material",), case=QUEEN),
    Direction("bishop_pair", Text("the pair of bishops", "das Läuferpaar"), terms=("bishop_pair",)),
    Direction("placement", Text("good squares", "gute Felder"), groups=(Group.PLACEMENT,)),
    Direction("pawns", Text("sound pawns", "gesunde Bauern"), groups=(Group.PAWNS,)),
    Direction("passed", Text("passed pawns", "Freibauern"), groups=(Group.PASSED,)),
    Direction("pieces", Text("well-placed pieces", "gut stehende Figuren"), groups=(Group.PIECES,)),
    Direction("mobility", Text("mobility", "Beweglichkeit"), groups=(Group.MOBILITY,)),
    Direction("control", Text("space and centre", "Raum und Zentrum"), groups=(Group.CONTROL,)),
    Direction("own_threats", Text("threats of his own", "eigene Drohungen"), groups=(Group.THREATS,), side="own"),
    Direction("their_threats", Text("threats against him", "gegnerische Drohungen"), groups=(Group.THREATS,), side="opponent"),
    Direction("own_king", Text("his own king's safety", "Sicherheit des eigenen Königs"), groups=(Group.KING,), side="own"),
    Direction("their_king", Text("the enemy king's safety", "Sicherheit des gegnerischen Königs"), groups=(Group.KING,), side="opponent"),
    Direction("endgame", Text("endgame rules", "Endspielregeln"), groups=(Group.ENDGAME,)),
)
Shares = npt.NDArray[np.float64]  # one for each direction


def masks() -> npt.NDArray[np.float64]:
    """For each direction and side (own, the opponent's) which slots it moves."""
    found = np.zeros((len(DIRECTIONS), 2, SLOTS))
    for place, direction in enumerate(DIRECTIONS):
        for side, name in enumerate(("own", "opponent")):
            if direction.side in ("both", name):
                found[place, side, direction.slots()] = 1.0
    return found


def style_of(shares: Shares, key: str, name: Text, description: Text, taste: str = "any") -> Style:
    """The standard, moved by these shares and kept within the bounds of every term."""
    style = replace(STANDARD, key=key, name=name, description=description, taste=taste)
    for term in TERMS:
        sides = {side: _moved(term, shares, side) for side in ("own", "opponent")}
        if sides["own"] == sides["opponent"]:
            if sides["own"] != (term.mg, term.eg):
                style = style.changed(term, *sides["own"])
            continue
        for side, (mg, eg) in sides.items():
            if (mg, eg) != (term.mg, term.eg):
                style = style.changed(term, mg, eg, side)
    return style


def _moved(term: Term, shares: Shares, side: str) -> Pair:
    factors = np.ones(term.size)
    for direction, share in zip(DIRECTIONS, shares, strict=True):
        if direction.holds(term) and direction.side in ("both", side):
            factors[slice(None) if direction.case is None else direction.case] += share
    mg, eg = (
        tuple(max(term.low, min(term.high, round(float(weight * factor), 1))) for weight, factor in zip(part, factors, strict=True))
        for part in (term.mg, term.eg)
    )
    return mg, eg
