"""Thinking on the opponent's time in a session (A12)."""

from __future__ import annotations

import threading
import time

import pytest

from kiebitz.core.board import Board
from kiebitz.game.play import events
from kiebitz.game.play.players import Person
from kiebitz.game.play.thinking import Job
from kiebitz.limits import Limits, Signal
from kiebitz.player import Decision, Report
from tests.game.play.seated import close_everything, session_of
from tests.game.scripted import Pondering, Scripted
from tests.waiting import LONG, wait_for, wait_until

__all__ = ["close_everything"]  # a fixture


def test_a12_a_predicted_reply_is_answered_at_once() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, heard = session_of(Person(), program, control="30s")
    session.start()
    session.play("e4")
    wait_until(session, lambda s: s.pondering)
    session.play("Nf3")
    wait_until(session, lambda s: len(s.plies) == 4)
    assert program.hits == 1
    assert heard.of(events.PonderHit)
    assert program.asked[1][1].ponder


def test_a12_the_end_of_thinking_on_the_others_time_is_told() -> None:
    """An ancestor's window counted seconds on and on behind a depth it had finished."""
    program = Scripted([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3"), Decision("b8c6")])
    session, heard = session_of(Person(), program, control="30s")
    session.start()
    session.play("e4")
    wait_for(lambda: bool(heard.of(events.PonderingEnded)), "it has thought to the end")
    assert not session.state().pondering
    assert session.state().plies[-1].move == "e7e5"


def test_a12_another_reply_throws_the_thoughts_away() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3"), "b8c6"])
    session, heard = session_of(Person(), program, control="0.2s")
    session.start()
    session.play("e4")
    wait_until(session, lambda s: s.pondering)
    session.play("d4")
    wait_until(session, lambda s: len(s.plies) == 4)
    assert session.state().plies[-1].san == "Nc6"
    assert program.hits == 0
    assert heard.of(events.PonderHit) == []


def test_a12_pondering_can_be_switched_off() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, _ = session_of(Person(), program, ponder=False)
    session.start()
    session.play("e4")
    wait_until(session, lambda s: len(s.plies) == 2)
    assert not session.wait(lambda s: s.pondering, timeout=0.2)
    assert len(program.asked) == 1


def test_a12_pondering_takes_no_time_from_the_opponent_or_itself() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, _ = session_of(Person(), program, control="60+0")
    session.start()
    session.play("e4")
    wait_until(session, lambda s: s.pondering)
    before = session.state().clock
    time.sleep(0.3)
    after = session.state().clock
    assert after.left[1] == before.left[1]
    assert before.left[0] - after.left[0] > 0.2  # the person's own thinking


def test_a12_players_without_ponder_hit_use_a_finished_thought() -> None:
    program = Scripted([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3"), "b8c6"])
    session, _ = session_of(Person(), program, control="0.2s")
    session.start()
    session.play("e4")
    wait_for(lambda: len(program.asked) == 2 and not session.state().pondering, "a thought that is finished")
    session.play("Nf3")
    wait_until(session, lambda s: len(s.plies) == 4)
    assert session.state().plies[-1].san == "Nc6"
    assert len(program.asked) == 2


@pytest.mark.parametrize(("control", "is_stopped"), [("600+0", False), ("40/10m", False), ("30s", True)])
def test_a_hit_leaves_the_plan_of_time_to_the_player(monkeypatch: pytest.MonkeyPatch, control: str, is_stopped: bool) -> None:
    """After a hit the session cut everybody at an even share of the clock, though our engine began its own plan with the hit.
    Seconds a move are no plan: who has thought so long has thought enough."""
    played, stopped = threading.Event(), []

    class Planner(Pondering):
        def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
            decision = super().choose(board, limits, report, signal)
            if limits.ponder and signal is not None:
                assert played.wait(LONG)
                stopped.append(signal.is_stopped)
            return decision

    session, _ = session_of(Person(), Planner([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")]), control=control)
    session.start()
    session.play("e4")
    wait_until(session, lambda s: s.pondering)
    monkeypatch.setattr(Job, "seconds", 100.0)  # so long has it pondered
    session.play("Nf3")
    played.set()
    wait_until(session, lambda s: len(s.plies) == 4)
    assert stopped == [is_stopped]
