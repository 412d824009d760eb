"""The names of everything DEMOSCHACH's evaluation counts, once: the kernel books under these numbers, the table reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kiebitz.language import Text

Group = Literal["pawns", "pieces", "kings", "drive", "control"]


@dataclass(frozen=True)
class Term:
    """One kind of bonus or penalty."""

    key: str
    group: Group
    name: Text
    source: str  # lines of the listing in chapter 4


# fmt: off
TERMS = (
    Term("blocked_centre_pawn", "pawns", Text("Centre pawn blocked at home", "Mittelbauer im Ausgangsfeld blockiert"), "from line 2104"),
    Term("isolated_pawns", "pawns", Text("Isolated pawns", "Isolierte Bauern"), "from line 2104"),
    Term("doubled_pawns", "pawns", Text("Doubled pawns", "Doppelbauern"), "from line 2104"),
    Term("tripled_pawns", "pawns", Text("Tripled pawns", "Tripelbauern"), "from line 2104"),
    Term("passed_pawns", "pawns", Text("Passed pawns", "Freibauern"), "from line 2104"),
    Term("pawn_advance", "pawns", Text("Advanced pawns", "Vorgerückte Bauern"), "lines 2108 and 2208"),
    Term("backward_pawns", "pawns", Text("Backward pawns", "Rückständige Bauern"), "from line 2104"),
    Term("knight_at_home", "pieces", Text("Undeveloped knights", "Unentwickelte Springer"), "from line 2302"),
    Term("knight_centre", "pieces", Text("Knights near the centre", "Springer am Zentrum"), "from line 2302"),
    Term("bishop_at_home", "pieces", Text("Undeveloped bishops", "Unentwickelte Läufer"), "from line 2302"),
    Term("bishop_pair", "pieces", Text("Pair of bishops", "Läuferpaar"), "from line 2302"),
    Term("rook_on_seventh", "pieces", Text("Rook on the seventh rank", "Turm auf der siebten Reihe"), "from line 2302"),
    Term("rook_before_king", "pieces", Text("Rook cuts off the king", "Turm sperrt den König ab"), "from line 2302"),
    Term("rook_half_open", "pieces", Text("Rook on a file without own pawns", "Turm auf Linie ohne eigene Bauern"), "from line 2302"),
    Term("rook_open", "pieces", Text("Rook on an open file", "Turm auf offener Linie"), "from line 2302"),
    Term("doubled_rooks", "pieces", Text("Doubled rooks", "Verdoppelte Türme"), "from line 2302"),
    Term("rook_with_passed_pawn", "pieces", Text("Rook with a passed pawn", "Turm mit Freibauer"), "from line 2302"),
    Term("early_queen", "pieces", Text("Queen out before the minor pieces", "Dame vor den Leichtfiguren entwickelt"), "from line 2302"),
    Term("king_danger", "kings", Text("King in danger", "Königsgefährdung"), "from line 2504"),
    Term("king_to_centre", "kings", Text("King far from the centre", "König fern vom Zentrum"), "from line 2504"),
    Term("king_to_pawns", "kings", Text("King near the pawns in the endgame", "König im Endspiel bei den Bauern"), "from line 2504"),
    Term("drive_to_edge", "drive", Text("Bare king driven to the edge", "Blanker König am Rand"), "from lines 3102 and 3202"),
    Term("drive_king_near", "drive", Text("Own king near the bare king", "Eigener König nah am blanken König"), "from lines 3102 and 3202"),
    Term("drive_knight_near", "drive", Text("Knights near the bare king", "Springer nah am blanken König"), "lines 3124 and 3224"),
    Term("dead_draw", "drive", Text("Neither side can mate", "Keine Seite kann matt setzen"), "line 3066"),
    Term("control", "control", Text("Control of squares", "Felderbeherrschung"), "lines 128-146 and 2000-2089"),
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
