"""Traps and tactics: the golden rules against programs, turned into questions a program must not fail.

Where Stockfish contradicts the sources, the right answer follows Stockfish; the positions are facts of published games.
"""

from __future__ import annotations

from kiebitz.language import Text
from kiebitz.tools.exam.question import Family, Question, Task
from kiebitz.tools.exam.tasks import tasks_question

TROJAN = (
    Task(
        "r1bq1rk1/ppp1bpp1/2n1pn1p/1B1p2N1/3P3P/P3P3/1PP2PP1/RNBQK2R b KQ - 0 8",
        avoid=("hxg5",),
        about=Text("move 8", "Zug 8"),
    ),
    Task(
        "r1bq1rk1/ppp1bpp1/2n1pn2/1B1p2P1/3P4/P3P3/1PP2PP1/RNBQK2R b KQ - 0 9",
        best=("g6",),
        avoid=("Ne4",),
        about=Text("move 9", "Zug 9"),
    ),
)
OLD_TRAPS = (
    Task(
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
        avoid=("Nf6",),
        about=Text("scholar's mate", "Schäfermatt"),
    ),
    Task("rn1qkbnr/1pp2ppp/p2p4/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5", avoid=("Bxd1",), about=Text("Légal", "Légal")),
    Task(
        "rn1qkbnr/1pp2ppp/p2p4/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5", best=("Nxe5",), about=Text("Légal, White", "Légal, Weiß")
    ),
)
CAUGHT_BISHOP = Task("3r1rk1/ppqnbpp1/2p2n1p/4p3/2P1P1b1/2N1BN2/PPB2PPP/2RQR1K1 w - - 0 16", avoid=("Bxa7",))
PINS = (
    Task(
        "rn1qk2r/p1pp1ppp/bp2pn2/4N1B1/2PP4/2PB4/P4PPP/R2QK2R b KQkq - 3 9",
        avoid=("O-O",),
        about=Text("castling", "Rochade"),
    ),
    Task("rn1qk2r/p1pp1ppp/bp2p3/4N3/2PPn3/2PB4/P4PPP/R1BQK2R b KQkq - 1 8", avoid=("Nxc3",), about=Text("pawn on c3", "Bauer c3")),
)
GAMBITS = (
    Task(
        "r3k2r/pp1b1ppp/1qnp1n2/1B1N2N1/8/5Q2/PPP3PP/R4R1K b kq - 0 14",
        avoid=("Qxb5",),
        about=Text("Blackmar-Diemer, move 14", "Blackmar-Diemer, Zug 14"),
    ),
    Task(
        "rnb1kb1r/ppp1pppp/5n2/8/3q4/2N1BQ2/PPP3PP/R3KBNR b KQkq - 1 6",
        best=("Qh4+", "Qg4", "Qd7", "Qe5", "Qd8", "Qb4", "Qd6"),
        about=Text("Blackmar-Diemer, move 6", "Blackmar-Diemer, Zug 6"),
    ),
    Task(
        "rnbqkbnr/pppp1ppp/8/8/2B1P3/8/PB3PPP/RN1QK1NR b KQkq - 0 5",
        best=("Nf6", "d5", "Bb4+", "Nc6", "c6", "d6"),
        half=("Qe7", "Na6", "a5", "Nh6"),
        about=Text("Danish Gambit", "Dänisches Gambit"),
    ),
    Task(
        "rnbqkbnr/pppp1p1p/8/4N3/4PppP/8/PPPP2P1/RNBQKB1R b KQkq - 1 5",
        best=("Nf6", "Qe7", "Nc6", "d6", "Bg7", "d5", "Be7"),
        half=("h5", "f3", "Bb4", "f5", "Qf6", "Ne7"),
        about=Text("King's Gambit", "Königsgambit"),
    ),
    Task(
        "rnbqkbnr/pppp2pp/8/4pp2/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
        best=("Nxe5", "exf5", "Nc3", "d4", "Be2", "d3", "Bc4"),
        about=Text("Latvian Gambit", "Lettisches Gambit"),
    ),
)
MELEE = (
    Task(
        "r4rk1/pppbqppp/2nb4/3p4/3Pp1n1/PP2P1PP/1BP2PB1/RN1QNRK1 b - - 0 12",
        best=("Nxe3", "Nxf2"),
        about=Text("Levy, move 12", "Levy, Zug 12"),
    ),
    Task("r4rk1/pppbqppp/2nb4/3p4/3Pp3/PP2P1PP/1BP3B1/RN1QNRK1 b - - 0 13", best=("Qg5",), about=Text("Levy, move 13", "Levy, Zug 13")),
    Task("r1b1kb1r/ppp2ppp/2n1q3/8/3pn3/2N2N2/PPP2PPP/R1BQR1K1 w kq - 0 9", best=("Rxe4", "Nxd4"), about=Text("Max Lange", "Max Lange")),
    Task(
        "rk2r3/pp3Rpp/1q6/3Qp3/8/8/PPP3PP/4R2K w - - 0 22",
        best=("Rxe5",),
        about=Text("Blackmar-Diemer, move 22", "Blackmar-Diemer, Zug 22"),
    ),
    Task("6k1/pp3ppp/4p3/4P1N1/3r4/P2n2P1/1P2KP1P/1R6 w - - 0 31", best=("Rd1",), about=Text("Salomon, move 31", "Salomon, Zug 31")),
    Task("6k1/pp3ppp/4p3/3rP1N1/8/P2n2P1/1P2KP1P/3R4 w - - 0 32", best=("Rxd3",), about=Text("Salomon, move 32", "Salomon, Zug 32")),
    Task(
        "rn1qk2r/p1pp1ppp/bp2p3/4N3/2PPn3/2P5/P4PPP/R1BQKB1R w KQkq - 0 8",
        best=("Qf3",),
        about=Text("SARGON 2.5, move 8", "SARGON 2.5, Zug 8"),
    ),
)
PARRY = (
    Task("5r1k/6pp/1n2Q3/4p3/4q3/8/PP4PP/R1B3K1 w - - 0 26", avoid=("Qxb6",), about=Text("CRAY BLITZ, move 26", "CRAY BLITZ, Zug 26")),
    Task("7k/6p1/1Q5p/4p3/8/7P/PP4PK/R1B1qr2 w - - 0 29", best=("Qd8+",), about=Text("CRAY BLITZ, move 29", "CRAY BLITZ, Zug 29")),
    Task(
        "5rk1/4bpp1/7p/3Pp2q/B3Pn2/2Q2P2/Pr3P1P/2R3RK w - - 0 28",
        avoid=("Qxb2",),
        about=Text("TURBOSTAR 432, move 28", "TURBOSTAR 432, Zug 28"),
    ),
)
SIMPLIFY = (
    Task(
        "2r2rk1/pp3ppp/4p3/1qnnP3/3Q4/5NPN/PP1K1P1P/R1R5 b - - 0 22",
        avoid=("Qb4+",),
        about=Text("Chessmaster, move 22", "Chessmaster, Zug 22"),
    ),
    Task(
        "3r2k1/pp3ppp/4p3/4P1N1/8/P2n1NP1/1Pn1KP1P/1R6 b - - 0 29",
        avoid=("Nd4+",),
        about=Text("Chessmaster, move 29", "Chessmaster, Zug 29"),
    ),
    Task("6k1/pp3ppN/4p3/3r4/8/P5P1/1P2KP1P/3R4 b - - 0 34", avoid=("Rxd1",), about=Text("Chessmaster, move 34", "Chessmaster, Zug 34")),
)

