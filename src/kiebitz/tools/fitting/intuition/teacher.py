"""Another program judges positions: the value of each line of a file of labelled positions is replaced by the teacher's.

Questions are written ahead, because waiting for each answer before the next question would take longer than the thinking.
Whether an engine takes them one after the other is tried out first; one that does not is asked one at a time.  What is judged is
appended in the order of the input, with a remark behind every chunk that says how far it reaches: the same call goes on from there.
"""

from __future__ import annotations

import contextlib
import itertools
import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from kiebitz.core.bitboards import square_number
from kiebitz.game.play.external import EngineFailure, read_command
from kiebitz.language import KiebitzError, Text, cannot_write, reason_of
from kiebitz.tools.fitting.labelled import MOST, Labelled, append_lines, line_of, make_ready_to_append, parse_lines, read_lines, unreadable

CHUNK = 1000  # positions an engine is given at once
START_SECONDS = 20.0  # to answer "uci"
READY_SECONDS = 600.0  # to load all it needs; some have to compile it first
PATIENCE = 60.0  # seconds for one position
TRIAL = 12  # positions asked in both ways
HASH_MB = 16


class TeacherError(KiebitzError):
    """A file that cannot be judged, or continued."""


@dataclass(frozen=True)
class Answer:
    """What a teacher says of a position, from the view of the side to move."""

    move: str  # nothing: there is none
    value: int | None  # centipawns; None: a mate, a bound only, or not a word


class Teacher:
    """A UCI engine that answers many questions."""

    def __init__(self, command: str, nodes: int, patience: float = PATIENCE) -> None:
        self.name = Path(read_command(command)[0]).name
        self._nodes, self._patience = nodes, patience
        self._heard = time.monotonic()
        self._waits = self._silent = False
        self.tells_values = False
        self.ahead = True  # whether questions may be written ahead
        try:
            self._process = subprocess.Popen(
                read_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # an interrupt is ours
            )
        except OSError as error:
            raise self._failure(
                Text("cannot be started ({error})", "lässt sich nicht starten ({error})").format(error=reason_of(error))
            ) from None
        threading.Thread(target=self._watch, daemon=True).start()
        try:
            self._talk()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._process.kill()  # it holds nothing that could be lost
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()

    # Asking

    def judge(self, positions: Sequence[str]) -> Iterator[Answer]:
        """An answer for each position."""
        writer = threading.Thread(target=self._write_all, args=(positions,), daemon=True)
        if self.ahead:
            writer.start()
        for position in positions:
            if not self.ahead:
                self._write(self._question(position))
            yield self._answer()
        if self.ahead:
            writer.join()

    def try_out(self, positions: Sequence[str], restart: Callable[[], Teacher]) -> Teacher:
        """Whether questions may be written ahead: some are asked in both ways, and the answers must be the same.
        Returns this engine, or a new one where this one lost its place."""
        some = positions[:TRIAL]
        self._new_game()
        self.ahead = False
        alone = list(self.judge(some))
        if not self.tells_values and any(answer.move for answer in alone):
            raise self._failure(
                Text(
                    "moves, but does not say what a position is worth (info score)",
                    "zieht, sagt aber nicht, was eine Stellung wert ist (info score)",
                )
            )
        self._new_game()
        self.ahead, patience = True, self._patience
        self._patience = min(patience, START_SECONDS)
        try:
            same = list(self.judge(some)) == alone and self._is_ready()
        except EngineFailure:
            self.close()
            other = restart()
            other.ahead = False
            return other
        self.ahead, self._patience = same, patience
        return self

    def _question(self, position: str) -> str:
        return f"position fen {position} 0 1\ngo nodes {self._nodes}\n"

    def _write_all(self, positions: Sequence[str]) -> None:
        with contextlib.suppress(EngineFailure):  # whoever reads will notice
            self._write("".join(map(self._question, positions)))

    def _answer(self) -> Answer:
        value: int | None = None
        while True:
            line = self._read()
            if line.startswith("info ") and not line.startswith("info string"):
                words = line.split()
                if "score" not in words[:-2]:
                    continue
                self.tells_values = True
                place = words.index("score")
                if words[place + 3 : place + 4] in (["lowerbound"], ["upperbound"]):
                    continue
                value = _whole(words[place + 2]) if words[place + 1] == "cp" else None
            elif line.startswith("bestmove"):
                move = [*line.split(), ""][1]
                return Answer(move if move not in ("(none)", "0000") else "", value)

    # Talking

    def _talk(self) -> None:
        self._write("uci\n")
        options = set()
        patience, self._patience = self._patience, START_SECONDS
        while not (line := self._read()).startswith("uciok"):
            if line.startswith("id name "):
                self.name = line[8:].strip()
            elif line.startswith("option name "):
                options.add(line[12:].partition(" type ")[0].strip())
        for name, setting in (("Threads", 1), ("Hash", HASH_MB)):
            if name in options:
                self._write(f"setoption name {name} value {setting}\n")
        self._patience = READY_SECONDS
        self._is_ready()
        self._patience = patience

    def _new_game(self) -> None:
        self._write("ucinewgame\n")
        self._is_ready()

    def _is_ready(self) -> bool:
        """True if nothing else was said before."""
        self._write("isready\n")
        quiet = True
        while not (line := self._read()).startswith("readyok"):
            quiet = quiet and not line.startswith("bestmove")
        return quiet

    def _write(self, text: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text.encode())
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._gone() from None

    def _read(self) -> str:
        assert self._process.stdout is not None
        self._heard, self._waits = time.monotonic(), True
        try:
            line = self._process.stdout.readline()
        except (OSError, ValueError):
            line = b""
        self._waits = False
        if not line:
            raise self._gone()
        return line.decode("utf-8", errors="replace")

    def _watch(self) -> None:
        """Beside the talk: an engine that says nothing for too long is ended, and whoever reads hears it."""
        while self._process.poll() is None:
            time.sleep(0.2)
            if self._waits and time.monotonic() - self._heard > self._patience:
                self._silent = True
                self._process.kill()

    def _gone(self) -> EngineFailure:
        if self._silent:
            return self._failure(Text("did not answer in time", "hat nicht rechtzeitig geantwortet"))
        return self._failure(Text("ended by itself", "hat sich von selbst beendet"))

    def _failure(self, what: Text) -> EngineFailure:
        return EngineFailure(Text("The engine {name} {what}.", "Die Engine {name} {what}.").format(name=self.name, what=what))


