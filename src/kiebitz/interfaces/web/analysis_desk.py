"""One tab at work on a game: lines of the engine for the position looked at, and the whole game in the background.

Each of the two has a thread and an engine of its own.  The tab lives on the event loop; whoever closes it stops both.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any

from kiebitz.core.board import Board
from kiebitz.game.notation import san_text
from kiebitz.game.setup import playable_fen
from kiebitz.interfaces.failures import keep
from kiebitz.interfaces.web.adviser import Adviser
from kiebitz.interfaces.web.analysis_study import LONGEST_GAME, Study, move_message, report_message
from kiebitz.interfaces.web.messages import MessageError, plain, score, wanted
from kiebitz.interfaces.web.positions import LONGEST_FEN
from kiebitz.interfaces.web.tab_line import UNEXPECTED
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.player import Progress
from kiebitz.tools.analysis.reports import MoveReport
from kiebitz.tools.analysis.run import describe_limits, whole_game
from kiebitz.tools.analysis.theory import opening_of, spare_theory
from kiebitz.tools.analysis.thinking import Analyst, StoppedError, stretches

Post = Callable[[dict[str, Any]], None]  # puts a message into the tab's queue; called on the event loop

MOST_LINES = 5
LONGEST_THOUGHT = 60.0  # seconds for one position; nobody looks longer at it
SHOWN_MOVES = 14  # of a line
SECONDS = (0.05, 60.0)  # a position, when a whole game is analysed
NODES = (100, 10_000_000)
PAUSE = 0.12  # seconds between two messages about the lines


def read_board(message: dict[str, Any]) -> Board:
    """The position a tab looks at: a start and the moves since, so that repetitions are known."""
    board = Board(playable_fen(wanted(message, "start", str)[:LONGEST_FEN]), chess960=bool(wanted(message, "chess960", bool, False)))
    moves = wanted(message, "moves", list, [])
    if len(moves) > LONGEST_GAME:
        raise MessageError(Text("The line is too long.", "Die Zugfolge ist zu lang."))
    for move in moves:
        if not isinstance(move, str) or not board.is_legal(move):
            raise MessageError(
                Text("{move} is not legal in this line.", "{move} ist in dieser Variante nicht erlaubt.").format(move=str(move)[:10])
            )
        board.push(move)
    return board


def read_limits(message: dict[str, Any]) -> Limits:
    """How long each position is looked at, within reason."""
    nodes = wanted(message, "nodes", (int, type(None)), None)
    if nodes is not None:
        return Limits(nodes=max(NODES[0], min(nodes, NODES[1])))
    seconds = float(wanted(message, "seconds", (int, float), 0.3))
    return Limits(movetime=max(SECONDS[0], min(seconds, SECONDS[1])))


class _Worker:
    """A thread with an engine that can be ended for certain."""

    def __init__(self, name: str) -> None:
        self.adviser = Adviser()
        self._name = name
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    @property
    def is_busy(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def start(self, work: Callable[[], None]) -> None:
        self.end()
        self._stopped.clear()
        self._thread = threading.Thread(target=work, name=self._name, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Returns when nothing is searched any more.  Told again and again: a stop before the search began is lost."""
        self._stopped.set()
        while self._thread is not None and self._thread.is_alive():
            self.adviser.stop()
            self._thread.join(0.02)
        self._thread = None


