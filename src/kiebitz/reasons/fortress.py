"""A fortress proved by rule: the pawns are locked for good, nobody gets through, and the weaker king can always move.

Only what can be counted without a search is called one: kings, pawns and bishops of one colour of squares.  Every square a man could
ever reach is looked at, whoever is on move; where one of them touches something that can be taken, nothing is proved.
"""

from __future__ import annotations

from kiebitz.reasons.snapshot import Snapshot, between, members, neighbours, whole_line

Squares = frozenset[int]


def is_fortress(here: Snapshot, white: bool) -> bool:
    """Whether a side with more material can never do anything, and neither can the other."""
    strong, weak = list(here.squares(white, "pnbrq")), list(here.squares(not white, "pnbrq"))
    bishops = [s for s in strong if here[s] in "Bb"]
    if any(here[s] not in "BbPp" for s in strong) or any(here[s] not in "Pp" for s in weak) or not bishops:
        return False
    if len({(s // 8 + s % 8) % 2 for s in bishops}) > 1 or not _is_locked(here):
        return False
    pawns, own, others = _pawns(here), frozenset(here.squares(white, "p")), frozenset(here.squares(not white, "p"))
    hit_by_strong, hit_by_weak = _guarded(here, white), _guarded(here, not white)
    king = _walk({here.king(white)}, pawns | hit_by_weak)
    slides = _slides(bishops, pawns)
    safe = {s for s in range(64) if s not in pawns | hit_by_strong | slides and not any(n in king for n in (s, *neighbours(s)))}
    shelter = _walk({here.king(not white)} & safe, frozenset(range(64)) - frozenset(safe))
    raid = _walk({here.king(not white)}, pawns | hit_by_strong)
    return (
        len(shelter) > 1
        and not _touched(king, others - hit_by_weak)
        and not _touched(raid, own - hit_by_strong)
        and not others & slides
        and not any(man in hit_by_weak for man in bishops)
    )


def _is_locked(here: Snapshot) -> bool:
    """No pawn can move: each stands before an enemy pawn, and none attacks one."""
    for square in _pawns(here):
        ahead = square + (8 if here[square] == "P" else -8)
        if here[ahead] != ("p" if here[square] == "P" else "P") or any(here[t] in "Pp" for t in here.targets(square)):
            return False
    return True


def _pawns(here: Snapshot) -> Squares:
    return frozenset(s for s, man in enumerate(here.men) if man in "Pp")


def _guarded(here: Snapshot, white: bool) -> Squares:
    """What a side's pawns attack or guard."""
    return frozenset(t for pawn in here.squares(white, "p") for t in members(here.attacks(pawn)))


def _walk(start: set[int], closed: Squares) -> Squares:
    """Every square a king can ever come to."""
    reached, new = set(start), list(start)
    while new:
        for step in neighbours(new.pop()):
            if step not in closed and step not in reached:
                reached.add(step)
                new.append(step)
    return frozenset(reached)


def _slides(bishops: list[int], pawns: Squares) -> Squares:
    """Every square bishops can ever come to or attack, whatever else stands in their way."""
    blocked = sum(1 << pawn for pawn in pawns)
    reached, new, seen = set(bishops), list(bishops), set(bishops)
    while new:
        square = new.pop()
        for target in range(64):
            slanted = abs(target // 8 - square // 8) == abs(target % 8 - square % 8) != 0 and whole_line(square, target)
            if slanted and not between(square, target) & blocked:
                seen.add(target)
                if target not in pawns and target not in reached:
                    reached.add(target)
                    new.append(target)
    return frozenset(seen)


def _touched(walked: Squares, men: Squares) -> bool:
    """Whether a king that walks there could take one of these."""
    return any(step in men for square in walked for step in neighbours(square))
