"""Levels: each a little less held back than the one below; any rating in between; weak, but never by lot."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.engine.second_look import SecondLook
from kiebitz.levels import FULL_LEVEL, FULL_STRENGTH, HIGHEST_ELO, LOWEST_ELO, Weakness, elo_of_level, weakness_of_elo, weakness_of_level
from kiebitz.limits import Clock, Limits
from kiebitz.options import ENGINE_OPTIONS, OptionSet


def at_least_as_strong(one: Weakness, two: Weakness) -> bool:
    """Nothing holds the second back more than the first."""

    def more(a: int | None, b: int | None) -> bool:
        return b is None or (a is not None and a <= b)

    return more(one.nodes, two.nodes) and more(one.depth, two.depth) and one.blindness >= two.blindness and one.mood >= two.mood


def test_every_level_is_stronger_than_the_one_below() -> None:
    levels = [weakness_of_level(level) for level in range(1, FULL_LEVEL + 1)]
    assert levels[-1] is FULL_STRENGTH
    for one, two in pairwise(levels):
        assert at_least_as_strong(one, two)
        assert one != two
    ratings = [elo_of_level(level) for level in range(1, FULL_LEVEL)]
    assert all(one < two for one, two in pairwise(ratings))  # type: ignore[operator]
    assert elo_of_level(FULL_LEVEL) is None


def test_levels_beyond_the_scale() -> None:
    assert weakness_of_level(0) == weakness_of_level(1)
    assert weakness_of_level(99) is FULL_STRENGTH


@given(st.integers(LOWEST_ELO, HIGHEST_ELO), st.integers(LOWEST_ELO, HIGHEST_ELO))
def test_more_elo_never_plays_weaker(one: int, two: int) -> None:
    assert at_least_as_strong(weakness_of_elo(min(one, two)), weakness_of_elo(max(one, two)))


def test_the_option_reaches_as_far_as_the_levels() -> None:
    option = OptionSet(ENGINE_OPTIONS).find("elo")
    assert (option.low, option.high) == (LOWEST_ELO, HIGHEST_ELO)


def test_elo_agrees_with_the_levels_and_lies_between_them() -> None:
    for level in range(1, FULL_LEVEL):
        elo = elo_of_level(level)
        assert elo is not None
        assert weakness_of_elo(elo) == weakness_of_level(level)
    assert weakness_of_elo(HIGHEST_ELO) is FULL_STRENGTH
    assert weakness_of_elo(LOWEST_ELO) == weakness_of_level(1)
    low, middle, high = weakness_of_elo(1500), weakness_of_elo(1600), weakness_of_elo(1700)
    assert (low.nodes or 0) < (middle.nodes or 0) < (high.nodes or 0)
    assert low.blindness > middle.blindness > high.blindness


QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 9"
HANGING = "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3"  # the queen can be taken
FREE_KNIGHT = "r1b1kbnr/pppp1ppp/1q6/4p1n1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3"  # nobody guards the knight on g5


@pytest.fixture
def engine() -> Engine:
    engine = Engine()
    engine.set_option("hash_mb", 2)
    return engine


@pytest.mark.parametrize("level", range(1, FULL_LEVEL))
def test_a_level_keeps_to_its_limits(engine: Engine, level: int) -> None:
    weakness = weakness_of_level(level)
    engine.set_option("level", level)
    assert engine.weakness() == weakness
    decision = engine.choose(Board(QUIET), Limits(movetime=5.0))
    assert decision.nodes <= (weakness.nodes or 0) + 64
    assert decision.depth <= (weakness.depth or 99)
    assert decision.move in Board(QUIET).legal_moves()


def taken(engine: Engine, fen: str, before: str, wanted: tuple[str, ...]) -> int:
    """How many of twenty games find one of the moves after the move before."""
    found = 0
    for seed in range(1, 21):
        engine.set_option("seed", seed)
        board = Board(fen)
        if before:
            board.push(before)
        found += engine.choose(board, Limits(movetime=5.0)).move in wanted
    return found


def test_a_beginner_misses_what_lies_far_away_and_takes_back_what_lies_under_his_eyes(engine: Engine) -> None:
    """Weak as people are: the bishop's long way to the queen is sometimes not seen, the man that has just taken always is."""
    engine.set_option("level", 1)
    assert 2 <= taken(engine, HANGING, "", ("c1g5",)) <= 19
    before = "r1bqkb1r/pppp1ppp/5n2/4p3/3nP3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 0 4"
    assert taken(engine, before, "d4f3", ("d1f3", "g2f3")) == 20


def not_thought_of(engine: Engine, limits: Limits) -> int:
    """In how many of forty games nobody thinks of taking the free knight."""
    count = 0
    for seed in range(1, 41):
        engine.set_option("seed", seed)
        count += "c1g5" in engine.choose(Board(FREE_KNIGHT), limits).overlooked
    return count


