"""The plan of time on a busy computer: delays are measured from the clocks the interface sends, and kept in reserve."""

from __future__ import annotations

import random

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Clock, Limits
from kiebitz.search.lateness import REMEMBERED, Lateness
from kiebitz.search.timing import plan_time


def test_what_is_missing_on_the_clock_was_lost_on_the_way() -> None:
    late = Lateness()
    late.asked(Clock(10.0, 0.1))
    late.answered(Clock(10.0, 0.1), 1.0, None)
    late.asked(Clock(9.05, 0.1))
    assert late.worst == pytest.approx(0.05)
    late.answered(Clock(9.05, 0.1), 1.0, 0.7)
    assert late.worst == pytest.approx(0.3), "thinking beyond the plan is a delay too"
    for _ in range(REMEMBERED):
        late.answered(Clock(5.0), 1.0, None)
        late.asked(Clock(4.0))
    assert (late.usual, late.worst) == (0.0, 0.0), "a quiet computer is trusted again"


@pytest.mark.parametrize(
    ("before", "after"),
    [(Clock(10.0), Clock(60.0)), (Clock(60.0), Clock(10.0)), (Clock(10.0, 0.0, 1), Clock(9.0, 0.0, 40)), (Clock(10.0), None)],
)
def test_another_game_or_period_is_no_delay(before: Clock, after: Clock | None) -> None:
    late = Lateness()
    late.answered(before, 1.0, None)
    late.asked(after)
    assert late.losses == []


def lost_games(measured: bool) -> int:
    """Of 100 games at 1 s + 0.02 s a move beside other work: each move 0 to 20 ms late, every tenth up to 100 ms more."""
    lost = 0
    for seed in range(100):
        dice, left, late = random.Random(seed), 1.0, Lateness()
        for _ in range(100):
            clock = Clock(left, 0.02)
            late.asked(clock)
            plan = plan_time(Limits(clock=clock), 0.01 + late.usual, late.worst) if measured else plan_time(Limits(clock=clock), 0.01)
            assert plan.minimum is not None
            assert plan.average is not None
            assert plan.maximum is not None
            seconds = plan.maximum if dice.random() < 0.15 else dice.uniform(plan.minimum, plan.average)
            late.answered(clock, seconds, plan.maximum)
            left -= seconds + dice.uniform(0, 0.02) + (dice.uniform(0, 0.1) if dice.random() < 0.1 else 0)
            if left <= 0:
                lost += 1
                break
            left += 0.02
    return lost


def test_a_busy_computer_costs_no_games() -> None:
    assert lost_games(measured=False) > 30
    assert lost_games(measured=True) <= 4


def test_the_engine_learns_from_its_clock() -> None:
    engine = Engine()
    engine.set_option("hash_mb", 1)
    board, clock = Board(), Clock(20.0)
    engine.choose(board, Limits(depth=1))  # loads what it needs
    quiet = engine.plan(Limits(clock=clock)).maximum
    engine.choose(board, Limits(clock=clock, depth=1))
    engine.choose(board, Limits(clock=Clock(18.1), depth=1))  # 1.9 s have gone, and nobody thought that long
    busy = engine.plan(Limits(clock=clock)).maximum
    assert quiet is not None
    assert busy is not None
    assert busy < 0.95 * quiet
    engine.close()


@pytest.mark.parametrize("left", [0.001, 0.01, 0.05, 1.0, 60.0])
@pytest.mark.parametrize("moves", [None, 1, 2, 40])
def test_the_last_is_never_spent(left: float, moves: int | None) -> None:
    plan = plan_time(Limits(clock=Clock(left, 0.0, moves)), 0.01, 0.1)
    assert plan.maximum is not None
    assert plan.maximum <= max(0.95 * left, 0.001)


def test_two_clocks_are_not_mixed_up() -> None:
    """One engine for both sides took the lead of the other clock for a delay, and left two thirds of the time unused."""
    late = Lateness()
    left = {True: 10.0, False: 9.0}
    for move in range(6):
        white = move % 2 == 0
        late.asked(Clock(left[white]), white)
        late.answered(Clock(left[white]), 0.5, None, white)
        left[white] -= 0.5
    assert late.worst == 0.0
