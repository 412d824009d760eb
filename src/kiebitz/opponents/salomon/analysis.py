"""Looking into Salomon: field control and evaluation of a position as plain data for any view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kiebitz.language import Text
from kiebitz.opponents.salomon.kernel.control import field_control, find_centre
from kiebitz.opponents.salomon.kernel.layout import BLACK, SQUARES, TERMS, WHITE, square_name
from kiebitz.opponents.salomon.kernel.search import static_value
from kiebitz.opponents.salomon.kernel.tables import build
from kiebitz.opponents.salomon.position import new_state, put
from kiebitz.opponents.salomon.settings import Settings
from kiebitz.player import Contribution, Judgement

POINTS = Text("points from White's view, a pawn being 100", "Punkte aus der Sicht von Weiß, ein Bauer sind 100")

# name, lines of the thesis
TERM_NAMES: dict[str, tuple[Text, str]] = {
    "material": (Text("Material", "Material"), "lines 1607-1644"),
    "endgame_pawns": (Text("Pawns of the side ahead in the endgame", "Bauern der im Endspiel führenden Seite"), "lines 1648-1667"),
    "mate_routine": (Text("Mate routine", "Mattroutine"), "lines 1714-1755"),
    "pawn_center_blocked": (Text("Blocked centre pawns", "Blockierte Zentrumsbauern"), "line 3005"),
    "pawn_isolated": (Text("Isolated pawns", "Vereinzelte Bauern"), "line 3009"),
    "pawn_doubled": (Text("Doubled and tripled pawns", "Doppel- und Tripelbauern"), "lines 3012-3014"),
    "pawn_passed": (Text("Passed pawns", "Freibauern"), "lines 3022-3035"),
    "pawn_advance": (Text("Advanced pawns", "Bauernvormarsch"), "lines 3043-3047"),
    "pawn_backward": (Text("Backward pawns", "Rückständige Bauern"), "lines 3049-3052"),
    "knight_center": (Text("Knights near the centre", "Springer nahe dem Zentrum"), "lines 3067-3075"),
    "knight_undeveloped": (Text("Undeveloped knights", "Unentwickelte Springer"), "line 3076"),
    "bishop_pair": (Text("Bishop pair", "Läuferpaar"), "line 3079"),
    "bishop_undeveloped": (Text("Undeveloped bishops", "Unentwickelte Läufer"), "line 3081"),
    "rook_file": (Text("Rooks on open files", "Türme auf offenen Linien"), "lines 3084-3086"),
    "rook_doubled": (Text("Doubled rooks", "Turmverdoppelung"), "line 3087"),
    "rook_seventh": (Text("Rooks on the seventh rank", "Türme auf der siebten Reihe"), "lines 3089-3091"),
    "rook_passed": (Text("Rooks and passed pawns", "Türme und Freibauern"), "line 3094"),
    "queen_early": (Text("Early queen", "Frühe Dame"), "line 3106"),
    "mobility": (Text("Mobility", "Beweglichkeit"), "lines 2129-2137"),
    "king_safety": (Text("King safety", "Königssicherheit"), "lines 3108-3194"),
    "king_ring": (Text("Squares around the king", "Felder um den König"), "lines 4428-4450"),
    "king_center": (Text("King near the centre", "König nahe dem Zentrum"), "lines 3220-3225"),
    "king_pawns": (Text("King near the pawns", "König nahe den Bauern"), "lines 2278-2331"),
    "control_centre": (Text("Distance to the control centre", "Abstand zum Kontrollzentrum"), "lines 3302-3315"),
}


@dataclass(frozen=True)
class FieldControl:
    """Who controls which square and how strongly; squares are names like "e4"."""

    white: dict[str, float]
    black: dict[str, float]
    value: float  # weighted by region, White less Black: what field control analysing adds to a move

    def net(self, user_is_white: bool = True) -> dict[str, float]:
        """Positive: the user's square (green in the original), negative: Salomon's (red)."""
        sign = 1.0 if user_is_white else -1.0
        return {square: sign * (self.white[square] - self.black[square]) for square in self.white}


def prepare(fen: str, settings: Settings | None = None, castled: tuple[int, int] | None = None) -> tuple[Any, Any]:
    """The kernel's two records for a position."""
    settings = settings or Settings()
    tables = build(settings.style_values(), settings.constants(), settings["regions"] == "wide")
    state = new_state()
    put(state, fen, tables["worth"], castled)
    return state, tables


def analyse_field_control(fen: str, settings: Settings | None = None) -> FieldControl:
    """Field control of a position (key F1 in the original)."""
    state, tables = prepare(fen, settings)
    value = float(field_control(state, tables))
    control = state["control"]
    return FieldControl(
        {square_name(square): float(control[WHITE, square]) for square in SQUARES},
        {square_name(square): float(control[BLACK, square]) for square in SQUARES},
        value,
    )


def judge(fen: str, settings: Settings | None = None, castled: tuple[int, int] | None = None) -> Judgement:
    """Salomon's evaluation of a position term by term; the side to move is taken for Salomon."""
    state, tables = prepare(fen, settings, castled)
    if tables["cca_on"]:
        state["centre"] = find_centre(state, tables, int(state["side"]))
    total = float(static_value(state, tables))
    contributions = []
    for number, key in enumerate(TERMS):
        white, black = (float(state["terms"][side, number]) + 0.0 for side in (WHITE, BLACK))  # no minus zero
        name, section = TERM_NAMES[key]
        contributions.append(Contribution(key, name, white - black, white, black, source=section))
    return Judgement(total, POINTS, tuple(contributions))
