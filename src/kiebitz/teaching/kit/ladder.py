"""One position with one idea after the other switched on, and the lessons the kit begins with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from kiebitz.language import Text, decimal
from kiebitz.teaching.kit.ideas import IDEAS, Idea
from kiebitz.teaching.kit.judging import Judge, material
from kiebitz.teaching.kit.search import MATE, MOST, Thought, think


@dataclass(frozen=True)
class Rung:
    """The search with all ideas up to this one."""

    idea: Idea | None  # None: minimax
    thought: Thought


def worth(value: int) -> Text:
    """Pawns, or a mate."""
    if abs(value) > MATE // 2:
        text = (
            Text("mate in ply {plies}", "Matt im Halbzug {plies}") if value > 0 else Text("mated in ply {plies}", "matt im Halbzug {plies}")
        )
        return text.format(plies=MATE - abs(value))
    return decimal(f"{value / 100:+.2f}".replace("-", "−") if value else "0.00")


def climb(board: chess.Board, depth: int, ideas: Sequence[str] | None = None, judge: Judge = material, most: int = MOST) -> Iterator[Rung]:
    """Minimax first, then each idea in turn upon the ones before; `ideas`: only these."""
    wanted = [idea for idea in IDEAS if ideas is None or idea.key in ideas]
    yield Rung(None, think(board, depth, (), judge, most))
    for count, idea in enumerate(wanted, 1):
        yield Rung(idea, think(board, depth, [each.key for each in wanted[:count]], judge, most))


@dataclass(frozen=True)
class Lesson:
    """A position in which one idea makes all the difference."""

    key: str
    fen: str
    depth: int
    idea: str
    name: Text
    text: Text
    without: str  # the move chosen without the idea; with it, another one


LESSONS = (
    Lesson(
        "horizon",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        1,
        "captures",
        Text("The horizon", "Der Horizont"),
        Text(
            "One half-move deep, Nxe5 wins a pawn; that Black takes the knight lies behind the horizon. The capture search looks there.",
            "Einen Halbzug tief gewinnt Sxe5 einen Bauern; dass Schwarz den Springer schlägt, liegt hinter dem Horizont."
            " Die Schlagsuche sieht dort nach.",
        ),
        "f3e5",
    ),
)
