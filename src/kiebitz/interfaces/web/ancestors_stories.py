"""What the page tells about each ancestor beside its profile: how it thinks, figures of its time, positions worth a look.

Facts come from the four documents; the sentences are ours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.core.board import START_FEN
from kiebitz.language import Text
from kiebitz.opponents.demoschach.profile import budget
from kiebitz.opponents.himstedt_stahn.report import MATE_PROBLEM
from kiebitz.opponents.salomon.thesis import EXAMPLES

_THESIS = {example.key: example.fen for example in EXAMPLES}


@dataclass(frozen=True)
class Spot:
    """A position in which the program shows what it is made of."""

    key: str
    name: Text
    note: Text
    fen: str
    level: int


@dataclass(frozen=True)
class Story:
    """An ancestor as a visitor meets it."""

    motto: Text
    thinking: tuple[Text, ...]  # how it thinks, one sentence each
    facts: tuple[tuple[Text, Text], ...]
    spots: tuple[Spot, ...]
    level: Callable[[int], Text]  # what a level means
    shown_levels: tuple[int, ...]


_LANGUAGE = Text("Written in", "Geschrieben in")
_SPEED = Text("Speed then", "Tempo damals")
_BLIND = Text("Does not know", "Kennt nicht")
_FAME = Text("Its best moment", "Sternstunde")
_START = Spot(
    "start", Text("The first move", "Der erste Zug"), Text("What it makes of the start position.", "Was es aus der Grundstellung macht."),
    START_FEN, 0,
)  # fmt: skip


def _half_moves(level: int) -> Text:
    if level == 1:
        return Text("looks one half-move ahead", "schaut einen Halbzug voraus")
    return Text("looks {n} half-moves ahead", "schaut {n} Halbzüge voraus").format(n=level)


def _demoschach_level(level: int) -> Text:
    count = f"{budget(level):,}"
    return Text("{n} positions before the last deepening", "{n} Stellungen vor der letzten Vertiefung").format(
        n=Text(count, count.replace(",", "."))
    )


def _cpc_level(level: int) -> Text:
    if level == 1:
        return Text("looks at its own move only; three minutes then", "betrachtet nur den eigenen Zug; damals drei Minuten")
    return Text("looks at the replies as well; ten minutes then", "betrachtet auch die Antworten; damals zehn Minuten")


_SALOMON_TIMES = {
    1: Text("1 second", "1 Sekunde"),
    2: Text("5 seconds", "5 Sekunden"),
    3: Text("20 seconds", "20 Sekunden"),
    4: Text("3 minutes", "3 Minuten"),
    5: Text("9 minutes", "9 Minuten"),
}


def _salomon_level(level: int) -> Text:
    if level not in _SALOMON_TIMES:
        return _half_moves(level)
    return Text("{depth}; {time} on an 80486 then", "{depth}; damals {time} auf einem 80486").format(
        depth=_half_moves(level), time=_SALOMON_TIMES[level]
    )


STORIES = {
    "himstedt-stahn": Story(
        Text("Two pupils, a mainframe and forty criteria", "Zwei Schüler, ein Großrechner und vierzig Kriterien"),
        (
            Text(
                "It makes every legal move and judges the position by all forty criteria; that alone puts the moves in a good order.",
                "Es führt jeden legalen Zug aus und beurteilt die Stellung nach allen vierzig Kriterien; schon das ordnet die Züge gut.",
            ),
            Text(
                "Then two routines follow: one tries the replies, the next its own second move; deeper it was too slow to go.",
                "Danach folgen zwei Routinen: Die eine versucht die Antworten, die nächste den eigenen zweiten Zug; tiefer war zu langsam.",
            ),
            Text(
                "Exchanges are worked out on the spot by counting attackers and defenders instead of being played through.",
                "Abtausche werden an Ort und Stelle ausgerechnet, indem Angreifer und Verteidiger gezählt werden, ohne sie durchzuspielen.",
            ),
        ),
        (
            (_LANGUAGE, Text("FORTRAN IV, about 7,000 lines", "FORTRAN IV, rund 7000 Zeilen")),
            (_SPEED, Text("10 to 30 positions a second", "10 bis 30 Stellungen je Sekunde")),
            (
                _FAME,
                Text(
                    "found 35.Qh6+ of Spassky-Korchnoi in 86 seconds and 1,655 positions",
                    "fand 35.Dh6+ aus Spasski-Kortschnoi in 86 Sekunden und 1655 Stellungen",
                ),
            ),
            (_BLIND, Text("repetition, the fifty-move rule, resigning", "Stellungswiederholung, 50-Züge-Regel, Aufgeben")),
        ),
        (
            Spot(
                "mate",
                Text("Spassky - Korchnoi, Kiev 1968", "Spasski - Kortschnoi, Kiew 1968"),
                Text(
                    "Its show-piece. It plays 1.Qh6+ because it wins a pawn; the mate in three lies beyond its horizon.",
                    "Sein Glanzstück. Es spielt 1.Dh6+, weil es einen Bauern gewinnt; das Matt in drei liegt hinter seinem Horizont.",
                ),
                MATE_PROBLEM,
                3,
            ),
            Spot(
                "game",
                Text("Against Chess Challenger 7", "Gegen Chess Challenger 7"),
                Text(
                    "From its published game: here it played 20.Nc5 against the queen. The rebuild prefers 20.c3, for the weights are lost "
                    "and ours are guesses.",
                    "Aus seiner veröffentlichten Partie: Hier spielte es 20.Sc5 gegen die Dame. Der Nachbau zieht 20.c3 vor, denn die "
                    "Gewichte sind verloren und unsere geraten.",
                ),
                "3rr1k1/1pp3pp/p1n1qn2/b3p3/N2p1B2/3P1NP1/PPPQ1P1P/R3R1K1 w - - 2 20",
                3,
            ),
        ),
        _half_moves,
        (1, 2, 3),
    ),
    "demoschach": Story(
        Text("A teacher in forty columns", "Ein Lehrer in vierzig Spalten"),
        (
            Text(
                "It looks at every move one half-move deeper each time, until its number of positions is used up.",
                "Es sieht sich jeden Zug an, jedes Mal einen Halbzug tiefer, bis seine Zahl von Stellungen verbraucht ist.",
            ),
            Text(
                "Each pass begins with a window of a pawn either side of the last value; what falls outside is searched again.",
                "Jeder Durchgang beginnt mit einem Fenster von einem Bauern um den letzten Wert; was hinausfällt, wird wiederholt.",
            ),
            Text(
                "Beyond the horizon captures go on, checks are answered, and a recapture is looked at one move deeper.",
                "Hinter dem Horizont gehen Schlagzüge weiter, Schachgebote werden beantwortet, und ein Zurückschlagen wird vertieft.",
            ),
        ),
        (
            (_LANGUAGE, Text("BASIC, line by line explained in a book", "BASIC, Zeile für Zeile in einem Buch erklärt")),
            (
                Text("Family", "Verwandtschaft"),
                Text(
                    "by the authors of BOBBY, at the world championship of 1983",
                    "von den Autoren von BOBBY, Teilnehmer der Weltmeisterschaft 1983",
                ),
            ),
            (
                Text("Initiative test", "Initiativtest"),
                Text("mates a passive opponent in 14 moves at level 4", "setzt einen passiven Gegner auf Stufe 4 in 14 Zügen matt"),
            ),
            (_BLIND, Text("clocks, openings, repetition, its opponent's stalemate", "Uhr, Eröffnungen, Wiederholung, Patt des Gegners")),
        ),
        (
            Spot(
                "guarded",
                Text("A guarded pawn", "Ein gedeckter Bauer"),
                Text(
                    "A program that stops at its horizon takes on e5; following the captures, it does not.",
                    "Ein Programm, das am Horizont stehen bleibt, schlägt auf e5; wer Schlagzüge weiterverfolgt, lässt es.",
                ),
                _THESIS["B1"],
                1,
            ),
            Spot(
                "trade",
                Text("No bad trade of pawns", "Kein schlechter Bauerntausch"),
                Text(
                    "Bxg3 would lose the last pawn; the king walks to d4 instead.",
                    "Lxg3 verlöre den letzten Bauern; stattdessen geht der König nach d4.",
                ),
                "8/8/2kB4/2P5/8/2K3p1/8/8 w - - 0 1",
                5,
            ),
            Spot(
                "rook",
                Text("King and rook", "König und Turm"),
                Text(
                    "Only the drive to the rim counts here: the nearer the bare king is to it, the better.",
                    "Hier zählt nur das Treiben zum Rand: je näher der blanke König ihm ist, desto besser.",
                ),
                "8/8/5k2/8/8/4K3/8/R7 w - - 0 1",
                6,
            ),
        ),
        _demoschach_level,
        tuple(range(1, 13)),
    ),
    "cpc": Story(
        Text("645 lines to type in", "645 Zeilen zum Abtippen"),
        (
            Text(
                "It counts what its men can reach and attack, takes off what the opponent's can, and adds captures twice.",
                "Es zählt, was die eigenen Figuren erreichen und angreifen, zieht ab, was die gegnerischen können, und zählt Geschlagenes "
                "doppelt.",
            ),
            Text(
                "Being attacked costs a king 2,000 points: on level 1 any check looks like a triumph, on level 2 like a disaster.",
                "Ein angegriffener König kostet 2000 Punkte: Auf Stufe 1 ist jedes Schach ein Triumph, auf Stufe 2 ein Unglück.",
            ),
            Text(
                "On level 2 a reply that is as good as the best so far ends the list of replies: alpha-beta at its smallest.",
                "Auf Stufe 2 beendet eine Antwort, die so gut ist wie die bisher beste, die Liste der Antworten: Alpha-Beta im Kleinsten.",
            ),
        ),
        (
            (
                _LANGUAGE,
                Text("Locomotive BASIC, about 645 lines, no machine code", "Locomotive BASIC, rund 645 Zeilen, kein Maschinencode"),
            ),
            (_SPEED, Text("3 minutes a move at level 1, 10 at level 2", "3 Minuten je Zug auf Stufe 1, 10 auf Stufe 2")),
            (
                Text("Its errors", "Seine Fehler"),
                Text("the rebuild keeps them; they can be switched off", "der Nachbau behält sie; sie lassen sich abschalten"),
            ),
            (_BLIND, Text("material, exchanges, under-promotion, repetition", "Material, Abtausch, Unterverwandlung, Wiederholung")),
        ),
        (
            Spot(
                "reply",
                Text("Answer to 1.e4", "Antwort auf 1.e4"),
                Text(
                    "Its table of moves: 1...e5 leads with -23 points, because White reaches more squares.",
                    "Seine Zugtabelle: 1...e5 führt mit -23 Punkten, weil Weiß mehr Felder erreicht.",
                ),
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                2,
            ),
            Spot(
                "error",
                Text("A knight left standing", "Ein stehen gelassener Springer"),
                Text(
                    "Rxb3 wins a knight, yet an error in the loop over the replies makes it look worthless.",
                    "Txb3 gewinnt einen Springer, doch ein Fehler in der Schleife über die Antworten lässt es wertlos aussehen.",
                ),
                "8/8/8/8/6k1/rN6/4K3/8 b - - 0 1",
                2,
            ),
            Spot(
                "check",
                Text("Any check is wonderful", "Jedes Schach ist herrlich"),
                Text(
                    "Level 2 mates with the queen on f8; level 1 is content with some check.",
                    "Stufe 2 setzt mit der Dame auf f8 matt; Stufe 1 begnügt sich mit irgendeinem Schach.",
                ),
                "K7/8/1k6/8/1q6/8/8/8 b - - 0 1",
                1,
            ),
        ),
        _cpc_level,
        (1, 2),
    ),
    "salomon": Story(
        Text("Made to be watched and changed", "Zum Zusehen und Verändern gemacht"),
        (
            Text(
                "Every move is looked at to the level, then captures until the position is quiet.",
                "Jeder Zug wird bis zur Stufe untersucht, danach Schlagzüge, bis die Stellung ruhig ist.",
            ),
            Text(
                "A new best move must also convince with its control of squares; otherwise the old one stays.",
                "Ein neuer bester Zug muss auch mit seiner Feldkontrolle überzeugen, sonst bleibt der alte.",
            ),
            Text(
                "It looks for the square in its own half where the enemy is strongest and wants its pieces near it.",
                "Es sucht das Feld der eigenen Hälfte, wo der Gegner am stärksten ist, und will seine Figuren in dessen Nähe.",
            ),
        ),
        (
            (_LANGUAGE, Text("Turbo Pascal 6.0, over 8,000 lines", "Turbo Pascal 6.0, über 8000 Zeilen")),
            (_SPEED, Text("level 3 in about 20 seconds on an 80486 with 50 MHz", "Stufe 3 in rund 20 Sekunden auf einem 80486 mit 50 MHz")),
            (_FAME, Text("4 October 1992: beats Chessmaster 2100 in 55 moves", "4. Oktober 1992: schlägt Chessmaster 2100 in 55 Zügen")),
            (_BLIND, Text("repetition, the fifty-move rule", "Stellungswiederholung, 50-Züge-Regel")),
        ),
        (
            Spot(
                "promotion",
                Text("A bishop, not a queen", "Ein Läufer, keine Dame"),
                Text(
                    "A queen on c8 would be stalemate; level 3 takes a bishop and announces mate. The diagram is lost; this one is ours.",
                    "Eine Dame auf c8 wäre patt; Stufe 3 wählt den Läufer und sagt Matt an. Das Diagramm ist verloren, dies ist unseres.",
                ),
                _THESIS["B8"],
                3,
            ),
            Spot(
                "capablanca",
                Text("Capablanca - Thomas", "Capablanca - Thomas"),
                Text(
                    "On its lowest level it already plays Rxe8 and not the brilliant but faulty Qa8.",
                    "Schon auf der untersten Stufe spielt es Txe8 und nicht das glänzende, aber fehlerhafte Da8.",
                ),
                _THESIS["B5w"],
                1,
            ),
            Spot(
                "horse",
                Text("The Trojan horse", "Das Trojanische Pferd"),
                Text(
                    "Taking on g5 opens the h-file and loses. Every program its author knew took; so does Salomon.",
                    "Das Schlagen auf g5 öffnet die h-Linie und verliert. Jedes Programm, das der Autor kannte, schlug; auch Salomon.",
                ),
                _THESIS["B9"],
                3,
            ),
        ),
        _salomon_level,
        tuple(range(1, 7)),
    ),
}


def spots(key: str) -> tuple[Spot, ...]:
    """Every program also shows its first move."""
    return (*STORIES[key].spots, _START)
