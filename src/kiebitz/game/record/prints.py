"""A game on paper: plain text with diagrams, or one HTML page made for A4.

Salomon printed its moves on a needle printer; a browser prints these pages, on paper or as PDF.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import chess
import chess.svg
from markupsafe import Markup

from kiebitz.core.men import TO_FIGURES, TO_GERMAN
from kiebitz.game.game import Game
from kiebitz.game.notation import local_san
from kiebitz.game.record.pgn import spoken_comment
from kiebitz.game.results import in_print
from kiebitz.language import Language, Text
from kiebitz.templates import fill

DIAGRAM_EVERY = 20  # half-moves, where nothing else is wished

_WORDS = {
    "white": Text("White", "Weiß"),
    "black": Text("Black", "Schwarz"),
    "after": Text("After {move}", "Nach {move}"),
    "start": Text("Start", "Anfang"),
    "passed": Text("(passed)", "(ausgelassen)"),
}


def diagram(fen: str, language: Language = "en", figures: bool = False, white_below: bool = True) -> str:
    """A position as eight lines of text with its edges; letters of the language, or chess figures."""
    board = chess.Board(fen)
    lines = []
    ranks = range(7, -1, -1) if white_below else range(8)
    files = range(8) if white_below else range(7, -1, -1)
    for rank in ranks:
        men = []
        for file in files:
            piece = board.piece_at(chess.square(file, rank))
            letter = piece.symbol() if piece else "."
            if figures:
                letter = letter.translate(TO_FIGURES)
            elif language == "de":
                letter = letter.translate(TO_GERMAN)
            men.append(letter)
        lines.append(f"{rank + 1}  {' '.join(men)}")
    lines.append("   " + " ".join("abcdefgh"[file] for file in files))
    return "\n".join(lines)


def _diagram_plies(game: Game, wanted: Iterable[int] | None) -> set[int]:
    count = len(game.plies)
    if wanted is not None:
        return {ply for ply in wanted if 0 <= ply <= count}
    return {*range(DIAGRAM_EVERY, count, DIAGRAM_EVERY), count}


def _numbered(game: Game, language: Language) -> list[str]:
    """Each half-move with its number where one is due: "1. e4", "e5", "2. --"."""
    words = []
    for index, ply in enumerate(game.plies):
        before = game.fen_at(index).split()
        white, number = before[1] == "w", before[5]
        san = _WORDS["passed"].to(language) if ply.san == "--" else local_san(ply.san, language)
        words.append(f"{number}. {san}" if white else f"{number}... {san}" if index == 0 else san)
    return words


def _headline(game: Game) -> str:
    return f"{game.headers.get('White', '?')} – {game.headers.get('Black', '?')}"


def _subline(game: Game) -> str:
    parts = [game.headers.get(key, "") for key in ("Event", "Site", "Date", "ECO", "Opening")]
    return ", ".join(part for part in parts if part and part.strip("?.-"))


def as_text(game: Game, language: Language = "en", diagrams: Iterable[int] | None = None, width: int = 72) -> str:
    """The game for any printer: heading, moves in lines of `width`, diagrams after the given half-moves."""
    wanted = _diagram_plies(game, diagrams)
    lines = [_headline(game), _subline(game), ""]
    if 0 in wanted:
        lines += [_WORDS["start"].to(language), diagram(game.start_fen, language), ""]
    line = ""
    words = _numbered(game, language)
    for number, word in enumerate(words, 1):
        if len(line) + len(word) + 1 > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
        if number in wanted:
            lines += [line, "", diagram(game.fen_at(number), language), ""]
            line = ""
    if line:
        lines.append(line)
    if game.result:
        lines += ["", f"{in_print(game.result.points).to(language)}  {game.result.text.to(language)}"]
    return "\n".join(lines).rstrip() + "\n"


class _Part(NamedTuple):
    """A move, a note, or a diagram with its caption."""

    words: str
    is_note: bool = False
    picture: Markup | None = None


def as_html(game: Game, language: Language = "en", diagrams: Iterable[int] | None = None, white_below: bool = True) -> str:
    """The game as one page that needs nothing else; printing it in a browser gives an A4 sheet."""
    wanted = _diagram_plies(game, diagrams)
    parts: list[_Part] = []
    if 0 in wanted:
        parts.append(_figure(game.start_fen, _WORDS["start"].to(language), None, white_below))
    for number, word in enumerate(_numbered(game, language), 1):
        ply = game.plies[number - 1]
        parts.append(_Part(word))
        if comment := spoken_comment(ply.comment):
            parts.append(_Part(comment, is_note=True))
        if number in wanted:
            caption = _WORDS["after"].format(move=word).to(language)
            parts.append(_figure(game.fen_at(number), caption, ply.move, white_below))
    result = f"{in_print(game.result.points).to(language)}  {game.result.text.to(language)}" if game.result else "*"
    return fill("game/record/prints.html", language=language, title=_headline(game), sub=_subline(game), parts=parts, result=result)


def _figure(fen: str, caption: str, last: str | None, white_below: bool) -> _Part:
    board = chess.Board(fen)
    move = chess.Move.from_uci(last) if last else None
    svg = chess.svg.board(
        board,
        orientation=chess.WHITE if white_below else chess.BLACK,
        lastmove=move or None,
        colors={"square light": "#f4f1ea", "square dark": "#c9c2b4", "square light lastmove": "#e6dfb8", "square dark lastmove": "#bdb483"},
    )
    return _Part(caption, picture=Markup(svg))
