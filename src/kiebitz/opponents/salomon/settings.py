"""Everything a user can set: the menus of chapter 3, the numbers the thesis keeps to itself, the play style.

Light on purpose: lists and dialogs read this without loading the compiled kernel.
"""

from __future__ import annotations

from kiebitz.language import Text
from kiebitz.opponents.salomon import style
from kiebitz.opponents.salomon.book import Library, read_library
from kiebitz.options import Option, OptionSet, Value

MENU = (
    # GUESS-19: range and first value of the level are not published; it "plays sensibly from level 3", and 13 has been used
    Option("level", 3, Text("Look-ahead in half-moves", "Vorausschau in Halbzügen"), low=1, high=20, uci="Level"),
    Option("response_time", 0.0, Text("Response time in seconds; 0: none", "Antwortzeit in Sekunden; 0: keine"), low=0, high=86400),
    Option(
        "tournament_time", 0.0, Text("Tournament: time in seconds; 0: off", "Turnier: Bedenkzeit in Sekunden; 0: aus"), low=0, high=864000
    ),
    Option(
        "tournament_moves", 40, Text("Tournament: number of moves for this time", "Turnier: Zahl der Züge für diese Zeit"), low=1, high=500
    ),
    Option("auto_depth", True, Text("Automatic depth increase", "Automatische Tiefenerhöhung")),
    Option("resign", True, Text("May resign early", "Darf früh aufgeben")),
    Option(
        "style",
        style.STANDARD,
        Text("Play style: a file, or STANDARD", "Spielstil: eine Datei oder STANDARD"),
        kind="file",
        uci="Style",
    ),
    Option(
        "save_style",
        "",
        Text("Keep the play style at hand in a new file", "Den jetzigen Spielstil in einer neuen Datei sichern"),
        kind="file",
    ),
    Option(
        "book",
        "",
        Text(
            "Opening library: a text file; SALMON.BOK is the one that comes with it",
            "Eröffnungsbibliothek: eine Textdatei; SALMON.BOK ist die mitgelieferte",
        ),
        kind="file",
        uci="Book",
    ),
    Option(
        "book_random", True, Text("Choose among the library's variations at random", "Unter den Varianten der Bibliothek zufällig wählen")
    ),
    Option("book_seed", 0, Text("Seed of this choice", "Startwert dieser Wahl"), low=0, high=2**31 - 1),
)

# Numbers of the search.  The first two are published, the rest are ours.
SEARCH = (
    Option(
        "lazy_margin", 120.0, Text("Largest positional part assumed", "Größter angenommener Positionsanteil"), low=0, high=1000
    ),
    Option(
        "quiescence_margin",
        100.0,
        Text("Positional reserve of a capture in quiescence", "Positionsreserve eines Schlagzugs in der Ruhesuche"),
        low=0,
        high=1000,
    ),
    # GUESS-20: MaxGewinn, half the width of the estimated window, is not published
    Option("max_gain", 100.0, Text("Half width of the search window", "Halbe Breite des Suchfensters"), low=1, high=32000),
    Option("check_worth", 50.0, Text("Pre-evaluation of a check", "Vorbewertung eines Schachgebots"), low=0, high=100000),
    Option("killer_worth", 5000.0, Text("Pre-evaluation of a killer move", "Vorbewertung eines Killerzugs"), low=0, high=100000),
    Option("main_worth", 30000.0, Text("Pre-evaluation of the main line", "Vorbewertung der Hauptvariante"), low=0, high=1000000),
    # GUESS-21: a chain of cross-checks has no end in the thesis; here it ends 32 half-moves beyond the horizon
    Option("check_cap", 32, Text("Longest chain of checks in quiescence", "Längste Schachkette in der Ruhesuche"), low=1, high=40),
    # GUESS-22: how few positions are "not enough" is not published, nor how often depth may grow in one move
    Option(
        "auto_depth_positions", 20000, Text("Positions below which depth grows", "Stellungszahl, unter der die Tiefe wächst"),
        low=0, high=10**9,
    ),
    Option("auto_depth_most", 2, Text("Most half-moves added", "Höchstens so viele Halbzüge mehr"), low=0, high=10),
    # GUESS-23: the thesis does not say when it is hopeless; here 900 points behind at two own moves in a row
    Option("resign_value", 900.0, Text("Resigns when so many points behind", "Gibt auf, wenn so viele Punkte fehlen"), low=0, high=16000),
    Option("resign_moves", 2, Text("For so many own moves in a row", "So viele eigene Züge hintereinander"), low=1, high=20),
    Option(
        "regions", "centre", Text("Regions of the board", "Regionen des Bretts"), choices=("centre", "wide"),
        names=(Text("around the centre", "um das Zentrum"), Text("wide", "weit")),
    ),
    Option(
        "blocked_by_any",
        True,
        Text("Any man blocks a centre pawn, not only an own one", "Jeder Stein blockiert einen Zentrumsbauern, nicht nur ein eigener"),
    ),
    Option("support_ahead", 1, Text("Ranks a supporting pawn may be ahead", "Reihen, die ein Stützbauer voraus sein darf"), low=0, high=6),
    Option(
        "king_pieces",
        "opponent",
        Text("Whose pieces endanger a king", "Wessen Figuren einen König gefährden"),
        choices=("opponent", "own"),
        names=(Text("the opponent's", "die des Gegners"), Text("its own", "die eigenen")),
    ),
    Option("draw_two_knights", True, Text("Two knights against a king are a draw", "Zwei Springer gegen den König sind remis")),
)  # fmt: skip

OPTIONS = (*MENU, *SEARCH, *(weight.option() for weight in style.STYLE))


class Settings(OptionSet):
    """The current values; a style or a library is read as soon as it is named, so that a mistake is told at once."""

    def __init__(self) -> None:
        super().__init__(OPTIONS)
        self.library: Library | None = None

    def set(self, key: str, raw: object) -> Value:
        option = self.find(key)
        if option.kind != "file":
            return super().set(key, raw)
        name = str(option.parse(raw)).strip()
        if option.key == "style":
            self.use_style(style.load(name))
        elif option.key == "save_style":
            if name:
                style.save(name, self.style_values())
        elif option.key == "book":
            self.library = read_library(name) if name else None
        return super().set(key, name)

    def use_style(self, values: style.Style) -> None:
        """Take over a whole style, at once."""
        for key, value in values.items():
            super().set(key, bool(value) if style.WEIGHTS[key].switch else value)

    def style_values(self) -> style.Style:
        return {weight.key: float(self[weight.key]) for weight in style.STYLE}

    def number(self, key: str) -> float:
        return float(self[key])

    def constants(self) -> dict[str, float]:
        """What the kernel wants to know beside the style."""
        plain = ("lazy_margin", "quiescence_margin", "check_worth", "killer_worth", "main_worth", "check_cap", "blocked_by_any")
        return {
            **{key: float(self[key]) for key in plain},
            "support_ahead": float(self["support_ahead"]),
            "own_pieces": float(self["king_pieces"] == "own"),
            "two_knights": float(bool(self["draw_two_knights"])),
        }
