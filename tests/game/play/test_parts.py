"""The parts of a session, each by itself: who records, who keeps the time, who thinks, how programs behave."""

from __future__ import annotations

import threading

from kiebitz.core.board import Board
from kiebitz.game.game import Game
from kiebitz.game.play import manners
from kiebitz.game.play.clocks import ClockState
from kiebitz.game.play.conduct import Conduct
from kiebitz.game.play.journal import Journal
from kiebitz.game.play.thinkers import RESERVE, Thinkers, with_reserve
from kiebitz.game.play.thinking import Job
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.play.timekeeping import Timekeeping
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Clock, Limits
from kiebitz.options import OptionSet
from kiebitz.player import Decision
from kiebitz.score import Score
from tests.game.scripted import Scripted
from tests.waiting import LONG


class Paper:
    """An archive in memory; it can be full."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_full = False

    def begin(self, game: Game, details: dict[str, object]) -> int:
        self.lines.append(f"begin {details}")
        return 7

    def save_ply(self, number: int, game: Game, clock: ClockState) -> None:
        if self.is_full:
            raise KiebitzError(Text("full", "voll"))
        self.lines.append(f"{number}: {game.moves[-1]}")

    def go_to(self, number: int, ply: int) -> None:
        self.lines.append(f"{number}: to {ply}")

    def describe(self, number: int, game: Game, details: dict[str, object]) -> None:
        self.lines.append(f"{number}: {details}")


def test_the_journal_records_and_tells_when_it_cannot() -> None:
    paper, failed = Paper(), []
    opening = ("B00", Text("King's pawn", "Königsbauer"))
    journal = Journal(paper, None, lambda game: opening if game.moves else None, lambda: {"people": 1}, failed.append)
    game = Game()
    journal.head(game, "A", "B", "60")
    assert (game.headers["White"], game.headers["TimeControl"]) == ("A", "60")
    journal.go_to(game)
    assert paper.lines == [], "a game that has not begun is not written about"
    journal.begin(game)
    journal.begin(game)
    assert (journal.number, paper.lines) == (7, ["begin {'people': 1}"])
    game.play("e2e4")
    clock = ClockState((0, 0), (0, 0), (1, 0))
    journal.save_ply(game, clock)
    assert paper.lines[1:] == ["7: e2e4", "7: {'people': 1, 'opening': [\"King's pawn\", 'Königsbauer']}"]
    assert game.headers["ECO"] == "B00"
    paper.is_full = True
    journal.save_ply(game, clock)
    assert [text.en.split()[0] for text in failed] == ["full"]
    game.play("e7e5")
    journal.save_ply(game, clock)
    assert len(failed) == 1, "told once, not at every move"
    paper.is_full = False
    written = len(paper.lines)
    journal.close()
    assert paper.lines[written:] == ["7: e2e4", "7: e7e5"], "in order, each as it was then"


def test_without_an_archive_nothing_is_written() -> None:
    journal = Journal(None, 3, None, dict, lambda text: None)
    journal.begin(Game())
    journal.describe(Game())
    assert (journal.number, journal.opening) == (3, None)


def test_the_clocks_come_back_as_they_stood() -> None:
    hand = [0.0]
    keeping = Timekeeping(TimeControl.parse("60+1"), lambda: None, lambda: hand[0])
    assert not keeping.is_real
    keeping.let_run(True)
    hand[0] = 10.0
    assert keeping.press() == 10.0
    assert keeping.clock.running is None
    first = keeping.note(1)
    assert first.left == (51.0, 60.0)
    keeping.let_run(False)
    hand[0] = 30.0
    keeping.press()
    keeping.note(2)
    keeping.go_to(1)
    assert keeping.clock.state() == first
    keeping.begin_anew(TimeControl.parse("30+0"), 2)
    assert keeping.clock.state().left == (30.0, 30.0)


def test_a_real_clock_rings_when_its_time_is_over() -> None:
    rung = threading.Event()
    keeping = Timekeeping(TimeControl.parse("0.05+0"), rung.set)
    keeping.let_run(True)
    assert rung.wait(LONG)
    assert keeping.clock.fallen() is True


def test_thinkers_ask_one_after_the_other_and_drop_what_is_not_wanted() -> None:
    answered: list[Job] = []
    done = threading.Event()

    def note(job: Job) -> None:
        answered.append(job)
        if not job.cancelled:
            done.set()

    thinkers = Thinkers(note, lambda job, progress: None)
    player = Scripted(delay=60)
    first = thinkers.ask(player, Board(), Limits(movetime=60), "move")
    assert thinkers.is_thinking
    thinkers.drop()
    assert not thinkers.is_thinking
    assert not thinkers.concerns(first)
    second = thinkers.ask(player, Board(), Limits(movetime=60), "move")
    thinkers.begin()
    second.stop()
    assert done.wait(LONG)
    assert answered == [first, second]
    assert second.decision is not None
    thinkers.wait_for_end(1.0)


def test_pondering_is_handed_over_once() -> None:
    thinkers = Thinkers(lambda job: None, lambda job, progress: None)
    job = thinkers.ask(Scripted(), Board(), Limits(ponder=True), "ponder", expected="e2e4")
    assert thinkers.is_pondering
    assert thinkers.take_pondering() is job
    assert thinkers.take_pondering() is None
    thinkers.go_on_with(job)
    assert thinkers.is_thinking
    thinkers.begin()
    assert job.ended.wait(LONG)


def test_nobody_thinks_before_it_is_let_loose_and_a_limit_set_before_holds() -> None:
    done = threading.Event()
    thinkers = Thinkers(lambda job: done.set(), lambda job, progress: None)
    player = Scripted(delay=60)
    job = thinkers.ask(player, Board(), Limits(), "move")
    job.stop(after=0.01)
    assert not job.ended.wait(0.1)
    assert player.asked == []
    thinkers.begin()
    assert done.wait(LONG)
    assert player.stops == 1


def test_a_program_is_not_told_of_the_reserve() -> None:
    told = with_reserve(Limits(clock=Clock(10.0, 1.0))).clock
    assert told == Clock(10.0 - RESERVE, 1.0)
    assert with_reserve(Limits(depth=3)) == Limits(depth=3)


def test_conduct_remembers_forgets_and_expects() -> None:
    conduct = Conduct(OptionSet(manners.OPTIONS))
    game = Game()
    game.play("e2e4")
    conduct.remember(True, 1, Decision("e2e4", score=Score(cp=30), ponder="e7e5"))
    assert conduct.expected_reply(True, game) == "e7e5"
    assert conduct.judgements(True, game) == [30]
    game.play("d7d5")
    assert conduct.expected_reply(True, game) is None, "of another position"
    conduct.go_to(0)
    assert conduct.last(True) is None


def test_a_mate_is_announced_once_unless_it_comes_nearer() -> None:
    conduct = Conduct(OptionSet(manners.OPTIONS))
    said = [conduct.announces(True, Decision("a1a2", score=Score(mate=moves))) for moves in (5, 4, 2, 1)]
    assert said == [5, None, 2, None]


def test_a_lost_program_takes_a_draw_and_a_winning_one_does_not() -> None:
    conduct = Conduct(OptionSet(manners.OPTIONS))
    assert conduct.accepts(True, Score(cp=-200), Game())
    assert not conduct.accepts(True, Score(cp=200), Game())
