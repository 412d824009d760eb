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
    taking = [move for move in after.legal_moves() if move[2:4] == line.moves[0][2:4] and move != line.moves[1]]
    if taking and not any(reply.line[:1] == (move,) for reply in replies for move in taking):
        replies.append(asker.best(after, step, tuple(taking)))
    followed = 0
    for reply in replies:
        if not reply.line or reply.line[0] == line.moves[1] or followed == FOLLOWED:
            continue
        if reply.chance < replies[0].chance - CLOSE or mate_in(reply.value) != mate_in(replies[0].value):
            continue
        followed += 1
        yield walk(asker, board, answer, line.white, nodes, reply.line[0])
