"""The openings explorer: library and archive at a position, by whatever order of moves."""

from __future__ import annotations

from pathlib import Path

from kiebitz.core.board import Board
from kiebitz.game.book.explorer import explore
from kiebitz.game.book.library import standard_book
from kiebitz.game.game import Game
from kiebitz.game.record.archive import Archive
from kiebitz.game.results import Reason, Result


def after(*moves: str) -> Board:
    board = Board()
    for move in moves:
        board.push(move)
    return board


def play(archive: Archive, result: Result, *moves: str) -> None:
    game = Game()
    for move in moves:
        game.play(move)
    game.end(result)
    archive.begin(game, {})


def test_library_and_archive_count_by_position(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "games.sqlite")
    play(archive, Result.win(True, Reason.RESIGNATION), "d2d4", "g8f6", "c2c4", "e7e6")
    play(archive, Result.win(False, Reason.RESIGNATION), "c2c4", "e7e6", "d2d4", "g8f6")
    start = explore(Board(), standard_book(), archive)
    assert start.results.games == 2
    first = {one.san: one for one in start.moves}
    assert (first["d4"].results.white, first["d4"].results.black, first["c4"].results.black) == (1, 0, 1)
    assert first["e4"].lines > 20
    here = explore(after("d2d4", "g8f6", "c2c4"), standard_book(), archive)
    (e6,) = (one for one in here.moves if one.san == "e6")
    assert (e6.results.white, e6.results.black) == (1, 1), "both came there, in different order"
    assert e6.lines > 1
    assert here.moves[0] is e6, "the most travelled way first"
    archive.close()


def test_transpositions_and_reversed_colours_are_recognised() -> None:
    book = standard_book()
    ways = explore(after("e2e4", "b8c6", "g1f3"), book, None)
    (e5,) = (one for one in ways.moves if one.san == "e5")
    assert e5.transposes or e5.lines, "the king's knight game by another order"
    english = explore(after("c2c4", "e7e5"), book, None)
    assert english.name is not None
    strange = explore(after("e2e3", "e7e5", "c2c4"), book, None)
    assert strange.reversed is None or strange.name is not None
    far = explore(Board("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"), book, None)
    assert (far.name, far.reversed, far.moves) == (None, None, ())
