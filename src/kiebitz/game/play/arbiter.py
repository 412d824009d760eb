"""Who rules over a session.  At home nobody steps in; a match brings a referee of its own."""

from __future__ import annotations

from kiebitz.game.game import Game
from kiebitz.game.results import Reason, Result
from kiebitz.player import Player


class Arbiter:
    """The rules of the house; a match overrides them."""

    takes_every_resignation = False  # True: who says that it resigns does, whatever the options say

    def verdict(self, game: Game) -> Result | None:
        """An end that neither the board nor the players have brought about; asked before every turn."""
        return None

    def reason_of_failure(self, player: Player) -> Reason:
        """Why the player lost who failed instead of answering."""
        return Reason.FAILURE

    def measured(self, player: Player) -> float | None:
        """Seconds its last answer took, where somebody measured nearer to the player than the clock of the session does."""
        return None

    def delay(self, player: Player) -> float:
        """Seconds to wait for such an answer after the clock of the session says that time is up."""
        return 0.0

    def hurries(self, player: Player) -> bool:
        """Whether the session tells this player when its time is up."""
        return True

    def keeps_reserve(self, player: Player) -> bool:
        """Whether this player is told of a little less than it has on the clock, so that the computer's own delay loses no game."""
        return True
