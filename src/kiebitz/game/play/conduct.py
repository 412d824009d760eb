"""How the programs of one game behave: what they thought so far, and what follows for draws, mates and resigning.

The rules of behaviour are in `manners.py`; here is the memory they need.
"""

from __future__ import annotations

from kiebitz.game import rules
from kiebitz.game.game import Game
from kiebitz.game.play import manners
from kiebitz.options import OptionSet
from kiebitz.player import Decision
from kiebitz.score import Score


class Conduct:
    """`offer` is the side that has offered a draw which nobody has answered yet."""

    def __init__(self, options: OptionSet) -> None:
        self._options = options
        self.forget()

    def forget(self) -> None:
        """Another game."""
        self.offer: bool | None = None
        self._last_offer: dict[bool, int] = {}
        self.change_sides()

    def change_sides(self) -> None:
        """What was thought belongs to nobody here any more."""
        self._decisions: dict[bool, list[tuple[int, Decision]]] = {True: [], False: []}  # with the half-move
        self._announced: dict[bool, int | None] = {True: None, False: None}
        self.offer = None

    def replace(self, white: bool) -> None:
        """Somebody else plays this side."""
        self._decisions[white] = []

    def go_to(self, ply: int) -> None:
        """What came later was never thought."""
        self.offer = None
        self._announced = {True: None, False: None}
        for white in (True, False):
            self._decisions[white] = [(at, decision) for at, decision in self._decisions[white] if at <= ply]

    def remember(self, white: bool, ply: int, decision: Decision) -> None:
        self._decisions[white].append((ply, decision))

    def last(self, white: bool) -> Decision | None:
        return self._decisions[white][-1][1] if self._decisions[white] else None

    def expected_reply(self, white: bool, game: Game) -> str | None:
        """What this side's program expects its opponent to play in the position on the board."""
        decisions = self._decisions[white]
        if not decisions or decisions[-1][0] != len(game.plies):
            return None
        last = decisions[-1][1]
        expected = last.ponder or (last.line[1] if len(last.line) > 1 else None)
        return expected if expected and game.board.is_legal(expected) else None

    def judgements(self, white: bool, game: Game) -> list[int]:
        """What this side's program thought at its moves, in centipawns from its own view."""
        return [manners.own_score(past.score, white, game.fen_at(ply)) for ply, past in self._decisions[white]]

    def claims(self, white: bool, game: Game) -> bool:
        """Whether this side's program claims the draw that is due."""
        own = self.judgements(white, game) if game.claimable else []
        return bool(own) and own[-1] <= 0

    def resigns(self, white: bool, decision: Decision) -> bool:
        return manners.wants_to_resign(self._options, decision, white, [past.score for _, past in self._decisions[white]])

    def announces(self, white: bool, decision: Decision) -> int | None:
        """The moves to the mate it announces with this one."""
        mate = manners.mate_in(decision.score, white)
        if not self._options["announce_mate"] or mate is None or mate <= 1:
            return None
        # One move of it has just been made; a mate announced before is only repeated when it is nearer than said.
        expected, self._announced[white] = self._announced[white], mate - 1
        return mate if expected is None or mate < expected else None

    def offers(self, white: bool, decision: Decision, game: Game) -> bool:
        """Whether it offers a draw with the move just made."""
        number = (len(game.plies) + 1) // 2
        own = self.judgements(white, game)
        lost = bool(own) and own[-1] < -manners.QUIET
        wants = (decision.offers_draw and not lost) or manners.offers_draw(self._options, own, number, self._last_offer.get(white))
        if wants:
            self._last_offer[white] = number
            self.offer = white
        return wants

    def accepts(self, white: bool, score: Score | None, game: Game) -> bool:
        """Whether this side's program takes the draw offered to it, judging like this."""
        own = manners.own_score(score, white, game.fen)
        return manners.accepts_draw(own, game.board.fullmove_number, rules.can_mate(game.board, white))
