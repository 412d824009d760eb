"""Chapters on judging: board representations, material ratio, CHESS 4.5, SOMA, Greenblatt's kings, open and closed positions."""

from __future__ import annotations

from collections.abc import Mapping

from kiebitz.language import Text, same
from kiebitz.teaching.character import CLOSED, OPEN, character, features
from kiebitz.teaching.course.chapter import Chapter, Field, Outcome, Quiz, numbers, rounded
from kiebitz.teaching.lessons import chess_45_material, exchange_value, greenblatt_king_rank, material_ratio

WORTH = {"P": 100, "N": 325, "B": 325, "R": 500, "Q": 900}
VALUE = Text("Value", "Wert")
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def _signed(value: float) -> Text:
    return same(f"{value:+.0f}".replace("-", "−"))


# Boards ----------------------------------------------------------------------------------------------


def _boards(chosen: Mapping[str, str]) -> Outcome:
    file, rank = "abcdefgh".index(chosen["file"]) + 1, int(chosen["rank"])
    on_board = sum(1 <= file + x <= 8 and 1 <= rank + y <= 8 for x, y in KNIGHT_STEPS)
    rows = (
        (
            Text("8 × 8, as FORTRAN had it", "8 × 8, wie in FORTRAN"),
            f"FIG({rank},{file})",
            Text("two loops, edges tested", "zwei Schleifen, Ränder geprüft"),
        ),
        (
            Text("10 × 10 of the BASIC of 1986", "10 × 10 des BASIC von 1986"),
            str(10 * file + rank),
            Text("file and rank can be read off", "Linie und Reihe ablesbar"),
        ),
        (
            Text("12 × 12 of 1985 and 1992", "12 × 12 von 1985 und 1992"),
            str(12 * (rank + 1) + file + 2),
            Text("a border two wide stops even knights", "ein doppelter Rand hält auch Springer auf"),
        ),
        (
            Text("one bit of 64", "ein Bit von 64"),
            f"2^{8 * (rank - 1) + file - 1}",
            Text("whole sets of squares at once", "ganze Feldermengen auf einmal"),
        ),
    )
    said = Text(
        "Of a knight's eight steps from {square}, {on} stay on the board and {off} meet the border.",
        "Von acht Springerschritten ab {square} bleiben {on} auf dem Brett, {off} treffen den Rand.",
    ).format(square=f"{chosen['file']}{rank}", on=on_board, off=8 - on_board)
    head = (Text("Board", "Brett"), Text("Name of the square", "Name des Feldes"), Text("What it is good for", "Wozu es gut ist"))
    return Outcome(said, head, rows)


def _wrapped(width: int, border: int) -> int:
    """Knight's steps that leave the board and land on a wrong square of it, where rows are `width` long and lie one behind the other."""
    wrong = 0
    for file in range(8):
        for rank in range(8):
            for x, y in KNIGHT_STEPS:
                inside = 0 <= file + x < 8 and 0 <= rank + y < 8
                place = (rank + y + 2) * width + file + x + border
                row, column = divmod(place, width)
                wrong += not inside and 0 <= row - 2 < 8 and 0 <= column - border < 8
    return wrong


BOARDS = Chapter(
    "boards",
    Text("Boards in memory", "Bretter im Speicher"),
    Text(
        "A board is a list of numbers. With a border around it a man that leaves the board meets a code that stops him, and no "
        "one needs to "
        "ask for the edge.",
        "Ein Brett ist eine Liste von Zahlen. Mit einem Rand darum trifft eine Figur, die das Brett verlässt, auf einen Code, "
        "der sie aufhält, "
        "und niemand muss nach der Kante fragen.",
    ),
    Text("Choose a square and see what each program called it.", "Ein Feld wählen und sehen, wie jedes Programm es nannte."),
    (
        Field("file", Text("File", "Linie"), tuple((letter, Text.finished(letter, letter)) for letter in "gabcdefh")),
        Field("rank", Text("Rank", "Reihe"), numbers(1, 8)),
    ),
    _boards,
    Quiz(
        Text(
            "Rows of eight one behind the other, no border: how many of all knight's steps off the board land on a wrong square unseen?",
            "Reihen zu acht hintereinander, kein Rand: Wie viele aller Springerschritte vom Brett landen unbemerkt auf einem "
            "falschen Feld?",
        ),
        tuple(Text.finished(str(n), str(n)) for n in sorted({0, _wrapped(8, 0), _wrapped(8, 0) * 2})),
        lambda: sorted({0, _wrapped(8, 0), _wrapped(8, 0) * 2}).index(_wrapped(8, 0)),
        lambda: Text("{n} of them; with a border two wide it is {none}.", "{n} davon; mit doppeltem Rand sind es {none}.").format(
            n=_wrapped(8, 0), none=_wrapped(12, 2)
        ),
    ),
)


