"""The only file that asks the engine and the endgame tables.  One engine, one small table, everything counted in positions: the same
question gets the same answer, whatever was asked before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from kiebitz.core.board import Board
from kiebitz.core.fen import without_counters
from kiebitz.engine import Engine
from kiebitz.limits import Limits, Signal
from kiebitz.score import MATE_VALUE, Score, is_mate_value
from kiebitz.styles.style import Style
from kiebitz.tablebase import Tablebase

OFF = 100  # centipawns: so far off may the judgement of a position be
DECIDED = 2000  # centipawns: beyond, nothing changes any more
TABLE_WIN = 1500  # centipawns: what a win the tables promise is worth at least
HASH_MB = 8  # enough for a million positions, and emptied in no time
PATIENT = 4  # times the positions, for what is decided further away than anything else: pawn endings
PATIENCE = 8  # searches of an explanation that may be so patient; without an end to it a pawn ending took a million positions


class BrokenOff(Exception):  # noqa: N818  (no error: nobody waits for the answer any more)
    """Told to stop in the middle of a question."""


@dataclass(frozen=True)
class Answer:
    """A move with what it leads to, seen from the side to move."""

    value: int  # centipawns or a mate, as in the search
    line: tuple[str, ...]  # UCI; empty where the game is over

    @property
    def move(self) -> str | None:
        return self.line[0] if self.line else None

    @property
    def chance(self) -> float:
        return chance(self.value)


def chance(value: int) -> float:
    """What the side to move may expect of the game, 0 to 1."""
    return Score.from_search(value, True).winning_chance()


def sure_loss(best: int, asked: int) -> float:
    """What a move gives away, 0 to 1, even if the judgement of both moves is off by a pawn: near the end of the scale, where the
    game is nearly decided, much less than the bare difference."""
    first, second = (max(-DECIDED, min(DECIDED, value)) for value in (best, asked))
    return max(0.0, min(chance(first + off) - chance(second + off) for off in (-OFF, 0, OFF)))


def mate_in(value: int) -> int | None:
    """Moves until the side that moves mates (positive) or is mated (negative); None: no mate in sight."""
    return Score.from_search(value, True).mate if is_mate_value(value) else None


class Asker:
    """Asks one engine; `begin` forgets all earlier questions, `forget` only what was found out."""

    def __init__(self, engine: Engine | None = None, tables: str = "") -> None:
        self._engine = engine or Engine()
        self._own = engine is None
        if self._own:
            self._engine.set_option("hash_mb", HASH_MB)
            self._engine.set_option("intuition", False)  # a feeling has no name on the board: it can be no reason, nor prove one
        self._tables = Tablebase()
        if tables:
            self._tables.open(tables)
            self._engine.set_option("syzygy_path", tables)  # of the best moves one that keeps the result
        self._signal: Signal | None = None
        self.asked = 0  # positions looked at since `begin`
        self._patience = PATIENCE

    @property
    def judges_by(self) -> Style:
        return self._engine.judges_by

    def begin(self) -> None:
        self.forget()
        self.asked, self._patience = 0, PATIENCE

    def forget(self) -> None:
        """The next answer knows nothing of those before it."""
        self._engine.clear()

    @contextmanager
    def heeding(self, signal: Signal | None) -> Iterator[None]:
        """Meanwhile a stop breaks off whatever is being asked (`BrokenOff`)."""
        before, self._signal = self._signal, signal
        try:
            yield
        finally:
            self._signal = before

    def patiently(self, nodes: int, searches: int = 1, kept: int = 0) -> int:
        """So many positions for each of some searches in a pawn ending: more than asked for, while there is more patience than is
        kept for others."""
        if self._patience < searches + kept:
            return nodes
        self._patience -= searches
        return nodes * PATIENT

    def close(self) -> None:
        self._tables.close()
        if self._own:
            self._engine.close()

    def best(self, board: Board, nodes: int, moves: tuple[str, ...] = ()) -> Answer:
        """The best move, of these only if any are given."""
        return self.several(board, nodes, 1, moves)[0]

    def several(self, board: Board, nodes: int, count: int, moves: tuple[str, ...] = ()) -> list[Answer]:
        """The best moves, best first; a single empty answer where the game is over."""
        legal = board.legal_moves()
        if not legal:
            return [Answer(-MATE_VALUE if board.is_check() else 0, ())]
        limits = Limits(nodes=nodes, multipv=min(count, len(moves) or len(legal)), moves=moves)
        decision = self._engine.choose(board, limits, signal=self._signal)
        if self._signal is not None and self._signal.is_stopped:
            raise BrokenOff
        self.asked += decision.nodes
        assert decision.move is not None
        assert decision.value is not None
        answers = [Answer(int(decision.value), decision.line)]
        answers += [Answer(int(a.value), a.line) for a in decision.alternatives[1:count] if a.note is None]
        return [self._proved(board, answer) for answer in answers]

    def after(self, board: Board, move: str, nodes: int) -> Answer:
        """What a given move is worth; the line begins with it."""
        return self.best(board, nodes, (move,))

    def table(self, board: Board) -> int | None:
        """1: White wins, 0: a draw, -1: Black wins, by the endgame tables; None where they do not reach.  The moves since the
        last capture do not count: an ending is asked for, not a game."""
        return self._tables.result(Board(f"{without_counters(board.fen())} 0 1", board.chess960)) if self._tables.is_open else None

    def _proved(self, board: Board, answer: Answer) -> Answer:
        """The answer with the value the tables know, where the search does not know it."""
        if not self._tables.is_open:
            return answer
        after = board.copy()
        after.push(answer.line[0])
        known = self.table(after)
        if known is None:
            return answer
        won = known if board.white_to_move else -known
        if won == 0:
            return replace(answer, value=0)
        return answer if answer.value * won >= TABLE_WIN else replace(answer, value=TABLE_WIN * won)
