"""The analysis as one HTML page that needs nothing else: graph, diagrams, words; in both languages at once, for bright
and dark screens and for paper.

Names and comments come from anybody's files; everything that is not ours is escaped.
"""

from __future__ import annotations

import html
from collections.abc import Sequence

import chess
import chess.svg

from kiebitz.game.notation import san_text
from kiebitz.language import Language, Text
from kiebitz.tools.analysis.grades import GRADES
from kiebitz.tools.analysis.graph import graph
from kiebitz.tools.analysis.reports import GameReport, MoveReport, SideReport
from kiebitz.tools.analysis.words import numbered, score_text, sentences
from kiebitz.tools.report_sheet import both, sheet

TITLE = Text("Analysis", "Analyse")
WHITE, BLACK = Text("White", "Weiß"), Text("Black", "Schwarz")
ACCURACY = Text("Accuracy", "Genauigkeit")
AVERAGE = Text("Average loss", "Verlust je Zug")
MISSED = Text("Missed mates", "Verpasste Matts")
CENTIPAWNS = Text("{n} centipawns", "{n} Centibauern")
OPENING = Text("Opening", "Eröffnung")
RESULT = Text("Result", "Ergebnis")
LEFT_THEORY = Text(
    "The opening library knows the first {n} half-moves; {move} was new.",
    "Die Eröffnungsbibliothek kennt die ersten {n} Halbzüge; neu war {move}.",
)
TURNING_POINTS = Text("What could have gone better", "Was besser ging")
NOTHING = Text("No mistake was found.", "Es fand sich kein Fehler.")
ALL_MOVES = Text("All moves", "Alle Züge")
GRAPH = Text("White's winning chances after each move; dots are mistakes", "Gewinnaussicht von Weiß nach jedem Zug; Punkte sind Fehler")
LEGEND = Text("played: red arrow, better: green arrow", "gespielt: roter Pfeil, besser: grüner Pfeil")
ANALYST = Text("Analysed by {analyst}.", "Analysiert von {analyst}.")
HOW = Text(
    "A move is judged by the winning chances it loses: {grades}. Accuracy is the mean of 100·e^(−5·loss) over a player's moves. "
    "Values are in pawns, from White's view.",
    "Ein Zug wird nach der Gewinnaussicht beurteilt, die er kostet: {grades}. Die Genauigkeit ist das Mittel von 100·e^(−5·Verlust) "
    "über die Züge eines Spielers. Werte in Bauern, aus Sicht von Weiß.",
)
FROM = Text("{name} from {n} % on", "{name} ab {n} %")


def report_page(reports: Sequence[GameReport], language: Language) -> str:
    """All games on one page; it opens in `language` and offers the other."""
    games = "\n".join(_game(report, index, language) for index, report in enumerate(reports, 1))
    contents = _contents(reports) if len(reports) > 1 else ""
    title = _names(reports[0]) if len(reports) == 1 else TITLE.to(language)
    return sheet(language, title, TITLE, f"{contents}\n{games}", _how())


def _how() -> Text:
    limits = [FROM.format(name=grade.name, n=round(100 * grade.loss)) for grade in reversed(GRADES)]
    return HOW.format(grades=Text.finished(", ".join(text.en for text in limits), ", ".join(text.de for text in limits)))


def _names(report: GameReport) -> str:
    """The players; where nobody knows them, the event."""
    white, black = (report.headers.get(key, "?") for key in ("White", "Black"))
    event = report.headers.get("Event", "?")
    return event if white == black == "?" != event else f"{white} – {black}"


def _result(report: GameReport) -> str:
    return html.escape(report.headers.get("Result", "*").replace("1/2", "½"))


