"""What an opponent's own screen or printer would have shown: its words when switched on, and a decision in its own look.

Only layout lives in a screen; every figure comes from the decision.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiebitz.core.men import TO_GERMAN
from kiebitz.language import Language

if TYPE_CHECKING:  # a profile must not bring the compiled rules
    from kiebitz.core.board import Board
    from kiebitz.player import Decision

SHOWN = 6  # moves of a ranking


def ranks(board: Board, german: bool = True) -> list[str]:
    """The eight rows from the top, a dot for an empty square."""
    rows = ["".join(board.piece_at(8 * rank + file) or "." for file in range(8)) for rank in range(7, -1, -1)]
    return [row.translate(TO_GERMAN) for row in rows] if german else rows


def squares(move: str, between: str = "-") -> str:
    return f"{move[:2]}{between}{move[2:4]}".upper()


def beside(left: list[str], right: list[str], width: int) -> list[str]:
    """Two columns."""
    return [f"{line:<{width}}{right[row] if row < len(right) else ''}".rstrip() for row, line in enumerate(left)]


def ranking(decision: Decision, form: str) -> list[str]:
    """Its best moves with their values, the number written as `form` says."""
    return [f"{squares(root.move)} {root.value:{form}}" for root in decision.alternatives[:SHOWN]]


def draw_plainly(board: Board, decision: Decision) -> list[str]:
    """For a program whose screen nobody remembers: board, moves, the chosen one below."""
    chosen = squares(decision.move) if decision.move else "-"
    return [*beside([" ".join(row) for row in ranks(board, german=False)], ranking(decision, "+7.0f"), 18), "", chosen]


@dataclass(frozen=True)
class Screen:
    """The look of its machine."""

    greeting: tuple[str, ...] = ()  # what it showed when it was switched on
    draw: Callable[[Board, Decision], list[str]] = draw_plainly
    look: str = "color: #d9e4d0; background: #1d2a1f;"  # CSS of the strip: ink, paper, frame
    language: Language = "en"  # of its words
