"""What a move does beyond winning something: the threat it makes, the threat it answers, whether it is the only one."""

from __future__ import annotations

from dataclasses import replace

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.finding import Finding
from kiebitz.reasons.line import Line
from kiebitz.reasons.men import move_text
from kiebitz.reasons.probing import passed, threat
from kiebitz.reasons.quiet_deeds import quiet_deeds
from kiebitz.reasons.reason import Reason, Teller

ONLY = 0.20  # of the point: so much all other moves cost
HOPELESS = 0.05  # of the point: who has no more than this has no good move at all


def deeds(asker: Asker, board: Board, line: Line, asked: Answer, nodes: int, wins: bool) -> list[Reason]:
    """What can be proved of the first move of a line by leaving it out and, where it wins nothing, by passing."""
    if asked.chance <= HOPELESS:
        return []
    teller, ply = Teller(board, line), line.plies[0]
    found: list[Reason] = []
    here = Finding(1, 0, {"man": (ply.target,)}, 0)
    others = tuple(move for move in board.legal_moves() if move != ply.move)
    if others:
        second = asker.best(board, nodes, others)
        if asked.chance - second.chance >= ONLY:
            found.append(_only(teller, board, here, second, asked.value - second.value))
    if wins:
        return found
    before = threat(asker, board, 1 - asked.chance, nodes)
    turned = passed(board)
    if before is not None and turned is not None:
        words = move_text(turned.san(before.answer.line[0]))
        found.append(teller.reason("parry", here, before.answer.value + asked.value, "counterfactual", threat=words))
    after = board.copy()
    after.push(ply.move)
    coming = threat(asker, after, asked.chance, nodes)
    turned = passed(after)
    if coming is not None and turned is not None:
        words = move_text(turned.san(coming.answer.line[0]))
        found.append(teller.reason("threat", here, coming.answer.value - asked.value, "counterfactual", threat=words))
    found += [teller.reason(key, one, 0, "line" if one.cashed else "rule") for key, one in quiet_deeds(line)]
    return found


def _only(teller: Teller, board: Board, here: Finding, second: Answer, worth: int) -> Reason:
    """With what happens to the next best move, where the search knows it."""
    if len(second.line) < 2:
        return teller.reason("onlyMove", here, worth, "counterfactual")
    rival, reply = (move_text(san) for san in board.san_line(second.line[:2]))
    return teller.reason("onlyMove", replace(here, variant="met"), worth, "counterfactual", rival=rival, reply=reply)
