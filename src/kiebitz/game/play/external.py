"""Any UCI or XBoard engine as a player.  A crash, a hang or nonsense becomes one clear sentence.

The engine is started when the player is made and started again when it died; every question
to it has a time by which it must be answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shlex
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import chess
import chess.engine

from kiebitz.game.play.conversation import CONVERSATIONS, ProtocolName, UciConversation, XboardConversation
from kiebitz.game.play.time_controls import usual_seconds
from kiebitz.language import KiebitzError, Text, reason_of
from kiebitz.limits import Limits, Signal
from kiebitz.options import Option, OptionSet, Value
from kiebitz.player import Decision, Progress, Report
from kiebitz.score import Score

if TYPE_CHECKING:
    from kiebitz.core.board import Board

log = logging.getLogger(__name__)
logging.getLogger("chess.engine").setLevel(logging.CRITICAL)  # what goes wrong is said by us, not logged by the library
logging.getLogger("asyncio").addFilter(lambda record: "that handles pid" not in str(record.msg))  # an engine refused at its start

START_SECONDS = 10.0  # to answer "uci"
GRACE_SECONDS = 5.0  # beyond its limit before it counts as hanging
EXPECTED_MOVES = 30  # to come, where no period says so: an engine that ponders is told of no clock, and its time is divided for it
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


def read_command(command: str) -> list[str]:
    """The words of a command as a shell takes them apart."""
    try:
        words = shlex.split(command.replace("\0", " "))  # no name of a program holds one
    except ValueError:
        raise EngineFailure(
            Text("A quotation mark is missing in the command {command}.", "Im Befehl {command} fehlt ein Anführungszeichen.").format(
                command=command
            )
        ) from None
    if not words:
        raise EngineFailure(
            Text("uci: needs the command of an engine: uci:stockfish.", "uci: braucht den Befehl einer Engine: uci:stockfish.")
        )
    return words


class ExternalEngine:
    """A player whose head is another program."""

    hears_ponder_hit: Literal[True] = True

    def __init__(
        self,
        command: str | list[str],
        name: str = "",
        start_seconds: float = START_SECONDS,
        grace: float = GRACE_SECONDS,
        protocol: ProtocolName = "uci",
        written_to: Path | None = None,
    ) -> None:
        self.command = read_command(command) if isinstance(command, str) else list(command)
        self._start_seconds, self._grace, self._protocol, self._written_to = start_seconds, grace, protocol, written_to
        self.patience: float | None = None  # seconds for a move where no limit ends it; None: it is waited for
        self._engine: chess.engine.SimpleEngine | None = None
        self._hung = self._nonsense = False
        self._game = object()  # a new one tells the engine that a new game begins
        self._sent: dict[str, Value] = {}  # to be sent again after a restart
        self._followed = chess.Board()  # the game as the library keeps it, its beginning and its moves
        self._followed_from: tuple[tuple[str, bool], tuple[str, ...]] = (("", False), ())
        self.name = name
        engine = self._running()
        self.name = name or str(engine.id.get("name", self.command[0]))
        self._settings = _EngineOptions(tuple(_option(o) for o in engine.options.values() if o.name.lower() not in _MANAGED))
        self.options: OptionSet = self._settings

    # Player

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        self._hung = self._nonsense = False
        try:
            engine = self._running()
            if self._settings.changed:
                self._sent.update(self._settings.changed)
                engine.configure(self._settings.changed)  # type: ignore[arg-type]
                self._settings.changed.clear()
            other = self._follow(board)
            if report is None and not limits.ponder and limits.multipv == 1 and not _endless(limits):
                return self._answer(engine, other, limits, signal or Signal())
            return self._think(engine, other, limits, report, signal or Signal())
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

    def _follow(self, board: Board) -> chess.Board:
        """The same game for the library; of a game known already only the new moves are made."""
        known, moves = self._followed, board.moves
        start, before = self._followed_from
        if start != (board.start_fen, board.chess960) or moves[: len(before)] != before:
            known, before = chess.Board(board.start_fen, chess960=board.chess960), ()
        for move in moves[len(before) :]:
            known.push_uci(move)
        self._followed, self._followed_from = known, ((board.start_fen, board.chess960), moves)
        return known

    def _answer(self, engine: chess.engine.SimpleEngine, board: chess.Board, limits: Limits, signal: Signal) -> Decision:
        """The same when nobody listens: lines are not read and no thread watches, which spares most of the work."""
        talk, loop = self._talk(engine), engine.protocol.loop
        talk.new_question(unheard=True)
        alarms: list[asyncio.TimerHandle] = []

        def hurry() -> None:
            talk.hurry()
            alarms.append(loop.call_later(self._grace, self._hangs, engine))

        async def ask() -> chess.engine.PlayResult:
            allowed = limits.seconds_allowed()
            if limits.movetime is None and limits.clock is not None:
                allowed = limits.clock.left  # the clock is the engine's own affair; once the flag has fallen it may stop
            seconds = self.patience if allowed is None else allowed
            if seconds is not None:  # from the question on: getting ready for a new game is not thinking
                talk.when_asked = lambda: alarms.append(loop.call_later(seconds, hurry))
                alarms.append(loop.call_later(seconds + self._start_seconds + self._grace, self._hangs, engine))
            try:
                return await talk.play(
                    board,
                    library_limits(limits, board.turn),
                    game=self._game,
                    info=chess.engine.INFO_BASIC | chess.engine.INFO_SCORE,
                    root_moves=[board.parse_uci(move) for move in limits.moves] or None,
                )
            finally:
                talk.when_asked = lambda: None
                for alarm in alarms:
                    alarm.cancel()

        def told() -> None:
            loop.call_soon_threadsafe(hurry)

        future = asyncio.run_coroutine_threadsafe(ask(), loop)
        with signal.heard_by(told):
            answer = future.result()
        if answer.resigned:
            return Decision(None, resigns=True, time=talk.seconds)
        if answer.move is None or answer.move not in board.legal_moves:
            raise chess.engine.EngineError(f"no legal move: {answer.move}")
        move = board.uci(answer.move)
        info = answer.info
        return Decision(
            move,
            score=_score(info),
            line=(move,),
            ponder=answer.ponder.uci() if answer.ponder else None,
            depth=info.get("depth", 0),
            nodes=info.get("nodes", 0),
            time=talk.seconds,
        )

    def _talk(self, engine: chess.engine.SimpleEngine) -> UciConversation | XboardConversation:
        talk = engine.protocol
        assert isinstance(talk, UciConversation | XboardConversation)
        return talk

    def _think(
        self, engine: chess.engine.SimpleEngine, board: chess.Board, limits: Limits, report: Report | None, signal: Signal
    ) -> Decision:
        self._talk(engine).new_question()
        roots = [board.parse_uci(move) for move in limits.moves] or None
        limit = None if limits.ponder or _endless(limits) else library_limits(limits, board.turn)
        analysis = engine.analysis(board, limit, multipv=limits.multipv if limits.multipv > 1 else None, game=self._game, root_moves=roots)
        begin = time.monotonic()  # "go" has just been sent; telling of a new game and waiting for it cost the engine no time
        watch = _Watch(analysis, limits, signal, self._grace)
        last: Progress | None = None
        with watch.beside(lambda: self._hangs(engine)):
            while (info := analysis.next()) is not None:
                progress = _progress(info, time.monotonic() - begin)
                if progress is None:
                    continue
                if progress.rank == 1:
                    last = progress
                if report is not None:
                    report(progress)
                if signal.hit_at is not None and _reached(progress, limits):
                    watch.tell_to_stop()
            best = analysis.wait()
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
            time=self._talk(engine).seconds,
        )

    def _hangs(self, engine: chess.engine.SimpleEngine) -> None:
        self._hung = True
        engine.close()  # the waiting call ends with an error, which becomes our sentence

    # Starting and failing

    def _running(self) -> chess.engine.SimpleEngine:
        if self._engine is not None and not self._engine.returncode.done():
            return self._engine
        try:
            self._engine = chess.engine.SimpleEngine.popen(CONVERSATIONS[self._protocol], self.command, timeout=self._start_seconds)
            talk = self._talk(self._engine)
            talk.label, talk.written_to = self.name or self.command[0], self._written_to
            if self._sent:
                self._engine.configure(self._sent)  # type: ignore[arg-type]
        except TimeoutError:
            raise self._failure(
                Text(
                    "does not answer the command {protocol}; it may speak another protocol",
                    "antwortet nicht auf {protocol}; vielleicht spricht sie ein anderes Protokoll",
                ).format(protocol=self._protocol),
                "start",
            ) from None
        except OSError as error:
            raise self._failure(
                Text("cannot be started ({error})", "lässt sich nicht starten ({error})").format(error=reason_of(error)),
                "start",
            ) from None
        except chess.engine.EngineTerminatedError:
            raise self._failure(Text("ended while starting", "hat sich beim Start beendet"), "start") from None
        except chess.engine.EngineError as error:
            raise self._failure(
                Text("does not offer what is needed ({error})", "bietet nicht, was gebraucht wird ({error})").format(error=error), "start"
            ) from None
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


class _Watch:
    """Beside one search: stops it when it was told to or time is up, and says when the engine does not listen."""

    def __init__(self, analysis: chess.engine.SimpleAnalysisResult, limits: Limits, signal: Signal, grace: float) -> None:
        self._analysis, self._limits, self._signal, self._grace = analysis, limits, signal, grace
        self._news = threading.Event()  # a word was spoken, or the search is over
        self._over = False

    @contextlib.contextmanager
    def beside(self, hangs: Callable[[], None]) -> Iterator[None]:
        threading.Thread(target=self._look, args=(hangs,), daemon=True).start()
        try:
            with self._signal.heard_by(self._news.set):
                yield
        finally:
            self._over = True
            self._news.set()

    def tell_to_stop(self) -> None:
        with contextlib.suppress(chess.engine.EngineTerminatedError):
            self._analysis.stop()

    def _look(self, hangs: Callable[[], None]) -> None:
        begin = time.perf_counter()
        told: float | None = None
        while True:
            self._news.clear()
            if self._over:
                return
            now = time.perf_counter()
            due = self._due(begin) if told is None else told + self._grace
            if due is not None and now >= due:
                if told is not None:
                    hangs()
                    return
                self.tell_to_stop()
                told = now
                continue
            self._news.wait(None if due is None else due - now)

    def _due(self, begin: float) -> float | None:
        """When it must be told to stop; None: nothing says so yet."""
        if self._signal.is_stopped:
            return begin
        limits, hit = self._limits, self._signal.hit_at
        if not limits.ponder:
            seconds = limits.seconds_allowed()
            return None if seconds is None else begin + seconds
        if hit is None:
            return None
        budget = _ponder_budget(limits)
        if budget is None:
            return None if limits.depth or limits.nodes else hit
        return hit + budget


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


def library_limits(limits: Limits, white: bool) -> chess.engine.Limit:
    limit = chess.engine.Limit(time=limits.movetime, depth=limits.depth, nodes=limits.nodes, mate=limits.mate)
    clock = limits.clock
    if clock is not None:
        theirs = clock.left if clock.opponents is None else max(clock.opponents, 0.001)  # where it is not known the own one stands for both
        limit.white_clock, limit.black_clock = (clock.left, theirs) if white else (theirs, clock.left)
        limit.white_inc = limit.black_inc = clock.increment
        limit.remaining_moves = clock.moves_to_go
    return limit


def _ponder_budget(limits: Limits) -> float | None:
    """How long to go on after the expected move was played."""
    if limits.movetime is not None:
        return limits.movetime
    if limits.clock is None:
        return None
    return usual_seconds(limits.clock.left, limits.clock.moves_to_go or EXPECTED_MOVES)


def _reached(progress: Progress, limits: Limits) -> bool:
    return (limits.depth is not None and progress.depth >= limits.depth) or (limits.nodes is not None and progress.nodes >= limits.nodes)


def _score(info: chess.engine.InfoDict) -> Score | None:
    if "score" not in info:
        return None
    white = info["score"].white()
    mate = white.mate()
    return Score(mate=mate) if mate is not None else Score(cp=white.score())


def _progress(info: chess.engine.InfoDict, seconds: float) -> Progress | None:
    """One line of the engine's thoughts; None for chatter without a line."""
    if "pv" not in info or not info["pv"]:
        return None
    return Progress(
        depth=info.get("depth", 0),
        score=_score(info),
        line=tuple(move.uci() for move in info["pv"]),
        nodes=info.get("nodes", 0),
        time=info.get("time", seconds),
        selective_depth=info.get("seldepth", 0),
        rank=info.get("multipv", 1),
        bound="lower" if info.get("lowerbound") else "upper" if info.get("upperbound") else "",
        table_full=info.get("hashfull", 0),
        tablebase_hits=info.get("tbhits", 0),
    )
