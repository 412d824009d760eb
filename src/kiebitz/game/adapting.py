"""The adaptive opponent: stays a little better than the person, by the results of the games in the archive.

The rating of a person is the one that makes the results of the last games against our levels most likely; two imagined draws against
a weak level stand before them, so that the first game does not decide everything.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from kiebitz.game.record.archive import Archive
from kiebitz.levels import FULL_LEVEL, HIGHEST_ELO, LOWEST_ELO, elo_of_level

OWN = "kiebitz"
ADAPTIVE = ("adaptive", "angepasst")  # as it is typed in the place of a level
LAST_GAMES = 20
FIRST_GUESS = elo_of_level(3) or LOWEST_ELO
A_LITTLE = 40  # Elo: the better player takes 56 of 100 points
_POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


class Estimate(NamedTuple):
    """What the archive says of a person, and whom to meet next."""

    rating: int
    games: int

    @property
    def opponent(self) -> int:
        """The Elo of an opponent who is a little better."""
        return max(LOWEST_ELO, min(HIGHEST_ELO, self.rating + A_LITTLE))


def _elo_of_options(options: Mapping[str, Any], level: object) -> int | None:
    if options.get("limit_strength"):
        return int(options.get("elo") or LOWEST_ELO)
    step = level if isinstance(level, int) else options.get("level")
    return (elo_of_level(step) or HIGHEST_ELO) if isinstance(step, int) else HIGHEST_ELO if level is None else None


def _opponent_elo(details: Mapping[str, Any]) -> int | None:
    """The Elo our engine played at; None: somebody else played."""
    seats = details.get("seats")
    if isinstance(seats, dict):
        others = [seat for seat in (seats.get("white"), seats.get("black")) if isinstance(seat, dict) and seat.get("player") != "person"]
        if len(others) != 1 or others[0].get("player") != OWN:
            return None
        return _elo_of_options(others[0].get("options") or {}, others[0].get("level") or FULL_LEVEL)
    if details.get("opponent") != OWN or not isinstance(details.get("player"), dict):
        return None
    return _elo_of_options(details["player"], None)


def results_of_person(rows: Iterable[tuple[str, str]]) -> list[tuple[int, float]]:
    """(Elo of the opponent, points of the person) of every game that counts; rows are result and details in JSON."""
    found = []
    for result, raw in rows:
        details = json.loads(raw)
        people = details.get("people")
        elo = _opponent_elo(details)
        if elo is None or result not in _POINTS or not isinstance(people, list) or len(people) != 1:
            continue
        points = _POINTS[result]
        found.append((elo, points if people[0] == "white" else 1 - points))
    return found


def rating_of(results: Iterable[tuple[int, float]]) -> int:
    """The rating that makes the results most likely."""
    all_results = [(FIRST_GUESS, 0.5), (FIRST_GUESS, 0.5), *results]
    low, high = 0.0, 4000.0
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((elo - middle) / 400)) for elo, _ in all_results)
        low, high = (middle, high) if expected < sum(points for _, points in all_results) else (low, middle)
    return round(low)


def estimate(archive: Archive | None) -> Estimate:
    results = [] if archive is None else results_of_person(archive.finished(LAST_GAMES))
    return Estimate(rating_of(results), len(results))
