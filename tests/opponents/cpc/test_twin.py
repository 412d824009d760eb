"""A slow and obvious twin of the BASIC program, written line by line after the description, without rays, tables or
shared code; random positions and whole random games must come out alike in every variable."""

from __future__ import annotations

import random

import pytest

from kiebitz.core.board import Board
from kiebitz.opponents.cpc.board import SQUARES, empty_board, square_label
from kiebitz.opponents.cpc.memory import true_squares
from kiebitz.opponents.cpc.moves import find_king
from kiebitz.opponents.cpc.program import Program
from kiebitz.opponents.cpc.search import think
from kiebitz.opponents.cpc.state import Settings, State
from tests.effort import cases

JP = [0, 9, 11, 10, 1, 12, 21, 8, 19]
JM = [None, (1, 4), (1, 4), (5, 8), (1, 2), (3, 4), (3, 4), (1, 4), (1, 4), (1, 4)]
NJ = [0, 1, 1, 1, 7, 7, 7, 7, 1, 1]
VM = [1, 5, 5, 15, 15, 25, 25, 50, 2000, 2000]


def sgn(x: int) -> int:
    return (x > 0) - (x < 0)


class NoKingError(Exception):
    """From here on the original is undefined."""


class Listing:
    def __init__(self, f: list[int], mo: int) -> None:
        self.f, self.mo = list(f), mo
        self.bm, self.c0, self.f0, self.fh, self.sm, self.ma = 11, 0, 0, 0, 0, 0
        self.st = 1
        self.pm = [0, 0, 0, 0]
        self.fm: list[list[int]] = []

    def reach(self, s: int, kind: int) -> list[int]:
        f, out = self.f, []
        lo, hi = JM[kind]  # type: ignore[misc]
        for d in (-1, 1):
            for k in range(lo, hi + 1):
                t = s
                for _ in range(NJ[kind]):
                    t += d * JP[k]
                    if t < 11 or t > 88 or sgn(f[t]) == sgn(f[s]) or f[t] == 10:
                        break
                    out.append(t)
                    if f[t] != 0:
                        break
        return out

    def moves(self) -> list[list[int]]:
        f, out = self.f, []
        for s in range(11, 89):
            if not 0 < f[s] < 10:
                continue
            for t in self.reach(s, f[s]):
                if f[s] > 2:
                    out.append([s, t, 0])
                elif t == s - 1:
                    if f[t] == 0:
                        if f[s] == 1 and f[t - 1] == 0:
                            out.append([s, t - 1, 0])
                        out.append([s, t, 0])
                elif t in (s - 11, s + 9):
                    passing = s % 10 == 4 and f[t + 1] == -1
                    if (passing and f[t] == 0) or (not passing and f[t] < 0):
                        out.append([s, t, 0])
        if f[58] == 8:
            out += [[58, b, 0] for b in (38, 78) if self.castle(1, 58, b)]
        return out

    def replies(self, s: int) -> list[int]:
        f, out = self.f, []
        for t in self.reach(s, -f[s]):
            if f[s] < -2:
                out.append(t)
            elif t == s + 1:
                if f[t] == 0:
                    if f[s] == -1 and f[t + 1] == 0 and s % 10 == 2:
                        out.append(t + 1)
                    out.append(t)
            elif t in (s - 9, s + 11):
                passing = s % 10 == 5 and f[t - 1] == 1
                if (passing and f[t] == 0) or (not passing and f[t] > 0):
                    out.append(t)
        return out

    def castle(self, st: int, a: int, b: int) -> bool:
        f = self.f
        ro = 10 * sgn(b - a)
        r = int(49.5 + 3.5 * (st + ro))
        if f[r] != 5 * st or any(f[q] for q in range(a + ro, r, ro)):
            return False
        for q in range(a, r + ro, ro):
            for kind in range(3, 10):
                if any(f[t] == -kind * st for t in self.reach(q, kind)):
                    return False
            if f[q + 9 * st] == -2 * st or f[q - 11 * st] == -2 * st:
                return False
        return True

    def parameters(self, a: int, b: int) -> None:
        f, st = self.f, self.st
        self.pm = [a, b, 0, 0]
        if f[a] == 2 * st and a % 10 == (4 if st == 1 else 5):
            if a - b == 11 * st or b - a == 9 * st:
                self.pm[2] = b + st
        elif f[a] == 8 * st:
            ro = (b - a) / 2
            if abs(ro) == 10:
                self.pm[2:] = [int(49.5 + 3.5 * (st + ro)), int(a + ro)]

    def make(self) -> None:
        f, st = self.f, self.st
        a, b, c, d = self.pm
        if c:
            if d:
                f[d] = f[c]
            f[c] = 0
        self.f0 = f[b]
        f[b] = f[a]
        f[a] = 0
        if b % 10 == (1 if st == 1 else 8) and f[b] == 2 * st:
            self.sm = 1
            f[b] = 7 * st

    def unmake(self) -> None:
        f, st = self.f, self.st
        a, b, c, d = self.pm
        if c and d:
            f[c] = 5 * st
            f[d] = 0
        elif c:
            f[c] = -st
        f[a] = f[b]
        f[b] = self.f0
        if self.sm:
            self.sm = 0
            f[a] = 2 * st

    def check(self, st: int) -> bool:
        f = self.f
        kings = [s for s in range(11, 89) if f[s] in (8 * st, 9 * st)]
        if not kings:
            raise NoKingError
        k = kings[-1]
        if any(f[t] == -kind * st for kind in range(3, 10) for t in self.reach(k, kind)):
            return True
        return f[k + 9 * st] in (-st, -2 * st) or f[k - 11 * st] in (-st, -2 * st)

    def value(self) -> int:
        f = self.f
        v = -2 * sgn(self.f0) * VM[abs(self.f0)] - 2 * sgn(self.fh) * VM[abs(self.fh)]
        for s in range(11, 89):
            x = f[s]
            if x in (0, 10):
                continue
            g = sgn(x)
            for t in self.reach(s, abs(x)):
                if abs(x) > 2:
                    w = VM[abs(f[t])]
                elif t == s - g:
                    w = 0 if f[t] else 2 if abs(x) == 1 and f[t - g] == 0 else 1
                elif t in (s - 11 * g, s + 9 * g):
                    if t == s + 9 * g:
                        self.c0 = 4 if g == 1 else 5
                    if s % 10 == self.c0 and f[t + g] == -g:
                        w = 1 if f[t] == 0 else 0
                    else:
                        w = VM[abs(f[t])] if f[t] else 0
                else:
                    w = 0
                v += g * w
        return v

    def sort(self) -> None:
        fm = self.fm
        for a in range(len(fm)):
            for b in range(a + 1, len(fm)):
                if fm[a][2] < fm[b][2]:
                    fm[a], fm[b] = fm[b], fm[a]

    def think(self) -> None:
        self.st, self.ma = 1, 0
        self.fm = self.moves()
        for row in self.fm:
            self.parameters(row[0], row[1])
            self.make()
            row[2] = -9990 if self.check(1) else self.value()
            self.unmake()
        self.sort()
        if self.fm[0][2] <= -9990:
            self.ma = 2 if self.check(1) else 1
            return
        self.fm = [row for row in self.fm if row[2] != -9990]
        if self.mo == 2:
            self.second()
            self.ma = 2 if self.fm[0][2] == 9999 else 1 if self.fm[0][2] == -9999 else 0
        self.st = 1
        self.parameters(self.fm[0][0], self.fm[0][1])

    def second(self) -> None:
        alpha = -9999
        for row in self.fm:
            best = 9999
            self.st = 1
            self.parameters(row[0], row[1])
            self.make()
            saved = (list(self.pm), self.f0, self.sm)
            self.fh, self.sm, self.st = self.f0, 0, -1
            cut = False
            for s in [*range(self.bm, 89), *range(11, self.bm)]:
                if self.f[s] >= 0:
                    continue
                for t in self.replies(s):
                    self.parameters(s, t)
                    self.make()
                    if self.check(-1):
                        self.unmake()
                        if not self.check(-1):
                            best = -9999
                        continue
                    v = self.value()
                    cut = v <= alpha
                    if cut:
                        self.bm = s
                    if best == -9999 or v < best:
                        best = v
                    self.unmake()
                    if cut:
                        break
                if cut:
                    break
            alpha = max(alpha, best)
            row[2] = best
            self.pm, self.f0, self.sm = saved
            self.st = 1
            self.unmake()
        self.sort()

    def execute(self) -> None:
        f, st = self.f, self.st
        self.make()
        b = self.pm[1]
        if f[b] in (5 * st, 8 * st):
            f[b] += st
        for file in range(1, 9):
            s = 10 * file + (4 if st == 1 else 5)
            if f[s] == -st:
                f[s] = -2 * st
        if f[b] == st and b % 10 == (6 if st == 1 else 3):
            f[b] = 2 * st
        self.sm = 0


