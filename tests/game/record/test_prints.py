"""Games on paper: text with diagrams, one HTML page for A4 (C1: letters, edges, both orientations)."""

from __future__ import annotations

from html.parser import HTMLParser

from kiebitz.core.board import START_FEN
from kiebitz.game.game import Game
from kiebitz.game.record.prints import as_html, as_text, diagram
from tests.game.typed import play_typed


def scholars_mate(comment: str = "") -> Game:
    game = Game()
    game.headers.update({"White": "A & B", "Black": "<C>", "Event": "Test", "Date": "1992.01.01", "Site": "?"})
    game.play("e2e4", comment=comment)
    for move in ("e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"):
        play_typed(game, move)
    return game


def test_c1_diagram_with_letters_edges_and_empty_squares() -> None:
    lines = diagram(START_FEN).splitlines()
    assert lines[0] == "8  r n b q k b n r"
    assert lines[4] == "4  . . . . . . . ."
    assert lines[7] == "1  R N B Q K B N R"
    assert lines[8] == "   a b c d e f g h"
    assert diagram(START_FEN, "de").splitlines()[7] == "1  T S L D K L S T"
    assert diagram(START_FEN, figures=True).splitlines()[0] == "8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"


def test_c1_both_orientations() -> None:
    lines = diagram(START_FEN, white_below=False).splitlines()
    assert lines[0] == "1  R N B K Q B N R"
    assert lines[-1] == "   h g f e d c b a"


def test_text_in_both_languages() -> None:
    text = as_text(scholars_mate(), "en")
    assert text.startswith("A & B – <C>\nTest, 1992.01.01\n")
    assert "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#" in text
    assert "1-0  White wins: Black is checkmated." in text
    german = as_text(scholars_mate(), "de")
    assert "2. Lc4 Sc6 3. Dh5 Sf6 4. Dxf7#" in german
    assert "Weiß gewinnt: Schwarz ist matt." in german


def test_lines_keep_their_width_and_diagrams_their_place() -> None:
    text = as_text(scholars_mate(), width=20, diagrams=[0, 4])
    assert all(len(line) <= 20 for line in text.splitlines() if line[:1].isdigit() and ". " in line)
    assert text.count("a b c d e f g h") == 2
    assert "Start" in text


def test_black_begins_and_passes() -> None:
    game = Game("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7")
    play_typed(game, "Kd7")
    game.pass_move()
    play_typed(game, "Kd6")
    assert "7... Kd7 8. (passed) Kd6" in as_text(game)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "path", "rect", "use", "circle", "stop", "polygon", "line"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()


def test_html_is_whole_and_escaped() -> None:
    page = as_html(scholars_mate("a <b> comment"), "de", diagrams=[0, 7])
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert tags.seen.count("figure") == 2
    assert "A &amp; B – &lt;C&gt;" in page
    assert "a &lt;b&gt; comment" in page
    assert "size: A4" in page
    assert "http" not in page.replace("http://www.w3.org", "")
