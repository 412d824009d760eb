"""Prophylaxis: a quiet move after which the other side can no longer do what it would have done.

The plan is what a search plays if the side to move passes.  It is prevented if it was good and cannot be played any more, or if the
man that goes there can be taken now and could not be before; that it no longer works is searched, not believed.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.line import Ply, make_ply
from kiebitz.reasons.probing import passed
from kiebitz.reasons.snapshot import Snapshot

PLAN = 0.06  # of the point: so much a plan gains that is worth a move to prevent it
AGAIN = 3  # times the positions: a plan must be the same after a longer look


@dataclass(frozen=True)
class Prevented:
    """What the other side would have played, and what that would have gained, of the point."""

    move: str
    gain: float


def prevented(asker: Asker, board: Board, ply: Ply, asked: Answer, plan: Answer, nodes: int) -> Prevented | None:
    """The plan the first move of a line prevents; `plan` is what the other side plays if this one passes."""
    turned, now = passed(board), 1 - asked.chance
    if turned is None or plan.move is None or ply.takes or ply.check or ply.castling or plan.chance - now < PLAN:
        return None
    after = board.copy()
    after.push(ply.move)
    if turned.is_capture(plan.move) or len(plan.move) == 5 or not _stopped(turned, after, plan.move):
        return None
    longer = asker.best(turned, AGAIN * nodes)
    gain = min(plan.chance, longer.chance) - now
    if longer.move != plan.move or gain < PLAN:
        return None
    if plan.move in after.legal_moves() and asker.after(after, plan.move, nodes).chance > now:
        return None
    return Prevented(plan.move, gain)


def _stopped(turned: Board, after: Board, plan: str) -> bool:
    """Whether the move is impossible now, or the man that makes it could be taken now and could not be without the other's move."""
    if plan not in after.legal_moves():
        return True
    free, held = (make_ply(each.copy(), plan, Snapshot.of(each), 0) for each in (turned, after))
    return held.after.is_takeable(held.target) and not free.after.is_takeable(free.target)