def _whole(word: str) -> int | None:
    try:
        return max(-MOST, min(MOST, int(word)))
    except ValueError:
        return None


# Files ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Work:
    """Positions of a file that are to be judged."""

    rows: Labelled
    positions: tuple[str, ...]  # board, side, castling and en passant of each row


@dataclass(frozen=True)
class Judged:
    """What became of one chunk."""

    lines: tuple[str, ...]
    asked: int
    failure: EngineFailure | None = None


@dataclass(frozen=True)
class Report:
    """What a run has done."""

    asked: int
    kept: int
    before: int  # judged by earlier calls
    engine: str
    ahead: bool


def read_work(source: Path) -> Work:
    """A file as `kiebitz selfplay` writes it; a wrong line is named."""
    try:
        text = read_lines(source)
    except OSError as error:
        raise TeacherError(unreadable(source, error)) from None
    rows = parse_lines(text, source.name)
    lines = (line for line in text.decode("ascii", errors="replace").split("\n") if line and line[0] not in "\r#")
    return Work(rows, tuple(" ".join(line.split(maxsplit=4)[:4]) for line in lines))


def default_out(source: Path) -> Path:
    """own.txt.gz becomes own-judged.txt.gz."""
    stem, dot, rest = source.name.partition(".")
    return source.with_name(f"{stem}-judged{dot}{rest}")


def _remark(number: int, source: Path, engine: str, nodes: int) -> str:
    """How far a file reaches, and where it comes from; readers of labelled positions pass over it."""
    words = f"# {number} positions of {source.name} judged by {engine}, {nodes} nodes each"
    return words.encode("ascii", errors="backslashreplace").decode()


def judged_before(out: Path, source: Path, engine: str, nodes: int) -> int:
    """How many positions of the input an earlier call has judged; a file of other origin is refused."""
    if not out.exists():
        return 0
    try:
        text = read_lines(out)
    except OSError as error:
        raise TeacherError(unreadable(out, error)) from None
    if not text:
        return 0
    remarks = [line.decode("ascii", errors="replace") for line in text.splitlines() if line.startswith(b"#")]
    reached = [int(number) for line in remarks for number in line.split()[1:2] if number.isdecimal()]
    if not reached or remarks != [_remark(number, source, engine, nodes) for number in reached]:
        raise TeacherError(
            Text(
                "The file {out} exists and does not come from {source}, {engine} and {nodes} nodes; --out names another one.",
                "Die Datei {out} gibt es schon, und sie stammt nicht von {source}, {engine} und {nodes} Knoten; --out nennt eine andere.",
            ).format(out=out, source=source.name, engine=engine, nodes=nodes)
        )
    return reached[-1]


