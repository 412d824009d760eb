"""A player studied: games split, taste fitted, moves matched in games nobody has looked at, other masters beside him, and the portrait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kiebitz.language import Text
from kiebitz.styles.style import Style
from kiebitz.tools.characters.style_games import Measured
from kiebitz.tools.fitting.descent import TuneError
from kiebitz.tools.fitting.masters.decisions import OF_EACH_GAME, Deed, Played, deeds_of, games_of, player_of
from kiebitz.tools.fitting.masters.directions import style_of
from kiebitz.tools.fitting.masters.fit import Taste, fit
from kiebitz.tools.fitting.masters.habits import counted, habits_of
from kiebitz.tools.fitting.masters.lines import Choice, Task, look
from kiebitz.tools.fitting.masters.matching import Asked, Match, ask, matched
from kiebitz.tools.fitting.masters.openings import chances, taste_of
from kiebitz.tools.workers import Pool, processes, work

FEWEST = 20  # decisions that tell anything
SPARE = 1.25  # games drawn beyond those that would do if each gave all its decisions
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """How much is looked at."""

    decisions: int = 1500  # learnt from
    unseen: int = 800  # that only judge; as many of others
    nodes: int = 5000  # a decision
    seed: int = 1
    jobs: int = 1


@dataclass(frozen=True)
class Opening:
    """The mean chance of the opening moves in unseen games, in per cent: under any taste, and under the one fitted."""

    taste: str
    moves: int
    any: float
    fitted: float


@dataclass(frozen=True)
class Study:
    style: Style
    taste: Taste
    learnt: int  # decisions
    games: int
    own: Match
    others: Match | None  # the same style on other masters' moves
    opening: Opening
    habits: dict[str, Measured]


def study(
    name: str,
    paths: Sequence[Path],
    others: Sequence[Path],
    key: str,
    plan: Plan,
    pool: Pool = processes,
    progress: Progress | None = None,
) -> Study:
    """Fit and judge.  `others` are files, each of another player; without any there is no control and no portrait."""
    judging = round(SPARE * plan.unseen / OF_EACH_GAME) + 1
    games = games_of(paths, name, judging + round(SPARE * plan.decisions / OF_EACH_GAME) + 1, plan.seed)
    judging = min(judging, len(games) // 3)
    unseen, seen = games[:judging], games[judging:]
    learnt, judged = deeds_of(seen, plan.decisions, plan.seed), deeds_of(unseen, plan.unseen, plan.seed)
    control = [game for path in others for game in games_of([path], player_of(path), judging // len(others) + 1, plan.seed)]
    compared_with = deeds_of(control, plan.unseen, plan.seed)
    total = len(learnt) + len(judged) + len(compared_with)
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, total)

    choices = _looked_at(learnt, plan, pool, step)
    if len(choices) < FEWEST:
        raise TuneError(
            Text("There are too few games of this player: {n}.", "Von diesem Spieler gibt es zu wenige Partien: {n}.").format(n=len(games))
        )
    taste = fit(choices)
    opening = _opening(seen, unseen)
    description = Text(
        "Fitted to {n} decisions in games of {name}, by what the search finds.",
        "An {n} Entscheidungen in Partien von {name} angepasst, nach dem, was die Suche findet.",
    ).format(n=len(choices), name=name)
    style = style_of(taste.shares, key, Text.finished(name, name), description, opening.taste)
    own = _match(judged, style, plan, pool, step)
    beside = _match(compared_with, style, plan, pool, step) if compared_with else None
    habits = habits_of(counted(games), counted(control)) if control else {}
    return Study(style, taste, len(choices), len(games), own, beside, opening, habits)


def _looked_at(deeds: Sequence[Deed], plan: Plan, pool: Pool, step: Callable[[], None]) -> list[Choice]:
    tasks = [Task(number, deed, plan.nodes) for number, deed in enumerate(deeds)]
    found = []
    for choice in work(look, tasks, plan.jobs, pool) if plan.jobs > 1 else map(look, tasks):
        step()
        if choice is not None:
            found.append(choice)
    return sorted(found, key=lambda choice: choice.number)


def _match(deeds: Sequence[Deed], style: Style, plan: Plan, pool: Pool, step: Callable[[], None]) -> Match:
    tasks = [Asked(deed, style, plan.nodes) for deed in deeds]
    answers = []
    for answer in work(ask, tasks, plan.jobs, pool) if plan.jobs > 1 else map(ask, tasks):
        step()
        answers.append(answer)
    return matched(answers)


def _opening(seen: list[Played], unseen: list[Played]) -> Opening:
    taste = taste_of(seen)
    plain, fitted = (chances(unseen, which) for which in ("any", taste))
    count = max(len(plain), 1)
    return Opening(taste, len(plain), 100 * sum(plain) / count, 100 * sum(fitted) / count)
