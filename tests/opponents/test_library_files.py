"""The files of the ancestors' opening libraries: read, checked with every fault, converted both ways, and shipped fresh."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.game.book.check import check_text
from kiebitz.game.book.library import STANDARD_FILE
from kiebitz.language import KiebitzError
from kiebitz.limits import Limits
from kiebitz.opponents.libraries import Line
from kiebitz.opponents.salomon.book import SHIPPED
from kiebitz.player import set_option
from kiebitz.tools.book_files import read_lines, write_lines
from tests.interfaces.command_line.calling import Call, call

__all__ = ["call"]  # fixture

# 1.a3 begins none of the printed lines.
OWN = "REM 1.a3\nDATA 1213,5755,3234,7866,2133,4745,3445,6645,5253,4533,2233,6857,7163,2836,6152,5878\n"


@functools.cache
def standard_lines() -> list[Line]:
    """Ours, read once: the rules are asked about each of some thousand moves."""
    return read_lines(STANDARD_FILE)


def test_the_shipped_library_is_made_of_ours() -> None:
    """Renewed by: kiebitz book convert - src/kiebitz/opponents/salomon/SALMON.BOK --force."""
    assert write_lines(standard_lines(), SHIPPED) == SHIPPED.read_text(encoding="utf-8")
    assert len(read_lines(SHIPPED)) == len(standard_lines())


def test_salomon_plays_from_the_shipped_library() -> None:
    player = opponents.create("salomon")
    set_option(player, "book", "SALMON.BOK")
    set_option(player, "book_random", False)
    decision = player.choose(Board(), Limits())
    assert (decision.source, decision.move) == ("book", "e2e4")


@pytest.mark.parametrize("suffix", [".bok", ".dat"])
def test_there_and_back_no_move_is_lost(suffix: str, tmp_path: Path) -> None:
    old = tmp_path / f"lines{suffix}"
    old.write_text(write_lines(standard_lines(), old), encoding="utf-8")
    lines = read_lines(old)
    ours = write_lines(lines, tmp_path / "lines.txt")
    library, faults = check_text(ours)
    assert faults == []
    assert library is not None
    assert [variation.moves for variation in library.variations] == [line.moves for line in lines]


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ("", 1, "no DATA"),
        ("PRINT", 1, "REM or DATA"),
        ("DATA 5254,5755", 1, "2 half-moves"),
        ("REM x\nDATA 5254,e7e5", 2, "not a half-move"),
        ("DATA 5255", 1, "not legal"),
    ],
)
def test_faults_of_data_lines(content: str, line: int, words: str) -> None:
    found = opponents.library_formats()[".dat"].check(content)
    assert [(number, words in text.en) for number, text in found] == [(line, True)]


def test_a_readers_own_line_is_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.dat"
    player = opponents.create("cpc")
    for faulty in ("REM nothing else\n", OWN.replace("5878", "5877")):
        file.write_text(faulty, encoding="utf-8")
        with pytest.raises(KiebitzError):
            set_option(player, "own_lines", str(file))
    file.write_text(OWN, encoding="utf-8")
    set_option(player, "own_lines", str(file))
    set_option(player, "book", True)
    board = Board()
    board.push("a2a3")
    decision = player.choose(board, Limits())
    assert (decision.source, decision.move) == ("book", "e7e5")


def test_the_command_line_checks_and_converts(call: Call, tmp_path: Path) -> None:
    target = tmp_path / "mine.bok"
    assert "442 lines" in call("book", "convert", "-", str(target)).out
    assert "exists" in call("book", "convert", "-", str(target)).err
    assert "442 lines" in call("book", "check", str(target)).out
    target.write_text("Name Mine\n\ne2-e5\n", encoding="utf-8")
    refused = call("book", "check", str(target))
    assert refused.code == 2
    assert [line.split(":")[0] for line in refused.out.splitlines()[:3]] == ["Line 1", "Line 2", "Line 3"]


def test_what_does_not_fit_is_told_and_nothing_half_is_written(call: Call, tmp_path: Path) -> None:
    """Too short lines made an empty file of data lines, and an unknown suffix our own format."""
    source, target = tmp_path / "short.bok", tmp_path / "short.dat"
    source.write_text("Name Sicilian\ne2-e4 c7-c5 g1-f3 d7-d6\nEnd\n", encoding="utf-8")
    refused = call("book", "convert", str(source), str(target))
    assert (refused.code, "No line of short.bok fits" in refused.err, target.exists()) == (2, True, False)
    refused = call("book", "convert", str(source), str(tmp_path / "short.xyz"))
    assert (refused.code, ".txt, .dat, .bok" in refused.err) == (2, True)
    told = call("book", "convert", "-", str(target)).out
    kept = len(read_lines(target))
    assert f"{kept} of 442 lines" in told
    assert 0 < kept < 442
    whole = tmp_path / "whole.txt"
    assert "One line" in call("book", "convert", str(source), str(whole)).out
    assert [line.moves for line in read_lines(whole)] == [line.moves for line in read_lines(source)]
