"""One tab at work on a game: lines of the engine for the position looked at, somebody else beside it, and the whole game in the background.

Each of the three has a thread and an engine of its own.  The tab lives on the event loop; whoever closes it stops all.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator

from kiebitz.core.board import Board
from kiebitz.core.fen import fen_after_pass
from kiebitz.game.notation import san_text
from kiebitz.interfaces.failures import keep
from kiebitz.interfaces.web.analysis.guest import Guest
from kiebitz.interfaces.web.analysis.messages import Analyse, Beside, Line, Lines, OneLine, Said, Think
from kiebitz.interfaces.web.analysis.study import LONGEST_GAME, Study, move_message, report_message
from kiebitz.interfaces.web.messages import MessageError, all_words, refused, score
from kiebitz.interfaces.web.positions import read_board, walk
from kiebitz.interfaces.web.rooms.adviser import Adviser
from kiebitz.interfaces.web.rooms.search_feed import SearchFeed
from kiebitz.interfaces.web.tab_line import UNEXPECTED
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits, Signal
from kiebitz.player import Progress
from kiebitz.tools.analysis.commenting import Commentator
from kiebitz.tools.analysis.reports import MoveReport
from kiebitz.tools.analysis.run import describe_limits, whole_game
from kiebitz.tools.analysis.thinking import Analyst, StoppedError, stretches

Post = Callable[[Said], None]  # puts a message into the tab's queue; called on the event loop

MOST_LINES = 5
LONGEST_THOUGHT = 60.0  # seconds for one position; nobody looks longer at it
SHOWN_MOVES = 14  # of a line
SECONDS = (0.05, 60.0)  # a position, when a whole game is analysed
NODES = (100, 10_000_000)
PAUSE = 0.12  # seconds between two messages about the lines


def end_of(line: Line) -> Board:
    """The position a tab looks at."""
    if len(line.moves) > LONGEST_GAME:
        raise MessageError(Text("The line is too long.", "Die Zugfolge ist zu lang."))
    return walk(read_board(line.start, line.chess960), line.moves, LONGEST_GAME)


def limits_of(asked: Analyse) -> Limits:
    """How long each position is looked at, within reason."""
    if asked.seconds is not None:
        return Limits(movetime=max(SECONDS[0], min(asked.seconds, SECONDS[1])))
    return Limits(nodes=max(NODES[0], min(asked.nodes, NODES[1])))


Work = Callable[[Signal], None]  # hears by its signal when it is to end


class _Worker:
    """A thread with an engine that can be ended for certain."""

    def __init__(self, name: str) -> None:
        self.adviser = Adviser()
        self._name = name
        self._thread: threading.Thread | None = None
        self._signal = Signal()  # to the work under way

    def start(self, work: Work) -> None:
        """The work begins when the one before has ended.  Whoever asks does not wait for that: some guest hears of it late or never,
        and all that is asked afterwards would wait for him."""
        before, signal = self._thread, Signal()

        def run() -> None:
            if before is not None:
                before.join()
            if not signal.is_stopped:
                work(signal)

        self._signal.stop()
        self._signal, self._thread = signal, threading.Thread(target=run, name=self._name, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Returns when nothing is searched any more."""
        self._signal.stop()
        if self._thread is not None:
            self._thread.join()
        self._thread = None


