"""Sessions: two players take turns, fail, and use their clocks (C3, C4, C6, D1, D5, B16)."""

from __future__ import annotations

import contextlib
import threading
import time

import pytest

from kiebitz.core.board import START_FEN, Board, IllegalMoveError
from kiebitz.engine import Engine
from kiebitz.game.play import events
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import SessionError
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.results import Reason, Result
from kiebitz.limits import Limits, Signal
from kiebitz.player import Decision, Report
from kiebitz.roster import make_player
from tests.game.play.seated import close_everything, over, persons_turn, session_of
from tests.game.scripted import Broken, Greedy, Scripted
from tests.waiting import wait_until

__all__ = ["close_everything"]  # a fixture


# Playing


def test_a_person_and_a_program_take_turns() -> None:
    session, heard = session_of(Person("Anna"), Scripted(["e7e5", "b8c6"]))
    session.start()
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2 and persons_turn(s))
    session.play("Sf3")
    wait_until(session, lambda s: len(s.plies) == 4)
    assert [e.san for e in heard.of(events.MovePlayed)] == ["e4", "e5", "Nf3", "Nc6"]
    assert [e.ply for e in heard.of(events.MovePlayed)] == [1, 2, 3, 4]
    assert heard.of(events.MovePlayed)[1].decision is not None
    assert isinstance(heard.all[0], events.GameStarted)
    assert session.state().white == "Anna"


def test_a_move_is_told_before_its_answer_is_thought_about() -> None:
    """A page shows the person's move at once, however many programs would like to think."""
    order: list[str] = []

    class Noting(Scripted):
        def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
            order.append("thinks")
            return super().choose(board, limits, report, signal)

    def hear_slowly(event: events.Event) -> None:
        if isinstance(event, events.MovePlayed):
            time.sleep(0.05)
            order.append(event.san)

    session, _ = session_of(Person(), Noting(["e7e5"]))
    session.subscribe(hear_slowly)
    session.start()
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2)
    assert order == ["e4", "thinks", "e5"]


def test_whoever_waits_is_woken_by_what_happens_and_by_nothing_else() -> None:
    session, _ = session_of(Person(), Person())
    session.start()
    looks = []
    assert not session.wait(lambda s: bool(looks.append(len(s.plies))), timeout=0.3)
    assert looks == [0, 0], "once at the beginning, once at the end"
    waiting = threading.Event()

    def play() -> None:
        waiting.wait()
        session.play("e4")

    threading.Thread(target=play).start()
    wait_until(session, lambda s: bool(waiting.set() or s.plies))


def test_c3_c4_bad_entries_are_refused_and_change_nothing() -> None:
    session, heard = session_of(Person(), Scripted())
    session.start()
    with pytest.raises(IllegalMoveError, match="f1"):
        session.play("E1-G1")
    assert session.state().fen == START_FEN
    session.play("E2-E4")
    assert heard.of(events.MovePlayed)[0].move == "e2e4"


def test_one_cannot_move_for_the_program() -> None:
    session, _ = session_of(Scripted(), Person(), control="unlimited")
    session.start()
    with pytest.raises(SessionError, match="turn of Scripted"):
        session.play("e4")
    session.move_now()
    wait_until(session, lambda s: len(s.plies) == 1)


def test_c6_mate_ends_the_game_for_both_sides() -> None:
    session, heard = session_of(Person(), Scripted(["e7e5", "d8h4"]))
    session.start()
    session.play("f3")
    wait_until(session, lambda s: len(s.plies) == 2)
    session.play("g4")
    wait_until(session, over)
    assert session.state().result == Result.win(False, Reason.CHECKMATE)
    assert heard.of(events.GameEnded)[0].result.text.de == "Schwarz gewinnt: Weiß ist matt."
    with pytest.raises(SessionError, match="over"):
        session.play("a3")


def test_two_programs_play_to_the_end() -> None:
    session, heard = session_of(Greedy(name="A"), Greedy(name="B"), control="nodes 100", resign="never")
    session.start()
    wait_until(session, over)
    played = heard.of(events.MovePlayed)
    board = Board()
    for event in played:
        board.push(event.move)
        assert board.fen() == event.fen
    assert len(heard.of(events.GameEnded)) == 1


