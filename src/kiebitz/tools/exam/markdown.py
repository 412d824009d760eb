"""The report cards as a document: one table for all players, conditions, and what is to be said of every answer.

Where the file exists already, only what stands between two marks is written anew; the words around it are people's.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import chess

from kiebitz.game.notation import local_san
from kiebitz.language import KiebitzError, Language, Text, reason_of
from kiebitz.tools.exam.page import HOW, WORDS, plain
from kiebitz.tools.exam.question import Exhibit, Family, Finding, State
from kiebitz.tools.exam.running import Card
from kiebitz.tools.writing import write_whole

BEGIN, END = "<!-- begin: kiebitz exam -->", "<!-- end: kiebitz exam -->"
QUESTION = Text("Question", "Frage")
SUBJECT = Text("Subject", "Fach")
PLAYER = Text("Player", "Spieler")
CONDITIONS = Text("Thinking time", "Bedenkzeit")
POINTS = Text("Points", "Punkte")
ANSWERS = Text("The answers", "Die Antworten")
GAMES = Text("Games of the initiative test", "Partien des Initiativtests")
CANNOT_WRITE = Text("{path} cannot be written: {error}.", "{path} lässt sich nicht schreiben: {error}.")


class ReportError(KiebitzError):
    """A report that cannot be kept."""


def write_file(path: Path, text: str) -> None:
    """Keep a report; a place that takes none is told in a sentence."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise ReportError(CANNOT_WRITE.format(path=path, error=reason_of(error))) from None


def write_markdown(path: Path, cards: Sequence[Card], language: Language, call: str = "") -> None:
    """Write the document, or renew the part of it that is ours."""
    own = f"{BEGIN}\n\n{document(cards, language, call)}\n{END}\n"
    try:
        before = path.read_text(encoding="utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError):
        before = ""
    if BEGIN in before and END in before:
        own = before.partition(BEGIN)[0] + own.rstrip("\n") + before.partition(END)[2]
    else:
        own = f"# {WORDS['title'].to(language)}\n\n{own}"
    write_file(path, own)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def document(cards: Sequence[Card], language: Language, call: str = "") -> str:
    """Everything about these cards."""

    def said(text: Text) -> str:
        return text.to(language)

    lines = [f"    {call}", ""] if call else []
    lines += [_row([said(PLAYER), said(WORDS["grade"]), said(POINTS), "%", said(CONDITIONS)]), "| --- | --- | ---: | ---: | --- |"]
    for card in cards:
        points, of = card.earned()
        grade = "–" if card.grade is None else f"**{card.grade.number}** ({said(card.grade.text)})"
        percent = "–" if card.percent is None else f"{card.percent:.0f}"
        lines.append(_row([card.name, grade, f"{plain(points)} / {of}", percent, said(card.limit)]))
    lines += ["", _row([said(SUBJECT), *(card.name for card in cards)]), "| --- |" + " ---: |" * len(cards)]
    for family in cards[0].families:
        lines.append(_row([said(family.text), *(_points(*card.earned(family)) for card in cards)]))
    lines.append(_row([f"**{said(WORDS['total'])}**", *(f"**{_points(*card.earned())}**" for card in cards)]))
    lines += ["", said(HOW), "", f"## {said(ANSWERS)}"]
    for family in cards[0].families:
        lines += ["", f"### {said(family.text)}", "", _row(["", said(QUESTION), *(card.name for card in cards)])]
        lines.append("| --- | --- |" + " --- |" * len(cards))
        for question, _ in cards[0].of_family(family):
            cells = [_cell(card.findings[question.id], language) for card in cards]
            lines.append(_row([question.id, said(question.name), *cells]))
    games = [(card, one) for card in cards for one in _initiative(card)]
    if games:
        lines += ["", f"## {said(GAMES)}"]
        for card, one in games:
            lines += ["", f"**{card.name}**, {said(one.title)}: {_moves(one, language)}"]
    return "\n".join(lines) + "\n"


def _points(points: float, of: int) -> str:
    return f"{plain(points)} / {of}" if of else "–"


def _cell(found: Finding, language: Language) -> str:
    """Mark, points and words; a question that was not put says why."""
    words = found.words.to(language)
    if found.state is State.NOT_EXAMINED:
        return f"– {State.NOT_EXAMINED.text.to(language)}: {words}"
    if found.state is State.NOTED:
        return words
    return f"{found.state.mark} {plain(found.points)}/{found.of}: {words}"


def _initiative(card: Card) -> list[Exhibit]:
    """The first game of either colour."""
    found = [
        card.findings[question.id] for question in card.questions if question.family is Family.INITIATIVE and question.id in card.findings
    ]
    return [one.exhibits[0] for one in found if one.exhibits]


def _moves(one: Exhibit, language: Language) -> str:
    board = chess.Board(one.start_fen)
    words = []
    for move in one.moves:
        lead = f"{board.fullmove_number}." if board.turn else ""
        words.append(lead + local_san(board.san(board.parse_uci(move)), language))
        board.push_uci(move)
    return " ".join(words)
