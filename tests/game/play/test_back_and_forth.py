"""Taking back, swapping sides, passing, setting up in a session (B13, D4)."""

from __future__ import annotations

import pytest

from kiebitz.game.game import Game, GameError
from kiebitz.game.play import events
from kiebitz.game.play.clocks import ClockState
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.game.setup import SetupError
from tests.game.play.seated import close_everything, persons_turn, session_of
from tests.game.scripted import Scripted
from tests.waiting import wait_until

__all__ = ["close_everything"]  # a fixture


def played_to(session: Session, *moves: str) -> None:
    session.start()
    for move in moves:
        count = len(session.state().plies)
        session.play(move)
        wait_until(session, lambda s, n=count: len(s.plies) == n + 2 and persons_turn(s))  # type: ignore[misc]


def test_b13_take_back_by_default_returns_to_the_own_move() -> None:
    session, heard = session_of(Person("P"), Scripted(["e7e5", "b8c6", "a7a6"]))
    played_to(session, "e4", "Nf3")
    session.take_back()
    state = session.state()
    assert [ply.san for ply in state.plies] == ["e4", "e5"]
    assert state.white == "P"
    assert [ply.san for ply in state.taken_back] == ["Nf3", "Nc6"]
    session.forward(2)
    assert len(session.state().plies) == 4
    assert heard.of(events.MovesMadeAgain)[0].count == 2
    with pytest.raises(GameError):
        session.forward()


def test_forward_again_undoes_the_take_back_and_nobody_changes_colour() -> None:
    session, heard = session_of(Person("P"), Scripted(["e7e5", "b8c6", "a7a6"], name="C"))
    played_to(session, "e4", "Nf3")
    session.take_back()
    session.take_back()
    assert session.state().plies == ()
    for made in (2, 4):
        session.forward()
        state = session.state()
        assert len(state.plies) == made
        assert (state.white, state.black) == ("P", "C")
        assert not state.paused
    assert not heard.of(events.SidesSwapped)
    assert [event.count for event in heard.of(events.MovesMadeAgain)] == [2, 2]
    session.take_back(4)
    session.forward()
    assert len(session.state().plies) == 4, "as many as were taken back at once"


def test_forward_again_onto_the_programs_turn_waits_and_loses_nothing() -> None:
    session, heard = session_of(Person("P"), Scripted(["e7e5", "b8c6", "a7a6"], name="C"))
    played_to(session, "e4", "Nf3")
    session.take_back()
    session.forward(1)
    state = session.state()
    assert (state.white, state.paused, len(state.taken_back)) == ("P", True, 1)
    assert not session.wait(lambda s: s.thinking, timeout=0.1)
    session.forward()
    state = session.state()
    assert (state.white, state.paused, len(state.plies)) == ("P", False, 4)
    assert not heard.of(events.SidesSwapped)


def test_play_on_from_the_programs_turn_lets_it_think_and_nobody_changes_colour() -> None:
    archive = Written()
    session, heard = session_of(Person("P"), Scripted(["e7e5", "b8c6", "c7c5"], name="C"), archive=archive)
    played_to(session, "e4", "Nf3")
    session.go_to(1)
    wait_until(session, lambda s: len(s.plies) == 2 and persons_turn(s))
    state = session.state()
    assert [ply.san for ply in state.plies] == ["e4", "c5"]
    assert (state.white, state.black) == ("P", "C")
    assert not heard.of(events.SidesSwapped)
    assert archive.names == {("P", "C")}


def test_the_first_move_of_a_program_taken_back_is_made_anew_by_it() -> None:
    session, heard = session_of(Scripted(["e2e4", "d2d4"], name="C"), Person("P"))
    session.start()
    wait_until(session, lambda s: len(s.plies) == 1 and persons_turn(s))
    session.take_back()
    wait_until(session, lambda s: len(s.plies) == 1 and persons_turn(s))
    state = session.state()
    assert (state.plies[0].san, state.white) == ("d4", "C")
    assert not heard.of(events.SidesSwapped)


class Written:
    """An archive that notes who was said to play."""

    def __init__(self) -> None:
        self.names: set[tuple[str, str]] = set()

    def begin(self, game: Game, details: dict[str, object]) -> int:
        self.describe(1, game, details)
        return 1

    def save_ply(self, number: int, game: Game, clock: ClockState) -> None:
        self.describe(number, game, {})

    def go_to(self, number: int, ply: int) -> None: ...

    def describe(self, number: int, game: Game, details: dict[str, object]) -> None:
        self.names.add((game.headers["White"], game.headers["Black"]))


