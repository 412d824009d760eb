"""DEMOSCHACH's little teacher, 1985: tic-tac-toe as the first lesson in game trees.

Source: "Das große Computerschachbuch" (Data Becker 1985), chapter 2, with its complete BASIC listing.
The printed program looks two moves ahead and decides by a loop with a fault (`FAULTS` explains it).  Three
modes: `PRINTED` keeps the loop as it stands, `REPAIRED` mends it but still sees only two moves,
`PERFECT` looks to the end of the game and never loses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from kiebitz.language import Text

# Stones are numbers whose sum tells what lies on a line: 1, 2, 3 only crosses, 5, 10, 15 only noughts.
EMPTY, COMPUTER, HUMAN = 0, 1, 5

Position = tuple[int, ...]  # nine cells, row by row; cell 1 of the book is index 0
NEW_GAME: Position = (EMPTY,) * 9

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class Weights:
    """What lines and cells are worth: an empty line to both, a line with one, two or three stones to their owner."""

    empty: int
    one: int
    two: int
    three: int
    cells: tuple[int, ...]


LISTING = Weights(1, 2, 4, 50, (2, 0, 2, 0, 6, 0, 2, 0, 2))  # lines 7420-7480: the program as it runs
PROSE = Weights(1, 2, 8, 100, (4, 0, 4, 0, 8, 0, 4, 0, 4))  # the chapter's text shows an earlier set


class Mode(Enum):
    """How the computer decides."""

    PRINTED = "printed"
    REPAIRED = "repaired"
    PERFECT = "perfect"


MODE_TEXTS = {
    Mode.PRINTED: Text("as printed in the book, with its fault", "wie im Buch gedruckt, mit dem Fehler"),
    Mode.REPAIRED: Text("the loop repaired, still two moves deep", "die Schleife berichtigt, weiterhin zwei Züge tief"),
    Mode.PERFECT: Text("corrected: looks to the end and never loses", "korrigiert: rechnet bis zum Ende und verliert nie"),
}

FAULTS = (
    Text(
        "Both searches for a best value start at 0 instead of at infinity: a reply can only make a move look worse, never better "
        "than 0, and a move whose value is below 0 is never chosen. If all are below 0, the lowest empty cell is played blindly.",
        "Beide Suchen nach dem besten Wert beginnen bei 0 statt bei unendlich: Ein Zug kann durch die Antworten nur schlechter, nie besser "
        "als 0 erscheinen, und ein Zug unter 0 wird nie gewählt. Liegen alle darunter, wird blind das niedrigste freie Feld besetzt.",
    ),
    Text(
        "The last loop counts to the number of replies, one less than the number of moves: the last empty cell is never considered.",
        "Die letzte Schleife zählt bis zur Zahl der Antworten, also eins weniger als es Züge gibt: Das letzte freie Feld wird nie erwogen.",
    ),
    Text(
        "So a win at hand is worth no more than 0, and among moves worth 0 the last one is taken: the program passes wins by.",
        "So ist auch ein Gewinn nur 0 wert, und unter Zügen mit 0 wird der letzte genommen: Das Programm lässt Gewinne aus.",
    ),
)


def cell_name(cell: int) -> str:
    """A1 is the first cell of the first row, C3 the last of the last."""
    return "ABC"[cell // 3] + "123"[cell % 3]


def moves(position: Position) -> list[int]:
    """The empty cells, in ascending order."""
    return [cell for cell in range(9) if position[cell] == EMPTY]


def place(position: Position, cell: int, stone: int) -> Position:
    return (*position[:cell], stone, *position[cell + 1 :])


def evaluate(position: Position, weights: Weights = LISTING) -> tuple[int, int]:
    """What the position is worth to the computer and to the human; the listing decides by the difference."""
    worth = {COMPUTER: 0, HUMAN: 0}
    for line in LINES:
        total = sum(position[cell] for cell in line)
        if total == 0:
            for stone in worth:
                worth[stone] += weights.empty
        for stone in worth:
            for count, value in ((1, weights.one), (2, weights.two), (3, weights.three)):
                if total == count * stone:
                    worth[stone] += value
    for cell, stone in enumerate(position):
        if stone != EMPTY:
            worth[stone] += weights.cells[cell]
    return worth[COMPUTER], worth[HUMAN]


def winner(position: Position) -> int:
    """COMPUTER or HUMAN with three in a row, else EMPTY.

    The listing asks whether a side's worth has reached 50, which needs three in a row; this asks directly.
    """
    for line in LINES:
        total = sum(position[cell] for cell in line)
        if total in (3 * COMPUTER, 3 * HUMAN):
            return total // 3
    return EMPTY


def is_over(position: Position) -> bool:
    return winner(position) != EMPTY or EMPTY not in position


def worst_replies(position: Position, weights: Weights, start: int | None) -> list[int]:
    """For each computer move the difference after the human's best reply, beginning the search at `start` (None: infinity)."""
    values = []
    for cell in moves(position):
        after = place(position, cell, COMPUTER)
        worst = start
        for reply in moves(after):
            computer, human = evaluate(place(after, reply, HUMAN), weights)
            if worst is None or computer - human <= worst:
                worst = computer - human
        if worst is None:  # the last cell: nothing can be replied
            computer, human = evaluate(after, weights)
            worst = computer - human
        values.append(worst)
    return values


