"""Test suites: positions with an answer, and how many of them a player solves.

An EPD line may say: `bm` best moves (one of them must be played), `am` moves to avoid, `dm` mate in so many
moves (a mate announced that is not longer counts), and points for several good moves as the Strategic Test
Suite writes them (`c0 "Nf5=10, Bd2=3"`, or `c8 "10 3"` with the moves in `c9` or `c7`).  With `bm` and `dm`
together either one is enough: who finds another mate of the same length has solved the problem too.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import chess

from kiebitz.core.board import Board, MoveError
from kiebitz.core.fen import without_counters
from kiebitz.game.notation import read_move
from kiebitz.game.play.external import EngineFailure
from kiebitz.game.setup import check_fen, playable_fen
from kiebitz.language import KiebitzError, Text, reason_of
from kiebitz.limits import Limits, Signal
from kiebitz.player import Decision, Progress
from kiebitz.score import Score
from kiebitz.tools.matches.contestants import Contestant
from kiebitz.tools.workers import Pool, dismiss, player_of, processes, work

_POINTS = re.compile(r"([^\s,=]+(?:=[NBRQ])?[+#]?)\s*=\s*(\d+)")


class SuiteError(KiebitzError):
    """A file that is no test suite."""


@dataclass(frozen=True)
class Problem:
    """A position and what counts as its solution."""

    fen: str
    id: str
    best: frozenset[str] = frozenset()  # UCI
    avoid: frozenset[str] = frozenset()
    mate: int | None = None
    points: tuple[tuple[str, int], ...] = ()  # move and what it is worth

    @property
    def most_points(self) -> int:
        return max((worth for _, worth in self.points), default=0)

    def points_of(self, move: str | None) -> int:
        return dict(self.points).get(move or "", 0)

    def is_solved(self, move: str | None, score: Score | None) -> bool:
        """Whether this answer is right.  `score` is White's view."""
        if move is None or move in self.avoid:
            return False
        if self.mate is not None and score is not None and score.mate:
            white = self.fen.split()[1] == "w"
            if 0 < (score.mate if white else -score.mate) <= self.mate:
                return True
        if self.best:
            return move in self.best
        if self.mate is not None:
            return False
        if self.points:
            return self.points_of(move) == self.most_points
        return bool(self.avoid)


@dataclass(frozen=True)
class Answer:
    """What a player said to a problem."""

    id: str
    solved: bool
    move: str | None
    san: str = ""
    points: int = 0
    solution_time: float | None = None  # seconds until it had the right move for good
    time: float = 0.0
    nodes: int = 0
    depth: int = 0
    failure: str = ""  # crash, hang, illegal


@dataclass
class SuiteResult:
    """All answers of one player, in the order of the file."""

    name: str
    problems: tuple[Problem, ...]
    answers: dict[str, Answer] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return len(self.problems)

    @property
    def solved(self) -> int:
        return sum(answer.solved for answer in self.answers.values())

    @property
    def failed(self) -> list[str]:
        return [problem.id for problem in self.problems if problem.id in self.answers and not self.answers[problem.id].solved]

    @property
    def points(self) -> int:
        return sum(answer.points for answer in self.answers.values())

    @property
    def most_points(self) -> int:
        return sum(problem.most_points for problem in self.problems)

    def mean_solution_time(self) -> float | None:
        times = [answer.solution_time for answer in self.answers.values() if answer.solution_time is not None]
        return sum(times) / len(times) if times else None

    def as_dict(self) -> dict[str, object]:
        """For programs; `solved`, `total` and `failed` are a promise."""
        mean = self.mean_solution_time()
        return {
            "player": self.name,
            "solved": self.solved,
            "total": self.total,
            "failed": self.failed,
            "points": self.points,
            "max_points": self.most_points,
            "mean_solution_time": None if mean is None else round(mean, 4),
            "failures": {answer.id: answer.failure for answer in self.answers.values() if answer.failure},
            "answers": [
                {
                    "id": answer.id, "solved": answer.solved, "move": answer.move, "san": answer.san, "points": answer.points,
                    "solution_time": None if answer.solution_time is None else round(answer.solution_time, 4),
                    "time": round(answer.time, 4), "nodes": answer.nodes, "depth": answer.depth,
                }
                for answer in (self.answers[problem.id] for problem in self.problems if problem.id in self.answers)
            ],
        }  # fmt: skip


# Reading -------------------------------------------------------------------------------------


def read_suite(path: Path) -> tuple[Problem, ...]:
    """The problems of an EPD file; SuiteError names the line that cannot be used."""
    try:
        lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    except OSError as error:
        raise SuiteError(
            Text("The suite {path} cannot be read: {error}.", "Die Testreihe {path} ist nicht lesbar: {error}.").format(
                path=path, error=reason_of(error)
            )
        ) from None
    problems: list[Problem] = []
    taken: set[str] = set()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            problem = read_problem(line, f"{path.stem}.{len(problems) + 1:03d}")
        except (ValueError, KiebitzError) as error:
            raise SuiteError(
                Text("{path}, line {number}: {error}", "{path}, Zeile {number}: {error}").format(
                    path=path.name, number=number, error=error.text if isinstance(error, KiebitzError) else error
                )
            ) from None
        name, again = problem.id, 2
        while name in taken:  # some suites use an id twice
            name, again = f"{problem.id} ({again})", again + 1
        taken.add(name)
        problems.append(Problem(problem.fen, name, problem.best, problem.avoid, problem.mate, problem.points))
    if not problems:
        raise SuiteError(Text("There is no position in {path}.", "In {path} steht keine Stellung.").format(path=path))
    return tuple(problems)