class Desk:
    """What a tab may ask for.  Its methods may block for a moment; call them in a thread."""

    def __init__(self, post: Post, loop: asyncio.AbstractEventLoop) -> None:
        self._post, self._loop = post, loop
        self._live = _Worker("analysis-lines")
        self._feed = SearchFeed()  # the window on its search
        self._beside = _Worker("analysis-beside")
        self._guest = Guest()
        self._whole = _Worker("analysis-game")

    def _tell(self, message: Said) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the server ends
            self._loop.call_soon_threadsafe(self._post, message)

    def _guarded(self, work: Work, run: int | None = None) -> Work:
        """`run`: the analysis that is over when this fails."""

        def guarded(signal: Signal) -> None:
            try:
                work(signal)
            except StoppedError:
                pass
            except KiebitzError as error:
                self._tell(refused(error, run))
            except Exception as error:
                keep(error)
                self._tell(refused(KiebitzError(UNEXPECTED), run))

        return guarded

    # Lines

    def think(self, asked: Think) -> None:
        board = end_of(asked)
        count = max(1, min(asked.lines, MOST_LINES))
        fen = board.fen()
        if asked.threat:
            if board.is_check():
                raise MessageError(Text("In check every threat has to wait.", "Im Schach muss jede Drohung warten."))
            board = Board(fen_after_pass(fen), asked.chess960)
        self._live.start(self._guarded(lambda signal: self._think(board, count, fen, asked, signal)))

    def stop_thinking(self) -> None:
        self._live.end()

    def _think(self, board: Board, count: int, fen: str, asked: Think, signal: Signal) -> None:
        threat = asked.threat
        if not board.has_legal_moves():
            self._tell({**_lines(board, fen, {}, False, threat), "over": True, "mated": board.is_check()})
            return
        found: dict[int, Progress] = {}
        adviser, limits = self._live.adviser, Limits(movetime=LONGEST_THOUGHT, multipv=count)
        adviser.set_up(asked.threads, asked.hash_mb)
        if asked.watched:
            self._feed.begin(adviser, board.fen(), limits, "analysis")

        def show(active: bool) -> None:
            self._tell(_lines(board, fen, dict(found), active, threat))
            if asked.watched and (frame := self._feed.frame()) is not None:
                self._tell({**frame, "active": active})

        with self._telling(signal, lambda: show(True), always=asked.watched) as news:
            adviser.choose(board, limits, lambda progress: heard(found, progress, news), signal)
        if not signal.is_stopped:
            show(False)

    @contextlib.contextmanager
    def _telling(self, signal: Signal, tell: Callable[[], None], always: bool = False) -> Iterator[Callable[[], None]]:
        """Meanwhile news is told, with a pause between; `always`: also where nobody said that there is any."""
        fresh, done = threading.Event(), threading.Event()

        def run() -> None:
            while not done.is_set():
                is_new = fresh.wait(PAUSE if always else 0.5)
                if (is_new or always) and not signal.is_stopped and not done.is_set():
                    fresh.clear()
                    tell()
                done.wait(PAUSE)

        teller = threading.Thread(target=run, name="analysis-teller", daemon=True)
        teller.start()
        try:
            yield fresh.set
        finally:
            done.set()
            fresh.set()
            teller.join()

    # Somebody beside us

    def look_beside(self, asked: Beside) -> None:
        board = end_of(asked)
        self._beside.start(self._guarded(lambda signal: self._look_beside(board, asked, signal)))

    def _look_beside(self, board: Board, asked: Beside, signal: Signal) -> None:
        player = self._guest.sit_down(asked.player)
        if player is None or not board.has_legal_moves():
            return
        found: dict[int, Progress] = {}
        limits = self._guest.limits(max(1, min(asked.lines, MOST_LINES)))

        def show(active: bool, value: float | None) -> None:
            best = found.get(1)
            self._tell(
                {
                    "type": "opinion", "fen": board.fen(), "player": asked.player, "name": player.name, "active": active,
                    "depth": best.depth if best else 0, "nodes": best.nodes if best else 0,
                    "value": None if value is None else f"{value:g}", "lines": _shown(board, found),
                }
            )  # fmt: skip

        with self._telling(signal, lambda: show(True, found[1].value if 1 in found else None)) as news:
            decision = player.choose(board, limits, lambda progress: heard(found, progress, news), signal)
        if signal.is_stopped:
            return
        if decision.move is not None and (1 not in found or found[1].line[:1] != (decision.move,)):  # who tells nothing on the way
            found[1] = Progress(decision.depth, decision.score, decision.line or (decision.move,), decision.nodes, decision.time)
        show(False, decision.value)

    # The whole game

    def analyse(self, study: Study, asked: Analyse) -> None:
        """The game in the background; what is found comes stretch by stretch."""
        limits = limits_of(asked)
        if not study.moves:
            raise MessageError(Text("A game without moves cannot be analysed.", "Eine Partie ohne Züge lässt sich nicht analysieren."))
        self._live.end()
        self._whole.start(self._guarded(lambda signal: self._analyse(study, limits, asked.run, signal), asked.run))

    def cancel(self) -> None:
        """The page does not wait for it: what is still said of the analysis it does not hear."""
        self._whole.end()

    def _analyse(self, study: Study, limits: Limits, run: int, signal: Signal) -> None:
        with contextlib.closing(Commentator(limits.nodes)) as commentator:
            self._judge(study, limits, run, Analyst(self._whole.adviser, limits, commentator), signal)

    def _judge(self, study: Study, limits: Limits, run: int, analyst: Analyst, signal: Signal) -> None:
        pieces = stretches(study.start_fen, study.moves, study.chess960)
        total = sum(piece.last - piece.first + 1 for piece in pieces)
        done = 0
        told = 0.0

        def step() -> None:
            nonlocal done, told
            done += 1
            if time.monotonic() - told >= PAUSE or done == total:
                told = time.monotonic()
                self._tell({"type": "progress", "run": run, "done": done, "total": total})

        self._tell({"type": "progress", "run": run, "done": 0, "total": total})
        found: list[MoveReport] = []
        for piece in pieces:
            judged = analyst.judge(piece, step, signal)
            found += judged
            self._tell({"type": "judged", "run": run, "moves": [move_message(move, study.slips[move.ply]) for move in judged]})
        words = ", ".join(("Kiebitz", describe_limits(limits)))
        study.report = whole_game(study.headers, study.start_fen, found, study.chess960, words)
        self._tell({"type": "report", "run": run, "report": report_message(study.report, study.slips)})

    def close(self) -> None:
        """The tab is gone."""
        for worker in (self._live, self._beside, self._whole):
            worker.end()
        self._guest.leave()
        self._live.adviser.close()
        self._whole.adviser.close()