def choose_as_printed(position: Position, weights: Weights = LISTING) -> int:
    """The decision loop of the listing, faults and all."""
    cells = moves(position)
    values = worst_replies(position, weights, start=0)
    best, best_value = 0, 0
    for n in range(len(cells) - 1):  # the printed loop ends with the number of replies
        if values[n] >= best_value:
            best, best_value = n, values[n]
    return cells[best]


def choose_repaired(position: Position, weights: Weights = LISTING) -> int:
    """The same loop begun at infinity and run over all moves; of equal moves still the last."""
    cells = moves(position)
    values = worst_replies(position, weights, start=None)
    best = max(range(len(cells)), key=lambda n: (values[n], n))
    return cells[best]


@dataclass(frozen=True, eq=False)  # a position is one node: to compare and hash all below it takes seconds
class Node:
    """A position of the whole tree with its minimax value: +1 the computer wins, 0 a draw, -1 the human wins.

    Positions reached in several ways are one and the same node, so the tree of half a million
    games is a few thousand nodes in memory.
    """

    position: Position
    to_move: int
    value: int
    plies: int  # to the end of the game with best play: short wins, long losses
    children: tuple[tuple[int, Node], ...]  # cell played, what follows; empty when the game is over


@cache  # the game has 5478 positions
def game_tree(position: Position = NEW_GAME, to_move: int = COMPUTER) -> Node:
    """The whole tree from here with all values, for display and for perfect play."""
    if is_over(position):
        won = winner(position)
        value = 0 if won == EMPTY else 1 if won == COMPUTER else -1
        return Node(position, to_move, value, 0, ())
    other = HUMAN if to_move == COMPUTER else COMPUTER
    children = tuple((cell, game_tree(place(position, cell, to_move), other)) for cell in moves(position))
    best = min((node for _, node in children), key=lambda node: rank(node, to_move))
    return Node(position, to_move, best.value, best.plies + 1, children)


def rank(node: Node, mover: int) -> tuple[int, int]:
    """Lowest is best for the one who moved here: win before draw before loss, quick wins, slow losses."""
    value = node.value if mover == COMPUTER else -node.value
    return -value, node.plies if value > 0 else -node.plies


def choose_perfectly(position: Position) -> int:
    """The first of the best moves when the whole game is looked through."""
    return min(game_tree(position, COMPUTER).children, key=lambda child: rank(child[1], COMPUTER))[0]


def choose(position: Position, mode: Mode = Mode.PRINTED, weights: Weights = LISTING) -> int:
    """The computer's move: an empty cell."""
    if mode is Mode.PRINTED:
        return choose_as_printed(position, weights)
    if mode is Mode.REPAIRED:
        return choose_repaired(position, weights)
    return choose_perfectly(position)


def all_games(mode: Mode, computer_first: bool, weights: Weights = LISTING) -> Iterator[int]:
    """The winner (EMPTY: a draw) of every game in which the human tries everything."""

    def play(position: Position, to_move: int) -> Iterator[int]:
        if is_over(position):
            yield winner(position)
        elif to_move == COMPUTER:
            yield from play(place(position, choose(position, mode, weights), COMPUTER), HUMAN)
        else:
            for cell in moves(position):
                yield from play(place(position, cell, HUMAN), COMPUTER)

    return play(NEW_GAME, COMPUTER if computer_first else HUMAN)
