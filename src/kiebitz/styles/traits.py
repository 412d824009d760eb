"""What can be counted of a way to play, and what a style promises about it.

A trait is a frequency that can be counted in games (`tools/characters/counting.py`).  A style's file promises how many times as often
as the standard it does something; `kiebitz styles measure` plays the games and holds it to its word.
"""

from __future__ import annotations

from typing import NamedTuple

from kiebitz.language import Text

HIGHEST = 100.0  # times as often as the standard


class Trait(NamedTuple):
    """A frequency with the sentences of a portrait: `{own}` of the style beside `{standard}`."""

    name: Text
    more: Text
    less: Text
    scale: float = 100.0  # what the frequency is multiplied with to be read: 100 moves, 100 per cent


class Promise(NamedTuple):
    """How many times as often as the standard: at least, at most."""

    low: float = 0.0
    high: float = HIGHEST

    def holds(self, ratio: float) -> bool:
        return self.low <= ratio <= self.high


TRAITS: dict[str, Trait] = {
    "near_enemy_king": Trait(
        Text("moves near the enemy king, per 100", "Züge in die Nähe des gegnerischen Königs, je 100"),
        Text(
            "Of 100 moves {own} go near the enemy king, of the standard's {standard}.",
            "Von 100 Zügen führen {own} in die Nähe des gegnerischen Königs, beim Standard {standard}.",
        ),
        Text(
            "Only {own} of 100 moves go near the enemy king, of the standard's {standard}.",
            "Nur {own} von 100 Zügen führen in die Nähe des gegnerischen Königs, beim Standard {standard}.",
        ),
    ),
    "pawn_storms": Trait(
        Text("pawns pushed against the enemy king, per 100 moves", "Bauernvorstöße gegen den gegnerischen König, je 100 Züge"),
        Text(
            "It storms with its pawns: {own} pushes against the enemy king in 100 moves, the standard {standard}.",
            "Es stürmt mit den Bauern: {own} Vorstöße gegen den gegnerischen König in 100 Zügen, der Standard {standard}.",
        ),
        Text(
            "It seldom storms: {own} pushes against the enemy king in 100 moves, the standard {standard}.",
            "Es stürmt selten: {own} Vorstöße gegen den gegnerischen König in 100 Zügen, der Standard {standard}.",
        ),
    ),
    "checks": Trait(
        Text("checks, per 100 moves", "Schachgebote, je 100 Züge"),
        Text(
            "It gives {own} checks in 100 moves, the standard {standard}.",
            "Es bietet {own}-mal Schach in 100 Zügen, der Standard {standard}-mal.",
        ),
        Text(
            "It gives only {own} checks in 100 moves, the standard {standard}.",
            "Es bietet nur {own}-mal Schach in 100 Zügen, der Standard {standard}-mal.",
        ),
    ),
    "exchanges": Trait(
        Text("pieces exchanged, per 100 moves", "getauschte Figuren, je 100 Züge"),
        Text(
            "It exchanges {own} pieces in 100 moves, the standard {standard}.",
            "Es tauscht {own} Figuren in 100 Zügen, der Standard {standard}.",
        ),
        Text(
            "It keeps its pieces: {own} exchanges in 100 moves, the standard {standard}.",
            "Es behält seine Figuren: {own} Abtäusche in 100 Zügen, der Standard {standard}.",
        ),
    ),
    "exchanges_when_ahead": Trait(
        Text("pieces exchanged when ahead, per 100 moves made so", "bei Vorteil getauschte Figuren, je 100 Züge mit Vorteil"),
        Text(
            "When ahead it exchanges gladly: {own} pieces in 100 moves, the standard {standard}.",
            "Bei Vorteil tauscht es gern: {own} Figuren in 100 Zügen, der Standard {standard}.",
        ),
        Text(
            "Even when ahead it keeps the pieces on: {own} exchanges in 100 moves, the standard {standard}.",
            "Auch bei Vorteil behält es die Figuren: {own} Abtäusche in 100 Zügen, der Standard {standard}.",
        ),
    ),
    "pawns_given_early": Trait(
        Text("moves 5 to 20 made a pawn or two behind, per 100", "Züge 5 bis 20 mit einem oder zwei Bauern weniger, je 100"),
        Text(
            "From the fifth to the twentieth move it is a pawn or two behind at {own} of 100 moves, the standard at {standard}.",
            "Vom fünften bis zum zwanzigsten Zug fehlen ihm bei {own} von 100 Zügen ein oder zwei Bauern, dem Standard bei {standard}.",
        ),
        Text(
            "It keeps its pawns: only at {own} of 100 moves from the fifth to the twentieth one or two are missing, "
            "with the standard at {standard}.",
            "Es hält seine Bauern zusammen: nur bei {own} von 100 Zügen vom fünften bis zum zwanzigsten fehlen einer oder zwei, "
            "beim Standard bei {standard}.",
        ),
    ),
    "pawns_taken_by_pieces": Trait(
        Text("pawns taken by pieces, per 100 moves", "von Figuren geschlagene Bauern, je 100 Züge"),
        Text(
            "Its pieces take {own} pawns in 100 moves, the standard's {standard}.",
            "Seine Figuren schlagen {own} Bauern in 100 Zügen, die des Standards {standard}.",
        ),
        Text(
            "Its pieces take only {own} pawns in 100 moves, the standard's {standard}.",
            "Seine Figuren schlagen nur {own} Bauern in 100 Zügen, die des Standards {standard}.",
        ),
    ),
    "pawn_moves": Trait(
        Text("moves of pawns, per 100", "Bauernzüge, je 100"),
        Text(
            "Of 100 moves {own} are made with pawns, of the standard's {standard}.",
            "Von 100 Zügen sind {own} Bauernzüge, beim Standard {standard}.",
        ),
        Text(
            "Only {own} of 100 moves are made with pawns, of the standard's {standard}.",
            "Nur {own} von 100 Zügen sind Bauernzüge, beim Standard {standard}.",
        ),
    ),
    "weak_pawns": Trait(
        Text("doubled and isolated pawns, at a time", "Doppelbauern und Vereinzelte, zugleich"),
        Text(
            "It does not mind weak pawns: {own} doubled or isolated ones at a time, the standard {standard}.",
            "Schwache Bauern stören es nicht: {own} doppelte oder vereinzelte zugleich, der Standard {standard}.",
        ),
        Text(
            "It avoids weak pawns: {own} doubled or isolated ones at a time, the standard {standard}.",
            "Es meidet schwache Bauern: {own} doppelte oder vereinzelte zugleich, der Standard {standard}.",
        ),
        1.0,
    ),
    "unguarded_pieces": Trait(
        Text("pieces nothing guards, at a time", "ungedeckte Figuren, zugleich"),
        Text(
            "It leaves pieces unguarded: {own} at a time, the standard {standard}.",
            "Es lässt Figuren ungedeckt: {own} zugleich, der Standard {standard}.",
        ),
        Text(
            "It guards its pieces: only {own} stand alone at a time, the standard's {standard}.",
            "Es deckt seine Figuren: nur {own} stehen zugleich allein, beim Standard {standard}.",
        ),
        1.0,
    ),
    "queen_early": Trait(
        Text("queen moves among the first ten moves, per 100", "Damenzüge unter den ersten zehn Zügen, je 100"),
        Text(
            "The queen comes out early: {own} of 100 opening moves are hers, with the standard {standard}.",
            "Die Dame kommt früh heraus: {own} von 100 Eröffnungszügen macht sie, beim Standard {standard}.",
        ),
        Text(
            "The queen waits: {own} of 100 opening moves are hers, with the standard {standard}.",
            "Die Dame wartet: {own} von 100 Eröffnungszügen macht sie, beim Standard {standard}.",
        ),
    ),
    "castles": Trait(
        Text("castled by move 15, per 100 games", "bis zum 15. Zug rochiert, je 100 Partien"),
        Text(
            "In {own} of 100 games it has castled by the fifteenth move, the standard in {standard}.",
            "In {own} von 100 Partien hat es bis zum fünfzehnten Zug rochiert, der Standard in {standard}.",
        ),
        Text(
            "In only {own} of 100 games it has castled by the fifteenth move, the standard in {standard}.",
            "Nur in {own} von 100 Partien hat es bis zum fünfzehnten Zug rochiert, der Standard in {standard}.",
        ),
    ),
}
