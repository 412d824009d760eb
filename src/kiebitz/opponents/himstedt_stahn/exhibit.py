"""Himstedt-Stahn as a visitor meets it: its story, its forty criteria with our guesses, its line printer."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.opponents.exhibit import BLIND, FAME, LANGUAGE, SPEED, Exhibit, Group, Number, Row, Spot, half_moves, men
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA, LIMITS, PIECE_VALUES
from kiebitz.opponents.himstedt_stahn.report import MATE_PROBLEM
from kiebitz.opponents.screen import Screen, beside, ranking, ranks
from kiebitz.player import Decision


def _terms() -> tuple[Group, ...]:
    pawn, rook, knight, bishop, queen = PIECE_VALUES[1:6]
    groups = [men((pawn, knight, bishop, rook, queen), "")]
    for name in dict.fromkeys(criterion.group.en for criterion in CRITERIA):
        found = [criterion for criterion in CRITERIA if criterion.group.en == name]
        rows = tuple(
            Row(
                criterion.name,
                tuple(Number(number.text, number.default, is_guess=True) for number in criterion.numbers),
                f"no. {criterion.number}",
            )
            for criterion in found
        )
        groups.append(Group(found[0].group, rows))
    limits = tuple(Row(number.text, (Number(None, number.default, is_guess=True),)) for number in LIMITS)
    return (*groups, Group(Text("Limits of the whole", "Grenzen des Ganzen"), limits))


def _printed(board: Board, decision: Decision) -> list[str]:
    """The line printer of the TR 440: the board with its value, then the moves in the order of their values."""
    rows = [f"{8 - row}  {' '.join(rank)}" for row, rank in enumerate(ranks(board))] + ["   A B C D E F G H"]
    return beside(rows, ["COMZUG", *ranking(decision, "+7.0f"), "", f"STELLUNGEN {decision.nodes}"], 22)


EXHIBIT = Exhibit(
    motto=Text("Two pupils, a mainframe and forty criteria", "Zwei Schüler, ein Großrechner und vierzig Kriterien"),
    thinking=(
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
    facts=(
        (LANGUAGE, Text("FORTRAN IV, about 7,000 lines", "FORTRAN IV, rund 7000 Zeilen")),
        (SPEED, Text("10 to 30 positions a second", "10 bis 30 Stellungen je Sekunde")),
        (
            FAME,
            Text(
                "found 35.Qh6+ of Spassky-Korchnoi in 86 seconds and 1,655 positions",
                "fand 35.Dh6+ aus Spasski-Kortschnoi in 86 Sekunden und 1655 Stellungen",
            ),
        ),
        (BLIND, Text("repetition, the fifty-move rule, resigning", "Stellungswiederholung, 50-Züge-Regel, Aufgeben")),
    ),
    spots=(
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
    levels=tuple((level, half_moves(level)) for level in (1, 2, 3)),
    unit=Text("points, a pawn is 300", "Punkte, ein Bauer zählt 300"),
    terms=_terms,
    screen=Screen(
        ("TR440   ZUGFC   COMZUG", "BEWFC   BEWFS   AENDER", "EINGABE :"),
        _printed,
        "color: #23302a; background: repeating-linear-gradient(#fbfaf4 0 1.35em, #dfeee0 1.35em 2.7em) content-box border-box; "
        "border-inline: 10px dotted #e9e5d6; border-radius: 2px;",
        "de",
    ),
)
