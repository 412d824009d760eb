"""Games and matches of the library."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import chess
import pytest

import kiebitz
from kiebitz.game.game import Game
from kiebitz.game.results import Reason
from kiebitz.language import KiebitzError
from tests.waiting import LONG

TWO_ROOKS = "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1"


def clumsy(board: kiebitz.Board) -> str:
    return sorted(board.legal_moves())[0]


def test_a_function_can_play() -> None:
    game = kiebitz.play("kiebitz", clumsy, nodes=1000, start=TWO_ROOKS)
    assert game.result is not None
    assert game.result.white_wins
    assert game.headers["White"] == "Kiebitz"


def test_a_game_can_be_printed() -> None:
    game = kiebitz.play("kiebitz", clumsy, nodes=300, start=kiebitz.Board(TWO_ROOKS, "a1a7"))
    assert str(game).startswith(f"1. Ra7 {game.plies[1].san} 2. ")
    assert str(game).endswith(" 1-0")
    afterwards = Game("4k3/8/8/8/8/8/8/RR2K3 b - - 3 7")
    assert str(afterwards) == "*"
    afterwards.play("e8d8")
    afterwards.play("a1a8")
    assert str(afterwards) == "7... Kd8 8. Ra8+ *"


def test_a_fault_of_a_function_is_raised() -> None:
    """The game was lost instead, and a traceback printed that nobody could catch."""

    def wrong(board: kiebitz.Board) -> str:
        return board.legal_moves()[99]

    def illegal(board: kiebitz.Board) -> str:
        return "Ke5"

    for function, error in ((wrong, IndexError), (illegal, KiebitzError)):
        with pytest.raises(error):
            kiebitz.play(clumsy, function, start=TWO_ROOKS)
    with pytest.raises(KiebitzError, match="a function that takes a board and returns a move, not 3"):
        kiebitz.play(clumsy, 3)  # type: ignore[arg-type]


def test_a_function_without_a_move_is_told_what_a_move_is() -> None:
    """Who forgets `return`, for example."""
    with pytest.raises(KiebitzError, match="A move is a word such as e2e4 or Nf3, or a move of python-chess, not None"):
        kiebitz.play(clumsy, lambda board: None, start=TWO_ROOKS)  # type: ignore[arg-type, return-value]


def test_what_a_function_tries_on_its_board_is_its_own_business() -> None:
    """It looked at a reply, named its move in the position before, and lost: the move was read in the position after."""

    def thoughtful(board: kiebitz.Board) -> chess.Move:
        move = chess.Move.from_uci(clumsy(board))
        board.push(move)
        board.push(clumsy(board))
        return move

    game = kiebitz.play(thoughtful, clumsy, start=TWO_ROOKS)
    assert game.result is not None
    assert game.result.reason is not Reason.ILLEGAL_MOVE


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: kiebitz.match(clumsy, "kiebitz"), "kiebitz.play takes functions"),  # type: ignore[arg-type]
        (lambda: kiebitz.match("kiebitz", "kiebitz", games=0), "games takes a whole number from 1"),
        (lambda: kiebitz.search("startpos", player=3), "A player is a name such as"),
        (lambda: kiebitz.why("startpos", 3), "A move is a word"),  # type: ignore[arg-type]
        (lambda: kiebitz.why("startpos", "e4", nodes="many"), "nodes takes a whole number"),  # type: ignore[arg-type]
        (lambda: kiebitz.overview("startpos", nodes=0), "nodes takes a whole number"),
        (lambda: kiebitz.Board().push(None), "A move is a word"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_meant_is_said_in_a_sentence(call: Callable[[], object], words: str) -> None:
    with pytest.raises(KiebitzError, match=words):
        call()


def test_a_script_without_a_guard_can_play_a_match(tmp_path: Path) -> None:
    """Every worker ran the script again, which started workers, and so on."""
    script = tmp_path / "student.py"
    script.write_text("import kiebitz\nprint(kiebitz.match('level:1', 'level:2', games=1, nodes=50).games)\n", encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=LONG)
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_moves_made_before_are_part_of_the_game() -> None:
    game = kiebitz.play("kiebitz", clumsy, nodes=300, start=kiebitz.Board(TWO_ROOKS, "a1a7"))
    assert game.plies[0].move == "a1a7"


def test_a_match_counts_for_the_first_player() -> None:
    result = kiebitz.match("kiebitz", "level:1", games=2, nodes=300)
    assert result.games == 2
    assert result.wins + result.draws + result.losses == 2
    assert result.details["players"] == ["kiebitz", "level:1"]
