"""Salomon a second time, slow and obvious: the twin its compiled routines are compared with.

Written from the description alone and in another manner: positions are copied instead of unmade, White maximises and
Black minimises as in the original, every move is executed to see whether it checks, all moves are sorted at once, and
the evaluation works on (file, rank) pairs and sets.
"""

from __future__ import annotations

import copy

FILES = "abcdefgh"
STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (-1, 1), (1, -1), (-1, -1))
JUMPS = ((-2, 1), (2, -1), (2, 1), (-2, -1), (-1, 2), (1, -2), (1, 2), (-1, -2))
STEPS = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL, "K": STRAIGHT + DIAGONAL, "N": JUMPS}
WORTH = {"Q": 900.0, "R": 500.0, "B": 325.0, "N": 325.0, "P": 100.0, "K": 0.0}
WHITE, BLACK = 0, 1

Square = tuple[int, int]
Move = tuple[Square, Square, str]  # start, target, art: new piece, "ep" or ""


def side_of(man: str) -> int:
    return WHITE if man.isupper() else BLACK


def own_rank(square: Square, side: int) -> int:
    return square[1] if side == WHITE else 9 - square[1]


def on_board(square: Square) -> bool:
    return 1 <= square[0] <= 8 and 1 <= square[1] <= 8


def steps(a: Square, b: Square) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def centre_distance(square: Square) -> float:
    return abs(square[0] - 4.5) + abs(square[1] - 4.5)


def region(square: Square) -> float:
    if square[0] in (4, 5) and square[1] in (4, 5):
        return 1.0
    return 0.6 if 3 <= square[0] <= 6 and 3 <= square[1] <= 6 else 0.2


