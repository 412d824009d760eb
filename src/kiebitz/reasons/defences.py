"""The same move against other defences: what one good defence does not show, another one may."""

from __future__ import annotations

from collections.abc import Iterator

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker, mate_in
from kiebitz.reasons.line import Line, walk
from kiebitz.reasons.motifs.moves import relative_rank

CLOSE = 0.12  # of the point: defences this close to the best are worth a look
OFFERED = 0.3  # of the point: and so close is one that takes what is offered, to see whether a pawn gets through
FAR = 4  # rank, counted from 0: from here on a pawn may get through
LOOKED_AT = 3  # best defences
FOLLOWED = 2  # of them beside the one of the line


def other_defences(asker: Asker, board: Board, line: Line, answer: Answer, nodes: int, step: int) -> Iterator[tuple[Line, bool]]:
    """Lines that begin with the same move and go on with another defence, and whether it is about as good: what is offered may be
    taken where it is not."""
    if line.mates or len(line.plies) < 2 or line.plies[0].white != line.white:
        return
    after = board.copy()
    after.push(line.moves[0])
    replies = asker.several(after, step, LOOKED_AT)
    best, last = replies[0], line.moves[0][2:4]
    taking = [move for move in after.legal_moves() if move[2:4] == last and move != line.moves[1]]
    if taking and not any(reply.line[:1] == (move,) for reply in replies for move in taking):
        replies.append(asker.best(after, step, tuple(taking)))
    replies.sort(key=lambda reply: reply.line[:1] == () or reply.line[0][2:4] != last)  # what is offered may be taken: asked first
    followed, offered = 0, OFFERED if _has_far_pawn(line) else CLOSE
    for reply in replies:
        if not reply.line or reply.line[0] == line.moves[1] or followed == FOLLOWED:
            continue
        worse = best.chance - reply.chance
        if worse > (offered if reply.line[0][2:4] == last else CLOSE) or mate_in(reply.value) != mate_in(best.value):
            continue
        followed += worse <= CLOSE
        yield walk(asker, board, answer, line.white, nodes, reply.line[0]), worse <= CLOSE


def _has_far_pawn(line: Line) -> bool:
    return any(relative_rank(square, line.white) >= FAR for square in line.start.squares(line.white, "p"))
