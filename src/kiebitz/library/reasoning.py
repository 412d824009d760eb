"""Why a move is good or bad, for programs and notebooks."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from kiebitz.language import Text
from kiebitz.library.board import Position, as_board
from kiebitz.options import Option

if TYPE_CHECKING:
    import chess

    from kiebitz.reasons.explain import Explanation
    from kiebitz.reasons.overview import Overview

NODES = Option("nodes", 100_000, Text("positions to look at", "zu betrachtende Stellungen"), 1, 10**12, uci="nodes")


def why(position: Position, move: str | chess.Move | None = None, *, nodes: int = 100_000, tables: str = "") -> Explanation:
    """Why a move (as people write it, or UCI) is good or bad; without one, why the best one is best.

    Printed it is the sentence.  It has `text`, `verdict`, `loss`, `line`, `better_line` and `reasons`; `as_dict()` is what
    `kiebitz why --json` prints.
    `tables` are folders of Syzygy tables, which prove what they reach.
    """
    from kiebitz.library.spoken import SpokenExplanation
    from kiebitz.reasons.asking import Asker
    from kiebitz.reasons.explain import explain

    board, wanted = as_board(position), int(NODES.parse(nodes))
    with contextlib.closing(Asker(tables=tables)) as asker:
        return SpokenExplanation(**vars(explain(asker, board, None if move is None else board.parse(move), wanted)))


def overview(position: Position, *, nodes: int = 100_000, tables: str = "") -> Overview:
    """What is going on in a position, in sentences when printed.

    It has `text`, and its parts `verdict`, `facts`, `threats`, `plans`, `character`, `endings`.
    """
    from kiebitz.library.spoken import SpokenOverview
    from kiebitz.reasons.asking import Asker
    from kiebitz.reasons.overview import overview as look

    with contextlib.closing(Asker(tables=tables)) as asker:
        return SpokenOverview(**vars(look(asker, as_board(position), int(NODES.parse(nodes)))))