def test_d1_the_only_move_is_played_at_once() -> None:
    program = Scripted(delay=5)
    session, heard = session_of(program, Person(), control="60s", start_fen="7k/8/8/8/8/8/1q6/K7 w - - 0 1")
    session.start()
    wait_until(session, lambda s: len(s.plies) == 1)
    assert program.asked == []
    decision = heard.of(events.MovePlayed)[0].decision
    assert decision is not None
    assert decision.source == "only move"


def test_d5_a_player_that_forgets_the_time_is_told_to_stop() -> None:
    program = Scripted(delay=3600)
    session, heard = session_of(program, Person(), control="0.2s")
    session.start()
    wait_until(session, lambda s: len(s.plies) == 1)
    assert program.stops
    assert heard.of(events.MovePlayed)[0].seconds < 600, "nowhere near the hour it wanted"


def test_d5_no_time_loss_on_a_short_clock() -> None:
    session, _ = session_of(Scripted(["e2e4"], delay=3600), Person(), control="5+0")
    session.start()
    wait_until(session, lambda s: len(s.plies) == 1)
    assert session.state().result is None


def test_fixed_depth_goes_deeper_by_itself_where_it_is_simple() -> None:
    program = Scripted()
    session, _ = session_of(program, Person(), control="depth 3")
    session.start()
    wait_until(session, lambda s: len(s.plies) == 1)
    assert [limits.depth for _, limits in program.asked] == [3, 4, 5]
    exact = Scripted()
    session, _ = session_of(exact, Person(), control="depth 3 exact")
    session.start()
    wait_until(session, lambda s: len(s.plies) == 1)
    assert [limits.depth for _, limits in exact.asked] == [3]


def test_unlimited_thinks_until_told() -> None:
    session, _ = session_of(Scripted(), Person(), control="unlimited")
    session.start()
    assert not session.wait(lambda s: len(s.plies) == 1, timeout=0.3)
    session.move_now()
    wait_until(session, lambda s: len(s.plies) == 1)
    with pytest.raises(SessionError, match="No program"):
        session.move_now()


def test_unlimited_a_level_that_is_held_back_moves_by_itself() -> None:
    """At level 4 it had seen its 600 positions at once and then waited for “Move now” for ever."""
    engine = Engine()
    engine.set_option("level", 4)
    session, _ = session_of(engine, Person(), control="unlimited")
    session.start()
    wait_until(session, lambda s: len(s.plies) == 1)
    session.close()


# Failing players


@pytest.mark.parametrize(
    ("how", "reason"),
    [("raises", Reason.FAILURE), ("illegal", Reason.ILLEGAL_MOVE), ("nothing", Reason.ILLEGAL_MOVE), ("odd", Reason.ILLEGAL_MOVE)],
)
def test_a_failing_player_forfeits_with_a_sentence(how: str, reason: Reason) -> None:
    session, heard = session_of(Broken(how), Person())
    session.start()
    wait_until(session, over)
    assert session.state().result == Result.win(False, reason)
    failed = heard.of(events.PlayerFailed)[0]
    assert "Broken" in failed.text.en
    assert "Broken" in failed.text.de


def test_listeners_that_fail_or_act_do_not_disturb() -> None:
    session, heard = session_of(Person(), Person())
    later: list[events.Event] = []

    def reply(event: events.Event) -> None:
        if isinstance(event, events.MovePlayed) and event.white:
            session.play("e5")
            raise ValueError("a view failed")

    session.subscribe(reply)
    session.subscribe(later.append)
    session.start()
    session.play("e4")
    assert [e.san for e in heard.of(events.MovePlayed)] == ["e4", "e5"]
    assert later == heard.all


# Clocks


class Hands:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_time_is_lost_when_the_flag_falls() -> None:
    hands = Hands()
    session, heard = session_of(Person(), Person(), control="60+0", now=hands)
    session.start()
    hands.time = 59
    session.play("e4")
    hands.time += 61
    session.tick()
    assert session.state().result == Result.win(True, Reason.TIME)
    assert heard.of(events.GameEnded)


