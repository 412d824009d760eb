"""A player looks at a stretch of a game, from its last position back, and says of each move what it was worth.

Backwards, because what the search learnt about later positions is still in its memory when it comes to the
earlier ones.  A move is only blamed after it and the better one were searched again, four times as deep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import chess

from kiebitz.core.board import Board
from kiebitz.game.game import PASS
from kiebitz.language import KiebitzError, Text
from kiebitz.limits import Limits, Signal
from kiebitz.player import Player
from kiebitz.reasons.asking import BrokenOff
from kiebitz.reasons.explain import ACCEPTED, need_not_be_found
from kiebitz.score import MATE_VALUE, Score
from kiebitz.tools.analysis.commenting import Commentator, answer
from kiebitz.tools.analysis.grades import BY_KEY, NEAR_MATE, SMALLEST_LOSS, chance, chance_lost, mate_for
from kiebitz.tools.analysis.reports import MoveReport
from kiebitz.tools.analysis.theory import opening_of

LONGEST_LINE = 12  # half-moves of a line that are kept
DEEPER = 4  # times as much for both moves before one is blamed
DEEPER_PLIES = 3  # the same for a limit in plies
FLOOR = 20_000  # positions: a time limit on a busy machine must not make the judgement a guess
MISTAKE = BY_KEY["mistake"].loss
GOOD = 0.02  # of the point: who loses no more may be praised
SHORT_MATE, SLOWER = 2, 2  # a mate in so few moves that takes so many longer is worth a word; a longer one is a matter of taste

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
    theory: int = 0  # so many half-moves are known to the opening library, and never blamed


@dataclass(frozen=True)
class _Seen:
    """What the player thinks of a position; White's view."""

    score: Score
    line: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0


