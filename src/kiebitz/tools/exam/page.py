"""The report cards as one HTML page that needs nothing else: grades, every question with what came of it, the games
with diagrams of their decisive moments; in both languages, for bright and dark screens and for paper.

What the page says is here, how it is laid out in `page.html`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess
import chess.svg
from markupsafe import Markup

from kiebitz.game.notation import san_text
from kiebitz.language import Language, Text
from kiebitz.templates import fill
from kiebitz.tools.analysis.page import BETTER, COLORS, LEGEND, PLAYED, arrow
from kiebitz.tools.exam.question import Exhibit, State
from kiebitz.tools.exam.running import Card

WORDS = {
    "title": Text("Report card", "Prüfungszeugnis"),
    "grade": Text("Grade", "Note"),
    "total": Text("All subjects", "Alle Fächer"),
    "points": Text("{points} of {of} points", "{points} von {of} Punkten"),
    "unexamined": Text(
        "Not examined: {n} questions, each with its reason; they count for nothing.",
        "Nicht geprüft: {n} Fragen, je mit Grund; sie zählen nicht.",
    ),
    "asked": Text("Question", "Frage"),
    "tested": Text("Test", "Prüfung"),
    "passes": Text("Points for", "Punkte für"),
    "source": Text("Source", "Quelle"),
    "found": Text("In detail", "Im Einzelnen"),
    "legend": LEGEND,
}
THOUGHT = Text("Thinks {limit}.", "Denkt {limit}.")
THOUGHT_BY = Text("Thinking time: {limit}.", "Bedenkzeit: {limit}.")
AFTER = Text("after {move}", "nach {move}")
START = Text("at the start", "am Anfang")
HOW = Text(
    "The questions follow a book of 1985, a thesis of 1992 and an article of 1980; where a diagram is lost, one of our own stands in. "
    "Grades: 1 from 92 %, 2 from 81 %, 3 from 67 %, 4 from 50 %, 5 from 30 %, else 6, of the points that were examined.",
    "Die Fragen folgen einem Buch von 1985, einer Diplomarbeit von 1992 und einem Aufsatz von 1980; wo ein Diagramm verloren ist, "
    "steht eine eigene Stellung. Noten: 1 ab 92 %, 2 ab 81 %, 3 ab 67 %, 4 ab 50 %, 5 ab 30 %, sonst 6, von den geprüften Punkten.",
)
LAST_MOVE = {"square light lastmove": "#e3d596", "square dark lastmove": "#c2ac5c"}
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_MEN = "/".join(("kqrbnpPN", "BRQK4", *["8"] * 6))


def plain(points: float) -> str:
    """Points as people write them: 2, 1½, ½."""
    whole, half = divmod(round(2 * points), 2)
    return f"{whole or ''}½" if half else str(whole)


def report_page(cards: Sequence[Card], language: Language) -> str:
    """All cards on one page; it opens in `language` and offers the other."""
    found = _DEFS.search(chess.svg.board(chess.BaseBoard(_MEN), coordinates=False))
    return fill(
        "tools/exam/page.html",
        language=language,
        title=f"{WORDS['title'].to(language)}: {', '.join(card.name for card in cards)}",
        words=WORDS, how=HOW, cards=cards, plain=plain, thought=_thought, missing=_missing, position=_position, played=_played,
        sprite=Markup(found[0] if found else ""),  # all men, for the diagrams to point at
    )  # fmt: skip


def _thought(card: Card) -> Text:
    return (THOUGHT if card.contestant.is_ancestor and not card.contestant.limit else THOUGHT_BY).format(limit=card.limit)


def _missing(card: Card) -> int:
    return sum(found.state is State.NOT_EXAMINED for found in card.findings.values())


def _position(one: Exhibit) -> Markup:
    return _board(chess.Board(one.start_fen), one, [arrow(one.played, PLAYED), *(arrow(move, BETTER) for move in one.arrows[:3])])


def _played(one: Exhibit) -> tuple[list[tuple[str, Text]], list[tuple[Markup, Text]]]:
    """The moves of a game, each with its number where one is due, and the diagrams with their captions."""
    board = chess.Board(one.start_fen)
    plies, figures = [], []
    if 0 in one.diagrams:
        figures.append((_board(board, one), START))
    for number, move in enumerate(one.moves, 1):
        white, count = board.turn, board.fullmove_number
        san = san_text(board.san(board.parse_uci(move)))
        board.push_uci(move)
        plies.append((f"{count}." if white else f"{count}..." if number == 1 else "", san))
        if number in one.diagrams:
            name = Text.finished(*(f"{count}.{'' if white else '..'}{word}" for word in (san.en, san.de)))
            figures.append((_board(board, one, last=board.peek()), AFTER.format(move=name)))
    return plies, figures


def _board(board: chess.Board, one: Exhibit, arrows: Sequence[chess.svg.Arrow] = (), last: chess.Move | None = None) -> Markup:
    """One diagram; the men themselves are drawn once for the whole page."""
    drawn = chess.svg.board(board, orientation=one.white_below, arrows=arrows, lastmove=last, coordinates=False, colors=COLORS | LAST_MOVE)
    return Markup(_DEFS.sub("", drawn))
