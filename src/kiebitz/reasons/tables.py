"""What a table proves of an ending: Syzygy tables where folders are set, and our own table of king and pawn against king."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.finding import Finding
from kiebitz.reasons.line import Line
from kiebitz.reasons.reason import Reason, Teller
from kiebitz.reasons.snapshot import EMPTY, Snapshot

LONE_PAWN_DRAWN = 6  # the case of the term `drawish`
# What the mover had before the move, and has after it: won 1, drawn 0, lost -1.
VARIANTS = {(1, 0): "drawn", (0, -1): "lost", (1, -1): "thrown", (1, 1): "keeps_win", (0, 0): "keeps_draw"}


def result(asker: Asker, board: Board) -> int | None:
    """1: White wins, 0: a draw, -1: Black wins; None where no table reaches."""
    if not board.has_legal_moves():
        return None
    known = asker.table(board)
    return _lone_pawn(board) if known is None else known


def _lone_pawn(board: Board) -> int | None:
    if sorted(man for man in Snapshot.of(board).men if man != EMPTY) not in (list("KPk"), list("Kkp")):
        return None
    shares = {share.term.key: share for share in Explainer().explain(board).terms}
    lone, drawish = shares["lone_pawn_wins"], shares["drawish"]
    if lone.counts:
        return 1 if any(lone.white) else -1
    return 0 if drawish.white[LONE_PAWN_DRAWN] or drawish.black[LONE_PAWN_DRAWN] else None


def by_table(asker: Asker, board: Board, line: Line, worth: int) -> tuple[Reason, ...]:
    """What the first move of a line does to the result of the ending."""
    after = board.copy()
    after.push(line.moves[0])
    results = result(asker, board), result(asker, after)
    if results[0] is None or results[1] is None:
        return ()
    sign = 1 if board.white_to_move else -1
    variant = VARIANTS.get((sign * results[0], sign * results[1]))
    if variant is None:  # lost before, lost after
        return ()
    return (Teller(board, line).reason("tablebase", Finding(0, 0, {}, 0, variant=variant), worth, "table"),)
