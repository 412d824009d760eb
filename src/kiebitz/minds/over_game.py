"""A whole game shown to every mind: where would each have erred?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.limits import Signal
from kiebitz.minds.asking import Mind, ask_minds
from kiebitz.reasons.asking import Asker, BrokenOff, chance
from kiebitz.reasons.verdict import Verdict, verdict_of

ERRORS: tuple[Verdict, ...] = ("mistake", "blunder")


@dataclass(frozen=True)
class Moment:
    """One position of a game: what was played, and what each mind would have played."""

    ply: int
    fen: str
    played: str
    verdict: Verdict  # of the move played
    minds: tuple[Mind, ...]

    @property
    def erring(self) -> tuple[Mind, ...]:
        return tuple(mind for mind in self.minds if mind.verdict in ERRORS)


def moment(board: Board, ply: int, move: str, asker: Asker, seconds: float, nodes: int, signal: Signal | None = None) -> Moment | None:
    """One position of a game, before `move` was played; None: told to stop."""
    signal = signal or Signal()
    minds = tuple(ask_minds(board, asker, seconds, nodes, signal))
    if signal.is_stopped:
        return None
    loss = next((mind.loss for mind in minds if mind.move == move), None)
    try:
        with asker.heeding(signal):
            if loss is None:
                best = asker.best(board, nodes)
                loss = max(0.0, chance(best.value) - chance(asker.after(board, move, nodes).value))
    except BrokenOff:
        return None
    return Moment(ply, board.fen(), move, verdict_of(loss), minds)


def over_game(
    start: Board,
    moves: Sequence[str],
    asker: Asker,
    seconds: float,
    nodes: int,
    tell: Callable[[int], None] = lambda ply: None,
    signal: Signal | None = None,
) -> Iterator[Moment]:
    """Position after position until told to stop; `tell` hears how far it is."""
    board = start.copy()
    for ply, move in enumerate(moves):
        tell(ply)
        found = moment(board, ply, move, asker, seconds, nodes, signal)
        if found is None:
            return
        yield found
        board.push(move)
