"""Tuning figures of the search by games: simultaneous perturbation (SPSA, after Spall).

For each pair of games all parameters are moved a little up or down by lot, one player gets these values and the other the
opposite ones; then every parameter takes a small step towards the side that won.  Steps and distances shrink as games
go on.  Where a screening asks whether one of two values is better, this walks towards values nobody thought of.
Everything follows from the seed and the results in their order; every finished pair is in the file at once.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from kiebitz.language import Text
from kiebitz.search.parameters import BY_KEY
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.pairs import Kept, PairsError, key_of, parameter, play_styles
from kiebitz.tools.workers import Pool, processes, work

GAIN = 0.02  # of the last distance, for a point won in the last pair
STEPS_FADE, DISTANCES_FADE = 0.602, 0.101  # the exponents Spall recommends
CALM = 0.1  # of all pairs: so much the first steps are held back


@dataclass(frozen=True)
class Knob:
    """A parameter of the search, where it begins, and how far apart values are tried at the end."""

    key: str
    start: float
    distance: float


def read_knob(word: str, style: Style = STANDARD) -> Knob:
    """`late_move_base`, `late_move_base=4` or `late_move_base=4,1`"""
    key, given, values = (part.strip() for part in word.partition("="))
    bounds = parameter(key)
    try:
        numbers = [float(part) for part in values.split(",")] if given else [float(style.search.get(key, bounds.default))]
        start = numbers[0]
        usual = max(1.0, min((bounds.high - bounds.low) / 20, abs(start) / 5))
        distance = numbers[1] if len(numbers) > 1 else usual
        if len(numbers) > 2 or not bounds.low <= start <= bounds.high or not 0.5 <= distance <= bounds.high - bounds.low:
            raise ValueError
    except ValueError:
        raise PairsError(
            Text(
                "{key} takes a value from {low} to {high} and, if wanted, a distance of at least 0.5, e.g. {key}={example}; "
                "not “{values}”.",
                "{key} nimmt einen Wert von {low} bis {high} und auf Wunsch einen Abstand von mindestens 0.5, etwa {key}={example}; "
                "nicht „{values}“.",
            ).format(key=key, low=bounds.low, high=bounds.high, example=f"{bounds.default},1", values=values)
        ) from None
    return Knob(key, start, distance)


@dataclass(frozen=True)
class Course:
    """All that decides which games are played."""

    knobs: tuple[Knob, ...]
    openings: tuple[Opening, ...]
    pairs: int
    nodes: int = 10_000  # for each move
    style: Style = STANDARD
    seed: int = 1
    gain: float = GAIN

    @property
    def key(self) -> str:
        knobs = [(knob.key, knob.start, knob.distance) for knob in self.knobs]
        return key_of(knobs, self.openings, self.pairs, self.nodes, self.seed, self.gain, style=self.style)

    def signs(self, pair: int) -> tuple[int, ...]:
        dice = random.Random(f"{self.seed}/{pair}")
        return tuple(dice.choice((-1, 1)) for _ in self.knobs)

    def distance(self, knob: Knob, pair: int) -> float:
        """How far from the present value this pair is played."""
        return float(knob.distance * (self.pairs / (pair + 1)) ** DISTANCES_FADE)

    def step(self, knob: Knob, pair: int) -> float:
        """How far a pair won with both games moves the value."""
        calm = CALM * self.pairs
        fade = ((calm + self.pairs) / (calm + pair + 1)) ** STEPS_FADE
        return float(self.gain * knob.distance**2 * fade / self.distance(knob, pair))


@dataclass
class Walk:
    """Where the values stand after the pairs so far."""

    course: Course
    values: list[float] = field(default_factory=list)
    done: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.values = self.values or [knob.start for knob in self.course.knobs]

    def note(self, pair: int, half_points: int) -> None:
        """The player moved towards the signs took so many of the four half points."""
        self.done.add(pair)
        for place, (knob, sign) in enumerate(zip(self.course.knobs, self.course.signs(pair), strict=True)):
            bounds = BY_KEY[knob.key]
            moved = self.values[place] + self.course.step(knob, pair) * sign * (half_points - 2)
            self.values[place] = min(max(moved, bounds.low), bounds.high)

    def styles(self, pair: int) -> tuple[Style, Style]:
        """Of both players; whole numbers are drawn so that they are right on the average."""
        dice = random.Random(f"{self.course.seed}/{pair}/rounding")
        both = []
        for direction in (1, -1):
            chosen = {}
            for knob, value, sign in zip(self.course.knobs, self.values, self.course.signs(pair), strict=True):
                bounds = BY_KEY[knob.key]
                whole = int(value + direction * sign * self.course.distance(knob, pair) + dice.random() + 10**6) - 10**6
                chosen[knob.key] = min(max(whole, bounds.low), bounds.high)
            both.append(replace(self.course.style, search={**self.course.style.search, **chosen}))
        return both[0], both[1]

    def found(self) -> dict[str, int]:
        return {knob.key: round(value) for knob, value in zip(self.course.knobs, self.values, strict=True)}


@dataclass(frozen=True)
class Trial:
    """One pair to be played; goes to another process as it is."""

    number: int
    one: Style
    other: Style
    opening: Opening
    nodes: int


def play_trial(trial: Trial) -> tuple[int, int]:
    """Its number and the half points of the first player."""
    return trial.number, sum(play_styles(trial.one, trial.other, trial.opening, trial.nodes))


def walk(
    course: Course,
    *,
    file: Path | None = None,
    jobs: int = 1,
    progress: Callable[[Walk], None] | None = None,
    pool: Pool = processes,
    play: Callable[[Trial], tuple[int, int]] = play_trial,
) -> Walk:
    """Play what is missing; KeyboardInterrupt leaves the file ready to go on."""
    kept = None if file is None else _kept(course, file)
    path = Walk(course) if file is None else walk_so_far(course, file)

    def trials() -> Iterator[Trial]:
        """Each from where the values stand when it begins."""
        for number in [number for number in range(course.pairs) if number not in path.done]:
            yield Trial(number, *path.styles(number), course.openings[number % len(course.openings)], course.nodes)

    with contextlib.closing(work(play, trials(), jobs, pool)) as answers:
        for number, half_points in answers:
            path.note(number, half_points)
            if kept is not None:
                kept.add(pair=number, half_points=half_points)
            if progress is not None:
                progress(path)
    return path


def _kept(course: Course, path: Path) -> Kept:
    other = Text(
        "The file {path} holds something else than this tuning (other parameters, games or openings); another name with --out keeps both.",
        "Die Datei {path} enthält etwas anderes als diese Abstimmung (andere Werte, Partien oder Eröffnungen); "
        "ein anderer Name bei --out erhält beide.",
    )
    return Kept(path, "spsa", course.key, other)


def walk_so_far(course: Course, path: Path) -> Walk:
    """The way the pairs in a file have led, in their order; PairsError if the file holds anything else."""
    found = Walk(course)
    for pair, half_points in _kept(course, path).read(lambda row: (int(row["pair"]), int(row["half_points"]))):
        found.note(pair, half_points)
    return found