def _contents(reports: Sequence[GameReport]) -> str:
    rows = []
    for index, report in enumerate(reports, 1):
        sides = report.side(True), report.side(False)
        blunders = " : ".join(str(side.graded["blunder"]) for side in sides)
        rows.append(
            f'<tr><td class="number">{index}</td><td><a href="#game-{index}">{html.escape(_names(report))}</a></td>'
            f"<td>{_result(report)}</td>"
            f"<td>{both(report.opening) if report.opening else '–'}</td>"
            f'<td class="number">{" : ".join(_percent(side.accuracy) for side in sides)}</td><td class="number">{blunders}</td></tr>'
        )
    heads = f"<th></th><th>{both(WHITE)} – {both(BLACK)}</th><th>{both(RESULT)}</th><th>{both(OPENING)}</th>"
    heads += f'<th class="number">{both(ACCURACY)}</th><th class="number">{both(GRADES[0].names)}</th>'
    return f'<div class="wide"><table class="contents"><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _game(report: GameReport, index: int, language: Language) -> str:
    anchor = f"game-{index}"
    where = ", ".join(part for part in (report.headers.get(key, "") for key in ("Event", "Site", "Date")) if part.strip("?.-"))
    opening = f"<p><b>{both(report.opening)}</b> {html.escape(report.eco)}</p>" if report.opening else ""
    new = report.first_own_move
    if new is not None:
        opening += f'<p class="soft">{both(LEFT_THEORY.format(n=report.theory, move=_written(new)))}</p>'
    result = f'<span class="result">{_result(report)}</span>'
    noted = [move for move in report.moves if move.is_noteworthy]
    moments = "\n".join(_moment(move, anchor) for move in noted) or f"<p>{both(NOTHING)}</p>"
    return (
        f'<article id="{anchor}">\n<h2>{html.escape(_names(report))} {result}</h2>\n'
        f'<p class="soft">{html.escape(where)}</p>\n{opening}\n{_summary(report)}\n'
        f'<figure class="curve-box">{graph(report, anchor, GRAPH.to(language))}<figcaption>{both(GRAPH)}</figcaption></figure>\n'
        f"<h3>{both(TURNING_POINTS)}</h3>\n{moments}\n<h3>{both(ALL_MOVES)}</h3>\n{_moves(report)}\n"
        f'<p class="soft">{both(ANALYST.format(analyst=report.analyst))}</p>\n</article>'
    )


def _written(move: MoveReport) -> Text:
    return numbered(move.number, move.white, [move.san])


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f} %"


def _summary(report: GameReport) -> str:
    sides = report.side(True), report.side(False)

    def row(name: Text, cells: Sequence[str], kind: str = "") -> str:
        return f'<tr><th scope="row">{both(name)}</th>' + "".join(f'<td class="number {kind}">{cell}</td>' for cell in cells) + "</tr>"

    def average(side: SideReport) -> str:
        return "–" if side.centipawns is None else both(CENTIPAWNS.format(n=round(side.centipawns)))

    heads = "".join(
        f'<th class="number" scope="col">{html.escape(report.headers.get(key, "?"))}<br><small>{both(name)}</small></th>'
        for key, name in (("White", WHITE), ("Black", BLACK))
    )
    rows = [row(ACCURACY, [_percent(side.accuracy) for side in sides], "big"), row(AVERAGE, [average(side) for side in sides])]
    rows += [row(grade.names, [str(side.graded[grade.key]) for side in sides], grade.key) for grade in reversed(GRADES)]
    rows.append(row(MISSED, [str(side.missed_mates) for side in sides]))
    return f'<table class="summary"><thead><tr><td></td>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _moment(move: MoveReport, anchor: str) -> str:
    """One move with its diagram: the position before it, what was played and what was better."""
    sign = move.grade.sign if move.grade else ""
    kind = move.grade.key if move.grade else "mate"
    said = " ".join(both(text) for text in sentences(move))
    reply = ""
    if move.reply_san:
        number, white = (move.number, False) if move.white else (move.number + 1, True)
        line = numbered(number, white, move.reply_san[:6])
        value = f'<span class="value">{both(score_text(move.score))}</span>'
        reply = f'<p class="line"><b>{both(_written(move))}{sign}</b> {both(line)} {value}</p>'
    return (
        f'<section class="moment {kind}" id="{anchor}-{move.ply}"><div class="diagram">{_diagram(move)}</div>'
        f'<div><h4>{both(_written(move))}<span class="sign">{sign}</span></h4><p>{said}</p>{reply}</div></section>'
    )


def _diagram(move: MoveReport) -> str:
    arrows = [_arrow(move.move, "#a8322acc")]
    if move.line and not move.is_best:
        arrows.append(_arrow(move.line[0], "#2f7d5bcc"))
    return chess.svg.board(
        chess.Board(move.before),
        arrows=arrows,
        size=230,
        coordinates=False,
        colors={"square light": "#ece3cf", "square dark": "#b59d7d"},
    )


def _arrow(uci: str, color: str) -> chess.svg.Arrow:
    parsed = chess.Move.from_uci(uci)
    return chess.svg.Arrow(parsed.from_square, parsed.to_square, color=color)


def _moves(report: GameReport) -> str:
    """The whole game in columns; a move with something to say is marked."""
    cells = []
    for index, move in enumerate(report.moves):
        number = f"{move.number}." if move.white else f"{move.number}..." if index == 0 else ""
        sign = move.grade.sign if move.grade else ""
        kind = move.grade.key if move.grade else ""
        start = f'<span class="n">{number}</span> ' if number else ""
        cells.append(
            f'<span class="ply {kind}">{start}<b>{both(san_text(move.san))}{sign}</b> <small>{both(score_text(move.score))}</small></span>'
        )
    return f'<p class="moves">{" ".join(cells)}</p>'