# Material as a ratio ---------------------------------------------------------------------------------

START = 4000


def _ratio(chosen: Mapping[str, str]) -> Outcome:
    ahead = int(chosen["ahead"])
    rows = []
    for name, gone in (
        (Text("nothing", "nichts"), 0),
        (Text("a rook each", "je einen Turm"), 500),
        (Text("all pieces", "alle Figuren"), 3200),
    ):
        white, black = START - gone, START - gone - ahead
        rows.append((name, _signed(white - black), rounded(material_ratio(white, black), 4)))
    said = Text(
        "The difference stays {difference}; the ratio goes from {first} to {last}.",
        "Die Differenz bleibt {difference}; das Verhältnis geht von {first} auf {last}.",
    ).format(difference=rows[0][1], first=rows[0][2], last=rows[-1][2])
    head = (Text("Swapped", "Getauscht"), Text("Difference", "Differenz"), Text("Ratio", "Verhältnis"))
    return Outcome(said, head, tuple(rows))


RATIO = Chapter(
    "ratio",
    Text("Material as a ratio", "Material als Verhältnis"),
    Text(
        "Bernstein’s program divided White’s men by Black’s instead of subtracting them. So it wants to swap when it is ahead "
        "and to keep the "
        "men on when it is behind, without a rule that says so.",
        "Bernsteins Programm teilte die weißen Figuren durch die schwarzen, statt sie abzuziehen. So will es tauschen, wenn es "
        "vorn liegt, und "
        "die Figuren behalten, wenn es zurückliegt, ohne dass eine Regel das sagt.",
    ),
    Text("White is ahead: swap men and watch both numbers.", "Weiß liegt vorn: Figuren tauschen und beide Zahlen beobachten."),
    (
        Field(
            "ahead",
            Text("Ahead by", "Vorsprung"),
            (("100", Text("a pawn", "ein Bauer")), ("325", Text("a knight", "ein Springer")), ("500", Text("a rook", "ein Turm"))),
        ),
    ),
    _ratio,
    Quiz(
        Text("A pawn ahead: which is worth more by the ratio?", "Ein Bauer mehr: Was ist nach dem Verhältnis mehr wert?"),
        (
            Text("with all men on the board", "mit allen Figuren auf dem Brett"),
            Text("with kings and pawns only", "nur mit Königen und Bauern"),
        ),
        lambda: 1 if material_ratio(100, 0) > material_ratio(4000, 3900) else 0,
        lambda: Text(
            "{few} with one pawn left, {many} with everything on the board.",
            "{few} mit einem letzten Bauern, {many} mit allem auf dem Brett.",
        ).format(few=rounded(material_ratio(100, 0), 4), many=rounded(material_ratio(4000, 3900), 4)),
    ),
)


# CHESS 4.5 -------------------------------------------------------------------------------------------


def _chess_45(chosen: Mapping[str, str]) -> Outcome:
    difference, pawns, total = int(chosen["difference"]), int(chosen["pawns"]), int(chosen["total"])
    value = chess_45_material(difference, pawns, total)
    rows = tuple(
        (
            str(count),
            rounded(chess_45_material(difference, count, total)),
            rounded(chess_45_material(difference, count, max(0, total - 1000))),
        )
        for count in range(0, 9, 2)
    )
    said = Text("{difference} points ahead count as {value}.", "{difference} Punkte Vorsprung zählen {value}.").format(
        difference=difference, value=rounded(value)
    )
    head = (
        Text("Pawns of the better side", "Bauern der besseren Seite"),
        Text("Now", "Jetzt"),
        Text("After a pair of rooks is swapped", "Nach Turmtausch"),
    )
    return Outcome(said, head, rows)


CHESS_45 = Chapter(
    "chess45",
    Text("CHESS 4.5 counts", "CHESS 4.5 zählt"),
    Text(
        "The champion of the seventies wanted two things at once: swap pieces when ahead, but keep the pawns that shall queen. "
        "One formula says "
        "both: the difference counts more the fewer men are left, and less without pawns.",
        "Der Weltmeister der siebziger Jahre wollte zweierlei: Figuren tauschen, wenn man vorn liegt, aber die Bauern "
        "behalten, aus denen Damen "
        "werden. Eine Formel sagt beides: Der Unterschied zählt mehr, je weniger Figuren da sind, und weniger ohne Bauern.",
    ),
    Text("Change pawns and men.", "Bauern und Figuren verändern."),
    (
        Field("difference", Text("Ahead by", "Vorsprung"), tuple((str(n), Text.finished(str(n), str(n))) for n in (325, 100, 500))),
        Field("pawns", Text("Pawns of the better side", "Bauern der besseren Seite"), tuple(reversed(numbers(0, 6)))),
        Field(
            "total",
            Text("Men on the board", "Figuren auf dem Brett"),
            tuple((str(n), Text.finished(str(n), str(n))) for n in (6675, 4000, 2000)),
        ),
    ),
    _chess_45,
    Quiz(
        Text(
            "A knight ahead with six pawns: what does swapping a pair of rooks do?",
            "Ein Springer mehr und sechs Bauern: Was bewirkt ein Turmtausch?",
        ),
        (Text("it counts more", "es zählt mehr"), Text("it counts less", "es zählt weniger"), Text("nothing", "nichts")),
        lambda: 0 if chess_45_material(325, 6, 5675) > chess_45_material(325, 6, 6675) else 1,
        lambda: Text("From {before} to {after}.", "Von {before} auf {after}.").format(
            before=rounded(chess_45_material(325, 6, 6675)), after=rounded(chess_45_material(325, 6, 5675))
        ),
    ),
)