def test_no_loss_on_time_against_a_bare_king() -> None:
    hands = Hands()
    session, _ = session_of(Person(), Person(), control="60+0", now=hands, start_fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    session.start()
    hands.time += 61
    with pytest.raises(SessionError, match="time is up"):
        session.play("e4")
    assert session.state().result == Result.draw(Reason.TIME_WITHOUT_MATERIAL)


def test_a_real_flag_falls_by_itself() -> None:
    session, _ = session_of(Person(), Person(), control="0.2+0")
    session.start()
    wait_until(session, over)
    assert session.state().result == Result.win(False, Reason.TIME)


def test_b13_clocks_go_back_with_the_moves() -> None:
    hands = Hands()
    session, _ = session_of(Person(), Person(), control="60+1", now=hands)
    session.start()
    hands.time += 10
    session.play("e4")
    hands.time += 20
    session.play("e5")
    assert session.state().clock.left == (51, 41)
    session.take_back(1)
    assert session.state().clock.left == (51, 60)
    session.take_back(1)
    assert session.state().clock.left == (60, 60)


def test_after_time_was_lost_one_may_play_on_with_new_time() -> None:
    hands = Hands()
    session, _ = session_of(Person(), Person(), control="60+0", now=hands)
    session.start()
    hands.time += 61
    session.tick()
    session.play_on()
    session.play("e4")
    assert session.state().result is None


def test_b16_the_time_control_can_change_in_a_game() -> None:
    session, _ = session_of(Person(), Scripted())
    session.start()
    session.set_control(TimeControl.parse("40/2h"))
    assert session.state().control.moves == 40
    assert session.state().clock.left[1] == 7200
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2)


def test_another_player_takes_over() -> None:
    session, _ = session_of(Person("P"), Scripted(name="A", delay=30), control="60s")
    session.start()
    session.play("e4")
    session.set_player(False, Scripted(["c7c5"], name="B"))
    wait_until(session, lambda s: len(s.plies) == 2)
    assert session.state().black == "B"
    assert session.state().plies[1].san == "c5"


def test_the_game_names_level_and_style_of_a_program() -> None:
    """Who looked at the PGN later found a game against "Kiebitz", whatever its level had been."""
    session, _ = session_of(Person("P"), make_player("kiebitz", 3, "attacker"), control="60s")

    def told() -> dict[str, str]:
        return {tag: value for tag, value in session.game_copy().headers.items() if tag.endswith(("Level", "Style", "Elo"))}

    session.start()
    assert told() == {"BlackLevel": "3", "BlackStyle": "attacker"}
    session.swap_sides()
    assert told() == {"WhiteLevel": "3", "WhiteStyle": "attacker"}
    session.set_player(True, make_player("cpc", 2))
    assert told() == {"WhiteLevel": "2"}


def test_the_game_names_what_a_program_was_asked_for_last() -> None:
    program = make_player("kiebitz", 3)
    session, _ = session_of(Person("P"), program, control="60s")
    session.start()
    program.set_option("level", 4)
    assert session.game_copy().headers["BlackLevel"] == "4"
    program.set_option("limit_strength", True)
    program.set_option("elo", 1500)
    assert session.game_copy().headers["BlackElo"] == "1500"
    assert "BlackLevel" not in session.game_copy().headers, "a rating is no level"


# Threads


def test_many_threads_at_once_keep_the_game_whole() -> None:
    session, heard = session_of(Greedy(name="A"), Greedy(name="B"), control="nodes 100", resign="never")
    session.start()

    def nuisance() -> None:  # so many rounds and no more: a busy machine gets no further than pausing as long as they last
        for _ in range(200):
            time.sleep(0.002)
            session.state()
            for action in (session.pause, session.resume, session.move_now):
                with contextlib.suppress(SessionError):
                    action()

    threads = [threading.Thread(target=nuisance) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    session.resume()
    wait_until(session, lambda s: len(s.plies) >= 30 or over(s))
    session.pause()
    wait_until(session, lambda s: s.paused or over(s))
    board = Board()
    for number, event in enumerate(heard.of(events.MovePlayed), 1):
        assert event.ply == number
        board.push(event.move)
        assert board.fen() == event.fen
