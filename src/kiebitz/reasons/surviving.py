"""A reason must survive: it is told only if other searches, with a third of the positions and with three times as many,
show it again; if they do not, the line alone is given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.gathering import NEW_QUEENS, kinds_of
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.ledger import ledger
from kiebitz.reasons.line import Line, walk
from kiebitz.reasons.reason import Reason
from kiebitz.reasons.telling import DEEDS

SMALLER = 3  # the first part of the promise: a third of the positions
LARGER = 2  # the second: so many times as many on top of the first search, whose table is still full
SHORT_MATE = 6  # plies: so short a mate is a proof, whoever finds it
MATERIAL_KEPT = 0.5  # of what was won must be won again
PROBED = ("zugzwang", "opposition", "perpetualCheck")  # proved by passing or by a line that comes back, not by one search


@dataclass(frozen=True)
class Looks:
    """How the lines of an explanation were found, and so which other searches they must stand."""

    nodes: int  # positions of the main question
    first: tuple[Answer, ...] = ()  # what a first look, with a quarter of the positions, thought of the moves
    deep: bool = False  # the lines come from a second look: larger than the question asks for
    counted: bool = False  # the answers to a pawn ending come from a search to its end


def surviving(asker: Asker, board: Board, line: Line, reasons: tuple[Reason, ...], looks: Looks) -> tuple[Reason, ...]:
    """Those of which something may be told and that every other search finds again."""
    reasons = tuple(reason for reason in reasons if _may_be_told(line, reason))
    if not reasons or (line.mates and len(line.moves) <= SHORT_MATE):
        return reasons
    for answer, nodes in _others(asker, board, line.moves[0], looks):
        reasons = _found_again(asker, board, line, reasons, answer, nodes)
        if not reasons:
            break
    return reasons


def _may_be_told(line: Line, reason: Reason) -> bool:
    """Of what a move is like only what it does; and where it takes a piece, that is the point, and not for whom it clears the way."""
    if reason.kind == "clearance" and line.plies[reason.doing].captured not in ".Pp":
        return False
    return BY_KEY[reason.kind].part is not Part.TRAIT or reason.kind in DEEDS


def _others(asker: Asker, board: Board, move: str, looks: Looks) -> Iterator[tuple[Answer, int]]:
    """The larger search first, while the table still knows the first one; the smaller one knows nothing of it."""
    if not looks.deep:
        yield asker.after(board, move, LARGER * looks.nodes), looks.nodes // SMALLER
    yield first_look(asker, board, move, looks), looks.nodes if looks.deep else looks.nodes // SMALLER


def first_look(asker: Asker, board: Board, move: str, looks: Looks) -> Answer:
    """What a smaller search, which knows nothing of the larger one, thinks of a move."""
    known = [answer for answer in looks.first if answer.move == move]
    if known:
        return known[0]
    asker.forget()
    return asker.after(board, move, looks.nodes if looks.deep else max(looks.nodes // SMALLER, 500))


def _found_again(asker: Asker, board: Board, line: Line, reasons: tuple[Reason, ...], answer: Answer, nodes: int) -> tuple[Reason, ...]:
    """A search that plays the same moves shows the same; where it does not, what it plays is walked."""
    played = [_plays(answer, reason) for reason in reasons]
    if all(played):
        return reasons
    again = walk(asker, board, answer, line.white, nodes).with_harvest()
    kinds = {key for key, _ in kinds_of(again)}
    kinds |= NEW_QUEENS if kinds & NEW_QUEENS else set()
    balance = ledger(again).balance
    return tuple(
        reason
        for reason, is_played in zip(reasons, played, strict=True)
        if is_played
        or reason.kind in PROBED
        or (line.mates and again.mates and reason.kind.startswith("mate"))
        or (again.mates or balance >= MATERIAL_KEPT * reason.worth if reason.kind == "material" else reason.kind in kinds)
    )


def _plays(answer: Answer, reason: Reason) -> bool:
    """The move that does it, and what leads there and follows, as far as both lines go.  A blow that the other search finds by
    itself is the same blow, whatever the defence against it."""
    shared = min(len(answer.line), len(reason.line))
    if reason.doing > 0 and BY_KEY[reason.kind].part is Part.CAUSE:
        shared = min(shared, reason.doing + 1)
    return shared > reason.doing and answer.line[:shared] == reason.line[:shared]
