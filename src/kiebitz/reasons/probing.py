"""Reasons that only a further small search can find or confirm: zugzwang, threats, and whether a cause is one.

A cause is tested by taking it away: if the blow works without its preparation, the preparation is not the reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.core.bitboards import square_name
from kiebitz.core.board import Board
from kiebitz.core.fen import fen_after_pass, placement_of
from kiebitz.language import KiebitzError
from kiebitz.reasons.asking import Answer, Asker, mate_in
from kiebitz.reasons.finding import Finding
from kiebitz.reasons.line import Line, Ply
from kiebitz.reasons.motifs.guards import board_at
from kiebitz.reasons.snapshot import EMPTY, Snapshot, is_white, neighbours, whole_line

FEW_REPLIES = 15  # with more moves to choose from nobody is in zugzwang
ZUGZWANG = 0.08  # of the point: so much better off is a side that may pass
THREAT = 0.15  # of the point: so much a threat must win
CASHED = 4  # plies within which a threat wins something, the answer to it included
BEHIND = 2  # pawns: who is not behind by this much wants more than a perpetual check
LEVEL = 60  # centipawns: an evaluation that may mean a draw
LONGEST_PERPETUAL = 13  # plies
SAME = 0.8  # of what the line wins: a blow that wins this much without its preparation does not need it
RELIEF = 60  # centipawns: so much better off is a side that is freed of a pin or has time for both men
NEEDS_PREPARATION = ("deflection", "attraction", "capturingDefender", "clearance", "interference", "intermezzo", "overload")
NEEDS_TIME = ("fork", "skewer", "discoveredAttack")  # attacks on two men at once


def passed(board: Board) -> Board | None:
    """The same position with the other side to move; None where the rules forbid to pass."""
    if board.is_check():
        return None
    try:
        return Board(fen_after_pass(board.fen(), counts=False), board.chess960)
    except KiebitzError:
        return None


def zugzwang(asker: Asker, line: Line, nodes: int) -> Finding | None:
    """The first own move after which the other side would give anything to pass."""
    if line.mates and len(line.own) < 3:
        return None
    pawn_ending = all(man in ".KkPp" for man in line.start.men)
    for number in line.own[:4]:
        ply = line.plies[number]
        if ply.check or not 0 < ply.replies <= FEW_REPLIES:
            continue
        board = board_at(line, number + 1)
        other = passed(board)
        if other is None or not other.has_legal_moves():
            continue
        patient = asker.patiently(nodes, 2) if pawn_ending else nodes
        to_move = asker.best(board, patient).chance
        if to_move > 1 - ZUGZWANG:
            continue
        if 1 - asker.best(other, patient).chance - to_move >= ZUGZWANG:
            return Finding(number + 1, number, {"man": (ply.target,)}, len(line.plies) - 1)
    return None


def is_opposition(ply: Ply) -> bool:
    """Kings face each other with one square between, after a king's move in a pawn ending."""
    if ply.man not in "Kk" or any(man not in ".KkPp" for man in ply.after.men):
        return False
    one, other = ply.after.king(True), ply.after.king(False)
    file, rank = abs(one % 8 - other % 8), abs(one // 8 - other // 8)
    return (file, rank) in ((0, 2), (2, 0)) and ply.after[(one + other) // 2] == EMPTY


def perpetual(asker: Asker, board: Board, move: str, nodes: int) -> tuple[str, ...] | None:
    """The line of a perpetual check that begins with a move: check upon check until a position comes back.  Only a side
    that is behind wants one."""
    white, walker, line = board.white_to_move, board.copy(), [move]
    if Snapshot.of(board).material(white) > -BEHIND:
        return None
    walker.push(move)
    seen = {walker.key}
    while walker.is_check() and len(line) < LONGEST_PERPETUAL:
        reply = asker.best(walker, nodes)
        if not reply.line:
            return None
        walker.push(reply.line[0])
        again = asker.best(walker, nodes)
        if not again.line or abs(again.value) > LEVEL:
            return None
        walker.push(again.line[0])
        line += [reply.line[0], again.line[0]]
        if walker.key in seen:
            return tuple(line)
        seen.add(walker.key)
    return None


@dataclass(frozen=True)
class Threat:
    """What a side would do if it were its turn."""

    answer: Answer
    gain: float  # of the point


def threat(asker: Asker, board: Board, now: float, nodes: int) -> Threat | None:
    """What the side not to move would do if the other passed; `now` is what it may expect as it is."""
    other = passed(board)
    if other is None or not other.has_legal_moves():
        return None
    return as_threat(other, asker.best(other, nodes), now)


def as_threat(turned: Board, answer: Answer, now: float) -> Threat | None:
    """What a side plays after the other one has passed, if it is a threat."""
    gain = answer.chance - now
    return Threat(answer, gain) if gain >= THREAT and _cashes_in(turned, answer) else None


def _cashes_in(board: Board, answer: Answer) -> bool:
    """Whether a line wins something at once: a threat is more than a good move."""
    if not answer.line:
        return False
    if mate_in(answer.value) is not None:
        return answer.value > 0
    walker, white = board.copy(), board.white_to_move
    before = Snapshot.of(walker).material(white)
    for move in answer.line[:CASHED]:
        walker.push(move)
    return Snapshot.of(walker).material(white) > before


def luft_saves(line: Line) -> bool:
    """Whether the king at the end of a line would live if one of the own men before it were gone."""
    end = line.end.after
    king = end.king(not line.white)
    own = [s for s in neighbours(king) if s // 8 != king // 8 and end[s] != EMPTY and is_white(end[s]) != line.white]
    return any(not end.without(square).without(king).attackers(square, line.white) for square in own)


def needed(asker: Asker, line: Line, key: str, found: Finding, chance_before: float, chance_after: float, nodes: int) -> bool | None:
    """Whether the blow at the end of a finding needs its preparation; None: there is nothing to try."""
    if key == "pin":
        return pin_matters(asker, line, found, nodes)
    if key == "relativePin":
        return escapes_without(asker, line, found, nodes)
    if key in NEEDS_TIME:
        return time_would_save(asker, line, found, nodes)
    if key not in NEEDS_PREPARATION or found.cashed >= len(line.plies):
        return None
    first = found.doing if line.plies[found.doing].white == line.white else found.doing - 1
    if first < 0:
        return None
    board, blow = board_at(line, first), line.plies[found.cashed]
    if blow.move not in board.legal_moves():
        return True
    return asker.after(board, blow.move, nodes).chance < chance_before + SAME * (chance_after - chance_before)


def pin_matters(asker: Asker, line: Line, found: Finding, nodes: int) -> bool | None:
    """Whether a side would be better off if its king stood beside the line of the pin; None: there is no such square, or the
    king is worse off there for other reasons."""
    board = board_at(line, found.at)
    freed = unpinned(board, found.men["man"][0])
    if freed is None or not freed.has_legal_moves() or not board.has_legal_moves():
        return None
    relief = asker.best(freed, nodes).value - asker.best(board, nodes).value
    return None if relief <= -RELIEF else relief >= RELIEF


def escapes_without(asker: Asker, line: Line, found: Finding, nodes: int) -> bool | None:
    """Whether a man could get away if the dearer one behind it were not there."""
    board, man = board_at(line, found.at), found.men["man"][0]
    words = board.fen().split()
    words[0], words[2], words[3] = placement_of("".join(Snapshot.of(board).without(found.men["behind"][0]).men)), "-", "-"
    try:
        freed = Board(" ".join(words), board.chess960)
    except KiebitzError:
        return None
    played = asker.best(freed, nodes).line[:2]
    return bool(played) and not (len(played) == 2 and played[1][2:4] == square_name(man) and played[0][2:4] != square_name(man))


def unpinned(board: Board, pinned: int) -> Board | None:
    """The same position with the king of the side to move one step beside the line on which one of its men is pinned."""
    here = Snapshot.of(board)
    king = here.king(here.white_to_move)
    forbidden, lifted = whole_line(king, pinned) | whole_line(pinned, king), here.without(king)
    for square in neighbours(king):
        if here[square] != EMPTY or forbidden >> square & 1 or lifted.attackers(square, not here.white_to_move):
            continue
        men = list(lifted.men)
        men[square] = here[king]
        words = board.fen().split()
        words[0], words[2], words[3] = placement_of("".join(men)), "-", "-"
        try:
            return Board(" ".join(words), board.chess960)
        except KiebitzError:
            continue
    return None


def time_would_save(asker: Asker, line: Line, found: Finding, nodes: int) -> bool | None:
    """Whether one move more would save something: two men are attacked at once, and there is time for one of them only."""
    if found.at >= len(line.plies):
        return None
    board = board_at(line, found.at + 1)
    spare = passed(board)
    if spare is None or not spare.has_legal_moves() or not board.has_legal_moves():
        return None
    return asker.best(spare, nodes).value + asker.best(board, nodes).value >= RELIEF
