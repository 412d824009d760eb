"""Endgame tables at the root and inside the search: the move keeps the result, wins make progress, and nothing else changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import chess
import chess.syzygy
import pytest

from kiebitz.core.board import Board
from kiebitz.core.position import MAX_PLY
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.player import Decision, Progress
from kiebitz.score import TABLE_VALUE
from kiebitz.search.walking import SURE
from kiebitz.tablebase import Tablebase, TablebaseError, folders_of
from kiebitz.tree.grow import grow

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
        assert decision.score.centipawns * sign >= TABLE_VALUE


@pytest.mark.parametrize("fen", [pytest.param(fen, marks=pytest.mark.slow if "Q" in fen else ()) for fen in WINS])  # that one is long
def test_a_won_endgame_is_won_within_fifty_moves(engine: Engine, fen: str) -> None:
    """The engine plays both sides; the defence is the longest."""
    board = Board(fen)
    winner = board.white_to_move
    while not board.is_checkmate():
        assert board.halfmove_clock < 100, board.fen()
        assert not board.is_stalemate(), board.fen()
        move = engine.choose(board, Limits(nodes=20)).move
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


# Five men, tables of four: what an exchange or a capture leaves is known, the position itself is not.
FIVE_MEN = (
    "8/8/4k3/3p4/8/2PK4/4P3/8 w - - 0 1",
    "8/5k2/8/4p3/2R5/3K4/5P2/8 w - - 0 1",
    "8/8/3k4/p1p5/8/1PK5/8/7B w - - 0 1",
    "8/8/q4k2/8/2Q5/5K2/6P1/8 w - - 0 1",
)


def search_with(engine: Engine, fen: str, nodes: int = 150_000) -> tuple[Decision, int]:
    """The decision, and how many answers the tables gave on the way."""
    reports: list[Progress] = []
    engine.new_game()
    decision = engine.choose(Board(fen), Limits(nodes=nodes), reports.append)
    return decision, reports[-1].tablebase_hits


@pytest.mark.parametrize("fen", FIVE_MEN)
def test_the_search_knows_what_an_exchange_leads_to(engine: Engine, fen: str) -> None:
    decision, answers = search_with(engine, fen)
    assert decision.source == "search"
    assert answers > 0
    assert decision.score is not None
    assert decision.score.centipawns >= TABLE_VALUE - MAX_PLY
    engine.set_option("syzygy_path", "")
    without, none = search_with(engine, fen)
    assert without.score is not None
    assert none == 0
    assert without.score.centipawns < TABLE_VALUE - MAX_PLY, "and does not know it without"


def test_a_search_and_its_record_say_the_same_of_tables(engine: Engine) -> None:
    """Every position that the record says the tables have decided is worth what they say."""
    table = Tablebase()
    table.open(engine.options["syzygy_path"])
    tree = grow(Board(FIVE_MEN[1]), Limits(nodes=20_000), engine)
    decided = [index for index in range(len(tree)) if tree[index].ending == "tables"]
    assert decided
    for index in decided[:40]:
        won = table.result(tree.board_at(index))
        mover = (won or 0) * (1 if tree[index].white else -1)
        assert won is not None
        assert (tree[index].value > SURE, tree[index].value < -SURE, tree[index].value == 0) == (mover > 0, mover < 0, mover == 0)


def test_every_sort_of_position_is_answered_as_at_the_root(folder: str) -> None:
    """A search asks with its bare record; that is the same question, en passant included."""
    table = Tablebase()
    table.open(folder)
    answers = set()
    for fen in (*WINS[:4], *DRAWS, *LOSSES, "8/8/8/8/1pP4k/8/8/6K1 b - c3 0 1", "8/8/8/8/1p2P2k/8/8/6K1 b - - 0 1"):
        board = Board(fen)
        answer, mover = table.result(board), 1 if board.white_to_move else -1
        assert answer is not None, fen
        assert table.result_of(board.state) == answer * mover, fen
        answers.add(answer * mover)
    assert answers == {1, 0, -1}


def test_a_level_held_back_looks_nothing_up_while_it_thinks(engine: Engine) -> None:
    engine.set_option("level", 3)
    assert search_with(engine, FIVE_MEN[0])[1] == 0


def test_without_a_folder_nothing_is_known() -> None:
    assert Tablebase().choose(Board(WINS[0]), ["a1a2"]) is None


@pytest.mark.parametrize(
    ("path", "folders"),
    [
        ("C:\\Syzygy", ["C:\\Syzygy"]),
        ("C:\\3-4-5;d:\\6:E:\\7", ["C:\\3-4-5", "d:\\6", "E:\\7"]),
        ("/a:/b;~/c", ["/a", "/b", "~/c"]),
        ("ab:c:;", ["ab", "c"]),
    ],
)
def test_the_letter_of_a_drive_is_no_folder(path: str, folders: list[str]) -> None:
    assert folders_of(path) == folders


def test_a_folder_on_a_windows_drive_is_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "C:\\Syzygy").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TablebaseError, match="no endgame tables"):
        Tablebase().open("C:\\Syzygy")


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


@pytest.fixture
def damaged(folder: str, tmp_path: Path) -> Path:
    """A folder with one sound table and room for a damaged one."""
    shutil.copy(Path(folder) / "KQvK.rtbw", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("content", "english"),
    [
        (b"", "its length cannot be right"),
        (b"x" * 1000, "its length cannot be right"),
        (b"<html>sorry</html>".ljust(80), "its first bytes"),
    ],
)
def test_a_damaged_table_is_refused_by_name(engine: Engine, folder: str, damaged: Path, content: bytes, english: str) -> None:
    """A download that broke off; the tables asked before stay."""
    (damaged / "KRvK.rtbw").write_bytes(content)
    with pytest.raises(TablebaseError) as caught:
        engine.set_option("syzygy_path", str(damaged))
    assert "KRvK.rtbw" in caught.value.text.en
    assert english in caught.value.text.en
    assert "beschädigt" in caught.value.text.de
    assert engine.options["syzygy_path"] == folder
    assert engine.choose(Board(WINS[0]), Limits(depth=2)).source == "tablebase"


@pytest.mark.parametrize("fen", ["8/8/8/4k3/8/8/8/K6R w - - 0 1", "4k3/8/8/8/8/8/r7/K6R w - - 0 1", FIVE_MEN[1]])
def test_a_table_that_leads_its_reader_astray_is_not_asked_again(engine: Engine, folder: str, damaged: Path, fen: str) -> None:
    """The rest of a file may be damaged too.  The search went on with the first legal move, or with draws everywhere; now it thinks and
    says why the tables are silent."""
    for name in ("KRvK.rtbw", "KRvKR.rtbw", "KRvKP.rtbw"):
        sound = (Path(folder) / name).read_bytes()
        (damaged / name).write_bytes(sound[:4] + b"\xff" * (len(sound) - 4))
    engine.set_option("syzygy_path", str(damaged))
    decision = engine.choose(Board(fen), Limits(nodes=40_000))
    assert decision.source == "search"
    assert decision.nodes > 1000
    assert decision.remark is not None
    assert "none is asked any more" in decision.remark.en
    assert engine.choose(Board(fen), Limits(depth=2)).remark is None, "told once"


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
