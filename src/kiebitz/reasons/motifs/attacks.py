"""Attacks on more than one man: fork, pin, skewer, discovered attack and check, double check, x-ray."""

from __future__ import annotations

from collections.abc import Iterator

from kiebitz.reasons.finding import Finding, detects
from kiebitz.reasons.line import Line, Ply
from kiebitz.reasons.snapshot import SLIDERS, Snapshot, between, is_white, members, value, whole_line


@detects("fork")
def fork(line: Line) -> Iterator[Finding]:
    """The moved man attacks two men worth taking and cannot simply be taken itself."""
    for number in line.own[:-1]:
        ply = line.plies[number]
        if ply.placed in "Kk" or ply.castling or ply.after.is_takeable(ply.target):
            continue
        targets = [t for t in ply.after.targets(ply.target) if _worth_forking(ply, t)]
        if len(targets) > 1:
            falls = _taken_later(line, number, targets)
            cashed = len(line.plies) - 1 if falls is None else falls
            targets.sort(key=lambda t: -value(ply.after[t]))
            yield Finding(number + 1, number, {"man": (ply.target,), "targets": tuple(targets)}, cashed)


def _worth_forking(ply: Ply, target: int) -> bool:
    man = ply.after[target]
    if man in "Pp":
        return False
    if value(man) > value(ply.placed):
        return True
    return not ply.after.is_guarded(target) and not ply.after.sees(target, ply.target)


def _taken_later(line: Line, number: int, targets: list[int]) -> int | None:
    """The ply at which one of the men standing on these squares is taken."""
    where = set(targets)
    for later in range(number + 1, len(line.plies)):
        ply = line.plies[later]
        if ply.white == line.white:
            if ply.takes and ply.captured_on in where:
                return later
        elif ply.start in where:
            where = where - {ply.start} | {ply.target}
    return None


@detects("pin")
def pin(line: Line) -> Iterator[Finding]:
    """A man that may not leave the line to its king can therefore not take what it attacks, or not escape."""
    for number in line.own:
        ply = line.plies[number]
        for square in ply.after.squares(not line.white, "pnbrq"):
            pinner = ply.after.pinner(square)
            if pinner is None:
                continue
            king = ply.after.king(not line.white)
            spared = _spared_by_pin(ply.after, square, king)
            falls = _taken_later(line, number, [square])
            if falls is not None and _held_by_pin(ply.after, square, pinner, king):
                spared = None
            if spared is not None:
                men = {"pinner": (pinner,), "man": (square,), "king": (king,), "spared": (spared,)}
                yield Finding(number + 1, number, men, len(line.plies) - 1, variant="spares")
            elif _held_by_pin(ply.after, square, pinner, king):
                men = {"pinner": (pinner,), "man": (square,), "king": (king,)}
                yield Finding(number + 1, number, men, len(line.plies) - 1 if falls is None else falls, variant="holds")


def _spared_by_pin(after: Snapshot, square: int, king: int) -> int | None:
    """A man the pinned one would take if it could."""
    line = whole_line(king, square)
    for target in after.targets(square):
        if line >> target & 1:
            continue
        if value(after[target]) > value(after[square]) or not after.is_guarded(target):
            return target
    return None


def _held_by_pin(after: Snapshot, square: int, pinner: int, king: int) -> bool:
    """The pinned man is lost because it cannot leave the line."""
    if value(after[square]) > value(after[pinner]):
        return True
    if after.is_guarded(square) or after.sees(square, pinner):
        return False
    return _could_leave(after, square, whole_line(king, square))


def _could_leave(after: Snapshot, square: int, line: int) -> bool:
    man, own = after[square], is_white(after[square])
    if man in "Pp":
        step = square + (8 if own else -8)
        forward = 1 << step if 0 <= step < 64 and not after.occupied >> step & 1 else 0
        reach = forward | sum(1 << t for t in after.targets(square))
    else:
        reach = sum(1 << t for t in members(after.attacks(square)) if after[t] == "." or is_white(after[t]) != own)
    return bool(reach & ~line)


