"""A recorded game, judged by our engine, for whoever wants to learn from it and has no report yet."""

from __future__ import annotations

from collections.abc import Callable

import chess.pgn

from kiebitz.engine import Engine
from kiebitz.game.record.pgn import plain_headers, start_faults
from kiebitz.language import KiebitzError
from kiebitz.limits import Limits
from kiebitz.tools.analysis.reports import GameReport
from kiebitz.tools.analysis.run import moves_of, whole_game
from kiebitz.tools.analysis.thinking import Analyst, stretches

NODES = 50_000  # for each position


def judged(tree: chess.pgn.Game, nodes: int = NODES, step: Callable[[], None] | None = None) -> GameReport:
    """The main line of a game; a game that cannot be played is refused."""
    if faults := start_faults(tree):
        raise KiebitzError(faults[0])
    board = tree.board()
    moves = moves_of(tree)
    engine = Engine()
    try:
        analyst = Analyst(engine, Limits(nodes=nodes))
        found = [move for stretch in stretches(board.fen(), moves, board.chess960) for move in analyst.judge(stretch, step)]
    finally:
        engine.close()
    return whole_game(plain_headers(tree), board.fen(), found, board.chess960)
