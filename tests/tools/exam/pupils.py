"""Players for the tests of the examination: one knows every answer, one knows what to avoid and does it all the same."""

from __future__ import annotations

from collections.abc import Callable

import chess

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.options import Option, OptionSet
from kiebitz.player import Decision, Report
from kiebitz.score import Score
from kiebitz.tools.exam import conduct, depth, draws, endings, mating, openings, traps
from kiebitz.tools.exam.candidate import Candidate, Conditions
from kiebitz.tools.exam.question import Task
from kiebitz.tools.exam.tasks import moves_of
from kiebitz.tools.matches.contestants import Contestant


def all_tasks() -> list[Task]:
    """Every position with an answer that is declared anywhere in the catalogue."""
    found: list[Task] = []
    for module in (openings, depth, mating, traps, endings, draws, conduct):
        for value in vars(module).values():
            if isinstance(value, Task):
                found.append(value)
            elif isinstance(value, tuple):
                found += [one for one in value if isinstance(one, Task)]
    return found


Choose = Callable[[Board, Limits], Decision | None]


class Pupil:
    """Answers by a table of positions, else the first legal move that is not a blunder of a scripted kind."""

    name = "Pupil"

    def __init__(self, right: bool, choose: Choose | None = None, options: tuple[Option, ...] = ()) -> None:
        self.right, self._choose = right, choose
        self.options = OptionSet(options)
        self.games = 0
        self.known = {" ".join(task.fen.split()[:4]): task for task in all_tasks()}

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        if self._choose is not None and (own := self._choose(board, limits)) is not None:
            return own
        task = self.known.get(" ".join(board.fen().split()[:4]))
        if task is None:
            return Decision(board.legal_moves()[0])
        return self._answer(board, task)

    def _answer(self, board: Board, task: Task) -> Decision:
        best, avoid = moves_of(task.fen, task.best), moves_of(task.fen, task.avoid)
        half = moves_of(task.fen, task.half)
        if self.right:
            move = best[0] if best else next(move for move in board.legal_moves() if move not in avoid)
            sign = 1 if board.white_to_move else -1
            return Decision(move, score=Score(mate=sign * task.mate) if task.mate else None)
        wrong = [move for move in board.legal_moves() if move not in best and move not in half]
        return Decision(avoid[0] if avoid else wrong[0])

    def new_game(self) -> None:
        self.games += 1

    def close(self) -> None:
        pass


def at_the_table(player: Pupil, key: str = "himstedt-stahn", games: int = 3) -> Candidate:
    """The pupil as a candidate; under an ancestor's key it thinks by its level and keeps time."""
    return Candidate(player, Contestant(key, "Pupil", key), Conditions(Limits(nodes=100), games=games))


LEVEL = Option("level", 3, Text("level", "Stufe"), low=1, high=6)


def by_script(moves: str, start: str = chess.STARTING_FEN) -> Choose:
    """Plays its side of a game given in short notation; anything else is answered by the table."""
    board = chess.Board(start)
    replies = {}
    for san in moves.split():
        move = board.parse_san(san)
        replies[" ".join(board.fen().split()[:4])] = move.uci()
        board.push(move)

    def choose(position: Board, limits: Limits) -> Decision | None:
        move = replies.get(" ".join(position.fen().split()[:4]))
        return None if move is None else Decision(move)

    return choose