class Analyst:
    """A player that judges games, and who finds the words for its judgement."""

    def __init__(self, player: Player, limits: Limits, commentator: Commentator | None = None) -> None:
        self._player = player
        self._limits = limits
        self._commentator = commentator

    def judge(self, stretch: Stretch, step: Step | None = None, signal: Signal | None = None) -> tuple[MoveReport, ...]:
        """Every move of the stretch.  StoppedError: the signal said so."""
        signal = signal or Signal()
        boards = _boards(stretch)
        self._player.new_game()
        following = self._look(boards[-1], None, None, signal)
        if step is not None:
            step()
        found: list[MoveReport] = []
        for index in range(len(boards) - 2, -1, -1):
            move = stretch.moves[stretch.first + index]
            seen = self._look(boards[index], move, following, signal)
            found.append(self._report(stretch, stretch.first + index, boards[index], seen, following, signal))
            following = seen
            if step is not None:
                step()
        return tuple(reversed(found))

    def _look(self, board: Board, move: str | None, following: _Seen | None, signal: Signal, limits: Limits | None = None) -> _Seen:
        """What a position is worth."""
        limits = limits or self._limits
        if signal.is_stopped:
            raise StoppedError
        legal = board.legal_moves()
        if not legal:
            lost = -MATE_VALUE if board.white_to_move else MATE_VALUE
            return _Seen(Score(cp=lost, mate=0) if board.is_check() else Score(cp=0))
        if board.is_material_insufficient():
            return _Seen(Score(cp=0))
        if len(legal) == 1 and following is not None and legal[0] == move:  # nothing to choose, nothing to think
            return _Seen(_one_earlier(following.score, board.white_to_move), (legal[0], *following.line), following.depth, 0)
        decision = self._player.choose(board, limits, signal=signal)
        if limits.movetime is not None and 0 < decision.nodes < FLOOR and not signal.is_stopped:
            decision = self._player.choose(board, Limits(nodes=FLOOR), signal=signal)
        if signal.is_stopped:
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

    def _report(self, stretch: Stretch, index: int, board: Board, seen: _Seen, following: _Seen, signal: Signal) -> MoveReport:
        move, white = stretch.moves[index], board.white_to_move
        after = _after(board, move)
        is_best = move == PASS or (bool(seen.line) and seen.line[0] == move)
        is_theory = index < stretch.theory
        loss = 0.0 if is_best or is_theory else chance_lost(seen.score, following.score, white)
        if loss >= SMALLEST_LOSS and seen.line:
            seen, following = self._deeper(board, after, signal)
            is_best = seen.line[0] == move
            loss = chance_lost(seen.score, following.score, white)
        missed, slower, allowed = (None, None, None) if is_theory else _mates(seen.score, following.score, white, is_best)
        report = MoveReport(
            ply=index + 1,
            number=board.fullmove_number,
            white=white,
            move=move,
            san="--" if move == PASS else board.san(move),
            before=board.fen(),
            after=after.fen(),
            best=following.score if (is_best and move != PASS) or is_theory else seen.score,
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
        if self._commentator is None or move == PASS or is_theory:
            return report
        try:
            with self._commentator.heeding(signal):
                if loss >= SMALLEST_LOSS:
                    return self._blamed(self._commentator, report, board, after, seen, following)
                if loss <= GOOD and not report.is_faulty:
                    praised = self._commentator.praise(board, move, stretch.moves[index - 1] if index else None)
                    if praised is not None:
                        return replace(report, praised=praised.key, loss=0.0, reasons=(praised.text,))
        except BrokenOff:
            raise StoppedError from None
        return report

    def _deeper(self, board: Board, after: Board, signal: Signal) -> tuple[_Seen, _Seen]:
        """The position and the move that was played, both looked at again; what still seems better must hold from the position
        after it, as the move that was played does."""
        limits, white = _times(self._limits), board.white_to_move
        again = self._look(board, None, None, signal, limits)
        played = self._look(after, None, None, signal, limits)
        if again.line[:1] == (after.moves[-1],):
            return _Seen(played.score, again.line, again.depth, again.nodes), played
        if chance_lost(again.score, played.score, white) >= SMALLEST_LOSS:
            best = self._look(_after(board, again.line[0]), None, None, signal, limits)
            again = _Seen(
                _one_earlier(best.score, white), (again.line[0], *best.line), max(again.depth, best.depth), again.nodes + best.nodes
            )
        return again, played

    def _blamed(
        self, commentator: Commentator, report: MoveReport, board: Board, after: Board, seen: _Seen, following: _Seen
    ) -> MoveReport:
        """The report with the reason, and with the two lines the reason speaks of."""
        white = report.white
        played = answer(_one_earlier(following.score, white), white, (report.move, *following.line))
        found = commentator.blame(board, played, answer(seen.score, white, seen.line))
        # Words show something on the board: an opinion helps nobody, and a bare line only where much is at stake.  Where the search
        # sees little, too, there is no blame without words; else the sign and the better line are enough.
        opinion = found.leading is not None and found.leading.kind == "judgement"
        idle = opinion or (found.leading is None and found.loss < MISTAKE)
        if found.loss < SMALLEST_LOSS or (idle and report.loss < MISTAKE):
            return replace(report, loss=min(found.loss, ACCEPTED))
        if found.leading is None and report.missed_mate is not None:  # that a mate was missed says more than the bare line
            return replace(report, loss=min(report.loss, found.loss))
        line, reply = found.better_line[:LONGEST_LINE] or report.line, found.line[1 : LONGEST_LINE + 1]
        return replace(
            report,
            line=line,
            line_san=tuple(board.san_line(line)),
            reply=reply,
            reply_san=tuple(after.san_line(reply)),
            reasons=() if idle else (found.text,),
            loss=min(report.loss, found.loss),
        )


def _times(limits: Limits) -> Limits:
    """The limits of a second look."""
    return replace(
        limits,
        nodes=None if limits.nodes is None else limits.nodes * DEEPER,
        movetime=None if limits.movetime is None else limits.movetime * DEEPER,
        depth=None if limits.depth is None else limits.depth + DEEPER_PLIES,
    )


def _mates(best: Score, after: Score, white: bool, is_best: bool) -> tuple[int | None, int | None, int | None]:
    """Mates that were missed, put off, and allowed."""
    missed = slower = allowed = None
    possible, left = mate_for(best, white), mate_for(after, white)
    if possible is not None and possible <= NEAR_MATE and not is_best:
        if left is None and after.mate != 0 and not need_not_be_found(possible, chance(after, white)):
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
    _, theory = opening_of(start_fen, moves, chess960)
    return [
        Stretch(start_fen, tuple(moves[: min(first + length, len(moves))]), first, min(first + length, len(moves)), chess960, theory)
        for first in range(0, len(moves), length)
    ]
