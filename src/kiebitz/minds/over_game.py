"""A whole game shown to every mind: where would each have erred?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.minds.asking import Mind, ask_minds
from kiebitz.reasons.asking import Asker, chance
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


def moment(board: Board, ply: int, move: str, asker: Asker, seconds: float, nodes: int) -> Moment:
    """One position of a game, before `move` was played."""
    minds = tuple(ask_minds(board, asker, seconds, nodes))
    loss = next((mind.loss for mind in minds if mind.move == move), None)
    if loss is None:
        best = asker.best(board, nodes)
        loss = max(0.0, chance(best.value) - chance(asker.after(board, move, nodes).value))
    return Moment(ply, board.fen(), move, verdict_of(loss), minds)


def over_game(
    start: Board, moves: Sequence[str], asker: Asker, seconds: float, nodes: int, tell: Callable[[int], None] = lambda ply: None
) -> Iterator[Moment]:
    """Position after position; `tell` hears how far it is."""
    board = start.copy()
    for ply, move in enumerate(moves):
        tell(ply)
        yield moment(board, ply, move, asker, seconds, nodes)
        board.push(move)
