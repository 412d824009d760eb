"""The opening book of the improvements (book 4.6): 21 lines of 16 half-moves.

The program keeps the numbers of the lines that still fit the game and a counter of half-moves.
As printed the counter goes on after the game has left the book, but only with the player's
moves: a later move can fit by accident.  Clean, the book is closed then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kiebitz.opponents.libraries import Line

LONGEST = 16

# Each half-move as in the data lines, from and to; castling is the king's move.
LINES: tuple[tuple[str, str], ...] = (
    ("Sicilian, Rauzer", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 b8c6 c1g5 c8d7 d1d2 a8c8 e1c1 b6d4"),
    ("Sicilian, Dragon", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6 c1e3 f8g7 f1e2 b8c6 e1g1 e8g8"),
    ("Spanish", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8"),
    ("Giuoco piano", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 c1d2 b4d2 b1d2 d7d5"),
    ("Italian game", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 g8f6 b1c3 d7d6 c1g5 h7h6 g5f6 d8f6 c3d5 f6d8"),
    ("Two knights defence", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 c6d4 c2c3 b7b5 c4f1 f6d5 c3d4 d8g5"),
    ("Three knights", "e2e4 e7e5 g1f3 b8c6 b1c3 f8b4 c3d5 g8f6 d5b4 c6b4 f3e5 d8e7 d2d4 d7d6 a2a3 d6e5"),
    ("Philidor defence", "e2e4 e7e5 g1f3 d7d6 d2d4 f7f5 f1c4 f5e4 f3e5 d6d5 d1h5 g7g6 e5g6 g8f6 h5e5 f8e7"),
    ("King's gambit", "e2e4 e7e5 f2f4 e5f4 g1f3 g7g5 f1c4 d7d6 e1g1 h7h6 d2d4 f8g7 c2c3 b8c6 g2g3 g5g4"),
    ("Vienna game", "e2e4 e7e5 b1c3 g8f6 f2f4 d7d5 f4e5 f6e4 g1f3 f8e7 d2d4 e8g8 f1d3 f7f5 e5f6 e7f6"),
    ("French, Winawer", "e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5 a2a3 b4c3 b2c3 g8e7 d1g4 c5d4 g4g7 h8g8"),
    ("French defence", "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e4e5 f6d7 g5e7 d8e7 d1d2 e8g8 f2f4 c7c5"),
    ("Pirc defence", "e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 c1g5 f8g7 f2f4 c7c6 d1d2 b8d7 e4e5 d6e5 d4e5 f6g8"),
    ("Queen's gambit, orthodox", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8c5 g1f3 e8g8 e2e3 b8d7 a1c1 c7c6 f1d3 d5c4"),
    ("Nimzo-Indian, Rubinstein", "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 b7b6 f1d3 c8b7 g1f3 b4c3 b2c3 d7d5 c1a3 b8d7"),
    ("Benoni", "d2d4 g8f6 c2c4 c7c5 d4d5 e7e5 b1c3 d7d6 e2e4 f8e7 g1e2 a7a6 e2g3 g7g6 f1d3 h7h5"),
    ("King's Indian, classical", "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f1e2 e8g8 g1f3 e7e5 e1g1 b8d7 d4d5 d7c5"),
    ("King's Indian, Averbakh", "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f1e2 e8g8 c1g5 b8d7 d1d2 e7e5 g1f3 c7c6"),
    ("King's Indian, Saemisch", "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f1e2 e8g8 c1e3 e7e5 d4d5 c7c6 d1d2 c6d5"),
    ("English, symmetrical", "c2c4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7 g1f3 g8f6 e1g1 e8g8 d2d4 c5d4 f3d4 c6d4"),
    ("Sicilian reversed", "c2c4 e7e5 b1c3 g8f6 g2g3 d7d5 c4d5 f6d5 f1g2 d5c3 b2c3 b8c6 d2d3 f8c5 g1f3 e8g8"),
)

# GUESS-4: two half-moves look like misprints.  Line 1, 16th: b6-d4 starts on an empty square, c6xd4 is probably meant.
# Line 14, 8th: f8-c5 loses the bishop, f8-e7 is probably meant.  Clean, these are played; as printed, the printed ones.
_REPAIRS = {(0, 15): "c6d4", (13, 7): "f8e7"}


def book_lines(as_printed: bool, own: Sequence[Line] = ()) -> list[list[str]]:
    """The printed lines, then those a reader added."""
    lines = [moves.split() for _, moves in LINES]
    if not as_printed:
        for (line, half_move), move in _REPAIRS.items():
            lines[line][half_move] = move
    return [*lines, *(list(line.moves) for line in own)]


@dataclass
class Book:
    """The lines that still fit, and how many half-moves were counted."""

    as_printed: bool = True
    half_moves: int = 0  # nm; 16: closed
    fitting: list[int] = field(default_factory=list)  # no(1..mb)
    own: tuple[Line, ...] = ()  # further data lines, as chapter 4.6 invites its readers to write

    def __post_init__(self) -> None:
        self.fitting = self.fitting or list(range(len(LINES) + len(self.own)))

    def copy(self) -> Book:
        return Book(self.as_printed, self.half_moves, self.fitting.copy(), self.own)

    def player_turn(self) -> None:
        """Once at the beginning of each input of the player."""
        self.half_moves += 1

    def answer(self, players_move: str | None, random: Callable[[int], float]) -> str | None:
        """The book move after the player's move ("e2e4"), or None.  `random` gives a number from 0 to below 1 for a half-move."""
        if self.half_moves >= LONGEST:
            return None
        lines = book_lines(self.as_printed, self.own)
        if self.half_moves > 0:
            fitting = [n for n in self.fitting if lines[n][self.half_moves - 1] == players_move]
            if not fitting:
                if not self.as_printed:
                    self.half_moves = LONGEST
                return None
            self.fitting = fitting
        self.half_moves += 1
        chosen = self.fitting[int(random(self.half_moves) * len(self.fitting))]
        move = lines[chosen][self.half_moves - 1]
        self.fitting = [n for n in self.fitting if lines[n][self.half_moves - 1] == move]
        return move


def always_first(_half_move: int) -> float:
    """A random number that is always 0: the first line that fits."""
    return 0.0
