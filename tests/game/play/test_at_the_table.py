"""The table and what happens at it, each part by itself: how games end, whose turn it is, going back and forth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiebitz.game.game import Game, GameError
from kiebitz.game.play import events, manners
from kiebitz.game.play.arbiter import Arbiter
from kiebitz.game.play.back_and_forth import BackAndForth
from kiebitz.game.play.endings import Endings
from kiebitz.game.play.players import Person
from kiebitz.game.play.table import SessionError, Table
from kiebitz.game.play.thinking import Job
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.play.turns import Turns
from kiebitz.game.results import Reason, Result
from kiebitz.language import Text
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player
from kiebitz.score import Score
from tests.game.scripted import Scripted
from tests.waiting import LONG


class Seats:
    """A table with its parts; answers wait in a list until a test hands them on, and the clock stands at `hand`."""

    def __init__(self, white: Player, black: Player, game: Game | None = None, arbiter: Arbiter | None = None) -> None:
        self.hand = 0.0
        self.jobs: list[Job] = []
        self.heard: list[events.Event] = []
        self.table = Table(
            white,
            black,
            game or Game(),
            OptionSet(manners.OPTIONS),
            TimeControl.parse("60+0"),
            answered=self.jobs.append,
            flag=lambda: None,
            now=lambda: self.hand,
            arbiter=arbiter,
        )
        self.table.delivery.subscribe(self.heard.append)
        self.endings = Endings(self.table)
        self.turns = Turns(self.table, self.endings)
        self.back_and_forth = BackAndForth(self.table, self.turns)
        self.table.started = True

    def kinds(self) -> list[str]:
        """What was told since the last look."""
        self.table.delivery.deliver()
        told, self.heard[:] = [type(event).__name__ for event in self.heard], []
        return [name for name in told if name != "ThinkingProgress"]

    def answer(self) -> None:
        """Wait for whoever thinks and hand its answer on."""
        job = self.table.thinkers.job
        assert job is not None
        self.table.thinkers.begin()
        assert job.ended.wait(LONG)
        self.turns.answered(job)


@pytest.fixture
def two_people() -> Iterator[Seats]:
    seats = Seats(Person("Anna"), Person("Ben"))
    yield seats
    seats.table.thinkers.drop()


def test_an_end_is_told_once_until_the_game_goes_on(two_people: Seats) -> None:
    two_people.endings.resign(None)
    two_people.endings.tell()
    two_people.turns.next_turn()
    assert two_people.kinds() == ["GameEnded"]
    assert two_people.table.game.result == Result.win(False, Reason.RESIGNATION)
    two_people.endings.play_on()
    two_people.turns.next_turn()
    two_people.endings.resign(None)
    assert two_people.kinds() == ["GameContinued", "GameEnded"]


def test_moving_on_declines_only_what_the_other_side_offered(two_people: Seats) -> None:
    two_people.endings.offer_draw()
    two_people.turns.make("e2e4", None)
    assert two_people.table.conduct.offer is True, "White's own offer stands when White moves"
    two_people.turns.make("e7e5", None)
    assert two_people.table.conduct.offer is None
    assert two_people.kinds() == ["DrawOffered", "MovePlayed", "DrawDeclined", "MovePlayed"]
    with pytest.raises(SessionError, match="No draw has been offered"):
        two_people.endings.accept_draw()


def test_a_draw_is_accepted_by_offering_one_back(two_people: Seats) -> None:
    two_people.table.conduct.offer = False
    two_people.endings.offer_draw()
    assert two_people.table.game.result == Result.draw(Reason.AGREEMENT)


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", Result.draw(Reason.TIME_WITHOUT_MATERIAL)),
        ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", Result.win(False, Reason.TIME)),
    ],
)
def test_a_flag_loses_only_to_who_could_mate(fen: str, expected: Result) -> None:
    seats = Seats(Person("Anna"), Person("Ben"), Game(fen))
    seats.turns.next_turn()
    assert not seats.endings.flag_fell()
    seats.hand = 61.0
    seats.endings.look_at_flags()
    assert seats.table.game.result == expected


def test_a_program_answers_an_offer_by_what_it_thought() -> None:
    for score, accepted in ((-300, True), (300, False)):
        seats = Seats(Scripted(), Scripted())
        seats.table.conduct.remember(False, 0, Decision("e7e5", score=Score(cp=-score)))
        seats.endings.program_offers(True)
        assert (seats.table.game.result is not None) == accepted
        assert seats.kinds() == ["DrawOffered", "GameEnded" if accepted else "DrawDeclined"]


def test_a_turn_ends_with_a_move_and_the_next_begins() -> None:
    seats = Seats(Scripted(["e2e4"]), Person("Ben"))
    seats.turns.next_turn()
    seats.answer()
    assert seats.table.game.moves == ("e2e4",)
    assert seats.kinds() == ["ThinkingStarted", "MovePlayed"]
    assert seats.table.clock.running is False


def test_what_cannot_be_played_loses() -> None:
    seats = Seats(Scripted([Decision("e1e8")]), Person("Ben"))
    seats.turns.next_turn()
    seats.answer()
    assert seats.table.game.result == Result.win(False, Reason.ILLEGAL_MOVE)
    assert seats.kinds() == ["ThinkingStarted", "PlayerFailed", "GameEnded"]


def test_an_answer_nobody_wants_any_more_changes_nothing() -> None:
    seats = Seats(Scripted(["e2e4"]), Person("Ben"))
    seats.turns.next_turn()
    job = seats.table.thinkers.job
    assert job is not None
    seats.table.thinkers.begin()
    seats.table.thinkers.drop()
    assert job.ended.wait(LONG)
    seats.turns.answered(job)
    assert seats.table.game.moves == ()


class Strict(Arbiter):
    def verdict(self, game: Game) -> Result | None:
        return Result.draw(Reason.AGREEMENT) if len(game.plies) == 1 else None


def test_the_arbiter_is_asked_before_every_turn() -> None:
    seats = Seats(Person("Anna"), Person("Ben"), arbiter=Strict())
    seats.turns.next_turn()
    seats.turns.make("e2e4", None)
    seats.turns.after_person("e2e4")
    assert seats.kinds() == ["MovePlayed", "GameEnded"]


def played(*moves: str) -> Game:
    game = Game()
    for move in moves:
        game.play(move)
    return game


def test_taking_back_goes_to_ones_own_move_and_forward_makes_it_good() -> None:
    seats = Seats(Person("Anna"), Scripted(), played("e2e4", "e7e5"))
    seats.back_and_forth.take_back(None)
    assert seats.table.game.moves == ()
    seats.back_and_forth.forward(None)
    assert seats.table.game.moves == ("e2e4", "e7e5")
    assert seats.kinds() == ["MovesTakenBack", "MovesMadeAgain"]
    assert seats.table.taken == []


def test_who_takes_back_a_number_is_on_move() -> None:
    seats = Seats(Person("Anna"), Scripted(name="Machine"), played("e2e4", "e7e5"))
    seats.back_and_forth.take_back(1)
    assert seats.table.names() == ("Machine", "Anna")
    assert seats.kinds() == ["MovesTakenBack", "SidesSwapped"]


def test_a_program_waits_while_somebody_leafs_through_the_game() -> None:
    seats = Seats(Person("Anna"), Scripted(), played("e2e4", "e7e5", "g1f3", "b8c6"))
    seats.back_and_forth.go_to(0)
    seats.back_and_forth.go_to(1)
    assert seats.table.paused
    assert seats.table.thinkers.job is None
    seats.back_and_forth.go_to(2)
    assert not seats.table.paused


def test_what_is_not_there_is_not_taken_back_and_the_turn_goes_on() -> None:
    seats = Seats(Scripted(delay=60), Person("Ben"))
    seats.turns.next_turn()
    with pytest.raises(GameError):
        seats.back_and_forth.take_back(3)
    assert seats.table.thinkers.is_thinking
    seats.table.thinkers.drop()


def test_another_position_keeps_the_names_and_nothing_else(two_people: Seats) -> None:
    table = two_people.table
    table.head()
    table.journal.opening = ("B00", Text("King's pawn", "Königsbauer"))
    two_people.turns.make("e2e4", None)
    table.taken.append(1)
    table.lay_out("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    assert table.game.headers["White"] == "Anna"
    assert (table.game.moves, table.taken, table.journal.opening) == ((), [], None)
    assert table.game_copy().fen == "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
