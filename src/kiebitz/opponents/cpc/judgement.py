"""The program's value of a position as a table: which kind of piece earns how much, and on which squares."""

from __future__ import annotations

from kiebitz.language import Text
from kiebitz.opponents.cpc.board import square_label
from kiebitz.opponents.cpc.evaluation import Share, explain
from kiebitz.opponents.cpc.state import State
from kiebitz.player import Contribution, Judgement

_UNIT = Text("points, from the view of the side to move", "Punkte, aus der Sicht der Seite am Zug")
_SOURCE = "listing, lines 5800 ff. and 8500 ff."

_KINDS = {1: "pawn", 2: "pawn", 3: "knight", 4: "bishop", 5: "rook", 6: "rook", 7: "queen", 8: "king", 9: "king"}

# In the order of the table.
TERM_NAMES = {
    "pawn_steps": Text("Pawns: steps they can make", "Bauern: mögliche Schritte"),
    "pawn_captures": Text("Pawns: pieces they attack", "Bauern: angegriffene Figuren"),
    "pawn_en_passant": Text("Pawns: en passant", "Bauern: en passant"),
    "knight_empty_squares": Text("Knights: empty squares in reach", "Springer: erreichbare leere Felder"),
    "knight_attacks": Text("Knights: pieces they attack", "Springer: angegriffene Figuren"),
    "bishop_empty_squares": Text("Bishops: empty squares in reach", "Läufer: erreichbare leere Felder"),
    "bishop_attacks": Text("Bishops: pieces they attack", "Läufer: angegriffene Figuren"),
    "rook_empty_squares": Text("Rooks: empty squares in reach", "Türme: erreichbare leere Felder"),
    "rook_attacks": Text("Rooks: pieces they attack", "Türme: angegriffene Figuren"),
    "queen_empty_squares": Text("Queens: empty squares in reach", "Damen: erreichbare leere Felder"),
    "queen_attacks": Text("Queens: pieces they attack", "Damen: angegriffene Figuren"),
    "king_empty_squares": Text("King: empty squares in reach", "König: erreichbare leere Felder"),
    "king_attacks": Text("King: pieces it attacks", "König: angegriffene Figuren"),
    "captured": Text("Captured pieces, counted twice", "Geschlagene Figuren, doppelt gezählt"),
}


def _key(share: Share) -> str:
    if share.term == "captured":
        return "captured"
    return share.term if share.term.startswith("pawn_") else f"{_KINDS[abs(share.piece)]}_{share.term}"


def judge_squares(state: State, computer_is_white: bool) -> Judgement:
    """The contributions of both sides; they add up to what `evaluate` gives for the same state."""
    rows: dict[str, list[Share]] = {key: [] for key in TERM_NAMES}
    for share in explain(state):
        rows[_key(share)].append(share)
    contributions = []
    for key, shares in rows.items():
        own = sum(share.points for share in shares if share.points > 0)
        other = -sum(share.points for share in shares if share.points < 0)
        squares = sorted({share.square for share in shares})
        contributions.append(
            Contribution(
                key,
                TERM_NAMES[key],
                value=own - other,
                white=own if computer_is_white else other,
                black=other if computer_is_white else own,
                squares=tuple(square_label(square, computer_is_white) for square in squares),
                source=_SOURCE,
            )
        )
    return Judgement(sum(c.value for c in contributions), _UNIT, tuple(contributions), for_mover=True)
