"""How the BASIC program introduces itself, and everything about it that can be set."""

from __future__ import annotations

from kiebitz.language import Text
from kiebitz.opponents.cpc.board import VALUES, WIDTHS
from kiebitz.options import Option
from kiebitz.player import Profile


def _value(key: str, code: int, high: int, text: Text) -> Option:
    return Option(key, VALUES[code], text, low=0, high=high)


# Book 4.7: the values may be changed; each stands for one or two codes of the listing.
VALUE_CODES = {
    "value_empty": (0,),
    "value_pawn": (1, 2),
    "value_knight": (3,),
    "value_bishop": (4,),
    "value_rook": (5, 6),
    "value_queen": (7,),
    "value_king": (8, 9),
}

OPTIONS = (
    Option(
        "level",
        2,
        Text(
            "Level of the menu: 1 looks at its own move only, 2 at the replies as well",
            "Spielstärke des Menüs: 1 betrachtet nur den eigenen Zug, 2 auch die Antworten",
        ),
        low=1,
        high=2,
        uci="Level",
    ),
    Option(
        "width",
        "120",
        Text(
            "At level 2 the replies to so many of the best moves are looked at; 0 plays like level 1",
            "Auf Stufe 2 werden die Antworten auf so viele der besten Züge betrachtet; 0 spielt wie Stufe 1",
        ),
        choices=tuple(str(width) for width in WIDTHS),
        uci="Width",
    ),
    Option(
        "as_printed",
        True,
        Text(
            "Plays with the errors of the printed listing; off, they are put right",
            "Spielt mit den Fehlern des abgedruckten Programms; ausgeschaltet sind sie behoben",
        ),
        uci="As Printed",
    ),
    Option(
        "own_board",
        False,
        Text(
            "Keeps its own board through the game, with the wrong pawns its errors leave there",
            "Führt das ganze Spiel über ein eigenes Brett, mit den falschen Bauern, die seine Fehler dort hinterlassen",
        ),
        uci="Own Board",
    ),
    Option(
        "book",
        False,
        Text("Uses the opening book of 21 lines", "Nutzt die Eröffnungsbibliothek mit 21 Varianten"),
        uci="OwnBook",
    ),
    Option(
        "book_seed",
        1,
        Text(
            "Start of the random choice among book lines; 0 always takes the first line that fits",
            "Startwert der Zufallswahl unter den Varianten; 0 nimmt immer die erste passende",
        ),
        low=0,
        high=65535,
        uci="Book Seed",
    ),
    _value("value_empty", 0, 100, Text("Value of an empty square in reach", "Wert eines erreichbaren leeren Feldes")),
    _value("value_pawn", 1, 500, Text("Value of a pawn", "Wert eines Bauern")),
    _value("value_knight", 3, 500, Text("Value of a knight", "Wert eines Springers")),
    _value("value_bishop", 4, 500, Text("Value of a bishop", "Wert eines Läufers")),
    _value("value_rook", 5, 500, Text("Value of a rook", "Wert eines Turms")),
    _value("value_queen", 7, 500, Text("Value of the queen", "Wert der Dame")),
    _value("value_king", 8, 2000, Text("Value of the king, for each attack on it", "Wert des Königs, für jeden Angriff auf ihn")),
)

GUESSES = (
    Text(
        "A pawn capture examined by mistake as en passant can remove a king inside the search. Where the check test then looks "
        "is unknown; here it looks from the square examined last.",
        "Ein irrtümlich als en passant geprüfter Bauernschlag kann in der Suche einen König entfernen. Wo der Schachtest dann "
        "nachsieht, ist unbekannt; hier ist es das zuletzt untersuchte Feld.",
    ),
    Text(
        "A possible en-passant capture counts one point. When the value of empty squares is changed, this point changes with it.",
        "Ein möglicher En-passant-Schlag zählt einen Punkt. Wird der Wert leerer Felder geändert, ändert sich dieser Punkt mit.",
    ),
    Text(
        "The move table of the original held 120 moves; in a position with more it would have stopped with an error. Here it grows.",
        "Die Zugtabelle des Originals fasste 120 Züge; bei mehr Zügen hätte es mit einem Fehler angehalten. Hier wächst sie mit.",
    ),
    Text(
        "Two half-moves of the opening book look like misprints; with the errors put right they are c6xd4 (line 1) and f8-e7 (line 14).",
        "Zwei Halbzüge der Eröffnungsbibliothek wirken wie Druckfehler; ohne die Fehler des Abdrucks lauten sie c6xd4 (Variante 1) und "
        "f8-e7 (Variante 14).",
    ),
    Text(
        "The random numbers of the machine are unknown; the choice among book lines follows a generator of our own with a fixed start.",
        "Die Zufallszahlen des Rechners sind unbekannt; die Wahl unter den Varianten folgt einem eigenen Generator mit festem Startwert.",
    ),
)

PROFILE = Profile(
    key="cpc",
    name="CPC-BASIC",
    year=1986,
    machine=Text(
        "Schneider CPC 464/664/6128 home computer, interpreted Locomotive BASIC",
        "Heimcomputer Schneider CPC 464/664/6128, interpretiertes Locomotive-BASIC",
    ),
    authors="G. O. Hamann, J.-J. Eden",
    story=Text(
        "A chess program for typing in, written to be read and changed: some 645 lines of BASIC without a byte of machine code. "
        "It knows no material count and no theory; it counts what its pieces can reach and attack, and what was just captured. "
        "On the first level any check looks wonderful to it, on the second it fears every check. "
        "It once thought for three minutes at level 1 and ten at level 2.",
        "Ein Schachprogramm zum Abtippen, geschrieben, um gelesen und verändert zu werden: rund 645 Zeilen BASIC ohne ein Byte "
        "Maschinensprache. Es zählt kein Material und kennt keine Theorie; es zählt, was seine Figuren erreichen und angreifen "
        "und was gerade geschlagen wurde. Auf der ersten Stufe findet es jedes Schachgebot herrlich, auf der zweiten fürchtet es jedes. "
        "Damals rechnete es drei Minuten auf Stufe 1 und zehn auf Stufe 2.",
    ),
    source=Text(
        "G. O. Hamann, J.-J. Eden: BASIC-Schachprogramm schreiben mit Schneider CPC 464/664/6128, 1986 (listing and chapters 1 to 5)",
        "G. O. Hamann, J.-J. Eden: BASIC-Schachprogramm schreiben mit Schneider CPC 464/664/6128, 1986 (Listing und Kapitel 1 bis 5)",
    ),
    options=OPTIONS,
    guesses=GUESSES,
)
