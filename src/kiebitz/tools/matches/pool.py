"""Ratings for everybody in one connected pool: whoever is least well known plays next, against somebody of about the
same strength, an opening with both colours.

    python -m kiebitz.tools.matches.pool --minutes 30 [--jobs 2]     plays, adds to the results and writes the documents
    python -m kiebitz.tools.matches.pool --minutes 0                 only writes the documents

Results are kept in one small file; the ratings follow from it alone.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path

from kiebitz.core.board import Board
from kiebitz.game import rules
from kiebitz.game.play.external import EngineFailure
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Signal
from kiebitz.player import Decision
from kiebitz.tools.matches.openings import Opening, read_openings
from kiebitz.tools.matches.pool_players import BY_NAME, ENTRANTS, Entrant, is_here, limits_of, player_of
from kiebitz.tools.matches.pool_results import RESULTS, Encounter, Outcome, Results
from kiebitz.tools.matches.statistics import score_of_elo
from kiebitz.tools.workers import processes

LONGEST = 400  # half-moves; then it is a draw
UNKNOWN = 350.0  # error of a rating nobody has measured yet
RATE_EVERY = 4  # pairs
PATIENCE = 90.0  # seconds for one move of an engine


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
    with Signal().stopping_after(PATIENCE) as signal:  # other people's engines may hang
        return player.choose(board.copy(), limits_of(entrant), signal=signal)


def play_encounter(encounter: Encounter) -> Outcome:
    for entrant in (encounter.one, encounter.other):
        player_of(entrant).new_game()  # started and compiled: that is not the price of a game
    begin = time.monotonic()
    try:
        first = play_game(encounter.one, encounter.other, encounter.opening)
        second = 2 - play_game(encounter.other, encounter.one, encounter.opening)
    except EngineFailure:
        return Outcome(encounter, None, time.monotonic() - begin)
    return Outcome(encounter, (first, second), time.monotonic() - begin)


# Who plays next ------------------------------------------------------------------------------


def first_price(entrant: Entrant) -> float:
    """What a pair costs about, before it is known."""
    return max(0.0, (entrant.guess - 1800) / 20)


class Schedule:
    """Chooses the pairing that tells most for its price."""

    def __init__(self, results: Results, entrants: tuple[Entrant, ...]) -> None:
        self.results, self.entrants = results, entrants
        self.openings = read_openings("", 1)
        self.seconds: dict[str, float] = {entrant.name: 1.0 + first_price(entrant) for entrant in entrants}  # for a pair, by player
        self.begun: dict[frozenset[str], int] = defaultdict(int)
        for pairing, pairs in results.pairings.items():
            self.begun[frozenset(pairing)] += len(pairs)
        self._standing: dict[str, tuple[float, float]] = {}
        self._strays: set[str] = set()  # have played, but nobody through whom they could be placed
        self.rate()

    def rate(self) -> None:
        """Where everybody stands now; who has not played, where we guess."""
        self._standing = {entrant.name: (entrant.guess, 0.0 if entrant.anchor else UNKNOWN) for entrant in self.entrants}
        linked = self.results.linked()
        everybody = {name for pairing in self.results.pairings for name in pairing}
        self._strays = everybody - {name for pairing in linked.pairings for name in pairing} if linked.pairings else set()
        for rating in linked.ratings():
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
        # Who cannot be placed plays somebody who can, whatever it costs: without a rating for all there is none for anybody.
        pairings = [each for each in pairings if len({one.name for one in each} & self._strays) == 1] or pairings
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


def named(parts: str) -> set[str]:
    """The players meant by parts of names between semicolons, in whole words: "Level 1" is not level 10.  Nobody: KiebitzError."""
    found: set[str] = set()
    for part in (part.strip() for part in parts.split(";")):
        meant = {name for name in BY_NAME if re.search(rf"(?<!\w){re.escape(part)}(?!\w)", name)} if part else set()
        if not meant:
            everybody = "; ".join(BY_NAME)
            nobody = Text("Nobody is called “{part}”; there are: {all}.", "Niemand heißt „{part}“; es gibt: {all}.")
            raise KiebitzError(nobody.format(part=part, all=everybody))
        found |= meant
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kiebitz.tools.matches.pool", description=(__doc__ or "").splitlines()[0])
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
            results = results.without(named(wanted.forget))
        chosen = named(wanted.only) if wanted.only else set(BY_NAME)
        entrants = tuple(one for one in ENTRANTS if is_here(one) and one.name in chosen)
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
            from kiebitz.tools import documents  # only now: the workers need nothing of it

            documents.write(documents.OF_RESULTS)
    except KiebitzError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    from kiebitz.tools.matches import pool  # the workers know what they do by this name, not as part of a script

    sys.exit(pool.main())
