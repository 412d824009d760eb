"""The report of a fit as one page: loss curves drawn as a picture, and every weight that moved."""

from __future__ import annotations

from html import escape

from kiebitz.language import Text, current_language
from kiebitz.tools.descent import Change, Fit, Point, changes

WIDTH, HEIGHT, EDGE = 720, 300, 60
TITLE = Text("Weights fitted to the results of games", "An Partieergebnisse angepasste Gewichte")
LEARNT = Text("games learnt from", "gelernte Partien")
UNSEEN = Text("unseen games", "fremde Partien")
SUMMARY = Text(
    "{positions} positions of {games} games. Mean squared error on unseen games: {before} before, {after} after (step {step}).",
    "{positions} Stellungen aus {games} Partien. Mittlerer quadratischer Fehler an fremden Partien: vorher {before}, nachher {after} "
    "(Schritt {step}).",
)
CURVES = Text("Error by step", "Fehler je Schritt")
HEADINGS = (
    Text("Term", "Kriterium"),
    Text("Case", "Fall"),
    Text("Middlegame", "Mittelspiel"),
    Text("Endgame", "Endspiel"),
    Text("Positions", "Stellungen"),
)
STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse}td,th{padding:.15rem .8rem;text-align:right;border-bottom:1px solid #ddd}
td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1c1c}td,th{border-color:#444}}"""


def curves(points: list[Point]) -> str:
    """Both loss curves as SVG."""
    values = [point.train for point in points] + [point.test for point in points]
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    last = max(1, points[-1].iteration)

    def line(pick: str, colour: str, dashes: str) -> str:
        places = " ".join(
            f"{EDGE + (WIDTH - EDGE - 10) * point.iteration / last:.1f},"
            f"{10 + (HEIGHT - 50) * (1 - (getattr(point, pick) - low) / span):.1f}"
            for point in points
        )
        return f'<polyline fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}" points="{places}"/>'

    bottom = HEIGHT - 40
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(str(CURVES))}" font-size="13" fill="currentColor">'
        f'<path d="M{EDGE} 10V{bottom}H{WIDTH - 10}" fill="none" stroke="currentColor"/>'
        f'<text x="4" y="18">{high:.5f}</text><text x="4" y="{bottom}">{low:.5f}</text>'
        f'<text x="{EDGE}" y="{bottom + 16}">0</text><text x="{WIDTH - 40}" y="{bottom + 16}">{last}</text>'
        f"{line('train', '#2a78c2', '')}{line('test', '#c2552a', '6 4')}"
        f'<text x="{EDGE + 10}" y="{HEIGHT - 6}" fill="#2a78c2">— {escape(str(LEARNT))}</text>'
        f'<text x="{EDGE + 240}" y="{HEIGHT - 6}" fill="#c2552a">- - {escape(str(UNSEEN))}</text></svg>'
    )


def _row(change: Change) -> str:
    cells = [f"{change.before[part]:g} → {change.after[part]:g}" for part in (0, 1)]
    words = (str(change.term.name), str(change.term.case_name(change.case) or ""), *cells, f"{change.seen:,}")
    return "<tr>" + "".join(f"<td>{escape(word)}</td>" for word in words) + "</tr>"


def page(outcome: Fit) -> str:
    """The whole report in the current language."""
    first, best = outcome.curve[0], outcome.best
    summary = SUMMARY.format(
        positions=f"{outcome.positions:,}",
        games=f"{outcome.games:,}",
        before=f"{first.test:.6f}",
        after=f"{best.test:.6f}",
        step=best.iteration,
    )
    head = "".join(f"<th>{escape(str(heading))}</th>" for heading in HEADINGS)
    rows = "".join(_row(change) for change in changes(outcome))
    return (
        f'<!doctype html><html lang="{current_language()}"><meta charset="utf-8"><title>{escape(str(TITLE))}</title>'
        f"<style>{STYLE}</style><h1>{escape(str(TITLE))}</h1><p>{escape(str(summary))}</p>"
        f"<h2>{escape(str(CURVES))}</h2>{curves(outcome.curve)}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></html>\n"
    )
