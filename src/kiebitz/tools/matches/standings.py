"""What has been played in a match or tournament: results by pairing, cross table, faults, and all of it as one dictionary."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from kiebitz.tools.matches.ratings import Rating, rate
from kiebitz.tools.matches.referee import FAULTS, Effort, Fault
from kiebitz.tools.matches.statistics import Sprt, Tally

_POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
_FAULT_KEYS = {"crash": "crashes", "hang": "hangs", "illegal": "illegal", "time": "time_losses"}


@dataclass(frozen=True)
class Played:
    """One finished game, in plain values: it may come from another process or out of a file."""

    pairing: tuple[str, str]
    number: int  # of the game within the pairing; games 2n and 2n + 1 are a pair
    white: str
    points: str  # "1-0"
    reason: str
    fault: Fault | None = None
    fault_white: bool = False
    plies: int = 0
    pgn: str = ""
    efforts: tuple[Effort, Effort] | None = None  # White, Black

    @property
    def black(self) -> str:
        return self.pairing[1] if self.white == self.pairing[0] else self.pairing[0]


@dataclass
class Standings:
    """Everything played so far; `games` holds each game of each pairing once."""

    names: list[str]
    wanted: int  # games in all
    games: dict[tuple[tuple[str, str], int], Played] = field(default_factory=dict)
    sprt: Sprt | None = None

    def add(self, played: Played) -> None:
        self.games[played.pairing, played.number] = played

    @property
    def done(self) -> int:
        return len(self.games)

    def tally(self, one: str, other: str) -> Tally:
        """The results of one player against another."""
        results = []
        for (pairing, number), game in self.games.items():
            if set(pairing) == {one, other}:
                points = _POINTS[game.points]
                results.append((number // 2, points if game.white == one else 1 - points))
        return Tally.of_results(results)

    def total(self, name: str) -> Tally:
        """The results of a player against everybody."""
        whole = Tally()
        for other in self.names:
            if other != name:
                whole = whole.plus(self.tally(name, other))
        return whole

    def pairings(self) -> dict[tuple[str, str], Tally]:
        return {pairing: self.tally(*pairing) for pairing in dict.fromkeys(pairing for pairing, _ in self.games)}

    def ratings(self, anchors: Mapping[str, float] | None = None) -> list[Rating]:
        return rate(self.pairings(), anchors)

    def faults(self, name: str) -> dict[str, int]:
        """Crashes, hangs, illegal moves and time losses of a player."""
        found = dict.fromkeys(_FAULT_KEYS.values(), 0)
        for game in self.games.values():
            if game.fault is not None and (game.white if game.fault_white else game.black) == name:
                found[_FAULT_KEYS[game.fault]] += 1
        return found

    def all_faults(self) -> dict[str, int]:
        count = Counter(game.fault for game in self.games.values())
        return {_FAULT_KEYS[fault]: count[fault] for fault in FAULTS}

    def ends(self) -> dict[str, int]:
        return dict(sorted(Counter(game.reason for game in self.games.values()).items()))

    def effort(self, name: str) -> Effort:
        """Time, positions and depth of a player over all games of this run."""
        whole = Effort()
        for game in self.games.values():
            if game.efforts is not None and name in game.pairing:
                one = game.efforts[0 if game.white == name else 1]
                whole.moves += one.moves
                whole.seconds += one.seconds
                whole.nodes += one.nodes
                whole.depth += one.depth
                whole.late += one.late
                whole.longest = max(whole.longest, one.longest)
        return whole

    def verdict(self) -> str | None:
        return None if self.sprt is None else self.sprt.verdict(self.tally(*self.names[:2]))

    def as_dict(self) -> dict[str, object]:
        """For programs.  Wins, draws and losses are those of the first player; the keys are a promise."""
        first = self.total(self.names[0])
        whole: dict[str, object] = {
            "players": self.names,
            "games": self.done,
            "wins": first.wins,
            "draws": first.draws,
            "losses": first.losses,
            "score": round(first.score, 4),
            "elo": _finite(first.elo()) if first.games else None,
            "error": _finite(first.error()) if first.games else None,
            "normalised_elo": _finite(first.normalised()[0]) if first.games else None,
            "normalised_error": _finite(first.normalised()[1]) if first.games else None,
            "los": round(first.superiority(), 4),
            "pentanomial": list(first.pairs),
            **self.all_faults(),
            "faults": {name: self.faults(name) for name in self.names},
            "ends": self.ends(),
            "effort": {name: _effort(self.effort(name)) for name in self.names},
        }
        if self.sprt is not None:
            tally = self.tally(*self.names[:2])
            low, high = self.sprt.bounds
            whole["sprt"] = {
                "elo0": self.sprt.elo0, "elo1": self.sprt.elo1, "alpha": self.sprt.alpha, "beta": self.sprt.beta,
                "llr": round(self.sprt.ratio(tally), 3),
                "low": round(low, 3), "high": round(high, 3), "verdict": self.sprt.verdict(tally),
            }  # fmt: skip
        if len(self.names) > 2 and self.done:
            whole["ratings"] = [
                {"name": r.name, "elo": round(r.elo, 1), "error": round(r.error, 1), "games": r.games, "points": r.points}
                for r in self.ratings()
            ]
            whole["pairings"] = [
                {"players": [a, b], "wins": t.wins, "draws": t.draws, "losses": t.losses} for (a, b), t in self.pairings().items()
            ]
        return whole


def _finite(value: float) -> float | None:
    return round(value, 1) if math.isfinite(value) else None


def _effort(effort: Effort) -> dict[str, float]:
    moves = max(effort.moves, 1)
    return {
        "moves": effort.moves,
        "seconds": round(effort.seconds / moves, 4),
        "longest": round(effort.longest, 4),
        "nodes": round(effort.nodes / moves),
        "depth": round(effort.depth / moves, 1),
        "late": effort.late,
    }
