"""Men that guard, and how they are overcome: hanging and trapped men, deflection, attraction, and the like."""

from __future__ import annotations

from collections.abc import Iterator

from kiebitz.core.bitboards import square_name, square_number
from kiebitz.core.board import Board
from kiebitz.reasons.finding import Finding, detects
from kiebitz.reasons.line import Line
from kiebitz.reasons.snapshot import EMPTY, SLIDERS, Snapshot, between, is_white, value

AT_HOME = "RNBQKBNR"  # the first rank as every game begins


@detects("hangingPiece")
def hanging_piece(line: Line) -> Iterator[Finding]:
    """The first move takes a man that nobody guards, and nothing is given back for it."""
    if not line.own:
        return
    number = line.own[0]
    ply = line.plies[number]
    if not ply.takes or ply.captured in "Pp" or ply.before.is_guarded(ply.target):
        return
    if is_recapture(line, number):
        return
    if len(line.own) > 1 and line.plies[line.own[1]].after.material(line.white) < ply.after.material(line.white):
        return
    yield Finding(number, number, {"target": (ply.target,), "man": (ply.start,)}, number)


def is_recapture(line: Line, number: int) -> bool:
    """Whether the man taken has itself just taken one that is worth as much.

    Before the first move of the line there may be only the position and the counter of moves to ask: at 0 the last move was a
    capture or a pawn's.  If there was a man to take back, whoever mates by taking it took back, and so did who takes like for like
    on the way to mate, or only restores the balance and brings nothing more home."""
    ply, last = line.plies[number], line.before(number)
    if last is not None:
        return last.takes and last.target == ply.target and value(last.captured) >= value(ply.captured)
    if line.taken is not None:
        square, man = line.taken
        return square == ply.target and man != EMPTY and value(man) >= value(ply.captured)
    if line.fifty or not _may_have_taken(line.start, ply.target, like=value(ply.man) == value(ply.captured)):
        return False
    if line.mates:
        return ply.mate or value(ply.man) <= value(ply.captured)
    return ply.after.material(line.white) == 0 and line.end.after.material(line.white) <= 0


def _may_have_taken(here: Snapshot, square: int, like: bool) -> bool:
    """Whether a man may just have taken one on its square that is worth as much: it does not stand at home, and such a man of the
    other side is missing; a man that was exchanged for its like, or a dearer one."""
    man = here[square]
    rank = AT_HOME if is_white(man) else AT_HOME.lower()
    if square // 8 == (0 if is_white(man) else 7) and rank[square % 8] == man and man not in "Qq":
        return False
    kinds = [kind for kind in "nbrq" if value(kind) == value(man) or (value(kind) > value(man) and not like)]
    return any(len(list(here.squares(not is_white(man), kind))) < AT_HOME.lower().count(kind) for kind in kinds)


@detects("trappedPiece")
def trapped_piece(line: Line) -> Iterator[Finding]:
    """A man that is attacked finds no safe square, and falls."""
    for number in line.own_and_next[1:]:
        ply, flight = line.plies[number], line.plies[number - 1]
        if not ply.takes or ply.captured in "Pp":
            continue
        square = flight.start if flight.target == ply.target else ply.target
        if is_trapped(line, number - 1, square):
            yield Finding(number - 1, number - 2, {"target": (square,)}, number)


def is_trapped(line: Line, number: int, square: int, but: int = -1) -> bool:
    """Whether the man on a square, its side to move, can be taken wherever it goes; one square need not be looked at."""
    here = line.plies[number].before
    if here[square].lower() in "pk" or here.is_check() or here.pinner(square) is not None or not here.is_takeable(square):
        return False
    board = board_at(line, number)
    for move in board.legal_moves():
        if move[:2] != square_name(square):
            continue
        target = square_number(move[2:4])
        if target == but:
            continue
        if here[target] != EMPTY and value(here[target]) >= value(here[square]):
            return False
        board.push(move)
        safe = not Snapshot.of(board).is_takeable(target)
        board.pop()
        if safe:
            return False
    return True


def board_at(line: Line, number: int) -> Board:
    """The board before a ply."""
    board = Board(line.fen)
    for ply in line.plies[:number]:
        board.push(ply.move)
    return board


