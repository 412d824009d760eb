"""What a move does that wins nothing at once: it develops, protects, attacks, exchanges, prepares.

Each deed is a fact about the board before and after the move, so no search is needed to prove it; a declaration in
`kinds.py` and a function here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kiebitz.reasons.finding import Finding
from kiebitz.reasons.line import Line
from kiebitz.reasons.motifs.guards import board_at
from kiebitz.reasons.snapshot import SLIDERS, Snapshot, between, is_white, value

AHEAD = 2  # pawns: so much more has a side that gains by exchanges
OPENING = 26  # men: with as many the game is still in its opening
FREED = 3  # squares: so many more sees a man whose line is opened
HOME = {"N": (1, 6), "B": (2, 5), "n": (57, 62), "b": (58, 61)}  # where knights and bishops begin

Deed = Callable[[Line], Finding | None]
QUIET_DEEDS: dict[str, Deed] = {}


def does(kind: str) -> Callable[[Deed], Deed]:
    """The function below finds this kind on the first move of a line, which belongs to the side that carries it out."""

    def remember(function: Deed) -> Deed:
        QUIET_DEEDS[kind] = function
        return function

    return remember


@does("forcedMove")
def forced(line: Line) -> Finding | None:
    ply = line.plies[0]
    return Finding(1, 0, {"man": (ply.target,)}, 0) if ply.choices == 1 else None


def _exchanged(line: Line) -> Finding | None:
    """A man for one of equal worth, on one square."""
    if len(line.plies) < 2:
        return None
    ply, reply = line.plies[0], line.plies[1]
    if ply.promotion or not ply.takes or ply.captured in "Pp" or reply.target != ply.target or value(ply.captured) != value(ply.man):
        return None
    return Finding(0, 0, {"man": (ply.start,), "target": (ply.target,)}, 1)


@does("simplification")
def simplification(line: Line) -> Finding | None:
    """The side with more material exchanges."""
    return _exchanged(line) if line.start.material(line.white) >= AHEAD else None


@does("exchange")
def exchange(line: Line) -> Finding | None:
    """With what the other side is left with: doubled pawns, or without its two bishops."""
    found = _exchanged(line) if line.start.material(line.white) < AHEAD else None
    if found is None:
        return None
    ply, reply = line.plies[0], line.plies[1]
    behind = [s for s in reply.after.squares(not line.white, "p") if s != reply.target and s % 8 == reply.target % 8]
    if reply.man in "Pp" and behind and not _is_far(reply.target, not line.white):  # far ahead it is a thorn, not a weakness
        return replace(found, variant="doubles")
    if ply.captured in "Bb" and ply.man not in "Bb" and len(list(ply.before.squares(not line.white, "b"))) == 2:
        return replace(found, variant="pair")
    return found


@does("blocks")
def blocks(line: Line) -> Finding | None:
    """A man steps between an own one that could be taken and its attacker, or before an enemy passed pawn."""
    ply = line.plies[0]
    if ply.takes or ply.man in "Kk":
        return None
    for target in _loose(ply.before, line.white):
        if target == ply.start:  # who goes towards his attacker protects nobody
            continue
        for attacker in ply.before.attackers(target, not line.white):
            if between(attacker, target) >> ply.target & 1 and not ply.after.is_takeable(target) and not ply.after.is_takeable(ply.target):
                return Finding(1, 0, {"man": (ply.target,), "attacker": (attacker,), "target": (target,)}, 0)
    pawn = ply.target + (8 if line.white else -8)  # the enemy pawn comes from there
    if ply.man in "Pp" or not 0 <= pawn < 64 or ply.after[pawn] != ("p" if line.white else "P") or not _is_passed(ply.after, pawn):
        return None
    if ply.after.is_takeable(ply.target) or not _is_far(pawn, not line.white):
        return None
    return Finding(1, 0, {"man": (ply.target,), "pawn": (pawn,)}, 0, {"square": pawn}, "pawn")


def _is_far(pawn: int, white: bool) -> bool:
    """Whether a pawn stands on its fifth rank or further."""
    return pawn // 8 >= 4 if white else pawn // 8 <= 3


@does("frees")
def frees(line: Line) -> Finding | None:
    """An own man that was pinned to its king is free to move, and the man that moved is another one."""
    ply = line.plies[0]
    if ply.takes or ply.castling:
        return None
    freed = [s for s in ply.before.squares(line.white, "nbrq") if s != ply.start and ply.before.pinner(s) is not None]
    freed = [s for s in freed if ply.after[s] == ply.before[s] and ply.after.pinner(s) is None]
    return Finding(1, 0, {"man": (max(freed, key=lambda s: value(ply.after[s])),)}, 0) if freed else None


@does("protects")
def protects(line: Line) -> Finding | None:
    """An own man that could be taken is guarded now, by the man that moved; whoever is exchanged at once guards nobody."""
    ply = line.plies[0]
    if _exchanged(line) is not None:
        return None
    hanging = [s for s in _loose(ply.before, line.white) if ply.after[s] == ply.before[s] and s != ply.target]
    hanging = [s for s in hanging if ply.after.attackers(s, not line.white)]  # where the attacker is gone there is nothing to protect
    guarded = [s for s in hanging if ply.after.sees(ply.target, s) and not ply.after.is_takeable(s)]
    return Finding(1, 0, {"target": (max(guarded, key=lambda s: value(ply.after[s])),)}, 0) if guarded else None


@does("rescue")
def rescue(line: Line) -> Finding | None:
    """The man that moved could be taken, and cannot be any more."""
    ply = line.plies[0]
    if ply.man in "KkPp" or ply.takes or not ply.before.is_takeable(ply.start) or ply.after.is_takeable(ply.target):
        return None
    return Finding(0, 0, {"man": (ply.start,)}, 0, {"square": ply.target})


def _loose(here: Snapshot, white: bool) -> list[int]:
    return [s for s in here.squares(white, "nbrqp") if here.is_takeable(s)]


@does("attacks")
def attacks(line: Line) -> Finding | None:
    """Enemy men that may be taken are attacked by the man that moved, and were not before."""
    ply = line.plies[0]
    if ply.placed in "Kk" or ply.promotion or ply.after.is_takeable(ply.target):
        return None
    before = ply.before.targets(ply.start)
    new = [t for t in ply.after.targets(ply.target) if t not in before and ply.after[t] not in "Kk"]
    worth = [t for t in new if not ply.after.is_guarded(t) or value(ply.after[t]) > value(ply.placed)]
    worth.sort(key=lambda t: -value(ply.after[t]))
    return Finding(1, 0, {"targets": tuple(worth)}, 0) if worth else None


@does("passedPawn")
def passed_pawn(line: Line) -> Finding | None:
    """A passed pawn goes on."""
    ply = line.plies[0]
    if ply.man not in "Pp" or ply.promotion or not _is_passed(ply.before, ply.start):
        return None
    return Finding(1, 0, {"man": (ply.target,)}, 0)


def _is_passed(here: Snapshot, square: int) -> bool:
    """No enemy pawn before it, on its own or a neighbouring file."""
    white, file, rank = is_white(here[square]), square % 8, square // 8
    enemies = here.squares(not white, "p")
    return not any(abs(s % 8 - file) <= 1 and (s // 8 > rank if white else s // 8 < rank) for s in enemies)


@does("develops")
def develops(line: Line) -> Finding | None:
    """A knight or bishop leaves the square it began the game on."""
    ply = line.plies[0]
    if ply.takes or ply.start not in HOME.get(ply.man, ()) or sum(man != "." for man in ply.before.men) < OPENING:
        return None
    return Finding(0, 0, {"man": (ply.start,)}, 0)


@does("openFile")
def open_file(line: Line) -> Finding | None:
    """A rook goes to a file without own pawns; open where there are no others either."""
    ply = line.plies[0]
    if ply.man not in "Rr" or ply.takes or ply.start % 8 == ply.target % 8:
        return None
    here, there = (
        any(ply.after[s] in "Pp" and is_white(ply.after[s]) == white for s in range(ply.target % 8, 64, 8)) for white in (True, False)
    )
    own, enemy = (here, there) if line.white else (there, here)
    return None if own else Finding(1, 0, {"man": (ply.target,)}, 0, variant="half" if enemy else "")


@does("opens")
def opens(line: Line) -> Finding | None:
    """A pawn or a piece steps out of the way of an own bishop, rook or queen that sees far more now."""
    ply = line.plies[0]
    if ply.castling or ply.takes:
        return None
    gains = {
        s: (ply.after.attacks(s) & ~ply.before.attacks(s)).bit_count()
        for s in ply.after.squares(line.white, SLIDERS)
        if s != ply.target and ply.before[s] == ply.after[s]
    }
    freed = max(gains, key=lambda s: gains[s], default=None)
    return None if freed is None or gains[freed] < FREED else Finding(1, 0, {"man": (freed,)}, 0)


@does("prepares")
def prepares(line: Line) -> Finding | None:
    """The next move of another own man in the line was not possible before this one."""
    if len(line.plies) < 3:
        return None
    first, later = line.plies[0], line.plies[2]
    if first.check or first.takes or later.takes or later.start == first.target or later.before.is_check():
        return None
    if first.before.is_check() or line.plies[1].target == first.target:  # nothing else was possible anyway, or the man is taken
        return None
    could = later.move in board_at(line, 0).legal_moves()
    return None if could else Finding(1, 0, {"man": (first.target,)}, 2)


def quiet_deeds(line: Line) -> list[tuple[str, Finding]]:
    """Kind and finding of all that the first move of a line does."""
    found = ((key, deed(line)) for key, deed in QUIET_DEEDS.items())
    return [(key, one) for key, one in found if one is not None]
