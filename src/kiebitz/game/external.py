"""Any UCI engine as a player.  A crash, a hang or nonsense becomes one clear sentence.

The engine is started when the player is made and started again when it died; every question
to it has a time by which it must be answered.
"""

from __future__ import annotations

import contextlib
import logging
import shlex
import threading
import time
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Literal

import chess
import chess.engine

from kiebitz.game.time_controls import three_limits
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.options import Option, OptionSet, Value
from kiebitz.player import Decision, Progress, Report
from kiebitz.score import Score

if TYPE_CHECKING:
    from kiebitz.core.board import Board

log = logging.getLogger(__name__)
logging.getLogger("chess.engine").setLevel(logging.CRITICAL)  # what goes wrong is said by us, not logged by the library

START_SECONDS = 10.0  # to answer "uci"
GRACE_SECONDS = 5.0  # beyond its limit before it counts as hanging
_MANAGED = ("uci_chess960", "uci_variant", "multipv", "ponder")  # the library sets these itself


FailureKind = Literal["start", "crash", "hang", "illegal"]


class EngineFailure(KiebitzError):  # noqa: N818  an event in a game rather than a programming error
    """The engine could not be started, ended by itself, hung or broke the rules; `kind` says which."""

    def __init__(self, text: Text, kind: FailureKind = "crash") -> None:
        super().__init__(text)
        self.kind = kind


class _EngineOptions(OptionSet):
    """Values that are sent to the engine before its next move."""

    def __init__(self, options: tuple[Option, ...]) -> None:
        super().__init__(options)
        self.changed: dict[str, Value] = {}

    def set(self, key: str, raw: object) -> Value:
        value = super().set(key, raw)
        self.changed[self.find(key).uci_name] = value
        return value


