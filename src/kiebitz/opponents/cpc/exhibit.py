"""The BASIC program as a visitor meets it: its story, its values, its screen in mode 1."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.opponents.cpc.dialogue import THINKING
from kiebitz.opponents.cpc.judgement import TERM_NAMES
from kiebitz.opponents.cpc.settings import OPTIONS, VALUE_CODES
from kiebitz.opponents.exhibit import BLIND, LANGUAGE, SPEED, Exhibit, Group, Number, Row, Spot
from kiebitz.opponents.screen import Screen, beside, ranking, ranks, squares
from kiebitz.player import Decision


def _terms() -> tuple[Group, ...]:
    values = tuple(Row(option.text, (Number(None, float(option.default)),), "book 4.7") for option in OPTIONS if option.key in VALUE_CODES)
    return (
        Group(Text("Values", "Werte"), values),
        Group(Text("What earns these values", "Was diese Werte bringt"), tuple(Row(name) for name in TERM_NAMES.values())),
    )


def _mode_1(board: Board, decision: Decision) -> list[str]:
    """Board at the left, its move and the table behind it at the right."""
    rows = [f"{8 - row} {' '.join(rank)}" for row, rank in enumerate(ranks(board))] + ["  a b c d e f g h"]
    table = [*THINKING, "", squares(decision.move) if decision.move else "", "", *ranking(decision, "6.0f")]
    return beside(rows, table, 21)


EXHIBIT = Exhibit(
    motto=Text("645 lines to type in", "645 Zeilen zum Abtippen"),
    thinking=(
        Text(
            "It counts what its men can reach and attack, takes off what the opponent's can, and adds captures twice.",
            "Es zählt, was die eigenen Figuren erreichen und angreifen, zieht ab, was die gegnerischen können, und zählt Geschlagenes "
            "doppelt.",
        ),
        Text(
            "Being attacked costs a king 2,000 points: on level 1 giving any check is a triumph, on level 2 every check it might be "
            "given is a disaster.",
            "Ein angegriffener König kostet 2000 Punkte: Auf Stufe 1 ist jedes eigene Schachgebot ein Triumph, auf Stufe 2 jedes, das ihm "
            "drohen könnte, ein Unglück.",
        ),
        Text(
            "On level 2 a reply that is as good as the best so far ends the list of replies: alpha-beta at its smallest.",
            "Auf Stufe 2 beendet eine Antwort, die so gut ist wie die bisher beste, die Liste der Antworten: Alpha-Beta im Kleinsten.",
        ),
    ),
    facts=(
        (
            LANGUAGE,
            Text("Locomotive BASIC, about 645 lines, no machine code", "Locomotive BASIC, rund 645 Zeilen, kein Maschinencode"),
        ),
        (SPEED, Text("3 minutes a move at level 1, 10 at level 2", "3 Minuten je Zug auf Stufe 1, 10 auf Stufe 2")),
        (
            Text("Its errors", "Seine Fehler"),
            Text("the rebuild keeps them; they can be switched off", "der Nachbau behält sie; sie lassen sich abschalten"),
        ),
        (BLIND, Text("material, exchanges, under-promotion, repetition", "Material, Abtausch, Unterverwandlung, Wiederholung")),
    ),
    spots=(
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
    levels=(
        (1, Text("looks at its own move only; three minutes then", "betrachtet nur den eigenen Zug; damals drei Minuten")),
        (2, Text("looks at the replies as well; ten minutes then", "betrachtet auch die Antworten; damals zehn Minuten")),
    ),
    unit=Text("points, a pawn is 5", "Punkte, ein Bauer zählt 5"),
    terms=_terms,
    screen=Screen(
        ("Schneider-Schachprogramm", "in BASIC", "", "Bitte waehlen Sie ..."),
        _mode_1,
        "color: #ffee33; background: #00006e; border: 10px solid #00008f; border-radius: 6px;",
        "de",
    ),
)
