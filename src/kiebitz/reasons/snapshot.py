"""A position as plain Python looks at it: who stands where, who attacks what, who is pinned.

Explaining asks a few hundred such questions, so a snapshot answers them without a compiled call and keeps
what it has found out.  Squares are numbers 0 (a1) to 63 (h8), men letters as in FEN, sets of squares integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property

from kiebitz.core.board import Board
from kiebitz.core.men import PIECE_LETTERS

EMPTY = "."
VALUE = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 99}  # pawns; a king is worth more than all
SLIDERS = "brq"
_STRAIGHT, _SLANTED = ((0, 1), (0, -1), (1, 0), (-1, 0)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
_DIRECTIONS = {"b": _SLANTED, "r": _STRAIGHT, "q": _STRAIGHT + _SLANTED}
_LEAPS = {
    "n": ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)),
    "k": _STRAIGHT + _SLANTED,
    "P": ((-1, 1), (1, 1)),
    "p": ((-1, -1), (1, -1)),
}


def _ray(square: int, step: tuple[int, int]) -> tuple[int, ...]:
    squares, file, rank = [], square % 8 + step[0], square // 8 + step[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(rank * 8 + file)
        file, rank = file + step[0], rank + step[1]
    return tuple(squares)


_RAYS = {kind: [[ray for step in steps if (ray := _ray(s, step))] for s in range(64)] for kind, steps in _DIRECTIONS.items()}
_LEAP_SETS = {kind: [sum(1 << _ray(s, step)[0] for step in steps if _ray(s, step)) for s in range(64)] for kind, steps in _LEAPS.items()}


@cache
def between(one: int, other: int) -> int:
    """The squares between two that lie on a line; no squares if they do not."""
    for ray in _RAYS["q"][one]:
        if other in ray:
            return sum(1 << square for square in ray[: ray.index(other)])
    return 0


@cache
def whole_line(one: int, other: int) -> int:
    """Between, and on beyond the second square to the edge."""
    for ray in _RAYS["q"][one]:
        if other in ray:
            return sum(1 << square for square in ray)
    return 0


def distance(one: int, other: int) -> int:
    """A king's steps."""
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


def neighbours(square: int) -> list[int]:
    return members(_LEAP_SETS["k"][square])


def members(squares: int) -> list[int]:
    found = []
    while squares:
        lowest = squares & -squares
        found.append(lowest.bit_length() - 1)
        squares ^= lowest
    return found


def is_white(man: str) -> bool:
    return man.isupper()


def value(man: str) -> int:
    return VALUE[man.lower()]


class Snapshot:
    """Where the men stand, and what follows from that."""

    def __init__(self, men: tuple[str, ...], white_to_move: bool) -> None:
        self.men = men
        self.white_to_move = white_to_move
        self._attacks: dict[int, int] = {}

    @staticmethod
    def of(board: Board) -> Snapshot:
        return Snapshot(tuple(PIECE_LETTERS[n] if n >= 0 else EMPTY for n in board.state["board"].tolist()), board.white_to_move)

    def without(self, square: int) -> Snapshot:
        """The same with one man less."""
        return Snapshot((*self.men[:square], EMPTY, *self.men[square + 1 :]), self.white_to_move)

    def __getitem__(self, square: int) -> str:
        return self.men[square]

    @cached_property
    def occupied(self) -> int:
        return sum(1 << square for square, man in enumerate(self.men) if man != EMPTY)

    def squares(self, white: bool, kinds: str = "pnbrqk") -> Iterator[int]:
        """Where a side's men of these kinds stand."""
        wanted = kinds.upper() if white else kinds
        return (square for square, man in enumerate(self.men) if man in wanted)

    def king(self, white: bool) -> int:
        return self.men.index("K" if white else "k")

    def material(self, white: bool) -> int:
        """A side's material against the other's, in pawns."""
        return sum(VALUE[m.lower()] * (1 if is_white(m) == white else -1) for m in self.men if m not in ".Kk")

    def attacks(self, square: int) -> int:
        """What the man on a square attacks or guards."""
        known = self._attacks.get(square)
        if known is None:
            known = self._attacks[square] = self._look_from(square)
        return known

    def _look_from(self, square: int) -> int:
        man = self.men[square]
        kind = man if man in "Pp" else man.lower()
        if kind not in SLIDERS:
            return _LEAP_SETS[kind][square]
        seen = 0
        for ray in _RAYS[kind][square]:
            for target in ray:
                seen |= 1 << target
                if self.men[target] != EMPTY:
                    break
        return seen

    def sees(self, square: int, target: int) -> bool:
        return bool(self.attacks(square) >> target & 1)

    def attackers(self, target: int, white: bool) -> list[int]:
        """The men of a side that attack or guard a square; pinned ones too."""
        return [s for s, man in enumerate(self.men) if man != EMPTY and is_white(man) == white and self.attacks(s) >> target & 1]

    def targets(self, square: int) -> list[int]:
        """The enemy men that the man on a square attacks."""
        white = is_white(self.men[square])
        return [t for t in members(self.attacks(square) & self.occupied) if is_white(self.men[t]) != white]

    def is_check(self) -> bool:
        return bool(self.checkers())

    def checkers(self) -> list[int]:
        return self.attackers(self.king(self.white_to_move), not self.white_to_move)

    def is_guarded(self, square: int) -> bool:
        """By an own man, if need be through the man that attacks it."""
        white = is_white(self.men[square])
        if self.attackers(square, white):
            return True
        return any(self.men[a].lower() in SLIDERS and self.without(a).attackers(square, white) for a in self.attackers(square, not white))

    def is_takeable(self, square: int) -> bool:
        """Whether a man stands badly: attacked, and unguarded or attacked by a cheaper man."""
        man = self.men[square]
        attackers = self.attackers(square, not is_white(man))
        if not attackers:
            return False
        return any(VALUE[self.men[a].lower()] < value(man) for a in attackers) or not self.is_guarded(square)

    def pinner(self, square: int) -> int | None:
        """The man that pins this one to its own king; None if it is free."""
        man = self.men[square]
        if man in ".Kk":
            return None
        white = is_white(man)
        king = self.king(white)
        line = whole_line(king, square)
        if not line or between(king, square) & self.occupied:
            return None
        lifted = self.without(square)
        for attacker in lifted.attackers(king, not white):
            if line >> attacker & 1 and self.men[attacker].lower() in SLIDERS:
                return attacker
        return None