_RULES = Text("seven golden rules, book of 1985, chapter 5.2", "sieben goldene Regeln, Buch von 1985, Kapitel 5.2")

QUESTIONS = (
    Question(
        "R2",
        Family.TRAPS,
        Text("Gambits", "Gambits"),
        Text("Does it ruin its position to keep a pawn?", "Ruiniert es seine Stellung, um einen Bauern zu behalten?"),
        Text(
            "Five positions from Blackmar-Diemer, Danish, King's and Latvian Gambit.",
            "Fünf Stellungen aus Blackmar-Diemer-, Dänischem, Königs- und Lettischem Gambit.",
        ),
        Text(
            "Development, or giving the pawn back; no greed that loses.", "Entwicklung oder Rückgabe des Bauern; keine Gier, die verliert."
        ),
        3,
        _RULES,
        tasks_question(GAMBITS, 3),
    ),
    Question(
        "R3",
        Family.TRAPS,
        Text("Tactics", "Taktik"),
        Text("Is it at home in a melee?", "Ist es im Handgemenge zu Hause?"),
        Text("Seven blows from games of the sources.", "Sieben Schläge aus Partien der Quellen."),
        Text("The winning move.", "Der Gewinnzug."),
        4,
        _RULES,
        tasks_question(MELEE, 4),
    ),
    Question(
        "R4",
        Family.TRAPS,
        Text("Exchanges", "Abtausch"),
        Text("Does it let a won game be simplified away?", "Lässt es sich eine gewonnene Partie wegtauschen?"),
        Text(
            "Three positions in which a program exchanged and paid for it.",
            "Drei Stellungen, in denen ein Programm tauschte und dafür zahlte.",
        ),
        Text("Not Qb4+, not Nd4+, not Rxd1.", "Nicht Db4+, nicht Sd4+, nicht Txd1."),
        2,
        _RULES,
        tasks_question(SIMPLIFY, 2),
    ),
    Question(
        "R5",
        Family.TRAPS,
        Text("Trojan horse", "Trojanisches Pferd"),
        Text("Does it take the knight and open the h-file?", "Nimmt es den Springer und öffnet die h-Linie?"),
        Text("Black to move after 8.h4, and after 8...hxg5 9.hxg5.", "Schwarz am Zug nach 8.h4, und nach 8...hxg5 9.hxg5."),
        Text("Not hxg5; later only g6, never Ne4.", "Nicht hxg5; später nur g6, nie Se4."),
        3,
        _RULES,
        tasks_question(TROJAN, 3),
    ),
    Question(
        "R5t",
        Family.TRAPS,
        Text("Old traps", "Alte Fallen"),
        Text(
            "Scholar's mate and Légal's mate: does it fall for them, can it set one?",
            "Schäfermatt und Légal: Fällt es herein, kann es selbst?",
        ),
        Text("Three positions.", "Drei Stellungen."),
        Text("Not Nf6, not Bxd1; Nxe5 as White.", "Nicht Sf6, nicht Lxd1; Sxe5 mit Weiß."),
        2,
        _RULES,
        tasks_question(OLD_TRAPS, 2),
    ),
    Question(
        "R5h",
        Family.TRAPS,
        Text("Bishop behind the pawn", "Läufer hinter dem Bauern"),
        Text(
            "Does it take a pawn with a bishop that cannot come back?",
            "Nimmt es mit dem Läufer einen Bauern, von dem er nicht zurückkehrt?",
        ),
        Text("TURBOSTAR 432 with White at move 16.", "TURBOSTAR 432 mit Weiß im 16. Zug."),
        Text("Anything but Bxa7.", "Alles außer Lxa7."),
        1,
        _RULES,
        tasks_question((CAUGHT_BISHOP,), 1),
    ),
    Question(
        "R5b",
        Family.TRAPS,
        Text("Pins", "Fesselungen"),
        Text("Does it underrate a pin?", "Unterschätzt es eine Fesselung?"),
        Text("SARGON 2.5 with Black at moves 8 and 9.", "SARGON 2.5 mit Schwarz im 8. und 9. Zug."),
        Text("Not Nxc3, not castling.", "Nicht Sxc3, keine Rochade."),
        2,
        _RULES,
        tasks_question(PINS, 2),
    ),
    Question(
        "D10",
        Family.TRAPS,
        Text("Parrying mate", "Matt parieren"),
        Text("Does it see a mate against itself in one or two moves?", "Sieht es ein Matt gegen sich in ein oder zwei Zügen?"),
        Text(
            "Three positions with something to grab and a mate behind it.",
            "Drei Stellungen mit etwas zum Zugreifen und einem Matt dahinter.",
        ),
        Text("No mate in one or two allowed.", "Kein Matt in ein oder zwei Zügen zugelassen."),
        2,
        Text("games of the sources", "Partien der Quellen"),
        tasks_question(PARRY, 2),
    ),
)
