"""The report of a fit as one page: loss curves drawn as a picture, and every weight that moved."""

from __future__ import annotations

from kiebitz.language import Text, current_language
from kiebitz.templates import fill
from kiebitz.tools.fitting.descent import Change, Fit, Point, changes

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


def _places(points: list[Point], pick: str, low: float, span: float, last: int) -> str:
    """One loss curve as the points of a line."""
    return " ".join(
        f"{EDGE + (WIDTH - EDGE - 10) * point.iteration / last:.1f},{10 + (HEIGHT - 50) * (1 - (getattr(point, pick) - low) / span):.1f}"
        for point in points
    )


def _row(change: Change) -> tuple[str, ...]:
    cells = [f"{change.before[part]:g} → {change.after[part]:g}" for part in (0, 1)]
    return str(change.term.name), str(change.term.case_name(change.case) or ""), *cells, f"{change.seen:,}"


def page(outcome: Fit) -> str:
    """The whole report in the current language."""
    first, best, points = outcome.curve[0], outcome.best, outcome.curve
    summary = SUMMARY.format(
        positions=f"{outcome.positions:,}",
        games=f"{outcome.games:,}",
        before=f"{first.test:.6f}",
        after=f"{best.test:.6f}",
        step=best.iteration,
    )
    values = [point.train for point in points] + [point.test for point in points]
    low, high, last = min(values), max(values), max(1, points[-1].iteration)
    train, test = (_places(points, pick, low, (high - low) or 1.0, last) for pick in ("train", "test"))
    return fill(
        "tools/fitting/tune_report.html",
        language=current_language(), title=TITLE, summary=summary, curves=CURVES, learnt=LEARNT, unseen=UNSEEN, headings=HEADINGS,
        width=WIDTH, height=HEIGHT, edge=EDGE, low=low, high=high, last=last, train=train, test=test,
        rows=[_row(change) for change in changes(outcome)],
    )  # fmt: skip