UNREADABLE = Text(
    "a solution cannot be read; expected are legal moves behind bm or am, such as bm Nf3;",
    "eine Lösung ist nicht lesbar; erwartet sind erlaubte Züge hinter bm oder am, etwa bm Nf3;",
)


def read_problem(line: str, default_id: str) -> Problem:
    """One EPD line."""
    board = chess.Board()
    try:
        operations = board.set_epd(line.strip())
    except ValueError:  # the words of the chess library are for programmers, and in one language
        faults = check_fen(f"{without_counters(line)} 0 1")
        raise SuiteError(faults[0] if faults else UNREADABLE) from None
    playable_fen(board.fen())

    def moves(key: str) -> frozenset[str]:
        found = operations.get(key) or ()
        return frozenset(board.uci(move) for move in found if isinstance(move, chess.Move))  # type: ignore[union-attr]

    mate = operations.get("dm")
    problem = Problem(
        board.fen(),
        str(operations.get("id") or default_id),
        moves("bm"),
        moves("am"),
        abs(int(mate)) if isinstance(mate, int | float | str) and str(mate).lstrip("+-").isdigit() else None,
        _read_points(board, operations),
    )
    if not (problem.best or problem.avoid or problem.mate or problem.points):
        raise SuiteError(
            Text(
                "no solution is given; expected is bm, am, dm or points in c0 or c8.",
                "keine Lösung angegeben; erwartet ist bm, am, dm oder Punkte in c0 oder c8.",
            )
        )
    return problem


def _read_points(board: chess.Board, operations: Mapping[str, object]) -> tuple[tuple[str, int], ...]:
    """Points for moves, in either way of the Strategic Test Suite; remarks that look different are no points."""
    found: dict[str, int] = {}
    pairs: list[tuple[str, str]] = _POINTS.findall(str(operations.get("c0") or ""))
    worths = str(operations.get("c8") or "").split()
    names = str(operations.get("c9") or operations.get("c7") or "").split()
    if worths and len(worths) == len(names) and all(worth.isdigit() for worth in worths):
        pairs = list(zip(names, worths, strict=True))
    for name, worth in pairs:
        with contextlib.suppress(MoveError):
            found[read_move(board, name)] = int(worth)
    return tuple(found.items())


# Solving -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """One problem for one player; goes to another process as it is."""

    contestant: Contestant
    problem: Problem
    limits: Limits
    patience: float = 600.0


class _Watch:
    """Notes since when the player has had the right move."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.since: float | None = None

    def hear(self, progress: Progress) -> None:
        if progress.rank != 1 or not progress.line or progress.bound:
            return
        if not self._problem.is_solved(progress.line[0], progress.score):
            self.since = None
        elif self.since is None:
            self.since = progress.time


def ask(question: Question) -> tuple[str, Answer | tuple[str, str]]:
    """Put one problem to a player in this process; a player that cannot be made answers in two languages."""
    problem = question.problem
    board = Board(problem.fen)
    try:
        player = player_of(question.contestant)
    except KiebitzError as error:
        return question.contestant.name, (error.text.en, error.text.de)
    watch = _Watch(problem)
    begin = time.monotonic()
    # Most ancestors know no clock, and an engine that counts positions may hang: both are told when it is enough.
    enough = question.patience if question.limits.movetime is None else question.limits.movetime + 0.05
    try:
        with Signal().stopping_after(enough) as signal:
            player.new_game()
            decision = player.choose(board, question.limits, watch.hear, signal)
    except KiebitzError as failure:
        dismiss(player)
        kind = failure.kind if isinstance(failure, EngineFailure) else "crash"
        return question.contestant.name, Answer(problem.id, False, None, time=time.monotonic() - begin, failure=kind)
    return question.contestant.name, _answer(problem, board, decision, watch, time.monotonic() - begin)


def _answer(problem: Problem, board: Board, decision: Decision, watch: _Watch, seconds: float) -> Answer:
    move = decision.move if decision.move and board.is_legal(decision.move) else None
    solved = problem.is_solved(move, decision.score)
    solution_time = None
    if solved:
        solution_time = watch.since if watch.since is not None else seconds
    return Answer(
        problem.id,
        solved,
        move,
        board.san(move) if move else "",
        problem.points_of(move),
        solution_time,
        seconds,
        decision.nodes,
        decision.depth,
        "" if move or decision.resigns else "illegal",
    )


def run_suite(
    contestants: list[Contestant],
    problems: tuple[Problem, ...],
    limits: Limits,
    *,
    tell_mates: bool = False,
    jobs: int = 1,
    progress: Callable[[list[SuiteResult], int, int], None] | None = None,
    pool: Pool = processes,
) -> list[SuiteResult]:
    """Put all problems to one player or to several.

    Told that there is a mate in N, a player searches otherwise than in a game: a hint that only a problem book gives.
    """
    results = {one.name: SuiteResult(one.name, problems) for one in contestants}
    questions = [
        Question(one, problem, replace(_limits_for(one, limits), mate=problem.mate) if tell_mates else _limits_for(one, limits))
        for problem in problems
        for one in contestants
    ]
    done = 0
    with contextlib.closing(work(ask, questions, jobs, pool)) as answers:
        for name, answer in answers:
            if isinstance(answer, tuple):
                raise SuiteError(Text.finished(*answer))
            results[name].answers[answer.id] = answer
            done += 1
            if progress is not None:
                progress(list(results.values()), done, len(questions))
    return list(results.values())


def _limits_for(contestant: Contestant, limits: Limits) -> Limits:
    """An ancestor without a limit thinks by its level; an engine would think for ever."""
    given = limits.movetime or limits.nodes or limits.depth
    return limits if given or contestant.is_ancestor else Limits(movetime=1.0)
