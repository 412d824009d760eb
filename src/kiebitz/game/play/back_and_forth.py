"""Going back and forth in a game: moves are taken back and made again, any position is gone to, the players change sides."""

from __future__ import annotations

from collections.abc import Callable

from kiebitz.game.game import GameError
from kiebitz.game.play import events
from kiebitz.game.play.table import Table
from kiebitz.game.play.turns import Turns


class BackAndForth:
    """All of it under the table's lock."""

    def __init__(self, table: Table, turns: Turns) -> None:
        self._table, self._turns = table, turns

    def take_back(self, count: int | None) -> None:
        """Half-moves; by default up to the person's own last move.

        Who asks for a number is on move afterwards: taking back one half-move of the program swaps the sides, and says so.
        """
        self._back(self._own_move_ago() if count is None else count)
        if count is not None and not self._table.is_persons_turn():
            self._exchange_players()
        self._turns.next_turn()

    def forward(self, count: int | None) -> None:
        """Make half-moves again that were taken back; by default those of the last take back."""
        self._again(self._as_taken_back() if count is None else count)
        self._turns.next_turn()

    def go_to(self, ply: int) -> None:
        """Any position of the game; play goes on from there, everybody with the colour he has."""
        distance = ply - len(self._table.game.plies)
        if distance < 0:
            self._back(-distance)
        elif distance > 0:
            self._again(distance)
        else:
            return
        self._turns.next_turn()

    def swap_sides(self) -> None:
        """The game goes on from the position as it stands."""
        self._table.thinkers.drop()
        self._table.clock.swap()
        self._exchange_players()
        self._turns.next_turn()

    def pass_move(self) -> None:
        """Give the move away, for analysis."""
        table = self._table
        white = table.game.white_to_move
        self._leaf(table.game.pass_move)
        table.taken.clear()
        table.time.press()
        table.save_ply()
        table.post(events.MovePassed(len(table.game.plies), white, table.game.fen))
        self._turns.next_turn()

    def _own_move_ago(self) -> int:
        """Half-moves since the only person's last move, that one included."""
        table = self._table
        return 2 if len(table.people()) == 1 and table.is_persons_turn() and len(table.game.plies) >= 2 else 1

    def _as_taken_back(self) -> int:
        """Half-moves of the last take back that has not been made good; else up to the person's next own turn."""
        table = self._table
        own_turn = 2 if len(table.people()) == 1 and table.is_persons_turn() else 1
        return max(1, min(table.taken[-1] if table.taken else own_turn, len(table.game.taken_back)))

    def _back(self, count: int) -> None:
        table = self._table
        self._leaf(lambda: table.game.take_back(count))
        table.taken.append(count)
        self._moved_in_time()
        self._wait_while_browsing(False)
        table.post(events.MovesTakenBack(len(table.game.plies), table.game.fen, count))

    def _again(self, count: int) -> None:
        table = self._table
        self._leaf(lambda: table.game.forward(count))
        if table.taken and table.taken[-1] == count:
            table.taken.pop()
        else:
            table.taken.clear()
        self._moved_in_time()
        # A program's new move would throw away what can still be made again: it waits until it is asked.
        self._wait_while_browsing(bool(table.game.taken_back) and not table.is_persons_turn())
        table.post(events.MovesMadeAgain(len(table.game.plies), table.game.fen, count))

    def _leaf(self, action: Callable[[], object]) -> None:
        """Nobody thinks meanwhile; where it is not possible everything goes on as before."""
        self._table.thinkers.drop()
        try:
            action()
        except GameError:
            self._turns.next_turn()
            raise

    def _moved_in_time(self) -> None:
        """Clocks as they were, and the archive knows."""
        count = len(self._table.game.plies)
        self._table.time.go_to(count)
        self._table.conduct.go_to(count)
        self._table.journal.go_to(self._table.game)

    def _wait_while_browsing(self, wanted: bool) -> None:
        table = self._table
        if not table.people():
            table.set_paused(True)  # programs among themselves go on when they are told to
        elif wanted and not table.paused:
            table.set_paused(True)
            table.waits_for_browsing = True
        elif not wanted and table.waits_for_browsing:
            table.set_paused(False)

    def _exchange_players(self) -> None:
        table = self._table
        table.players = {True: table.players[False], False: table.players[True]}
        table.conduct.change_sides()
        table.game.headers["White"], table.game.headers["Black"] = table.names()
        table.tell_levels()
        table.journal.describe(table.game)
        table.post(events.SidesSwapped(*table.names()))
