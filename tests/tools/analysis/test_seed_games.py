"""Twenty games of the sources: the moves they call blunders are found, and where the sources are wrong nothing is invented.

Which moves those are is not written down here: the position stands in `seed_positions.epd` with the move to avoid, and the
game shows that it was played.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest

from kiebitz.interfaces.command_line.app import run as call

GAMES = (1, 5, 7, 8, 9, 13, 14, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29, 30, 31, 32)
NODES = 100_000


def avoided(data: Path) -> dict[str, set[chess.Move]]:
    """Positions of the sources with the moves one should not play there."""
    found: dict[str, set[chess.Move]] = {}
    for line in (data / "seed_positions.epd").read_text(encoding="utf-8").splitlines():
        if line.strip():
            board = chess.Board()
            moves = board.set_epd(line).get("am") or ()
            if moves:
                found[board.epd(en_passant="legal")] = set(moves)  # type: ignore[arg-type]
    return found


def commented_blunders(data: Path) -> list[tuple[int, int]]:
    """Game and half-move of every such move that was played all the same."""
    wrong = avoided(data)
    found = []
    with (data / "seed_games.pgn").open(encoding="utf-8") as file:
        for number in range(1, 33):
            game = chess.pgn.read_game(file)
            assert game is not None
            board = game.board()
            for ply, move in enumerate(game.mainline_moves(), 1):
                if move in wrong.get(board.epd(en_passant="legal"), ()):
                    found.append((number, ply))
                board.push(move)
    return found


@pytest.mark.slow
def test_the_commented_blunders_are_found(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    wanted = [word for number in GAMES for word in ("--game", str(number))]
    assert call(["analyse", str(shared_data / "seed_games.pgn"), *wanted, "--nodes", str(NODES), "--json", "--lang", "en"]) == 0
    games = dict(zip(GAMES, json.loads(capfd.readouterr().out)["games"], strict=True))
    listed = commented_blunders(shared_data)
    assert len(listed) == 15
    assert {number for number, _ in listed} <= set(GAMES)
    missing = [(number, ply) for number, ply in listed if not is_noted(one(games, number, ply))]
    # 34...Rxd1 of game 25 leads to a lost pawn ending: to our engine half a pawn, to a stronger one a whole; it stays below an inaccuracy.
    assert set(missing) <= {(25, 68)}, missing
    # Where the sources are wrong (program_tests.md, section 6):
    assert not is_noted(named(games, 9, "50w Qe1")), "called a grave mistake, in truth the best move"
    assert is_noted(named(games, 9, "58w Bxd5")), "the move that loses"
    assert is_noted(named(games, 25, "32w Nxh7")), "praised, and throws the win away"
    assert named(games, 21, "8b hxg5")["grade"] != "blunder", "inferior, but it holds"
    assert named(games, 21, "9b Ne4")["allowed_mate"] == 5
    assert not is_noted(named(games, 14, "14b Nxd5")), "called as bad as taking the bishop, in truth the least evil"


def one(games: dict[int, Any], number: int, ply: int) -> Any:
    return games[number]["moves"][ply - 1]


def named(games: dict[int, Any], number: int, words: str) -> Any:
    """The move as it is written: 50w Qe1."""
    return next(m for m in games[number]["moves"] if f"{m['number']}{'w' if m['white'] else 'b'} {m['san']}" == words)


def is_noted(move: Any) -> bool:
    return move["grade"] is not None or move["missed_mate"] is not None or move["slower_mate"] is not None
