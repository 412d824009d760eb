"""The command words of the terminal, in both languages, and how they may be shortened.

As in the program of Himstedt and Stahn any abbreviation will do that fits one command only;
a full name wins over an abbreviation; what fits several is answered with the candidates.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.language import KiebitzError, Language, Text


class CommandError(KiebitzError):
    """A word that names no command, or several."""


@dataclass(frozen=True)
class Command:
    """One command: its names, the first of each language is shown."""

    key: str
    en: tuple[str, ...]
    de: tuple[str, ...]
    help: Text
    argument: Text | None = None

    def name(self, language: Language) -> str:
        return (self.de if language == "de" else self.en)[0]

    def names(self) -> tuple[str, ...]:
        return self.en + self.de


_N = Text("[number]", "[Anzahl]")
_ON_OFF = Text("[on|off]", "[an|aus]")
_FILE = Text("FILE", "DATEI")

COMMANDS = (
    Command(
        "help",
        ("help",),
        ("hilfe",),
        Text("show the commands, or one of them", "die Befehle zeigen, oder einen davon"),
        Text("[command]", "[Befehl]"),
    ),
    Command(
        "new",
        ("new",),
        ("neu",),
        Text("begin a new game, with another opponent if named", "neue Partie beginnen, auf Wunsch mit anderem Gegner"),
        Text("[opponent]", "[Gegner]"),
    ),
    Command(
        "odds",
        ("odds", "handicap"),
        ("vorgabe",),
        Text(
            "begin a new game in which the program plays without a pawn, knight, rook or queen",
            "neue Partie beginnen, in der das Programm Bauer, Springer, Turm oder Dame vorgibt",
        ),
        Text("pawn|knight|rook|queen", "bauer|springer|turm|dame"),
    ),
    Command(
        "back",
        ("back", "undo"),
        ("zurück", "zurueck"),
        Text("take moves back; one half-move swaps the sides", "Züge zurücknehmen; ein Halbzug tauscht die Seiten"),
        _N,
    ),
    Command(
        "forward",
        ("forward", "redo"),
        ("vor", "vorwärts"),
        Text("make moves again that were taken back", "zurückgenommene Züge wieder machen"),
        _N,
    ),
    Command(
        "swap",
        ("invert", "swap"),
        ("invers", "tauschen"),
        Text(
            "swap sides: the program goes on with the other pieces", "Seiten tauschen: Das Programm spielt mit den anderen Figuren weiter"
        ),
    ),
    Command(
        "null",
        ("null", "pass"),
        ("null", "aussetzen"),
        Text("skip the own move, the program moves at once", "den eigenen Zug auslassen, das Programm zieht sofort"),
    ),
    Command("now", ("now", "move"), ("sofort", "zieh"), Text("the program moves now", "das Programm zieht sofort")),
    Command(
        "hint", ("hint", "tip"), ("rat", "tipp"), Text("ask for a good move and its reason", "um einen guten Zug und seinen Grund bitten")
    ),
    Command(
        "why",
        ("why",),
        ("warum",),
        Text(
            "why the last move was good or bad; a move: why it; two: why the one",
            "warum der letzte Zug gut oder schlecht war; mit Zug: warum er; mit zweien: warum der eine",
        ),
        Text("[move [move]]", "[Zug [Zug]]"),
    ),
    Command("draw", ("draw",), ("remis",), Text("offer, accept or claim a draw", "Remis anbieten, annehmen oder beanspruchen")),
    Command("decline", ("decline",), ("ablehnen",), Text("decline an offered draw", "ein Remisangebot ablehnen")),
    Command("resign", ("resign",), ("aufgeben",), Text("give up the game", "die Partie aufgeben")),
    Command(
        "continue",
        ("continue", "playon"),
        ("weiterspielen",),
        Text("play on after the end of the game", "nach dem Ende der Partie weiterspielen"),
    ),
    Command(
        "pause",
        ("pause",),
        ("pause", "anhalten"),
        Text("stop the clocks, or let them run again", "die Uhren anhalten oder weiterlaufen lassen"),
    ),
    Command(
        "setup",
        ("setup",),
        ("aufstellen", "stellung"),
        Text("set up a position, by FEN or man by man", "eine Stellung aufbauen, als FEN oder Figur für Figur"),
        Text("[FEN]", "[FEN]"),
    ),
    Command("fen", ("fen",), ("fen",), Text("show the position as FEN", "die Stellung als FEN zeigen")),
    Command("board", ("board",), ("brett",), Text("show the board", "das Brett zeigen")),
    Command("moves", ("moves",), ("züge", "zuege"), Text("list the moves of the game", "die Züge der Partie auflisten")),
    Command(
        "opponent",
        ("opponent",),
        ("gegner",),
        Text("change the opponent, or list them", "den Gegner wechseln oder alle auflisten"),
        Text("[name]", "[Name]"),
    ),
    Command(
        "watch",
        ("watch",),
        ("zuschauen", "kiebitzen"),
        Text("watch two programs play each other", "zwei Programmen beim Spielen zusehen"),
        Text("A B", "A B"),
    ),
    Command(
        "level",
        ("level",),
        ("stufe", "niveau"),
        Text(
            "show or set the strength; adaptive: a little better than you",
            "die Spielstärke zeigen oder einstellen; angepasst: etwas besser als Sie",
        ),
        Text("[number|adaptive]", "[Zahl|angepasst]"),
    ),
    Command(
        "style",
        ("style",),
        ("stil", "spielstil"),
        Text("show, choose or change the play style", "den Spielstil zeigen, wählen oder ändern"),
        Text("[name]", "[Name]"),
    ),
    Command(
        "time",
        ("time", "clock"),
        ("zeit", "bedenkzeit"),
        Text(
            "show or set the time control: 5s, 40/2h, 5m+3, depth 6 …", "die Bedenkzeit zeigen oder einstellen: 5s, 40/2h, 5m+3, tiefe 6 …"
        ),
        Text("[control]", "[Zeit]"),
    ),
    Command(
        "parameter",
        ("parameter", "option"),
        ("parameter", "einstellung"),
        Text("show or change what can be set", "zeigen oder ändern, was sich einstellen lässt"),
        Text("[name value]", "[Name Wert]"),
    ),
    Command("trace", ("trace", "window"), ("trace", "fenster"), Text("window on the search", "Fenster auf die Suche"), _ON_OFF),
    Command(
        "control",
        ("control", "squares"),
        ("felder", "kontrolle"),
        Text("show who controls which square", "zeigen, wer welches Feld kontrolliert"),
        _ON_OFF,
    ),
    Command("flip", ("flip", "turn"), ("drehen",), Text("turn the board round", "das Brett drehen")),
    Command(
        "pieces",
        ("pieces",),
        ("figuren",),
        Text("show pieces as figures or letters", "Figuren als Symbole oder Buchstaben zeigen"),
        Text("[figures|letters]", "[symbole|buchstaben]"),
    ),
    Command("retro", ("retro", "green"), ("retro", "grün"), Text("green screen of the old days", "grüner Bildschirm wie früher"), _ON_OFF),
    Command(
        "save", ("save",), ("speichern", "sichern"), Text("write the game to a PGN file", "die Partie in eine PGN-Datei schreiben"), _FILE
    ),
    Command(
        "load",
        ("load",),
        ("laden",),
        Text("go on with a game of the archive or of a PGN file", "eine Partie aus dem Archiv oder einer PGN-Datei fortsetzen"),
        Text("NUMBER|FILE [game]", "NUMMER|DATEI [Partie]"),
    ),
    Command(
        "games",
        ("games", "archive"),
        ("partien", "archiv"),
        Text("list the games of the archive", "die Partien des Archivs auflisten"),
        Text("[player]", "[Spieler]"),
    ),
    Command(
        "print",
        ("print",),
        ("drucken",),
        Text("write the game as text or HTML page with diagrams", "die Partie als Text oder HTML-Seite mit Diagrammen schreiben"),
        _FILE,
    ),
    Command(
        "language", ("language",), ("sprache",), Text("speak English or German", "Englisch oder Deutsch sprechen"), Text("en|de", "en|de")
    ),
    Command("quit", ("quit", "exit"), ("ende", "beenden"), Text("leave; the game is kept", "beenden; die Partie bleibt erhalten")),
)

BY_KEY = {command.key: command for command in COMMANDS}


def is_exact(word: str) -> bool:
    """Whether the word is the full name of a command."""
    return any(word.casefold() in command.names() for command in COMMANDS)


def find(word: str, language: Language) -> Command:
    """The command a word means, in full or shortened; names of the own language come first."""
    plain = word.casefold()
    exact = [command for command in COMMANDS if plain in command.names()]
    own = [c for c in COMMANDS if any(n.startswith(plain) for n in (c.de if language == "de" else c.en))]
    every = [c for c in COMMANDS if any(n.startswith(plain) for n in c.names())]
    for found in (exact, own, every):
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            listed = ", ".join(_matching(command, plain, language) for command in found)
            raise CommandError(
                Text("“{word}” can mean several commands: {listed}.", "„{word}“ kann mehrere Befehle bedeuten: {listed}.").format(
                    word=word, listed=listed
                )
            )
    raise CommandError(
        Text(
            "“{word}” is neither a move nor a command; “help” lists the commands.",
            "„{word}“ ist weder ein Zug noch ein Befehl; „hilfe“ zeigt die Befehle.",
        ).format(word=word)
    )


def _matching(command: Command, plain: str, language: Language) -> str:
    """The name of it that fits what was typed, preferring the own language."""
    names = command.de + command.en if language == "de" else command.en + command.de
    return next(name for name in names if name.startswith(plain))


_ON = ("on", "an", "ein", "ja", "yes", "1")
_OFF = ("off", "aus", "nein", "no", "0")


def switch(word: str, now: bool) -> bool:
    """ "on" and "off" in both languages, also shortened where that is clear; no word: the other way round."""
    plain = word.casefold()
    if not plain:
        return not now
    on = any(name.startswith(plain) for name in _ON)
    off = any(name.startswith(plain) for name in _OFF)
    if on == off:
        raise CommandError(Text("Expected on or off, not “{word}”.", "Erwartet wird an oder aus, nicht „{word}“.").format(word=word))
    return on


def help_lines(language: Language) -> list[tuple[str, str]]:
    """Every command with its argument, and what it does."""
    lines = []
    for command in COMMANDS:
        argument = f" {command.argument.to(language)}" if command.argument else ""
        lines.append((command.name(language) + argument, command.help.to(language)))
    return lines
