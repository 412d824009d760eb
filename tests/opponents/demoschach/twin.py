"""DEMOSCHACH a second time, slow and obvious: the twin its compiled routines are compared with.

Written from the description of the listing alone and in another manner: positions are copied instead of
unmade, White and Black have a routine each, the evaluation works on sets of squares (file, rank).
"""

from __future__ import annotations

import copy
from fractions import Fraction
from math import floor

Q_STEPS = (11, 13, -11, -13, 1, 12, -1, -12)
STEPS = {"Q": Q_STEPS, "K": Q_STEPS, "B": Q_STEPS[:4], "R": Q_STEPS[4:], "N": (10, 23, 25, 14, -10, -23, -25, -14)}
WORTH = {"P": 100, "N": 325, "B": 325, "R": 500, "Q": 900, "K": 0}
CODE = {"k": 1, "q": 2, "r": 3, "b": 4, "n": 5, "p": 6, "P": 8, "N": 9, "B": 10, "R": 11, "Q": 12, "K": 13}
PIECE = {code: letter for letter, code in CODE.items()}


def worth(letter: str) -> int:
    return WORTH[letter] if letter.isupper() else -WORTH[letter.upper()]


def weight(at: int) -> int:
    row, column = at // 12, at % 12
    if row in (5, 6) and column in (6, 7):
        return 100
    return 60 if 4 <= row <= 7 and 5 <= column <= 8 else 20


class Position:
    def __init__(self, fen: str) -> None:
        rows, side, rights, ep = fen.split()[:4]
        self.cells: dict[int, str] = {12 * r + c: "" for r in range(2, 10) for c in range(3, 11)}
        found = []
        for r, text in enumerate(rows.split("/")):
            c = 3
            for sign in text:
                if sign in "12345678":
                    c += int(sign)
                else:
                    found.append((12 * (9 - r) + c, sign))
                    c += 1
        found.sort(key=lambda e: ("KQRBNP".index(e[1].upper()), e[0]))
        self.lists: dict[bool, list[int]] = {True: [], False: []}  # cell by slot, 0 after capture
        for at, letter in found:
            self.cells[at] = letter
            self.lists[letter.isupper()].append(at)
        self.white = side == "w"
        self.rights = set(rights) & set("KQkq")
        self.ep = 0
        if ep != "-":
            self.ep = 12 * (5 if ep[1] == "3" else 6) + 3 + "abcdefgh".index(ep[0])

    def copy(self) -> Position:
        other = copy.copy(self)
        other.cells, other.rights = dict(self.cells), set(self.rights)
        other.lists = {c: list(v) for c, v in self.lists.items()}
        return other

    def material(self, white: bool) -> int:
        return sum(worth(p) for p in self.cells.values() if p and p.isupper() == white)

    @property
    def balance(self) -> int:
        return self.material(True) + self.material(False)

    def king(self, white: bool) -> int:
        return self.lists[white][0]

    def slot(self, at: int) -> int:
        for white in (True, False):
            if at in self.lists[white]:
                return self.lists[white].index(at) + 1
        return 0

    def attacked(self, at: int, by_white: bool) -> bool:
        def is_(square: int, letters: str) -> bool:
            piece = self.cells.get(square, "")
            return piece != "" and piece.isupper() == by_white and piece.upper() in letters

        if any(is_(at + step, "P") for step in ((-11, -13) if by_white else (11, 13))):
            return True
        if any(is_(at + step, "N") for step in STEPS["N"]):
            return True
        for n, step in enumerate(Q_STEPS):
            square = at + step
            while self.cells.get(square) == "":
                square += step
            if is_(square, "QB" if n < 4 else "QR"):
                return True
        return False


