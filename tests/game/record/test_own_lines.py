"""A person's own opening lines: added, found by position, taken away, kept as PGN that is not spoilt."""

from __future__ import annotations

import io
from pathlib import Path

import chess
import chess.pgn
import pytest

from kiebitz.core.board import Board
from kiebitz.game.book.explorer import explore
from kiebitz.game.book.library import standard_book
from kiebitz.game.record.own_lines import OwnLines, OwnLinesError

SICILIAN = ("e2e4", "c7c5", "g1f3", "d7d6", "d2d4")
OTHER_ORDER = ("g1f3", "c7c5", "e2e4")


def after(*moves: str) -> chess.Board:
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return board


def test_lines_are_kept_as_one_tree_and_found_by_position(tmp_path: Path) -> None:
    own = OwnLines(tmp_path / "openings")
    assert own.moves_at(chess.Board()) == {}
    assert own.add(True, SICILIAN) == 5
    assert own.add(True, SICILIAN) == 0
    assert own.add(True, ("e2e4", "e7e5", "f2f4")) == 2
    assert own.add(False, ("e2e4", "c7c5")) == 2
    assert own.moves_at(chess.Board()) == {"e2e4": (True, False)}
    assert own.moves_at(after("e2e4")) == {"c7c5": (True, False), "e7e5": (True,)}
    assert own.moves_at(after(*OTHER_ORDER)) == {"d7d6": (True,)}, "another order of moves leads to the same position"
    tree = chess.pgn.read_game(io.StringIO(own.path(True).read_text(encoding="utf-8")))
    assert tree is not None
    assert [move.uci() for move in tree.mainline_moves()] == list(SICILIAN)
    assert len(tree.next().variations) == 2  # type: ignore[union-attr]
    shown = {one.san: one.own for one in explore(Board(), standard_book(), None, own).moves}
    assert shown["e4"] == (True, False)
    assert next(iter(shown)) == "e4", "what is prepared stands first"
    own.remove(True, ("e2e4", "e7e5"))
    assert own.moves_at(after("e2e4")) == {"c7c5": (True, False)}
    with pytest.raises(OwnLinesError):
        own.remove(True, ("e2e4", "e7e5"))
    with pytest.raises(OwnLinesError):
        own.add(True, ())


def test_a_file_from_elsewhere_is_read_with_its_comments_and_never_spoilt(tmp_path: Path) -> None:
    own = OwnLines(tmp_path)
    own.path(True).write_text('[Event "mine"]\n\n1. d4 {solid} d5 (1... Nf6) *\n\n[Event "more"]\n\n1. d4 d5 2. c4 *\n', encoding="utf-8")
    own.add(True, ("d2d4", "d7d5", "c2c4", "e7e6"))
    text = own.path(True).read_text(encoding="utf-8")
    assert "solid" in text
    assert own.moves_at(after("d2d4")) == {"d7d5": (True,), "g8f6": (True,)}
    for broken in ('[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. e3 *\n', "1. e4 Qxz9 *\n"):
        own.path(True).write_text(broken, encoding="utf-8")
        with pytest.raises(OwnLinesError):
            own.add(True, ("d2d4",))
        assert own.path(True).read_text(encoding="utf-8") == broken
