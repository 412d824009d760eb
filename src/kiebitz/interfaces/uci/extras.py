"""What our engine answers beyond the protocol, for people who talk to it by hand: d, eval, perft, bench, flip (`why`: in the search)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kiebitz.language import Text
from kiebitz.player import Judging, Player, unwrap

if TYPE_CHECKING:
    from kiebitz.core.board import Board

LARGEST_PERFT = 12


class Interrupted(Exception):  # noqa: N818  (no error: the user said stop)
    """A long count was stopped."""


def picture(board: Board) -> Iterator[str]:
    """The board in letters, with what else makes up the position."""
    for rank in range(7, -1, -1):
        row = " ".join(board.piece_at(rank * 8 + file) or "." for file in range(8))
        yield f"{rank + 1}  {row}"
    yield "   a b c d e f g h"
    yield f"Fen: {board.fen()}"
    yield f"Key: {board.key:016X}"


def judgement(player: Player, board: Board) -> Iterator[str]:
    """The evaluation term by term, of our engine or of an ancestor that can tell."""
    thinker = unwrap(player)
    if isinstance(thinker, Judging):
        found = thinker.judge(board)
        for part in found.contributions:
            yield f"{part.name!s:<64} {part.value:+10.2f}"
        yield f"{found.unit!s:<64} {found.total:+10.2f}"
        return
    from kiebitz.evaluation.explain import Explainer
    from kiebitz.styles.style import Styled

    assert isinstance(thinker, Styled)
    explanation = Explainer(thinker.judges_by, thinker.user_terms).explain(board)
    for share in explanation.terms:
        if share.counts:
            yield f"{share.term.name!s:<44} {sum(share.white):>5} {sum(share.black):>5} {share.contribution:+9.2f}"
    yield f"{Text('Rounding', 'Rundung')!s:<56} {explanation.rounding:+9.2f}"
    yield f"{Text('Total (centipawns, White)', 'Summe (Centibauern, Weiß)')!s:<56} {explanation.total:+9d}"


def perft_lines(board: Board, depth: int, is_stopped: Callable[[], bool]) -> Iterator[str]:
    """Positions below each first move, and their sum."""
    from kiebitz.tools.measuring.perft import divide

    total = 0
    for move, nodes in divide(board, depth):
        yield f"{move}: {nodes}"
        total += nodes
        if is_stopped():
            raise Interrupted
    yield ""
    yield f"Nodes searched: {total}"


def bench_lines(is_stopped: Callable[[], bool]) -> Iterator[str]:
    """The fixed positions of the bench: nodes are the signature of behaviour."""
    from kiebitz.tools.measuring.bench import run_bench

    def watch(done: int, total: int) -> None:
        if is_stopped():
            raise Interrupted

    result = run_bench(watch)
    yield f"Nodes searched: {result.nodes}"
    yield f"Nodes/second: {result.nps}"
