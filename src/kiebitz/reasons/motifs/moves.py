"""Special moves: promotion, advanced pawn, en passant, castling, quiet and defensive moves, sacrifice, bare king."""

from __future__ import annotations

from collections.abc import Iterator

from kiebitz.reasons.finding import Finding, detects
from kiebitz.reasons.line import Line, Ply
from kiebitz.reasons.snapshot import neighbours

STILL_BETTER = 0.1  # of the point: so much better than all other moves is a promotion that belongs to the forced part, nearly
RUN = 4  # plies: what promotes no sooner has run for it
LATE = 7  # plies: what promotes behind the forced part, and no sooner, is not what the first move is about
HOLDING = 0.04  # of the point: so much a calm move must save
ONLY_CALM = 0.2  # of the point: so much a calm move must save that is not the last word
STEP = 0.4  # of the point: so much better than all others is a pawn's step after which it promotes
NEEDED = 0.15  # of the point: so much better than all others is each move of a pawn that promotes by force
LEAVING = 0.06  # of the point: so much is a way out of check better that is not the first move
LAST_CALM = 4  # plies: a calm move behind more moves than this is no longer what the first one is about
GIVEN = 1  # pawns: who has less than before by more than this has not held everything
SACRIFICED = 2  # pawns: so much less than at the beginning is a sacrifice


def relative_rank(square: int, white: bool) -> int:
    return square // 8 if white else 7 - square // 8


def pushes_far(ply: Ply, rank: int) -> bool:
    """Whether a pawn advances to a rank, counted from 0 at the own side, or beyond."""
    return ply.man in "Pp" and relative_rank(ply.target, ply.white) >= rank


@detects("promotion", "underPromotion")
def promotion(line: Line) -> Iterator[Finding]:
    """A pawn promotes in the forced part of the line, or behind it for good: where no other move is as good, or right after its last
    step but one, which was the only move.  What is taken at once counts only where it was worth it."""
    for number, ply in enumerate(line.plies):
        if not ply.promotion or ply.white != line.white:
            continue
        pays = _stays(line, number) or _costs_a_rook(line, number)
        if number < line.forced:
            belongs = pays or number == line.own[0] or line.matters(number, STILL_BETTER)
        else:
            belongs = pays and (line.is_known_better(number, STILL_BETTER) or _has_just_stepped(line, number))
        if belongs:
            kind = "promotion" if ply.placed in "Qq" else "underPromotion"
            yield Finding(number + 1, number, {"man": (ply.target,)}, number, variant=kind)


def _has_just_stepped(line: Line, number: int) -> bool:
    """Whether the pawn that promotes right behind the forced part has come to its last rank but one by the only move."""
    return (
        2 < number <= line.forced + 1
        and number < LATE
        and line.plies[number - 2].target == line.plies[number].start
        and line.is_known_better(number - 2, STEP)
    )


def promotes_soon(line: Line) -> bool:
    """Whether a pawn promotes at the latest right behind the forced part, and the new man stays: one that is given up at once for
    another may as well stay a pawn."""
    new = [number for number, ply in enumerate(line.plies) if ply.promotion and ply.white == line.white]
    return bool(new) and new[0] <= line.forced + 1 and _stays(line, new[0])


def promotes_by_force(line: Line, number: int, main: Line) -> bool:
    """Whether the moves up to a promotion are the only ones, each of them, or what is offered is taken and the pawn gets through;
    and where no pawn promotes on the main line, it is not the main line that leaves no choice."""
    if not any(ply.promotion and ply.white == main.white for ply in main.plies) and main.gap(2) > line.gap(2):
        return False
    first, *others = [own for own in line.own if own <= number]
    taken = others == [number] and line.plies[first + 1].takes and line.plies[first + 1].target == line.plies[first].target
    return number < line.forced and (taken or all(line.is_known_better(own, NEEDED) for own in others))


@detects("unstoppablePawn")
def unstoppable_pawn(line: Line) -> Iterator[Finding]:
    """A pawn promotes after a run, or behind the forced part; the new man stays, and the other side has none to set against it."""
    new = [number for number, ply in enumerate(line.plies) if ply.promotion]
    if not new or not line.own or any(line.plies[number].white != line.white for number in new):
        return
    number = new[0]
    home = line.home(number, line.plies[number].start)
    far = number >= line.forced or number - line.own[0] >= RUN
    if far and home is not None and _stays(line, number):
        yield Finding(0, 0, {"man": (home,)}, number, variant="" if line.plies[number].placed in "Qq" else "lesser")