def test_a_level_sees_more_the_stronger_it_is(engine: Engine) -> None:
    missed = []
    for level in (1, 3, 5, 9):
        engine.set_option("level", level)
        missed.append(not_thought_of(engine, Limits(nodes=50)))
    assert missed[0] > missed[1] > missed[2] >= missed[3] == 0


def test_what_is_overlooked_stays_so_within_a_game_and_changes_with_the_seed(engine: Engine) -> None:
    engine.set_option("level", 2)
    engine.set_option("seed", 7)
    twice = [engine.choose(Board(QUIET), Limits()).move for _ in range(2)]
    assert twice[0] == twice[1]
    moves = set()
    for seed in range(1, 13):
        engine.set_option("seed", seed)
        moves.add(engine.choose(Board(QUIET), Limits()).move)
    assert len(moves) > 2


def test_nobody_moves_back_at_once_without_need(engine: Engine) -> None:
    """The shuffles by which one recognised the weak levels."""
    engine.set_option("level", 3)
    for seed in range(1, 9):
        engine.set_option("seed", seed)
        board = Board()
        for move in ("g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6"):
            board.push(move)
        assert engine.choose(board, Limits()).move != "c3b1"


def test_time_trouble_blinds(engine: Engine) -> None:
    """With seconds left a level overlooks more than with minutes."""
    engine.set_option("level", 3)
    assert not_thought_of(engine, Limits(clock=Clock(300.0))) < not_thought_of(engine, Limits(clock=Clock(5.0)))


def test_a_rating_is_set_like_a_level(engine: Engine) -> None:
    engine.set_option("limit_strength", True)
    engine.set_option("elo", elo_of_level(4))
    assert engine.weakness() == weakness_of_level(4)
    engine.set_option("limit_strength", False)
    assert engine.weakness() is FULL_STRENGTH


def test_a_change_of_level_forgets_what_the_other_saw(engine: Engine) -> None:
    """Full strength after a weak game answers as from the beginning."""
    fresh = engine.choose(Board(QUIET), Limits(depth=6))
    engine.set_option("level", 1)
    engine.choose(Board(QUIET), Limits(depth=6))
    engine.set_option("level", FULL_LEVEL)
    again = engine.choose(Board(QUIET), Limits(depth=6))
    assert (again.move, again.nodes, again.value) == (fresh.move, fresh.nodes, fresh.value)


def test_stronger_levels_win(engine: Engine) -> None:
    """Two games, colours exchanged, level 2 against level 8: the stronger is far ahead when they stop."""
    ahead = 0
    for strong_is_white in (True, False):
        board = Board()
        for _ in range(60):
            if not board.has_legal_moves():
                break
            engine.set_option("level", 8 if board.white_to_move == strong_is_white else 2)
            move = engine.choose(board, Limits(movetime=5.0)).move
            assert move is not None
            board.push(move)
        engine.set_option("level", FULL_LEVEL)
        if board.is_checkmate():
            assert board.white_to_move != strong_is_white
            ahead += 2000
            continue
        score = engine.choose(board, Limits(depth=6)).score
        assert score is not None
        ahead += score.centipawns if strong_is_white else -score.centipawns
    assert ahead > 600


def test_with_few_men_every_level_takes_care(engine: Engine) -> None:
    """An elementary endgame is not spoilt by overlooking moves: the king and rook mate is reached."""
    engine.set_option("level", 1)
    board = Board("8/8/8/4k3/8/8/8/K6R w - - 0 1")
    while not board.is_checkmate():
        assert board.halfmove_clock < 100, board.fen()
        move = engine.choose(board, Limits(movetime=5.0)).move
        assert move is not None
        board.push(move)


def test_a_weak_level_tells_its_mood_and_what_it_overlooked() -> None:
    """The judgement of a weak level was shown with its mood in it, as if it were the truth."""
    engine = Engine()
    board = Board("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9")
    try:
        moods = []
        for level in (1, 3, 6):
            engine.set_option("level", level)
            decision = engine.choose(board, Limits())
            assert decision.score is not None
            assert decision.score.cp is not None
            assert decision.score.cp + decision.mood == decision.value, f"level {level}: the sum is exact"
            moods.append(decision.mood)
            looked_at = {root.move for root in decision.alternatives}
            assert decision.overlooked
            assert not looked_at & set(decision.overlooked)
            assert set(decision.overlooked) < set(board.legal_moves())
        assert any(moods)
        engine.set_option("level", FULL_LEVEL)
        decision = engine.choose(board, Limits(nodes=2000))
        assert (decision.mood, decision.overlooked) == (0, ())
    finally:
        engine.close()


def test_looking_again_without_the_mood_does_not_change_the_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def game() -> list[str | None]:
        engine, board, played = Engine(), Board(), []
        engine.set_option("level", 5)
        for _ in range(12):
            decision = engine.choose(board, Limits())
            assert decision.move is not None
            board.push(decision.move)
            played.append(decision.move)
        engine.close()
        return played

    with_look = game()
    monkeypatch.setattr(SecondLook, "without_mood", lambda self, board, judgement, decision, *_: decision)
    assert game() == with_look
