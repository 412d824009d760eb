"""INPUT, the command interpreter: every command may be shortened as long as it stays unambiguous (paper, dialogue)."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.language import KiebitzError, Text

# The first four are named in the paper, which speaks of about 25.  GUESS-26: the other 21.
COMMANDS: dict[str, Text] = {
    "INVERS": Text("turn the board: the program plays on with the other side", "Brett drehen: Das Programm spielt mit der anderen Seite"),
    "NULL": Text("skip the own move, the program moves at once", "den eigenen Zug auslassen, das Programm zieht sofort"),
    "PARAMETER": Text("show or change depth, widths and limit", "Tiefe, Breiten und Grenze zeigen oder ändern"),
    "TRACE": Text("EIN or AUS: print every evaluated position", "EIN oder AUS: jede bewertete Stellung ausgeben"),
    "ANALYSE": Text("all own moves with their values", "alle eigenen Züge mit ihren Werten"),
    "AUFSTELLEN": Text("set up a position (FEN)", "eine Stellung aufbauen (FEN)"),
    "BEWERTUNG": Text("the evaluation by its criteria", "die Bewertung nach ihren Kriterien"),
    "BIBLIOTHEK": Text("EIN or AUS: opening library", "EIN oder AUS: Eröffnungsbibliothek"),
    "BRETT": Text("print the board", "das Brett ausgeben"),
    "ENDE": Text("stop", "aufhören"),
    "FELDER": Text("the arrays BEDVC, BEDVS, BEDGEG and ZUGM", "die Felder BEDVC, BEDVS, BEDGEG und ZUGM"),
    "GEWICHT": Text("show or change a number of the evaluation", "eine Zahl der Bewertung zeigen oder ändern"),
    "HILFE": Text("this list", "diese Liste"),
    "KRITERIEN": Text("the forty criteria; a number switches one", "die vierzig Kriterien; eine Nummer schaltet eines um"),
    "LADEN": Text("load a game from a file", "eine Partie aus einer Datei laden"),
    "NEU": Text("begin a new game", "eine neue Partie beginnen"),
    "SCHACHGEBOTE": Text("EIN or AUS: follow up checks", "EIN oder AUS: Schachgebote weiterverfolgen"),
    "SPEICHERN": Text("save the game to a file", "die Partie in einer Datei speichern"),
    "STATISTIK": Text("what the last search did", "was die letzte Suche getan hat"),
    "VARIANTE": Text("the line it expects", "die Folge, die es erwartet"),
    "VORSCHLAG": Text("a move for the user", "ein Zug für den Benutzer"),
    "ZEIT": Text("seconds for a move, 0 means no limit", "Sekunden je Zug, 0 bedeutet ohne Grenze"),
    "ZIEHE": Text("the program moves for the user", "das Programm zieht für den Benutzer"),
    "ZUEGE": Text("the moves of the game", "die Züge der Partie"),
    "ZURUECK": Text("take back the last two half-moves", "die letzten beiden Halbzüge zurücknehmen"),
}  # fmt: skip
SWITCHES = ("EIN", "AUS")
SWITCHED = {"TRACE": "trace", "BIBLIOTHEK": "library", "SCHACHGEBOTE": "follow_checks"}
PARAMETERS = {"TIEFE": "level", "STRATEGIE": "strategy", "BREITE1": "width_1", "BREITE2": "width_2", "GRENZE": "node_limit"}


class CommandError(KiebitzError):
    """A word that is no command, or could be several."""


@dataclass(frozen=True)
class Command:
    name: str
    arguments: tuple[str, ...] = ()


def complete(word: str, names: tuple[str, ...] | list[str]) -> str:
    """The one name that begins with the word; a name written in full always wins."""
    wanted = word.upper().replace("Ü", "UE")
    if wanted in names:
        return wanted
    found = [name for name in names if wanted and name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(
            Text("“{word}” is ambiguous: {names}.", "„{word}“ ist mehrdeutig: {names}.").format(word=word, names=", ".join(found))
        )
    raise CommandError(
        Text("“{word}” is unknown; there are: {names}.", "„{word}“ ist unbekannt; es gibt: {names}.").format(
            word=word, names=", ".join(names)
        )
    )


def interpret(line: str) -> Command:
    """A line that is no move: the command and its arguments, all abbreviations written out."""
    words = line.split()
    if not words:
        raise CommandError(
            Text("Please type a move or a command; HILFE lists them.", "Bitte einen Zug oder Befehl eingeben; HILFE zeigt alle.")
        )
    name = complete(words[0], list(COMMANDS))
    arguments = words[1:]
    if name in SWITCHED:
        if len(arguments) != 1:
            raise CommandError(Text("{name} needs EIN or AUS.", "{name} braucht EIN oder AUS.").format(name=name))
        arguments = [complete(arguments[0], SWITCHES)]
    elif name == "PARAMETER" and arguments:
        if len(arguments) != 2:
            raise CommandError(
                Text(
                    "PARAMETER needs a name and a value; the names are {names}.",
                    "PARAMETER braucht einen Namen und einen Wert; die Namen sind {names}.",
                ).format(names=", ".join(PARAMETERS))
            )
        arguments = [complete(arguments[0], list(PARAMETERS)), arguments[1]]
    return Command(name, tuple(arguments))