def _stays(line: Line, number: int) -> bool:
    """Whether what stands on a ply's square is not taken at once."""
    return not any(ply.target == line.plies[number].target for ply in line.plies[number + 1 : number + 2])


def _costs_a_rook(line: Line, number: int) -> bool:
    """Whether a rook, or the queen, gives itself up for the new man: the pawn has done its work all the same."""
    there = [ply for ply in line.plies[number + 1 : number + 3] if ply.target == line.plies[number].target]
    return len(there) == 2 and there[1].captured in "RrQq"


@detects("advancedPawn")
def advanced_pawn(line: Line) -> Iterator[Finding]:
    """A pawn reaches the last ranks but one."""
    for number in line.own:
        ply = line.plies[number]
        if pushes_far(ply, 6):
            yield Finding(number, number, {"man": (ply.start,)}, number)


@detects("enPassant")
def en_passant(line: Line) -> Iterator[Finding]:
    for number in line.own:
        ply = line.plies[number]
        if ply.takes and ply.captured_on != ply.target:
            yield Finding(number, number, {"man": (ply.start,), "target": (ply.captured_on,)}, number)


@detects("castling")
def castling(line: Line) -> Iterator[Finding]:
    for number in line.own:
        if line.plies[number].castling:
            yield Finding(number, number, {"man": (line.plies[number].start,)}, number)


def is_calm(ply: Ply) -> bool:
    """No check, no capture, nothing attacked, no pawn far ahead."""
    return not (ply.check or ply.takes or ply.after.targets(ply.target) or pushes_far(ply, 5))


@detects("quietMove")
def quiet_move(line: Line) -> Iterator[Finding]:
    """In the middle of the blows a move that does nothing visible, and decides."""
    for number in line.own[:-1]:
        ply = line.plies[number]
        if is_calm(ply) and not ply.before.is_check() and ply.man not in "Kk":
            yield Finding(number + 1, number, {"man": (ply.target,)}, len(line.plies) - 1)


@detects("defensiveMove")
def defensive_move(line: Line) -> Iterator[Finding]:
    """The last word is a calm move that holds everything; or a check is left in a calm way; or the king finds the only square."""
    for number in line.own:
        ply = line.plies[number]
        if ply.check or ply.takes or ply.choices < 3:
            break
        if ply.before.is_check() and (number == line.own[0] or line.matters(number, LEAVING)):
            yield Finding(number + 1, number, {"man": (ply.target,)}, number, variant="escape")
            return
    for number in line.own if not line.mates else ():
        ply, last = line.plies[number], number == line.own[-1]
        if not is_calm(ply) or ply.choices < 3 or ply.after.material(line.white) < -GIVEN:
            continue
        holds = last and number - line.own[0] <= LAST_CALM and line.matters(number, HOLDING)
        only = number > line.own[0] and line.matters(number, ONLY_CALM)
        if holds or (only and (ply.before.is_check() or (ply.man in "Kk" and not last))):
            variant = "escape" if ply.before.is_check() else "calm"
            yield Finding(number + 1, number, {"man": (ply.target,)}, number, variant=variant)


@detects("sacrifice")
def sacrifice(line: Line) -> Iterator[Finding]:
    """On the way the side is behind by more than a pawn, of its own free will; a sham one comes back by the end of the line."""
    if not line.own:
        return
    first = line.plies[line.own[0]].before.material(line.white)
    for number in line.own[1:]:
        ply = line.plies[number]
        if ply.after.material(line.white) - first <= -SACRIFICED:
            if not any(p.promotion for p in line.plies[: line.forced] if p.white != line.white):
                given = next((n for n in range(line.own[0] + 1, number) if line.plies[n].takes and line.plies[n].white != line.white), None)
                if given is not None:
                    taken = line.plies[given]
                    sham = line.mates or line.end.after.material(line.white) >= first
                    variant = "sham" if sham else "real"
                    yield Finding(given, given - 1, {"man": (taken.captured_on,)}, len(line.plies) - 1, variant=variant)
            return


@detects("exposedKing")
def exposed_king(line: Line) -> Iterator[Finding]:
    """A king without a pawn around it is chased."""
    if len(line.own) < 3:
        return
    first = line.plies[line.own[0]].before
    king = first.king(not line.white)
    if relative_rank(king, not line.white) > 2:
        return
    ahead = 8 if line.white is False else -8
    cover = [s for s in neighbours(king) if s // 8 in (king // 8, (king + ahead) // 8)]
    pawn = "p" if line.white else "P"
    if not any(first[s] == pawn for s in cover) and any(line.plies[n].check for n in line.own[1:-1]):
        yield Finding(line.own[0], line.own[0], {"king": (king,)}, len(line.plies) - 1)
