"""Salomon's opening library: the text format with all its error cases, and how the player uses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents import create
from kiebitz.opponents.salomon.book import LibraryError, check_library, parse_library, read_library

GOOD = """! our own sample
Name Spanish short
e2-e4 e7-e5
! in the middle
g1-f3 b8-c6 f1-b5
Name Sicilian
e2-e4 c7-c5 g1-f3 d7-d6
Name Queen's Gambit
d2-d4 d7-d5 c2-c4
! before the end
End
"""


def test_reading() -> None:
    library = parse_library(GOOD)
    assert [(v.name, len(v.moves), v.line) for v in library.variations] == [
        ("Spanish short", 5, 2),
        ("Sicilian", 4, 6),
        ("Queen's Gambit", 3, 8),
    ]
    assert check_library(GOOD) == []


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ("Name A\ne2-e4\n", 2, "“End”"),
        ("", 1, "“End”"),
        ("Name A\ne2-e4\nEnd\nName B\n", 4, "Nothing may follow"),
        ("Name A\n\ne2-e4\nEnd\n", 2, "Empty lines"),
        ("Name A\ne2-e4 ! good\nEnd\n", 2, "on a line of its own"),
        ("Name A ! old\ne2-e4\nEnd\n", 1, "on a line of its own"),
        ("Name A\ne2-e4\nend\n", 3, "is not a move"),
        ("Variation A\ne2-e4\nEnd\n", 1, "neither a keyword"),
        ("e2-e4\nEnd\n", 1, "must begin with “Name”"),
        ("Name\ne2-e4\nEnd\n", 1, "After “Name” comes"),
        ("Name  A\ne2-e4\nEnd\n", 1, "exactly one space"),
        ("Name\tA\ne2-e4\nEnd\n", 1, "exactly one space"),
        ("Name A name with twenty-one\ne2-e4\nEnd\n", 1, "22 characters"),
        ("Name A\nEnd\n", 1, "has no moves"),
        ("Name A\ne2-e9\nEnd\n", 2, "“e2-e9” is not a move"),
        ("Name A\ne2-e4 Nf6\nEnd\n", 2, "“Nf6” is not a move"),
        ("Name A\ne2-e4 e7-e5 e4-e5\nEnd\n", 1, "half-move 3, e4-e5, is not legal"),
        ("Name A\ne2-e4\nName B\ne2-e4 e7-e5\nEnd\n", 3, "“B” (line 3) completely contains “A” (line 1)"),
        ("Name A\ne2-e4 e7-e5\nName B\ne2-e4\nEnd\n", 3, "“A” (line 1) completely contains “B” (line 3)"),
        ("Name A\ne2-e4\nName B\ne2-e4\nEnd\n", 3, "completely contains"),
    ],
)
def test_every_mistake_is_found_with_its_line(content: str, line: int, words: str) -> None:
    problems = check_library(content)
    assert any(problem.line == line and words in problem.text.en for problem in problems), problems
    assert all(problem.text.de != problem.text.en for problem in problems)
    with pytest.raises(LibraryError):
        parse_library(content)


def test_a_name_of_twenty_characters_is_allowed() -> None:
    assert check_library("Name 12345678901234567890\ne2-e4\nEnd\n") == []


def test_the_error_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "SALMON.BOK"
    file.write_text("Name A\ne2-e5\nEnd\n", encoding="utf-8")
    player = create("salomon")
    with pytest.raises(LibraryError, match="Line 1 of the library"):
        player.options.set("book", str(file))
    assert player.options["book"] == ""
    with pytest.raises(LibraryError, match="cannot be read"):
        read_library(str(tmp_path / "nowhere"))


@pytest.fixture
def library(tmp_path: Path) -> str:
    file = tmp_path / "SALMON.BOK"
    file.write_text(GOOD, encoding="utf-8")
    return str(file)


def after(*moves: str) -> Board:
    board = Board()
    for move in moves:
        board.push(move)
    return board


def test_without_chance_the_first_variation_is_played_and_a_change_is_announced(library: str) -> None:
    player = create("salomon")
    player.options.set("book", library)
    player.options.set("book_random", "off")
    first = player.choose(after(), Limits())
    assert (first.move, first.source) == ("e2e4", "book")
    assert first.remark is not None
    assert "Spanish short" in first.remark.en
    again = player.choose(after("e2e4", "e7e5"), Limits())
    assert (again.move, again.remark) == ("g1f3", None)
    changed = player.choose(after("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"), Limits())
    assert changed.source == "search"  # the variation is at its end


def test_it_follows_the_user_into_another_variation(library: str) -> None:
    player = create("salomon")
    player.options.set("book", library)
    player.options.set("book_random", "off")
    player.choose(after(), Limits())
    reply = player.choose(after("e2e4", "c7c5"), Limits())
    assert (reply.move, reply.source) == ("g1f3", "book")
    assert reply.remark is not None
    assert "Sicilian" in reply.remark.en


def test_chance_follows_the_seed(library: str) -> None:
    found = set()
    for seed in range(12):
        answers = []
        for _ in range(2):
            player = create("salomon")
            player.options.set("book", library)
            player.options.set("book_seed", seed)
            answers.append(player.choose(after(), Limits()).move)
        assert answers[0] == answers[1]
        found.add(answers[0])
    assert found == {"e2e4", "d2d4"}


def test_a_move_taken_back_closes_the_library_for_the_game(library: str) -> None:
    player = create("salomon")
    player.options.set("book", library)
    player.options.set("book_random", "off")
    player.choose(after(), Limits())
    player.choose(after("e2e4", "e7e5"), Limits())
    assert player.choose(after("e2e4", "c7c5"), Limits()).source == "search"
    player.new_game()
    assert player.choose(after("e2e4", "c7c5"), Limits()).source == "book"


def test_set_up_positions_have_no_library(library: str) -> None:
    player = create("salomon")
    player.options.set("book", library)
    board = Board("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    assert player.choose(board, Limits()).source == "search"


def test_none_by_default() -> None:
    assert create("salomon").choose(Board(), Limits()).source == "search"
