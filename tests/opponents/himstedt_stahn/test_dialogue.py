"""The dialogue of Himstedt-Stahn: moves in long German notation and commands, line by line."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.language import KiebitzError, choose_language
from kiebitz.opponents.himstedt_stahn.commands import COMMANDS
from kiebitz.opponents.himstedt_stahn.dialogue import Dialogue
from kiebitz.opponents.himstedt_stahn.notation import read_move, write_move
from kiebitz.opponents.himstedt_stahn.report import SAMPLE_GAME


@pytest.fixture
def dialogue():
    choose_language("en")
    yield Dialogue()
    choose_language(None)


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        (None, "e2-e4", "e2e4"),
        (None, "e2e4", "e2e4"),
        (None, "Sg1-f3", "g1f3"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", "e8c8"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7-a8S", "a7a8n"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7-a8=D", "a7a8q"),
    ],
)
def test_moves_are_read(fen, text, move):
    board = Board(fen) if fen else Board()
    assert read_move(board, text) == move


@pytest.mark.parametrize("text", ["e2-e5", "0-0", "Sg1-e2"])
def test_illegal_moves_are_refused(text):
    with pytest.raises(KiebitzError):
        read_move(Board(), text)


def test_the_published_game_is_written_and_read_back():
    import chess

    board, reader = Board(), chess.Board()
    for san in SAMPLE_GAME.split():
        move = reader.push_san(san).uci()
        assert read_move(board, write_move(board, move)) == move
        board.push(move)


def test_a_move_is_answered_and_the_board_printed(dialogue):
    lines = dialogue.answer("e2-e4")
    assert lines[0].startswith("My move: ")
    assert len(dialogue.board.moves) == 2
    assert "4  . . . . B . . ." in lines


def test_faults_are_answered_by_one_sentence(dialogue):
    assert len(dialogue.answer("e2-e5")) == 1
    assert "ambiguous" in dialogue.answer("Z")[0]
    assert "unknown" in dialogue.answer("FOO")[0]
    assert dialogue.board.moves == ()
    choose_language("de")
    assert "mehrdeutig" in dialogue.answer("Z")[0]


def test_invers_lets_the_program_go_on_with_the_other_side(dialogue):
    dialogue.answer("INV")
    assert dialogue.computer_white
    assert len(dialogue.board.moves) == 1
    assert not dialogue.board.white_to_move


def test_null_skips_the_own_move(dialogue):
    dialogue.answer("NU")
    assert dialogue.board.white_to_move
    assert dialogue.board.fen().split()[0].startswith("r")
    assert len(dialogue.board.moves) == 1
    dialogue.answer("AUF 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert "check" in dialogue.answer("NULL")[0]


def test_parameters_and_switches(dialogue):
    assert "GRENZE    1" in dialogue.answer("PAR GR 1")
    assert dialogue.player.options["node_limit"] == 1
    assert "takes" in dialogue.answer("PAR TI 9")[0]
    dialogue.answer("BIB AUS")  # a move out of the library is not judged
    assert dialogue.player.options["library"] is False
    dialogue.answer("TR E")
    lines = dialogue.answer("e2-e4")
    assert sum("BEWFC" in line for line in lines) >= 20
    dialogue.answer("TR A")
    assert not any("BEWFC" in line for line in dialogue.answer("d2-d4"))
    dialogue.answer("BIB EIN")
    assert dialogue.player.options["library"] is True


def test_set_up_save_load_take_back(dialogue, tmp_path):
    file = tmp_path / "game"
    dialogue.answer("e2-e4")
    moves = dialogue.board.moves
    dialogue.answer(f"SPEI {file}")
    dialogue.answer("NEU")
    assert dialogue.board.moves == ()
    dialogue.answer(f"LAD {file}")
    assert dialogue.board.moves == moves
    dialogue.answer("ZUR")
    assert dialogue.board.moves == ()
    assert "nothing" in dialogue.answer("ZUR")[0]
    assert "FEN" in dialogue.answer("AUF nonsense")[0]
    assert "no game" in dialogue.answer(f"LAD {tmp_path / 'missing'}")[0]


def test_mate_is_announced(dialogue):
    dialogue.answer("AUF 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert dialogue.answer("Ta1-a8")[-1] == "Mate."


def test_every_command_works(dialogue, tmp_path):
    arguments = {
        "TRACE": "AUS",
        "BIBLIOTHEK": "AUS",
        "AUFSTELLEN": Board().fen(),
        "ZEIT": "0,5",
        "SPEICHERN": f"{tmp_path}/a",
        "LADEN": f"{tmp_path}/a",
    }
    dialogue.answer(f"SPEICHERN {tmp_path}/a")
    for name in COMMANDS:
        if name != "ZURUECK":
            assert dialogue.answer(f"{name} {arguments.get(name, '')}"), name
    assert dialogue.ended
