"""The adaptive opponent: a little better than the person, by the games in the archive."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiebitz.core.board import START_FEN
from kiebitz.game.adapting import A_LITTLE, FIRST_GUESS, estimate, rating_of
from kiebitz.game.game import Game
from kiebitz.game.odds import odds_fen
from kiebitz.game.record.archive import Archive
from kiebitz.game.results import Reason, Result
from kiebitz.levels import HIGHEST_ELO, LEVELS, LOWEST_ELO


def web_seats(level: int | None, **options: object) -> dict[str, object]:
    own = {"player": "kiebitz", "level": level, "options": options}
    return {"seats": {"white": {"player": "person"}, "black": own}, "people": ["white"]}


def terminal_seats(level: int) -> dict[str, object]:
    return {"opponent": "kiebitz", "player": {"level": level, "limit_strength": False, "elo": 1500}, "people": ["black"]}


def save(archive: Archive, points: str, details: dict[str, object], fen: str = START_FEN) -> None:
    game = Game(fen)
    game.play("g1f3")
    game.record_result(Result(points, Reason.RESIGNATION))  # type: ignore[arg-type]
    archive.begin(game, details)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "games.sqlite")


def test_without_games_it_begins_with_a_weak_level(archive: Archive) -> None:
    assert estimate(archive) == estimate(None)
    assert estimate(archive).games == 0
    assert abs(estimate(archive).opponent - FIRST_GUESS - A_LITTLE) <= 1


def test_victories_raise_it_and_defeats_lower_it(archive: Archive) -> None:
    start = estimate(archive).rating
    save(archive, "1-0", web_seats(5))
    won = estimate(archive)
    assert won.games == 1
    assert won.rating > start
    save(archive, "1-0", terminal_seats(1))  # White is the program: lost
    assert start - 400 < estimate(archive).rating < won.rating


def test_who_draws_with_a_level_for_long_is_rated_like_it() -> None:
    assert rating_of([(1700, 0.5)] * 40) == pytest.approx(1700, abs=60)
    assert rating_of([(LOWEST_ELO, 0.0)] * 40) < LOWEST_ELO


def test_only_games_against_our_levels_from_the_usual_position_count(archive: Archive) -> None:
    save(archive, "1-0", {"seats": {"white": {"player": "person"}, "black": {"player": "salomon"}}, "people": ["white"]})
    save(archive, "1-0", {"seats": {"white": {"player": "person"}, "black": {"player": "person"}}, "people": ["white", "black"]})
    save(archive, "1-0", web_seats(9), odds_fen("knight", False))
    assert estimate(archive).games == 0
    save(archive, "1/2-1/2", web_seats(None, limit_strength=True, elo=2000))
    assert estimate(archive).games == 1


def test_the_opponent_stays_within_the_scale(archive: Archive) -> None:
    for _ in range(20):
        save(archive, "1-0", web_seats(None))
    assert estimate(archive).opponent == HIGHEST_ELO
    assert estimate(archive).rating > LEVELS[12].elo
