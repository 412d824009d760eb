"""What can be set about the opening library.  Light: `kiebitz uci` lists it before anything is loaded."""

from __future__ import annotations

from kiebitz.game.book.format import TASTES
from kiebitz.language import Text
from kiebitz.options import Option

OPTIONS: tuple[Option, ...] = (
    Option("book", True, Text("Play from the opening library", "Aus der Eröffnungsbibliothek spielen"), uci="OwnBook"),
    Option(
        "book_file",
        "",
        Text(
            "Opening library: a text file or a Polyglot book; empty: our own",
            "Eröffnungsbibliothek: Textdatei oder Polyglot-Buch; leer: die eigene",
        ),
        uci="Book File",
        kind="file",
    ),
    Option(
        "book_random",
        True,
        Text("Choose library moves by chance; off: always the first", "Bibliothekszüge zufällig wählen; aus: immer den ersten"),
        uci="Book Random",
    ),
    Option(
        "book_taste",
        "any",
        Text("Which openings are preferred", "Welche Eröffnungen bevorzugt werden"),
        choices=("any", *TASTES),
        names=(Text("any", "alle"), Text("solid", "solide"), Text("sharp", "scharf"), Text("gambits", "Gambits")),
        uci="Book Taste",
    ),
)