def is_restless(row: Any, move: str) -> bool:
    """A capture, en passant too, or a promotion: what the position is worth is decided by the next moves, not by how it stands."""
    target = square_number(move[2:4])
    passing = target == row["passing"] and row["board"][square_number(move[:2])] in (0, 6)
    return len(move) > 4 or bool(row["board"][target] >= 0 or passing)


def _judge_chunk(teachers: queue.SimpleQueue[Teacher], work: Work, first: int, last: int) -> Judged:
    teacher = teachers.get()
    lines, asked = [], 0
    try:
        for at, answer in zip(range(first, last), teacher.judge(work.positions[first:last]), strict=True):
            row = work.rows[at]
            if answer.move and answer.value is not None and not is_restless(row, answer.move):
                value = answer.value if row["side"] == 0 else -answer.value
                lines.append(line_of(work.positions[at], int(row["result"]), int(row["game"]), value))
            asked += 1
    except EngineFailure as failure:
        return Judged(tuple(lines), asked, failure)
    finally:
        teachers.put(teacher)
    return Judged(tuple(lines), asked)


def judge_file(
    source: Path,
    out: Path,
    command: str,
    nodes: int,
    *,
    jobs: int = 1,
    progress: Callable[[int, int, int], None] | None = None,
    patience: float = PATIENCE,
) -> Report:
    """Judge what is not judged yet and append it; `progress` hears positions asked, all there are, and those kept.

    An engine that fails ends the work with one sentence; what was judged before is in the file.
    """
    work = read_work(source)
    if out.exists() and out.samefile(source):
        raise TeacherError(
            Text(
                "The positions cannot be judged into their own file {out}.",
                "Die Stellungen lassen sich nicht in ihre eigene Datei {out} bewerten.",
            ).format(out=out)
        )
    with contextlib.ExitStack() as at_the_end:

        def start() -> Teacher:
            teacher = Teacher(command, nodes, patience)
            at_the_end.callback(teacher.close)
            return teacher

        leader = start()
        before = judged_before(out, source, leader.name, nodes)
        total = len(work.positions)
        places = [(first, min(first + CHUNK, total)) for first in range(before, total, CHUNK)]
        done, kept = before, 0
        if not places:
            return Report(0, 0, before, leader.name, leader.ahead)
        leader = leader.try_out(work.positions[before:], start)
        teachers: queue.SimpleQueue[Teacher] = queue.SimpleQueue()
        teachers.put(leader)
        for _ in range(min(jobs, len(places)) - 1):
            other = start()
            other.ahead = leader.ahead
            teachers.put(other)
        make_ready_to_append(out)
        _append(out, ())  # says now that a file cannot be written
        pool = ThreadPoolExecutor(min(jobs, len(places)))
        at_the_end.callback(pool.shutdown, wait=False, cancel_futures=True)
        for judged in _in_order(pool, [(_judge_chunk, teachers, work, *place) for place in places], 2 * jobs):
            done += judged.asked
            kept += len(judged.lines)
            if judged.asked:
                _append(out, (*judged.lines, f"{_remark(done, source, leader.name, nodes)}\n"))
            if judged.failure is not None:
                raise TeacherError(
                    Text(
                        "{failure} It was at position {number} of {source}; {done} are judged and kept.",
                        "{failure} Es war bei Stellung {number} von {source}; {done} sind bewertet und bleiben.",
                    ).format(failure=judged.failure.text, number=done + 1, source=source.name, done=done)
                )
            if progress is not None:
                progress(done, total, kept)
        return Report(done - before, kept, before, leader.name, leader.ahead)


def _in_order(pool: ThreadPoolExecutor, tasks: list[tuple[Any, ...]], most: int) -> Iterator[Judged]:
    """What comes of the tasks, in their order; not many more are begun than are waited for."""
    rest = iter(tasks)
    running: deque[Future[Judged]] = deque(pool.submit(*task) for task in itertools.islice(rest, most))
    while running:
        yield running.popleft().result()
        running.extend(pool.submit(*task) for task in itertools.islice(rest, 1))


def _append(out: Path, lines: Sequence[str]) -> None:
    try:
        append_lines(out, lines)
    except OSError as error:
        raise TeacherError(cannot_write(out, error)) from None
