"""How the program introduces itself: story, options, and the gaps of the paper that we filled."""

from __future__ import annotations

from kiebitz.language import Text, same
from kiebitz.opponents.exhibit import Exhibit
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA, LIMITS, Number
from kiebitz.opponents.himstedt_stahn.guesses import GUESSES
from kiebitz.opponents.original_speed import ORIGINAL_SPEED
from kiebitz.opponents.profiles import Profile, Rated
from kiebitz.options import Option

ALL_MOVES = 999
DEPTH = 3  # half-moves; deeper nesting was possible but too slow


def _general() -> tuple[Option, ...]:
    return (
        # GUESS-21: the program had no levels; its level here is the depth in half-moves.
        Option("level", DEPTH, Text("Depth in half-moves (1 to 3)", "Tiefe in Halbzügen (1 bis 3)"), low=1, high=DEPTH, uci="Level"),
        # GUESS-22: the paper calls the program a B program that becomes an A program by large widths, and names no widths.
        # Its mate problem needs all moves, so that is the default; the widths of B are twelve own moves, ten replies.
        Option(
            "strategy",
            "A",
            Text("Shannon's strategy: A follows all moves, B the best ones", "Strategie nach Shannon: A verfolgt alle Züge, B die besten"),
            choices=("A", "B"),
        ),
        Option(
            "width_1",
            12,
            Text("Strategy B: own moves that are followed, 999 means all", "Strategie B: verfolgte eigene Züge, 999 bedeutet alle"),
            low=0,
            high=ALL_MOVES,
            uci="Width 1",
        ),
        Option(
            "width_2",
            10,
            Text("Strategy B: replies that are followed, 999 means all", "Strategie B: verfolgte Gegenzüge, 999 bedeutet alle"),
            low=0,
            high=ALL_MOVES,
            uci="Width 2",
        ),
        # GUESS-23: no limit by default; about 300 positions are what the program managed in the 15 seconds of its game.
        Option(
            "node_limit",
            0,
            Text(
                "No further own move is tried after so many evaluated positions, 0 means no limit",
                "Nach so vielen bewerteten Stellungen wird kein weiterer eigener Zug versucht, 0 bedeutet ohne Grenze",
            ),
            low=0,
            high=10_000_000,
            uci="Node Limit",
        ),
        Option(
            "library",
            True,
            Text(
                "Play from a library of 215 positions (its contents are ours, the original's is lost)",
                "Aus einer Bibliothek von 215 Stellungen spielen (der Inhalt ist von uns, das Original ist verloren)",
            ),
            uci="Library",
        ),
        Option(
            "follow_checks",
            False,
            Text(
                "Follow up checks on the last half-move, as the authors' outlook proposes",
                "Schachgebote im letzten Halbzug weiterverfolgen, wie es der Ausblick der Autoren vorschlägt",
            ),
            uci="Follow Checks",
        ),
        Option(
            "trace",
            False,
            Text("TRACE: show every evaluated position with its value", "TRACE: jede bewertete Stellung mit ihrem Wert zeigen"),
            uci="Trace",
        ),
        Option(
            "trace_limit",
            200,
            Text("TRACE shows at most so many positions", "TRACE zeigt höchstens so viele Stellungen"),
            low=1,
            high=20_000,
            uci="Trace Limit",
        ),
    )


def switch_key(key: str) -> str:
    return f"use_{key}"


def _switches() -> tuple[Option, ...]:
    return tuple(
        Option(
            switch_key(criterion.key),
            True,
            Text(
                f"Criterion {criterion.number}, {criterion.group.en.lower()}: {criterion.name.en}",
                f"Kriterium {criterion.number}, {criterion.group.de}: {criterion.name.de}",
            ),
            uci=f"Use {criterion.number:02d} {criterion.key.replace('_', ' ').title()}",
        )
        for criterion in CRITERIA
    )


def _number_option(number: Number, group: Text, name: Text) -> Option:
    return Option(
        number.key,
        number.default,
        Text(f"{group.en}, {name.en}: {number.text.en}", f"{group.de}, {name.de}: {number.text.de}"),
        low=0,
        high=number.high,
    )


def _numbers() -> tuple[Option, ...]:
    whole = Text("Whole evaluation", "Gesamte Bewertung")
    limit = Text("limit", "Grenze")
    own = [_number_option(number, criterion.group, criterion.name) for criterion in CRITERIA for number in criterion.numbers]
    return tuple(own) + tuple(_number_option(number, whole, limit) for number in LIMITS)


def _exhibit() -> Exhibit:
    from kiebitz.opponents.himstedt_stahn.exhibit import EXHIBIT

    return EXHIBIT


PROFILE = Profile(
    key="himstedt-stahn",
    name="Himstedt-Stahn",
    year=1979,
    machine=Text(
        "Telefunken TR 440, University of Hamburg; FORTRAN IV, about 7,000 lines",
        "Telefunken TR 440, Universität Hamburg; FORTRAN IV, rund 7000 Zeilen",
    ),
    authors=same("Kai Himstedt, Wolfgang Stahn"),
    story=Text(
        "Two pupils wrote this program for the contest “Jugend forscht” and won a prize with it in 1980. It looks three half-moves "
        "ahead, but it judges each position by forty criteria and works out exchanges on the spot instead of searching them. "
        "That made it slow, ten to thirty positions a second, and its choice of moves good: it sorts them by the same judgement "
        "and can follow all of them (Shannon's strategy A) or only the best (strategy B).",
        "Zwei Schüler schrieben dieses Programm für den Wettbewerb „Jugend forscht“ und gewannen damit 1980 einen Preis. Es rechnet "
        "drei Halbzüge voraus, beurteilt aber jede Stellung nach vierzig Kriterien und rechnet Abtausche an Ort und Stelle aus, "
        "statt sie zu durchsuchen. Das machte es langsam, zehn bis dreißig Stellungen je Sekunde, und seine Zugauswahl gut: Es "
        "ordnet die Züge nach demselben Urteil und kann alle verfolgen (Shannons Strategie A) oder nur die besten (Strategie B).",
    ),
    source=Text(
        "Printed extract of the authors' contest paper, German, June 1980. It names routines, arrays, the course of the search, "
        "all forty criteria and the piece values; it prints no other number.",
        "Gedruckter Auszug der Wettbewerbsarbeit, Juni 1980. Er nennt Routinen, Felder, den Ablauf der Suche, alle vierzig "
        "Kriterien und die Figurenwerte; weitere Zahlen druckt er nicht.",
    ),
    options=(ORIGINAL_SPEED, *_general(), *_switches(), *_numbers()),
    guesses=GUESSES,
    positions_a_second=19.2,  # the mate problem: 1,655 positions in 86 seconds
    knows_time=True,
    rated=(Rated("Himstedt-Stahn, 2 half-moves", 2, 900), Rated("Himstedt-Stahn, 3 half-moves", 3, 1100)),
    exhibit=_exhibit,
)
