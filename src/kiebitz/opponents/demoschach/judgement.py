"""DEMOSCHACH's own evaluation as a table; its lines add up to its value, exactly."""

from __future__ import annotations

from kiebitz.language import Text
from kiebitz.opponents.demoschach.evaluation import evaluate, pawn_bonus, position_type
from kiebitz.opponents.demoschach.program import INFINITE, Program
from kiebitz.opponents.demoschach.state import BLACK, EMPTY, WHITE, square_name
from kiebitz.opponents.demoschach.terms import TERMS
from kiebitz.player import Contribution, Judgement

UNIT = Text("points from White's view, a pawn is 100", "Punkte aus Sicht von Weiß, ein Bauer zählt 100")

# Hundredths are not exact in binary; on this grid all sums are, in whatever order they are added.
_GRID = 2.0**36


def points(centi: int) -> float:
    return round(centi / 100 * _GRID) / _GRID


def _squares(bits: int) -> tuple[str, ...]:
    return tuple("abcdefgh"[n % 8] + str(n // 8 + 1) for n in range(64) if bits >> n & 1)


def judge(program: Program) -> Judgement:
    """The static value of the position at the root; control of squares does not count there."""
    s = program.state
    total = int(evaluate(s, 1, 1, -INFINITE, INFINITE))
    kind = int(position_type(s))
    standing = [square_name(s.square[c, n]) for c in (WHITE, BLACK) for n in range(2, s.slots[c] + 1) if s.kind[c, n] != EMPTY]
    lines = [
        Contribution(
            "material",
            Text("Material", "Material"),
            float(s.balance),
            float(s.material[WHITE]),
            float(s.material[BLACK]),
            tuple(standing),
            "line 202",
        )
    ]
    bonus = int(pawn_bonus(s)) if kind == 0 else 0
    if bonus:
        name = Text("Pawns of the side ahead in the endgame", "Bauern der im Endspiel überlegenen Seite")
        lines.append(Contribution("pawn_bonus", name, float(bonus), float(max(bonus, 0)), float(min(bonus, 0)), (), "lines 2000-2089"))
    for n, term in enumerate(TERMS):
        white, black = int(s.term[WHITE, n]), int(s.term[BLACK, n])
        if white or black:
            bits = (int(s.term_squares[WHITE, n]) | int(s.term_squares[BLACK, n])) & (1 << 64) - 1
            lines.append(
                Contribution(term.key, term.name, points(white) + points(black), points(white), points(black), _squares(bits), term.source)
            )
    rest = total - sum(line.value for line in lines)
    if rest:
        lines.append(Contribution("rounding", Text("Rounding down", "Abrundung"), rest, source="lines 2000-2089"))
    return Judgement(total, UNIT, tuple(lines))
