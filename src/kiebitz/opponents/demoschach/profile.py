"""How DEMOSCHACH introduces itself: light, so that lists and dialogs need not load the program."""

from __future__ import annotations

from kiebitz.language import Text, same
from kiebitz.opponents.demoschach.settings import OPTIONS
from kiebitz.opponents.exhibit import Exhibit
from kiebitz.opponents.profiles import Profile, Rated

# In the order of their numbers in the code.
GUESSES = (
    Text(
        "The original stopped with an error when its lists of moves ran over or a positional sum left 16 bits; here there is room enough.",
        "Das Original brach mit einer Fehlermeldung ab, wenn seine Zuglisten überliefen oder eine Positionssumme 16 Bit überschritt; "
        "hier ist genug Platz.",
    ),
    Text(
        "When castling turns out to be impossible, the variable for the new piece of a promotion is taken to stay untouched.",
        "Erweist sich eine Rochade als unmöglich, bleibt die Variable für die Umwandlungsfigur vermutlich unberührt.",
    ),
    Text(
        "The king's mean distance to the pawns is rounded down exactly; the Commodore was at times one hundredth of a point lower, "
        "the IBM version rounded to the nearest.",
        "Der mittlere Abstand des Königs zu den Bauern wird genau abgerundet; der Commodore lag gelegentlich ein Hundertstel darunter, "
        "die IBM-Fassung rundete kaufmännisch.",
    ),
    Text(
        "Line 3224 names the wrong place for Black's knights in the mating drive; it is read like line 3124 for White's.",
        "Zeile 3224 nennt für die schwarzen Springer beim Mattsetzen den falschen Platz; gelesen wie Zeile 3124 für die weißen.",
    ),
    Text(
        "The lists of moves are taken to be empty before a move is typed in.",
        "Vor der Eingabe eines Zuges gelten die Zuglisten als leer.",
    ),
    Text(
        "Where the tree never outgrows the budget the original would deepen for ever; here it stops at a horizon of 20.",
        "Wo der Suchbaum das Budget nie erreicht, würde das Original endlos vertiefen; hier endet es beim Horizont 20.",
    ),
    Text(
        "A FEN does not say in which order the pieces were typed in: kings, queens, rooks, bishops, knights, pawns, each from a1 to h8.",
        "Eine FEN sagt nicht, in welcher Reihenfolge die Figuren eingegeben wurden: König, Damen, Türme, Läufer, Springer, Bauern, "
        "jeweils von a1 bis h8.",
    ),
    Text(
        "A position set up by hand had no right to take en passant; here the FEN's right is kept.",
        "Eine von Hand eingegebene Stellung kannte kein Schlagen en passant; hier gilt das Recht aus der FEN.",
    ),
    Text(
        "If it sees itself mated before it has any main line, the first legal move of its generator is named beside the resignation.",
        "Sieht es sich matt, bevor es eine Hauptvariante hat, wird zur Aufgabe der erste legale Zug des Generators genannt.",
    ),
)


def _exhibit() -> Exhibit:
    from kiebitz.opponents.demoschach.exhibit import EXHIBIT

    return EXHIBIT


PROFILE = Profile(
    key="demoschach",
    name="DEMOSCHACH",
    year=1985,
    machine=Text("Commodore SX-64 (BASIC, compiled); IBM PC; Schneider CPC", "Commodore SX-64 (BASIC, kompiliert); IBM PC; Schneider CPC"),
    authors=same("G. Schrüfer, H.-J. Kraas"),
    story=Text(
        "A teaching program by the authors of BOBBY, who took part in the world championship of 1983: everything a chess program of its "
        "day needed, in BASIC and explained line by line. It looks at every move, deepens step by step and follows captures and "
        "checks to their end. It knows no clock, only a number of positions, and no openings. It resigns at the first mate it sees "
        "against itself.",
        "Ein Lehrprogramm der Autoren von BOBBY, das 1983 an der Weltmeisterschaft teilnahm: alles, was ein Schachprogramm seiner Zeit "
        "brauchte, in BASIC und Zeile für Zeile erklärt. Es sieht sich jeden Zug an, vertieft Schritt für Schritt und verfolgt "
        "Schlagzüge und Schachgebote bis zum Ende. Es kennt keine Uhr, nur eine Zahl von Stellungen, und keine Eröffnungen. Beim ersten "
        "Matt, das es gegen sich sieht, gibt es auf.",
    ),
    source=Text(
        "“Das große Computerschachbuch”, Data Becker 1985, chapters 3, 4 and 6.3",
        "„Das große Computerschachbuch“, Data Becker 1985, Kapitel 3, 4 und 6.3",
    ),
    options=OPTIONS,
    guesses=GUESSES,
    positions_a_second=100.0,  # GUESS: the book reckons with a program of that speed where it gives times
    rated=(Rated("DEMOSCHACH, level 2", 2, 700), Rated("DEMOSCHACH, level 4", 4, 900)),
    exhibit=_exhibit,
)
