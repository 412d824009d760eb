"""Chapters on tic-tac-toe: the weights of the listing and of the prose, and the board of four by four the book leaves as an exercise."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from functools import cache

from kiebitz.language import Text, thousands
from kiebitz.opponents.tictactoe import COMPUTER, HUMAN, LISTING, MODE_TEXTS, PROSE, Mode, all_games
from kiebitz.teaching.course.chapter import Cell, Chapter, Field, Outcome, Quiz, numbers
from kiebitz.teaching.four_by_four import play_out

WEIGHTS = {"listing": (Text("as in the listing", "wie im Listing"), LISTING), "prose": (Text("as in the prose", "wie im Text"), PROSE)}
HEAD = (
    Text("Weights", "Gewichte"),
    Text("Won", "Gewonnen"),
    Text("Drawn", "Remis"),
    Text("Lost", "Verloren"),
)
GAMES = 40
FIRST = Field(
    "first",
    Text("Who begins", "Wer beginnt"),
    (("human", Text("the human", "der Mensch")), ("computer", Text("the computer", "der Computer"))),
)


@cache
def record(weights: str, mode: str, computer_first: bool) -> tuple[int, int, int]:
    """Games won, drawn and lost by the computer when the human tries everything."""
    found = list(all_games(Mode(mode), computer_first, WEIGHTS[weights][1]))
    return found.count(COMPUTER), len(found) - found.count(COMPUTER) - found.count(HUMAN), found.count(HUMAN)


def _weights(chosen: Mapping[str, str]) -> Outcome:
    first = chosen["first"] == "computer"
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, *(str(n) for n in record(key, chosen["mode"], first))) for key, (name, _) in WEIGHTS.items()
    )
    lost = {key: record(key, chosen["mode"], first)[2] for key in WEIGHTS}
    said = Text(
        "Lost games: {listing} with the listing’s weights, {prose} with those of the prose.",
        "Verlorene Spiele: {listing} mit den Gewichten des Listings, {prose} mit denen des Textes.",
    ).format(**lost)
    return Outcome(said, HEAD, rows)


PROSED = Chapter(
    "weights",
    Text("Tic-tac-toe: two sets of weights", "Tic-Tac-Toe: zwei Sätze Gewichte"),
    Text(
        "The book of 1985 explains its little program with one set of weights and prints another: two stones in a line are worth 8 in the "
        "prose and 4 in the listing. Which one plays better can be counted, because the game is small.",
        "Das Buch von 1985 erklärt sein kleines Programm mit einem Satz Gewichte und druckt einen anderen: Zwei Steine in "
        "einer Linie zählen im "
        "Text 8 und im Listing 4. Welcher besser spielt, lässt sich auszählen, denn das Spiel ist klein.",
    ),
    Text("Let the human try everything and count.", "Den Menschen alles versuchen lassen und zählen."),
    (
        Field(
            "mode",
            Text("Decision loop", "Entscheidungsschleife"),
            tuple((mode.value, MODE_TEXTS[mode]) for mode in (Mode.REPAIRED, Mode.PRINTED)),
        ),
        FIRST,
    ),
    _weights,
    Quiz(
        Text(
            "The loop repaired, the human begins: which weights lose fewer games?",
            "Schleife berichtigt, der Mensch beginnt: Welche Gewichte verlieren weniger Spiele?",
        ),
        tuple(name for name, _ in WEIGHTS.values()),
        lambda: 1 if record("prose", "repaired", False)[2] < record("listing", "repaired", False)[2] else 0,
        lambda: Text("{prose} against {listing} lost games.", "{prose} gegen {listing} verlorene Spiele.").format(
            prose=record("prose", "repaired", False)[2], listing=record("listing", "repaired", False)[2]
        ),
    ),
)


@cache
def four(depth: int, computer_first: bool) -> tuple[int, int, int]:
    """On four by four against someone who places stones at random; always the same games."""
    results = [play_out(depth, computer_first, random.Random(seed)) for seed in range(GAMES)]
    return results.count(1), results.count(0), results.count(-1)


def _sequences(cells: int, moves: int) -> int:
    return math.perm(cells, moves)


def _four(chosen: Mapping[str, str]) -> Outcome:
    moves, depth = int(chosen["moves"]), int(chosen["depth"])
    won, drawn, lost = four(depth, chosen["first"] == "computer")
    rows = tuple((str(n), thousands(_sequences(9, n)), thousands(_sequences(16, n))) for n in range(1, moves + 1))
    said = Text(
        "Looking at its own move only it wins {won} of {all} games against chance, draws {drawn} and loses {lost}.",
        "Mit Blick nur auf den eigenen Zug gewinnt es {won} von {all} Spielen gegen den Zufall, {drawn} enden remis, {lost} verliert es.",
    )
    if depth > 1:
        said = Text(
            "Looking at the replies too it wins {won} of {all} games against chance, draws {drawn} and loses {lost}.",
            "Mit Blick auf die Antworten gewinnt es {won} von {all} Spielen gegen den Zufall, {drawn} enden remis, {lost} verliert es.",
        )
    said = said.format(won=won, drawn=drawn, lost=lost, all=GAMES)
    return Outcome(said, (Text("Moves", "Züge"), Text("Ways on 3 × 3", "Wege auf 3 × 3"), Text("Ways on 4 × 4", "Wege auf 4 × 4")), rows)


FOUR = Chapter(
    "four",
    Text("Tic-tac-toe on 4 × 4", "Tic-Tac-Toe auf 4 × 4"),
    Text(
        "The book leaves it as an exercise: four in a row on sixteen cells. The rules hardly change, the tree does; from here "
        "on nobody can "
        "look to the end any more, and a judgement of lines must do.",
        "Das Buch lässt es als Übung: vier in einer Reihe auf sechzehn Feldern. Die Regeln ändern sich kaum, der Baum schon; "
        "von hier an kann "
        "niemand mehr bis zum Ende sehen, und ein Urteil über Linien muss genügen.",
    ),
    Text(
        "Let it look one move ahead or two, and see how the tree grows.",
        "Es einen oder zwei Züge weit schauen lassen, und sehen, wie der Baum wächst.",
    ),
    (
        Field("depth", Text("Half-moves", "Halbzüge"), numbers(1, 2)),
        FIRST,
        Field("moves", Text("Moves of the tree", "Züge des Baums"), tuple(reversed(numbers(3, 8)))),
    ),
    _four,
    Quiz(
        Text("How many times more ways are there on 4 × 4 after four moves?", "Wie viel mehr Wege gibt es auf 4 × 4 nach vier Zügen?"),
        (
            Text("about 2 times", "etwa das 2-Fache"),
            Text("about 14 times", "etwa das 14-Fache"),
            Text("about 100 times", "etwa das 100-Fache"),
        ),
        lambda: min(range(3), key=lambda n: abs((2, 14, 100)[n] - _sequences(16, 4) / _sequences(9, 4))),
        lambda: Text("{big} against {small}.", "{big} gegen {small}.").format(
            big=thousands(_sequences(16, 4)), small=thousands(_sequences(9, 4))
        ),
    ),
)

CHAPTERS = (PROSED, FOUR)
