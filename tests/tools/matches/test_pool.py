"""The pool of ratings: who plays next, what is kept, and that levels and documents say what was measured."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from kiebitz.core.board import Board
from kiebitz.game.play.external import EngineFailure
from kiebitz.language import LANGUAGES, KiebitzError, Text
from kiebitz.levels import FULL_LEVEL, elo_of_level
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report
from kiebitz.tools.characters.level_pages import levels_page
from kiebitz.tools.matches import pool
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.pool import Schedule, named, play_encounter, play_game
from kiebitz.tools.matches.pool_players import (
    ANCHORS,
    BY_NAME,
    ENTRANTS,
    Entrant,
    PoolEngineError,
    find_engine,
    limits_of,
    stockfish_depth,
    stockfish_rating,
)
from kiebitz.tools.matches.pool_results import RESULTS, Encounter, Outcome, PoolError, Results
from kiebitz.tools.matches.rating_pages import ratings_page

STRONG, WEAK = BY_NAME["Level 3"], BY_NAME["Level 1"]
LEVELS = ENTRANTS[:FULL_LEVEL]


class Follower:
    """Plays the moves it was given, then resigns."""

    name = "follower"

    def __init__(self, moves: str) -> None:
        self.options = OptionSet(())
        self.moves = moves.split()
        self.left = list(self.moves)

    def new_game(self) -> None:
        self.left = list(self.moves)

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        return Decision(self.left.pop(0)) if self.left else Decision(None, resigns=True)

    def close(self) -> None: ...


def seat(monkeypatch: pytest.MonkeyPatch, players: dict[Entrant, object]) -> None:
    monkeypatch.setattr(pool, "player_of", lambda entrant: players[entrant])


def test_mate_resignation_illegal_moves_and_repetition_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = Opening()
    seat(monkeypatch, {STRONG: Follower("e2e4 d1h5 f1c4 h5f7"), WEAK: Follower("e7e5 b8c6 g8f6")})
    assert play_game(STRONG, WEAK, opening) == 2
    seat(monkeypatch, {STRONG: Follower("e2e4"), WEAK: Follower("e7e5")})
    assert play_game(STRONG, WEAK, opening) == 0, "White resigned"
    seat(monkeypatch, {STRONG: Follower("e2e4"), WEAK: Follower("e7e4")})
    assert play_game(STRONG, WEAK, opening) == 2, "Black broke the rules"
    seat(monkeypatch, {STRONG: Follower("g1f3 f3g1 " * 3), WEAK: Follower("g8f6 f6g8 " * 3)})
    assert play_game(STRONG, WEAK, opening) == 1


def test_an_encounter_has_both_colours_and_a_failure_counts_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Follower):
        def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
            raise EngineFailure(Text("gone", "weg"))

    seat(monkeypatch, {STRONG: Follower("e2e4 d1h5 f1c4 h5f7"), WEAK: Follower("e7e5 b8c6 g8f6")})
    outcome = play_encounter(Encounter(STRONG, WEAK, Opening()))
    assert outcome.half_points == (2, 2), "as Black the winner meets an illegal move"
    seat(monkeypatch, {STRONG: Follower("e2e4"), WEAK: Broken("")})
    outcome = play_encounter(Encounter(STRONG, WEAK, Opening()))
    assert outcome.half_points is None
    results = Results()
    results.add(outcome)
    assert results.games == 0


def test_results_are_kept_and_read_again(tmp_path: Path) -> None:
    results = Results(remarks=["# made for a test"])
    for half_points in ((2, 1), (0, 2), (1, 1)):
        results.add(Outcome(Encounter(STRONG, WEAK, Opening()), half_points, 1.0))
    path = tmp_path / "r.tsv"
    results.write(path)
    again = Results.read(path)
    assert again == results
    assert again.games == 6
    tally = again.tally("Level 1", "Level 3")
    assert (tally.wins, tally.draws, tally.losses) == (1, 3, 2)
    assert again.without({"Level 1"}).games == 0
    assert Results.read(tmp_path / "nothing.tsv").games == 0


def test_a_name_means_nobody_else(tmp_path: Path) -> None:
    """`--forget "Level 1"` dropped levels 10 to 12 too."""
    assert named("Level 1") == {"Level 1"}
    assert named("Level 1; Salomon") == {"Level 1", "Salomon, level 1", "Salomon, level 2", "Salomon, level 3"}
    assert len(named("Level")) == FULL_LEVEL - 1
    for nobody in ("Levl 1", "Level 1;", "evel"):
        with pytest.raises(KiebitzError, match="Level 1; Level 2"):
            named(nobody)


@pytest.mark.parametrize("line", ["Level 1", "a\tb", "a\tb\t3x", "a\tb\t31", "a\tb\t1"])
def test_a_broken_line_is_told_with_its_number(tmp_path: Path, line: str) -> None:
    path = tmp_path / "r.tsv"
    path.write_text(f"# remark\n{line}\n", encoding="utf-8")
    with pytest.raises(PoolError, match="Line 2 of"):
        Results.read(path)


def test_the_unknown_play_first_against_their_equals() -> None:
    schedule = Schedule(Results(), LEVELS)
    first = schedule.next()
    assert abs(first.one.guess - first.other.guess) <= 300
    results = Results()
    for _ in range(30):
        results.add(Outcome(Encounter(LEVELS[0], LEVELS[1], Opening()), (1, 1), 1.0))
    schedule = Schedule(results, LEVELS)
    seen = [schedule.next() for _ in range(12)]
    assert {"Level 1", "Level 2"} not in [{one.one.name, one.other.name} for one in seen], "that is known by now"
    assert len({(one.one.name, one.other.name) for one in seen}) > 4, "the same pairing is not asked again and again"
    assert len({one.opening for one in seen}) > 4


def test_who_cannot_be_placed_plays_somebody_who_can() -> None:
    """Two who had met nobody else, by a game that took long, left the whole pool without ratings for good."""
    anchor = next(BY_NAME[name] for name in ANCHORS)
    entrants = (*LEVELS[:4], anchor)
    results = Results()
    results.add(Outcome(Encounter(LEVELS[0], LEVELS[1], Opening()), (1, 1), 500.0))
    for _ in range(6):
        results.add(Outcome(Encounter(LEVELS[2], anchor, Opening()), (1, 1), 1.0))
    assert set(results.linked().pairings) == {(LEVELS[2].name, anchor.name)}
    schedule = Schedule(results, entrants)
    schedule.note(Outcome(Encounter(LEVELS[0], LEVELS[1], Opening()), (1, 1), 500.0))
    asked = schedule.next()
    assert len({asked.one.name, asked.other.name} & {"Level 1", "Level 2"}) == 1
    results.add(Outcome(Encounter(LEVELS[0], LEVELS[2], Opening()), (1, 1), 1.0))
    assert results.linked().pairings == results.pairings


def test_anchors_stop_at_the_depth_of_their_rating() -> None:
    assert [stockfish_depth(elo) for elo in (1350, 1700, 2000, 2300, 2850)] == [1, 4, 7, 11, 19]
    for name in ANCHORS:
        assert limits_of(BY_NAME[name]).depth == stockfish_depth(int(name.split()[-1]))
    assert limits_of(WEAK).movetime is None


def test_the_anchors_have_the_ratings_measured_for_their_skill() -> None:
    """Skill 10 was measured as 2788, 8 as 2596; 15.1 said 2282 and 2116 for them."""
    assert abs(stockfish_rating(2264) - 2788) < 10, "skill 10"
    assert abs(stockfish_rating(2113) - 2596) < 30, "skill 8"
    assert stockfish_rating(1350) == pytest.approx(1348, abs=1)


def test_the_anchors_agree_with_the_games_between_them() -> None:
    """Held at the numbers of 15.1 one came out 581 too high and the whole scale twice as wide as the games say."""
    free = {rating.name: rating.elo for rating in Results.read(RESULTS).free_ratings()}
    anchors = {name: elo for name, elo in ANCHORS.items() if name in free}
    assert max(abs(free[name] - elo) for name, elo in anchors.items()) < 300
    stretched = (max(free[name] for name in anchors) - min(free[name] for name in anchors)) / (
        max(anchors.values()) - min(anchors.values())
    )
    assert stretched < 1.3


def test_an_engine_that_is_not_installed_is_told() -> None:
    with pytest.raises(PoolEngineError, match="no-such-engine"):
        find_engine("no-such-engine")


def test_levels_claim_only_what_was_measured() -> None:
    """The rating of a level lies within the error of its games; who has not played is not rated."""
    ratings = {rating.name: rating for rating in Results.read(RESULTS).ratings()}
    assert set(ratings) <= set(BY_NAME)
    played = [level for level in range(1, FULL_LEVEL) if LEVELS[level - 1].name in ratings]
    assert set(range(1, 9)) <= set(played)  # the strongest ones need long games; until they have played the page shows a dash
    for level in played:
        measured = ratings[LEVELS[level - 1].name]
        assert abs((elo_of_level(level) or 0) - measured.elo) <= measured.error, (level, measured)
    elos = [elo_of_level(level) or 0 for level in range(1, FULL_LEVEL)]
    assert all(60 <= above - below <= 350 for below, above in pairwise(elos)), elos


def test_the_pages_name_everybody() -> None:
    results = Results.read(RESULTS)
    page = ratings_page(results)
    for rating in results.ratings():
        assert f"| {rating.name} |" in page
    for language in LANGUAGES:
        levels = levels_page(language, results)
        assert all(f"\n| {level} | " in levels for level in range(1, FULL_LEVEL + 1))


def test_the_pool_plays_as_a_script(tmp_path: Path) -> None:
    """As the documents say it is called: the workers did not find what they were to do in a script."""
    kept = tmp_path / "ratings.tsv"
    kept.write_text("# Two games.\nLevel 1\tStockfish 15.1, UCI_Elo 1350\t02\n", encoding="utf-8")
    call = [sys.executable, "-m", "kiebitz.tools.matches.pool", "--results", str(kept), "--no-documents", "--minutes", "0.001"]
    done = subprocess.run([*call, "--only", "Level 1;Level 2"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "1 Level 1 - Level 2: " in done.stdout