def compare(twin: Listing, state: State, where: str) -> None:
    assert [[e.start, e.target, e.value] for e in state.table] == twin.fm, where
    assert (state.refuter, state.en_passant_rank, state.ending) == (twin.bm, twin.c0, twin.ma), where
    assert state.squares == twin.f, where


@pytest.mark.parametrize("level", [1, 2])
def test_random_positions(level: int) -> None:
    chance = random.Random(1986 + level)
    searched = undefined = 0
    while searched < cases(150):
        board = Board()
        for _ in range(chance.randrange(120)):
            moves = board.legal_moves()
            if not moves:
                break
            board.push(chance.choice(moves))
        if not board.legal_moves():
            continue
        squares = true_squares(board)
        twin = Listing(squares, level)
        try:
            twin.think()
        except NoKingError:
            undefined += 1
            continue
        state = State(Settings(level=level), squares.copy())
        think(state)
        compare(twin, state, board.fen())
        searched += 1
    assert undefined < 15


@pytest.mark.parametrize("level", [1, 2])
def test_composed_positions(level: int) -> None:
    """Pieces thrown on the board, with castling rights and pawns that have just moved: what games rarely show."""
    chance = random.Random(6128 + level)
    searched = castlings = wrong_pawns = 0
    while searched < cases(200):
        squares = _thrown(chance)
        twin = Listing(squares, level)
        if not twin.moves():
            continue
        try:
            twin.think()
        except NoKingError:
            continue
        state = State(Settings(level=level), squares.copy())
        think(state)
        compare(twin, state, str(squares))
        searched += 1
        castlings += any(row[0] == 58 and abs(row[1] - 58) == 20 for row in twin.fm)
        wrong_pawns += twin.f != squares
    assert castlings > cases(20)
    assert wrong_pawns > cases(20)


