"""A style held to its word: many fast games against the standard, every trait counted for both, and the promises of its file checked.

Both play out of the opening library, each with its own taste, the seed of a game being its number; so the same measurement gives the same
figures again.  Thinking is a small number of positions: habits show there as they do in long games, and two hundred games take minutes.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kiebitz.core.board import Board
from kiebitz.game.book.player import LibraryPlayer
from kiebitz.language import Text, decimal
from kiebitz.limits import Limits
from kiebitz.styles.style import STANDARD, Style
from kiebitz.styles.traits import TRAITS, Promise
from kiebitz.tools.characters.counting import Count, count_game
from kiebitz.tools.matches.quick_game import Ends, play_out
from kiebitz.tools.matches.statistics import Tally
from kiebitz.tools.workers import work

GAMES, NODES = 200, 400
ENDS = Ends(won=700, won_plies=4, dead=10, dead_plies=10, dead_from=70)
SAMPLES = 400  # drawn of the games to see how far a figure may be off
NOTEWORTHY = 1.1  # times as often, or as seldom: less is not worth a sentence
HASH_MB = 1


@dataclass(frozen=True)
class StyleGame:
    """One game to be played; goes to another process as it is."""

    style: Style
    number: int
    nodes: int


@dataclass(frozen=True)
class CountedGame:
    number: int
    halves: int  # half points of the style
    style: Count
    standard: Count


@dataclass(frozen=True)
class Measured:
    """A trait of a style beside the standard, as frequencies that can be read."""

    own: float
    standard: float
    ratio: float
    low: float  # of the ratio, 95 %
    high: float


@dataclass(frozen=True)
class Measurement:
    """What a style did in its games."""

    games: int
    traits: dict[str, Measured]
    tally: Tally

    def elo(self) -> tuple[float, float]:
        """Against the standard, and half the width of the interval of 95 %."""
        low, high = self.tally.interval()
        return self.tally.elo(), (high - low) / 2


_here = threading.local()


def _players() -> list[LibraryPlayer]:
    found: list[LibraryPlayer] = _here.__dict__.setdefault("players", [])
    while len(found) < 2:
        from kiebitz.engine import Engine

        found.append(LibraryPlayer(Engine()))
        found[-1].set_option("hash_mb", HASH_MB)
    return found


def play_game(task: StyleGame) -> CountedGame:
    """One game of a style against the standard, and what both did."""
    own, other = _players()
    for player, style in ((own, task.style), (other, STANDARD)):
        player.player.set_style(style)  # type: ignore[attr-defined]
        player.new_game()
        player.follow(task.number + 1)
    is_white = task.number % 2 == 0
    board = Board()
    points = play_out(board, *((own, other) if is_white else (other, own)), Limits(nodes=task.nodes), ENDS)
    counts = count_game(board.moves)
    return CountedGame(task.number, points if is_white else 2 - points, counts[is_white], counts[not is_white])


def measure(
    style: Style, games: int = GAMES, nodes: int = NODES, *, jobs: int = 1, progress: Callable[[int, int], None] | None = None
) -> Measurement:
    """Play the games, in this process where one will do."""
    tasks = [StyleGame(style, number, nodes) for number in range(games)]
    played: list[CountedGame] = []
    answers = work(play_game, tasks, jobs) if jobs > 1 else (play_game(task) for task in tasks)
    with contextlib.closing(answers):
        for game in answers:
            played.append(game)
            if progress is not None:
                progress(len(played), games)
    return summed_up(sorted(played, key=lambda game: game.number))


def summed_up(played: list[CountedGame]) -> Measurement:
    scales = {key: trait.scale for key, trait in TRAITS.items()}
    traits = compared([(game.style, game.standard) for game in played], scales)
    return Measurement(len(played), traits, Tally.of_results([(game.number, game.halves / 2) for game in played]))


def compared(pairs: Sequence[tuple[Count, Count]], scales: Mapping[str, float]) -> dict[str, Measured]:
    """Every trait of one beside that of another, and how far the ratio may be off, from games drawn again and again."""
    drawn = np.random.default_rng(len(pairs)).integers(0, len(pairs), (SAMPLES, len(pairs)))
    return {key: _measured([(*own[key], *other[key]) for own, other in pairs], drawn, scale) for key, scale in scales.items()}


def _measured(counted: list[tuple[float, int, float, int]], drawn: np.ndarray, scale: float) -> Measured:
    counts = np.array(counted, dtype=np.float64)
    ratios = [_ratio(sample) for sample in counts[drawn].sum(axis=1)]
    own_sum, own_chances, sum_, chances = counts.sum(axis=0)
    own, standard = scale * own_sum / max(own_chances, 1), scale * sum_ / max(chances, 1)
    low, high = np.quantile(ratios, (0.025, 0.975))
    return Measured(float(own), float(standard), _ratio(counts.sum(axis=0)), float(low), float(high))


def _ratio(sums: np.ndarray) -> float:
    """Times as often; half a deed more on either side, so that a thing never done has a ratio too."""
    own, own_chances, other, chances = (float(value) for value in sums)
    return (own + 0.5) / max(own_chances, 1) / ((other + 0.5) / max(chances, 1))


def broken(promises: Mapping[str, Promise], measurement: Measurement) -> list[str]:
    """The traits whose promise is not kept."""
    return [key for key, promise in promises.items() if not promise.holds(round(measurement.traits[key].ratio, 2))]


def figure(value: float) -> Text:
    """A number as people write it in either language."""
    return decimal(f"{value:.1f}" if abs(value) < 100 else f"{value:.0f}")


def telling(traits: Mapping[str, Measured]) -> list[str]:
    """The traits that surely differ, and by enough to be worth a sentence; the greatest difference first."""
    times = {key: max(found.ratio, 1 / found.ratio) for key, found in traits.items()}
    sure = [key for key, found in traits.items() if times[key] >= NOTEWORTHY and (found.low > 1 or found.high < 1)]
    return sorted(sure, key=lambda key: -times[key])


def portrait(traits: Mapping[str, Measured]) -> list[Text]:
    """The style in words: a sentence for each telling trait."""
    told = []
    for key in telling(traits):
        sentence = TRAITS[key].more if traits[key].ratio > 1 else TRAITS[key].less
        told.append(sentence.format(own=figure(traits[key].own), standard=figure(traits[key].standard)))
    return told
