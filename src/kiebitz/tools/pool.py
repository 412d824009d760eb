"""Ratings for everybody in one connected pool: whoever is least well known plays next, against somebody of about the
same strength, an opening with both colours.

    python -m kiebitz.tools.pool --minutes 30 [--jobs 2]     plays, adds to the results and writes the documents
    python -m kiebitz.tools.pool --minutes 0                 only writes the documents

Results are kept in one small file; the ratings follow from it alone.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from pathlib import Path

from kiebitz.core.board import Board
from kiebitz.game import rules
from kiebitz.game.external import EngineFailure
from kiebitz.language import KiebitzError, Text
from kiebitz.player import Decision
from kiebitz.tools.openings import Opening, read_openings
from kiebitz.tools.pool_players import ANCHORS, BY_NAME, ENTRANTS, Entrant, is_here, limits_of, player_of
from kiebitz.tools.ratings import Rating, UnconnectedError, rate
from kiebitz.tools.statistics import Tally, score_of_elo
from kiebitz.tools.workers import processes

PROJECT = Path(__file__).parents[3]
RESULTS = PROJECT / "docs" / "ratings.tsv"
LONGEST = 400  # half-moves; then it is a draw
UNKNOWN = 350.0  # error of a rating nobody has measured yet
RATE_EVERY = 4  # pairs
PATIENCE = 90.0  # seconds for one move of an engine


class PoolError(KiebitzError):
    """Results that cannot be read or written."""


@dataclass(frozen=True)
class Encounter:
    """Two games from one opening, colours exchanged; goes to another process as it is."""

    one: Entrant
    other: Entrant
    opening: Opening


@dataclass(frozen=True)
class Outcome:
    """Half points of the first player in either game, and what it cost."""

    encounter: Encounter
    half_points: tuple[int, int] | None  # None: an engine failed, and nobody is rated by that
    seconds: float


# In the worker -------------------------------------------------------------------------------


def play_game(white: Entrant, black: Entrant, opening: Opening) -> int:
    """Half points of White; every game is played to its end by the rules of chess."""
    board = opening.board()
    seats = {True: white, False: black}
    for entrant in seats.values():
        player_of(entrant).new_game()
    start = len(board.moves)
    while True:
        entrant = seats[board.white_to_move]
        decision = _answer(entrant, board)
        if decision.resigns or decision.move is None or not board.is_legal(decision.move):
            return 0 if board.white_to_move else 2
        board.push(decision.move)
        result = rules.result_on_board(board) or rules.claimable_draw(board)
        if result is not None:
            return {True: 2, False: 0, None: 1}[result.white_wins]
        if len(board.moves) - start >= LONGEST:
            return 1


def _answer(entrant: Entrant, board: Board) -> Decision:
    player = player_of(entrant)
    if entrant.group in ("level", "ancestor"):
        return player.choose(board.copy(), limits_of(entrant))
    timer = threading.Timer(PATIENCE, player.stop)  # other people's engines may hang
    timer.daemon = True
    timer.start()
    try:
        return player.choose(board.copy(), limits_of(entrant))
    finally:
        timer.cancel()


def play_encounter(encounter: Encounter) -> Outcome:
    begin = time.monotonic()
    try:
        first = play_game(encounter.one, encounter.other, encounter.opening)
        second = 2 - play_game(encounter.other, encounter.one, encounter.opening)
    except EngineFailure:
        return Outcome(encounter, None, time.monotonic() - begin)
    return Outcome(encounter, (first, second), time.monotonic() - begin)


# The results ---------------------------------------------------------------------------------


@dataclass
class Results:
    """Everything played, by pairing; the pairs of each pairing are numbered in the order of the openings."""

    pairings: dict[tuple[str, str], list[tuple[int, int]]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)  # the lines that begin with a hash

    @staticmethod
    def read(path: Path) -> Results:
        found = Results()
        if not path.exists():
            return found
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("#") or not line.strip():
                found.remarks.append(line)
                continue
            try:
                one, other, games = line.split("\t")
                pairs = [(int(word[0]), int(word[1])) for word in games.split()]
                if any(half not in (0, 1, 2) for pair in pairs for half in pair):
                    raise ValueError
            except (ValueError, IndexError):
                raise PoolError(
                    Text(
                        "Line {number} of {path} is no result; expected: player, opponent and pairs of half points such as 21, "
                        "with tabs between.",
                        "Zeile {number} von {path} ist kein Ergebnis; erwartet: Spieler, Gegner und Paare halber Punkte wie 21, "
                        "durch Tabulatoren getrennt.",
                    ).format(number=number, path=path)
                ) from None
            found.pairings[one, other] = pairs
        return found

    def write(self, path: Path) -> None:
        lines = [*self.remarks]
        for (one, other), pairs in sorted(self.pairings.items()):
            lines.append(f"{one}\t{other}\t{' '.join(f'{a}{b}' for a, b in pairs)}")
        new = path.with_suffix(".new")  # an interruption never leaves half a file
        new.write_text("\n".join(lines) + "\n", encoding="utf-8")
        new.replace(path)

    def add(self, outcome: Outcome) -> None:
        one, other = outcome.encounter.one.name, outcome.encounter.other.name
        if outcome.half_points is not None:
            self.pairings.setdefault((one, other), []).append(outcome.half_points)

    def without(self, names: set[str]) -> Results:
        """For players who have changed since: their games are played anew."""
        return Results({pairing: pairs for pairing, pairs in self.pairings.items() if not names & set(pairing)}, self.remarks)

    def tallies(self) -> dict[tuple[str, str], Tally]:
        return {
            pairing: Tally.of_results([(number, half / 2) for number, pair in enumerate(pairs) for half in pair])
            for pairing, pairs in self.pairings.items()
        }

    def tally(self, one: str, other: str) -> Tally:
        """The results of one player against another, whoever stands first in the file."""
        tallies = self.tallies()
        if (one, other) in tallies:
            return tallies[one, other]
        return tallies[other, one].swapped() if (other, one) in tallies else Tally()

    @property
    def games(self) -> int:
        return 2 * sum(len(pairs) for pairs in self.pairings.values())

    def ratings(self) -> list[Rating]:
        return rate(self.tallies(), ANCHORS)

    def free_ratings(self) -> list[Rating]:
        """The same without holding the anchors; the mean of the anchors is that of their known ratings.
        Empty while only the anchors hold the pool together."""
        try:
            ratings = rate(self.tallies())
        except UnconnectedError:
            return []
        shift = [ANCHORS[rating.name] - rating.elo for rating in ratings if rating.name in ANCHORS]
        mean = sum(shift) / len(shift) if shift else 0.0
        return [Rating(r.name, r.elo + mean, r.error, r.games, r.points) for r in ratings]


# Who plays next ------------------------------------------------------------------------------


def first_price(entrant: Entrant) -> float:
    """What a pair costs about, before it is known."""
    return max(0.0, (entrant.guess - 1800) / 20)


class Schedule:
    """Chooses the pairing that tells most for its price."""

    def __init__(self, results: Results, entrants: tuple[Entrant, ...], seed: int = 1) -> None:
        self.results, self.entrants = results, entrants
        self.openings = read_openings("", seed)
        self.dice = random.Random(seed)
        self.seconds: dict[str, float] = {entrant.name: 1.0 + first_price(entrant) for entrant in entrants}  # for a pair, by player
        self.begun: dict[frozenset[str], int] = defaultdict(int)
        for pairing, pairs in results.pairings.items():
            self.begun[frozenset(pairing)] += len(pairs)
        self._standing: dict[str, tuple[float, float]] = {}
        self.rate()

    def rate(self) -> None:
        """Where everybody stands now; who has not played, where we guess."""
        self._standing = {entrant.name: (entrant.guess, 0.0 if entrant.anchor else UNKNOWN) for entrant in self.entrants}
        try:
            ratings = self.results.ratings()
        except UnconnectedError:
            return
        if not any(rating.name in ANCHORS for rating in ratings):
            return
        for rating in ratings:
            if rating.games >= 8 and rating.name in self._standing and 0 < rating.points < rating.games:
                self._standing[rating.name] = (rating.elo, rating.error)

    def note(self, outcome: Outcome) -> None:
        for entrant in (outcome.encounter.one, outcome.encounter.other):
            self.seconds[entrant.name] = 0.8 * self.seconds[entrant.name] + 0.2 * outcome.seconds

    def _worth(self, one: Entrant, other: Entrant) -> float:
        (elo, error), (other_elo, other_error) = self._standing[one.name], self._standing[other.name]
        expected = score_of_elo(elo - other_elo)
        played = self.begun[frozenset((one.name, other.name))]
        # An anchor has no error, but a game against one tells as much as against a player just as unknown.
        unknown = error**2 + other_error**2 if error and other_error else 2 * (error + other_error) ** 2
        news = expected * (1 - expected) * unknown / (1 + played / 4)
        return news / math.pow(max(self.seconds[one.name], self.seconds[other.name]), 0.75)

    def next(self) -> Encounter:
        pairings = [(one, other) for place, one in enumerate(self.entrants) for other in self.entrants[place + 1 :]]
        one, other = max(pairings, key=lambda pairing: self._worth(*pairing))
        number = self.begun[frozenset((one.name, other.name))]
        self.begun[frozenset((one.name, other.name))] += 1
        # Each pairing walks through the openings from a place of its own, or the first few would decide everything.
        place = random.Random(f"{one.name}/{other.name}").randrange(len(self.openings))
        return Encounter(one, other, self.openings[(place + number) % len(self.openings)])


def play(results: Results, entrants: tuple[Entrant, ...], seconds: float, jobs: int = 1) -> Iterator[Outcome]:
    """Play until the time is over; every outcome is added to the results."""
    schedule = Schedule(results, entrants)
    end = time.monotonic() + seconds
    running: set[Future[Outcome]] = set()
    count = 0
    with processes(jobs) as executor:
        while True:
            while len(running) < jobs and time.monotonic() < end:
                running.add(executor.submit(play_encounter, schedule.next()))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                outcome = future.result()
                results.add(outcome)
                schedule.note(outcome)
                count += 1
                if count % RATE_EVERY == 0:
                    schedule.rate()
                yield outcome


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kiebitz.tools.pool", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--only", default="", help="part of the names of those who play, separated by semicolons")
    parser.add_argument("--forget", default="", help="drop the games of players with these names first")
    parser.add_argument("--no-documents", action="store_true", help="only play")
    wanted = parser.parse_args(arguments)
    try:
        results = Results.read(wanted.results)
        if wanted.forget:
            results = results.without({name for name in BY_NAME if any(part.strip() in name for part in wanted.forget.split(";"))})
        parts = [part.strip() for part in wanted.only.split(";")]
        entrants = tuple(one for one in ENTRANTS if is_here(one) and any(part in one.name for part in parts))
        for missing in (one.name for one in ENTRANTS if not is_here(one)):
            print(f"not here: {missing}", file=sys.stderr)
        if wanted.minutes > 0:
            for count, outcome in enumerate(play(results, entrants, 60 * wanted.minutes, wanted.jobs), 1):
                one, other = outcome.encounter.one.name, outcome.encounter.other.name
                points = "failed" if outcome.half_points is None else f"{sum(outcome.half_points) / 2:g} of 2"
                print(f"{count:5} {one} - {other}: {points}, {outcome.seconds:.1f} s", flush=True)
                results.write(wanted.results)
        for rating in results.ratings():
            print(f"{rating.elo:7.0f} ± {rating.error:<4.0f} {rating.games:5} games  {rating.name}")
        if not wanted.no_documents:
            from kiebitz.tools.rating_pages import PAGES

            for name, page in PAGES.items():
                (RESULTS.parent / name).write_text(page(), encoding="utf-8")
    except KiebitzError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
