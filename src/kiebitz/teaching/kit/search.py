"""A whole chess search on one screen, every idea with a switch.

Nothing here is compiled or clever: `look` is what runs, line by line.  Values are centipawns for the side to move.  With every switch
off it is minimax; the first switches save work and change nothing else, the last ones change what is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import chess

from kiebitz.language import KiebitzError, Text
from kiebitz.teaching.kit.ideas import IDEAS
from kiebitz.teaching.kit.judging import WORTH, Judge, material

MATE = 100_000
ENDLESS = 10**9
LATE = 4  # from the fifth move on a quiet move is late
MOST = 200_000  # positions


BY_KEY = {idea.key: idea for idea in IDEAS}


class KitError(KiebitzError):
    """A question the kit cannot answer."""


class _EnoughError(Exception):
    """More positions than allowed."""


@dataclass(frozen=True)
class Thought:
    """What the small search found."""

    move: str | None
    value: int  # for the side to move
    line: tuple[str, ...]
    positions: int
    cuts: int
    complete: bool  # False: broken off after so many positions


def think(board: chess.Board, depth: int, ideas: Iterable[str] = (), judge: Judge = material, most: int = MOST) -> Thought:
    """Search a position with these ideas switched on."""
    wanted = frozenset(ideas)
    for key in wanted:
        if key not in BY_KEY:
            raise KitError(Text("The kit has no idea called “{key}”.", "Der Baukasten kennt keine Idee „{key}“.").format(key=key))
        for other in BY_KEY[key].needs:
            if other not in wanted:
                raise KitError(
                    Text("“{one}” does nothing without “{other}”.", "„{one}“ bewirkt nichts ohne „{other}“.").format(
                        one=BY_KEY[key].name, other=BY_KEY[other].name
                    )
                )
    return _Search(board.copy(), depth, wanted, judge, most).run()


class _Search:
    def __init__(self, board: chess.Board, depth: int, ideas: frozenset[str], judge: Callable[[chess.Board], int], most: int) -> None:
        self.board, self.depth, self.ideas, self.judge, self.most = board, depth, ideas, judge, most
        self.before = len(board.move_stack)  # moves made before the search
        self.positions = self.cuts = 0
        self.best: dict[int, list[chess.Move]] = {}  # the best line from each half-move on
        self.expected: list[chess.Move] = []  # the best line of the last finished depth
        self.killers: dict[int, chess.Move] = {}

    def run(self) -> Thought:
        value, complete = 0, True
        try:
            for depth in range(1, self.depth + 1) if "deepening" in self.ideas else [self.depth]:
                near = self.expected and "window" in self.ideas
                value = self.with_window(depth, value) if near else self.look(depth, -ENDLESS, ENDLESS, 0)
                self.expected = list(self.best[0])
        except _EnoughError:
            complete = False
        line = tuple(move.uci() for move in self.expected)
        return Thought(line[0] if line else None, value, line, self.positions, self.cuts, complete)

    def with_window(self, depth: int, expected: int) -> int:
        value = self.look(depth, expected - 50, expected + 50, 0)
        if abs(value - expected) >= 50:  # outside: the value is only a bound
            value = self.look(depth, -ENDLESS, ENDLESS, 0)
        return value

    # ---- the search -------------------------------------------------------------------------------

    def look(self, depth: int, alpha: int, beta: int, ply: int, may_pass: bool = True) -> int:
        """The value of the position on the board, looked at `depth` half-moves deep."""
        board, ideas = self.board, self.ideas
        self.count(ply)
        moves = list(board.legal_moves)
        check = board.is_check()
        if not moves:
            return ply - MATE if check else 0
        if ply > 0 and (board.is_insufficient_material() or board.halfmove_clock >= 100 or board.is_repetition(2)):
            return 0
        if "extensions" in ideas and check and ply < 2 * self.depth:
            depth += 1
        if depth <= 0:
            return self.look_at_captures(alpha, beta, ply) if "captures" in ideas else self.judge(board)

        if "null_move" in ideas and may_pass and ply > 0 and depth >= 2 and not check and has_pieces(board):
            board.push(chess.Move.null())
            value = -self.look(depth - 3, -beta, -beta + 1, ply + 1, False)
            board.pop()
            if value >= beta:
                self.cuts += 1
                return beta

        best = -ENDLESS
        for number, move in enumerate(self.ordered(moves, ply)):
            late = "reductions" in ideas and depth >= 3 and number >= LATE and not check and is_quiet(board, move)
            board.push(move)
            if late:
                value = -self.look(depth - 2, -alpha - 1, -alpha, ply + 1)
            if not late or value > alpha:
                value = -self.look(depth - 1, -beta, -alpha, ply + 1)
            board.pop()
            if value > best:
                best = value
                self.best[ply] = [move, *self.best[ply + 1]]
            if "alpha_beta" in ideas:
                alpha = max(alpha, best)
                if alpha >= beta:
                    self.cuts += 1
                    if is_quiet(board, move):
                        self.killers[ply] = move
                    break
        return best

    def look_at_captures(self, alpha: int, beta: int, ply: int) -> int:
        """Captures until the position is quiet; nobody is forced to capture."""
        best = self.judge(self.board)
        if "alpha_beta" in self.ideas:
            alpha = max(alpha, best)
        for move in self.ordered(list(self.board.generate_legal_captures()), ply):
            if "alpha_beta" in self.ideas and alpha >= beta:
                self.cuts += 1
                break
            self.board.push(move)
            self.count(ply + 1)
            value = -self.look_at_captures(-beta, -alpha, ply + 1)
            self.board.pop()
            if value > best:
                best = value
                self.best[ply] = [move, *self.best[ply + 1]]
                if "alpha_beta" in self.ideas:
                    alpha = max(alpha, best)
        return best

    # ---- around it --------------------------------------------------------------------------------

    def count(self, ply: int) -> None:
        self.positions += 1
        self.best[ply] = []
        if self.positions > self.most:
            raise _EnoughError

    def ordered(self, moves: list[chess.Move], ply: int) -> list[chess.Move]:
        """The moves, the promising ones first."""
        made = self.board.move_stack[self.before :]
        expected = self.expected[ply] if made == self.expected[:ply] and ply < len(self.expected) else None
        killer = self.killers.get(ply) if "killers" in self.ideas else None

        def promise(move: chess.Move) -> int:
            if move == expected:
                return -ENDLESS
            if "ordering" in self.ideas and not is_quiet(self.board, move):
                return -100_000 - 10 * taken(self.board, move) + WORTH[self.board.piece_type_at(move.from_square) or chess.PAWN]
            return -1 if move == killer else 0

        return sorted(moves, key=promise)


def is_quiet(board: chess.Board, move: chess.Move) -> bool:
    return not board.is_capture(move) and move.promotion is None


def taken(board: chess.Board, move: chess.Move) -> int:
    """What a capture or a promotion wins at first sight."""
    victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    return (WORTH[victim] if victim else 0) + (WORTH[move.promotion] if move.promotion else 0)


def has_pieces(board: chess.Board) -> bool:
    """More than king and pawns: having to move is no trouble."""
    return bool(board.occupied_co[board.turn] & ~(board.kings | board.pawns))


def looking() -> Callable[..., int]:
    """The search itself, for whoever shows what is running."""
    return _Search.look
