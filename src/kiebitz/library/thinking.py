"""Asking a player for its move: at once, or while it thinks, report by report."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any

from kiebitz.language import Text
from kiebitz.library.board import Board, Position, as_board
from kiebitz.library.players import ready_player
from kiebitz.limits import Limits, Signal
from kiebitz.options import Option
from kiebitz.player import Decision, Progress, Report
from kiebitz.score import Score

if TYPE_CHECKING:
    from kiebitz.reasons.explain import Explanation

DEFAULT_SECONDS = 1.0
LIMITS = (
    Option("depth", 1, Text("plies to look ahead", "Halbzüge Vorausschau"), 1, 100, uci="depth"),
    Option("nodes", 1, Text("positions to look at", "zu betrachtende Stellungen"), 1, 10**12, uci="nodes"),
    Option("time", 1.0, Text("seconds to think", "Sekunden Bedenkzeit"), 0.001, 86400, uci="time"),
    Option("lines", 1, Text("best lines wanted", "gewünschte beste Varianten"), 1, 256, uci="lines"),
)


@dataclass(frozen=True)
class Line:
    """One of the best lines."""

    score: Score | None  # White's view
    moves: tuple[str, ...]  # UCI
    san: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Thought:
    """What a player came to: the move, its value, its line, and everything else it can tell in `decision`."""

    board: Board
    decision: Decision
    lines: tuple[Line, ...]  # best first

    @property
    def move(self) -> str | None:
        """UCI; None when there is no move."""
        return self.decision.move

    @property
    def san(self) -> str | None:
        return None if self.move is None else self.board.san(self.move)

    @property
    def score(self) -> Score | None:
        """White's view; None for a program whose unit cannot be compared (its own figure is `value`)."""
        return self.decision.score

    @property
    def value(self) -> float | None:
        return self.decision.value

    @property
    def depth(self) -> int:
        return self.decision.depth

    @property
    def nodes(self) -> int:
        return self.decision.nodes

    @property
    def time(self) -> float:
        return self.decision.time

    @property
    def line(self) -> tuple[str, ...]:
        return self.decision.line

    def why(self, *, nodes: int = 100_000) -> Explanation:
        """Why the move is good or bad, proved by our own engine whoever chose it."""
        from kiebitz.library.reasoning import why

        return why(self.board, self.move, nodes=nodes)

    def __repr__(self) -> str:
        return f"<Thought {self}>"

    def __str__(self) -> str:
        shown = " ".join(self.board.san_line(self.line))
        return f"{self.score if self.score is not None else self.value}  {shown}"


class Thinking:
    """A search under way: iterate over its reports, stop it, and read `result` (which waits for the end)."""

    def __init__(self, player: Any, board: Board, limits: Limits, report: Report | None = None) -> None:
        self._player, self._board, self._limits, self._also = player, board, limits, report
        self._signal = Signal()
        self._reports: queue.SimpleQueue[Progress | None] = queue.SimpleQueue()
        self._lines: dict[int, Progress] = {}
        self._decision: Decision | None = None
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._think, daemon=True)
        self._thread.start()

    def _think(self) -> None:
        try:
            self._decision = self._player.choose(self._board, self._limits, self._heard, self._signal)
        except BaseException as error:  # told to whoever asks for the result
            self._failure = error
        finally:
            self._player.close()
            self._reports.put(None)

    def _heard(self, progress: Progress) -> None:
        self._lines[progress.rank] = progress
        self._reports.put(progress)
        if self._also is not None:
            self._also(progress)

    def __iter__(self) -> Iterator[Progress]:
        while (report := self._reports.get()) is not None:
            yield report
        self._reports.put(None)  # whoever iterates again sees the end at once

    def __repr__(self) -> str:
        return f"<Thinking about {self._board!r}, {'under way' if self._thread.is_alive() else 'finished'}>"

    def stop(self) -> None:
        """Answer now, with the best move so far."""
        self._signal.stop()

    @property
    def result(self) -> Thought:
        self._thread.join()
        if self._failure is not None:
            raise self._failure
        assert self._decision is not None
        return Thought(self._board, self._decision, self._best_lines(self._decision))

    def _best_lines(self, decision: Decision) -> tuple[Line, ...]:
        def line(score: Score | None, moves: tuple[str, ...]) -> Line:
            return Line(score, moves, tuple(self._board.san_line(moves)))

        first = [line(decision.score, decision.line)] if decision.line else []
        others = [self._lines[rank] for rank in sorted(self._lines) if rank > 1 and self._lines[rank].line[:1] != decision.line[:1]]
        return (*first, *(line(one.score, one.line) for one in others))

    def __enter__(self) -> Thinking:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()
        self._thread.join()


def searching(
    position: Position,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    lines: int = 1,
    player: str = "kiebitz",
    level: int | None = None,
    style: str | None = None,
    terms: str | None = None,
    options: dict[str, object] | None = None,
    report: Report | None = None,
) -> Thinking:
    """Begin to think, and go on with something else meanwhile.

    Without a limit our own engine and UCI engines think until stopped.  `player` is a name (`kiebitz`, an
    ancestor, `uci:COMMAND`), `terms` a file with own evaluation terms, `options` anything else the player offers.
    """
    board = as_board(position)
    given = {"depth": depth, "nodes": nodes, "time": time, "lines": lines}
    # Nonsense is refused before anything is loaded.
    asked: dict[str, Any] = {option.key: option.parse(_written(given[option.key])) for option in LIMITS if given[option.key] is not None}
    settings = {"book": False, **({"user_terms": terms} if terms else {})} if player == "kiebitz" else {}
    chooser = ready_player(player, level, style, settings | (options or {}))
    limits = Limits(depth=asked.get("depth"), nodes=asked.get("nodes"), movetime=asked.get("time"), multipv=asked["lines"])
    return Thinking(chooser, Board(board), limits, report)


def _written(given: object) -> str:
    """As an option reads it; a million positions are also `1e6`."""
    return str(int(given)) if isinstance(given, float) and given.is_integer() else str(given)


def search(position: Position, **how: Any) -> Thought:
    """Think and answer; all that `searching` understands.  Without a limit: one second."""
    own_end = str(how.get("player", "kiebitz")) != "kiebitz" and not str(how["player"]).startswith("uci:")
    if not own_end and not any(how.get(limit) is not None for limit in ("depth", "nodes", "time")):
        how["time"] = DEFAULT_SECONDS
    return searching(position, **how).result


# The folder has the same name.  `import kiebitz.search.table as table` asks this function for `table`, and Python then looks among the
# modules, under the name the function goes by.
search.__name__ = "kiebitz.search"