# SOMA ------------------------------------------------------------------------------------------------

MEN = {
    "BQ": Text("bishop and queen", "Läufer und Dame"),
    "Q": Text("queen", "Dame"),
    "RR": Text("two rooks", "zwei Türme"),
    "P": Text("pawn", "Bauer"),
}
GUARDS = {
    "Q": Text("queen", "Dame"),
    "": Text("nobody", "niemand"),
    "P": Text("pawn", "Bauer"),
    "NB": Text("knight and bishop", "Springer und Läufer"),
}


def exchanged(attackers: str, guards: str, man: str = "P") -> int:
    return exchange_value(WORTH[man], [WORTH[letter] for letter in attackers], [WORTH[letter] for letter in guards])


def _soma(chosen: Mapping[str, str]) -> Outcome:
    value = exchanged(chosen["attackers"], chosen["guards"])
    rows = tuple((GUARDS[guards], _signed(exchanged(chosen["attackers"], guards))) for guards in GUARDS)
    said = Text("Taking the pawn wins {value} points.", "Das Schlagen des Bauern bringt {value} Punkte.").format(value=_signed(value))
    if value <= 0:
        said = Text("Taking the pawn does not pay: {value} points.", "Das Schlagen des Bauern lohnt nicht: {value} Punkte.").format(
            value=_signed(value)
        )
    return Outcome(said, (Text("Guarded by", "Gedeckt von"), VALUE), rows)


SOMA = Chapter(
    "soma",
    Text("SOMA: exchanges without searching", "SOMA: Abtausch ohne Suche"),
    Text(
        "Attackers and defenders of a square are lined up by their value, the cheapest first, and added up as if they took each other one "
        "by one; either side may stop. It costs next to nothing and knows nothing of what else is opened.",
        "Angreifer und Verteidiger eines Feldes werden nach ihrem Wert aufgereiht, der billigste zuerst, und zusammengezählt, "
        "als schlügen sie "
        "einander der Reihe nach; jede Seite darf aufhören. Das kostet fast nichts und weiß nichts davon, was sonst geöffnet wird.",
    ),
    Text("A pawn stands there: choose who attacks and who guards it.", "Dort steht ein Bauer: wählen, wer angreift und wer deckt."),
    (
        Field("attackers", Text("Attacked by", "Angegriffen von"), tuple(MEN.items())),
        Field("guards", Text("Guarded by", "Gedeckt von"), tuple(GUARDS.items())),
    ),
    _soma,
    Quiz(
        Text(
            "Bishop and queen attack a pawn that a queen guards. What does it win?",
            "Läufer und Dame greifen einen Bauern an, den eine Dame deckt. Was bringt es?",
        ),
        (Text("100, the pawn", "100, den Bauern"), Text("nothing", "nichts"), Text("−225, it loses", "−225, es verliert")),
        lambda: {100: 0, 0: 1, -225: 2}[exchanged("BQ", "Q")],
        lambda: Text(
            "{n} points: the queen will not take back into the second attacker.",
            "{n} Punkte: Die Dame schlägt nicht in den zweiten Angreifer hinein.",
        ).format(n=exchanged("BQ", "Q")),
    ),
)


# Greenblatt ------------------------------------------------------------------------------------------


def _greenblatt(chosen: Mapping[str, str]) -> Outcome:
    white, black = int(chosen["white"]), int(chosen["black"])
    value = greenblatt_king_rank(white, black)
    rows = tuple((str(rank), _signed(greenblatt_king_rank(rank, black))) for rank in range(1, 9))
    said = Text(
        "White’s king on rank {w}, Black’s on rank {b}: {value}.", "Weißer König auf Reihe {w}, schwarzer auf Reihe {b}: {value}."
    ).format(w=white, b=black, value=_signed(value))
    return Outcome(said, (Text("White’s king on rank", "Weißer König auf Reihe"), VALUE), rows)


