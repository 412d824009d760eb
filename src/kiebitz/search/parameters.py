"""Every number of the search, once: default, bounds, meaning.

They are read at run time from the search's record, so a play style can change them without
compiling anything.
"""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from typing import Any

from kiebitz.language import Text


@dataclass(frozen=True)
class Parameter:
    key: str
    default: int
    low: int
    high: int
    text: Text


PARAMETERS: tuple[Parameter, ...] = (
    Parameter("window", 14, 5, 500, Text("First half-width of the aspiration window, centipawns", "Erste halbe Breite des Suchfensters, Centibauern")),
    Parameter("far_ahead_depth", 8, 0, 20, Text("Depth up to which a far better position is not searched", "Tiefe, bis zu der eine weit bessere Stellung nicht durchsucht wird")),
    Parameter("far_ahead_margin", 75, 10, 500, Text("Margin per depth for it, centipawns", "Abstand dafür je Tiefe, Centibauern")),
    Parameter("far_ahead_improving", 50, 0, 500, Text("Taken off that margin when the position improves", "Abzug von diesem Abstand, wenn sich die Stellung bessert")),
    Parameter("far_ahead_ply", 3, 0, 60, Text("Not in so many first half-moves, where a man offered may be a winning sacrifice", "Nicht in so vielen ersten Halbzügen, wo eine angebotene Figur ein Gewinnopfer sein kann")),
    Parameter("far_behind_depth", 3, 0, 10, Text("Depth up to which a far worse position gets captures only", "Tiefe, bis zu der eine weit schlechtere Stellung nur mit Schlagzügen geprüft wird")),
    Parameter("far_behind_margin", 240, 50, 1000, Text("Margin per depth for it, centipawns", "Abstand dafür je Tiefe, Centibauern")),
    Parameter("null_move_depth", 3, 1, 10, Text("Least depth for passing a move", "Mindesttiefe für den Nullzug")),
    Parameter("null_move_reduction", 4, 1, 8, Text("Depth saved when a move is passed", "Beim Nullzug gesparte Tiefe")),
    Parameter("null_move_divisor", 3, 1, 16, Text("A deeper search saves one more per so much depth", "Tiefere Suche spart je so viel Tiefe eins mehr")),
    Parameter("null_move_value", 200, 50, 1000, Text("One more saved per so many centipawns above beta (at most 3)", "Eins mehr gespart je so viele Centibauern über Beta (höchstens 3)")),
    Parameter("null_move_check", 12, 1, 60, Text("Depth from which the result of passing is checked by a real search", "Tiefe, ab der das Ergebnis des Nullzugs durch eine echte Suche geprüft wird")),
    Parameter("shallow_first_depth", 4, 1, 20, Text("Least depth at which an unknown position is searched one less deep", "Mindesttiefe, ab der eine unbekannte Stellung um eins flacher gesucht wird")),
    Parameter("singular_depth", 6, 4, 30, Text("Least depth for asking whether a move is the only good one", "Mindesttiefe für die Frage, ob ein Zug der einzige gute ist")),
    Parameter("singular_margin", 1, 1, 10, Text("How much worse all others must be, centipawns per depth", "Wie viel schlechter alle anderen sein müssen, Centibauern je Tiefe")),
    Parameter("singular_double", 20, 0, 1000, Text("Worse by so much more: the only good move is looked at two deeper, centipawns", "Noch so viel schlechter: Der einzige gute Zug wird zwei tiefer geprüft, Centibauern")),
    Parameter("late_move_base", 5, 1, 20, Text("Quiet moves tried at depth 0 before the rest is skipped", "Stille Züge bei Tiefe 0, bevor der Rest übergangen wird")),
    Parameter("late_move_depth", 8, 0, 20, Text("Depth up to which late quiet moves are skipped", "Tiefe, bis zu der späte stille Züge übergangen werden")),
    Parameter("futile_depth", 8, 0, 20, Text("Depth up to which hopeless quiet moves are skipped", "Tiefe, bis zu der aussichtslose stille Züge übergangen werden")),
    Parameter("futile_base", 85, 0, 1000, Text("Margin for hopeless, centipawns", "Abstand für aussichtslos, Centibauern")),
    Parameter("futile_margin", 85, 0, 500, Text("Further margin per depth, centipawns", "Weiterer Abstand je Tiefe, Centibauern")),
    Parameter("losing_quiet", 50, 0, 500, Text("A quiet move may lose so much per depth, centipawns", "So viel darf ein stiller Zug je Tiefe verlieren, Centibauern")),
    Parameter("losing_capture", 80, 0, 500, Text("A capture may lose so much per depth, centipawns", "So viel darf ein Schlagzug je Tiefe verlieren, Centibauern")),
    Parameter("history_skip", 4000, 0, 20000, Text("Quiet moves with a record worse than this per depth are skipped", "Stille Züge mit schlechterer Bilanz als dieser je Tiefe werden übergangen")),
    Parameter("reduction_base", 95, 0, 300, Text("Reduction of late moves: constant, hundredths", "Verkürzung später Züge: fester Teil, Hundertstel")),
    Parameter("reduction_divisor", 230, 100, 600, Text("Reduction of late moves: ln(depth) * ln(number) / this, hundredths", "Verkürzung später Züge: ln(Tiefe) * ln(Nummer) / dies, Hundertstel")),
    Parameter("reduction_history", 6500, 1000, 30000, Text("One depth less or more per so much record", "Eine Tiefe weniger oder mehr je so viel Bilanz")),
    Parameter("again_deeper", 50, 0, 1000, Text("A late move that turns out better by so much is looked at again one deeper, centipawns", "Ein später Zug, der um so viel besser ist, wird eins tiefer noch einmal geprüft, Centibauern")),
    Parameter("again_shallower", 8, 0, 1000, Text("One that is better by less than this is looked at again one less deep", "Einer, der um weniger besser ist, eins flacher")),
    Parameter("capture_margin", 160, 0, 1000, Text("Captures that cannot come within this of alpha are not tried at the end", "Schlagzüge, die Alpha nicht so nahe kommen, werden am Ende nicht versucht")),
    Parameter("correction_limit", 27, 0, 500, Text("Largest correction learnt for a pawn structure or the placing of a side's men, centipawns", "Größte gelernte Korrektur für eine Bauernstellung oder die Aufstellung der Figuren einer Seite, Centibauern")),
    Parameter("safety_bonus", 6000, 0, 100000, Text("How much earlier a quiet move is tried that leaves a lesser man's reach, later one that enters it", "Wie viel früher ein stiller Zug versucht wird, der dem Zugriff einer geringeren Figur entgeht, später einer in ihn hinein")),
    Parameter("history_bonus", 240, 10, 1000, Text("Change of the record per depth", "Änderung der Bilanz je Tiefe")),
    Parameter("history_bonus_limit", 2000, 100, 8000, Text("Largest change of the record", "Größte Änderung der Bilanz")),
)  # fmt: skip

PARAMETER_KEYS = tuple(parameter.key for parameter in PARAMETERS)
BY_KEY = {parameter.key: parameter for parameter in PARAMETERS}
_Parameters = namedtuple("_Parameters", PARAMETER_KEYS)  # type: ignore[misc]
P: Any = _Parameters(*range(len(PARAMETERS)))  # index of each parameter: constants for the compiler
