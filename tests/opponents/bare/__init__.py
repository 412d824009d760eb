"""The least an opponent can be: no level, no options, no judgement, no exhibit.  Whatever the product shows must do without."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.opponents.profiles import Profile
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report

PROFILE = Profile(
    key="bare",
    name="Bare",
    year=1999,
    machine=Text("None", "Keiner"),
    authors=Text("nobody", "niemand"),
    story=Text("It plays the first legal move.", "Es spielt den ersten legalen Zug."),
    source=Text("This file", "Diese Datei"),
)


class Bare:
    """Plays the first legal move."""

    name = PROFILE.name

    def __init__(self) -> None:
        self.options = OptionSet(())

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: object = None) -> Decision:
        moves = [move for move in board.legal_moves() if not limits.moves or move in limits.moves]
        return Decision(moves[0] if moves else None)

    def new_game(self) -> None:
        pass

    def close(self) -> None:
        pass


def create() -> Bare:
    return Bare()
