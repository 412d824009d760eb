"""Clocks with hands turned by the test: the six time modes, flags, periods, an even share for a move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.game.play.clocks import ChessClock
from kiebitz.game.play.time_controls import Mode, TimeControl, TimeControlError, usual_seconds
from kiebitz.limits import Clock, Limits


class Hands:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5s", TimeControl(Mode.SECONDS_A_MOVE, seconds=5)),
        ("5", TimeControl(Mode.SECONDS_A_MOVE, seconds=5)),
        ("0.5 s", TimeControl(Mode.SECONDS_A_MOVE, seconds=0.5)),
        ("2 min je Zug", TimeControl(Mode.SECONDS_A_MOVE, seconds=120)),
        ("40/2h", TimeControl(Mode.MOVES_IN_TIME, seconds=7200, moves=40)),
        ("40/7200", TimeControl(Mode.MOVES_IN_TIME, seconds=7200, moves=40)),
        ("40/90m+30", TimeControl(Mode.MOVES_IN_TIME, seconds=5400, moves=40, increment=30)),
        ("300+2", TimeControl(Mode.INCREMENT, seconds=300, increment=2)),
        ("5m+3", TimeControl(Mode.INCREMENT, seconds=300, increment=3)),
        ("1+0.02", TimeControl(Mode.INCREMENT, seconds=1, increment=0.02)),
        ("5m+0", TimeControl(Mode.INCREMENT, seconds=300)),
        ("depth 6", TimeControl(Mode.DEPTH, depth=6)),
        ("Tiefe 6 genau", TimeControl(Mode.DEPTH, depth=6, deepen=False)),
        ("nodes 20000", TimeControl(Mode.NODES, nodes=20000)),
        ("unbegrenzt", TimeControl(Mode.UNLIMITED)),
    ],
)
def test_b16_time_controls_are_read_and_written(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control
    assert TimeControl.parse(str(control)) == control
    assert control.text.en
    assert control.text.de


@pytest.mark.parametrize("text", ["", "soon", "-5s", "0", "0+1", "0/60", "40/", "depth 0", "nodes 0", "1e9", "5+", "nan", "99999999s"])
def test_nonsense_is_refused_with_examples(text: str) -> None:
    with pytest.raises(TimeControlError, match="5m"):
        TimeControl.parse(text)


def test_an_even_share_of_two_hours_for_forty_moves() -> None:
    assert usual_seconds(7200, 40) == 180


def test_the_last_move_keeps_a_second_and_a_half() -> None:
    assert usual_seconds(60, 1) == 58.5


@given(st.floats(0.01, 20000), st.integers(1, 200))
def test_a_share_is_never_more_than_there_is(left: float, moves: int) -> None:
    assert 0 < usual_seconds(left, moves) < left


def test_increment_clock() -> None:
    hands = Hands()
    clock = ChessClock(TimeControl.parse("60+2"), hands)
    clock.start(white=True)
    hands.time += 10
    assert clock.left(True) == 50
    assert clock.press() == 10
    assert clock.left(True) == 52
    assert clock.running is False
    hands.time += 30
    assert clock.left(False) == 30
    assert clock.limits(False) == Limits(clock=Clock(30, 2, None, opponents=52))
    clock.press()
    assert clock.left(False) == 32
    assert clock.used(False) == 30


def test_flag_falls_for_the_side_that_thinks() -> None:
    hands = Hands()
    clock = ChessClock(TimeControl.parse("10+0"), hands)
    clock.start(white=True)
    hands.time += 3
    clock.press()
    hands.time += 9.99
    assert clock.fallen() is None
    hands.time += 0.02
    assert clock.fallen() is False


def test_periods_begin_anew() -> None:
    hands = Hands()
    clock = ChessClock(TimeControl.parse("2/100"), hands)
    clock.start(white=True)
    assert clock.moves_to_go(True) == 2
    for spent in (30, 5, 30, 5):
        hands.time += spent
        clock.press()
    assert clock.left(True) == 100 - 60 + 100
    assert clock.moves_to_go(True) == 2
    assert clock.limits(True) == Limits(clock=Clock(140, 0, 2, opponents=190))


def test_modes_without_a_flag() -> None:
    hands = Hands()
    for text, limits in (
        ("5s", Limits(movetime=5)),
        ("depth 3", Limits(depth=3)),
        ("nodes 9", Limits(nodes=9)),
        ("unlimited", Limits(infinite=True)),
    ):
        clock = ChessClock(TimeControl.parse(text), hands)
        clock.start(white=True)
        hands.time += 1000
        assert clock.left(True) is None
        assert clock.fallen() is None
        assert clock.limits(True) == limits
        assert clock.used(True) == 1000


def test_b13_the_clock_goes_back_with_the_moves() -> None:
    hands = Hands()
    clock = ChessClock(TimeControl.parse("60+0"), hands)
    clock.start(white=True)
    before = clock.state()
    hands.time += 7
    clock.press()
    hands.time += 5
    clock.restore(before)
    clock.start(white=True)
    assert clock.left(True) == 60
    assert clock.left(False) == 60


def test_d4_players_take_their_times_along_when_sides_are_swapped() -> None:
    hands = Hands()
    clock = ChessClock(TimeControl.parse("60+0"), hands)
    clock.start(white=True)
    hands.time += 20
    clock.swap()
    assert clock.left(True) == 60
    assert clock.left(False) == 40
    assert clock.running is True
