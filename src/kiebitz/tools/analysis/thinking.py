"""A player looks at a stretch of a game, from its last position back, and says of each move what it was worth.

Backwards, because what the search learnt about later positions is still in its memory when it comes to the
earlier ones.  A move is only blamed after the better one was searched as deeply as the one that was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import chess

from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.game.game import PASS
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits
from kiebitz.player import Player
from kiebitz.score import MATE_VALUE, Score
from kiebitz.tools.analysis.grades import NEAR_MATE, SMALLEST_LOSS, chance_lost, mate_for
from kiebitz.tools.analysis.reports import MoveReport
from kiebitz.tools.analysis.words import reasons

LONGEST_LINE = 12  # half-moves of a line that are kept; the reasons look at its end
SHORT_MATE, SLOWER = 5, 2  # a mate in so few moves that takes so many longer is worth a word

Step = Callable[[], None]  # called after every position


class AnalysisError(KiebitzError):
    """A player that cannot analyse, or a game that cannot be analysed."""


class StoppedError(Exception):
    """The user has had enough; what was begun is worth nothing."""


@dataclass(frozen=True)
class Stretch:
    """Half-moves `first` to `last` of a game; the ones before are there because of repetitions."""

    start_fen: str
    moves: tuple[str, ...]  # UCI, up to `last`
    first: int  # 0 is the first half-move
    last: int  # exclusive
    chess960: bool = False


@dataclass(frozen=True)
class _Seen:
    """What the player thinks of a position; White's view."""

    score: Score
    line: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0


class Analyst:
    """A player that judges games, and the explanation of its judgement."""

    def __init__(self, player: Player, limits: Limits, explainer: Explainer | None = None) -> None:
        self._player = player
        self._limits = limits
        self._explainer = explainer or Explainer()

    def judge(self, stretch: Stretch, step: Step | None = None, is_stopped: Callable[[], bool] | None = None) -> tuple[MoveReport, ...]:
        """Every move of the stretch.  StoppedError: `is_stopped` said so in between."""
        boards = _boards(stretch)
        self._player.new_game()
        following = self._look(boards[-1], None, None, is_stopped)
        if step is not None:
            step()
        found: list[MoveReport] = []
        for index in range(len(boards) - 2, -1, -1):
            move = stretch.moves[stretch.first + index]
            seen = self._look(boards[index], move, following, is_stopped)
            found.append(self._report(stretch.first + index, boards[index], move, seen, following, is_stopped))
            following = seen
            if step is not None:
                step()
        return tuple(reversed(found))

    def _look(self, board: Board, move: str | None, following: _Seen | None, is_stopped: Callable[[], bool] | None) -> _Seen:
        """What a position is worth."""
        if is_stopped is not None and is_stopped():
            raise StoppedError
        legal = board.legal_moves()
        if not legal:
            lost = -MATE_VALUE if board.white_to_move else MATE_VALUE
            return _Seen(Score(cp=lost, mate=0) if board.is_check() else Score(cp=0))
        if board.is_material_insufficient():
            return _Seen(Score(cp=0))
        if len(legal) == 1 and following is not None and legal[0] == move:  # nothing to choose, nothing to think
            return _Seen(_one_earlier(following.score, board.white_to_move), (legal[0], *following.line), following.depth, 0)
        decision = self._player.choose(board, self._limits)
        if is_stopped is not None and is_stopped():
            raise StoppedError
        if decision.score is None:
            raise AnalysisError(
                Text(
                    "{name} does not say in pawns what a position is worth; a modern engine is needed, such as kiebitz.",
                    "{name} sagt nicht in Bauern, was eine Stellung wert ist; nötig ist eine moderne Engine wie kiebitz.",
                ).format(name=self._player.name)
            )
        line = decision.line or ((decision.move,) if decision.move else ())
        return _Seen(decision.score, line, decision.depth, decision.nodes)

    def _report(
        self, index: int, board: Board, move: str, seen: _Seen, following: _Seen, is_stopped: Callable[[], bool] | None
    ) -> MoveReport:
        white = board.white_to_move
        is_best = move == PASS or (bool(seen.line) and seen.line[0] == move)
        loss = 0.0 if is_best else chance_lost(seen.score, following.score, white)
        if loss >= SMALLEST_LOSS and seen.line:
            seen = self._verified(board, seen, is_stopped)
            loss = chance_lost(seen.score, following.score, white)
        after = _after(board, move)
        missed, slower, allowed = _mates(seen.score, following.score, white, is_best)
        best = following.score if is_best and move != PASS else seen.score
        report = MoveReport(
            ply=index + 1,
            number=board.fullmove_number,
            white=white,
            move=move,
            san="--" if move == PASS else board.san(move),
            before=board.fen(),
            after=after.fen(),
            best=best,
            score=following.score,
            line=seen.line[:LONGEST_LINE],
            line_san=tuple(board.san_line(seen.line[:LONGEST_LINE])),
            reply=following.line[:LONGEST_LINE],
            reply_san=tuple(after.san_line(following.line[:LONGEST_LINE])),
            loss=loss,
            depth=seen.depth,
            nodes=seen.nodes,
            missed_mate=missed,
            slower_mate=slower,
            allowed_mate=allowed,
        )
        if not report.is_noteworthy:
            return report
        return replace(report, reasons=tuple(reasons(self._explainer, board, report, (move, *following.line), seen.line)))

    def _verified(self, board: Board, seen: _Seen, is_stopped: Callable[[], bool] | None) -> _Seen:
        """The best move looked at once more, from the position after it: as deeply as the move that was played."""
        after = _after(board, seen.line[0])
        closer = self._look(after, None, None, is_stopped)
        return _Seen(
            _one_earlier(closer.score, board.white_to_move), (seen.line[0], *closer.line), max(seen.depth, closer.depth), seen.nodes
        )


