"""White's winning chances over a game as a picture: inline SVG that takes its colours from the page around it.

Where everything lies is here, the picture itself is `graph.html`.
"""

from __future__ import annotations

from markupsafe import Markup

from kiebitz.templates import fill
from kiebitz.tools.analysis.grades import chance
from kiebitz.tools.analysis.reports import GameReport, MoveReport

WIDTH, HEIGHT = 720.0, 170.0
LEFT, TOP, BOTTOM = 34.0, 8.0, 18.0  # room for the figures beside and below
RIGHT = WIDTH - 6


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)


def graph(report: GameReport, anchor: str, label: str) -> Markup:
    """The curve with a dot for every mistake; a dot leads to `#anchor-PLY`."""
    moves = report.moves
    count = max(1, len(moves))
    every = next(step for step in (5, 10, 20, 50, 1000) if count / 2 / step <= 12)

    def x(ply: int) -> float:
        return LEFT + (RIGHT - LEFT) * ply / count

    def y(move: MoveReport) -> float:
        return _y(chance(move.score, True))

    drawn = fill(
        "tools/analysis/graph.html",
        anchor=anchor,
        label=label,
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=RIGHT,
        top=TOP,
        floor=_y(0.0),
        points=[(x(0), _y(chance(report.start_score, True))), *((x(move.ply), y(move)) for move in moves)],
        shares=[(f"{share:.0%}", "half" if share == 0.5 else "edge", _y(share)) for share in (0.0, 0.5, 1.0)],
        theory=x(report.theory) if 0 < report.theory < count else None,
        numbers=[(move.number, x(move.ply)) for move in moves if move.white and move.number % every == 0],
        faults=[(move, x(move.ply), y(move)) for move in moves if move.grade is not None],
    )
    return Markup(drawn)