class ExternalEngine:
    """A player whose head is another program."""

    def __init__(
        self, command: str | list[str], name: str = "", start_seconds: float = START_SECONDS, grace: float = GRACE_SECONDS
    ) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self._start_seconds, self._grace = start_seconds, grace
        self._engine: chess.engine.SimpleEngine | None = None
        self._analysis: chess.engine.SimpleAnalysisResult | None = None
        self._stopped = threading.Event()  # by stop(), also before the search has really begun
        self._hit = threading.Event()
        self._hung = self._nonsense = False
        self._game = object()  # a new one tells the engine that a new game begins
        self._sent: dict[str, Value] = {}  # to be sent again after a restart
        self.name = name
        engine = self._running()
        self.name = name or str(engine.id.get("name", self.command[0]))
        self._settings = _EngineOptions(tuple(_option(o) for o in engine.options.values() if o.name.lower() not in _MANAGED))
        self.options: OptionSet = self._settings

    # Player

    def choose(self, board: Board, limits: Limits, report: Report | None = None) -> Decision:
        self._stopped.clear()
        self._hit.clear()
        self._hung = self._nonsense = False
        try:
            engine = self._running()
            if self._settings.changed:
                self._sent.update(self._settings.changed)
                engine.configure(self._settings.changed)  # type: ignore[arg-type]
                self._settings.changed.clear()
            other = board.to_chess(stack=True)
            return self._think(engine, other, limits, report)
        except (chess.engine.EngineError, TimeoutError, CancelledError) as error:
            ended = isinstance(error, chess.engine.EngineTerminatedError)
            self._forget()
            if self._nonsense:
                raise self._failure(Text("gave an impossible answer", "hat eine unmögliche Antwort gegeben"), "illegal") from None
            if self._hung or isinstance(error, TimeoutError):
                raise self._failure(Text("did not answer in time", "hat nicht rechtzeitig geantwortet"), "hang") from None
            if ended:
                raise self._failure(Text("ended by itself", "hat sich von selbst beendet"), "crash") from None
            raise self._failure(Text("gave an impossible answer", "hat eine unmögliche Antwort gegeben"), "illegal") from None
        finally:
            self._analysis = None

    def stop(self) -> None:
        self._stopped.set()
        self._tell_to_stop()

    def ponder_hit(self) -> None:
        """The expected move was played: from now on the limits count."""
        self._hit.set()

    def make_ready(self) -> None:
        """Wait until the engine has loaded all it needs, so that its first move is not late."""
        try:
            self._running().ping()
        except (chess.engine.EngineError, TimeoutError, CancelledError):
            self._forget()
            raise self._failure(Text("does not become ready", "wird nicht bereit"), "start") from None

    def new_game(self) -> None:
        self._game = object()

    def close(self) -> None:
        engine, self._engine = self._engine, None
        if engine is None:
            return
        engine.timeout = 1.0
        with contextlib.suppress(Exception):  # it may be dead or deaf; then it is simply ended
            engine.quit()
        engine.close()

    # Thinking

    def _think(self, engine: chess.engine.SimpleEngine, board: chess.Board, limits: Limits, report: Report | None) -> Decision:
        roots = [board.parse_uci(move) for move in limits.moves] or None
        limit = None if limits.ponder or _endless(limits) else _library_limits(limits, board.turn)
        analysis = engine.analysis(board, limit, multipv=limits.multipv if limits.multipv > 1 else None, game=self._game, root_moves=roots)
        begin = time.monotonic()  # "go" has just been sent; telling of a new game and waiting for it cost the engine no time
        self._analysis = analysis
        watch = threading.Thread(target=self._watch, args=(engine, limits), daemon=True)
        self._done = threading.Event()
        watch.start()
        last: Progress | None = None
        try:
            while (info := analysis.next()) is not None:
                progress = _progress(info, time.monotonic() - begin)
                if progress is None:
                    continue
                if progress.rank == 1:
                    last = progress
                if report is not None:
                    report(progress)
                if self._hit.is_set() and _reached(progress, limits):
                    self._tell_to_stop()
            best = analysis.wait()
        finally:
            self._done.set()
        if best.move is None or best.move not in board.legal_moves:
            raise chess.engine.EngineError(f"no legal move: {best.move}")
        line = last.line if last and last.line and last.line[0] == board.uci(best.move) else (board.uci(best.move),)
        return Decision(
            board.uci(best.move),
            score=last.score if last else None,
            line=line,
            ponder=best.ponder.uci() if best.ponder else None,
            depth=last.depth if last else 0,
            nodes=last.nodes if last else 0,
            time=time.monotonic() - begin,
        )

    def _watch(self, engine: chess.engine.SimpleEngine, limits: Limits) -> None:
        """Beside the search: stops it when it was told to or time is up, ends the engine when it does not listen."""
        done = self._done
        seconds = _seconds_allowed(limits)
        deadline = None if limits.ponder or seconds is None else time.monotonic() + seconds
        told: float | None = None
        while not done.wait(0.02):
            now = time.monotonic()
            if limits.ponder and self._hit.is_set() and deadline is None:
                budget = _ponder_budget(limits)
                deadline = now + budget if budget is not None else None
                if deadline is None and not (limits.depth or limits.nodes):
                    deadline = now
            if told is None and (self._stopped.is_set() or (deadline is not None and now >= deadline)):
                self._tell_to_stop()
                told = now
            if told is not None and now - told > self._grace:
                self._hung = True
                engine.close()  # the waiting call ends with an error, which becomes our sentence
                return

    def _tell_to_stop(self) -> None:
        analysis = self._analysis
        if analysis is not None:
            with contextlib.suppress(chess.engine.EngineTerminatedError):
                analysis.stop()

    # Starting and failing

    def _running(self) -> chess.engine.SimpleEngine:
        if self._engine is not None and not self._engine.returncode.done():
            return self._engine
        try:
            self._engine = chess.engine.SimpleEngine.popen_uci(self.command, timeout=self._start_seconds)
            if self._sent:
                self._engine.configure(self._sent)  # type: ignore[arg-type]
        except TimeoutError:
            raise self._failure(
                Text(
                    "does not answer the command uci; it may be no UCI engine",
                    "antwortet nicht auf uci; vielleicht ist es keine UCI-Engine",
                ),
                "start",
            ) from None
        except OSError as error:
            raise self._failure(
                Text("cannot be started ({error})", "lässt sich nicht starten ({error})").format(error=error.strerror or error),
                "start",
            ) from None
        except chess.engine.EngineError:
            raise self._failure(Text("ended while starting", "hat sich beim Start beendet"), "start") from None
        loop = self._engine.protocol.loop
        loop.call_soon_threadsafe(loop.set_exception_handler, self._on_nonsense)
        return self._engine

    def _on_nonsense(self, _loop: object, context: dict[str, object]) -> None:
        """An answer the library could not read: without this the search would wait for another one."""
        log.debug("%s", context)
        if isinstance(context.get("exception"), chess.engine.EngineError) and self._engine is not None:
            self._nonsense = True
            self._engine.close()

    def _forget(self) -> None:
        """Let go of an engine that cannot be trusted any more; the next question starts it anew."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()

    def _failure(self, what: Text, kind: FailureKind) -> EngineFailure:
        return EngineFailure(
            Text("The engine {name} {what}.", "Die Engine {name} {what}.").format(name=self.name or self.command[0], what=what), kind
        )


def _option(theirs: chess.engine.Option) -> Option:
    text = Text.finished(theirs.name, theirs.name)
    default: Value = "" if theirs.default is None else theirs.default
    kind = "button" if theirs.type == "button" else "file" if theirs.type == "file" else "value"
    return Option(
        theirs.name.lower().replace(" ", "_"),
        default,
        text,
        low=theirs.min,
        high=theirs.max,
        choices=tuple(theirs.var or ()),
        uci=theirs.name,
        kind=kind,  # type: ignore[arg-type]
    )


def _endless(limits: Limits) -> bool:
    return limits.infinite or all(x is None for x in (limits.depth, limits.nodes, limits.movetime, limits.clock, limits.mate))


def _library_limits(limits: Limits, white: bool) -> chess.engine.Limit:
    limit = chess.engine.Limit(time=limits.movetime, depth=limits.depth, nodes=limits.nodes, mate=limits.mate)
    clock = limits.clock
    if clock is not None:  # the opponent's time is not known here; the own one stands for both
        limit.white_clock = limit.black_clock = clock.left
        limit.white_inc = limit.black_inc = clock.increment
        limit.remaining_moves = clock.moves_to_go
    return limit


def _seconds_allowed(limits: Limits) -> float | None:
    """When it must be told to stop: the time a move, or all that is on the clock."""
    if limits.movetime is not None:
        return limits.movetime + 0.05
    return None if limits.clock is None else max(0.01, limits.clock.left - 0.03)


def _ponder_budget(limits: Limits) -> float | None:
    """How long to go on after the expected move was played."""
    if limits.movetime is not None:
        return limits.movetime
    if limits.clock is None:
        return None
    return three_limits(limits.clock.left, limits.clock.moves_to_go or 30).average


def _reached(progress: Progress, limits: Limits) -> bool:
    return (limits.depth is not None and progress.depth >= limits.depth) or (limits.nodes is not None and progress.nodes >= limits.nodes)


def _progress(info: chess.engine.InfoDict, seconds: float) -> Progress | None:
    """One line of the engine's thoughts; None for chatter without a line."""
    if "pv" not in info or not info["pv"]:
        return None
    score = None
    if "score" in info:
        white = info["score"].white()
        mate = white.mate()
        score = Score(mate=mate) if mate is not None else Score(cp=white.score())
    return Progress(
        depth=info.get("depth", 0),
        score=score,
        line=tuple(move.uci() for move in info["pv"]),
        nodes=info.get("nodes", 0),
        time=info.get("time", seconds),
        selective_depth=info.get("seldepth", 0),
        rank=info.get("multipv", 1),
        bound="lower" if info.get("lowerbound") else "upper" if info.get("upperbound") else "",
        table_full=info.get("hashfull", 0),
        tablebase_hits=info.get("tbhits", 0),
    )