def _mates(best: Score, after: Score, white: bool, is_best: bool) -> tuple[int | None, int | None, int | None]:
    """Mates that were missed, put off, and allowed."""
    missed = slower = allowed = None
    possible, left = mate_for(best, white), mate_for(after, white)
    if possible is not None and possible <= NEAR_MATE and not is_best:
        if left is None and after.mate != 0:
            missed = possible
        elif left is not None and possible <= SHORT_MATE and left - (possible - 1) >= SLOWER:
            slower = possible
    threat = mate_for(after, not white)
    if threat is not None and threat <= NEAR_MATE and mate_for(best, not white) is None:
        allowed = threat
    return missed, slower, allowed


def _one_earlier(score: Score, white: bool) -> Score:
    """The same judgement before this side moved: its own mate is a move longer."""
    if score.mate is None or (score.mate != 0 and (score.mate > 0) != white):
        return score
    return Score(mate=score.mate + 1 if white else score.mate - 1)


def _boards(stretch: Stretch) -> list[Board]:
    """The positions before each move of the stretch, and the last one; each knows how it came about."""
    board = Board(stretch.start_fen, chess960=stretch.chess960)
    boards = []
    for index, move in enumerate(stretch.moves[: stretch.last]):
        if index >= stretch.first:
            boards.append(board)
        board = _after(board, move)
    boards.append(board)
    return boards


def _after(board: Board, move: str) -> Board:
    """A new board with the move made; passing begins a new history."""
    if move == PASS:
        other = board.to_chess()
        other.push(chess.Move.null())
        return Board(other.fen(), chess960=board.chess960)
    following = board.copy()
    following.push(move)
    return following


def stretches(start_fen: str, moves: Sequence[str], chess960: bool = False, length: int = 10) -> list[Stretch]:
    """A game in pieces that can be looked at anywhere, in any order, and be kept one by one."""
    return [
        Stretch(start_fen, tuple(moves[: min(first + length, len(moves))]), first, min(first + length, len(moves)), chess960)
        for first in range(0, len(moves), length)
    ]