def heard(found: dict[int, Progress], progress: Progress, news: Callable[[], None]) -> None:
    """A line that is sure takes its place; of bounds nothing is shown."""
    if not progress.bound:
        place(found, progress)
        news()


def place(found: dict[int, Progress], progress: Progress) -> None:
    """Put a new line at its rank.  Lines arrive one by one, so its first move may still stand at another rank from the
    depth before; that rank takes over the line which is displaced, and no move is shown twice."""
    displaced = found.get(progress.rank)
    for rank, other in list(found.items()):
        if rank != progress.rank and other.line[:1] == progress.line[:1]:
            if displaced is None:
                del found[rank]
            else:
                found[rank] = displaced
    found[progress.rank] = progress


def _lines(board: Board, fen: str, found: dict[int, Progress], active: bool, threat: bool) -> Lines:
    """The lines as the page shows them."""
    best = found.get(1)
    return {
        "type": "lines",
        "fen": fen,
        "active": active,
        "over": False,
        "mated": False,
        "threat": threat,
        "depth": best.depth if best else 0,
        "nodes": best.nodes if best else 0,
        "time": best.time if best else 0.0,
        "lines": _shown(board, found),
    }


def _shown(board: Board, found: dict[int, Progress]) -> list[OneLine]:
    return [
        {
            "rank": rank,
            "score": score(one.score),
            "depth": one.depth,
            "moves": list(one.line[:SHOWN_MOVES]),
            "san": all_words(san_text(san) for san in board.san_line(one.line[:SHOWN_MOVES])),
            "fens": list(_fens(board, one.line[:SHOWN_MOVES])),
        }
        for rank, one in sorted(dict(found).items())
    ]


def _fens(board: Board, moves: tuple[str, ...]) -> Iterator[str]:
    walked = board.copy()
    for move in moves:
        walked.push(move)
        yield walked.fen()
