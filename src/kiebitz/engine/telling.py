"""What the engine says of its search: lines as moves, progress, and the decision with everything that was found out."""

from __future__ import annotations

from collections.abc import Iterator

from kiebitz.core.board import Board
from kiebitz.engine.course import Course
from kiebitz.engine.crew import Crew
from kiebitz.engine.worker import Line
from kiebitz.language import Text
from kiebitz.player import Decision, Progress, RootMove
from kiebitz.probe import RootMoves, read_frame
from kiebitz.score import MATE_VALUE, Score

BOUND = Text("at most this; not looked at further", "höchstens so viel; nicht weiter untersucht")


def line_in_uci(board: Board, numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(board.uci(number) for number in numbers)


def progress(board: Board, crew: Crew, course: Course, depth: int, line: Line, rank: int) -> Progress:
    return Progress(
        depth=depth,
        score=Score.from_search(line.value, board.white_to_move),
        line=line_in_uci(board, line.moves),
        nodes=crew.nodes(),
        time=course.elapsed,
        selective_depth=int(crew.first.search["selective_depth"]),
        rank=rank,
        table_full=crew.memory.permille_full(),
        tablebase_hits=crew.tables_answers(),
        value=float(line.value),
    )


def no_move(board: Board) -> Decision:
    """Mated, or no legal move."""
    value = -MATE_VALUE if board.is_check() else 0
    return Decision(None, score=Score.from_search(value, board.white_to_move), value=float(value))


def decision(
    board: Board, crew: Crew, course: Course, root_moves: RootMoves, lines: list[Line], depth: int, resigns_at: float | None
) -> Decision:
    best = lines[0]
    moves = line_in_uci(board, best.moves)
    elapsed, nodes = course.elapsed, crew.nodes()
    return Decision(
        move=moves[0],
        score=Score.from_search(best.value, board.white_to_move),
        value=float(best.value),
        line=moves,
        ponder=moves[1] if len(moves) > 1 else None,
        depth=depth,
        nodes=nodes,
        time=elapsed,
        resigns_at=resigns_at,
        alternatives=(RootMove(moves[0], float(best.value), moves), *_alternatives(board, crew, root_moves, lines)),
        statistics=tuple(read_frame(crew.first.search, nodes, elapsed, course.plan, False).statistics()),
    )


def _alternatives(board: Board, crew: Crew, root_moves: RootMoves, lines: list[Line]) -> Iterator[RootMove]:
    """Besides the best line: the further ones, then what is known of all other moves."""
    firsts = {line.moves[0] for line in lines}
    for line in lines[1:]:
        yield RootMove(board.uci(line.moves[0]), float(line.value), line_in_uci(board, line.moves))
    for look in root_moves.looks(crew.first.search):
        if look.move not in firsts and look.depth:
            uci = board.uci(look.move)
            yield RootMove(uci, float(look.value), (uci,), BOUND if look.refuted else None)
