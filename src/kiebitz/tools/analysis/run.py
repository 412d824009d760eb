"""Whole files of games: cut into stretches, looked at by several workers at once, put together again.

Every finished stretch is kept in the user's cache under a name made of everything that decides its result.  A run that
was interrupted goes on where it was, and whoever wants another form of the same analysis need not wait again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import chess.pgn

from kiebitz import __version__
from kiebitz.compiled import ENGINE_SOURCES, stamp
from kiebitz.folders import user_folder
from kiebitz.game.game import PASS
from kiebitz.game.record.pgn import Record, plain_headers, read_games, start_faults
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.score import Score
from kiebitz.styles.collection import load_style
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.analysis.commenting import Commentator
from kiebitz.tools.analysis.reports import GameReport, MoveReport
from kiebitz.tools.analysis.theory import opening_of
from kiebitz.tools.analysis.thinking import AnalysisError, Analyst, Stretch, stretches
from kiebitz.tools.matches.contestants import OWN, Contestant
from kiebitz.tools.workers import Pool, dismiss, player_of, processes, work

FORMAT = 4  # of what is kept; a change makes the old unreadable
KEEP_DAYS = 60
DEFAULT_LIMITS = Limits(nodes=100_000)  # not a time: the same game gets the same comments on every machine


# In the worker -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """A stretch of a game for one worker; goes to another process or machine as it is."""

    contestant: Contestant
    limits: Limits
    stretch: Stretch
    key: str


@dataclass(frozen=True)
class Answer:
    """What came of a task: moves judged, or one sentence in two languages."""

    key: str
    moves: tuple[MoveReport, ...] = ()
    failure: tuple[str, str] | None = None


def judge(task: Task) -> Answer:
    """Look at one stretch in this process."""
    try:
        player = player_of(task.contestant)
    except KiebitzError as error:
        return Answer(task.key, failure=(error.text.en, error.text.de))
    commentator = Commentator(task.limits.nodes)
    try:
        return Answer(task.key, Analyst(player, task.limits, commentator).judge(task.stretch))
    except KiebitzError as error:
        dismiss(player)
        return Answer(task.key, failure=(error.text.en, error.text.de))
    finally:
        commentator.close()


def style_of(contestant: Contestant) -> Style:
    """Our own engine explains itself by its own style, everybody else by the standard."""
    if contestant.key == OWN:
        for key, value in contestant.settings:
            if key.lower() == "style":
                return load_style(value)
    return STANDARD


# In the parent -------------------------------------------------------------------------------


@dataclass
class Analysed:
    """A game with its report; `report` is None where the game cannot be analysed, `faults` says why."""

    path: Path | None
    record: Record
    report: GameReport | None = None
    faults: tuple[Text, ...] = ()

    @property
    def tree(self) -> chess.pgn.Game:
        return self.record.tree


@dataclass
class _Job:
    """A game whose stretches come in one by one."""

    analysed: Analysed
    start_fen: str
    moves: tuple[str, ...]
    chess960: bool
    keys: list[str]
    done: dict[str, tuple[MoveReport, ...]] = field(default_factory=dict)


def read_records(paths: Iterable[Path]) -> list[tuple[Path, Record]]:
    """All games of all files; a file without one is refused."""
    found: list[tuple[Path, Record]] = []
    for path in paths:
        records = [(path, record) for record in read_games(path)]
        if not any(record.tree.next() for _, record in records):
            raise AnalysisError(Text("There is no game in {path}.", "In {path} steht keine Partie.").format(path=path))
        found += records
    return found


def moves_of(tree: chess.pgn.Game) -> tuple[str, ...]:
    """The moves of the main line as our boards write them."""
    board = tree.board()
    moves = []
    for move in tree.mainline_moves():
        moves.append(board.uci(move) if move else PASS)
        board.push(move)
    return tuple(moves)


def describe_limits(limits: Limits) -> str:
    """How long each position is looked at, as the tags of a game say it."""
    parts = []
    if limits.movetime is not None:
        parts.append(f"{limits.movetime:g} s")
    if limits.nodes is not None:
        parts.append(f"{limits.nodes} nodes")
    if limits.depth is not None:
        parts.append(f"depth {limits.depth}")
    return ", ".join(parts)


class Run:
    """One analysis of many games."""

    def __init__(
        self,
        records: list[tuple[Path, Record]],
        contestant: Contestant,
        limits: Limits,
        *,
        memory: Path | None = None,
        afresh: bool = False,
        pool: Pool = processes,
    ) -> None:
        self.contestant, self.limits = contestant, limits
        self.games: list[Analysed] = []
        self._memory = memory
        self._pool = pool
        self._jobs: list[_Job] = []
        self._tasks: dict[str, Task] = {}
        self._owners: dict[str, list[_Job]] = {}
        self._mark = _mark(contestant, limits)
        for path, record in records:
            self._take(path, record)
        self.total = sum(len(job.moves) for job in self._jobs)  # half-moves
        if not afresh:
            self._recall()

    @property
    def done(self) -> int:
        return sum(len(moves) for job in self._jobs for moves in job.done.values())

    @property
    def finished(self) -> int:
        return sum(game.report is not None for game in self.games)

    def _take(self, path: Path, record: Record) -> None:
        faults = tuple(start_faults(record.tree))
        analysed = Analysed(path, record, faults=faults or record.faults)
        self.games.append(analysed)
        if faults or record.tree.next() is None:
            return
        board = record.tree.board()
        moves = moves_of(record.tree)
        job = _Job(analysed, board.fen(), moves, board.chess960, [])
        for stretch in stretches(job.start_fen, moves, job.chess960):
            key = hashlib.sha256(f"{self._mark}\0{json.dumps(asdict(stretch))}".encode()).hexdigest()[:32]
            job.keys.append(key)
            self._tasks[key] = Task(self.contestant, self.limits, stretch, key)
            self._owners.setdefault(key, []).append(job)
        self._jobs.append(job)

    def work(self, jobs: int = 1, progress: Callable[[Run], None] | None = None) -> list[Analysed]:
        """Look at everything that is not known yet.  Interrupted, it loses the stretches at hand and nothing else."""
        waiting = [task for key, task in self._tasks.items() if any(key not in job.done for job in self._owners[key])]
        with contextlib.closing(work(judge, waiting, max(1, min(jobs, len(waiting))), self._pool)) as answers:
            for answer in answers:
                if answer.failure is not None:
                    raise AnalysisError(Text.finished(*answer.failure))
                self._keep(answer)
                self._note(answer.key, answer.moves)
                if progress is not None:
                    progress(self)
        return self.games

    def _note(self, key: str, moves: tuple[MoveReport, ...]) -> None:
        for job in self._owners[key]:
            job.done[key] = moves
            if len(job.done) == len(job.keys):
                job.analysed.report = self._whole(job)

    def _whole(self, job: _Job) -> GameReport:
        moves = [move for key in job.keys for move in job.done[key]]
        return whole_game(plain_headers(job.analysed.tree), job.start_fen, moves, job.chess960, self.analyst)

    @property
    def analyst(self) -> str:
        return ", ".join(part for part in (self.contestant.name, describe_limits(self.limits)) if part)

    # What was found earlier

    def _recall(self) -> None:
        if self._memory is None:
            return
        for key in self._tasks:
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
                kept = json.loads((self._memory / f"{key}.json").read_text(encoding="utf-8"))
                self._note(key, tuple(MoveReport.from_dict(move) for move in kept))
                os.utime(self._memory / f"{key}.json")

    def _keep(self, answer: Answer) -> None:
        if self._memory is None:
            return
        with contextlib.suppress(OSError):  # a full disk costs time when the run is repeated, nothing else
            self._memory.mkdir(parents=True, exist_ok=True)
            draft = self._memory / f"{answer.key}.{os.getpid()}.part"
            draft.write_text(json.dumps([move.as_dict() for move in answer.moves], ensure_ascii=False), encoding="utf-8")
            draft.replace(self._memory / f"{answer.key}.json")


def whole_game(headers: dict[str, str], start_fen: str, moves: list[MoveReport], chess960: bool = False, analyst: str = "") -> GameReport:
    """The moves put together to a game, with its opening."""
    named, theory = opening_of(start_fen, [move.move for move in moves], chess960)
    return GameReport(
        headers,
        start_fen,
        moves[0].best if moves else Score(cp=0),
        tuple(moves),
        None if named is None else named.name,
        "" if named is None else named.eco,
        theory,
        analyst,
    )


def _mark(contestant: Contestant, limits: Limits) -> str:
    """All besides the game that decides the result."""
    style = style_of(contestant)
    return json.dumps(
        [
            FORMAT,
            __version__,
            stamp(*ENGINE_SOURCES),
            contestant.spec,
            style.name.en,
            sorted(map(str, style.weights.items())),
            asdict(limits),
        ],
        default=str,
    )


def memory_folder() -> Path:
    """Where finished stretches are kept."""
    return user_folder("cache") / "analysis"


def forget_old(folder: Path) -> None:
    """Remove what nobody has asked for in a long time."""
    limit = time.time() - KEEP_DAYS * 86400
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                if path.stat().st_mtime < limit:
                    path.unlink()