@detects("relativePin")
def relative_pin(line: Line) -> Iterator[Finding]:
    """A man that would give up a dearer one behind it stays where it is, and falls."""
    for number in line.own[:-1]:
        ply = line.plies[number]
        after = ply.after
        for pinner in after.squares(line.white, SLIDERS):
            for square in after.targets(pinner):
                behind = _behind(after, pinner, square)
                if behind is None or after[square] in "PpKk" or not after.is_takeable(square):
                    continue
                falls = _taken_later(line, number, [square])
                if falls is None or line.plies[falls].captured_on != square or falls != number + 2:
                    continue
                if _could_leave(after, square, whole_line(pinner, square)):
                    yield Finding(number + 1, number, {"pinner": (pinner,), "man": (square,), "behind": (behind,)}, falls)


def _behind(here: Snapshot, pinner: int, square: int) -> int | None:
    """The dearer man that would be taken if the one on the square left the line of the man that looks at it; never a king."""
    if not whole_line(pinner, square) or not here.sees(pinner, square):
        return None
    beyond = members(here.without(square).attacks(pinner) & ~here.attacks(pinner) & here.occupied & whole_line(pinner, square))
    for target in beyond:
        man = here[target]
        dearer = is_white(man) != is_white(here[pinner]) and man not in "Kk" and value(man) > value(here[square])
        if dearer and (value(man) > value(here[pinner]) or not here.is_guarded(target)):
            return target
    return None


@detects("skewer")
def skewer(line: Line) -> Iterator[Finding]:
    """A man must leave a line, and the cheaper one behind it falls."""
    for number in line.own_and_next[1:]:
        ply, flight = line.plies[number], line.plies[number - 1]
        if not ply.takes or ply.placed.lower() not in SLIDERS or ply.mate or (number >= line.forced and ply.captured in "Pp"):
            continue
        if flight.target == ply.target or not between(ply.start, ply.target) >> flight.start & 1:
            continue
        if value(flight.placed) > value(ply.captured) and ply.before.is_takeable(ply.target):
            yield Finding(number - 1, number - 2, {"man": (ply.start,), "front": (flight.start,), "behind": (ply.target,)}, number)


@detects("discoveredAttack")
def discovered_attack(line: Line) -> Iterator[Finding]:
    """A man steps aside, and the one behind it takes along the line that was opened, or gives check."""
    for found in discovered_check(line):
        if found.men["man"][0] not in line.plies[found.doing].checkers:
            yield Finding(found.at, found.doing, {**found.men, "target": found.men["king"]}, found.cashed)
    for number in line.own[1:]:
        ply, opening = line.plies[number], line.plies[number - 2]
        if not ply.takes:
            continue
        if line.plies[number - 1].target == ply.target:
            return
        if (
            between(ply.start, ply.target) >> opening.start & 1
            and opening.after.sees(ply.start, ply.target)
            and opening.target not in (ply.target, ply.start)
            and not opening.castling
        ):
            yield Finding(number - 1, number - 2, {"man": (opening.target,), "behind": (ply.start,), "target": (ply.target,)}, number)


@detects("discoveredCheck")
def discovered_check(line: Line) -> Iterator[Finding]:
    """The check comes from a man that did not move."""
    for number in line.own:
        ply = line.plies[number]
        behind = [c for c in ply.checkers if c != ply.target]
        if behind and not ply.castling:
            king = ply.after.king(not line.white)
            yield Finding(number + 1, number, {"man": (ply.target,), "behind": (behind[0],), "king": (king,)}, len(line.plies) - 1)


@detects("doubleCheck")
def double_check(line: Line) -> Iterator[Finding]:
    """Two men give check at once: the king has to move."""
    for number in line.own:
        ply = line.plies[number]
        if len(ply.checkers) > 1:
            men = {"men": tuple(ply.checkers), "king": (ply.after.king(not line.white),)}
            yield Finding(number + 1, number, men, len(line.plies) - 1)


@detects("xRayAttack")
def x_ray(line: Line) -> Iterator[Finding]:
    """Taking on a square through the enemy man that guards it."""
    for number in line.own[1:]:
        ply, reply, first = line.plies[number], line.plies[number - 1], line.plies[number - 2]
        if not (ply.takes and reply.target == ply.target == first.target) or reply.placed in "Kk":
            continue
        if between(ply.start, ply.target) >> reply.start & 1:
            men = {"man": (ply.start,), "through": (reply.start,)}
            yield Finding(number - 2, number - 2, men, number, {"square": ply.target})
