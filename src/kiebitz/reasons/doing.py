"""What a move does beyond winning something: the threat it makes, the threat it answers, whether it is the only one."""

from __future__ import annotations

from dataclasses import replace

from kiebitz.core.bitboards import square_number
from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.finding import Finding
from kiebitz.reasons.line import Line, Ply
from kiebitz.reasons.men import move_text
from kiebitz.reasons.preventing import prevented
from kiebitz.reasons.probing import as_threat, passed, threat
from kiebitz.reasons.quiet_deeds import quiet_deeds
from kiebitz.reasons.reason import Reason, Teller
from kiebitz.reasons.theory import theory

ONLY = 0.20  # of the point: so much all other moves cost
HOPELESS = 0.05  # of the point: who has no more than this has no good move at all


def deeds(asker: Asker, board: Board, line: Line, asked: Answer, nodes: int, wins: bool) -> list[Reason]:
    """What can be proved of the first move of a line by leaving it out and, where it wins nothing, by passing."""
    teller, ply = Teller(board, line), line.plies[0]
    here = Finding(1, 0, {"man": (ply.target,)}, 0)
    found = _known(teller, board, ply.move, here)
    if asked.chance <= HOPELESS:
        return found
    others = tuple(move for move in board.legal_moves() if move != ply.move)
    if others:
        second = asker.best(board, nodes, others)
        if asked.chance - second.chance >= ONLY:
            found.append(_only(teller, board, here, second, asked.value - second.value))
    if wins:
        return found
    found += _answered(asker, teller, board, here, asked, nodes)
    after = board.copy()
    after.push(ply.move)
    coming = threat(asker, after, asked.chance, nodes)
    turned = passed(after)
    taken_back = ply.takes and len(line.plies) > 1 and line.plies[1].target == ply.target  # what would follow otherwise is no threat
    if coming is not None and turned is not None and not taken_back:
        words = move_text(turned.san(coming.answer.line[0]))
        found = [reason for reason in found if reason.kind != "prophylaxis"]  # who threatens something has no time for plans
        aimed = _aimed(here, turned, coming.answer.line[0], by=ply.target)
        found.append(teller.reason("threat", aimed, coming.answer.value - asked.value, "counterfactual", threat=words))
    found += [teller.reason(key, one, 0, "line" if one.cashed else "rule") for key, one in quiet_deeds(line)]
    return found


def _known(teller: Teller, board: Board, move: str, here: Finding) -> list[Reason]:
    known = theory(board, move)
    if known is None:
        return []
    if known.name is None:
        return [teller.reason("bookMove", replace(here, variant="unnamed"), 0, "rule")]
    return [teller.reason("bookMove", here, 0, "rule", opening=known.name)]


def _answered(asker: Asker, teller: Teller, board: Board, here: Finding, asked: Answer, nodes: int) -> list[Reason]:
    """The threat the move answers, or the plan it prevents: both are what the other side plays if this one passes."""
    turned = passed(board)
    if turned is None or not turned.has_legal_moves():
        return []
    plan = asker.best(turned, nodes)
    before = as_threat(turned, plan, 1 - asked.chance)
    if before is not None:
        words = move_text(turned.san(before.answer.line[0]))
        aimed = _aimed(here, turned, before.answer.line[0])
        if "aim" in aimed.squares and _still_hangs(teller.line.plies[0], aimed.squares["aim"]):
            return []
        return [teller.reason("parry", aimed, plan.value + asked.value, "counterfactual", threat=words)]
    stopped = prevented(asker, board, teller.line.plies[0], asked, plan, nodes)
    if stopped is None:
        return []
    words = move_text(turned.san(stopped.move))
    return [teller.reason("prophylaxis", here, plan.value + asked.value, "counterfactual", plan=words)]


def _still_hangs(ply: Ply, square: int) -> bool:
    """Whether a man that was threatened can be taken after the move as before: who has something better than to save it answers nothing."""
    return square != ply.start and ply.after[square] == ply.before[square] and ply.after.is_takeable(square)


def _aimed(here: Finding, board: Board, threat: str, by: int | None = None) -> Finding:
    """With the square of the man that is threatened, where the threat is no more than to take it; with that man, if it is asked for."""
    san, start, target = board.san(threat), square_number(threat[:2]), square_number(threat[2:4])
    if "x" not in san or "#" in san or "=" in san or board.piece_at(target) is None or by not in (None, start):
        return here
    return replace(here, squares={"aim": target})


def _only(teller: Teller, board: Board, here: Finding, second: Answer, worth: int) -> Reason:
    """With what happens to the next best move, where the search knows it."""
    if len(second.line) < 2:
        return teller.reason("onlyMove", here, worth, "counterfactual")
    rival, reply = (move_text(san) for san in board.san_line(second.line[:2]))
    return teller.reason("onlyMove", replace(here, variant="met"), worth, "counterfactual", rival=rival, reply=reply)
