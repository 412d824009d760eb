"""`kiebitz master` from the files of two players to the style written: run to its end on games made up for it."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import chess.pgn
import pytest

from kiebitz.styles.reading import read_style
from kiebitz.tools.fitting.masters.directions import DIRECTIONS
from kiebitz.tools.fitting.masters.study import FEWEST
from tests.interfaces.command_line.calling import Call, _compiled, call

__all__ = ["_compiled", "call"]  # fixtures
GAMES, HALF_MOVES = 14, 24
LEARNT, UNSEEN = 32, 8
ASKED = ("--decisions", LEARNT, "--unseen", UNSEEN, "--nodes", 60)


def offers_nothing(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    calm = next(board.generate_legal_captures(), None) is None
    board.pop()
    return calm


def made_up(name: str, seed: int) -> str:
    """Games of somebody who moves by lot but offers nothing, so that nothing is decided; no two of them alike."""
    chance = random.Random(seed)
    texts = []
    for _ in range(GAMES):
        board = chess.Board()
        while len(board.move_stack) < HALF_MOVES and not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(chance.choice([move for move in legal if offers_nothing(board, move)] or legal))
        game = chess.pgn.Game.from_board(board)
        game.headers["White"], game.headers["Black"] = name, "Anybody"
        texts.append(f"{game}\n\n")
    return "".join(texts)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for seed, name in enumerate(("Lasker", "Steinitz"), 1):
        (tmp_path / f"{name}.pgn").write_text(made_up(name, seed), encoding="utf-8")
    return tmp_path


def test_a_player_is_studied_to_the_end(call: Call, folder: Path) -> None:
    out = folder / "lasker.toml"
    answer = call("master", "lasker", folder / "Lasker.pgn", "--others", folder, "--out", out, *ASKED, "--json")
    assert answer.code == 0, answer.err
    found = answer.json()
    assert found["games"] == GAMES
    assert FEWEST <= found["decisions"] <= LEARNT
    for match in (found["own"], found["others"]):
        assert match["decisions"] == UNSEEN
        assert match["gain"] == pytest.approx(match["style"] - match["standard"])
        assert 0 <= match["standard"] <= 100
    assert list(found["directions"]) == [direction.key for direction in DIRECTIONS]
    assert all(sentence.startswith("lasker ") for sentence in found["portrait"])
    assert found["elo"] is None, "no games were asked for"
    style = read_style(out.read_text(encoding="utf-8"), "lasker", "")
    assert str(found["decisions"]) in style.description.de


def test_the_report_is_read_in_german_and_a_missing_control_is_not_told(call: Call, folder: Path) -> None:
    answer = call("master", "Steinitz", folder / "Steinitz.pgn", "--out", folder / "steinitz.toml", *ASKED, "--lang", "de")
    assert answer.code == 0, answer.err
    assert "Fremde Partien" in answer.out
    assert f"von {UNSEEN} Zügen gefunden" in " ".join(answer.out.split())
    assert "Andere Spieler" not in answer.out


def test_too_few_games_are_said_to_be_too_few(call: Call, folder: Path) -> None:
    file = folder / "short.pgn"
    file.write_text(made_up("Lasker", 3).split("\n\n[Event")[0], encoding="utf-8")
    answer = call("master", "Lasker", file, "--out", folder / "none.toml", *ASKED)
    assert answer.code == 2
    assert "too few games of this player: 1" in " ".join(answer.err.split())
    assert not (folder / "none.toml").exists()
