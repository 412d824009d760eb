"""Salomon as a visitor meets it: its story, the weights of its style, its window on the search."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.opponents.exhibit import BLIND, FAME, LANGUAGE, MEN, SPEED, WHITES_SIDE, Exhibit, Group, Number, Row, Spot, half_moves
from kiebitz.opponents.salomon.style import STYLE, Weight
from kiebitz.opponents.salomon.thesis import EXAMPLES
from kiebitz.opponents.screen import Screen
from kiebitz.player import Decision

# The first group whose beginning fits the key of a weight.
_GROUPS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (MEN, ("value_",)),
    (Text("Stage of the game", "Phase der Partie"), ("endgame_",)),
    (Text("Mate routine", "Mattroutine"), ("mate_",)),
    (Text("Mobility", "Beweglichkeit"), ("mobility_", "region_")),
    (Text("Pawns", "Bauern"), ("pawn_", "passed_")),
    (Text("Knights and bishops", "Springer und Läufer"), ("knight_", "bishop_")),
    (Text("Rooks and queen", "Türme und Dame"), ("rook_", "queen_")),
    (Text("King in the endgame", "König im Endspiel"), ("king_center", "king_pawn")),
    (Text("King safety", "Königssicherheit"), ("king_", "shelter_", "castle_")),
    (Text("Field control analysing", "Feldkontroll-Analyse"), ("fca_",)),
    (Text("Control center analysing", "Kontrollzentrum-Analyse"), ("cca_",)),
)
_TIMES = {
    1: Text("1 second", "1 Sekunde"),
    2: Text("5 seconds", "5 Sekunden"),
    3: Text("20 seconds", "20 Sekunden"),
    4: Text("3 minutes", "3 Minuten"),
    5: Text("9 minutes", "9 Minuten"),
}
_THESIS = {example.key: example.fen for example in EXAMPLES}


def _group(weight: Weight) -> str:
    return next(name.en for name, beginnings in _GROUPS if weight.key.startswith(beginnings))


def _terms() -> tuple[Group, ...]:
    groups = []
    for name, _ in _GROUPS:
        rows = tuple(
            Row(
                weight.text,
                (Number(None, bool(weight.default) if weight.switch else weight.default, weight.source == "guess"),),
                "" if weight.source == "guess" else weight.source,
            )
            for weight in STYLE
            if _group(weight) == name.en
        )
        groups.append(Group(name, rows))
    return tuple(groups)


def _level(level: int) -> Text:
    if level not in _TIMES:
        return half_moves(level)
    return Text("{depth}; {time} on an 80486 then", "{depth}; damals {time} auf einem 80486").format(
        depth=half_moves(level), time=_TIMES[level]
    )


def _window(board: Board, decision: Decision) -> list[str]:
    """The window on the search in text mode."""
    from kiebitz.opponents.salomon.window import search_window  # brings the kernel

    return search_window(board, decision)


EXHIBIT = Exhibit(
    motto=Text("Made to be watched and changed", "Zum Zusehen und Verändern gemacht"),
    thinking=(
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
    facts=(
        (LANGUAGE, Text("Turbo Pascal 6.0, over 8,000 lines", "Turbo Pascal 6.0, über 8000 Zeilen")),
        (SPEED, Text("level 3 in about 20 seconds on an 80486 with 50 MHz", "Stufe 3 in rund 20 Sekunden auf einem 80486 mit 50 MHz")),
        (FAME, Text("4 October 1992: beats Chessmaster 2100 in 55 moves", "4. Oktober 1992: schlägt Chessmaster 2100 in 55 Zügen")),
        (BLIND, Text("repetition, the fifty-move rule", "Stellungswiederholung, 50-Züge-Regel")),
    ),
    spots=(
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
    levels=tuple((level, _level(level)) for level in range(1, 7)),
    unit=Text("points, a pawn is 100", "Punkte, ein Bauer zählt 100"),
    view=WHITES_SIDE,
    terms=_terms,
    screen=Screen(
        ("┌────── SALOMON ───────┐", "│ Play with Salomon    │", "│ Advanced Features    │", "└──────────────────────┘"),
        _window,
        "color: #d7dbe6; background: #0a1a78; border-radius: 3px; line-height: 1.2;",
        "en",
    ),
)
