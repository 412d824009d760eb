"""Checks an opening library by thinking: is every end position good enough for the side that chose the line?

A line may end at -0.6 for its side, a gambit at -1.0.  `kiebitz book check FILE --think` is the command.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.game.book.check import Library, Variation
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.player import Player
from kiebitz.score import Score

LOWEST = -60  # centipawns
LOWEST_GAMBIT = -100
SIDES = {True: Text("White", "Weiß"), False: Text("Black", "Schwarz")}


@dataclass(frozen=True)
class Verdict:
    """What a player thinks of the end of a line."""

    variation: Variation
    score: Score  # White's view

    @property
    def bound(self) -> int:
        return LOWEST_GAMBIT if self.variation.taste == "gambit" else LOWEST

    @property
    def unhappy(self) -> tuple[bool, ...]:
        """The sides (White is True) that chose the line and stand too badly."""
        return tuple(
            white for white in (True, False) if self.variation.is_for(white) and self.score.for_side(white).centipawns < self.bound
        )

    def sentence(self) -> Text:
        return Text(
            "Line {line}, {name}: {side} stands at {score}, allowed is {bound}.",
            "Zeile {line}, {name}: {side} steht bei {score}, erlaubt ist {bound}.",
        ).format(
            line=self.variation.line,
            name=self.variation.name,
            side=SIDES[self.unhappy[0]],
            score=self.score.for_side(self.unhappy[0]),
            bound=f"{self.bound / 100:+.2f}",
        )


def judge(library: Library, player: Player, limits: Limits) -> Iterator[Verdict]:
    """Let the player think about the end of every line."""
    for variation in library.variations:
        board = Board()
        for move in variation.moves:
            board.push(move)
        player.new_game()
        decision = player.choose(board, limits)
        yield Verdict(variation, decision.score or Score(cp=0))
