"""White's winning chances over a game as a picture: inline SVG that takes its colours from the page around it."""

from __future__ import annotations

import html

from kiebitz.tools.analysis.grades import chance
from kiebitz.tools.analysis.reports import GameReport

WIDTH, HEIGHT = 720.0, 170.0
LEFT, TOP, BOTTOM = 34.0, 8.0, 18.0  # room for the figures beside and below


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)


def graph(report: GameReport, anchor: str, label: str) -> str:
    """The curve with a dot for every mistake; a dot leads to `#anchor-PLY`."""
    moves = report.moves
    count = max(1, len(moves))

    def x(ply: int) -> float:
        return LEFT + (WIDTH - LEFT - 6) * ply / count

    points = [(x(0), _y(chance(report.start_score, True)))] + [(x(m.ply), _y(chance(m.score, True))) for m in moves]
    line = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    floor = _y(0.0)
    parts = [
        f'<svg class="graph" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{html.escape(label, quote=True)}">',
        f'<rect class="black-share" x="{LEFT:g}" y="{TOP:g}" width="{WIDTH - LEFT - 6:g}" height="{floor - TOP:.1f}" rx="3"/>',
        f'<polygon class="white-share" points="{x(0):.1f},{floor:.1f} {line} {points[-1][0]:.1f},{floor:.1f}"/>',
    ]
    for share in (0.0, 0.5, 1.0):
        kind, height = "half" if share == 0.5 else "edge", f"{_y(share):.1f}"
        parts.append(f'<line class="{kind}" x1="{LEFT:g}" x2="{WIDTH - 6:g}" y1="{height}" y2="{height}"/>')
        parts.append(f'<text class="axis" x="{LEFT - 6:g}" y="{_y(share) + 3.5:.1f}" text-anchor="end">{share:.0%}</text>')
    if 0 < report.theory < count:
        parts.append(f'<line class="theory" x1="{x(report.theory):.1f}" x2="{x(report.theory):.1f}" y1="{TOP:g}" y2="{floor:.1f}"/>')
    every = next(step for step in (5, 10, 20, 50, 1000) if count / 2 / step <= 12)
    for move in moves:
        if move.white and move.number % every == 0:
            parts.append(f'<text class="axis" x="{x(move.ply):.1f}" y="{HEIGHT - 4:g}" text-anchor="middle">{move.number}</text>')
    parts.append(f'<polyline class="curve" points="{line}"/>')
    for move in moves:
        if move.grade is not None:
            dots = "." if move.white else "..."
            title = html.escape(f"{move.number}{dots} {move.san}{move.grade.sign}")
            parts.append(
                f'<a href="#{anchor}-{move.ply}"><circle class="dot {move.grade.key}" cx="{x(move.ply):.1f}" '
                f'cy="{_y(chance(move.score, True)):.1f}" r="4"><title>{title}</title></circle></a>'
            )
    parts.append("</svg>")
    return "".join(parts)
