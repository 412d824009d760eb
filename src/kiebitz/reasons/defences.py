"""The same move against other defences: what one good defence does not show, another one may."""

from __future__ import annotations

from collections.abc import Iterator

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker, mate_in
from kiebitz.reasons.line import Line, walk

CLOSE = 0.12  # of the point: defences this close to the best are worth a look
LOOKED_AT = 3  # best defences
FOLLOWED = 2  # of them beside the one of the line


def other_defences(asker: Asker, board: Board, line: Line, answer: Answer, nodes: int, step: int) -> Iterator[Line]:
    """Lines that begin with the same move and go on with another defence that is about as good."""
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
    followed = 0
    for reply in replies:
        if not reply.line or reply.line[0] == line.moves[1] or followed == FOLLOWED:
            continue
        if reply.chance < best.chance - CLOSE or mate_in(reply.value) != mate_in(best.value):
            continue
        followed += 1
        yield walk(asker, board, answer, line.white, nodes, reply.line[0])