def test_b13_one_half_move_back_swaps_sides_as_salomon_does() -> None:
    session, heard = session_of(Person("P"), Scripted(["e7e5"], name="C"))
    played_to(session, "e4")
    session.take_back(1)
    state = session.state()
    assert (state.white, state.black) == ("C", "P")
    assert heard.of(events.SidesSwapped)
    session.play("c5")  # the person now plays Black
    wait_until(session, lambda s: len(s.plies) == 3)
    assert session.state().plies[1].san == "c5"


def test_b13_while_the_program_thinks_the_own_move_comes_back() -> None:
    session, _ = session_of(Person("P"), Scripted(delay=30), control="60s")
    session.start()
    session.play("e4")
    wait_until(session, lambda s: s.thinking)
    session.take_back()
    state = session.state()
    assert state.plies == ()
    assert state.white == "P"
    assert not session.wait(lambda s: bool(s.plies), timeout=0.3)  # the old answer is not played


def test_b13_special_moves_come_back_exactly() -> None:
    fen = "r3k2r/pP6/8/4p3/3pP3/8/8/R3K2R b KQkq e3 0 1"
    session, _ = session_of(Person("P"), Person("Q"), start_fen=fen)
    session.start()
    first = session.state().fen
    for typed in ("dxe3", "bxa8=N", "0-0", "0-0-0", "e2", "Sb6"):
        session.play(typed)
    last = session.state().fen
    session.take_back(6)
    assert session.state().fen == first
    session.forward(6)
    assert session.state().fen == last


def test_a_game_that_is_over_can_be_taken_back_and_goes_on() -> None:
    session, _ = session_of(Person(), Person())
    session.start()
    for move in ("f3", "e5", "g4", "Qh4"):
        session.play(move)
    assert session.state().result is not None
    session.take_back(1)
    session.play("Nc6")
    assert session.state().result is None


def test_the_end_is_told_once() -> None:
    session, heard = session_of(Person("P"), Scripted(name="C"))
    session.start()
    session.resign()
    session.swap_sides()
    assert len(heard.of(events.GameEnded)) == 1
    session.play_on()
    wait_until(session, persons_turn)
    session.resign()
    assert len(heard.of(events.GameEnded)) == 2


def test_go_to_any_position_and_play_on_from_there() -> None:
    session, _ = session_of(Person(), Person())
    session.start()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        session.play(move)
    session.go_to(1)
    session.go_to(3)
    assert len(session.state().plies) == 3
    session.go_to(2)
    session.play("d4")
    assert [ply.san for ply in session.state().plies] == ["e4", "e5", "d4"]


def test_d4_swap_sides_lets_the_program_take_over() -> None:
    session, heard = session_of(Person("P"), Scripted(["d2d4"], name="C"))
    session.start()
    session.swap_sides()
    wait_until(session, lambda s: len(s.plies) == 1)
    assert session.state().plies[0].san == "d4"
    assert heard.of(events.SidesSwapped)[0].white == "C"


def test_d4_null_lets_the_program_move_at_once() -> None:
    session, heard = session_of(Person("P"), Scripted(["e7e5"], name="C"))
    session.start()
    session.pass_move()
    wait_until(session, lambda s: len(s.plies) == 2)
    assert [ply.san for ply in session.state().plies] == ["--", "e5"]
    assert heard.of(events.MovePassed)


def test_d4_passing_in_check_is_refused() -> None:
    session, _ = session_of(Person(), Person(), start_fen="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    session.start()
    with pytest.raises(GameError, match="in check"):
        session.pass_move()


def test_programs_among_themselves_wait_after_a_take_back() -> None:
    session, heard = session_of(Scripted(name="A", delay=0.02), Scripted(name="B", delay=0.02), control="1s")
    session.start()
    wait_until(session, lambda s: len(s.plies) >= 4)
    session.pause()
    count = len(session.state().plies)
    session.take_back(2)
    assert session.state().paused
    assert not session.wait(lambda s: len(s.plies) > count - 2, timeout=0.2)
    session.resume()
    wait_until(session, lambda s: len(s.plies) > count)
    assert heard.of(events.PausedOrResumed)


def test_set_up_refuses_with_every_reason_and_keeps_the_game() -> None:
    session, heard = session_of(Person(), Person())
    session.start()
    session.play("e4")
    with pytest.raises(SetupError) as caught:
        session.set_position("8/8/8/8/8/8/8/8 w K - 0 1")
    assert len(caught.value.reasons) == 3
    assert len(session.state().plies) == 1
    session.set_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert heard.of(events.PositionSet)
    session.play("e4")
    assert session.state().fen.startswith("4k3/8/8/8/4P3/8/8/4K3 b")
