"""Elo, errors, LOS, SPRT and rating lists: by hand, and against simulated matches of known strength."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kiebitz.tools.matches.ratings import UnconnectedError, rate
from kiebitz.tools.matches.statistics import (
    Sprt,
    Tally,
    elo_of_score,
    log_likelihood_ratio,
    log_likelihood_ratios,
    score_of_elo,
)


def shares(elo: float, drawn: float = 0.3) -> list[float]:
    """Loss, draw, win of one game at this difference."""
    score = score_of_elo(elo)
    drawn = min(drawn, 2 * min(score, 1 - score))
    return [1 - score - drawn / 2, drawn, score - drawn / 2]


def pair_shares(elo: float, bias: float = 60.0) -> list[float]:
    """0 to 4 half points of a pair whose opening favours White: the two games depend on each other."""
    first, second = shares(elo + bias), shares(elo - bias)
    result = [0.0] * 5
    for i in range(3):
        for j in range(3):
            result[i + j] += first[i] * second[j]
    return result


def test_elo_and_score_are_inverse() -> None:
    assert elo_of_score(0.5) == 0
    assert f"{elo_of_score(0.5):.1f}" == "0.0", "without a sign"
    assert elo_of_score(0.75) == pytest.approx(190.848, abs=1e-3)  # 400 log10(3)
    assert elo_of_score(10 / 11) == pytest.approx(400)
    assert elo_of_score(0) == -math.inf
    assert elo_of_score(1) == math.inf
    assert score_of_elo(elo_of_score(0.317)) == pytest.approx(0.317)


def test_a_tally_by_hand() -> None:
    """Pairs 2, 1.5, 1 (win and loss), 1 (two draws), and a single win: 7 points... of 9 games 6.5."""
    tally = Tally.of_results([(0, 1), (0, 1), (1, 1), (1, 0.5), (2, 1), (2, 0), (3, 0.5), (3, 0.5), (4, 1)])
    assert tally.pairs == (0, 0, 2, 1, 1)
    assert tally.single == (1, 0, 0)
    assert (tally.wins, tally.draws, tally.losses) == (5, 3, 1)
    assert tally.games == 9
    assert tally.points == 6.5
    assert tally.score == pytest.approx(6.5 / 9)
    s = 6.5 / 9
    squares = 2 * (1 - 2 * s) ** 2 + (1.5 - 2 * s) ** 2 + (2 - 2 * s) ** 2 + (1 - s) ** 2
    assert tally.deviation() == pytest.approx(math.sqrt(squares * 5 / 4) / 9)
    back = tally.swapped()
    assert (back.wins, back.draws, back.losses) == (1, 3, 5)
    assert back.elo() == pytest.approx(-tally.elo())
    assert back.error() == pytest.approx(tally.error())
    both = tally.plus(back)
    assert both.score == 0.5
    assert (both.wins, both.draws, both.losses) == (6, 6, 6)


def test_independent_games_give_the_textbook_error() -> None:
    """60 wins, 20 draws, 20 losses: score 0.70, variance 0.16, deviation 0.04 (0.0402 with n - 1)."""
    tally = Tally(single=(60, 20, 20))
    assert tally.score == pytest.approx(0.7)
    assert tally.deviation() == pytest.approx(0.4 / math.sqrt(99))
    low, high = tally.interval()
    assert low == pytest.approx(elo_of_score(0.7 - 1.959964 * 0.4 / math.sqrt(99)), abs=1e-3)
    assert high == pytest.approx(elo_of_score(0.7 + 1.959964 * 0.4 / math.sqrt(99)), abs=1e-3)
    assert tally.elo() == pytest.approx(147.19, abs=0.01)
    assert tally.error() == pytest.approx((high - low) / 2)


def test_normalised_elo_by_hand() -> None:
    """Without draws a game scatters by half a point: both scales agree near equality; with draws it is larger than Elo."""
    decided = Tally(single=(510, 0, 490))
    elo, error = decided.normalised()
    assert elo == pytest.approx(decided.elo(), rel=0.02)
    assert error == pytest.approx(1.96 * 800 / math.log(10) / math.sqrt(1000), rel=0.01)
    drawish = Tally(single=(110, 800, 90))
    assert drawish.elo() == pytest.approx(decided.elo(), rel=0.01)
    assert drawish.normalised()[0] == pytest.approx(elo * math.sqrt(1 / 0.2), rel=0.02)
    assert Tally().normalised() == (0.0, math.inf)


def test_likelihood_of_superiority_by_hand() -> None:
    assert Tally(single=(18, 0, 7)).superiority() == pytest.approx(0.98610, abs=0.01)  # 11 / 5 = 2.2 standard deviations
    assert Tally(single=(10, 0, 10)).superiority() == Tally().superiority() == 0.5
    assert Tally(single=(5, 0, 0)).superiority() == 1.0


def test_a_clean_sweep_has_one_bound() -> None:
    tally = Tally(pairs=(0, 0, 0, 0, 10))
    low, high = tally.interval()
    assert high == math.inf
    assert score_of_elo(low) ** 10 == pytest.approx(0.05)
    assert tally.swapped().interval() == (-math.inf, pytest.approx(-low))


@pytest.mark.parametrize(("elo", "pairs"), [(0.0, 100), (35.0, 100), (150.0, 150)])
def test_the_error_bar_covers_the_truth_95_times_in_100(elo: float, pairs: int) -> None:
    dice = np.random.default_rng(1985)
    inside = 0
    for counts in dice.multinomial(pairs, pair_shares(elo), size=1000):
        low, high = Tally(tuple(int(n) for n in counts)).interval()
        inside += low <= elo <= high
    assert 930 <= inside <= 970


def test_the_pair_knows_that_a_lopsided_opening_is_no_chance() -> None:
    """White wins both games of every opening: level by 1:1 each time, hardly any spread; single games would scatter."""
    lopsided = Tally(pairs=(1, 0, 98, 0, 1), level_pairs=98)
    games = Tally(single=(100, 0, 100))
    assert lopsided.score == games.score == 0.5
    assert lopsided.deviation() < games.deviation() / 4


def test_the_likelihood_ratio_by_hand() -> None:
    """Only wins and losses: the binomial ratio, n ln(s1/s0) + m ln((1-s1)/(1-s0)), but for the unseen draws."""
    s0, s1 = score_of_elo(0), score_of_elo(50)
    expected = 600 * math.log(s1 / s0) + 400 * math.log((1 - s1) / (1 - s0))
    assert log_likelihood_ratio(Tally(single=(600, 0, 400)), 0, 50) == pytest.approx(expected * 997 / 1000, rel=5e-3)
    assert log_likelihood_ratio(Tally(), 0, 50) == 0
    assert log_likelihood_ratio(Tally(single=(60, 10, 40)), 50, 0) == pytest.approx(
        -log_likelihood_ratio(Tally(single=(60, 10, 40)), 0, 50)
    )


def test_sprt_bounds() -> None:
    low, high = Sprt(0, 10).bounds
    assert high == pytest.approx(math.log(19))
    assert low == -high
    assert Sprt(0, 10).verdict(Tally()) is None


def sprt_verdicts(test: Sprt, elo: float, tests: int, seed: int, longest: int = 20_000) -> tuple[float, float, float]:
    """Many tests played side by side, looked at after every pair: share accepted, share rejected, mean number of pairs."""
    dice = np.random.default_rng(seed)
    chances = pair_shares(elo)
    low, high = test.bounds
    counts = np.zeros((tests, 5))
    accepted = rejected = pairs = 0
    for _ in range(longest):
        counts += dice.multinomial(1, chances, size=len(counts))
        pairs += len(counts)
        ratios = log_likelihood_ratios(counts, test.elo0, test.elo1)
        accepted += int((ratios >= high).sum())
        rejected += int((ratios <= low).sum())
        counts = counts[(ratios < high) & (ratios > low)]
        if not len(counts):
            break
    return accepted / tests, rejected / tests, pairs / tests


def doubt(rate: float, tests: int) -> float:
    """Three standard deviations: a sound test passes with any seed, 999 times in 1,000."""
    return 3 * math.sqrt(rate * (1 - rate) / tests)


@pytest.mark.parametrize(("elo", "seed"), [(0.0, 1), (60.0, 2)])
def test_sprt_errs_as_rarely_as_it_says(elo: float, seed: int) -> None:
    """5 % stated on either side, and every test comes to an end."""
    accepted, rejected, _ = sprt_verdicts(Sprt(0, 60), elo, 1000, seed)
    assert accepted + rejected == 1.0
    wrong = accepted if elo == 0 else rejected
    assert 0.02 <= wrong <= 0.05 + doubt(0.05, 1000)


@pytest.mark.slow
@pytest.mark.parametrize("bounds", [(0.0, 20.0), (-10.0, 10.0), (0.0, 30.0), (0.0, 60.0)])
@pytest.mark.parametrize("which", [0, 1])
def test_sprt_errs_rarely_with_narrow_and_wide_bounds_too(bounds: tuple[float, float], which: int) -> None:
    accepted, rejected, _ = sprt_verdicts(Sprt(*bounds), bounds[which], 3000, seed=3 + which)
    assert accepted + rejected == 1.0
    assert 0.02 <= (accepted, rejected)[which] <= 0.05 + doubt(0.05, 3000)


def test_ratios_of_many_tests_are_those_of_each() -> None:
    rows = [(0, 3, 10, 5, 2), (1, 0, 0, 0, 0), (20, 30, 100, 35, 15)]
    together = log_likelihood_ratios(np.array(rows, dtype=float), -5, 10)
    assert together == pytest.approx([log_likelihood_ratio(Tally(row), -5, 10) for row in rows])


def test_two_players_are_rated_as_in_a_match() -> None:
    tally = Tally(single=(600, 200, 200))
    first, second = rate({("a", "b"): tally})
    assert (first.name, second.name) == ("a", "b")
    assert first.elo - second.elo == pytest.approx(tally.elo(), abs=0.2)
    anchored = rate({("a", "b"): tally}, anchors={"b": 1500})
    assert anchored[1].elo == pytest.approx(1500)
    assert anchored[1].error == 0
    assert anchored[0].error == pytest.approx(tally.error(), rel=0.05)


def test_the_list_finds_planted_ratings_and_their_errors() -> None:
    truth = {"a": 200.0, "b": 50.0, "c": 0.0, "d": -250.0}
    dice = np.random.default_rng(7)
    inside = total = 0
    for _ in range(100):
        tallies = {}
        for one, other in (("a", "b"), ("b", "c"), ("c", "d"), ("a", "c")):  # not everybody meets everybody
            counts = dice.multinomial(100, pair_shares(truth[one] - truth[other]))
            tallies[one, other] = Tally(tuple(int(n) for n in counts))
        for rating in rate(tallies):
            inside += abs(rating.elo - truth[rating.name]) <= rating.error
            total += 1
    assert 0.91 <= inside / total <= 0.985


@pytest.mark.parametrize(("players", "pairs", "drawn"), [(3, 1, 0.3), (3, 2, 0.3), (4, 5, 0.5), (5, 10, 0.3)])
def test_the_errors_of_a_round_robin_cover_the_truth(players: int, pairs: int, drawn: float) -> None:
    """After four games each the list said ±118 where ±228 would have been true, and was right 73 times in 100."""
    dice = np.random.default_rng(5)
    elos = [60.0 * place for place in range(players)]
    truth = {f"p{place}": elo - sum(elos) / players for place, elo in enumerate(elos)}
    right = total = 0
    for _ in range(max(40, 400 // (players * pairs))):
        tallies = {}
        for one in range(players):
            for other in range(one + 1, players):
                counts = dice.multinomial(pairs, np.convolve(*(shares(elos[one] - elos[other] + bias, drawn) for bias in (50, -50))))
                tallies[f"p{one}", f"p{other}"] = Tally(pairs=tuple(int(n) for n in counts))  # type: ignore[arg-type]
        for rating in rate(tallies):
            right += abs(rating.elo - truth[rating.name]) <= rating.error
            total += 1
    assert right / total > 0.93, (right, total)
    single = {(f"p{i}", f"p{j}"): Tally(pairs=(0, 1, 0, 0, 0)) for i in range(3) for j in range(i)}
    assert all(rating.error > 200 for rating in rate(single)), "three pairs say next to nothing"


def test_several_anchors_keep_their_ratings_and_stretch_the_scale() -> None:
    level = Tally(pairs=(10, 20, 40, 20, 10))
    ratings = {r.name: r for r in rate({("a", "x"): level, ("x", "b"): level}, anchors={"a": 1000, "b": 1400, "nobody": 3000})}
    assert (ratings["a"].elo, ratings["b"].elo) == pytest.approx((1000, 1400))
    assert ratings["a"].error == ratings["b"].error == 0
    assert ratings["x"].elo == pytest.approx(1200, abs=0.1)
    assert 30 < ratings["x"].error < 60  # 400 games; the results contradict the anchors, which makes it larger
    apart = rate({("a", "x"): level, ("b", "y"): level}, anchors={"a": 1000, "b": 1400})
    assert {r.name: round(r.elo) for r in apart} == {"a": 1000, "x": 1000, "b": 1400, "y": 1400}
    assert [r.elo for r in rate({("a", "b"): level}, anchors={"a": 1000, "b": 1400})] == pytest.approx([1400, 1000])


def test_a_player_who_lost_everything_stays_on_the_list() -> None:
    ratings = rate({("a", "b"): Tally(pairs=(0, 0, 0, 0, 10))})
    assert 300 < ratings[0].elo - ratings[1].elo < 2000
    assert ratings[1].points == 0
    assert ratings[1].games == 20


def test_players_who_never_met_are_not_compared() -> None:
    played = Tally(single=(1, 1, 1))
    with pytest.raises(UnconnectedError, match="c, d"):
        rate({("a", "b"): played, ("c", "d"): played})
    assert rate({}) == []
