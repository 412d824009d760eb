"""How a game ends before the board says so: a flag falls, a draw is agreed or claimed, somebody resigns."""

from __future__ import annotations

from kiebitz.game import rules
from kiebitz.game.play import events
from kiebitz.game.play.players import Person
from kiebitz.game.play.table import SessionError, Table
from kiebitz.game.results import Reason, Result
from kiebitz.language import Text
from kiebitz.score import Score

JUDGING_SECONDS = 0.5  # to answer an offered draw


class Endings:
    """All of it under the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told: Result | None = None  # the end that was told last

    def finish(self, result: Result) -> None:
        """This is how it ended."""
        self._table.game.end(result)
        self.tell()

    def tell(self) -> None:
        """The game has ended: everything stands, and the end is told once, however often somebody looks at it."""
        table = self._table
        result = table.game.result
        assert result is not None
        table.thinkers.drop()
        table.time.stand()
        table.conduct.offer = None
        if result != self._told:
            self._told = result
            table.tell_levels()
            table.journal.describe(table.game)
            table.post(events.GameEnded(result))

    def go_on(self) -> None:
        """The next end is another one."""
        self._told = None

    # The flag

    def look_at_flags(self) -> None:
        if not self._table.game.result and not self.flag_fell():
            self._table.time.arm()

    def flag_fell(self) -> bool:
        """Whether somebody's time is up, which ends the game."""
        table = self._table
        fallen = table.clock.fallen()
        if fallen is None or table.game.result:
            return False
        if rules.can_mate(table.game.board, not fallen):
            self.finish(Result.win(not fallen, Reason.TIME))
        else:
            self.finish(Result.draw(Reason.TIME_WITHOUT_MATERIAL))
        return True

    # Draws

    def claim(self) -> None:
        """The draw that is due."""
        self._table.game.claim_draw()
        self.tell()

    def offer_draw(self) -> None:
        """The person offers a draw, or claims one that is due."""
        table = self._table
        white = table.acting_person()
        if table.conduct.offer is not None and table.conduct.offer != white:
            self.accept_draw()
            return
        if table.game.claimable:
            self.claim()
            return
        table.conduct.offer = white
        table.post(events.DrawOffered(white))
        other, job = table.players[not white], table.thinkers.job
        if isinstance(other, Person):
            return
        if job is not None and job.purpose == "move" and job.white != white:
            known = job.latest or table.conduct.last(not white)
            self.answer_with(not white, known.score if known else None)
            return
        table.ask_aside(other, JUDGING_SECONDS, "draw")

    def program_offers(self, white: bool) -> None:
        """A program has offered a draw with its move; another one answers by what it thought last."""
        table = self._table
        table.post(events.DrawOffered(white))
        theirs = table.conduct.last(not white)
        if not isinstance(table.players[not white], Person) and theirs is not None:
            self.answer_with(not white, theirs.score)

    def answer_with(self, white: bool, score: Score | None) -> None:
        """This side's program answers an offered draw by its judgement."""
        if self._table.conduct.accepts(white, score, self._table.game):
            self.finish(Result.draw(Reason.AGREEMENT))
        else:
            self._decline(white)

    def accept_draw(self) -> None:
        self._offered_by()
        self.finish(Result.draw(Reason.AGREEMENT))

    def decline_draw(self) -> None:
        self._decline(not self._offered_by())

    def moved(self, white: bool) -> None:
        """Moving on declines what the other side has offered."""
        if self._table.conduct.offer == (not white):
            self._decline(white)

    def _decline(self, white: bool) -> None:
        self._table.conduct.offer = None
        self._table.post(events.DrawDeclined(white))

    def _offered_by(self) -> bool:
        """Who has offered a draw."""
        if self._table.conduct.offer is None:
            raise SessionError(Text("No draw has been offered.", "Es liegt kein Remisangebot vor."))
        return self._table.conduct.offer

    # Giving up, and not

    def resign(self, white: bool | None) -> None:
        """A person gives up; where both are people, the side to move unless named."""
        side = self._table.acting_person() if white is None else white
        self.finish(Result.win(not side, Reason.RESIGNATION))

    def play_on(self) -> None:
        """Go on after an end that the position does not force."""
        table = self._table
        table.game.play_on()
        table.conduct.offer = None
        table.journal.go_to(table.game)
        table.journal.describe(table.game)
        table.post(events.GameContinued(table.game.fen))
        if table.clock.fallen() is not None:
            table.time.refill()
