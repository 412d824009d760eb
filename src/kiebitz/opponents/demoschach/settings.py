"""Everything a user can set of DEMOSCHACH."""

from __future__ import annotations

from kiebitz.language import Text
from kiebitz.opponents.original_speed import ORIGINAL_SPEED
from kiebitz.options import Option


def budget(level: int) -> int:
    """Positions a level allows before the last deepening (line 6800)."""
    return int(3 * 2**level)


OPTIONS = (
    ORIGINAL_SPEED,
    Option(
        "level",
        4,
        low=1,
        high=12,
        uci="Level",
        text=Text(
            "Playing level; level n allows 3·2ⁿ positions before the last deepening",
            "Spielstärke; Stufe n erlaubt 3·2ⁿ Stellungen vor der letzten Vertiefung",
        ),
    ),
    Option(
        "node_budget",
        0,
        low=0,
        high=10_000_000,
        uci="Node Budget",
        text=Text("Budget of positions in place of the level's; 0: the level's", "Stellungszahl anstelle der Stufe; 0: die der Stufe"),
    ),
    Option(
        "as_printed",
        True,
        uci="As Printed",
        text=Text(
            "With the faults of the listing: mates seen at the depth limit, killers of earlier searches, borrowed positional values",
            "Mit den Fehlern des Listings: Matt an der Tiefengrenze, Killerzüge früherer Suchen, geborgte Positionswerte",
        ),
    ),
    Option(
        "resigns",
        True,
        uci="Resigns",
        text=Text("Resigns as soon as it sees a mate against itself", "Gibt auf, sobald es ein Matt gegen sich sieht"),
    ),
)
