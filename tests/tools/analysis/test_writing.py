"""What an analysis writes: PGN that keeps what was there, an HTML page that nobody's names can break."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser

import chess.pgn
import pytest

from kiebitz.game.record.pgn import plain_headers, read_games, write_game
from kiebitz.language import Text
from kiebitz.score import Score
from kiebitz.tools.analysis.annotate import annotate
from kiebitz.tools.analysis.page import report_page
from kiebitz.tools.analysis.reports import GameReport, MoveReport
from kiebitz.tools.analysis.run import moves_of, whole_game

GAME = """[Event "<script>alert(1)</script>"]
[White "<img src=x onerror=alert(2)>"]
[Black "Müller & Söhne \\"quoted\\""]
[Result "0-1"]

1. f3 { a first comment } e5 2. g4 $1 ( 2. e4 { better } 2... Nc6 ) 2... Qh4# { </span><b>bold</b> } 0-1
"""


def reports(tree: chess.pgn.Game) -> GameReport:
    """Made by hand: 2.g4 is a blunder, everything else is fine."""
    board = tree.board()
    found = []
    for ply, uci in enumerate(moves_of(tree), 1):
        before, white, number, san = board.fen(), board.turn, board.fullmove_number, board.san(board.parse_uci(uci))
        board.push_uci(uci)
        is_bad = san == "g4"
        score = Score(cp=-32000, mate=0) if board.is_checkmate() else Score(mate=-1) if is_bad else Score(cp=-30)
        line = ("e2e4", "b8c6", "b1c3") if is_bad else (uci,)
        sans = ("e4", "Nc6", "Nc3") if is_bad else (san,)
        found.append(
            MoveReport(
                ply, number, white, uci, san, before, board.fen(), Score(cp=-40) if is_bad else score, score, line, sans,
                ("d8h4",), ("Qh4#",), 0.46 if is_bad else 0.0, 9, 1000, allowed_mate=1 if is_bad else None,
                reasons=(Text("<i>why</i>", "<i>warum</i>"),) if is_bad else (),
            )
        )  # fmt: skip
    return whole_game(plain_headers(tree), tree.board().fen(), found, analyst="oracle <b>")


@pytest.fixture
def tree() -> chess.pgn.Game:
    return next(iter(read_games(GAME))).tree


def test_the_game_keeps_what_it_had_and_gets_what_was_found(tree: chess.pgn.Game) -> None:
    text = write_game(annotate(tree, reports(tree), "en"))
    again = chess.pgn.read_game(io.StringIO(text))
    assert again is not None
    assert again.errors == []
    nodes = list(again.mainline())
    assert [node.san() for node in nodes] == ["f3", "e5", "g4", "Qh4#"]
    assert nodes[0].comment.startswith("a first comment")
    assert "bold" in nodes[3].comment
    assert [node.eval() is not None for node in nodes] == [True, True, True, False]  # a mate on the board needs no number
    value = nodes[2].eval()
    assert value is not None
    assert value.white().mate() == -1
    assert nodes[2].nags == {4}  # the exclamation mark was wrong
    assert "<i>why</i>" in nodes[2].comment
    assert [node.san() for node in nodes[2].variations] == ["Qh4#"], "the refutation was played"
    assert "With 2.g4?? the game turned" in again.comment
    better = nodes[1].variations[1]
    assert [node.san() for node in better.mainline()] == ["Nc6", "Nc3"]  # the old variation goes on, it is not doubled
    assert better.comment == "better"
    assert len(nodes[1].variations) == 2
    assert again.headers["Annotator"].startswith("Kiebitz")
    assert float(again.headers["BlackAccuracy"]) == 100.0


def test_the_comments_speak_german(tree: chess.pgn.Game) -> None:
    text = write_game(annotate(tree, reports(tree), "de"))
    assert "<i>warum</i>" in text
    assert "Schwarz spielte fehlerlos." in " ".join(text.split())
    assert "mistake" not in text


class Tags(HTMLParser):
    """Which elements and attributes a page really has."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs


@pytest.mark.parametrize("count", [1, 2])
def test_names_and_comments_come_out_harmless(tree: chess.pgn.Game, count: int) -> None:
    page = report_page([reports(tree)] * count, "en")
    tags = Tags()
    tags.feed(page)
    assert tags.elements.count("script") == 1  # our own, which switches the language
    assert "img" not in tags.elements
    assert "i" not in tags.elements
    assert not any(name.startswith("on") for name, _ in tags.attributes)
    assert "&lt;script&gt;" in page
    outside = [value for name, value in tags.attributes if name in ("src", "href") and value and not value.startswith("#")]
    assert outside == [], "the page needs nothing from elsewhere"
    assert page.count('class="graph"') == count
    assert page.count("<circle") >= count
    assert re.search(r'id="game-1-3"', page)


def test_both_languages_are_in_the_page(tree: chess.pgn.Game) -> None:
    page = report_page([reports(tree)], "de")
    assert '<html lang="de" data-language="de">' in page
    for word in ("Blunders", "Grobe Fehler", "Moments of the game", "Momente der Partie", "Inaccuracy from 5 % on", "Fehler ab 10 %"):
        assert word in page
