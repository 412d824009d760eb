"""Tuning figures of the search by games: simultaneous perturbation (SPSA, after Spall).

For each pair of games all parameters are moved a little up or down by lot, one player gets these values and the other the
opposite ones; then every parameter takes a small step towards the side that won.  Steps and distances shrink as games
go on.  Where a screening asks whether one of two values is better, this walks towards values nobody thought of.
Everything follows from the seed and the results in their order; every finished pair is in the file at once.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kiebitz.language import KiebitzError, Text, cannot_write
from kiebitz.search.parameters import BY_KEY
from kiebitz.styles.style import STANDARD, Style
from kiebitz.styles.writing import write_style
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.screening import play_styles
from kiebitz.tools.workers import Pool, processes, work

GAIN = 0.02  # of the last distance, for a point won in the last pair
STEPS_FADE, DISTANCES_FADE = 0.602, 0.101  # the exponents Spall recommends
CALM = 0.1  # of all pairs: so much the first steps are held back


class SpsaError(KiebitzError):
    """A tuning that cannot be made, or not be gone on with."""


@dataclass(frozen=True)
class Knob:
    """A parameter of the search, where it begins, and how far apart values are tried at the end."""

    key: str
    start: float
    distance: float


def read_knob(word: str, style: Style = STANDARD) -> Knob:
    """`late_move_base`, `late_move_base=4` or `late_move_base=4,1`"""
    key, given, values = (part.strip() for part in word.partition("="))
    if key not in BY_KEY:
        raise SpsaError(
            Text(
                "The search has no parameter “{key}”; there are: {listed}.", "Die Suche hat keinen Wert „{key}“; es gibt: {listed}."
            ).format(key=key, listed=", ".join(BY_KEY))
        )
    parameter = BY_KEY[key]
    try:
        numbers = [float(part) for part in values.split(",")] if given else [float(style.search.get(key, parameter.default))]
        start = numbers[0]
        usual = max(1.0, min((parameter.high - parameter.low) / 20, abs(start) / 5))
        distance = numbers[1] if len(numbers) > 1 else usual
        if len(numbers) > 2 or not parameter.low <= start <= parameter.high or not 0.5 <= distance <= parameter.high - parameter.low:
            raise ValueError
    except ValueError:
        raise SpsaError(
            Text(
                "{key} takes a value from {low} to {high} and, if wanted, a distance of at least 0.5, e.g. {key}={example}; "
                "not “{values}”.",
                "{key} nimmt einen Wert von {low} bis {high} und auf Wunsch einen Abstand von mindestens 0.5, etwa {key}={example}; "
                "nicht „{values}“.",
            ).format(key=key, low=parameter.low, high=parameter.high, example=f"{parameter.default},1", values=values)
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
        openings = [(opening.fen, opening.moves) for opening in self.openings]
        knobs = [(knob.key, knob.start, knob.distance) for knob in self.knobs]
        text = json.dumps([knobs, openings, self.pairs, self.nodes, self.seed, self.gain, write_style(self.style)])
        return hashlib.sha256(text.encode()).hexdigest()[:12]

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
    path = Walk(course) if file is None else walk_so_far(course, file)

    def trials() -> Iterator[Trial]:
        """Each from where the values stand when it begins."""
        for number in [number for number in range(course.pairs) if number not in path.done]:
            yield Trial(number, *path.styles(number), course.openings[number % len(course.openings)], course.nodes)

    with contextlib.closing(work(play, trials(), jobs, pool)) as answers:
        for number, half_points in answers:
            path.note(number, half_points)
            if file is not None:
                _append(file, course, number, half_points)
            if progress is not None:
                progress(path)
    return path


def _append(path: Path, course: Course, pair: int, half_points: int) -> None:
    try:
        with path.open("a", encoding="ascii") as file:
            file.write(json.dumps({"spsa": course.key, "pair": pair, "half_points": half_points}) + "\n")
    except OSError as error:
        raise SpsaError(cannot_write(path, error)) from None


def walk_so_far(course: Course, path: Path) -> Walk:
    """The way the pairs in a file have led, in their order; a line cut short by a crash is played again."""
    found = Walk(course)
    lines: Sequence[str] = path.read_text(encoding="ascii", errors="replace").splitlines() if path.exists() else ()
    for place, line in enumerate(lines):
        try:
            row = json.loads(line)
            if row["spsa"] != course.key:
                raise KeyError
            found.note(int(row["pair"]), int(row["half_points"]))
        except (ValueError, KeyError, TypeError):
            if 0 < place == len(lines) - 1 and not line.endswith("}"):
                continue
            raise SpsaError(
                Text(
                    "The file {path} holds something else than this tuning (other parameters, games or openings); "
                    "another name with --out keeps both.",
                    "Die Datei {path} enthält etwas anderes als diese Abstimmung (andere Werte, Partien oder Eröffnungen); "
                    "ein anderer Name bei --out erhält beide.",
                ).format(path=path)
            ) from None
    return found
