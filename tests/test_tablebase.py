"""Endgame tables at the root: the move keeps the result, wins make progress, and nothing else changes."""

from __future__ import annotations

from pathlib import Path

import chess
import chess.syzygy
import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.tablebase import TABLE_WIN, Tablebase, TablebaseError

WINS = (
    "8/8/8/4k3/8/8/8/K4BN1 w - - 0 1",
    "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
    "8/8/8/8/3p4/3k4/8/3K4 b - - 0 1",
    "8/8/2k5/8/8/8/1Q6/K6r w - - 0 1",
    "8/8/8/4k3/8/8/8/K6R w - - 60 90",
)
DRAWS = ("8/8/8/3k4/8/3K4/3P4/8 b - - 0 1", "8/8/8/8/8/2k5/p7/K7 w - - 0 1", "8/8/8/4k3/8/8/1r6/K6R w - - 0 1")
LOSSES = ("8/8/8/4k3/8/8/8/K4bn1 w - - 0 1", "8/8/8/8/2k5/8/7r/K7 w - - 0 1")


@pytest.fixture(scope="module")
def folder(shared_data: Path) -> str:
    return str(shared_data / "syzygy")


@pytest.fixture(scope="module")
def judge(folder: str) -> chess.syzygy.Tablebase:
    return chess.syzygy.open_tablebase(folder)


@pytest.fixture
def engine(folder: str) -> Engine:
    engine = Engine()
    engine.set_option("hash_mb", 2)
    engine.set_option("syzygy_path", folder)
    return engine


@pytest.mark.parametrize("fen", [*WINS, *DRAWS, *LOSSES])
def test_the_move_keeps_the_result(engine: Engine, judge: chess.syzygy.Tablebase, fen: str) -> None:
    board = Board(fen)
    before = judge.probe_wdl(board.to_chess())
    decision = engine.choose(board, Limits(depth=3))
    assert decision.source == "tablebase"
    assert decision.move is not None
    board.push(decision.move)
    if board.has_legal_moves():
        assert judge.probe_wdl(board.to_chess()) == -before
    else:
        assert before == (2 if board.is_checkmate() else 0)
    assert decision.score is not None
    if before == 0:
        assert decision.score.cp == 0
    else:
        sign = 1 if (before > 0) == (not board.white_to_move) else -1
        assert decision.score.centipawns * sign >= TABLE_WIN


@pytest.mark.parametrize("fen", WINS)
def test_a_won_endgame_is_won_within_fifty_moves(engine: Engine, fen: str) -> None:
    """The engine plays both sides; the defence is the longest."""
    board = Board(fen)
    winner = board.white_to_move
    while not board.is_checkmate():
        assert board.halfmove_clock < 100, board.fen()
        assert not board.is_stalemate(), board.fen()
        move = engine.choose(board, Limits(nodes=200)).move
        assert move is not None
        board.push(move)
    assert board.white_to_move != winner


def test_no_table_no_change(engine: Engine) -> None:
    """With many men, or castling rights, the search decides alone."""
    for fen in ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"):
        assert engine.choose(Board(fen), Limits(depth=2)).source == "search"
    engine.set_option("syzygy_path", "")
    assert engine.choose(Board(WINS[0]), Limits(depth=2)).source == "search"


def test_only_named_moves_are_looked_up(engine: Engine) -> None:
    """Even if all of them throw the win away."""
    board = Board("8/8/2k5/8/8/8/1Q6/K6r w - - 0 1")
    decision = engine.choose(board, Limits(depth=3, moves=("a1a2",)))
    assert decision.move == "a1a2"


def test_several_lines_stay_several(engine: Engine) -> None:
    decision = engine.choose(Board(WINS[0]), Limits(depth=4, multipv=3))
    assert len({line.move for line in decision.alternatives[:3]}) == 3


def test_without_a_folder_nothing_is_known() -> None:
    assert Tablebase().choose(Board(WINS[0]), ["a1a2"]) is None


@pytest.mark.parametrize(
    ("path", "english", "german"),
    [("{}/none", "there is no folder", "Es gibt keinen Ordner"), ("{}", "no endgame tables", "keine Endspieltabellen")],
)
def test_a_folder_without_tables(tmp_path: Path, path: str, english: str, german: str) -> None:
    engine = Engine()
    with pytest.raises(TablebaseError) as caught:
        engine.set_option("syzygy_path", path.format(tmp_path))
    assert english in caught.value.text.en
    assert german in caught.value.text.de
    assert engine.options["syzygy_path"] == ""


def test_every_three_men_position_of_a_table(folder: str, judge: chess.syzygy.Tablebase) -> None:
    """King and pawn against king, a sample of all positions: the first move named is best by the tables."""
    table = Tablebase()
    table.open(folder)
    looked = 0
    for white in range(0, 64, 9):
        for black in range(3, 64, 7):
            for pawn in range(8, 56, 11):
                position = chess.Board.empty()
                position.set_piece_at(white, chess.Piece.from_symbol("K"))
                position.set_piece_at(black, chess.Piece.from_symbol("k"))
                position.set_piece_at(pawn, chess.Piece.from_symbol("P"))
                if len({white, black, pawn}) < 3 or not position.is_valid() or not any(position.legal_moves):
                    continue
                board = Board(position.fen())
                found = table.choose(board, board.legal_moves())
                assert found is not None
                looked += 1
                result = judge.probe_wdl(position)
                for move in found.moves:
                    position.push_uci(move)
                    assert -judge.probe_wdl(position) == result, (board.fen(), move)
                    position.pop()
    assert looked > 100
