"""The report cards as one HTML page that needs nothing else: grades, every question with what came of it, the games
with diagrams of their decisive moments; in both languages, for bright and dark screens and for paper.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from pathlib import Path

import chess
import chess.svg

from kiebitz.game.notation import san_text
from kiebitz.language import Language, Text
from kiebitz.tools.analysis.page import LEGEND
from kiebitz.tools.exam.question import Exhibit, Finding, Question, State
from kiebitz.tools.exam.running import Card
from kiebitz.tools.report_sheet import both, sheet

TITLE = Text("Report card", "Prüfungszeugnis")
GRADE = Text("Grade", "Note")
TOTAL = Text("All subjects", "Alle Fächer")
POINTS = Text("{points} of {of} points", "{points} von {of} Punkten")
THOUGHT = Text("Thinks {limit}.", "Denkt {limit}.")
THOUGHT_BY = Text("Thinking time: {limit}.", "Bedenkzeit: {limit}.")
UNEXAMINED = Text(
    "Not examined: {n} questions, each with its reason; they count for nothing.",
    "Nicht geprüft: {n} Fragen, je mit Grund; sie zählen nicht.",
)
ASKED, TESTED, PASSES, SOURCE, FOUND = (
    Text("Question", "Frage"),
    Text("Test", "Prüfung"),
    Text("Points for", "Punkte für"),
    Text("Source", "Quelle"),
    Text("In detail", "Im Einzelnen"),
)
AFTER = Text("after {move}", "nach {move}")
START = Text("at the start", "am Anfang")
SUBJECT = Text("Subject", "Fach")
HOW = Text(
    "The questions follow a book of 1985, a thesis of 1992 and an article of 1980; where a diagram is lost, one of our own stands in. "
    "Grades: 1 from 92 %, 2 from 81 %, 3 from 67 %, 4 from 50 %, 5 from 30 %, else 6, of the points that were examined.",
    "Die Fragen folgen einem Buch von 1985, einer Diplomarbeit von 1992 und einem Aufsatz von 1980; wo ein Diagramm verloren ist, "
    "steht eine eigene Stellung. Noten: 1 ab 92 %, 2 ab 81 %, 3 ab 67 %, 4 ab 50 %, 5 ab 30 %, sonst 6, von den geprüften Punkten.",
)
CARD_LOOK = Path(__file__).with_name("report.css")
OPEN_FOR_PAPER = """
addEventListener("beforeprint", () => { for (const one of document.querySelectorAll("details")) one.open = true; });
"""
COLORS = {"square light": "#ece3cf", "square dark": "#b59d7d", "square light lastmove": "#e3d596", "square dark lastmove": "#c2ac5c"}
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_MEN = "/".join(("kqrbnpPN", "BRQK4", *["8"] * 6))


def plain(points: float) -> str:
    """Points as people write them: 2, 1½, ½."""
    whole, half = divmod(round(2 * points), 2)
    return f"{whole or ''}½" if half else str(whole)


def report_page(cards: Sequence[Card], language: Language) -> str:
    """All cards on one page; it opens in `language` and offers the other."""
    articles = "\n".join(_card(card, index) for index, card in enumerate(cards, 1))
    title = f"{TITLE.to(language)}: {', '.join(card.name for card in cards)}"
    overview = _overview(cards) if len(cards) > 1 else ""
    look = CARD_LOOK.read_text(encoding="utf-8")
    return sheet(language, title, TITLE, f"{overview}\n{articles}", HOW, look, OPEN_FOR_PAPER, _sprite())


# All beside each other -----------------------------------------------------------------------


def _overview(cards: Sequence[Card]) -> str:
    heads = "".join(
        f'<th class="number" scope="col"><a href="#card-{i}">{html.escape(card.name)}</a></th>' for i, card in enumerate(cards, 1)
    )
    marks = "".join(f'<td class="number">{_grade(card)}</td>' for card in cards)
    rows = []
    for family in cards[0].families:
        cells = "".join(f'<td class="number">{_score(*card.earned(family))}</td>' for card in cards)
        rows.append(f'<tr><th scope="row">{both(family.text)}</th>{cells}</tr>')
    total = "".join(f'<td class="number"><b>{_score(*card.earned())}</b></td>' for card in cards)
    return (
        f'<div class="wide"><table class="overview"><thead><tr><td></td>{heads}</tr></thead>'
        f'<tbody><tr class="grade-row"><th scope="row">{both(GRADE)}</th>{marks}</tr>{"".join(rows)}'
        f'<tr><th scope="row"><b>{both(TOTAL)}</b></th>{total}</tr></tbody></table></div>'
    )


def _grade(card: Card) -> str:
    if card.grade is None or card.percent is None:
        return "–"
    return f"{card.grade.number}<small>{both(card.grade.text)}, {card.percent:.0f} %</small>"


def _score(points: float, of: int) -> str:
    return f"{plain(points)}\u202f/\u202f{of}" if of else "–"


# One player ----------------------------------------------------------------------------------


def _card(card: Card, index: int) -> str:
    points, of = card.earned()
    seal = ""
    if card.grade is not None:
        seal = (
            f'<div class="seal"><b>{card.grade.number}</b>{both(card.grade.text)}<br>'
            f"<small>{both(POINTS.format(points=plain(points), of=of))}</small></div>"
        )
    missing = sum(found.state is State.NOT_EXAMINED for found in card.findings.values())
    left_out = f'<p class="soft">{both(UNEXAMINED.format(n=missing))}</p>' if missing else ""
    thought = (THOUGHT if card.contestant.is_ancestor and not card.contestant.limit else THOUGHT_BY).format(limit=card.limit)
    families = "\n".join(
        f'<h3>{both(family.text)}</h3>\n<div class="question-list">{"".join(_asked(*pair) for pair in card.of_family(family))}</div>'
        for family in card.families
    )
    return (
        f'<article id="card-{index}">\n<div class="card-head"><div><h2>{html.escape(card.name)}</h2>'
        f'<p class="soft">{both(thought)}</p>{left_out}</div>{seal}</div>\n{_bars(card)}\n{families}\n</article>'
    )


def _bars(card: Card) -> str:
    rows = []
    for family in card.families:
        points, of = card.earned(family)
        share = 100 * points / of if of else 0
        rows.append(
            f'<tr><th scope="row">{both(family.text)}</th>'
            f'<td class="track"><span class="bar"><i style="width:{share:.0f}%"></i></span></td>'
            f'<td class="number">{_score(points, of)}</td></tr>'
        )
    return f'<table class="bars"><tbody>{"".join(rows)}</tbody></table>'


def _asked(question: Question, found: Finding) -> str:
    kind = found.state.value.replace(" ", "-")
    points = _score(found.points, found.of) if found.of else ""
    is_open = " open" if found.state in (State.FAILED, State.PARTLY) else ""
    said = both(found.words)
    if found.state is State.NOT_EXAMINED:
        said = f"{both(found.state.text)}: {said}"
    rows = [(ASKED, question.ask), (TESTED, question.test), (PASSES, question.passes)]
    listed = "".join(f"<dt>{both(name)}</dt><dd>{both(text)}</dd>" for name, text in rows)
    listed += f"<dt>{both(SOURCE)}</dt><dd>{both(question.source)}</dd>"
    if found.details:
        items = "".join(f"<li>{both(text)}</li>" for text in found.details)
        listed += f"<dt>{both(FOUND)}</dt><dd><ul>{items}</ul></dd>"
    return (
        f'<details class="asked {kind}"{is_open}><summary><span class="mark" aria-hidden="true">{found.state.mark}</span>'
        f'<span class="id">{question.id}</span><span class="name">{both(question.name)}</span><span class="said">{said}</span>'
        f'<span class="points">{points}</span></summary>\n'
        f'<div class="inside"><dl>{listed}</dl>{_exhibits(found.exhibits)}</div></details>\n'
    )


# Positions and games -------------------------------------------------------------------------


def _exhibits(exhibits: Sequence[Exhibit]) -> str:
    positions = "".join(_position(one) for one in exhibits if not one.is_game)
    games = "".join(_game(one) for one in exhibits if one.is_game)
    legend = f'<p class="soft legend">{both(LEGEND)}</p>'
    return (f'<div class="boards">{positions}</div>{legend}' if positions else "") + games


def _position(one: Exhibit) -> str:
    board = chess.Board(one.start_fen)
    arrows = [_arrow(one.played, "#a8322acc"), *(_arrow(move, "#2f7d5bcc") for move in one.arrows[:3])]
    return f"<figure>{_board(board, arrows, one.white_below)}<figcaption>{both(one.title)}</figcaption></figure>"


def _game(one: Exhibit) -> str:
    board = chess.Board(one.start_fen)
    words, figures = [], []
    if 0 in one.diagrams:
        figures.append(f"<figure>{_board(board, [], one.white_below)}<figcaption>{both(START)}</figcaption></figure>")
    for number, move in enumerate(one.moves, 1):
        white, count = board.turn, board.fullmove_number
        san = san_text(board.san(board.parse_uci(move)))
        board.push_uci(move)
        lead = f"{count}." if white else f"{count}..." if number == 1 else ""
        words.append(f'<span class="ply">{f"""<span class="n">{lead}</span> """ if lead else ""}{both(san)}</span>')
        if number in one.diagrams:
            caption = both(AFTER.format(move=Text.finished(*(f"{count}.{'' if white else '..'}{name}" for name in (san.en, san.de)))))
            figures.append(f"<figure>{_board(board, [], one.white_below, board.peek())}<figcaption>{caption}</figcaption></figure>")
    boards = f'<div class="boards">{"".join(figures)}</div>' if figures else ""
    return f'<section class="game"><h4>{both(one.title)}</h4><p class="moves">{" ".join(words)}</p>{boards}</section>'


def _arrow(uci: str, color: str) -> chess.svg.Arrow:
    move = chess.Move.from_uci(uci)
    return chess.svg.Arrow(move.from_square, move.to_square, color=color)


def _board(board: chess.Board, arrows: Sequence[chess.svg.Arrow], white_below: bool, last: chess.Move | None = None) -> str:
    """One diagram; the men themselves are drawn once for the whole page."""
    drawn = chess.svg.board(board, orientation=white_below, arrows=arrows, lastmove=last, coordinates=False, colors=COLORS)
    return _DEFS.sub("", drawn)


def _sprite() -> str:
    """All men, for the diagrams to point at."""
    found = _DEFS.search(chess.svg.board(chess.BaseBoard(_MEN), coordinates=False))
    return f'<svg class="sprite" aria-hidden="true">{found[0] if found else ""}</svg>'