@detects("deflection")
def deflection(line: Line) -> Iterator[Finding]:
    """A guard is forced away, by taking what is offered or by a check, and what it guarded falls."""
    for number in line.own[1:]:
        ply, reply, offer = line.plies[number], line.plies[number - 1], line.plies[number - 2]
        if not (ply.takes or ply.promotion):
            continue
        if ply.takes and value(ply.captured) > value(ply.placed):
            continue
        gained = value(offer.captured) if offer.takes else 0
        if gained >= value(offer.placed) or ply.target in (reply.target, offer.target):
            continue
        if not (reply.target == offer.target or offer.check) or reply.after.sees(reply.target, ply.target):
            continue
        stops_pawn = ply.promotion and ply.target % 8 == reply.start % 8 and offer.after.sees(reply.start, ply.start)
        if offer.after.sees(reply.start, ply.target) or stops_pawn:
            men = {"guard": (reply.start,), "offer": (offer.target,)}
            if ply.takes:
                men["target"] = (ply.target,)
            yield Finding(number - 1, number - 2, men, number, {"square": ply.target}, "takes" if ply.takes else "promotes")


@detects("attraction")
def attraction(line: Line) -> Iterator[Finding]:
    """King, queen or rook takes what is offered, and on that square it is caught."""
    for place, number in enumerate(line.own[:-1]):
        offer, reply, blow = line.plies[number], line.plies[number + 1], line.plies[number + 2]
        if reply.target != offer.target or reply.placed.lower() not in "kqr" or not blow.after.sees(blow.target, offer.target):
            continue
        men = {"target": (reply.target,), "man": (blow.target,)}
        if reply.placed in "Kk":
            yield Finding(number + 3, number, men, number + 2, {"square": offer.target})
        elif place + 2 < len(line.own) and line.plies[line.own[place + 2]].target == offer.target:
            yield Finding(number + 3, number, men, line.own[place + 2], {"square": offer.target})


@detects("interference")
def interference(line: Line) -> Iterator[Finding]:
    """A man steps between a guard and what it guards; the guard's own side may do it, too."""
    for number in line.own[1:]:
        ply, reply, step = line.plies[number], line.plies[number - 1], line.plies[number - 2]
        if not ply.takes or ply.before.is_guarded(ply.target):
            continue
        if reply.target != ply.target:
            guard = _cut_off(step.before, ply.target, line.white, step.target)
            if guard is not None:
                men = {"guard": (guard,), "target": (ply.target,), "between": (step.target,)}
                yield Finding(number - 1, number - 2, men, number, variant="own")
                continue
        guard = _cut_off(step.after, ply.target, line.white, reply.target)
        if guard is not None and reply.target != ply.target:
            men = {"guard": (guard,), "target": (ply.target,), "between": (reply.target,)}
            yield Finding(number, number - 1, men, number, variant="theirs")


def _cut_off(before: Snapshot, target: int, white: bool, stepped: int) -> int | None:
    """The distant guard of a square that a man on `stepped` cuts off."""
    if before[target] == EMPTY:
        return None
    for guard in before.attackers(target, not white):
        if before[guard].lower() in SLIDERS and between(guard, target) >> stepped & 1:
            return guard
    return None


@detects("intermezzo")
def intermezzo(line: Line) -> Iterator[Finding]:
    """Instead of taking back at once another blow comes first, and then the man is taken all the same."""
    for number in line.own[1:]:
        ply, reply, blow, last = line.plies[number], line.plies[number - 1], line.plies[number - 2], line.before(number - 2)
        if not ply.takes or blow.target == ply.target:
            continue
        if blow.after.sees(reply.start, ply.target):
            continue
        if last is not None:
            had_taken = last.takes and last.target == ply.target
        elif line.taken is not None:
            had_taken = line.taken[0] == ply.target and line.taken[1] != EMPTY
        else:  # only the counter tells of the move before the first one
            had_taken = line.fifty == 0 and line.start[ply.target] == ply.captured and ply.captured not in "Pp"
        if had_taken and reply.target != ply.target and ply.move in board_at(line, number - 2).legal_moves():
            yield Finding(number - 2, number - 2, {"target": (ply.target,)}, number)
        return