class Position:
    def __init__(self, fen: str) -> None:
        rows, turn, rights, passing = fen.split()[:4]
        found: dict[Square, str] = {}
        for number, text in enumerate(rows.split("/")):
            file = 1
            for sign in text:
                if sign.isdigit():
                    file += int(sign)
                else:
                    found[(file, 8 - number)] = sign
                    file += 1
        ordered = sorted(found, key=lambda sq: ("KQRBNP".index(found[sq].upper()), sq[1], sq[0]))
        self.lists: list[list[list[object]]] = [[[sq, found[sq]] for sq in ordered if side_of(found[sq]) == side] for side in (0, 1)]
        self.cells = found
        self.turn = WHITE if turn == "w" else BLACK
        self.rights = set(rights) - {"-"}
        # the pawn that has just made a double step
        self.passing = None if passing == "-" else (FILES.index(passing[0]) + 1, 4 if passing[1] == "3" else 5)
        self.castled = [0, 0]
        for side in (WHITE, BLACK):
            king = self.king(side)
            if own_rank(king, side) <= 2 and not self.rights & set("KQ" if side == WHITE else "kq"):
                self.castled[side] = 1 if king[0] >= 7 else 2 if king[0] <= 3 else 0

    def king(self, side: int) -> Square:
        return self.lists[side][0][0]  # type: ignore[return-value]

    def men(self, side: int) -> list[tuple[Square, str]]:
        return [(sq, man.upper()) for sq, man in self.lists[side]]  # type: ignore[union-attr, misc]

    def material(self, side: int) -> float:
        return sum(WORTH[man] for _, man in self.men(side))

    def controls(self, square: Square, man: str, side: int) -> list[Square]:
        if man == "P":
            forward = 1 if side == WHITE else -1
            return [sq for sq in ((square[0] - 1, square[1] + forward), (square[0] + 1, square[1] + forward)) if on_board(sq)]
        seen = []
        for dx, dy in STEPS[man]:
            at = (square[0] + dx, square[1] + dy)
            while on_board(at):
                seen.append(at)
                if man in "NK" or at in self.cells:
                    break
                at = (at[0] + dx, at[1] + dy)
        return seen

    def attacked(self, square: Square, by: int) -> bool:
        return any(square in self.controls(sq, man, by) for sq, man in self.men(by))

    def in_check(self, side: int) -> bool:
        return self.attacked(self.king(side), 1 - side)

    def mobility(self, side: int) -> float:
        weights = {"Q": 1.0, "R": 3.0, "B": 4.0}
        total = 0.0
        for square, man in self.men(side):
            if man in weights:
                reached = [sq for sq in self.controls(square, man, side) if sq not in self.cells or side_of(self.cells[sq]) != side]
                total += weights[man] * sum(region(sq) for sq in reached)
        return total

    def moves(self, side: int) -> tuple[list[Move], list[Move]]:
        captures: list[Move] = []
        quiets: list[Move] = []
        forward = 1 if side == WHITE else -1
        for square, man in self.men(side):
            if man != "P":
                for dx, dy in STEPS[man]:
                    at = (square[0] + dx, square[1] + dy)
                    while on_board(at) and at not in self.cells:
                        quiets.append((square, at, ""))
                        if man in "NK":
                            break
                        at = (at[0] + dx, at[1] + dy)
                    if on_board(at) and at in self.cells and side_of(self.cells[at]) != side:
                        captures.append((square, at, ""))
                continue
            last = own_rank(square, side) == 7
            at = (square[0], square[1] + forward)
            if at not in self.cells:
                if last:
                    captures += [(square, at, new) for new in "QRBN"]
                else:
                    quiets.append((square, at, ""))
                    far = (at[0], at[1] + forward)
                    if own_rank(square, side) == 2 and far not in self.cells:
                        quiets.append((square, far, ""))
            for dx in (-1, 1):
                at = (square[0] + dx, square[1] + forward)
                if at in self.cells and side_of(self.cells[at]) != side:
                    captures += [(square, at, new) for new in "QRBN"] if last else [(square, at, "")]
        if self.passing is not None:
            for dx in (-1, 1):
                beside = (self.passing[0] + dx, self.passing[1])
                if self.cells.get(beside) == "Pp"[side]:
                    captures.append((beside, (self.passing[0], self.passing[1] + forward), "ep"))
        row = 1 if side == WHITE else 8
        if self.king(side) == (5, row):
            for right, between, target in (("Kk"[side], (6, 7), 7), ("Qq"[side], (2, 3, 4), 3)):
                if right in self.rights and all((file, row) not in self.cells for file in between):
                    quiets.append(((5, row), (target, row), ""))
        return captures, quiets

    def is_castling(self, move: Move) -> bool:
        return self.cells[move[0]].upper() == "K" and abs(move[0][0] - move[1][0]) == 2

    def after(self, move: Move) -> Position:
        start, target, art = move
        new = copy.copy(self)
        new.lists = [[list(entry) for entry in entries] for entries in self.lists]
        new.cells = dict(self.cells)
        new.rights = set(self.rights)
        new.castled = list(self.castled)
        side = side_of(self.cells[start])
        where = self.passing if art == "ep" else target
        assert where is not None
        if where in new.cells:
            entries = new.lists[1 - side]
            place = next(i for i, entry in enumerate(entries) if entry[0] == where)
            entries[place] = entries[-1]
            entries.pop()
            del new.cells[where]
        if self.is_castling(move):
            new.castled[side] = 1 if target[0] == 7 else 2
            rook = ((8, start[1]), (6, start[1])) if target[0] == 7 else ((1, start[1]), (4, start[1]))
            new._shift(*rook)
        new._shift(start, target)
        if art in ("Q", "R", "B", "N"):
            man = art if side == WHITE else art.lower()
            new.cells[target] = man
            next(entry for entry in new.lists[side] if entry[0] == target)[1] = man
        for corner, lost in (((5, 1), "KQ"), ((8, 1), "K"), ((1, 1), "Q"), ((5, 8), "kq"), ((8, 8), "k"), ((1, 8), "q")):
            if corner in (start, target):
                new.rights -= set(lost)
        double = self.cells[start].upper() == "P" and abs(start[1] - target[1]) == 2
        new.passing = target if double else None
        new.turn = 1 - side
        return new

    def _shift(self, start: Square, target: Square) -> None:
        man = self.cells.pop(start)
        self.cells[target] = man
        next(entry for entry in self.lists[side_of(man)] if entry[0] == start)[0] = target

    def technical_draw(self) -> bool:
        rest = sorted((man, side) for side in (0, 1) for _, man in self.men(side) if man != "K")
        return rest == [] or (len(rest) == 1 and rest[0][0] in "BN") or (len(rest) == 2 and rest[0] == rest[1] and rest[0][0] == "N")

    def field_control(self) -> float:
        weight = {"P": 4, "N": 3, "B": 3, "R": 3, "Q": 2, "K": 1}
        total = 0.0
        for side, sign in ((WHITE, 1), (BLACK, -1)):
            for square, man in self.men(side):
                total += sign * weight[man] * sum(region(sq) for sq in self.controls(square, man, side))
        return total

    def control_centre(self, own: int) -> Square | None:
        weight = {"P": 4, "N": 3, "B": 3, "R": 3, "Q": 2, "K": 1}
        best: tuple[float, int, int] | None = None
        chosen = None
        for rank in range(1, 5) if own == WHITE else range(8, 4, -1):
            for file in range(1, 9):
                strength = 0.0
                for side in (WHITE, BLACK):
                    for square, man in self.men(side):
                        if (file, rank) in self.controls(square, man, side):
                            strength += weight[man] if side != own else -weight[man]
                key = (strength, -steps((file, rank), self.king(own)), 0)
                if strength >= 3 and (best is None or key > best):
                    best, chosen = key, (file, rank)
        return chosen


def uci(move: Move) -> str:
    (a, b), (c, d), art = move
    return f"{FILES[a - 1]}{b}{FILES[c - 1]}{d}" + (art.lower() if art in ("Q", "R", "B", "N") else "")
