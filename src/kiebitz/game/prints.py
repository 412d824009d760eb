"""A game on paper: plain text with diagrams, or one HTML page made for A4.

Salomon printed its moves on a needle printer; a browser prints these pages, on paper or as PDF.
"""

from __future__ import annotations

import html
from collections.abc import Iterable

import chess
import chess.svg

from kiebitz.game.game import Game
from kiebitz.game.notation import local_san
from kiebitz.game.pgn import spoken_comment
from kiebitz.language import Language, Text

DIAGRAM_EVERY = 20  # half-moves, where nothing else is wished
_FIGURES = str.maketrans("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟")
_GERMAN = str.maketrans("KQRBNPkqrbnp", "KDTLSBkdtlsb")

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
                letter = letter.translate(_FIGURES)
            elif language == "de":
                letter = letter.translate(_GERMAN)
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


def as_text(game: Game, language: Language = "en", diagrams: Iterable[int] | None = None, width: int = 72, figures: bool = False) -> str:
    """The game for any printer: heading, moves in lines of `width`, diagrams after the given half-moves."""
    wanted = _diagram_plies(game, diagrams)
    lines = [_headline(game), _subline(game), ""]
    if 0 in wanted:
        lines += [_WORDS["start"].to(language), diagram(game.start_fen, language, figures), ""]
    line = ""
    words = _numbered(game, language)
    for number, word in enumerate(words, 1):
        if len(line) + len(word) + 1 > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
        if number in wanted:
            lines += [line, "", diagram(game.fen_at(number), language, figures), ""]
            line = ""
    if line:
        lines.append(line)
    if game.result:
        lines += ["", f"{game.result.points}  {game.result.text.to(language)}"]
    return "\n".join(lines).rstrip() + "\n"


_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 18mm }}
body {{ font: 11pt/1.45 Georgia, "Times New Roman", serif; color: #111; max-width: 174mm; margin: 0 auto; padding: 1rem }}
h1 {{ font-size: 17pt; margin: 0 }}
.sub {{ color: #444; margin: 0 0 1em }}
.moves {{ column-count: 2; column-gap: 10mm; text-align: justify }}
.moves b {{ font-weight: 600 }}
figure {{ break-inside: avoid; margin: .8em auto; width: 62mm; text-align: center; font-size: 9pt; color: #444 }}
figure svg {{ width: 62mm; height: 62mm }}
.note {{ color: #444; font-style: italic }}
.result {{ break-before: avoid; font-weight: 600; margin-top: 1em }}
@media screen and (max-width: 40rem) {{ .moves {{ column-count: 1 }} }}
</style>
</head>
<body>
<h1>{title}</h1>
<p class="sub">{sub}</p>
<div class="moves">
{body}
</div>
<p class="result">{result}</p>
</body>
</html>
"""


def as_html(game: Game, language: Language = "en", diagrams: Iterable[int] | None = None, white_below: bool = True) -> str:
    """The game as one page that needs nothing else; printing it in a browser gives an A4 sheet."""
    wanted = _diagram_plies(game, diagrams)
    parts: list[str] = []
    if 0 in wanted:
        parts.append(_figure(game.start_fen, _WORDS["start"].to(language), None, white_below))
    for number, word in enumerate(_numbered(game, language), 1):
        ply = game.plies[number - 1]
        parts.append(f"<b>{html.escape(word)}</b>")
        if comment := spoken_comment(ply.comment):
            parts.append(f'<span class="note">{html.escape(comment)}</span>')
        if number in wanted:
            caption = _WORDS["after"].format(move=word).to(language)
            parts.append(_figure(game.fen_at(number), caption, ply.move, white_below))
    return _PAGE.format(
        language=language,
        title=html.escape(_headline(game)),
        sub=html.escape(_subline(game)),
        body="\n".join(parts),
        result=html.escape(f"{game.result.points}  {game.result.text.to(language)}" if game.result else "*"),
    )


def _figure(fen: str, caption: str, last: str | None, white_below: bool) -> str:
    board = chess.Board(fen)
    move = chess.Move.from_uci(last) if last else None
    svg = chess.svg.board(
        board,
        orientation=chess.WHITE if white_below else chess.BLACK,
        lastmove=move or None,
        colors={"square light": "#f4f1ea", "square dark": "#c9c2b4", "square light lastmove": "#e6dfb8", "square dark lastmove": "#bdb483"},
    )
    return f"<figure>{svg}<figcaption>{html.escape(caption)}</figcaption></figure>"