@detects("capturingDefender")
def capturing_defender(line: Line) -> Iterator[Finding]:
    """The guard is taken, and then what it guarded, or the king."""
    for number in line.own[1:]:
        ply, reply, blow = line.plies[number], line.plies[number - 1], line.plies[number - 2]
        loose = (
            ply.takes
            and ply.placed not in "Kk"
            and value(ply.captured) <= value(ply.placed)
            and not ply.before.is_guarded(ply.target)
            and reply.target != ply.target
        )
        if blow.takes and value(blow.captured) > value(blow.man):
            continue  # that capture alone is what the line is about
        if not (ply.mate or loose) or blow.check or blow.target == ply.start or blow.before.is_check():
            continue
        if blow.before[blow.target] != EMPTY and blow.before.sees(blow.target, ply.target):
            men = {"guard": (blow.target,)}
            if ply.takes and blow.before[ply.target] != EMPTY:
                men["target"] = (ply.target,)
            yield Finding(number - 2, number - 2, men, number, {"square": ply.target}, "man" if "target" in men else "square")


@detects("clearance")
def clearance(line: Line) -> Iterator[Finding]:
    """A man clears a square or a line for another one behind it."""
    for number in line.own[1:]:
        ply, reply, clearing = line.plies[number], line.plies[number - 1], line.plies[number - 2]
        if ply.takes or ply.placed.lower() not in SLIDERS or clearing.promotion or clearing.target in (ply.start, ply.target):
            continue
        if clearing.castling:  # the rook was not behind the king before
            continue
        if ply.before.is_check() or (ply.check and reply.placed in "Kk"):
            continue
        in_the_way = clearing.start == ply.target or between(ply.start, ply.target) >> clearing.start & 1
        if in_the_way and (not clearing.takes or clearing.after.is_takeable(clearing.target)):
            men = {"man": (ply.start,), "clearer": (clearing.target,)}
            yield Finding(number - 1, number - 2, men, number, {"square": ply.target})


@detects("overload")
def overload(line: Line) -> Iterator[Finding]:
    """One man guards two others; one of them is taken, it takes back, and the other falls."""
    for number in line.own[1:]:
        ply, reply, blow = line.plies[number], line.plies[number - 1], line.plies[number - 2]
        guard, both = reply.start, blow.before
        if not (ply.takes and blow.takes and reply.target == blow.target != ply.target) or both[ply.target] == EMPTY:
            continue
        if both.sees(guard, blow.target) and both.sees(guard, ply.target) and not ply.before.is_guarded(ply.target):
            men = {"guard": (guard,), "first": (blow.target,), "second": (ply.target,)}
            yield Finding(number - 2, number - 2, men, number)


@detects("backRankWeakness")
def back_rank_weakness(line: Line) -> Iterator[Finding]:
    """A man is taken that is guarded, but whoever takes back leaves the back rank, and it is mate there."""
    for number in line.own:
        ply = line.plies[number]
        king = ply.after.king(not line.white)
        if line.mates or not ply.takes or ply.check or king // 8 != (7 if line.white else 0):
            continue
        board = board_at(line, number + 1)
        takers = [move for move in board.legal_moves() if square_number(move[2:4]) == ply.target]
        if takers and all(ply.after[square_number(move[:2])] in "QqRr" and _mated_behind(board, move) for move in takers):
            yield Finding(number, number, {"guard": (square_number(takers[0][:2]),), "king": (king,)}, number, {"square": ply.target})


def _mated_behind(board: Board, taking: str) -> bool:
    """Whether a rook or queen mates on the back rank after a man has taken."""
    board.push(taking)
    home = "8" if board.white_to_move else "1"
    mated = False
    for move in board.legal_moves():
        if move[3] == home and len(move) == 4 and board.piece_at(square_number(move[:2])) in ("Q", "q", "R", "r"):
            board.push(move)
            mated = mated or board.is_checkmate()
            board.pop()
    board.pop()
    return mated


@detects("desperado")
def desperado(line: Line) -> Iterator[Finding]:
    """A man that is lost anyway takes something first."""
    if len(line.own) < 2:
        return
    number = line.own[0]
    ply, reply = line.plies[number], line.plies[number + 1]
    if not ply.takes or reply.target != ply.target or ply.man in "PpKk" or value(ply.captured) >= value(ply.man):
        return
    if ply.before.is_takeable(ply.start) and is_trapped(line, number, ply.start, but=ply.target):
        yield Finding(number, number, {"man": (ply.start,), "target": (ply.captured_on,)}, number + 1)
