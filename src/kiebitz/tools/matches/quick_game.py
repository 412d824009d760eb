"""A fast game between engines in this process, for games by the thousand: no clock, no session, no record of the moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.game import rules
from kiebitz.limits import Limits
from kiebitz.player import Decision, Player

LONGEST = 300  # half-moves


@dataclass(frozen=True)
class Ends:
    """When a game is over before the rules of chess say so; a number of half-moves 0 switches a rule off."""

    won: int = 1500  # centipawns seen for the same side at ...
    won_plies: int = 6  # ... so many half-moves in a row: the rest says nothing new
    dead: int = 9  # centipawns; no more than this ...
    dead_plies: int = 0  # ... at so many half-moves in a row ...
    dead_from: int = 66  # ... after so many half-moves: a draw


def play_out(
    board: Board,
    white: Player,
    black: Player,
    limits: Limits,
    ends: Ends,
    *,
    first: Decision | None = None,
    visit: Callable[[Board, Decision], None] | None = None,
) -> int:
    """Play from the position on the board to the end; half points of White.  `first`: the first move, where it is known already."""
    clear = [0, 0, 0]  # half-moves in a row in which White was winning, Black was winning, nothing was going on
    start = len(board.moves)
    while True:
        decision = first or (white if board.white_to_move else black).choose(board, limits)
        first = None
        cp = 0 if decision.score is None else decision.score.centipawns
        signs = (cp >= ends.won, cp <= -ends.won, abs(cp) <= ends.dead)
        clear = [count + 1 if sign else 0 for count, sign in zip(clear, signs, strict=True)]
        plies = len(board.moves) - start
        if max(clear[:2]) >= ends.won_plies > 0:
            return 2 if clear[0] else 0
        if clear[2] >= ends.dead_plies > 0 and plies >= ends.dead_from:
            return 1
        if visit is not None:
            visit(board, decision)
        assert decision.move is not None  # the game is not over
        board.push(decision.move)
        result = rules.result_on_board(board) or rules.claimable_draw(board)
        if result is not None:
            return {True: 2, False: 0, None: 1}[result.white_wins]
        if plies + 1 >= LONGEST:
            return 1