class Twin:
    def __init__(self, fen: str) -> None:
        self.p = Position(fen)
        self.rs = 0
        self.nf = 0
        self.pv = {(i, j): [0, 0, 0] for i in range(1, 6) for j in range(1, 6)}
        self.killers = {t: [(0, 0), (0, 0)] for t in range(1, 10)}
        self.thirds = [0] * 5000
        self.control: dict[int, int] = {}
        self.nodes = 0
        self.stale = False
        self.ze = 0

    # ---- generator: returns (captures, quiet); captures hold [from, to, third, index in the shared array]
    def generate(self, t: int, base: int) -> tuple[list[list[int]], list[list[int]]]:
        p, white = self.p, self.p.white
        caps: list[list[int]] = []
        quiet: list[list[int]] = []
        control = 0

        def capture(a: int, b: int, third: int | None = None) -> None:
            index = base + len(caps)
            if third is not None:
                self.thirds[index] = third
            caps.append([a, b, self.thirds[index], 0])

        def enemy(at: int) -> bool:
            piece = p.cells.get(at, "")
            return piece != "" and piece.isupper() != white

        own_pawn = "P" if white else "p"
        up = 12 if white else -12
        if p.ep:
            for at in (p.ep + 1, p.ep - 1):
                if p.cells.get(at) == own_pawn:
                    capture(at, p.ep + up, CODE["p" if white else "P"])
        e = 31 if white else 115
        if ("K" if white else "k") in p.rights and p.cells[e + 1] == p.cells[e + 2] == "":
            quiet.append([e, e + 2])
        if ("Q" if white else "q") in p.rights and p.cells[e - 1] == p.cells[e - 2] == p.cells[e - 3] == "":
            quiet.append([e, e - 2])
        for at in p.lists[white]:
            if at == 0:
                continue
            kind = p.cells[at].upper()
            if kind == "P":

                def pawn_capture(to: int, frm: int = at) -> None:
                    if to // 12 == (9 if white else 2):
                        for new in "QRBN":
                            capture(frm, to, CODE[new if white else new.lower()])
                    else:
                        capture(frm, to)

                if p.cells.get(at + up) == "":
                    if (at + up) // 12 in (9, 2):
                        pawn_capture(at + up)
                    else:
                        quiet.append([at, at + up])
                        if at // 12 == (3 if white else 8) and p.cells.get(at + 2 * up) == "":
                            quiet.append([at, at + 2 * up])
                for to in (at + 11, at + 13) if white else (at - 13, at - 11):
                    if enemy(to):
                        pawn_capture(to)
            elif kind in "NK":
                for step in STEPS[kind]:
                    if p.cells.get(at + step) == "":
                        quiet.append([at, at + step])
                    elif enemy(at + step):
                        capture(at, at + step)
            else:
                seen = 0
                for step in STEPS[kind]:
                    to = at + step
                    while p.cells.get(to) == "":
                        quiet.append([at, to])
                        seen += weight(to)
                        to += step
                    if to in p.cells:
                        seen += weight(to)
                        if enemy(to):
                            capture(at, to)
                control += seen * {"Q": 1, "R": 3, "B": 4}[kind]
        if t < 9:
            self.control[t] = control
        return caps, quiet

    # ---- evaluation
    def evaluate(self, t: int, mt: int, alpha: int, beta: int) -> int:
        p = self.p
        mb, white_sum, black_sum = p.balance, p.material(True), -p.material(False)
        eg = {True: black_sum < 2000, False: white_sum < 2000}
        pawns = {c: {(at % 12 - 2, at // 12 - 1) for at, x in p.cells.items() if x == ("P" if c else "p")} for c in (True, False)}
        if (eg[True] or eg[False]) and not pawns[True] and not pawns[False]:
            if mb >= 500:
                if black_sum <= 650:
                    return mb + self.drive(True)
            elif mb <= -500:
                if white_sum <= 650:
                    return mb - self.drive(False)
            elif white_sum <= 325 and black_sum <= 325:
                return 0
        if mb + 120 <= alpha:
            return mb + 120
        if mb - 120 >= beta:
            return mb - 120
        if t > mt:
            return mb + self.rs
        value = mb
        if eg[True] and eg[False]:
            if mb > 0:
                value += 10 * len(pawns[True])
            if mb < 0:
                value -= 10 * len(pawns[False])
        h = self.parts(eg, pawns)
        m = 0
        if 2 <= t <= 8:
            m = self.control[t] - self.control[t - 1]
            if not p.white:
                m = -m
        value += (sum(h) + m) // 100
        self.rs = value - mb
        return value

    def drive(self, white: bool) -> int:
        p = self.p
        x, own = p.king(not white), p.king(white)
        h = 94 * self.cd(x) + 16 * (14 - self.md(own, x))
        for at, piece in p.cells.items():
            if piece == ("N" if white else "n"):
                h += 16 * (14 - self.md(at, x))
        return h // 10

    @staticmethod
    def cd(at: int) -> int:
        return int(abs(at % 12 - 6.5) + abs(at // 12 - 5.5))

    @staticmethod
    def md(a: int, b: int) -> int:
        return abs(a % 12 - b % 12) + abs(a // 12 - b // 12)

    def parts(self, eg: dict[bool, bool], pawns: dict[bool, set[tuple[int, int]]]) -> tuple[int, int, int]:
        """Pawn, piece and king part in centi from White's side."""
        p = self.p
        total = {"P": 0, "F": 0, "K": 0}
        passed: dict[bool, set[int]] = {True: set(), False: set()}
        backward: dict[bool, set[int]] = {True: set(), False: set()}
        force = {}

        def at(file: int, rank: int) -> str:
            return p.cells.get(12 * (rank + 1) + file + 2, "#")

        for white in (True, False):
            sign = 1 if white else -1
            # Black's squares turned round, so that both sides look upwards
            turn = (lambda r: r) if white else (lambda r: 9 - r)
            mine = {(f, turn(r)) for f, r in pawns[white]}
            theirs = {(f, turn(r)) for f, r in pawns[not white]}
            score = 0
            for file in (4, 5):
                if (file, 2) in mine and at(file, turn(3)) != "":
                    score -= 1000
            for file in range(1, 9):
                ranks = sorted(r for f, r in mine if f == file)
                if not ranks:
                    continue
                if not any(f in (file - 1, file + 1) for f, _ in mine):
                    score -= 1500
                score -= 400 if len(ranks) == 2 else 4000 if len(ranks) > 2 else 0
                front = ranks[-1]
                if not any(abs(f - file) <= 1 and r > front for f, r in theirs):
                    passed[white].add(file)
                    block = at(file, turn(front + 1))
                    k = 80 if block not in ("", "#") and block.isupper() != white else 115
                    if (file - 1, front - 1) in mine or (file + 1, front - 1) in mine:
                        k += 35
                    if eg[True] or eg[False]:
                        k *= 2
                    score += k * front * front
            for file, rank in mine:
                score += (rank - 2) * (200 if eg[white] else (0, 0, 390, 540, 700, 230, 0, 0)[file - 1])
                friends = {(file - 1, rank), (file + 1, rank), (file - 1, rank - 1), (file + 1, rank - 1)}
                if not friends & mine:
                    hits = len({(file - 1, rank + 2), (file + 1, rank + 2)} & theirs)
                    score -= 200 * hits
                    if hits:
                        backward[white].add(file)
            total["P"] += sign * score
        for white in (True, False):
            sign = 1 if white else -1
            turn = (lambda r: r) if white else (lambda r: 9 - r)
            score, rf, home, bishops, rooks, queen = 0, -1, 0, 0, [], None
            for cell in p.lists[white][1:]:
                if cell == 0:
                    continue
                kind = p.cells[cell].upper()
                file, rank = cell % 12 - 2, turn(cell // 12 - 1)
                if kind == "N":
                    rf += 1
                    score += 60 * (6 - 2 * self.cd(cell))
                    if rank == 1:
                        score, home = score - 470, home + 1
                elif kind == "B":
                    rf, bishops = rf + 1, bishops + 1
                    score += 400 if bishops > 1 else 0
                    if rank == 1:
                        score, home = score - 550, home + 1
                elif kind == "R":
                    rf += 1
                    if rank == 7:
                        score += 500
                        if turn(p.king(not white) // 12 - 1) == 8:
                            score += 600
                    if not any(f == file for f, _ in pawns[white]):
                        score += 150
                        if not any(f == file for f, _ in pawns[not white]):
                            score += 250
                    if rooks and rooks[0] == file:
                        score += 800
                    rooks.append(file)
                    if file in passed[True] | passed[False]:
                        score += 1500 if eg[True] or eg[False] else 1000
                elif kind == "Q":
                    rf += 3
                    queen = rank
            if queen is not None and queen > 2:
                score -= 250 * home
            total["F"] += sign * score
            force[white] = sign * rf
        for white in (True, False):
            king = p.king(white)
            if eg[white]:
                k = 400 * self.cd(king)
                a = b = 0
                for c in (True, False):
                    for f, r in pawns[c]:
                        w = 6 if f in passed[c] else 3 if f in backward[c] else 2
                        a += w * self.md(king, 12 * (r + 1) + f + 2)
                        b += w
                if b:
                    k += floor(600 * (Fraction(a, b) - 6))
                total["K"] += -k if white else k
            else:
                total["K"] += force[not white] * self.danger(white, pawns)
        return total["P"], total["F"], total["K"]

    def danger(self, white: bool, pawns: dict[bool, set[tuple[int, int]]]) -> int:
        p = self.p
        king, other = p.king(white), p.king(not white)
        file, rank = king % 12 - 2, king // 12 - 1
        k = 0
        if file in (4, 5, 6) and other % 12 - 2 not in (4, 5, 6):
            k = 100 if any(f == file for f, _ in pawns[True] | pawns[False]) else 200
        if (white and rank >= 3) or (not white and rank <= 6):
            return k + 2000
        home, base = (2, 24) if white else (7, 108)

        def shield(files: tuple[int, ...]) -> int:
            danger = 0
            for f in files:
                if (f, home) not in pawns[white]:
                    danger += 50 if any(g == f for g, _ in pawns[white]) else 100
            return danger

        def occupied(files: tuple[int, ...]) -> int:
            return 50 * sum(p.cells[base + f + 2] != "" for f in files)

        q = g = 1000
        if file <= 5:
            q = shield((1, 2, 3))
            if file <= 3:
                return q
            q += (50 if ("Q" if white else "q") in p.rights else 200) + occupied((2, 3, 4))
        if file >= 5:
            g = shield((6, 7, 8))
            if file >= 7:
                return g
            g += (50 if ("K" if white else "k") in p.rights else 200) + occupied((6, 7))
        return k + min(q, g)

    # ---- making a move: (kind, gain, new position); nf is the program's one variable
    def analyse(self, a: int, b: int) -> tuple[int, int]:
        p = self.p
        piece, victim = p.cells[a], p.cells[b]
        gain = -worth(victim) if victim else 0
        if piece.upper() == "P":
            if b // 12 in (2, 9):
                return 24, gain + worth(PIECE[self.nf]) - worth(piece)
            if victim:
                return 23, gain
            if (b - a) % 12:
                self.nf = p.slot(p.ep)
                return 22, 100 if p.white else -100
            return 20, 0
        if piece.upper() == "K" and abs(b - a) == 2:
            if p.attacked(a, not p.white) or p.attacked((a + b) // 2, not p.white):
                return 0, 0
            self.nf = p.slot(b + 1 if b > a else b - 2)
            return 21, 0
        return (23 if victim else 20), gain

    def after(self, a: int, b: int, kind: int) -> Position:
        p = self.p.copy()
        piece, victim, us = p.cells[a], p.cells[b], p.white
        p.cells[a] = ""
        if victim:
            p.lists[not us][p.lists[not us].index(b)] = 0
        if kind == 22:
            p.cells[p.ep] = ""
            p.lists[not us][p.lists[not us].index(p.ep)] = 0
        p.lists[us][p.lists[us].index(a)] = b
        p.cells[b] = PIECE[self.nf] if kind == 24 else piece
        if kind == 21:
            corner, inside = (b + 1, b - 1) if b > a else (b - 2, b + 1)
            p.cells[inside], p.cells[corner] = p.cells[corner], ""
            p.lists[us][p.lists[us].index(corner)] = inside
        p.ep = b if piece.upper() == "P" and abs(b - a) == 24 else 0
        if piece.upper() == "K":
            p.rights -= set("KQ" if us else "kq")
        for corner, letter, rook in ((27, "Q", "R"), (34, "K", "R"), (111, "q", "r"), (118, "k", "r")):
            if (a == corner and piece == rook) or (b == corner and victim == rook):
                p.rights.discard(letter)
        p.white = not us
        return p

    # ---- search
    def node(self, t: int, mt: int, alpha: int, beta: int, last: tuple[int, int], gz: bool, base: int) -> int:
        return (self.search_white if self.p.white else self.search_black)(t, mt, alpha, beta, last, gz, base)

    def moves(self, t: int, caps: list[list[int]], quiet: list[list[int]], last_to: int, gz: bool, full: list[bool]):  # type: ignore[no-untyped-def]
        """Line 5100 as a generator of (from, to); None when the captures are through in a node that is not full."""

        def strike(a: int, b: int) -> bool:
            p = self.p
            promotes = p.cells.get(a, "") == ("P" if p.white else "p") and b // 12 == (9 if p.white else 2)
            for entry in caps:
                if not entry[3] and entry[:2] == [a, b] and (not promotes or entry[2] == self.nf):
                    self.nf, entry[3] = entry[2], 1
                    return True
            if full[0]:
                for entry in quiet:
                    if entry == [a, b]:
                        entry[0] = -1
                        return True
            return False

        if gz:
            a, b, self.nf = self.pv[1, t]
            if strike(a, b):
                yield a, b
        for entry in caps:
            self.nf = entry[2]
            if not entry[3] and entry[1] == last_to:
                entry[3] = 1
                yield entry[0], entry[1]
        for which in (0, 1):
            a, b = self.killers[t][which]
            if a and strike(a, b):
                yield a, b
        for entry in caps:
            self.nf = entry[2]
            if not entry[3] and entry[1] != last_to:
                yield entry[0], entry[1]
        while not full[0]:
            yield None
        for a, b in quiet:
            if a != -1:
                yield a, b

    def descend(self, t: int, mt: int, a: int, b: int, kind: int, alpha: int, beta: int, last: tuple[int, int], gz: bool, base: int) -> int:
        keep, nf = self.p, self.nf
        self.p = self.after(a, b, kind)
        on = t <= 3 and gz and self.pv[1, t][:2] == [a, b] and self.pv[1, t + 1][0] != 0
        if t < 4:
            self.pv[t + 1, t + 1][0] = 0
        if last[0] == b and last[1] >= 22:
            mt += 1
        self.nodes += 1
        value = self.node(t + 1, mt, alpha, beta, (b, kind), on, base)
        self.p, self.nf = keep, nf
        return value

    def improve(self, t: int, a: int, b: int, last_to: int) -> None:
        if t <= 3:
            for j in range(t + 1, 5):
                self.pv[t, j] = list(self.pv[t + 1, j])
                self.pv[t + 1, j][0] = 0
        if t <= 4:
            self.pv[t, t] = [a, b, self.nf]
        if b != last_to and (a, b) != self.killers[t][0]:
            self.killers[t] = [(a, b), self.killers[t][0]]

    def search_white(self, t: int, mt: int, alpha: int, beta: int, last: tuple[int, int], gz: bool, base: int) -> int:
        caps, quiet = self.generate(t, base)
        if any(entry[1] == self.p.king(False) for entry in caps):
            return 16001 - t
        check = self.p.attacked(self.p.king(True), False)
        full = [t < mt]
        best, pw = -16000 + t, 0
        if not full[0]:
            pw = self.evaluate(t, mt, alpha, beta)
            if not check:
                best = pw
        if t > 8 or best >= beta:
            return best
        start = alpha
        alpha = max(alpha, best)
        for move in self.moves(t, caps, quiet, last[0], gz, full):
            if move is None:
                if not check or best >= pw:
                    break
                if pw <= alpha:
                    best = pw
                    break
                beta = min(beta, pw)
                full[0] = True
                continue
            a, b = move
            kind, gain = self.analyse(a, b)
            if kind:
                if t > mt and pw + gain + 80 <= alpha:
                    v = pw + gain + 80
                else:
                    v = self.descend(t, mt, a, b, kind, alpha, beta, last, gz, base + len(caps))
                if v > best:
                    best = v
                    if best > alpha:
                        self.improve(t, a, b, last[0])
                        if best >= beta:
                            break
                        alpha = best
            if t == 1 and mt > 2 and best > start and self.nodes > 2 * self.ze:
                break
        self.stale = best == -16000 + t and not check
        return 0 if self.stale else best

    def search_black(self, t: int, mt: int, alpha: int, beta: int, last: tuple[int, int], gz: bool, base: int) -> int:
        caps, quiet = self.generate(t, base)
        if any(entry[1] == self.p.king(True) for entry in caps):
            return -16001 + t
        check = self.p.attacked(self.p.king(False), True)
        full = [t < mt]
        best, pw = 16000 - t, 0
        if not full[0]:
            pw = self.evaluate(t, mt, alpha, beta)
            if not check:
                best = pw
        if t > 8 or best <= alpha:
            return best
        start = beta
        beta = min(beta, best)
        for move in self.moves(t, caps, quiet, last[0], gz, full):
            if move is None:
                if not check or best <= pw:
                    break
                if pw >= beta:
                    best = pw
                    break
                alpha = max(alpha, pw)
                full[0] = True
                continue
            a, b = move
            kind, gain = self.analyse(a, b)
            if kind:
                if t > mt and pw + gain - 80 >= beta:
                    v = pw + gain - 80
                else:
                    v = self.descend(t, mt, a, b, kind, alpha, beta, last, gz, base + len(caps))
                if v < best:
                    best = v
                    if best < beta:
                        self.improve(t, a, b, last[0])
                        if best <= alpha:
                            break
                        beta = best
            if t == 1 and mt > 2 and best < start and self.nodes > 2 * self.ze:
                break
        self.stale = best == 16000 - t and not check
        return 0 if self.stale else best

    def think(self, level: int, last: tuple[int, int] = (0, 0), most: int = 20) -> list[tuple[int, int, int, list[tuple[int, int, int]]]]:
        """Passes as (MT, value, nodes, line)."""
        for entry in self.pv.values():
            entry[0] = 0
        for t in range(1, 5):
            self.killers[t][0] = (0, self.killers[t][0][1])
        self.ze = 3 * 2**level
        mt, alpha, beta = 1, -15000, 15000
        passes: list[tuple[int, int, int, list[tuple[int, int, int]]]] = []
        while mt <= most and not (passes and passes[-1][2] > self.ze and self.pv[1, 1][0]):
            while True:
                self.nodes = 0
                v = self.node(1, mt, alpha, beta, last, self.pv[1, 1][0] != 0, 0)
                line = []
                for j in range(1, 5):
                    if self.pv[1, j][0] == 0:
                        break
                    line.append(tuple(self.pv[1, j]))
                passes.append((mt, v, self.nodes, line))
                if v > 15000 or v < -15000 or self.stale:
                    return passes
                if alpha < v < beta:
                    break
                alpha, beta = -15000, 15000
            alpha, beta = v - 100, v + 100
            mt += 1
        return passes
