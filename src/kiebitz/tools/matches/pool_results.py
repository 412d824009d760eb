"""What the pool has played: encounters, their outcomes, and the one small file from which all ratings follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from kiebitz.language import KiebitzError, Text
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.pool_players import ANCHORS, Entrant
from kiebitz.tools.matches.ratings import Rating, UnconnectedError, rate
from kiebitz.tools.matches.statistics import Tally

PROJECT = Path(__file__).parents[4]
RESULTS = PROJECT / "docs" / "ratings.tsv"


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

    def linked(self) -> Results:
        """Only the games of those who have met an anchor, or somebody who has: the others cannot be placed yet."""
        known, before = {name for pairing in self.pairings for name in pairing if name in ANCHORS}, -1
        while len(known) != before:
            before = len(known)
            known |= {name for pairing in self.pairings if known & set(pairing) for name in pairing}
        return Results({pairing: pairs for pairing, pairs in self.pairings.items() if set(pairing) <= known}, self.remarks)

    def tallies(self) -> dict[tuple[str, str], Tally]:
        return {pairing: self._tally(pairing) for pairing in self.pairings}

    def _tally(self, pairing: tuple[str, str]) -> Tally:
        return Tally.of_results([(number, half / 2) for number, pair in enumerate(self.pairings[pairing]) for half in pair])

    def tally(self, one: str, other: str) -> Tally:
        """The results of one player against another, whoever stands first in the file."""
        if (one, other) in self.pairings:
            return self._tally((one, other))
        return self._tally((other, one)).swapped() if (other, one) in self.pairings else Tally()

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
