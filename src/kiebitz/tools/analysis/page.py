"""The analysis as one HTML page that needs nothing else: graph, diagrams, words; in both languages at once, for bright
and dark screens and for paper.

What the page says is here, how it is laid out in `page.html`.  Names and comments come from anybody's files: the
template escapes everything but our own pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess
import chess.svg
from markupsafe import Markup

from kiebitz.game.notation import san_text
from kiebitz.game.results import in_print
from kiebitz.language import Language, Text
from kiebitz.templates import both, fill
from kiebitz.tools.analysis.grades import GRADES
from kiebitz.tools.analysis.graph import graph
from kiebitz.tools.analysis.reports import GameReport, MoveReport, SideReport
from kiebitz.tools.analysis.words import numbered, score_text, sentences, summary

WORDS = {
    "title": Text("Analysis", "Analyse"),
    "white": Text("White", "Weiß"),
    "black": Text("Black", "Schwarz"),
    "accuracy": Text("Accuracy", "Genauigkeit"),
    "average": Text("Average loss", "Verlust je Zug"),
    "missed": Text("Missed mates", "Verpasste Matts"),
    "opening": Text("Opening", "Eröffnung"),
    "result": Text("Result", "Ergebnis"),
    "left_theory": Text(
        "The opening library knows the first {n} half-moves; {move} was new.",
        "Die Eröffnungsbibliothek kennt die ersten {n} Halbzüge; neu war {move}.",
    ),
    "moments": Text("Moments of the game", "Momente der Partie"),
    "nothing": Text("Nothing stands out.", "Nichts fällt auf."),
    "all_moves": Text("All moves", "Alle Züge"),
    "graph": Text(
        "White's winning chances after each move; dots are mistakes", "Gewinnaussicht von Weiß nach jedem Zug; Punkte sind Fehler"
    ),
    "analyst": Text("Analysed by {analyst}.", "Analysiert von {analyst}."),
}
CENTIPAWNS = Text("{n} centipawns", "{n} Centibauern")
LEGEND = Text("played: red arrow, better: green arrow", "gespielt: roter Pfeil, besser: grüner Pfeil")
PLAYED, BETTER = "#a8322acc", "#2f7d5bcc"  # the two arrows
COLORS = {"square light": "#ece3cf", "square dark": "#b59d7d"}
HOW = Text(
    "A move is judged by the winning chances it loses: {grades}. It is blamed only after a second look, four times as deep. "
    "Accuracy is counted from winning chances as on the large chess servers. Values are in pawns, from White's view.",
    "Ein Zug wird nach der Gewinnaussicht beurteilt, die er kostet: {grades}. Getadelt wird erst nach einem zweiten, "
    "viermal so tiefen Blick. Die Genauigkeit zählt Gewinnaussichten wie die großen Schachserver. Werte in Bauern, aus Sicht von Weiß.",
)
FROM = Text("{name} from {n} % on", "{name} ab {n} %")


def report_page(reports: Sequence[GameReport], language: Language) -> str:
    """All games on one page; it opens in `language` and offers the other."""
    games = [_Game(report, language) for report in reports]
    title = games[0].names if len(games) == 1 else WORDS["title"].to(language)
    return fill("tools/analysis/page.html", language=language, title=title, words=WORDS, how=_how(), games=games, grades=GRADES[::-1])


def _how() -> Text:
    limits = [FROM.format(name=grade.name, n=round(100 * grade.loss)) for grade in reversed(GRADES)]
    return HOW.format(grades=Text.finished(", ".join(text.en for text in limits), ", ".join(text.de for text in limits)))


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f} %"


def _average(side: SideReport) -> str:
    return "–" if side.centipawns is None else both(CENTIPAWNS.format(n=round(side.centipawns)))


class _Game:
    """One game as the template wants it."""

    def __init__(self, report: GameReport, language: Language) -> None:
        self.report = report
        self._language = language
        self.sides = report.side(True), report.side(False)
        self.accuracies = [_percent(side.accuracy) for side in self.sides]
        self.averages = [_average(side) for side in self.sides]
        self.result = in_print(report.headers.get("Result", "*")).to(language)
        self.where = ", ".join(part for part in (report.headers.get(key, "") for key in ("Event", "Site", "Date")) if part.strip("?.-"))
        self.new = None if report.first_own_move is None else _written(report.first_own_move)
        self.story = summary(report)
        self.moves = [_Move(move, index == 0) for index, move in enumerate(report.moves)]

    @property
    def names(self) -> str:
        """The players; where nobody knows them, the event."""
        white, black, event = (self.report.headers.get(key, "?") for key in ("White", "Black", "Event"))
        return event if white == black == "?" != event else f"{white} – {black}"

    def graph(self, anchor: str) -> Markup:
        return graph(self.report, anchor, WORDS["graph"].to(self._language))


class _Move:
    """One half-move as the template wants it."""

    def __init__(self, report: MoveReport, is_first: bool) -> None:
        self.report = report
        self.san, self.written, self.value = san_text(report.san), _written(report), score_text(report.score)
        self.number = f"{report.number}." if report.white else f"{report.number}..." if is_first else ""
        self.sign, self.kind = report.sign, report.mark.key if report.mark else ""
        number, white = (report.number, False) if report.white else (report.number + 1, True)
        self.reply = numbered(number, white, report.reply_san[:6]) if report.reply_san else None

    @property
    def sentences(self) -> list[Text]:
        return sentences(self.report)

    @property
    def diagram(self) -> Markup:
        faulty = self.report.is_faulty
        arrows = [arrow(self.report.move, PLAYED if faulty else BETTER)]
        if faulty and self.report.line and not self.report.is_best:
            arrows.append(arrow(self.report.line[0], BETTER))
        board = chess.Board(self.report.before)
        return Markup(chess.svg.board(board, arrows=arrows, size=230, coordinates=False, colors=COLORS))


def _written(move: MoveReport) -> Text:
    return numbered(move.number, move.white, [move.san])


def arrow(uci: str, color: str) -> chess.svg.Arrow:
    move = chess.Move.from_uci(uci)
    return chess.svg.Arrow(move.from_square, move.to_square, color=color)
