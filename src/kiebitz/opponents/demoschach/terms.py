"""The names of everything DEMOSCHACH's evaluation counts, once: the kernel books under these numbers, the table reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kiebitz.language import Text
from kiebitz.opponents.demoschach import weights

Group = Literal["pawns", "pieces", "kings", "drive", "control"]


@dataclass(frozen=True)
class Number:
    """One number of a term: what it counts for, and how many points (a pawn is 100) or, as a factor, how often."""

    text: Text
    value: float


def _points(centi: float, en: str, de: str) -> Number:
    return Number(Text(en, de), centi / 100)


@dataclass(frozen=True)
class Term:
    """One kind of bonus or penalty."""

    key: str
    group: Group
    name: Text
    source: str  # lines of the listing in chapter 4
    numbers: tuple[Number, ...]


# fmt: off
TERMS = (
    Term("blocked_centre_pawn", "pawns", Text("Centre pawn blocked at home", "Mittelbauer im Ausgangsfeld blockiert"), "from line 2104",
         (_points(weights.BLOCKED_CENTRE, "each", "je Bauer"),)),
    Term("isolated_pawns", "pawns", Text("Isolated pawns", "Isolierte Bauern"), "from line 2104",
         (_points(weights.ISOLATED, "each file", "je Linie"),)),
    Term("doubled_pawns", "pawns", Text("Doubled pawns", "Doppelbauern"), "from line 2104",
         (_points(weights.DOUBLED, "two on a file", "zwei auf einer Linie"),)),
    Term("tripled_pawns", "pawns", Text("Tripled pawns", "Tripelbauern"), "from line 2104",
         (_points(weights.TRIPLED, "three or more on a file", "drei oder mehr auf einer Linie"),)),
    Term("passed_pawns", "pawns", Text("Passed pawns", "Freibauern"), "from line 2104",
         (_points(weights.PASSED, "times the square of its rank", "mal Quadrat der Reihe"),
          _points(weights.PASSED_STOPPED, "instead, with an enemy piece in front", "stattdessen mit gegnerischer Figur davor"),
          _points(weights.PASSED_GUARDED, "more when a pawn guards it", "mehr, wenn ein Bauer ihn deckt"),
          Number(Text("factor in the endgame", "Faktor im Endspiel"), weights.PASSED_ENDGAME),)),
    Term("pawn_advance", "pawns", Text("Advanced pawns", "Vorgerückte Bauern"), "lines 2108 and 2208",
         (*(_points(centi, f"each step of the {file}-pawn", f"je Schritt des {file}-Bauern")
            for file, centi in zip("abcdefgh", weights.ADVANCE, strict=True) if centi),
          _points(weights.ADVANCE_ENDGAME, "each step in the endgame", "je Schritt im Endspiel"),)),
    Term("backward_pawns", "pawns", Text("Backward pawns", "Rückständige Bauern"), "from line 2104",
         (_points(weights.BACKWARD, "each enemy pawn guarding the next square", "je gegnerischem Bauern, der das Feld davor bewacht"),)),
    Term("knight_at_home", "pieces", Text("Undeveloped knights", "Unentwickelte Springer"), "from line 2302",
         (_points(weights.KNIGHT_HOME, "each", "je Springer"),)),
    Term("knight_centre", "pieces", Text("Knights near the centre", "Springer am Zentrum"), "from line 2302",
         (_points(2 * weights.KNIGHT_STEP, "each step nearer to the centre than three", "je Schritt näher am Zentrum als drei"),)),
    Term("bishop_at_home", "pieces", Text("Undeveloped bishops", "Unentwickelte Läufer"), "from line 2302",
         (_points(weights.BISHOP_HOME, "each", "je Läufer"),)),
    Term("bishop_pair", "pieces", Text("Pair of bishops", "Läuferpaar"), "from line 2302",
         (_points(weights.BISHOPS, "both bishops", "beide Läufer"),)),
    Term("rook_on_seventh", "pieces", Text("Rook on the seventh rank", "Turm auf der siebten Reihe"), "from line 2302",
         (_points(weights.ROOK_SEVENTH, "each", "je Turm"),)),
    Term("rook_before_king", "pieces", Text("Rook cuts off the king", "Turm sperrt den König ab"), "from line 2302",
         (_points(weights.ROOK_CUTS_KING, "more, with the king on the eighth", "mehr, wenn der König auf der achten steht"),)),
    Term("rook_half_open", "pieces", Text("Rook on a file without own pawns", "Turm auf Linie ohne eigene Bauern"), "from line 2302",
         (_points(weights.ROOK_HALF, "each", "je Turm"),)),
    Term("rook_open", "pieces", Text("Rook on an open file", "Turm auf offener Linie"), "from line 2302",
         (_points(weights.ROOK_FULL, "more, without enemy pawns too", "mehr, wenn auch gegnerische fehlen"),)),
    Term("doubled_rooks", "pieces", Text("Doubled rooks", "Verdoppelte Türme"), "from line 2302",
         (_points(weights.ROOKS_DOUBLED, "two on a file", "zwei auf einer Linie"),)),
    Term("rook_with_passed_pawn", "pieces", Text("Rook with a passed pawn", "Turm mit Freibauer"), "from line 2302",
         (_points(weights.ROOK_PASSED, "each", "je Turm"),
          _points(weights.ROOK_PASSED_ENDGAME, "in the endgame", "im Endspiel"),)),
    Term("early_queen", "pieces", Text("Queen out before the minor pieces", "Dame vor den Leichtfiguren entwickelt"), "from line 2302",
         (_points(weights.QUEEN_EARLY, "each undeveloped minor piece", "je unentwickelter Leichtfigur"),)),
    Term("king_danger", "kings", Text("King in danger", "Königsgefährdung"), "from line 2504",
         (_points(-weights.SHIELD_MOVED, "shield: a pawn has moved", "Schutz: ein Bauer ist vorgerückt"),
          _points(-weights.SHIELD_GONE, "shield: a pawn is missing", "Schutz: ein Bauer fehlt"),
          _points(-weights.KING_BETWEEN, "in the middle, the other king has left it", "in der Mitte, der andere König nicht mehr"),
          _points(-weights.KING_BETWEEN_OPEN, "the same on an open file", "dasselbe auf offener Linie"),
          _points(-weights.KING_OUT, "beyond the second rank", "jenseits der zweiten Reihe"),
          _points(-weights.CASTLING_OPEN, "may still castle", "darf noch rochieren"),
          _points(-weights.CASTLING_GONE, "castling lost", "Rochade verloren"),
          _points(-weights.CASTLING_BLOCKED, "each piece in between; all times the attacking force",
                  "je Figur dazwischen; alles mal Angriffskraft"),)),
    Term("king_to_centre", "kings", Text("King far from the centre", "König fern vom Zentrum"), "from line 2504",
         (_points(weights.KING_CENTRE, "each step, in the endgame", "je Schritt, im Endspiel"),)),
    Term("king_to_pawns", "kings", Text("King near the pawns in the endgame", "König im Endspiel bei den Bauern"), "from line 2504",
         (_points(weights.KING_PAWNS, "each step of the mean distance below six", "je Schritt des mittleren Abstands unter sechs"),)),
    Term("drive_to_edge", "drive", Text("Bare king driven to the edge", "Blanker König am Rand"), "from lines 3102 and 3202",
         (_points(10 * weights.DRIVE_EDGE, "each step from the centre", "je Schritt vom Zentrum"),)),
    Term("drive_king_near", "drive", Text("Own king near the bare king", "Eigener König nah am blanken König"), "from lines 3102 and 3202",
         (_points(10 * weights.DRIVE_NEAR, "each step nearer than 14", "je Schritt näher als 14"),)),
    Term("drive_knight_near", "drive", Text("Knights near the bare king", "Springer nah am blanken König"), "lines 3124 and 3224",
         (_points(10 * weights.DRIVE_NEAR, "each step nearer than 14", "je Schritt näher als 14"),)),
    Term("dead_draw", "drive", Text("Neither side can mate", "Keine Seite kann matt setzen"), "line 3066",
         (Number(Text("the whole value", "der ganze Wert"), 0),)),
    Term("control", "control", Text("Control of squares", "Felderbeherrschung"), "lines 128-146 and 2000-2089",
         (_points(weights.CONTROL_INNER, "each of the four centre squares", "je Zentrumsfeld"),
          _points(weights.CONTROL_MIDDLE, "each square around them", "je Feld um das Zentrum"),
          _points(weights.CONTROL_OUTER, "each other square", "je anderem Feld"),
          Number(Text("factor of a queen", "Faktor einer Dame"), weights.CONTROL_QUEEN),
          Number(Text("factor of a rook", "Faktor eines Turms"), weights.CONTROL_ROOK),
          Number(Text("factor of a bishop", "Faktor eines Läufers"), weights.CONTROL_BISHOP),)),
)
# fmt: on

(
    BLOCKED_CENTRE_PAWN,
    ISOLATED_PAWNS,
    DOUBLED_PAWNS,
    TRIPLED_PAWNS,
    PASSED_PAWNS,
    PAWN_ADVANCE,
    BACKWARD_PAWNS,
    KNIGHT_AT_HOME,
    KNIGHT_CENTRE,
    BISHOP_AT_HOME,
    BISHOP_PAIR,
    ROOK_ON_SEVENTH,
    ROOK_BEFORE_KING,
    ROOK_HALF_OPEN,
    ROOK_OPEN,
    DOUBLED_ROOKS,
    ROOK_WITH_PASSED_PAWN,
    EARLY_QUEEN,
    KING_DANGER,
    KING_TO_CENTRE,
    KING_TO_PAWNS,
    DRIVE_TO_EDGE,
    DRIVE_KING_NEAR,
    DRIVE_KNIGHT_NEAR,
    DEAD_DRAW,
    CONTROL,
) = range(len(TERMS))