GREENBLATT = Chapter(
    "greenblatt",
    Text("Greenblatt’s kings", "Greenblatts Könige"),
    Text(
        "MAC HACK wanted its king on its own side of the board and nothing else: eight points for every rank. The simplest king safety "
        "there is, and it works until the endgame.",
        "MAC HACK wollte seinen König auf der eigenen Seite des Bretts und sonst nichts: acht Punkte je Reihe. Die einfachste "
        "Königssicherheit, "
        "die es gibt, und sie genügt bis zum Endspiel.",
    ),
    Text("Move the kings up and down.", "Die Könige vor- und zurückziehen."),
    (
        Field("white", Text("White’s king on rank", "Weißer König auf Reihe"), numbers(1, 8)),
        Field("black", Text("Black’s king on rank", "Schwarzer König auf Reihe"), tuple(reversed(numbers(1, 8)))),
    ),
    _greenblatt,
    Quiz(
        Text("Both kings at home: what does the term say?", "Beide Könige zu Hause: Was sagt der Posten?"),
        (Text("0", "0"), Text("+8", "+8"), Text("−56", "−56")),
        lambda: {0: 0, 8: 1, -56: 2}[greenblatt_king_rank(1, 8)],
        lambda: Text("{n}: what is the same for both sides cancels out.", "{n}: Was für beide gleich ist, hebt sich auf.").format(
            n=greenblatt_king_rank(1, 8)
        ),
    ),
)


# Open or closed --------------------------------------------------------------------------------------

STRUCTURES = {
    "french": (Text("French, advanced", "Französisch, Vorstoß"), "rnbqkbnr/pp3ppp/4p3/2ppP3/3P4/2P5/PP3PPP/RNBQKBNR b KQkq - 0 4"),
    "kings-indian": (Text("King’s Indian", "Königsindisch"), "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9"),
    "scotch": (Text("Scotch", "Schottisch"), "r1bqkbnr/pppp1ppp/2n5/8/3NP3/8/PPP2PPP/RNBQKB1R b KQkq - 0 4"),
    "petrov": (Text("Petrov, exchanged", "Russisch, Abtausch"), "rnbqkb1r/ppp2ppp/3p4/8/4n3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 5"),
    "swapped": (Text("Centre swapped off", "Aufgelöstes Zentrum"), "r2q1rk1/pp3ppp/2n2n2/8/8/2N2N2/PP3PPP/R2Q1RK1 w - - 0 12"),
}


def _character(chosen: Mapping[str, str]) -> Outcome:
    name, fen = STRUCTURES[chosen["structure"]]
    found = features(fen)
    rows = (
        (Text("Pawns that block each other in the centre", "Im Zentrum ineinander verkeilte Bauern"), str(found.rams)),
        (Text("Open files", "Offene Linien"), str(found.open_files)),
        (Text("Half-open files", "Halboffene Linien"), str(found.half_open_files)),
    )
    said = Text("{name}: {verdict}.", "{name}: {verdict}.").format(name=name, verdict=character(fen))
    return Outcome(said, (Text("Feature", "Merkmal"), Text("Number", "Zahl")), rows, fen)


CHARACTER = Chapter(
    "character",
    Text("Open or closed", "Offen oder geschlossen"),
    Text(
        "A thesis of 1992 complains that no program knows whether a position is open or closed. It can be read off the pawns: "
        "files without "
        "pawns open it, pawns that block each other in the centre close it. How many are enough is our choice.",
        "Eine Diplomarbeit von 1992 beklagt, dass kein Programm weiß, ob eine Stellung offen oder geschlossen ist. Man kann es "
        "an den Bauern "
        "ablesen: Linien ohne Bauern öffnen sie, im Zentrum verkeilte Bauern schließen sie. Wie viele genügen, ist unsere Wahl.",
    ),
    Text("Compare structures.", "Strukturen vergleichen."),
    (Field("structure", Text("Structure", "Struktur"), tuple((key, name) for key, (name, _) in STRUCTURES.items())),),
    _character,
    Quiz(
        Text("How many of the five structures are closed?", "Wie viele der fünf Strukturen sind geschlossen?"),
        tuple(Text.finished(str(n), str(n)) for n in range(1, 5)),
        lambda: sum(character(fen) == CLOSED for _, fen in STRUCTURES.values()) - 1,
        lambda: Text("Closed: {closed}. Open: {opened}.", "Geschlossen: {closed}. Offen: {opened}.").format(
            closed=_named(CLOSED), opened=_named(OPEN)
        ),
    ),
)


def _named(kind: Text) -> Text:
    names = [name for name, fen in STRUCTURES.values() if character(fen) == kind]
    return Text.finished(", ".join(name.en for name in names) or "none", ", ".join(name.de for name in names) or "keine")


CHAPTERS = (BOARDS, RATIO, CHESS_45, SOMA, GREENBLATT, CHARACTER)
