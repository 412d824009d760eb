"""`kiebitz book` on the command line: listing, asking, checking, and letting an engine judge."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.families import books
from kiebitz.score import Score
from tests.interfaces.command_line.calling import Call, _compiled, call
from tests.tools.test_check_library import FILE, Opinion

__all__ = ["_compiled", "call"]  # fixtures


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "lines.txt"
    path.write_text(FILE.format(taste="solid", side="both"), encoding="utf-8")
    return path


def test_lines_are_found_by_words_code_and_taste_in_both_languages(call: Call) -> None:
    code, out, _ = call("book", "list", "najdorf", "--json")
    assert code == 0
    lines = json.loads(out)
    assert len(lines) >= 8
    assert all("Najdorf" in line["name"]["en"] for line in lines)
    code, out, _ = call("book", "list", "--taste", "gambit", "königsgambit", "--lang", "de")
    assert code == 0
    assert "Königsgambit" in out
    assert "Sf3" in out
    assert call("book", "list", "B99", "--lang", "en")[1].strip().endswith("line.")
    assert call("book", "list", "xyzzy", "--lang", "en")[:2] == (0, "No line fits.\n")
    code, _, err = call("book", "list", "--taste", "wild", "--lang", "en")
    assert code == 2
    assert "not “wild”" in err


def test_the_whole_library_without_words(call: Call) -> None:
    code, out, _ = call("book", "--json")
    assert code == 0
    assert len(json.loads(out)) >= 300


def test_what_the_library_knows_in_a_position(call: Call) -> None:
    code, out, _ = call("book", "moves", "--moves", "Sf3 Nc6 e4 e5 Lb5", "--json", "--lang", "en")
    assert code == 0
    answer = json.loads(out)
    assert answer["name"] == "Ruy Lopez"
    assert "a6" in [move["san"] for move in answer["moves"]]
    assert sum(move["share"] for move in answer["moves"]) == pytest.approx(1, abs=0.001)
    code, out, _ = call("book", "moves", "--lang", "de")
    assert code == 0
    assert "Sf3" in out
    assert call("book", "moves", "8/8/8/8/8/4k3/8/4K2Q w - - 0 1", "--lang", "de")[1] == "Hier kennt die Bibliothek nichts.\n"


def test_check_tells_every_fault_with_its_line(call: Call, library: Path) -> None:
    code, out, _ = call("book", "check", str(library), "--lang", "en")
    assert (code, out) == (0, "lines.txt is a good library: 1 lines in 1 openings.\n")
    library.write_text("Group A | B\nName C | D\nEco B00\n1. e4 e4\nName C | D\n1. e4 e5\nEnd\n", encoding="utf-8")
    code, out, _ = call("book", "check", str(library), "--lang", "en")
    assert code == 2
    assert "Line 4: " in out
    assert "Line 5: " in out
    assert out.strip().endswith("nothing of it would be used.")
    code, out, _ = call("book", "check", str(library), "--json")
    assert code == 2
    assert {fault["line"] for fault in json.loads(out)["faults"]} >= {4, 5}
    code, _, err = call("book", "check", str(library.with_name("nobody.txt")), "--lang", "de")
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.parametrize(("cp", "code", "sentence"), [(20, 0, "zu schlecht: 0."), (90, 1, "Schwarz steht bei -0.90")])
def test_an_engine_judges_the_ends(call: Call, library: Path, monkeypatch: pytest.MonkeyPatch, cp: int, code: int, sentence: str) -> None:
    monkeypatch.setattr(asking, "make_player", lambda *_: Opinion(Score(cp=cp)))
    answer, out, _ = call("book", "check", str(library), "--think", "--nodes", "10", "--all", "--lang", "de")
    assert answer == code
    assert sentence in out
    answer, out, _ = call("book", "check", str(library), "--think", "--nodes", "10", "--json")
    assert answer == code
    assert json.loads(out)["judged"][0]["score"] == cp


def test_any_uci_engine_can_judge(call: Call, library: Path) -> None:
    engine = Path(__file__).parents[2] / "game" / "fake_engine.py"
    code, out, _ = call("book", "check", str(library), "--engine", f"{sys.executable} {engine} good", "--movetime", "0.1", "--lang", "en")
    assert code in (0, 1)
    assert "Judged by Fake good: 1" in out
    code, _, err = call("book", "check", str(library), "--movetime", "1", "--lang", "en")
    assert code == 2
    assert "belong to --think" in err


def test_the_whole_library_goes_through_a_pager_on_a_terminal(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[bool] = []

    def pager(self: Console, *_: object, **__: object) -> contextlib.nullcontext[None]:
        paged.append(True)
        return contextlib.nullcontext()

    monkeypatch.setattr(Console, "pager", pager)
    call("book")
    assert not paged, "a file or another program gets all lines at once"
    monkeypatch.setattr(books, "is_terminal", lambda: True)
    call("book")
    assert paged == [True]
