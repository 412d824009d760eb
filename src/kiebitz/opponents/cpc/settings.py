"""Everything a user can set of the BASIC program: its menu, and the values the book invites to change."""

from __future__ import annotations

from kiebitz.language import Text
from kiebitz.opponents.cpc.board import VALUES, WIDTHS
from kiebitz.opponents.cpc.data_lines import read_file
from kiebitz.opponents.libraries import Line
from kiebitz.opponents.original_speed import ORIGINAL_SPEED
from kiebitz.options import Option, OptionSet, Value


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
    ORIGINAL_SPEED,
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
    Option(
        "own_lines",
        "",
        Text("Further lines for the book: a file of data lines", "Weitere Varianten für die Bibliothek: eine Datei mit DATA-Zeilen"),
        kind="file",
        uci="Own Lines",
    ),
    _value("value_empty", 0, 100, Text("Value of an empty square in reach", "Wert eines erreichbaren leeren Feldes")),
    _value("value_pawn", 1, 500, Text("Value of a pawn", "Wert eines Bauern")),
    _value("value_knight", 3, 500, Text("Value of a knight", "Wert eines Springers")),
    _value("value_bishop", 4, 500, Text("Value of a bishop", "Wert eines Läufers")),
    _value("value_rook", 5, 500, Text("Value of a rook", "Wert eines Turms")),
    _value("value_queen", 7, 500, Text("Value of the queen", "Wert der Dame")),
    _value("value_king", 8, 2000, Text("Value of the king, for each attack on it", "Wert des Königs, für jeden Angriff auf ihn")),
)


class Options(OptionSet):
    """The current values; a file of data lines is read as soon as it is named, so that a mistake is told at once."""

    def __init__(self) -> None:
        super().__init__(OPTIONS)
        self.own_lines: tuple[Line, ...] = ()

    def set(self, key: str, raw: object) -> Value:
        option = self.find(key)
        if option.key == "own_lines":
            name = str(option.parse(raw)).strip()
            self.own_lines = read_file(name) if name else ()
            return super().set(key, name)
        return super().set(key, raw)
