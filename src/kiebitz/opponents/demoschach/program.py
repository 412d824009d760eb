"""The machine as it stood on the table: set up a position, type in moves, let it think (lines 600-998, 6800-6998, 9000-9388).

Memory that outlives a search stays in the record: killers, the last positional value, the last
move played, and what is left in the list of captures.  Switching off is making a new `Program`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.language import KiebitzError, Text
from kiebitz.opponents.demoschach.generator import generate, king_can_be_taken
from kiebitz.opponents.demoschach.making import analyse, make, unmake, value_of
from kiebitz.opponents.demoschach.search import search_pass
from kiebitz.opponents.demoschach.selection import forget, strike
from kiebitz.opponents.demoschach.state import (
    A1,
    BLACK,
    E1,
    EMPTY,
    H1,
    HOME_ROW,
    IMPOSSIBLE,
    KING,
    LETTERS,
    PAWN,
    ROOK,
    WHITE,
    named_cell,
    new_state,
    square_name,
)

INFINITE = 15000  # bounds of the first window; values beyond are mates
WINDOW = 100  # half width of the window around the value of the iteration before

# GUESS-6: where the value stays the same and the tree never outgrows the budget the original would deepen for ever;
# beyond this horizon nothing new can come, because the stack holds eight moves.
LAST_HORIZON = 20
LAST_HORIZON_REPAIRED = 9

SLOT_ORDER = "KQRBNP"


@dataclass(frozen=True)
class Pass:
    """One search of the whole tree to one horizon."""

    horizon: int  # MT; the book speaks of depth MT - 1
    value: int  # points, White's view
    nodes: int
    line: tuple[tuple[int, int, int], ...]  # cells from and to, third component
    alpha: int
    beta: int
    repeated: bool  # the window had to be opened for it


class Program:
    """One running DEMOSCHACH."""

    def __init__(self, repaired: bool = False) -> None:
        self.repaired = repaired
        self.switch_on()

    def switch_on(self) -> None:
        """An empty board, and nothing remembered."""
        self.state = new_state()
        self.state.repaired = int(self.repaired)

    def set_up(self, fen: str) -> None:
        """Place a position.

        GUESS-7: a FEN says nothing of the order in which pieces were typed in; the program's own order of kinds
        is taken (king, queens, rooks, bishops, knights, pawns), within a kind from a1, b1 ... to h8.
        GUESS-8: the original always began without a right to take en passant; here the FEN's is kept.
        """
        s = self.state
        fields = fen.split()
        placed: list[tuple[int, str]] = []
        for row, text in enumerate(fields[0].split("/")):
            at = 12 * (9 - row) + 3
            for letter in text:
                if letter.isdigit():
                    at += int(letter)
                else:
                    placed.append((at, letter))
                    at += 1
        placed.sort(key=lambda entry: (SLOT_ORDER.index(entry[1].upper()), entry[0]))
        for at, letter in placed:
            self._put(at, letter)
        s.balance = s.material[WHITE] + s.material[BLACK]
        s.side = WHITE if fields[1] == "w" else BLACK
        castling = fields[2] if len(fields) > 2 else "-"
        for colour, row, letters in ((WHITE, 0, "AQHK"), (BLACK, HOME_ROW, "aqhk")):
            king, rook = (LETTERS[EMPTY + kind if colour == WHITE else EMPTY - kind] for kind in (KING, ROOK))
            for side, corner, names in ((1, A1, letters[:2]), (2, H1, letters[2:])):
                at_home = LETTERS[s.board[E1 + row]] == king and LETTERS[s.board[corner + row]] == rook
                s.right[colour, side] = int(at_home and any(name in castling for name in names))
        passed = fields[3] if len(fields) > 3 else "-"
        s.double_step = 0
        if passed != "-":
            pawn = named_cell(passed) + (-12 if s.side == WHITE else 12)
            if abs(s.board[pawn] - EMPTY) == PAWN:
                s.double_step = pawn

    def _put(self, at: int, letter: str) -> None:
        s = self.state
        colour = WHITE if letter.isupper() else BLACK
        slot = int(s.slots[colour]) + 1
        if slot > 16:
            raise KiebitzError(
                Text(
                    "DEMOSCHACH has room for 16 pieces a side; this position has more.",
                    "DEMOSCHACH hat Platz für 16 Figuren je Seite, diese Stellung hat mehr.",
                )
            )
        code = LETTERS.index(letter)
        s.slots[colour] = slot
        s.kind[colour, slot] = code
        s.square[colour, slot] = at
        s.board[at] = code
        s.slot_on[at] = slot
        s.material[colour] += value_of(code)

    def enter(self, move: str) -> bool:
        """A move typed in, "e2e4" or "e7e8q"; False when the program refuses it."""
        s = self.state
        white = s.side == WHITE
        if len(move) > 4:
            s.new_piece = LETTERS.index(move[4].upper() if white else move[4].lower())
        start, target = named_cell(move[:2]), named_cell(move[2:4])
        own_rook = LETTERS.index("R" if white else "r")
        own_king = LETTERS.index("K" if white else "k")
        if s.board[start] == own_king and s.board[target] == own_rook:
            target = start + (2 if target > start else -2)  # castling written as king takes rook
        s.quiet_end[0] = s.capture_end[0] = 0  # GUESS-5: the lists are taken to be empty before a move is typed in
        s.full[1] = 1
        generate(s, 1)
        if not strike(s, 1, start, target) or analyse(s, 1) == IMPOSSIBLE:
            return False
        if not self._make_if_safe():
            return False
        self._become_root()
        return True

    def _make_if_safe(self) -> bool:
        """Make the analysed move of the root unless it leaves the king to be taken."""
        s = self.state
        make(s, 1, 0)
        generate(s, 2)
        if king_can_be_taken(s, 2):
            unmake(s, 1)
            return False
        return True

    def _become_root(self) -> None:
        """After a move on the real board the next search starts there and knows what was played."""
        s = self.state
        s.last_to[1], s.last_kind[1] = s.last_to[2], s.last_kind[2]

    def think(self, budget: int, deepest: int | None, after: Callable[[Pass], None]) -> list[Pass]:
        """Iterative deepening with a window; `after` is told of each pass.  `deepest`: a horizon instead of a budget."""
        s = self.state
        forget(s)
        s.budget = budget
        last = LAST_HORIZON_REPAIRED if s.repaired else LAST_HORIZON
        if deepest is not None:
            last = min(last, deepest)
        horizon, alpha, beta = 1, -INFINITE, INFINITE
        passes: list[Pass] = []
        while horizon <= last and not (passes and passes[-1].nodes > budget and passes[-1].line):
            repeated = False
            while True:
                value = int(search_pass(s, horizon, alpha, beta))
                if s.stopped:
                    return passes
                passes.append(Pass(horizon, value, int(s.nodes), self.main_line(), alpha, beta, repeated))
                after(passes[-1])
                if abs(value) > INFINITE or s.stalemate:
                    return passes
                if alpha < value < beta:
                    break
                alpha, beta, repeated = -INFINITE, INFINITE, True
            alpha, beta = value - WINDOW, value + WINDOW
            horizon += 1
        return passes

    def main_line(self) -> tuple[tuple[int, int, int], ...]:
        line = []
        for i in range(1, 5):
            start, target, third = (int(part) for part in self.state.main_line[1, i])
            if start == 0:
                break
            line.append((start, target, third))
        return tuple(line)

    def play_own_move(self) -> bool:
        """Lines 600-998: carry out the move the main line begins with."""
        s = self.state
        s.move_from[1], s.move_to[1], s.new_piece = s.main_line[1, 1]
        if analyse(s, 1) == IMPOSSIBLE:
            return False
        make(s, 1, 0)
        self._become_root()
        return True

    def first_legal_move(self) -> tuple[int, int, int] | None:
        """The first move of the generator that leaves the king safe, captures first."""
        s = self.state
        s.quiet_end[0] = s.capture_end[0] = 0
        generate(s, 1)
        captures = [(s.capture_from[n], s.capture_to[n], s.capture_third[n]) for n in range(s.capture_end[1])]
        quiet = [(s.quiet_from[n], s.quiet_to[n], EMPTY) for n in range(s.quiet_end[1])]
        for start, target, third in captures + quiet:
            s.move_from[1], s.move_to[1], s.new_piece = start, target, third
            if analyse(s, 1) != IMPOSSIBLE and self._make_if_safe():
                unmake(s, 1)
                return int(start), int(target), int(third)
        return None

    def moves(self) -> tuple[list[str], list[str]]:
        """Captures and quiet moves of the position in the order of the generator, legal or not (for tests and curious people)."""
        s = self.state
        s.quiet_end[0] = s.capture_end[0] = 0
        generate(s, 1)
        captures = [square_name(s.capture_from[n]) + square_name(s.capture_to[n]) for n in range(s.capture_end[1])]
        quiet = [square_name(s.quiet_from[n]) + square_name(s.quiet_to[n]) for n in range(s.quiet_end[1])]
        return captures, quiet