class Desk:
    """What a tab may ask for.  Its methods may block for a moment; call them in a thread."""

    def __init__(self, post: Post, loop: asyncio.AbstractEventLoop) -> None:
        self._post, self._loop = post, loop
        self._live = _Worker("analysis-lines")
        self._whole = _Worker("analysis-game")

    def _tell(self, message: dict[str, Any]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the server ends
            self._loop.call_soon_threadsafe(self._post, message)

    def _guarded(self, work: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            try:
                work()
            except StoppedError:
                pass
            except KiebitzError as error:
                self._tell({"type": "error", "text": plain(error.text)})
            except Exception as error:
                keep(error)
                self._tell({"type": "error", "text": plain(UNEXPECTED)})

        return run

    # Lines

    def think(self, message: dict[str, Any]) -> None:
        """The best lines of a position, again and again as they become better."""
        board = read_board(message)
        count = max(1, min(wanted(message, "lines", int, 1), MOST_LINES))
        self._live.start(self._guarded(lambda: self._think(board, count)))

    def stop_thinking(self) -> None:
        self._live.end()

    def _think(self, board: Board, count: int) -> None:
        fen = board.fen()
        if not board.has_legal_moves():
            self._tell({"type": "lines", "fen": fen, "lines": [], "over": True, "active": False, "mated": board.is_check()})
            return
        found: dict[int, Progress] = {}
        fresh = threading.Event()
        done = threading.Event()

        def hear(progress: Progress) -> None:
            if not progress.bound:
                place(found, progress)
                fresh.set()

        def show() -> None:
            while not done.is_set():
                fresh.wait(0.5)
                if fresh.is_set() and not self._live.is_stopped:
                    fresh.clear()
                    self._tell(_lines(board, fen, dict(found), True))
                done.wait(PAUSE)

        teller = threading.Thread(target=show, name="analysis-teller", daemon=True)
        teller.start()
        try:
            self._live.adviser.choose(board, Limits(movetime=LONGEST_THOUGHT, multipv=count), hear)
        finally:
            done.set()
            fresh.set()
            teller.join()
        if not self._live.is_stopped:
            self._tell(_lines(board, fen, dict(found), False))

    # The whole game

    def analyse(self, study: Study, message: dict[str, Any]) -> None:
        """The game in the background; what is found comes stretch by stretch."""
        limits = read_limits(message)
        if not study.moves:
            raise MessageError(Text("A game without moves cannot be analysed.", "Eine Partie ohne Züge lässt sich nicht analysieren."))
        self._live.end()
        self._whole.start(self._guarded(lambda: self._analyse(study, limits)))

    def cancel(self) -> None:
        was_busy = self._whole.is_busy
        self._whole.end()
        if was_busy:
            self._tell({"type": "cancelled"})

    def _analyse(self, study: Study, limits: Limits) -> None:
        analyst = Analyst(self._whole.adviser, limits)
        pieces = stretches(study.start_fen, study.moves, study.chess960)
        _, theory = opening_of(study.start_fen, study.moves, study.chess960)
        total = sum(piece.last - piece.first + 1 for piece in pieces)
        done = 0
        told = 0.0

        def step() -> None:
            nonlocal done, told
            done += 1
            if time.monotonic() - told >= PAUSE or done == total:
                told = time.monotonic()
                self._tell({"type": "progress", "study": study.key, "done": done, "total": total})

        self._tell({"type": "progress", "study": study.key, "done": 0, "total": total})
        found: list[MoveReport] = []
        for piece in pieces:
            judged = spare_theory(analyst.judge(piece, step, lambda: self._whole.is_stopped), theory)
            found += judged
            self._tell({"type": "judged", "study": study.key, "moves": [move_message(move) for move in judged]})
        words = ", ".join(("Kiebitz", describe_limits(limits)))
        study.report = whole_game(study.headers, study.start_fen, found, study.chess960, words)
        self._tell({"type": "report", "study": study.key, "report": report_message(study.report)})

    def close(self) -> None:
        """The tab is gone."""
        self._live.end()
        self._whole.end()
        self._live.adviser.close()
        self._whole.adviser.close()


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


def _lines(board: Board, fen: str, found: dict[int, Progress], active: bool) -> dict[str, Any]:
    """The lines as the page shows them."""
    best = found.get(1)
    return {
        "type": "lines",
        "fen": fen,
        "active": active,
        "over": False,
        "depth": best.depth if best else 0,
        "nodes": best.nodes if best else 0,
        "time": best.time if best else 0.0,
        "lines": [
            {
                "rank": rank,
                "score": score(one.score),
                "depth": one.depth,
                "moves": list(one.line[:SHOWN_MOVES]),
                "san": [plain(san_text(san)) for san in board.san_line(one.line[:SHOWN_MOVES])],
            }
            for rank, one in sorted(found.items())
        ],
    }