def _thrown(chance: random.Random) -> list[int]:
    squares = empty_board()
    for piece in chance.choices((-3, -4, -6, -7, 3, 4, 6, 7), k=chance.randrange(10)):
        squares[chance.choice(SQUARES)] = piece
    for _ in range(chance.randrange(6)):
        file = 10 * chance.randrange(1, 9)
        squares[file + 7] = 1
        file = 10 * chance.randrange(1, 9)
        squares[file + 2] = -1
    for _ in range(chance.randrange(10)):
        squares[10 * chance.randrange(1, 9) + chance.randrange(2, 7)] = 2
        squares[10 * chance.randrange(1, 9) + chance.randrange(3, 8)] = -2
    if chance.random() < 0.4:
        file = 10 * chance.randrange(1, 9)
        squares[file + 4], squares[file + 3], squares[file + 2] = -1, 0, 0
    squares[51], squares[11], squares[81] = -8, -5, -5
    if chance.random() < 0.6:
        squares[58], squares[18], squares[88] = 8, 5, 5
        for file in (2, 3, 4, 6, 7):
            if chance.random() < 0.9:
                squares[10 * file + 8] = 0
    else:
        squares[chance.choice([s for s in SQUARES if s != 51])] = 9
    return squares


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("computer_begins", [False, True])
def test_random_games_with_the_damage_they_bring(level: int, computer_begins: bool) -> None:
    """The machine's own board through whole games, wrong pawns included, until a king is missing."""
    chance = random.Random(464 + level)
    damaged = 0
    for _ in range(cases(8)):
        program = Program(Settings(level=level), computer_begins=computer_begins)
        twin = Listing(program.state.squares, level)
        for ply in range(80):
            if (ply % 2 == 0) == computer_begins:
                before = list(twin.f)
                try:
                    twin.think()
                except NoKingError:
                    break
                damaged += twin.f != before
                answer = program.answer()
                if answer is not None:
                    twin.execute()
                    compare(twin, program.state, f"{before}")
                if program.state.ending:
                    assert twin.ma == program.state.ending
                    break
            elif not _random_input(program, chance, twin):
                break
            if not (find_king(program.state.squares, 1) and find_king(program.state.squares, -1)):
                break
            assert program.state.squares == twin.f
    if level == 1:
        assert damaged


def _random_input(program: Program, chance: random.Random, twin: Listing) -> bool:
    """Some move the input accepts."""
    pairs = [(a, b) for a in SQUARES for b in SQUARES if program.state.squares[a] < 0 and a != b]
    chance.shuffle(pairs)
    for start, target in pairs:
        if program.enter(square_label(start, program.turned) + square_label(target, program.turned)):
            twin.st = -1
            twin.pm = [program.state.start, program.state.target, program.state.third, program.state.fourth]
            twin.execute()
            return True
    return False
