"""Through python-chess, which sets options right after each bestmove."""

from __future__ import annotations

import random
import sys

import chess
import chess.engine

from tests.waiting import LONG

CALLS = 250


def test_every_analysis_has_as_many_lines_as_were_asked_for() -> None:
    """An option set the moment after a bestmove was refused now and then, and the next analysis had the old number of lines."""
    dice = random.Random(20)
    engine = chess.engine.SimpleEngine.popen_uci([sys.executable, "-m", "kiebitz", "uci"], timeout=LONG)
    try:
        for call in range(CALLS):
            wanted = dice.randint(1, 5)
            found = engine.analyse(chess.Board(), chess.engine.Limit(nodes=150), multipv=wanted)
            assert [info["multipv"] for info in found] == list(range(1, wanted + 1)), call
    finally:
        engine.quit()
