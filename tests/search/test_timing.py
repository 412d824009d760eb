"""Time plans: the three limits are in order, and no clock ever allows less than they take."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kiebitz.limits import Clock, Limits
from kiebitz.search.timing import LEAST, TimePlan, enough, plan_time

seconds = st.floats(0.0, 10_000.0)
clocks = st.builds(Clock, seconds, st.floats(0.0, 120.0), st.none() | st.integers(1, 100))
overheads = st.floats(0.0, 1.0)


@given(clocks, overheads)
def test_limits_in_order_and_within_the_clock(clock: Clock, overhead: float) -> None:
    plan = plan_time(Limits(clock=clock), overhead)
    assert plan.minimum is not None
    assert plan.average is not None
    assert plan.maximum is not None
    assert 0 <= plan.minimum <= plan.average <= plan.maximum
    assert plan.maximum <= max(clock.left - overhead, LEAST), "not even a move that takes longest loses on time"


@given(seconds, overheads)
def test_a_time_a_move(movetime: float, overhead: float) -> None:
    plan = plan_time(Limits(movetime=movetime), overhead)
    assert plan.fixed
    assert plan.maximum is not None
    assert plan.maximum <= max(movetime, LEAST)
    assert plan.maximum >= min(movetime / 2, movetime - overhead)


@given(clocks, seconds, overheads)
def test_both_a_clock_and_a_time_a_move(clock: Clock, movetime: float, overhead: float) -> None:
    """The stricter one holds."""
    both, alone = plan_time(Limits(clock=clock, movetime=movetime), overhead), plan_time(Limits(clock=clock), overhead)
    assert both.maximum is not None
    assert alone.maximum is not None
    assert both.maximum <= min(alone.maximum, max(movetime, LEAST))
    assert both.minimum is not None
    assert both.average is not None
    assert both.minimum <= both.average <= both.maximum


@given(clocks, seconds)
def test_endless_thinking_has_no_limit(clock: Clock, movetime: float) -> None:
    assert plan_time(Limits(clock=clock, movetime=movetime, infinite=True), 0.01) == TimePlan()


def test_without_a_clock_there_is_no_plan() -> None:
    assert plan_time(Limits(depth=5), 0.01) == TimePlan()
    assert not plan_time(Limits(depth=5), 0.01).fixed


@given(st.floats(0.5, 600.0), st.floats(0.0, 10.0), st.none() | st.integers(1, 60), st.floats(0.0, 0.05))
def test_a_whole_game_at_the_limit(left: float, increment: float, moves_to_go: int | None, overhead: float) -> None:
    """Every move takes the maximum: the flag does not fall, and time is not short from the beginning."""
    assume(left > 20 * overhead)
    for number in range(moves_to_go or 200):
        if left <= overhead + LEAST:
            assert number >= 5, "the first moves took everything"
            return
        plan = plan_time(Limits(clock=Clock(left, increment, moves_to_go - number if moves_to_go else None)), overhead)
        assert plan.maximum is not None
        left -= plan.maximum
        assert left >= overhead - 1e-9, f"move {number + 1}"
        left += increment


@given(clocks.filter(lambda clock: clock.left > 1), st.floats(1.1, 3.0))
def test_more_time_never_means_less(clock: Clock, factor: float) -> None:
    more = Clock(clock.left * factor, clock.increment, clock.moves_to_go)
    one, two = plan_time(Limits(clock=clock), 0.01), plan_time(Limits(clock=more), 0.01)
    assert one.average is not None
    assert two.average is not None
    assert two.average >= one.average - 1e-9


@pytest.mark.parametrize("left", [0.15, 0.2, 0.3, 0.5])
def test_an_increment_is_thought_with_when_the_clock_is_nearly_empty(left: float) -> None:
    """A bullet game on a busy computer: one second, a fiftieth more with every move, 12 ms to the clock and 50 ms late once.  The increment
    pays for the way to the clock; what is over is for thinking, however little is left besides."""
    plan = plan_time(Limits(clock=Clock(left, 0.02)), 0.012, 0.05)
    assert plan.average is not None
    assert plan.maximum is not None
    assert plan.average >= 0.005
    assert plan.maximum <= left - 0.05 - 0.012


def test_bullet_settles_where_the_increment_carries_it() -> None:
    """Three hundred such moves, each as long as planned at most: the clock never runs out, and the last ones still think."""
    left, planned = 1.0, 0.0
    for _ in range(300):
        plan = plan_time(Limits(clock=Clock(left, 0.02)), 0.012, 0.05)
        assert plan.maximum is not None
        left -= plan.maximum + 0.012
        assert left > 0.04
        left += 0.02
        planned = plan.average or 0.0
    assert planned >= 0.002


def test_the_last_move_before_the_control_may_use_what_is_left() -> None:
    plan = plan_time(Limits(clock=Clock(10.0, 0.0, 1)), 0.01)
    assert plan.maximum is not None
    assert plan.average is not None
    assert plan.maximum > 9
    assert plan.average > 5
    assert (plan_time(Limits(clock=Clock(10.0, 0.0, 20)), 0.01).average or 0) < 1


@pytest.mark.parametrize("plan", [TimePlan(), TimePlan(None, None, 5.0)])
def test_without_an_average_only_the_maximum_ends_the_search(plan: TimePlan) -> None:
    assert not enough(plan, 1e9, 9, 1.0, 0)


PLAN = TimePlan(0.4, 1.0, 5.0)
shares, drops, depths = st.floats(0.0, 1.0), st.integers(-500, 500), st.integers(0, 60)


@given(st.floats(0.0, 0.3999), depths, shares, drops)
def test_never_before_the_minimum(elapsed: float, stable: int, share: float, drop: int) -> None:
    assert not enough(PLAN, elapsed, stable, share, drop)


@given(depths, shares, drops)
def test_in_the_end_it_is_enough(stable: int, share: float, drop: int) -> None:
    assert enough(PLAN, 5.0, stable, share, drop)


@given(st.floats(0.4, 5.0), depths, shares, drops)
def test_what_makes_it_stop_sooner(elapsed: float, stable: int, share: float, drop: int) -> None:
    """A best move that stands, that took most of the positions, and whose value does not fall."""
    if enough(PLAN, elapsed, stable, share, drop):
        assert enough(PLAN, elapsed + 0.1, stable, share, drop)
        assert enough(PLAN, elapsed, stable + 1, share, drop)
        assert enough(PLAN, elapsed, stable, min(share + 0.1, 1.0), drop)
        assert enough(PLAN, elapsed, stable, share, drop - 20)


def test_of_a_fixed_time_hardly_anything_is_kept_back() -> None:
    """Nobody loses by a flag there: a tenth of a second is a tenth of a second, also with the usual 10 ms for the way to a clock."""
    plan = plan_time(Limits(movetime=0.1), 0.01)
    assert plan.maximum is not None
    assert 0.097 <= plan.maximum < 0.1
