"""Thinking on the opponent's time in a session (A12)."""

from __future__ import annotations

import time

from kiebitz.game.play import events
from kiebitz.game.play.players import Person
from kiebitz.player import Decision
from tests.game.play.seated import close_everything, session_of
from tests.game.scripted import Pondering, Scripted
from tests.waiting import wait_for

__all__ = ["close_everything"]  # a fixture


def test_a12_a_predicted_reply_is_answered_at_once() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, heard = session_of(Person(), program, control="30s")
    session.start()
    session.play("e4")
    assert session.wait(lambda s: s.pondering)
    session.play("Nf3")
    assert session.wait(lambda s: len(s.plies) == 4)
    assert program.hits == 1
    assert heard.of(events.PonderHit)
    assert program.asked[1][1].ponder


def test_a12_another_reply_throws_the_thoughts_away() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3"), "b8c6"])
    session, heard = session_of(Person(), program, control="0.2s")
    session.start()
    session.play("e4")
    assert session.wait(lambda s: s.pondering)
    session.play("d4")
    assert session.wait(lambda s: len(s.plies) == 4)
    assert session.state().plies[-1].san == "Nc6"
    assert program.hits == 0
    assert heard.of(events.PonderHit) == []


def test_a12_pondering_can_be_switched_off() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, _ = session_of(Person(), program, ponder=False)
    session.start()
    session.play("e4")
    session.wait(lambda s: len(s.plies) == 2)
    assert not session.wait(lambda s: s.pondering, timeout=0.2)
    assert len(program.asked) == 1


def test_a12_pondering_takes_no_time_from_the_opponent_or_itself() -> None:
    program = Pondering([Decision("e7e5", line=("e7e5", "g1f3"), ponder="g1f3")])
    session, _ = session_of(Person(), program, control="60+0")
    session.start()
    session.play("e4")
    session.wait(lambda s: s.pondering)
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
    assert session.wait(lambda s: len(s.plies) == 4)
    assert session.state().plies[-1].san == "Nc6"
    assert len(program.asked) == 2
