"""DEMOSCHACH as a visitor meets it: its story, the numbers of its listing, its forty columns."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text, thousands
from kiebitz.opponents.demoschach.settings import budget
from kiebitz.opponents.demoschach.terms import TERMS
from kiebitz.opponents.demoschach.weights import PAWN_BONUS, VALUES
from kiebitz.opponents.exhibit import BLIND, LANGUAGE, WHITES_SIDE, Exhibit, Group, Number, Row, Spot, men
from kiebitz.opponents.screen import Screen, squares
from kiebitz.player import Decision

_GROUPS = {
    "pawns": Text("Pawns", "Bauern"),
    "pieces": Text("Pieces", "Figuren"),
    "kings": Text("Kings", "Könige"),
    "drive": Text("Mating the bare king", "Mattsetzen des blanken Königs"),
    "control": Text("Control of squares", "Felderbeherrschung"),
}


def _terms() -> tuple[Group, ...]:
    groups = [men(tuple(float(value) for value in VALUES[1:6]), "line 202")]
    for key, name in _GROUPS.items():
        rows = [
            Row(term.name, tuple(Number(number.text, number.value) for number in term.numbers), term.source)
            for term in TERMS
            if term.group == key
        ]
        if key == "pawns":
            bonus = Number(Text("each, in the endgame", "je Bauer, im Endspiel"), PAWN_BONUS)
            rows.append(Row(Text("Pawns of the side ahead", "Bauern der überlegenen Seite"), (bonus,), "lines 2000-2089"))
        groups.append(Group(name, tuple(rows)))
    return tuple(groups)


# Moves until the passive opponent of the exam's initiative test is mated, with the black pieces; None: not within 60.  A test
# measures them anew.  (The 14 moves at level 4 that the book prints were played by another build.)
INITIATIVE = {1: None, 2: None, 3: None, 4: None, 5: None, 6: 12, 7: 12, 8: 12, 9: 16}


def _initiative() -> Text:
    never = [level for level, moves in INITIATIVE.items() if moves is None]
    best = min(moves for moves in INITIATIVE.values() if moves is not None)
    quick = [level for level, moves in INITIATIVE.items() if moves == best]
    return Text(
        "mates a passive opponent in {n} moves at levels {a} to {b}, never at levels {c} to {d}",
        "setzt einen passiven Gegner auf den Stufen {a} bis {b} in {n} Zügen matt, auf den Stufen {c} bis {d} nie",
    ).format(n=best, a=quick[0], b=quick[-1], c=never[0], d=never[-1])


def _level(level: int) -> Text:
    text = Text("{n} positions before the last deepening", "{n} Stellungen vor der letzten Vertiefung")
    return text.format(n=thousands(budget(level)))


def _forty_columns(board: Board, decision: Decision) -> list[str]:
    """What the printer had on paper when the move stood."""
    from kiebitz.opponents.demoschach.printing import EXAMINED, MAIN_LINE, board_lines, clock  # bring the kernels
    from kiebitz.opponents.demoschach.state import EMPTY, LETTERS
    from kiebitz.opponents.demoschach.terminal import ITS_MOVE, ITS_VALUE

    men = [board.piece_at(square) for square in range(64)]
    return [
        *board_lines([LETTERS.index(man) if man else EMPTY for man in men]),
        MAIN_LINE,
        ",".join(squares(move, " - ") for move in decision.line[:4])[:38],
        EXAMINED.format(n=decision.nodes, time=clock(decision.time)),
        *([f"{ITS_MOVE}{squares(decision.move, ' - ')}", f"{ITS_VALUE} {decision.value or 0:.0f}"] if decision.move else []),
    ]


EXHIBIT = Exhibit(
    motto=Text("A teacher in forty columns", "Ein Lehrer in vierzig Spalten"),
    thinking=(
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
    facts=(
        (LANGUAGE, Text("BASIC, line by line explained in a book", "BASIC, Zeile für Zeile in einem Buch erklärt")),
        (
            Text("Family", "Verwandtschaft"),
            Text(
                "by the authors of BOBBY, at the world championship of 1983",
                "von den Autoren von BOBBY, Teilnehmer der Weltmeisterschaft 1983",
            ),
        ),
        (
            Text("Initiative test", "Initiativtest"),
            _initiative(),
        ),
        (BLIND, Text("clocks, openings, repetition, its opponent's stalemate", "Uhr, Eröffnungen, Wiederholung, Patt des Gegners")),
    ),
    spots=(
        Spot(
            "guarded",
            Text("A guarded pawn", "Ein gedeckter Bauer"),
            Text(
                "A program that stops at its horizon takes on e5; following the captures, it does not.",
                "Ein Programm, das am Horizont stehen bleibt, schlägt auf e5; wer Schlagzüge weiterverfolgt, lässt es.",
            ),
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
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
    levels=tuple((level, _level(level)) for level in range(1, 13)),
    unit=Text("points, a pawn is 100", "Punkte, ein Bauer zählt 100"),
    view=WHITES_SIDE,
    terms=_terms,
    screen=Screen(
        ("DEMOSCHACH", "(C)1985 G.SCHRUEFER,H.-J.KRAAS", "", "WAEHLEN SIE DIE ANFANGSSTELLUNG"),
        _forty_columns,
        "color: #dcd6ff; background: #40318d; border: 10px solid #7869c4; border-radius: 12px;",
        "de",
    ),
)
